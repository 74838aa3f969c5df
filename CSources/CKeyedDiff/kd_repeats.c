/*
 * Pairs old rows with new rows that have the same key, if keys repeat in a list.
 *
 * The class of a row is the index of the first old row with the same key. If there
 * are sections, there is a first pass, in which the rows of a class also have the
 * same section. Each pass pairs the following rows, if both are still unpaired:
 *
 *     1. the only two unpaired rows of a class, if there is one in each list;
 *     2. the old and the new row directly after a pair, then those directly before
 *        a pair, if they have the same class: this keeps runs of rows together;
 *     3. the k-th unpaired old row and the k-th unpaired new row of each class.
 */
#include "kd_internal.h"

/* The rows of both lists, with their partners and classes. */
typedef struct kd_sides {
    uint32_t *partners, *new_partners;
    const uint32_t *old_class, *new_class;
    size_t old_count, new_count;
    uint32_t *scratch; /* room for 2 n */
} kd_sides;

KD_INLINE bool try_pair(const kd_sides *sides, size_t i, size_t j) {
    if (sides->partners[i] != KD_NONE || sides->new_partners[j] != KD_NONE ||
        sides->old_class[i] != sides->new_class[j]) {
        return false;
    }
    sides->partners[i] = (uint32_t)j;
    sides->new_partners[j] = (uint32_t)i;
    return true;
}

/* An entry of `only_old` or `only_new` for a class with several unpaired rows. All
 * other entries are row indices, or KD_NONE. */
static const uint32_t SEVERAL = KD_NONE - 1;

static void pair_classes(const kd_sides *sides) {
    const size_t n = sides->old_count, m = sides->new_count;
    uint32_t *const partners = sides->partners;
    uint32_t *const new_partners = sides->new_partners;

    uint32_t *const only_old = sides->scratch, *const only_new = only_old + n;
    memset(only_old, 0xFF, 2 * n * sizeof *only_old); /* KD_NONE */
    for (size_t i = 0; i < n; i++) {
        if (partners[i] != KD_NONE) continue;
        uint32_t *only = &only_old[sides->old_class[i]];
        *only = *only == KD_NONE ? (uint32_t)i : SEVERAL;
    }
    for (size_t j = 0; j < m; j++) {
        const uint32_t class = sides->new_class[j];
        if (class == KD_NONE || new_partners[j] != KD_NONE) continue;
        only_new[class] = only_new[class] == KD_NONE ? (uint32_t)j : SEVERAL;
    }
    for (size_t class = 0; class < n; class++) {
        if (only_old[class] < SEVERAL && only_new[class] < SEVERAL) {
            try_pair(sides, only_old[class], only_new[class]);
        }
    }

    for (size_t j = 0; j + 1 < m; j++) {
        const uint32_t i = new_partners[j];
        if (i != KD_NONE && i + (size_t)1 < n) try_pair(sides, i + 1, j + 1);
    }
    for (size_t j = m; j-- > 1;) {
        const uint32_t i = new_partners[j];
        if (i != KD_NONE && i > 0) try_pair(sides, i - 1, j - 1);
    }

    uint32_t *const head = only_old, *const next = only_new;
    memset(head, 0xFF, n * sizeof *head); /* KD_NONE */
    for (size_t i = n; i-- > 0;) {
        if (partners[i] != KD_NONE) continue;
        next[i] = head[sides->old_class[i]];
        head[sides->old_class[i]] = (uint32_t)i;
    }
    for (size_t j = 0; j < m; j++) {
        const uint32_t class = sides->new_class[j];
        if (class == KD_NONE || new_partners[j] != KD_NONE) continue;
        const uint32_t i = head[class];
        if (i >= n) continue; /* KD_NONE */
        head[class] = next[i];
        try_pair(sides, i, j);
    }
}

/* Derives classes from the results of kd_join_keys, and clears the results. */
static void take_classes(uint32_t *marks, uint32_t *new_marks, size_t n,
                         size_t m, uint32_t *old_class, uint32_t *new_class) {
    for (size_t i = 0; i < n; i++) {
        const bool is_first = marks[i] == KD_NONE || (marks[i] & KD_MOVED) == 0;
        old_class[i] = is_first ? (uint32_t)i : marks[i] & ~KD_MOVED;
        marks[i] = KD_NONE;
    }
    for (size_t j = 0; j < m; j++) {
        new_class[j] = new_marks[j];
        new_marks[j] = KD_NONE;
    }
}

size_t kd_pair_repeats(const kd_rows *old_rows, const kd_rows *new_rows,
                       uint64_t seed, const kd_parts *parts) {
    const size_t n = old_rows->count, m = new_rows->count;
    kd_sides sides = {
        .partners = parts->partners,
        .new_partners = parts->new_partners,
        .old_count = n,
        .new_count = m,
        .scratch = parts->scratch,
    };
    take_classes(sides.partners, sides.new_partners, n, m, parts->first_old,
                 parts->first_new);
    if (old_rows->sections != NULL) {
        uint64_t *const keys = parts->section_keys;
        for (size_t i = 0; i < n; i++) {
            keys[i] = (uint64_t)old_rows->sections[i] << 32 | parts->first_old[i];
        }
        for (size_t j = 0; j < m; j++) {
            keys[n + j] =
                (uint64_t)new_rows->sections[j] << 32 | parts->first_new[j];
        }
        kd_join_keys(keys, n, keys + n, m, seed, SIZE_MAX, parts->scratch,
                     sides.partners, sides.new_partners);
        uint32_t *const old_class = parts->scratch + 2 * n;
        uint32_t *const new_class = old_class + n;
        take_classes(sides.partners, sides.new_partners, n, m, old_class,
                     new_class);
        sides.old_class = old_class;
        sides.new_class = new_class;
        pair_classes(&sides);
    }
    sides.old_class = parts->first_old;
    sides.new_class = parts->first_new;
    pair_classes(&sides);
    size_t pair_count = 0;
    for (size_t i = 0; i < n; i++) pair_count += sides.partners[i] != KD_NONE;
    return pair_count;
}
