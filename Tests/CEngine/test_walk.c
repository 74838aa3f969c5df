/* Walks through rows that are compared by their bytes, against one step after
 * the other. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 90, MOST_RUNS = MOST_ROWS, NUMBERS = 12 };

/* With so many runs a walk is on its other path, in optimised builds. */
enum { MANY_RUNS = 1000000 };

/* A copy of one list with some rows left out, and some put in. */
static size_t edit(uint64_t *state, const uint64_t *old, size_t old_count,
                   uint64_t *new, size_t most) {
    size_t count = 0, rarity = 2 + random_below(state, 40);
    for (size_t i = 0; i < old_count && count + 1 < most; i++) {
        if (random_below(state, rarity) == 0) {
            new[count++] = 1000 + random_below(state, NUMBERS);
        }
        if (random_below(state, rarity) != 0) new[count++] = old[i];
    }
    return count;
}

typedef struct steps {
    size_t i, j, run_count, pair_count;
    ptrdiff_t patience;
    bool sees;
    kd_run runs[MOST_RUNS];
} steps;

/* What kd_walk_on says, by going through all ways ahead. */
static void walk_slowly(const uint64_t *old, size_t old_count,
                        const uint64_t *new, size_t new_count,
                        const kd_walk *from, size_t room, steps *at) {
    at->i = from->old_row;
    at->j = from->new_row;
    at->patience = from->patience;
    at->sees = true;
    at->run_count = 0;
    at->pair_count = from->pair_count;
    while (at->i < old_count && at->j < new_count && at->patience >= 0 &&
           at->run_count < room) {
        bool found = false;
        at->patience--;
        for (size_t total = 1; total <= from->sight && !found; total++) {
            for (size_t back = 0; back <= total && !found; back++) {
                size_t i = at->i + total - back, j = at->j + back;
                if (i >= old_count || j >= new_count) continue;
                found = old[i] == new[j];
                if (!found) at->patience--;
                if (found) at->i = i, at->j = j;
            }
        }
        at->sees = found;
        if (!found) return;
        kd_run run = {(uint32_t)at->i, (uint32_t)at->j, 0};
        while (at->i < old_count && at->j < new_count &&
               old[at->i] == new[at->j]) {
            at->i++, at->j++, run.count++;
        }
        at->runs[at->run_count++] = run;
        at->pair_count += run.count;
        at->patience += (ptrdiff_t)(run.count * from->patience_per_pair);
    }
}

static void check_walk(uint64_t *state, const uint64_t *old, size_t old_count,
                       const uint64_t *new, size_t new_count, size_t width,
                       bool at_end) {
    const kd_rows of_old = make_rows(old, old_count, width, at_end, false);
    const kd_rows of_new = make_rows(new, new_count, width, at_end, false);
    const unsigned char *old_rows = of_old.bytes, *new_rows = of_new.bytes;
    size_t shorter = old_count < new_count ? old_count : new_count;
    size_t start = 0, end = 0;
    while (start < shorter && old[start] == new[start]) start++;
    CHECK(kd_common_start(old_rows, new_rows, width, shorter) == start);
    while (end < shorter &&
           old[old_count - 1 - end] == new[new_count - 1 - end]) {
        end++;
    }
    CHECK(shorter == 0 ||
          kd_common_end(old_rows + old_count * width,
                        new_rows + new_count * width, width, shorter) == end);

    kd_walk walk = {.old_row = start,
                    .new_row = start,
                    .patience = (ptrdiff_t)random_below(state, 60),
                    .patience_per_pair = random_below(state, 3),
                    .sight = random_below(state, 10),
                    .run_count = random_below(state, 2) * MANY_RUNS};
    for (bool goes_on = true; goes_on;) {
        size_t room = 1 + random_below(state, MOST_RUNS);
        kd_run *runs = new_memory(room, sizeof *runs);
        size_t runs_before = walk.run_count;
        steps slow;
        walk_slowly(old, old_count, new, new_count, &walk, room, &slow);
        bool sees = kd_walk_on(old_rows, old_count, new_rows, new_count, width,
                               &walk, runs, room);
        CHECK(sees == slow.sees);
        CHECK(walk.old_row == slow.i && walk.new_row == slow.j);
        CHECK(walk.patience == slow.patience);
        CHECK(walk.run_count - runs_before == slow.run_count);
        CHECK(walk.pair_count == slow.pair_count);
        CHECK(slow.run_count == 0 ||
              memcmp(runs, slow.runs, slow.run_count * sizeof *runs) == 0);
        free(runs);
        if (!sees) walk.old_row++, walk.new_row++; /* known to differ */
        goes_on = walk.patience >= 0 && walk.old_row < old_count &&
                  walk.new_row < new_count &&
                  old[walk.old_row] != new[walk.new_row];
    }
    free_rows(&of_old);
    free_rows(&of_new);
}

void test_walk(void) {
    uint64_t old[MOST_ROWS], new[MOST_ROWS];
    for (uint64_t seed = 1; seed <= 5000; seed++) {
        uint64_t state = seed;
        size_t old_count = random_below(&state, MOST_ROWS);
        bool repeats = random_below(&state, 2) == 0;
        for (size_t i = 0; i < old_count; i++) {
            old[i] = repeats ? random_below(&state, NUMBERS) : i;
        }
        size_t new_count = edit(&state, old, old_count, new, MOST_ROWS);
        the_scene = (scene){seed, old, new, old_count, new_count};
        bool at_end = random_below(&state, 2) == 0;
        check_walk(&state, old, old_count, new, new_count, 8, at_end);
        check_walk(&state, old, old_count, new, new_count, 16, at_end);
    }
    the_scene = (scene){0};

    uint64_t words[] = {1, 2, 3, 4}, copies[4] = {0};
    kd_copy(copies, words, 2);
    CHECK(copies[0] == 1 && copies[1] == 2 && copies[2] == 0);
    kd_copy(copies, words, 4);
    CHECK(memcmp(copies, words, sizeof words) == 0);
    kd_copy(NULL, NULL, 0);
}
