/* What every test of the engine uses: a check that says what failed and where,
 * random numbers, and lists of keys. */
#ifndef CHECK_H
#define CHECK_H

#include "CKeyedDiff.h"

/* The lists under test and the seed they come from, told when a check fails. */
typedef struct scene {
    uint64_t seed;
    const uint64_t *old_keys, *new_keys;
    size_t old_count, new_count;
} scene;
extern scene the_scene;

#define CHECK(condition) \
    ((condition) ? (void)0 : check_failed(#condition, __FILE__, __LINE__))
_Noreturn void check_failed(const char *condition, const char *file, int line);

/* SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number
 * generators", OOPSLA 2014. */
uint64_t next_random(uint64_t *state);

/* A number below `bound`, which is not 0. */
size_t random_below(uint64_t *state, size_t bound);

/* `count` elements of `width` bytes, none more, filled with rubbish: the
 * address sanitizer sees where they end, and the engine must not rely on clear
 * memory. NULL for none. */
void *new_memory(size_t count, size_t width);

/* Rows of `width` bytes, 8 or 16, for some keys, at odd addresses: with numbers
 * they are every third row, last row first, and what lies between has other
 * rows' keys. Equal keys make equal rows; others differ in a word, the last one
 * or the first. */
kd_rows make_rows(const uint64_t *keys, size_t count, size_t width, bool at_end,
                  bool numbered);
void free_rows(const kd_rows *rows);

/* The tests, one file each. */
void test_contract(void);
void test_once(void);
void test_sizes(void);
void test_hash(void);
void test_table(void);
void test_runs(void);
void test_walk(void);
void test_same(void);
void test_large(void);
void test_pairing(uint64_t first_seed, uint64_t seed_count);

#endif
