/* The symbol table with keys that cluster, and with equal tags. */
#include "check.h"
#include "kd_internal.h"

#include <stdlib.h>

static size_t thorough_hashes;

static uint64_t counted_hash(const void *bytes, size_t length, uint64_t seed) {
    thorough_hashes++;
    return kd_hash(bytes, length, seed);
}

/* Includes a second copy of the file, with renamed functions, to reach its
 * static functions and to count the keys that are hashed when the table is
 * rebuilt. */
#define kd_join_keys join_keys
#define kd_hash counted_hash
#include "kd_table.c"
#undef kd_join_keys
#undef kd_hash

/* Two lists of keys, and the memory for joining them. */
typedef struct lists {
    uint64_t *old_keys, *new_keys;
    size_t n, m;
    uint32_t *slots, *partners, *new_partners;
} lists;

static lists new_lists(size_t n, size_t m) {
    return (lists){new_memory(n, 8), new_memory(m, 8), n, m,
                   new_memory(KD_SLOTS_PER_ROW * n, 4), new_memory(n, 4), new_memory(m, 4)};
}

static void free_lists(const lists *l) {
    free(l->old_keys);
    free(l->new_keys);
    free(l->slots);
    free(l->partners);
    free(l->new_partners);
}

static kd_join join_lists(const lists *l, uint64_t seed, size_t max_missing) {
    thorough_hashes = 0;
    return join_keys(l->old_keys, l->n, l->new_keys, l->m, seed, max_missing, l->slots,
                     l->partners, l->new_partners);
}

/* Whether joining takes at most `max_steps`, with the fast mixer or with XXH3. */
static bool takes_few_steps(const lists *l, uint64_t seed, bool is_thorough,
                            size_t max_steps) {
    kd_table table = {l->old_keys, l->n, seed, l->slots, 1};
    while (table.row_mask < l->n) table.row_mask = 2 * table.row_mask + 1;
    kd_join result;
    return join(&table, l->new_keys, l->m, SIZE_MAX, l->partners, l->new_partners,
                is_thorough, max_steps, &result);
}

/* The next key from `*key` on whose probe sequence starts at a slot. */
static uint64_t key_at(uint64_t *key, size_t slot, size_t row_count, uint64_t seed) {
    const kd_table table = {NULL, row_count, seed, NULL, 0};
    while (home_of(&table, hash_of(&table, *key, false)) != slot) ++*key;
    return (*key)++;
}

/* All keys have the last slot of the table as their first one, so that the
 * search wraps around. */
static void check_one_slot(size_t n, size_t m, uint64_t seed, bool starts_again) {
    const lists l = new_lists(n, m);
    uint64_t key = 0;
    const size_t slot = KD_SLOTS_PER_ROW * n - 1, common = (n < m ? n : m) / 2;
    for (size_t i = 0; i < n; i++) l.old_keys[i] = key_at(&key, slot, n, seed);
    for (size_t j = 0; j < m; j++) {
        l.new_keys[j] = j < common ? l.old_keys[n - 1 - j] : key_at(&key, slot, n, seed);
    }
    const kd_join all = join_lists(&l, seed, m - common);
    CHECK(all.missing == m - common && !all.has_repeats);
    CHECK((thorough_hashes != 0) == starts_again);
    for (size_t j = 0; j < m; j++) {
        CHECK(l.new_partners[j] == (j < common ? (uint32_t)(n - 1 - j) : KD_NONE));
    }
    for (size_t i = 0; i < n; i++) {
        CHECK(l.partners[i] == (n - 1 - i < common ? (uint32_t)(n - 1 - i) : KD_NONE));
    }
    if (starts_again) {
        CHECK(thorough_hashes == n + m); /* once for each row */
        CHECK(!takes_few_steps(&l, seed, false, 10 * (n + m)));
        CHECK(takes_few_steps(&l, seed, true, n + m));
    }
    CHECK(join_lists(&l, seed, m - common - 1).missing == m - common);
    free_lists(&l);
}

static int by_slot_and_tag(const void *first, const void *second) {
    const uint64_t *a = first, *b = second;
    return (a[0] > b[0]) - (a[0] < b[0]);
}

