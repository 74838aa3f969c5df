/*
 * Computes 64-bit keys from bytes. Only this file of the engine uses xxhash.h.
 *
 * The hash function is XXH3, inlined from the system header xxhash.h. If the header
 * is missing, or if KEYEDDIFF_NO_XXHASH is defined, the built-in hash function is
 * used instead, which is slower on long input. Linux is an exception: there, a
 * missing header is a compile error, since every distribution has a package for it.
 */
#include "kd_internal.h"

#if !defined(KEYEDDIFF_NO_XXHASH)
#include "../CXXHash/shim.h" /* xxhash.h, or KEYEDDIFF_NO_XXHASH */
#endif

#if defined(KEYEDDIFF_NO_XXHASH)

KD_INLINE uint64_t read64(const unsigned char *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* Returns the hash of the input, which is read in blocks of two words (16 bytes).
 * Constants: the first 64 fractional bits of the square roots of 2, 3, 5 and 7. */
KD_INLINE uint64_t hash(const void *input, size_t length, uint64_t seed) {
    const uint64_t c2 = 0x6A09E667F3BCC909, c3 = 0xBB67AE8584CAA73B;
    const uint64_t c5 = 0x3C6EF372FE94F82B, c7 = 0xA54FF53A5F1D36F1;
    const unsigned char *bytes = input;
    uint64_t state = seed ^ c2;
    size_t rest = length;
    for (; rest > 16; rest -= 16, bytes += 16) {
        state = kd_fold(read64(bytes) ^ c3 ^ state, read64(bytes + 8) ^ c5);
    }
    unsigned char tail[16] = {0};
    if (rest != 0) memcpy(tail, bytes, rest);
    state = kd_fold(read64(tail) ^ c3 ^ state, read64(tail + 8) ^ c5 ^ seed);
    return kd_fold(state ^ c7, length ^ c2);
}

const char *kd_hash_function(void) { return "built-in"; }

#else

KD_INLINE uint64_t hash(const void *input, size_t length, uint64_t seed) {
    return XXH3_64bits_withSeed(input, length, seed);
}

const char *kd_hash_function(void) { return "XXH3"; }

#endif

uint64_t kd_hash(const void *bytes, size_t length, uint64_t seed) {
    return hash(length == 0 ? "" : bytes, length, seed);
}

uint64_t kd_hash_uuid(const void *uuid, uint64_t seed) {
    uint64_t words[2];
    memcpy(words, uuid, sizeof words);
    /* kd_fold multiplies. Without the seed, an attacker could make one factor 0 or
     * UINT64_MAX, and the key would then not depend on the other factor. */
    return kd_fold(words[0] ^ seed, words[1] ^ (seed * KD_GOLDEN));
}

uint64_t kd_hash_ascii(const void *text, size_t length, uint64_t seed) {
    const unsigned char *bytes = text;
    uint64_t high_bits = 0, word;
    size_t i = 0;
    for (; i + sizeof word <= length; i += sizeof word) {
        memcpy(&word, bytes + i, sizeof word);
        high_bits |= word;
    }
    if (i < length && length >= sizeof word) { /* the last 8 bytes, some twice */
        memcpy(&word, bytes + length - sizeof word, sizeof word);
        high_bits |= word;
        i = length;
    }
    for (; i < length; i++) high_bits |= bytes[i];
    if (high_bits & 0x8080808080808080) return 0;
    return hash(length == 0 ? "" : text, length, seed);
}
