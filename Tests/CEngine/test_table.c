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

/* What a join of keys came to, and whether the table had to start again. */
typedef struct outcome {
    size_t missing;
    bool repeats, started_again;
} outcome;

static outcome join_rows(const kd_rows *old_rows, const kd_rows *new_rows,
                         size_t width, uint64_t seed, size_t max_missing,
                         uint32_t *slots, uint32_t *old_to_new,
                         uint32_t *new_to_old) {
    symbol_table table =
        table_for(old_rows, new_rows->count, width, seed, slots,
                  KD_SLOTS_PER_ROW * old_rows->count);
    size_t missing =
        join(&table, new_rows, max_missing, old_to_new, new_to_old);
    return (outcome){missing, table.has_repeats, table.max_steps == SIZE_MAX};
}

static outcome join_keys(const uint64_t *old_keys, size_t old_count,
                         const uint64_t *new_keys, size_t new_count,
                         uint64_t seed, size_t max_missing, uint32_t *slots,
                         uint32_t *old_to_new, uint32_t *new_to_old) {
    const kd_rows old_rows = {old_keys, NULL, old_count};
    const kd_rows new_rows = {new_keys, NULL, new_count};
    return join_rows(&old_rows, &new_rows, 8, seed, max_missing, slots,
                     old_to_new, new_to_old);
}

static size_t home_of(uint64_t key, uint64_t seed, size_t slot_count) {
    size_t bucket_count = slot_count / KD_SLOTS_PER_ROW;
    return home(place_of(KD_MIX(key, seed), bucket_count));
}

/* The last bucket of the table, so that the search goes on at the first. */
static void check_one_bucket(size_t n, uint64_t seed, bool crowds) {
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
    outcome all = join_keys(old_keys, n, new_keys, n, seed, n - n / 2, slots,
                            old_to_new, new_to_old);
    CHECK(all.missing == n - n / 2 && !all.repeats);
    CHECK(all.started_again == crowds);
    for (size_t j = 0; j < n; j++) {
        CHECK(new_to_old[j] == (j < n / 2 ? (uint32_t)(n - 1 - j) : KD_NONE));
    }
    outcome some = join_keys(old_keys, n, new_keys, n, seed, n - n / 2 - 1,
                             slots, old_to_new, new_to_old);
    CHECK(some.missing > n - n / 2 - 1);
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
    const size_t count = (size_t)1 << 19, bucket_count = 4;
    uint64_t random = seed;
    uint64_t(*keys)[2] = new_memory(count, sizeof *keys);
    for (size_t i = 0; i < count; i++) {
        uint64_t key = next_random(&random);
        uint64_t place = place_of(KD_MIX(key, seed), bucket_count);
        uint32_t tag = tag_of(place, row_mask_for(4));
        keys[i][0] = (uint64_t)home(place) << 32 | tag;
        keys[i][1] = key;
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
    outcome both = join_keys(old_keys, 4, swapped, 2, seed, 2, slots,
                             old_to_new, new_to_old);
    CHECK(both.missing == 0 && !both.repeats);
    CHECK(new_to_old[0] == 1 && new_to_old[1] == 0);
    outcome one = join_keys(alone, 4, swapped, 2, seed, 2, slots, old_to_new,
                            new_to_old);
    CHECK(one.missing == 1);
    CHECK(new_to_old[0] == KD_NONE && new_to_old[1] == 0);
    the_scene = (scene){0};
}

/* Every kind of rows: just as without anything fetched ahead, and wherever the
 * table gives up and starts again. */
static void check_kinds(uint64_t seed) {
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
        size_t found, slot_count = KD_SLOTS_PER_ROW * n;
        bool repeats;
        CHECK(kd_table_join(&old_rows, &new_rows, width, seed, count, slots,
                            slot_count, old_to_new[0], new_to_old[0], &found,
                            &repeats));
        for (size_t most = 0; most <= 100; most += 5) {
            symbol_table table =
                table_for(&old_rows, count, width, seed, slots, slot_count);
            if (most < 100) table.max_steps = most;
            CHECK(join(&table, &new_rows, count, old_to_new[1],
                       new_to_old[1]) == count - found);
            CHECK(table.has_repeats == repeats);
            CHECK(memcmp(old_to_new[0], old_to_new[1],
                         n * sizeof **old_to_new) == 0);
            CHECK(memcmp(new_to_old[0], new_to_old[1],
                         count * sizeof **new_to_old) == 0);
        }
        free_rows(&old_rows);
        free_rows(&new_rows);
    }
    the_scene = (scene){0};
}

