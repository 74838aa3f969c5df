/* The symbol table with keys that belong in one bucket, and with equal tags. */
#include "check.h"
#include "kd_internal.h"

#include <stdlib.h>
#include <string.h>

/* A second copy of the file, under another name, for what it hides, and which
 * fetches ahead in every table. */
#define KD_LARGE 1
#define kd_table_join table_join
#include "kd_table.c"
#undef kd_table_join

static bool join_keys(const uint64_t *old_keys, size_t old_count,
                      const uint64_t *new_keys, size_t new_count, uint64_t seed,
                      size_t max_insertions, uint32_t *slots, size_t slot_count,
                      uint32_t *old_to_new, uint32_t *new_to_old, size_t *found,
                      bool *repeats) {
    const kd_rows old_rows = {old_keys, NULL, old_count};
    const kd_rows new_rows = {new_keys, NULL, new_count};
    return table_join(&old_rows, &new_rows, 8, seed, max_insertions, slots,
                      slot_count, old_to_new, new_to_old, found, repeats);
}

static size_t home_of(uint64_t key, uint64_t seed, size_t slot_count) {
    size_t bucket_count = slot_count / KD_SLOTS_PER_ROW;
    return home(place_of(KD_MIX(key, seed), bucket_count));
}

/* The last bucket of the table, so that the search goes on at the first. */
static void check_one_bucket(size_t n, uint64_t seed) {
    kd_layout layout;
    CHECK(kd_layout_for(n, n, SIZE_MAX, &layout) == KD_OK);
    uint64_t *old_keys = new_memory(n, sizeof *old_keys);
    uint64_t *new_keys = new_memory(n, sizeof *new_keys);
    uint64_t key = 0;
    for (size_t i = 0; i < 2 * n; key++) {
        size_t slot = home_of(key, seed, layout.slot_count);
        if (slot != layout.slot_count - KD_SLOTS_PER_ROW) continue;
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
    CHECK(join_keys(old_keys, n, new_keys, n, seed, n - n / 2, slots,
                    layout.slot_count, old_to_new, new_to_old, &found,
                    &repeats));
    CHECK(found == n / 2 && !repeats);
    for (size_t j = 0; j < n; j++) {
        CHECK(new_to_old[j] == (j < n / 2 ? (uint32_t)(n - 1 - j) : KD_NONE));
    }
    CHECK(!join_keys(old_keys, n, new_keys, n, seed, n - n / 2 - 1, slots,
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
    const size_t counts[] = {1, 1000, (size_t)1 << 28, SIZE_MAX / 16};
    for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
        size_t rows = counts[k] > KD_MAX_COUNT ? KD_MAX_COUNT : counts[k];
        size_t slot_count = rows * KD_SLOTS_PER_ROW;
        for (int round = 0; round < 10000; round++) {
            uint64_t key = next_random(&random), seed = next_random(&random);
            size_t slot = home_of(key, seed, slot_count);
            CHECK(slot < slot_count && slot % KD_SLOTS_PER_ROW == 0);
        }
    }
}

static int by_bucket_and_tag(const void *first, const void *second) {
    const uint64_t *a = first, *b = second;
    return (a[0] > b[0]) - (a[0] < b[0]);
}

/* Two keys that a table of four rows cannot tell apart by bucket and tag. */
static void find_twins(uint64_t seed, uint64_t twins[2]) {
    const size_t count = (size_t)1 << 19, slot_count = 4 * KD_SLOTS_PER_ROW;
    uint64_t(*keys)[2] = new_memory(count, sizeof *keys);
    for (uint64_t key = 0; key < count; key++) {
        uint32_t tag = tag_of(KD_MIX(key, seed), row_mask_for(4));
        keys[key][0] = (uint64_t)home_of(key, seed, slot_count) << 32 | tag;
        keys[key][1] = key;
    }
    qsort(keys, count, sizeof *keys, by_bucket_and_tag);
    size_t at = 1;
    while (at < count && keys[at][0] != keys[at - 1][0]) at++;
    CHECK(at < count);
    twins[0] = keys[at - 1][1];
    twins[1] = keys[at][1];
    free(keys);
}

/* Only the keys themselves tell them apart. */
static void check_equal_tags(uint64_t seed) {
    uint64_t twins[2];
    find_twins(seed, twins);
    const uint64_t others = (uint64_t)1 << 40;
    const uint64_t old_keys[] = {twins[0], twins[1], others, others + 1};
    const uint64_t alone[] = {twins[0], others, others + 1, others + 2};
    const uint64_t swapped[] = {twins[1], twins[0]};
    the_scene = (scene){seed, old_keys, swapped, 4, 2};
    uint32_t slots[4 * KD_SLOTS_PER_ROW], old_to_new[4], new_to_old[2];
    size_t found;
    bool repeats;
    CHECK(join_keys(old_keys, 4, swapped, 2, seed, 2, slots,
                    4 * KD_SLOTS_PER_ROW, old_to_new, new_to_old, &found,
                    &repeats));
    CHECK(found == 2 && !repeats && new_to_old[0] == 1 && new_to_old[1] == 0);
    CHECK(join_keys(alone, 4, swapped, 2, seed, 2, slots,
                    4 * KD_SLOTS_PER_ROW, old_to_new, new_to_old, &found,
                    &repeats));
    CHECK(found == 1 && new_to_old[0] == KD_NONE && new_to_old[1] == 0);
    the_scene = (scene){0};
}

/* Every kind of rows, with all that can be fetched ahead: just as without. */
static void check_fetching(uint64_t seed) {
    enum { MOST = 100 };
    uint64_t random = seed, old_keys[MOST], new_keys[MOST];
    size_t n = 1 + random_below(&random, MOST);
    size_t count = 1 + random_below(&random, MOST);
    size_t key_count = 1 + random_below(&random, 2 * MOST);
    for (size_t i = 0; i < n; i++) {
        old_keys[i] = random_below(&random, key_count);
    }
    for (size_t j = 0; j < count; j++) {
        new_keys[j] = random_below(&random, key_count);
    }
    the_scene = (scene){seed, old_keys, new_keys, n, count};
    for (int way = 0; way < 4; way++) {
        size_t width = way % 2 == 0 ? 8 : 16;
        const kd_rows old_rows = make_rows(old_keys, n, width, true, way > 1);
        const kd_rows new_rows =
            make_rows(new_keys, count, width, true, way > 1);
        uint32_t slots[KD_SLOTS_PER_ROW * MOST], old_to_new[2][MOST],
            new_to_old[2][MOST];
        size_t found[2], slot_count = KD_SLOTS_PER_ROW * n;
        bool repeats[2];
        CHECK(table_join(&old_rows, &new_rows, width, seed, count, slots,
                         slot_count, old_to_new[0], new_to_old[0], &found[0],
                         &repeats[0]));
        CHECK(kd_table_join(&old_rows, &new_rows, width, seed, count, slots,
                            slot_count, old_to_new[1], new_to_old[1], &found[1],
                            &repeats[1]));
        CHECK(found[0] == found[1] && repeats[0] == repeats[1]);
        CHECK(memcmp(old_to_new[0], old_to_new[1], n * sizeof **old_to_new) ==
              0);
        CHECK(memcmp(new_to_old[0], new_to_old[1],
                     count * sizeof **new_to_old) == 0);
        free_rows(&old_rows);
        free_rows(&new_rows);
    }
    the_scene = (scene){0};
}

void test_table(void) {
    for (uint64_t seed = 1; seed <= 500; seed++) check_fetching(seed);

    for (uint64_t seed = 0; seed < 3; seed++) {
        check_one_bucket(1, seed);
        check_one_bucket(2, seed);
        check_one_bucket(40, seed);  /* a long way */
        check_one_bucket(200, seed); /* too long: the table starts again */
        check_equal_tags(seed);
    }
    check_homes();
}
