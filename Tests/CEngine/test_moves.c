/* kd_mark_moves against the naive longest run. */
#include "kd_internal.h"
#include "naive.h"

#include <stdlib.h>
#include <string.h>

static void check_marks(const uint32_t *before, size_t count) {
    /* Each allocation has exactly the required size. */
    uint32_t *after = new_memory(count, sizeof *after);
    uint32_t *ranks = new_memory(count, sizeof *ranks);
    int32_t *tails = new_memory(count + 2, sizeof *tails);
    if (count != 0) memcpy(after, before, count * sizeof *after);
    kd_mark_moves(after, count, ranks, tails);
    size_t found = 0;
    uint32_t bound = 0;
    for (size_t i = 0; i < count; i++) {
        CHECK(after[i] == before[i] || after[i] == (before[i] | KD_MOVED));
        if ((after[i] & KD_MOVED) != 0) continue;
        CHECK(after[i] >= bound);
        bound = after[i] + 1;
        found++;
    }
    CHECK(found == naive_longest_run(before, count));
    free(after);
    free(ranks);
    free(tails);
}

static void check_permutations(uint32_t *partners, size_t fixed, size_t count) {
    if (fixed == count) check_marks(partners, count);
    for (size_t i = fixed; i < count; i++) {
        const uint32_t chosen = partners[i];
        partners[i] = partners[fixed];
        partners[fixed] = chosen;
        check_permutations(partners, fixed + 1, count);
        partners[fixed] = partners[i];
        partners[i] = chosen;
    }
}

/* Ascending rows in which some blocks move, some rows have no partner, and some
 * are already marked as moved. */
static void check_random(uint64_t seed) {
    uint64_t state = the_scene.seed = seed;
    uint32_t partners[NAIVE_MAX_COUNT], block[NAIVE_MAX_COUNT];
    const size_t count = random_below(&state, NAIVE_MAX_COUNT);
    const uint32_t first = seed % 5 == 0 ? KD_MAX_COUNT - NAIVE_MAX_COUNT : 0;
    for (size_t i = 0; i < count; i++) partners[i] = first + (uint32_t)i;
    const size_t longest = 1 + random_below(&state, seed % 2 == 0 ? 2 : 60);
    for (size_t moves = random_below(&state, seed % 3 == 0 ? 400 : 10); moves-- > 0;) {
        const size_t length = 1 + random_below(&state, longest);
        if (length >= count) continue;
        const size_t from = random_below(&state, count - length);
        const size_t to = random_below(&state, count - length);
        memcpy(block, partners + from, length * sizeof *block);
        memmove(partners + from, partners + from + length,
                (count - length - from) * sizeof *block);
        memmove(partners + to + length, partners + to, (count - length - to) * sizeof *block);
        memcpy(partners + to, block, length * sizeof *block);
    }
    const size_t rarity = 2 + random_below(&state, 40);
    for (size_t i = 0; i < count; i++) {
        if (random_below(&state, rarity) == 0) partners[i] |= KD_MOVED;
        if (random_below(&state, rarity) == 0) partners[i] = KD_NONE;
    }
    check_marks(partners, count);
}

void test_moves(void) {
    for (uint32_t count = 0; count <= 7; count++) {
        uint32_t partners[7] = {0};
        for (uint32_t i = 0; i < count; i++) partners[i] = i;
        check_permutations(partners, 0, count);
    }
    for (uint64_t seed = 1; seed <= 3000; seed++) check_random(seed);
    the_scene = (scene){0};
}
