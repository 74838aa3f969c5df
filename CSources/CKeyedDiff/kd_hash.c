/*
 * Bytes -> 64-bit keys. The only file that includes xxhash.h.
 *
 * XXH3 is inlined from the system's header. Where no package manager can be
 * counted on to have that header (everywhere but on Linux and macOS), or with
 * KEYEDDIFF_NO_XXHASH defined, a mixer of our own stands in: sound, and slower
 * on long input.
 */
#include "kd_internal.h"

#include <string.h>

#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif

#if !(defined(__linux__) && !defined(__ANDROID__)) && \
    !(defined(__APPLE__) && TARGET_OS_OSX) && !defined(KEYEDDIFF_NO_XXHASH)
#define KEYEDDIFF_NO_XXHASH
#endif

#if defined(KEYEDDIFF_NO_XXHASH)

KD_STEP uint64_t read64(const unsigned char *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* Sixteen bytes a step, two words folded at a time; the constants are the
 * fractional digits of the square roots of 2, 3, 5 and 7. */
KD_STEP uint64_t hash(const void *input, size_t length, uint64_t seed) {
    const uint64_t c2 = 0x6A09E667F3BCC909, c3 = 0xBB67AE8584CAA73B;
    const uint64_t c5 = 0x3C6EF372FE94F82B, c7 = 0xA54FF53A5F1D36F1;
    const unsigned char *bytes = input;
    uint64_t state = seed ^ c2;
    size_t rest = length;
    for (; rest > 16; rest -= 16, bytes += 16) {
        state = KD_FOLD(read64(bytes) ^ c3 ^ state, read64(bytes + 8) ^ c5);
    }
    unsigned char tail[16] = {0};
    if (rest != 0) memcpy(tail, bytes, rest);
    state = KD_FOLD(read64(tail) ^ c3 ^ state, read64(tail + 8) ^ c5 ^ seed);
    return KD_FOLD(state ^ c7, length ^ c2);
}

const char *kd_hash_function(void) { return "built-in"; }

#else

#include "../CXXHash/shim.h" /* xxhash.h */

#if defined(__GNUC__) && !defined(__OPTIMIZE__) && \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
/* XXH3 of sixteen bytes, UUIDs that are ids of structs as a rule, as its
 * specification has it: builds for debugging take every step of xxHash's own as
 * it stands. The two constants follow from XXH3's secret. */
#define KD_HASHES_16
KD_STEP uint64_t hash16(const kd_word *words, uint64_t seed) {
    uint64_t low = words[0] ^ (0x6782737BEA4239B9 + seed);
    uint64_t high = words[1] ^ (0xAF56BC3B0996523A - seed);
    uint64_t key =
        16 + __builtin_bswap64(low) + high + KD_FOLD(low, high);
    key = (key ^ key >> 37) * 0x165667919E3779F9;
    return key ^ key >> 32;
}
#endif

KD_STEP uint64_t hash(const void *input, size_t length, uint64_t seed) {
#if defined(KD_HASHES_16)
    if (length == 16) return hash16(input, seed);
#endif
    return XXH3_64bits_withSeed(input, length, seed);
}

const char *kd_hash_function(void) { return "XXH3"; }

#endif

uint64_t kd_hash_bytes(const void *bytes, size_t length, uint64_t seed) {
    return hash(length == 0 ? "" : bytes, length, seed);
}

void kd_hash_blocks(const void *blocks, size_t width, size_t count,
                    uint64_t seed, uint64_t *keys) {
#if defined(KD_HASHES_16)
    if (width == 16) {
        const kd_word *words = blocks;
        for (size_t i = 0; i < count; i++) {
            keys[i] = hash16(words + 2 * i, seed);
        }
        return;
    }
#endif
    const unsigned char *block = blocks;
    for (size_t i = 0; i < count; i++, block += width) {
        /* UUIDs: a constant length inlines to a few steps */
        keys[i] = width == 16 ? hash(block, 16, seed)
                              : kd_hash_bytes(block, width, seed);
    }
}

uint64_t kd_hash_short_text(uint64_t low, uint64_t high, uint64_t seed) {
    const uint64_t words[KD_SHORT_TEXT / 8] = {low, high};
    return hash(words, KD_SHORT_TEXT, seed);
}

bool kd_hash_ascii(const void *text, size_t length, uint64_t seed,
                   uint64_t *key) {
    const uint64_t not_ascii = 0x8080808080808080;
    const unsigned char *bytes = text;
    uint64_t high_bits = 0, word;
    if (length < KD_SHORT_TEXT) {
        unsigned char block[KD_SHORT_TEXT] = {0};
        if (length != 0) memcpy(block, text, length);
        if ((kd_read(block, 0) | kd_read(block, 1)) & not_ascii) return false;
        block[KD_SHORT_TEXT - 1] = (unsigned char)(0xE0 | length);
        *key = kd_hash_short_text(kd_read(block, 0), kd_read(block, 1), seed);
        return true;
    }
    for (size_t i = 0; i + 8 < length; i += 8) {
        memcpy(&word, bytes + i, sizeof word);
        high_bits |= word;
    }
    memcpy(&word, bytes + length - 8, sizeof word); /* overlaps */
    if ((high_bits | word) & not_ascii) return false;
    *key = hash(text, length, seed);
    return true;
}
