/* kd_diff against the naive diff. */
#include "naive.h"

#include <stdlib.h>
#include <string.h>

static bool are_equal(const void *a, const void *b, size_t count, size_t width) {
    return count == 0 || memcmp(a, b, count * width) == 0;
}

/* --- Results ------------------------------------------------------------- */

static void check_partners(const kd_result *result, const naive_diff *naive) {
    const size_t n = the_scene.old_rows.count, m = the_scene.new_rows.count;
    CHECK(are_equal(result->partners, naive->partners, n, sizeof(uint32_t)));
    CHECK((result->first_old != NULL) == naive->has_repeats);
    CHECK((result->first_new != NULL) == naive->has_repeats);
    if (!naive->has_repeats) return;
    CHECK(are_equal(result->first_old, naive->first_old, n, sizeof(uint32_t)));
    CHECK(are_equal(result->first_new, naive->first_new, m, sizeof(uint32_t)));
}

/* Applies all changes to the old list. Rows that are neither deleted nor moved
 * fill the places of the new list that are neither inserted nor targets of
 * moves. Each row must arrive at its partner, in the same section. */
static void check_applied(const kd_result *result, const naive_diff *naive) {
    uint32_t rest[NAIVE_MAX_ROWS];
    size_t rest_count = 0, deleted = 0, moved = 0;
    uint32_t moved_from[NAIVE_MAX_ROWS];
    for (size_t j = 0; j < naive->new_count; j++) moved_from[j] = KD_NONE;
    for (size_t row = 0; row < naive->old_count; row++) {
        if (deleted < result->deletion_count &&
            result->deletions[deleted] == (ptrdiff_t)row) {
            deleted++;
        } else if (moved < result->move_count &&
                   result->moves[moved].old_row == (ptrdiff_t)row) {
            const ptrdiff_t new_row = result->moves[moved++].new_row;
            CHECK((naive->targets[row] & ~KD_MOVED) == (uint32_t)new_row);
            CHECK(moved_from[new_row] == KD_NONE);
            moved_from[new_row] = (uint32_t)row;
        } else {
            rest[rest_count++] = (uint32_t)row;
        }
    }
    /* Neither array has a row twice, out of order, or beyond the list. */
    CHECK(deleted == result->deletion_count && moved == result->move_count);

    size_t inserted = 0, kept = 0;
    for (size_t row = 0; row < naive->new_count; row++) {
        if (inserted < result->insertion_count &&
            result->insertions[inserted] == (ptrdiff_t)row) {
            CHECK(moved_from[row] == KD_NONE);
            inserted++;
        } else if (moved_from[row] == KD_NONE) {
            CHECK(kept < rest_count && naive->targets[rest[kept]] == row);
            kept++;
        }
    }
    CHECK(inserted == result->insertion_count && kept == rest_count);
}

static void check_result(const kd_result *result, const naive_diff *naive,
                         bool allows_moves) {
    check_partners(result, naive);
    check_applied(result, naive);
    const size_t pairs = the_scene.pair_count + naive->kept;
    const size_t staying = allows_moves ? pairs : naive->staying;
    CHECK(result->move_count == (allows_moves ? pairs - naive->staying : 0));
    CHECK(result->deletion_count == naive->old_count - staying);
    CHECK(result->insertion_count == naive->new_count - staying);
}

static void check_same(const kd_result *a, const kd_result *b) {
    CHECK(a->deletion_count == b->deletion_count && a->move_count == b->move_count);
    CHECK(are_equal(a->deletions, b->deletions, a->deletion_count, sizeof(ptrdiff_t)));
    CHECK(are_equal(a->insertions, b->insertions, a->insertion_count, sizeof(ptrdiff_t)));
    CHECK(are_equal(a->moves, b->moves, a->move_count, sizeof(kd_move)));
}

/* Checks all guarantees for the lists of the scene. */
static void check_scene(void) {
    static naive_diff naive;
    naive_diff_of(&the_scene, &naive);
    const room first = make_room(), second = make_room();
    memset(second.workspace, 0, second.size);
    kd_result result, again;
    for (int way = 0; way < 2; way++) {
        const bool allows_moves = way == 0;
        CHECK(diff_scene(&first, the_scene.seed, KD_UNLIMITED, allows_moves,
                         &result) == KD_OK);
        check_result(&result, &naive, allows_moves);

        /* The result depends neither on the seed, nor on the content of the
         * memory, nor on a sufficient limit. */
        const size_t changes =
            the_scene.old_rows.count + the_scene.new_rows.count - 2 * naive.kept;
        CHECK(diff_scene(&second, ~the_scene.seed, changes, allows_moves, &again) ==
              KD_OK);
        check_partners(&again, &naive);
        check_same(&result, &again);
        if (changes == 0) continue;
        CHECK(diff_scene(&second, the_scene.seed, changes - 1, allows_moves, &again) ==
              KD_TOO_MANY_CHANGES);
        CHECK(diff_scene(&second, the_scene.seed, 0, allows_moves, &again) ==
              KD_TOO_MANY_CHANGES);
    }
    free_room(&first);
    free_room(&second);
}

