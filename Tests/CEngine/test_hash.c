/* Keys of bytes and of ASCII text. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#if !defined(KEYEDDIFF_NO_XXHASH)
#include "../../CSources/CXXHash/shim.h"
#endif

static const uint64_t prime64 = 0x9E3779B185EBCA8D;

typedef struct vector {
    size_t length;
    uint64_t seed, hash;
} vector;

/* Published with xxHash (cli/xsum_sanity_check.c): one or two vectors for each
 * range of lengths that XXH3 handles differently. Those of 16 bytes are results
 * of xxHash 0.8.1. */
static const vector xxh3_vectors[] = {
    {0, 0, 0x2D06800538D394C2},        {0, prime64, 0xA8A6B918B2F0364A},
    {1, 0, 0xC44BDFF4074EECDB},        {1, prime64, 0x032BE332DD766EF8},
    {6, 0, 0x27B56A84CD2D7325},        {6, prime64, 0x84589C116AB59AB9},
    {12, 0, 0xA713DAF0DFBB77E7},       {12, prime64, 0xE7303E1B2336DE0E},
    {16, 0, 0x981B17D36C7498C9},       {16, prime64, 0x663F29333B4DB6B1},
    {24, 0, 0xA3FE70BF9D3510EB},       {24, prime64, 0x850E80FC35BDD690},
    {48, 0, 0x397DA259ECBA1F11},       {80, prime64, 0xC6DD0CB699532E73},
    {195, 0, 0xCD94217EE362EC3A},      {195, prime64, 0xBA68003D370CB3D9},
    {403, 0, 0xCDEB804D65C6DEA4},      {403, prime64, 0x6259F6ECFD6443FD},
    {2048, 0, 0xDD59E2C3A5F038E0},     {2048, prime64, 0x66F81670669ABABC},
    {2367, 0, 0xCB37AEB9E5D361ED},     {2367, prime64, 0xD2DB3415B942B42A},
};

/* The built-in hash, computed with arbitrary-precision integers from the
 * description in kd_hash.c: the result is the same with and without a 128-bit
 * type. The hash reads words in the byte order of the machine, so the inputs
 * are whole words, and the vectors hold for either byte order. */
static const vector builtin_vectors[] = {
    {0, 0, 0xB6AE07679D180E7F}, {0, prime64, 0xCAD05DB5FF274AE6},
    {8, 0, 0x806A614A2D309AEF}, {8, prime64, 0x8B2A36497D8542FC},
    {16, 0, 0xC11FDB5EEC791E46}, {16, prime64, 0xA92C7A39A3567B1D},
    {24, 0, 0x95902B1AB8149D15}, {24, prime64, 0x45E926CCBF9CA0CD},
    {32, 0, 0x0BE9ACC3706ED50D}, {32, prime64, 0xB76C9EE178362C35},
    {40, 0, 0x35D0B066261D8A3B}, {40, prime64, 0x1AEBBEFF86AD2963},
    {256, 0, 0x25C203E97F8F87C5}, {256, prime64, 0xD8E6464ED022F096},
    {512, 0, 0x5247D56F78E4296D}, {512, prime64, 0xA3798D081DE2CE52},
};

/* The buffer that xxHash's own check fills for its vectors. */
static void fill(unsigned char *bytes, size_t count) {
    uint64_t generator = 2654435761;
    for (size_t i = 0; i < count; i++) {
        bytes[i] = (unsigned char)(generator >> 56);
        generator *= prime64;
    }
}

/* The key of a misaligned copy at the end of its allocation. */
static uint64_t hash_of_copy(const unsigned char *bytes, size_t length,
                             uint64_t seed) {
    unsigned char *copy = new_memory(length + 1, 1);
    if (length != 0) memcpy(copy + 1, bytes, length);
    uint64_t key = kd_hash(copy + 1, length, seed);
    free(copy);
    return key;
}

static void check_vectors(const unsigned char *bytes) {
    if (strcmp(kd_hash_function(), "XXH3") == 0) {
        for (size_t k = 0; k < sizeof xxh3_vectors / sizeof(vector); k++) {
            vector v = xxh3_vectors[k];
            CHECK(hash_of_copy(bytes, v.length, v.seed) == v.hash);
        }
        return;
    }
    CHECK(strcmp(kd_hash_function(), "built-in") == 0);
    uint64_t words[64], random = 1;
    for (size_t i = 0; i < 64; i++) words[i] = next_random(&random);
    for (size_t k = 0; k < sizeof builtin_vectors / sizeof(vector); k++) {
        vector v = builtin_vectors[k];
        CHECK(hash_of_copy((const unsigned char *)words, v.length, v.seed) ==
              v.hash);
    }
}

