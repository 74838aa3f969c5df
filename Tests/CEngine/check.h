/* Shared by all tests of the engine: checks that report what failed and where,
 * random numbers, and memory. */
#ifndef CHECK_H
#define CHECK_H

#include "CKeyedDiff.h"

/* The lists under test and their seed, printed when a check fails. */
typedef struct scene {
    uint64_t seed;
    kd_rows old_rows, new_rows;
    size_t pair_count; /* rows that are paired by the caller */
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

/* Exactly `count` elements of `width` bytes, filled with garbage, so that the
 * address sanitizer sees accesses beyond the end, and an engine that relies on
 * zeroed memory fails. NULL for a count of 0. */
void *new_memory(size_t count, size_t width);

/* Unmatched rows with these keys, spread at random over a list that also has
 * `pair_count` rows that are paired by the caller. */
kd_rows make_rows(uint64_t *state, const uint64_t *keys, size_t count,
                  size_t pair_count, bool has_sections);
void free_rows(const kd_rows *rows);

/* The workspace that kd_diff needs for the lists of the scene, of exactly the
 * required size, with guard bytes around it. */
typedef struct room {
    size_t size;
    unsigned char *workspace;
} room;
room make_room(void);
void free_room(const room *room);

/* kd_diff for the lists of the scene. Checks the guard bytes. */
kd_status diff_scene(const room *room, uint64_t seed, size_t max_changes,
                     bool allows_moves, kd_result *result);

/* The tests of each file. */
void test_contract(void);
void test_sizes(void);
void test_hash(void);
void test_table(void);
void test_moves(void);
void test_large(void);
void test_diff(uint64_t first_seed, uint64_t seed_count);

#endif