/* Checks the scene of two lists of keys, with or without pairs and sections. */
static void check_keys(uint64_t seed, const uint64_t *old_keys, size_t old_count,
                       const uint64_t *new_keys, size_t new_count, size_t pair_count,
                       bool has_sections) {
    uint64_t state = seed;
    the_scene = (scene){
        seed, make_rows(&state, old_keys, old_count, pair_count, has_sections),
        make_rows(&state, new_keys, new_count, pair_count, has_sections), pair_count};
    check_scene();
    free_rows(&the_scene.old_rows);
    free_rows(&the_scene.new_rows);
    the_scene = (scene){0};
}

/* --- Lists --------------------------------------------------------------- */

/* The list with this number, among key_count ^ count lists. */
static void decode(uint64_t number, uint64_t key_count, uint64_t *keys, size_t count) {
    static const uint64_t names[] = {0, UINT64_MAX, 1, 2};
    for (size_t i = 0; i < count; i++, number /= key_count) {
        keys[i] = names[number % key_count];
    }
}

static uint64_t list_count(uint64_t key_count, size_t count) {
    uint64_t lists = 1;
    while (count-- > 0) lists *= key_count;
    return lists;
}

/* Every pair of lists of up to `max_count` rows over `key_count` keys: once
 * alone, and once with random pairs, with sections, or with both. */
static void check_all_lists(uint64_t key_count, size_t max_count) {
    uint64_t old_keys[8], new_keys[8], seed = 0;
    for (size_t n = 0; n <= max_count; n++) {
        for (size_t m = 0; m <= max_count; m++) {
            for (uint64_t a = list_count(key_count, n); a-- > 0;) {
                decode(a, key_count, old_keys, n);
                for (uint64_t b = list_count(key_count, m); b-- > 0;) {
                    decode(b, key_count, new_keys, m);
                    seed++;
                    const size_t pair_count = seed % 3 == 0 ? 0 : (size_t)(seed % 7);
                    check_keys(seed, old_keys, n, new_keys, m, 0, false);
                    check_keys(seed, old_keys, n, new_keys, m, pair_count, seed % 3 != 1);
                }
            }
        }
    }
}

/* A new list that is the old one after some deletions, insertions and moves,
 * with few different keys or many. */
static void check_random_lists(uint64_t seed) {
    uint64_t random = seed, old_keys[NAIVE_MAX_COUNT], new_keys[NAIVE_MAX_COUNT];
    size_t n = random_below(&random, NAIVE_MAX_COUNT);
    if (seed % 4 != 0) n %= 40;
    size_t m = n;
    const size_t key_count = 1 + random_below(&random, 3 * n + 1);
    const uint64_t stride = (uint64_t)1 << random_below(&random, 60);
    for (size_t i = 0; i < n; i++) {
        old_keys[i] = stride * (seed % 3 == 0 ? i : random_below(&random, key_count));
        new_keys[i] = old_keys[i];
    }
    for (size_t edits = random_below(&random, n + 2); edits-- > 0;) {
        if (m == 0) break;
        size_t from = random_below(&random, m);
        const size_t to = random_below(&random, m);
        const uint64_t key = new_keys[from];
        switch (random_below(&random, 4)) {
        case 0:
            new_keys[to] = stride * random_below(&random, 2 * key_count);
            break;
        case 1:
            new_keys[from] = new_keys[--m];
            break;
        default: /* moves a row */
            for (; from < to; from++) new_keys[from] = new_keys[from + 1];
            for (; from > to; from--) new_keys[from] = new_keys[from - 1];
            new_keys[to] = key;
        }
    }
    const size_t pair_count = random_below(&random, 2 * NAIVE_MAX_COUNT);
    for (int way = 0; way < 2; way++) {
        const bool has_sections = way == 1;
        check_keys(seed, old_keys, n, new_keys, m, 0, has_sections);
        check_keys(seed, old_keys, n, new_keys, m, pair_count % 8, has_sections);
        check_keys(seed, new_keys, m, old_keys, n, pair_count, has_sections);
    }
}

void test_diff(uint64_t first_seed, uint64_t seed_count) {
    for (uint64_t i = 0; i < seed_count; i++) check_random_lists(first_seed + i);
    if (seed_count == 1) return;
    check_all_lists(4, 4);
    check_all_lists(3, 5);
    check_all_lists(2, 6);
}
