/* The symbol table with keys that all belong in one slot. */
#include "check.h"

#include <stdlib.h>

/* A second copy of the file, under another name, for what it hides. */
#define kd_table_join table_join
#include "kd_table.c"
#undef kd_table_join

/* The last slot of the table, so that the search goes on at the first. */
static void check_one_slot(size_t n, uint64_t seed) {
    kd_layout layout;
    CHECK(kd_layout_for(n, n, SIZE_MAX, &layout) == KD_OK);
    uint64_t *old_keys = new_memory(n, sizeof *old_keys);
    uint64_t *new_keys = new_memory(n, sizeof *new_keys);
    uint64_t key = 0;
    for (size_t i = 0; i < 2 * n; key++) {
        if (home(key, seed, layout.slot_count) != layout.slot_count - 1) {
            continue;
        }
        (i < n ? old_keys : new_keys)[i % n] = key;
        i++;
    }
    /* Half of the old keys are among the new ones, backwards. */
    for (size_t i = 0; i < n / 2; i++) new_keys[i] = old_keys[n - 1 - i];

    the_scene = (scene){seed, old_keys, new_keys, n, n};
    uint32_t *slots = new_memory(layout.slot_count, sizeof *slots);
    uint32_t *old_to_new = new_memory(n, sizeof *old_to_new);
    uint32_t *new_to_old = new_memory(n, sizeof *new_to_old);
    size_t found;
    bool repeats;
    CHECK(table_join(old_keys, n, new_keys, n, seed, n - n / 2, slots,
                     layout.slot_count, old_to_new, new_to_old, &found,
                     &repeats));
    CHECK(found == n / 2 && !repeats);
    for (size_t j = 0; j < n; j++) {
        CHECK(new_to_old[j] == (j < n / 2 ? (uint32_t)(n - 1 - j) : KD_NONE));
    }
    CHECK(!table_join(old_keys, n, new_keys, n, seed, n - n / 2 - 1, slots,
                      layout.slot_count, old_to_new, new_to_old, &found,
                      &repeats));
    the_scene = (scene){0};
    free(old_keys);
    free(new_keys);
    free(slots);
    free(old_to_new);
    free(new_to_old);
}

/* Also in a table of more slots than 32 bits count. */
static void check_homes(void) {
    uint64_t random = 1;
    const size_t counts[] = {KD_SLOTS_PER_ROW, 1000, (size_t)1 << 30,
                             UINT32_MAX / 4, UINT32_MAX, SIZE_MAX / 4};
    const uint64_t most = (uint64_t)KD_MAX_COUNT * KD_SLOTS_PER_ROW;
    for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
        size_t slot_count = counts[k] > most ? (size_t)most : counts[k];
        for (int round = 0; round < 10000; round++) {
            uint64_t key = next_random(&random), seed = next_random(&random);
            CHECK(home(key, seed, slot_count) < slot_count);
        }
    }
}

void test_table(void) {
    for (uint64_t seed = 0; seed < 3; seed++) {
        check_one_slot(1, seed);
        check_one_slot(2, seed);
        check_one_slot(200, seed);
    }
    check_homes();
}
