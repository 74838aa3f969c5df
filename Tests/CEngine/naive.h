/* The diff of two lists as CKeyedDiff.h words it: slow and obvious. */
#ifndef NAIVE_H
#define NAIVE_H

#include "CKeyedDiff.h"

enum { NAIVE_MAX_COUNT = 300 };

typedef struct naive_pairs {
    size_t kept;
    uint32_t old_to_new[NAIVE_MAX_COUNT], new_to_old[NAIVE_MAX_COUNT];
    /* Whether a key of the old list occurs twice in either list, and for each
     * row the first old row with its key. */
    bool repeats;
    uint32_t first_of_old[NAIVE_MAX_COUNT], first_of_new[NAIVE_MAX_COUNT];
} naive_pairs;

/* What kd_match promises. */
void naive_match(const uint64_t *old_keys, size_t old_count,
                 const uint64_t *new_keys, size_t new_count,
                 naive_pairs *pairs);

/* How many rows of `old_to_new` can stay where they are: those with a partner
 * and without KD_MOVED, at most, whose partners ascend. */
size_t naive_longest_run(const uint32_t *old_to_new, size_t old_count);

#endif
