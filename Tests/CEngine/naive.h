/* The diff of two lists by the rules of CKeyedDiff.h: slow and obvious. */
#ifndef NAIVE_H
#define NAIVE_H

#include "check.h"
#include "kd_internal.h" /* KD_MOVED */

enum { NAIVE_MAX_COUNT = 300, NAIVE_MAX_ROWS = 900 };

typedef struct naive_diff {
    /* For each unmatched row the position of its partner, or KD_NONE. */
    uint32_t partners[NAIVE_MAX_COUNT], new_partners[NAIVE_MAX_COUNT];
    size_t kept; /* pairs among the unmatched rows */
    /* Whether a key of an old row occurs twice in either list, and for each row
     * the first old row with its key. */
    bool has_repeats;
    uint32_t first_old[NAIVE_MAX_COUNT], first_new[NAIVE_MAX_COUNT];

    /* Both lists with all their rows: for each old row its new row or KD_NONE,
     * with KD_MOVED if the row changes its section. */
    size_t old_count, new_count;
    uint32_t targets[NAIVE_MAX_ROWS];
    size_t staying; /* maximum number of rows that need not move */
} naive_diff;

void naive_diff_of(const scene *scene, naive_diff *diff);

/* The maximum number of rows that can stay: rows with a partner and without
 * KD_MOVED whose partners ascend. */
size_t naive_longest_run(const uint32_t *partners, size_t count);

#endif
