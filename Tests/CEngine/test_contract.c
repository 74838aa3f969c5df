/* Arguments that are refused, and those that are fine: NULL, lengths,
 * workspaces, limits. */
#include "check.h"

#include <stdlib.h>

static void check_null(void) {
    kd_matching matching;
    kd_counts counts;
    uint64_t keys[2] = {1, 2};
    uint32_t map[2] = {7, 7}, other[1] = {7};

    CHECK(kd_match(NULL, 0, NULL, 0, 0, 0, NULL, 0, NULL, NULL, &matching) ==
          KD_OK);
    CHECK(matching.kept == 0 && matching.first_of_old == NULL &&
          matching.first_of_new == NULL);
    CHECK(kd_order(NULL, 0, NULL, 0, KD_MOVES_FEWEST, 0, NULL, 0, &counts) ==
          KD_OK);
    CHECK(counts.deletions == 0 && counts.insertions == 0 && counts.moves == 0);
    kd_collect(NULL, NULL, &counts, 0, NULL, NULL, NULL);

    /* One side empty: no workspace. */
    CHECK(kd_match(keys, 2, NULL, 0, 0, 2, NULL, 0, map, NULL, &matching) ==
          KD_OK);
    CHECK(map[0] == KD_NONE && map[1] == KD_NONE);
    CHECK(kd_order(map, 2, NULL, 0, KD_MOVES_NONE, 2, NULL, 0, &counts) ==
          KD_OK);
    CHECK(counts.deletions == 2 && counts.insertions == 0);
    CHECK(kd_order(map, 2, NULL, 0, KD_MOVES_NONE, 1, NULL, 0, &counts) ==
          KD_TOO_MANY_CHANGES);
    map[0] = map[1] = 7;
    CHECK(kd_match(NULL, 0, keys, 2, 0, 2, NULL, 0, NULL, map, &matching) ==
          KD_OK);
    CHECK(map[0] == KD_NONE && map[1] == KD_NONE);
    CHECK(kd_match(NULL, 0, keys, 2, 0, 1, NULL, 0, NULL, map, &matching) ==
          KD_TOO_MANY_CHANGES);

    /* NULL with a length. */
    uint64_t room[64];
    size_t size = sizeof room;
    map[0] = map[1] = other[0] = 7;
    const uint64_t *no_keys = NULL;
    CHECK(kd_match(no_keys, 2, keys, 1, 0, KD_UNLIMITED, room, size, map, other,
                   &matching) == KD_NULL_POINTER);
    CHECK(kd_match(keys, 2, no_keys, 1, 0, KD_UNLIMITED, room, size, map, other,
                   &matching) == KD_NULL_POINTER);
    CHECK(kd_match(keys, 2, keys, 1, 0, KD_UNLIMITED, room, size, NULL, other,
                   &matching) == KD_NULL_POINTER);
    CHECK(kd_match(keys, 2, keys, 1, 0, KD_UNLIMITED, room, size, map, NULL,
                   &matching) == KD_NULL_POINTER);
    CHECK(kd_match(keys, 2, keys, 1, 0, KD_UNLIMITED, room, size, map, other,
                   NULL) == KD_NULL_POINTER);
    const uint32_t numbers[] = {0, 1};
    matching = (kd_matching){7, map, other};
    const kd_rows all = {keys, NULL, 2}, some = {keys, numbers, 2};
    const kd_rows *refused[][2] = {
        {NULL, &all}, {&all, NULL}, {&all, &some}, {&some, &all}};
    for (size_t k = 0; k < sizeof refused / sizeof refused[0]; k++) {
        CHECK(kd_match_rows(refused[k][0], refused[k][1], 8, 0, KD_UNLIMITED,
                            room, size, map, other,
                            &matching) == KD_NULL_POINTER);
    }
    CHECK(kd_order(NULL, 2, other, 1, KD_MOVES_FEWEST, KD_UNLIMITED, room, size,
                   &counts) == KD_NULL_POINTER);
    CHECK(kd_order(map, 2, NULL, 1, KD_MOVES_FEWEST, KD_UNLIMITED, room, size,
                   &counts) == KD_NULL_POINTER);
    CHECK(kd_order(map, 2, other, 1, KD_MOVES_FEWEST, KD_UNLIMITED, room, size,
                   NULL) == KD_NULL_POINTER);
    CHECK(map[0] == 7 && map[1] == 7 && other[0] == 7);
    CHECK(matching.kept == 7 && matching.first_of_old == map);
    CHECK(kd_workspace_size(1, 1, NULL) == KD_NULL_POINTER);
}

