/* Lists that are too long for the naive diff. */
#include "kd_internal.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

/* --- Lists whose changes are known --------------------------------------- */

static void check_changes(const uint64_t *old_keys, size_t n, const uint64_t *new_keys,
                          size_t m, size_t deletions, size_t insertions, size_t moves) {
    for (size_t pair_count = 0; pair_count <= 1; pair_count++) {
        uint64_t state = n;
        the_scene = (scene){n, make_rows(&state, old_keys, n, pair_count, false),
                            make_rows(&state, new_keys, m, pair_count, false), pair_count};
        const room room = make_room();
        kd_result result;
        CHECK(diff_scene(&room, n, KD_UNLIMITED, true, &result) == KD_OK);
        CHECK(result.deletion_count == deletions);
        CHECK(result.insertion_count == insertions);
        /* The pair may have to move. */
        CHECK(result.move_count >= moves && result.move_count <= moves + pair_count);
        for (size_t i = 0; i < n; i++) {
            const uint32_t j = result.partners[i];
            CHECK(j == KD_NONE || new_keys[j] == old_keys[i]);
        }
        free_room(&room);
        free_rows(&the_scene.old_rows);
        free_rows(&the_scene.new_rows);
    }
    the_scene = (scene){0};
}

static void check_length(size_t n) {
    uint64_t *old_keys = new_memory(n, sizeof *old_keys);
    uint64_t *new_keys = new_memory(n, sizeof *new_keys);
    for (unsigned shift = 0; shift <= 42; shift += 21) {
        for (size_t i = 0; i < n; i++) old_keys[i] = new_keys[i] = (uint64_t)i << shift;
        check_changes(old_keys, n, new_keys, n, 0, 0, 0);
        for (size_t i = 0; i < n; i++) new_keys[i] = old_keys[n - 1 - i];
        check_changes(old_keys, n, new_keys, n, 0, 0, n - 1);
        /* The first third moves to the end. */
        for (size_t i = 0; i < n; i++) new_keys[i] = old_keys[(i + n / 3) % n];
        check_changes(old_keys, n, new_keys, n, 0, 0, n / 3);
        /* Every third row is replaced. */
        for (size_t i = 0; i < n; i++) {
            new_keys[i] = i % 3 == 0 ? ~old_keys[i] : old_keys[i];
        }
        check_changes(old_keys, n, new_keys, n, (n + 2) / 3, (n + 2) / 3, 0);
    }
    /* All rows have the same key; then half of the rows are deleted. */
    for (size_t i = 0; i < n; i++) old_keys[i] = new_keys[i] = 7;
    check_changes(old_keys, n, new_keys, n, 0, 0, 0);
    check_changes(old_keys, n, new_keys, n / 2, n - n / 2, 0, 0);
    free(old_keys);
    free(new_keys);
}

/* --- Random lists -------------------------------------------------------- */

/* The longest increasing subsequence of rows without KD_MOVED, by a binary
 * search for each row. */
static size_t longest_run(const uint32_t *partners, size_t count) {
    uint32_t *tails = new_memory(count, sizeof *tails);
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        if ((partners[i] & KD_MOVED) != 0) continue;
        size_t low = 0, high = length;
        while (low < high) {
            const size_t middle = (low + high) / 2;
            if (tails[middle] < partners[i]) low = middle + 1;
            else high = middle;
        }
        tails[low] = partners[i];
        length += low == length;
    }
    free(tails);
    return length;
}

/* Half of the rows are unmatched; a quarter of these are deleted or inserted,
 * and some rows move, at random over a distance or because of their sections.
 * */
static void check_random(uint64_t seed, size_t total, size_t distance, bool has_sections) {
    uint64_t state = seed;
    const size_t n = total / 2;
    uint64_t *keys = new_memory(2 * n, sizeof *keys);
    uint64_t *old_keys = keys, *new_keys = keys + n;
    for (size_t i = 0; i < n; i++) old_keys[i] = new_keys[i] = next_random(&state);
    for (size_t i = 0; i < n; i += 4) new_keys[i] = next_random(&state);
    for (size_t i = 0; i + distance < n; i++) {
        const size_t j = i + random_below(&state, distance + 1);
        const uint64_t key = new_keys[i];
        new_keys[i] = new_keys[j];
        new_keys[j] = key;
    }
    the_scene = (scene){seed, make_rows(&state, old_keys, n, total - n, has_sections),
                        make_rows(&state, new_keys, n, total - n, has_sections), total - n};
    const room room = make_room();
    kd_result result;
    CHECK(diff_scene(&room, seed, KD_UNLIMITED, true, &result) == KD_OK);
    const size_t missing = (n + 3) / 4;
    CHECK(result.deletion_count == missing && result.insertion_count == missing);

    uint32_t *targets = new_memory(total, sizeof *targets);
    const kd_rows *old_rows = &the_scene.old_rows, *new_rows = &the_scene.new_rows;
    for (size_t row = 0, new_row = 0, i = 0, j = 0; row < total; row++) {
        if (i < n && old_rows->rows[i] == row) {
            const uint32_t partner = result.partners[i];
            targets[row] = partner == KD_NONE ? KD_NONE : new_rows->rows[partner];
            if (partner != KD_NONE && has_sections &&
                old_rows->sections[i] != new_rows->sections[partner]) {
                targets[row] |= KD_MOVED;
            }
            i++;
        } else {
            while (j < n && new_rows->rows[j] == new_row) new_row++, j++;
            targets[row] = (uint32_t)new_row++;
        }
    }
    const size_t staying = longest_run(targets, total);
    CHECK(result.move_count == total - missing - staying);
    CHECK(diff_scene(&room, seed, KD_UNLIMITED, false, &result) == KD_OK);
    CHECK(result.deletion_count == total - staying && result.move_count == 0);
    free(targets);
    free_room(&room);
    free_rows(&the_scene.old_rows);
    free_rows(&the_scene.new_rows);
    free(keys);
    the_scene = (scene){0};
}

void test_large(void) {
    const size_t lengths[] = {1, 2, 3, 15, 16, 17, 31, 32, 33, 1000, 20000, 100000};
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) check_length(lengths[k]);
    const size_t distances[] = {0, 1, 100, 40000};
    for (size_t k = 0; k < sizeof distances / sizeof *distances; k++) {
        check_random(k + 1, 100000, distances[k], false);
        check_random(k + 1, 100000, distances[k], true);
    }
}
