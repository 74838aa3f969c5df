/* What follows from runs, against one row after the other. */
#include "check.h"

#include <stdlib.h>

enum { MOST_RUNS = 12, MOST_ROWS = 25 };

/* Random runs behind `first`, and how long the lists are. */
static size_t make_runs(uint64_t *state, size_t first, kd_run *runs,
                        size_t counts[2]) {
    size_t run_count = random_below(state, MOST_RUNS + 1);
    size_t ends[2] = {first, first};
    for (size_t r = 0; r < run_count; r++) {
        ends[0] += random_below(state, MOST_ROWS);
        ends[1] += random_below(state, MOST_ROWS);
        size_t count = 1 + random_below(state, MOST_ROWS);
        runs[r] = (kd_run){(uint32_t)ends[0], (uint32_t)ends[1],
                           (uint32_t)count};
        ends[0] += count;
        ends[1] += count;
    }
    for (int side = 0; side < 2; side++) {
        counts[side] = ends[side] + random_below(state, MOST_ROWS) - first;
    }
    return run_count;
}

static void check_side(const kd_run *runs, size_t run_count, bool of_new,
                       size_t first, size_t count) {
    uint32_t *partners = new_memory(count + KD_RUN_ROOM, sizeof *partners);
    size_t paired = 0;
    for (size_t r = 0; r < run_count; r++) paired += runs[r].count;
    uint32_t *rows = new_memory(count - paired + KD_RUN_ROOM, sizeof *rows);
    kd_partners_in(runs, run_count, of_new, first, count, partners);
    kd_rows_outside(runs, run_count, of_new, first, count - paired, rows);

    size_t outside = 0;
    for (size_t row = first; row < first + count; row++) {
        uint32_t partner = KD_NONE;
        for (size_t r = 0; r < run_count; r++) {
            size_t start = of_new ? runs[r].new_start : runs[r].old_start;
            size_t other = of_new ? runs[r].old_start : runs[r].new_start;
            if (start <= row && row < start + runs[r].count) {
                partner = (uint32_t)(other + (row - start) - first);
            }
        }
        CHECK(partners[row - first] == partner);
        if (partner == KD_NONE) CHECK(rows[outside++] == row);
    }
    CHECK(outside == count - paired);
    free(rows);
    free(partners);
}

void test_runs(void) {
    kd_rows_outside(NULL, 0, false, 0, 0, NULL);
    kd_partners_in(NULL, 0, true, 0, 0, NULL);
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        uint64_t state = seed;
        the_scene = (scene){.seed = seed};
        /* The last ones reach the largest list there is. */
        size_t first = random_below(&state, 2) * (KD_MAX_COUNT - 1000);
        kd_run *runs = new_memory(MOST_RUNS, sizeof *runs);
        size_t counts[2];
        size_t run_count = make_runs(&state, first, runs, counts);
        check_side(runs, run_count, false, first, counts[0]);
        check_side(runs, run_count, true, first, counts[1]);
        free(runs);
    }
}