/* Two keys that have the same slot and tag in a table of four rows. */
static void find_twins(uint64_t seed, uint64_t twins[2]) {
    const size_t count = (size_t)1 << 19;
    uint64_t state = seed, (*keys)[2] = new_memory(count, sizeof *keys);
    const kd_table table = {NULL, 4, seed, NULL, 7};
    for (size_t i = 0; i < count; i++) {
        keys[i][1] = next_random(&state);
        const uint64_t hash = hash_of(&table, keys[i][1], false);
        keys[i][0] =
            (uint64_t)home_of(&table, hash) << 32 | ((uint32_t)hash & ~table.row_mask);
    }
    qsort(keys, count, sizeof *keys, by_slot_and_tag);
    size_t at = 1;
    while (at < count && keys[at][0] != keys[at - 1][0]) at++;
    CHECK(at < count);
    twins[0] = keys[at - 1][1];
    twins[1] = keys[at][1];
    free(keys);
}

/* Only the keys themselves distinguish the rows. */
static void check_equal_tags(uint64_t seed) {
    uint64_t twins[2];
    find_twins(seed, twins);
    uint64_t old_keys[] = {twins[0], twins[1], 5, 6}, alone[] = {twins[0], 5, 6, 7};
    uint64_t swapped[] = {twins[1], twins[0]};
    uint32_t slots[4 * KD_SLOTS_PER_ROW], partners[4], new_partners[2];
    lists l = {old_keys, swapped, 4, 2, slots, partners, new_partners};
    const kd_join both = join_lists(&l, seed, 2);
    CHECK(both.missing == 0 && !both.has_repeats);
    CHECK(new_partners[0] == 1 && new_partners[1] == 0);
    l.old_keys = alone;
    CHECK(join_lists(&l, seed, 2).missing == 1);
    CHECK(new_partners[0] == KD_NONE && new_partners[1] == 0);
}

/* Keys that are not crafted against the table do not cause a rebuild. */
static void check_harmless(uint64_t seed) {
    enum { COUNT = 5000, KINDS = 6 };
    const lists l = new_lists(COUNT, COUNT);
    uint64_t state = seed;
    for (int kind = 0; kind < KINDS; kind++) {
        for (size_t i = 0; i < 2 * COUNT; i++) {
            const uint64_t keys[KINDS] = {next_random(&state),       i, (uint64_t)i << 32,
                                          random_below(&state, 100), 7, UINT64_MAX - i};
            *(i < COUNT ? &l.old_keys[i] : &l.new_keys[i - COUNT]) = keys[kind];
        }
        join_lists(&l, seed, COUNT);
        CHECK(thorough_hashes == 0);
        CHECK(kind != 0 || takes_few_steps(&l, seed, false, COUNT));
    }
    /* Stops early if the lists differ too much. */
    for (size_t j = 0; j < COUNT; j++) l.new_keys[j] = ~l.old_keys[j];
    l.new_partners[COUNT - 1] = 7;
    CHECK(join_lists(&l, seed, 10).missing == 11);
    CHECK(l.new_partners[COUNT - 1] == 7);
    free_lists(&l);
}

/* The slots of tables whose number of slots exceeds 32 bits. */
static void check_homes(void) {
    uint64_t state = 1;
    const size_t counts[] = {1, 1000, (size_t)1 << 28, SIZE_MAX / (4 * KD_SLOTS_PER_ROW)};
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        const size_t rows = counts[k] > KD_MAX_COUNT ? KD_MAX_COUNT : counts[k];
        const kd_table table = {NULL, rows, 0, NULL, 0};
        for (int round = 0; round < 10000; round++) {
            const uint64_t hash = round == 0 ? UINT64_MAX : next_random(&state);
            CHECK(home_of(&table, hash) < KD_SLOTS_PER_ROW * (uint64_t)rows);
        }
    }
}

void test_table(void) {
    for (uint64_t seed = 0; seed < 3; seed++) {
        check_one_slot(1, 1, seed, false);
        check_one_slot(2, 5, seed, false);
        check_one_slot(25, 10, seed, false); /* long probe sequences */
        check_one_slot(300, 300, seed, true);
        check_one_slot(100, 5, seed, true); /* the old rows alone */
        check_one_slot(30, 2000, seed, true); /* the new rows */
        check_equal_tags(seed);
        check_harmless(seed);
    }
    check_homes();
}
