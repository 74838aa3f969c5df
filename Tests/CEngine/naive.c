#include "naive.h"

/* Rows without a partner can be paired if their keys are equal and, where
 * sections matter, their sections too. */
typedef struct pairing {
    const kd_rows *old_rows, *new_rows;
    naive_diff *diff;
    bool within_sections;
} pairing;

static bool is_free_like(const pairing *p, const kd_rows *rows, const uint32_t *partners,
                         size_t row, uint64_t key, uint32_t section) {
    return partners[row] == KD_NONE && rows->keys[row] == key &&
           (!p->within_sections || rows->sections[row] == section);
}

static bool can_pair(const pairing *p, size_t i, size_t j) {
    const kd_rows *old_rows = p->old_rows;
    return p->diff->partners[i] == KD_NONE &&
           is_free_like(p, p->new_rows, p->diff->new_partners, j, old_rows->keys[i],
                        p->within_sections ? old_rows->sections[i] : 0);
}

static bool try_pair(const pairing *p, size_t i, size_t j) {
    if (!can_pair(p, i, j)) return false;
    p->diff->partners[i] = (uint32_t)j;
    p->diff->new_partners[j] = (uint32_t)i;
    p->diff->kept++;
    return true;
}

static void pair_only_rows(const pairing *p) {
    const size_t n = p->old_rows->count, m = p->new_rows->count;
    for (size_t i = 0; i < n; i++) {
        size_t old_count = 0, new_count = 0, partner = 0;
        const uint32_t section = p->within_sections ? p->old_rows->sections[i] : 0;
        for (size_t other = 0; other < n; other++) {
            old_count += is_free_like(p, p->old_rows, p->diff->partners, other,
                                      p->old_rows->keys[i], section);
        }
        for (size_t j = 0; j < m; j++) {
            if (!can_pair(p, i, j)) continue;
            new_count++;
            partner = j;
        }
        if (old_count == 1 && new_count == 1) try_pair(p, i, partner);
    }
}

static void pair_rows(const pairing *p) {
    const size_t n = p->old_rows->count, m = p->new_rows->count;
    const uint32_t *partners = p->diff->partners;
    pair_only_rows(p);
    /* Rows right after a pair, and the rows after those ... */
    for (bool grew = true; grew;) {
        grew = false;
        for (size_t i = 0; i + 1 < n; i++) {
            if (partners[i] == KD_NONE || partners[i] + (size_t)1 >= m) continue;
            grew |= try_pair(p, i + 1, partners[i] + 1);
        }
    }
    /* ... then rows right before one. */
    for (bool grew = true; grew;) {
        grew = false;
        for (size_t i = 1; i < n; i++) {
            if (partners[i] == KD_NONE || partners[i] == 0) continue;
            grew |= try_pair(p, i - 1, partners[i] - 1);
        }
    }
    /* The k-th remaining old row with the k-th remaining new row. */
    for (size_t j = 0; j < m; j++) {
        for (size_t i = 0; i < n && p->diff->new_partners[j] == KD_NONE; i++) {
            try_pair(p, i, j);
        }
    }
}

static size_t occurrences(uint64_t key, const kd_rows *rows) {
    size_t found = 0;
    for (size_t i = 0; i < rows->count; i++) found += rows->keys[i] == key;
    return found;
}

static uint32_t first_with(uint64_t key, const kd_rows *rows) {
    for (size_t i = 0; i < rows->count; i++) {
        if (rows->keys[i] == key) return (uint32_t)i;
    }
    return KD_NONE;
}

static bool is_unmatched(const kd_rows *rows, size_t row, size_t position) {
    return position < rows->count && rows->rows[position] == row;
}

static void set_targets(const scene *scene, naive_diff *diff) {
    const kd_rows *old_rows = &scene->old_rows, *new_rows = &scene->new_rows;
    size_t i = 0, j = 0, new_row = 0;
    for (size_t row = 0; row < diff->old_count; row++) {
        if (!is_unmatched(old_rows, row, i)) {
            while (is_unmatched(new_rows, new_row, j)) new_row++, j++;
            diff->targets[row] = (uint32_t)new_row++;
            continue;
        }
        const uint32_t partner = diff->partners[i];
        diff->targets[row] = KD_NONE;
        if (partner != KD_NONE) {
            const bool changes_section =
                old_rows->sections != NULL &&
                old_rows->sections[i] != new_rows->sections[partner];
            diff->targets[row] = new_rows->rows[partner] | (changes_section ? KD_MOVED : 0);
        }
        i++;
    }
}

void naive_diff_of(const scene *scene, naive_diff *diff) {
    const kd_rows *old_rows = &scene->old_rows, *new_rows = &scene->new_rows;
    diff->kept = 0;
    diff->has_repeats = false;
    for (size_t i = 0; i < old_rows->count; i++) {
        const uint64_t key = old_rows->keys[i];
        diff->partners[i] = KD_NONE;
        diff->first_old[i] = first_with(key, old_rows);
        diff->has_repeats |=
            occurrences(key, old_rows) > 1 || occurrences(key, new_rows) > 1;
    }
    for (size_t j = 0; j < new_rows->count; j++) {
        diff->new_partners[j] = KD_NONE;
        diff->first_new[j] = first_with(new_rows->keys[j], old_rows);
    }
    if (new_rows->count == 0) diff->has_repeats = false;
    pairing pairing = {old_rows, new_rows, diff, true};
    if (old_rows->sections != NULL && new_rows->sections != NULL) pair_rows(&pairing);
    pairing.within_sections = false;
    pair_rows(&pairing);

    diff->old_count = old_rows->count + scene->pair_count;
    diff->new_count = new_rows->count + scene->pair_count;
    set_targets(scene, diff);
    diff->staying = naive_longest_run(diff->targets, diff->old_count);
}

size_t naive_longest_run(const uint32_t *partners, size_t count) {
    size_t longest = 0, longest_to[NAIVE_MAX_ROWS];
    for (size_t i = 0; i < count; i++) {
        longest_to[i] = 0;
        if ((partners[i] & KD_MOVED) != 0) continue; /* or KD_NONE */
        for (size_t before = 0; before < i; before++) {
            if (longest_to[before] > longest_to[i] && partners[before] < partners[i]) {
                longest_to[i] = longest_to[before];
            }
        }
        longest_to[i]++;
        if (longest_to[i] > longest) longest = longest_to[i];
    }
    return longest;
}