/* Few old rows crowd too little to give up; the many new ones that have to pass
 * them do not, however many there are. */
static void check_crowd_of_new(uint64_t seed) {
    enum { OLD = 25, NEW = 20000 };
    uint64_t old_keys[OLD], *new_keys = new_memory(NEW, sizeof *new_keys);
    uint32_t slots[KD_SLOTS_PER_ROW * OLD], old_to_new[OLD];
    uint32_t *new_to_old = new_memory(NEW, sizeof *new_to_old);
    uint64_t key = 0;
    for (size_t i = 0; i < OLD + NEW; key++) {
        if (home_of(key, seed, KD_SLOTS_PER_ROW * OLD) != 0) continue;
        *(i < OLD ? &old_keys[i] : &new_keys[i - OLD]) = key;
        i++;
    }
    the_scene = (scene){seed, old_keys, new_keys, OLD, NEW};
    const kd_rows old_rows = {old_keys, NULL, OLD};
    const kd_rows new_rows = {new_keys, NULL, NEW};
    symbol_table table = table_for(&old_rows, NEW, 8, seed, slots,
                                   KD_SLOTS_PER_ROW * OLD);
    CHECK(join(&table, &new_rows, NEW, old_to_new, new_to_old) == NEW);
    CHECK(table.max_steps == SIZE_MAX && table.steps < 4 * (OLD + NEW));
    the_scene = (scene){0};
    free(new_keys);
    free(new_to_old);
}

/* Ids that nobody made for it do not have the table start again. */
static void check_harmless(uint64_t seed) {
    enum { COUNT = 5000 };
    uint64_t random = seed;
    uint64_t *keys = new_memory(2 * COUNT, sizeof *keys);
    uint32_t *slots = new_memory(KD_SLOTS_PER_ROW * COUNT, sizeof *slots);
    uint32_t *old_to_new = new_memory(COUNT, sizeof *old_to_new);
    uint32_t *new_to_old = new_memory(COUNT, sizeof *new_to_old);
    for (int kind = 0; kind < 4; kind++) {
        for (size_t i = 0; i < 2 * COUNT; i++) {
            keys[i] = kind == 0   ? next_random(&random)
                      : kind == 1 ? i
                      : kind == 2 ? (uint64_t)i << 32
                                  : random_below(&random, 100);
        }
        the_scene = (scene){seed, keys, keys + COUNT, COUNT, COUNT};
        CHECK(!join_keys(keys, COUNT, keys + COUNT, COUNT, seed, COUNT, slots,
                         old_to_new, new_to_old)
                   .started_again);
        if (kind != 0) continue;
        /* Nobody waits for the last rows of lists that are too different. */
        new_to_old[COUNT - 1] = 7;
        CHECK(join_keys(keys, COUNT, keys + COUNT, COUNT, seed, 10, slots,
                        old_to_new, new_to_old)
                  .missing > 10);
        CHECK(new_to_old[COUNT - 1] == 7);
    }
    the_scene = (scene){0};
    free(keys);
    free(slots);
    free(old_to_new);
    free(new_to_old);
}

void test_table(void) {
    for (uint64_t seed = 1; seed <= 500; seed++) check_kinds(seed);
    for (uint64_t seed = 0; seed < 3; seed++) {
        check_one_bucket(1, seed, false);
        check_one_bucket(2, seed, false);
        check_one_bucket(25, seed, false); /* a long way, round the end */
        check_one_bucket(200, seed, true);
        check_equal_tags(seed);
        check_crowd_of_new(seed);
        check_harmless(seed);
    }
    check_homes();
}