/* In exactly as much memory as asked for, and in less. */
static void check_workspace(size_t n, size_t count) {
    uint64_t keys[40];
    for (size_t i = 0; i < 40; i++) keys[i] = i % 7;
    uint32_t map[40], other[40];
    for (size_t i = 0; i < 40; i++) map[i] = other[i] = 7;
    kd_matching matching;
    kd_counts counts = {7, 7, 7};
    size_t size;
    CHECK(kd_workspace_size(n, count, &size) == KD_OK);
    unsigned char *memory = new_memory(size + 8, 1);

    struct {
        void *memory;
        size_t size;
    } refused[] = {{memory, size - 1}, {memory, 0},        {NULL, size},
                   {memory + 1, size}, {memory + 4, size}, {memory + 7, size}};
    for (size_t k = 0; k < sizeof refused / sizeof refused[0]; k++) {
        void *bad = refused[k].memory;
        CHECK(kd_match(keys, n, keys, count, 1, KD_UNLIMITED, bad,
                       refused[k].size, map, other, &matching) ==
              KD_BAD_WORKSPACE);
        CHECK(kd_order(map, n, other, count, KD_MOVES_FEWEST, KD_UNLIMITED, bad,
                       refused[k].size, &counts) == KD_BAD_WORKSPACE);
    }
    for (size_t i = 0; i < 40; i++) CHECK(map[i] == 7 && other[i] == 7);
    CHECK(counts.deletions == 7 && counts.insertions == 7 && counts.moves == 7);

    CHECK(kd_match(keys, n, keys, count, 1, KD_UNLIMITED, memory + 8, size, map,
                   other, &matching) == KD_OK);
    CHECK(kd_order(map, n, other, count, KD_MOVES_FEWEST, KD_UNLIMITED,
                   memory + 8, size, &counts) == KD_OK);
    for (size_t i = n; i < 40; i++) CHECK(map[i] == 7); /* not behind the end */
    for (size_t j = count; j < 40; j++) CHECK(other[j] == 7);
    free(memory);
}

/* Counts are looked at before lists, which these do not have. */
static void check_limits(void) {
    const size_t most = KD_MAX_COUNT;
    kd_matching matching;
    kd_counts counts;
    const size_t counts_refused[][2] = {
        {most + 1, 1}, {1, most + 1}, {most + 1, 0}, {0, SIZE_MAX},
        {SIZE_MAX, SIZE_MAX}};
    for (size_t k = 0; k < 5; k++) {
        size_t n = counts_refused[k][0], count = counts_refused[k][1];
        size_t size = 42;
        CHECK(kd_workspace_size(n, count, &size) == KD_TOO_MANY_ITEMS);
        CHECK(size == 42);
        CHECK(kd_match(NULL, n, NULL, count, 0, KD_UNLIMITED, NULL, 0, NULL,
                       NULL, &matching) == KD_TOO_MANY_ITEMS);
        CHECK(kd_order(NULL, n, NULL, count, KD_MOVES_FEWEST, KD_UNLIMITED,
                       NULL, 0, &counts) == KD_TOO_MANY_ITEMS);
    }
}

void test_contract(void) {
    check_null();
    for (size_t n = 1; n <= 40; n++) {
        for (size_t count = 1; count <= 40; count++) check_workspace(n, count);
    }
    check_limits();
}