/* Every length, at every alignment, and at the end of an allocation. */
static void check_lengths(const unsigned char *bytes) {
    for (size_t length = 0; length <= 300; length++) {
        const uint64_t key = kd_hash(bytes, length, 5);
        CHECK(hash_of_copy(bytes, length, 5) == key);
#if defined(XXH_VERSION_NUMBER)
        CHECK(key == XXH3_64bits_withSeed(bytes, length, 5));
#endif
        unsigned char *copy = new_memory(length + 8, 1);
        for (size_t skew = 0; skew < 8; skew++) {
            if (length != 0) memcpy(copy + skew, bytes, length);
            CHECK(kd_hash(copy + skew, length, 5) == key);
        }
        free(copy);
    }
    CHECK(kd_hash(NULL, 0, 5) == kd_hash(bytes, 0, 5));
}

/* The key of ASCII text is that of its bytes. Text with one byte above 0x7F, at
 * any index, has no key. */
static void check_ascii(void) {
    CHECK(kd_hash_ascii(NULL, 0, 5) == kd_hash(NULL, 0, 5));
    for (size_t length = 0; length <= 300; length++) {
        unsigned char *memory = new_memory(length + 1, 1), *text = memory + length % 2;
        for (size_t i = 0; i < length; i++) text[i] = (unsigned char)(127 - i % 128);
        CHECK(kd_hash_ascii(text, length, 5) == kd_hash(text, length, 5));
        for (size_t at = 0; at < length; at++) {
            const unsigned char character = text[at];
            text[at] = at % 2 == 0 ? 0x80 : 0xFF;
            CHECK(kd_hash_ascii(text, length, 5) == 0);
            text[at] = character;
        }
        free(memory);
    }
}

static int compare(const void *a, const void *b) {
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

/* Every bit and every length changes the hash, for every seed, and so does the
 * seed. */
static void check_distinct(uint64_t seed) {
    enum { LENGTHS = 100, MOST = LENGTHS * (1 + 8 * LENGTHS) };
    uint64_t *seen = new_memory(MOST, sizeof *seen);
    unsigned char bytes[LENGTHS] = {0};
    size_t count = 0;
    for (size_t length = 0; length < LENGTHS; length++) {
        seen[count++] = kd_hash(bytes, length, seed);
        CHECK(kd_hash(bytes, length, seed + 1) != seen[count - 1]);
        for (size_t bit = 0; bit < 8 * length; bit++) {
            bytes[bit / 8] = (unsigned char)(1u << bit % 8);
            seen[count++] = kd_hash(bytes, length, seed);
            bytes[bit / 8] = 0;
        }
    }
    qsort(seen, count, sizeof *seen, compare);
    for (size_t i = 1; i < count; i++) CHECK(seen[i - 1] != seen[i]);
    free(seen);
}

/* UUIDs that differ in one bit, or in a counter in either half, have different keys.
 * No value of one half hides the other, not even the constant of the hash function. */
static void check_uuids(uint64_t seed) {
    enum { COUNTERS = 1000, MOST = 1 + 128 + 2 * COUNTERS };
    const uint64_t golden = 0x9E3779B97F4A7C15;
    const uint64_t halves[] = {0, golden, ~golden, UINT64_MAX};
    uint64_t *seen = new_memory(MOST, sizeof *seen);
    for (size_t k = 0; k < sizeof halves / sizeof *halves; k++) {
        size_t count = 0;
        uint64_t words[2] = {halves[k], halves[k]};
        seen[count++] = kd_hash_uuid(words, seed);
        CHECK(kd_hash_uuid(words, seed + 1) != seen[0]);
        unsigned char *copy = new_memory(17, 1);
        memcpy(copy + 1, words, 16);
        CHECK(kd_hash_uuid(copy + 1, seed) == seen[0]);
        free(copy);
        for (size_t bit = 0; bit < 128; bit++) {
            words[bit / 64] ^= (uint64_t)1 << bit % 64;
            seen[count++] = kd_hash_uuid(words, seed);
            words[bit / 64] = halves[k];
        }
        for (uint64_t n = 1; n <= COUNTERS; n++) {
            for (size_t half = 0; half < 2; half++) {
                words[half] = halves[k] + 3 * n * (1 + (n << 32));
                seen[count++] = kd_hash_uuid(words, seed);
                words[half] = halves[k];
            }
        }
        qsort(seen, count, sizeof *seen, compare);
        for (size_t i = 1; i < count; i++) CHECK(seen[i - 1] != seen[i]);
    }
    free(seen);
}

void test_hash(void) {
    unsigned char bytes[2367];
    fill(bytes, sizeof bytes);
    check_vectors(bytes);
    check_lengths(bytes);
    check_ascii();
    check_distinct(0);
    check_distinct(prime64);
    check_uuids(prime64);
    check_uuids(0xD1B54A32D192ED03);
}
