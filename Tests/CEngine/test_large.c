/* Lists too long for the naive diff, whose changes are known. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

typedef struct large {
    size_t n, count;
    uint64_t *old_keys, *new_keys;
} large;

/* Rows that are paired as they are, of all kinds, go where their keys do. */
static void check_rows(const large *lists, void *workspace, size_t size,
                       const uint32_t *old_to_new,
                       const uint32_t *new_to_old) {
    uint32_t *map = new_memory(lists->n, sizeof *map);
    uint32_t *other = new_memory(lists->count, sizeof *other);
    for (int way = 0; way < 4; way++) {
        size_t width = way % 2 == 0 ? 8 : 16;
        kd_rows old_rows =
            make_rows(lists->old_keys, lists->n, width, true, way > 1);
        kd_rows new_rows =
            make_rows(lists->new_keys, lists->count, width, true, way > 1);
        kd_matching matching;
        CHECK(kd_match_rows(&old_rows, &new_rows, width, 1, KD_UNLIMITED,
                            workspace, size, map, other, &matching) == KD_OK);
        CHECK(memcmp(map, old_to_new, lists->n * sizeof *map) == 0);
        CHECK(lists->count == 0 ||
              memcmp(other, new_to_old, lists->count * sizeof *other) == 0);
        free_rows(&old_rows);
        free_rows(&new_rows);
    }
    free(map);
    free(other);
}

static kd_counts changes(const large *lists) {
    size_t n = lists->n, count = lists->count, size;
    the_scene = (scene){n, lists->old_keys, lists->new_keys, n, count};
    CHECK(kd_workspace_size(n, count, &size) == KD_OK);
    void *workspace = new_memory(size, 1);
    uint32_t *old_to_new = new_memory(n, sizeof *old_to_new);
    uint32_t *new_to_old = new_memory(count, sizeof *new_to_old);
    kd_matching matching;
    kd_counts counts;
    CHECK(kd_match(lists->old_keys, n, lists->new_keys, count, 1, KD_UNLIMITED,
                   workspace, size, old_to_new, new_to_old,
                   &matching) == KD_OK);
    size_t kept = matching.kept; /* the rest is in the workspace */
    check_rows(lists, workspace, size, old_to_new, new_to_old);
    CHECK(kd_order(old_to_new, n, new_to_old, count, KD_MOVES_FEWEST,
                   KD_UNLIMITED, workspace, size, &counts) == KD_OK);
    CHECK(kept == n - counts.deletions);
    for (size_t i = 0; i < n; i++) {
        uint32_t j = old_to_new[i];
        if (j == KD_NONE) continue;
        CHECK(new_to_old[j & ~KD_MOVED] == (uint32_t)i);
        CHECK(lists->new_keys[j & ~KD_MOVED] == lists->old_keys[i]);
    }
    free(workspace);
    free(old_to_new);
    free(new_to_old);
    the_scene = (scene){0};
    return counts;
}

static void check_changes(const large *lists, size_t deletions,
                          size_t insertions, size_t moves) {
    kd_counts counts = changes(lists);
    CHECK(counts.deletions == deletions);
    CHECK(counts.insertions == insertions);
    CHECK(counts.moves == moves);
}

static void check_length(size_t n) {
    large lists = {n, n, new_memory(n, sizeof(uint64_t)),
                   new_memory(n, sizeof(uint64_t))};
    uint64_t *old_keys = lists.old_keys, *new_keys = lists.new_keys;
    for (unsigned shift = 0; shift < 64; shift += 21) {
        for (size_t i = 0; i < n; i++) old_keys[i] = (uint64_t)i << shift;
        for (size_t i = 0; i < n; i++) new_keys[i] = old_keys[i];
        if (shift + 20 > 64) break; /* keys would no longer differ */
        check_changes(&lists, 0, 0, 0);
        for (size_t i = 0; i < n; i++) new_keys[i] = old_keys[n - 1 - i];
        check_changes(&lists, 0, 0, n - 1);
        /* The first third goes to the end. */
        for (size_t i = 0; i < n; i++) new_keys[i] = old_keys[(i + n / 3) % n];
        check_changes(&lists, 0, 0, n / 3);
        /* Every third row is another one. */
        for (size_t i = 0; i < n; i++) {
            new_keys[i] = i % 3 == 0 ? ~old_keys[i] : old_keys[i];
        }
        check_changes(&lists, (n + 2) / 3, (n + 2) / 3, 0);
    }
    /* One key only, and some rows fewer. */
    for (size_t i = 0; i < n; i++) old_keys[i] = new_keys[i] = 7;
    check_changes(&lists, 0, 0, 0);
    lists.count = n / 2;
    check_changes(&lists, n - n / 2, 0, 0);
    free(old_keys);
    free(new_keys);
}

void test_large(void) {
    /* Optimised, words are looked up in groups, of 16, from 32,768 rows on, and
     * the rows that they lead to are fetched ahead from 262,144 on. */
    const size_t lengths[] = {1,  2,  3,    15,    16,    17,    31,
                              32, 33, 1000, 20000, 32767, 32768, 40000,
#if defined(__OPTIMIZE__)
                              262143, 262144
#endif
    };
    for (size_t k = 0; k < sizeof lengths / sizeof lengths[0]; k++) {
        check_length(lengths[k]);
    }
}
