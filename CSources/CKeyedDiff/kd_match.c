/* Pairing old rows with new ones. The rule for duplicates lives here. */
#include "kd_internal.h"

#include <string.h>

kd_status kd_match_rows(const kd_rows *old_rows, const kd_rows *new_rows,
                        size_t width, uint64_t seed, size_t max_changes,
                        void *workspace, size_t workspace_size,
                        uint32_t *old_to_new, uint32_t *new_to_old,
                        kd_matching *matching) {
    if (old_rows == NULL || new_rows == NULL) return KD_NULL_POINTER;
    const size_t old_count = old_rows->count, new_count = new_rows->count;
    kd_layout layout;
    kd_status status = kd_check(old_rows->bytes, old_count, new_rows->bytes,
                                new_count, workspace, workspace_size, &layout);
    if (status != KD_OK) return status;
    if ((old_to_new == NULL && old_count != 0) ||
        (new_to_old == NULL && new_count != 0) || matching == NULL) {
        return KD_NULL_POINTER;
    }
    if (old_count != 0 && new_count != 0 &&
        (old_rows->numbers == NULL) != (new_rows->numbers == NULL)) {
        return KD_NULL_POINTER;
    }
    assert(width == 8 || width == 16);

    *matching = (kd_matching){0, NULL, NULL};
    if (old_count == 0 || new_count == 0) {
        if (old_count + new_count > max_changes) return KD_TOO_MANY_CHANGES;
        for (size_t i = 0; i < old_count; i++) old_to_new[i] = KD_NONE;
        for (size_t j = 0; j < new_count; j++) new_to_old[j] = KD_NONE;
        return KD_OK;
    }

    /* deletions = insertions + old - new, so a limit on the sum is one on the
     * insertions, which are counted as they show up. */
    size_t difference = old_count > new_count ? old_count - new_count
                                              : new_count - old_count;
    if (difference > max_changes) return KD_TOO_MANY_CHANGES;
    size_t spare = (max_changes - difference) / 2;
    size_t max_insertions =
        new_count > old_count ? spare + difference : spare;

    size_t kept;
    bool repeats;
    if (!kd_table_join(old_rows, new_rows, width, seed, max_insertions,
                       workspace, layout.slot_count, old_to_new, new_to_old,
                       &kept, &repeats)) {
        return KD_TOO_MANY_CHANGES;
    }
    if (repeats) {
        kept = kd_pair_repeats(old_to_new, old_count, new_to_old, new_count,
                               workspace, matching);
    }
    matching->kept = kept;
    return new_count - kept > max_insertions ? KD_TOO_MANY_CHANGES : KD_OK;
}

kd_status kd_match(const uint64_t *old_keys, size_t old_count,
                   const uint64_t *new_keys, size_t new_count, uint64_t seed,
                   size_t max_changes, void *workspace, size_t workspace_size,
                   uint32_t *old_to_new, uint32_t *new_to_old,
                   kd_matching *matching) {
    const kd_rows old_rows = {old_keys, NULL, old_count};
    const kd_rows new_rows = {new_keys, NULL, new_count};
    return kd_match_rows(&old_rows, &new_rows, sizeof *old_keys, seed,
                         max_changes, workspace, workspace_size, old_to_new,
                         new_to_old, matching);
}

size_t kd_pair_repeats(uint32_t *old_to_new, size_t old_count,
                       uint32_t *new_to_old, size_t new_count,
                       uint32_t *memory, kd_matching *matching) {
    uint32_t *first_of_old = memory;
    uint32_t *first_of_new = first_of_old + old_count;
    uint32_t *in_old = first_of_new + new_count; /* how often, by first row */
    uint32_t *in_new = in_old + old_count;
    size_t kept = 0;

    memset(in_old, 0, 2 * old_count * sizeof(uint32_t));
    for (size_t i = 0; i < old_count; i++) {
        uint32_t mark = old_to_new[i];
        bool first = mark == KD_NONE || (mark & KD_MOVED) == 0;
        first_of_old[i] = first ? (uint32_t)i : mark & ~KD_MOVED;
        in_old[first_of_old[i]]++;
        old_to_new[i] = KD_NONE;
    }
    for (size_t j = 0; j < new_count; j++) {
        bool is_old = new_to_old[j] != KD_NONE;
        first_of_new[j] = new_to_old[j];
        in_new[KD_IF(is_old, new_to_old[j])] += is_old;
    }
    matching->first_of_old = first_of_old;
    matching->first_of_new = first_of_new;

#define KD_PAIR(i, j) \
    (old_to_new[i] = (uint32_t)(j), new_to_old[j] = (uint32_t)(i), kept++)
#define KD_CAN_PAIR(i, j)                                    \
    (old_to_new[i] == KD_NONE && new_to_old[j] == KD_NONE && \
     first_of_old[i] == first_of_new[j])

    /* 1. Keys that occur once on each side are the anchors. Nobody could
     * predict which, so there is no branch. */
    for (size_t j = 0; j < new_count; j++) {
        bool is_old = first_of_new[j] != KD_NONE;
        size_t i = KD_IF(is_old, first_of_new[j]);
        bool pairs = is_old & (in_old[i] == 1) & (in_new[i] == 1);
        old_to_new[i] = pairs ? (uint32_t)j : old_to_new[i];
        new_to_old[j] = pairs ? (uint32_t)i : KD_NONE;
        kept += pairs;
    }
    /* 2. Grow every pair downwards, then upwards: runs stay together. */
    for (size_t j = 0; j + 1 < new_count; j++) {
        uint32_t i = new_to_old[j];
        if (i != KD_NONE && (size_t)i + 1 < old_count &&
            KD_CAN_PAIR(i + 1, j + 1)) {
            KD_PAIR(i + 1, j + 1);
        }
    }
    for (size_t j = new_count - 1; j > 0; j--) {
        uint32_t i = new_to_old[j];
        if (i != KD_NONE && i > 0 && KD_CAN_PAIR(i - 1, j - 1)) {
            KD_PAIR(i - 1, j - 1);
        }
    }
    /* 3. What is left pairs in order: a list of old rows for every key. */
    uint32_t *head = in_old, *next = in_new;
    for (size_t i = 0; i < old_count; i++) head[i] = KD_NONE;
    for (size_t i = old_count; i-- > 0;) {
        if (old_to_new[i] != KD_NONE) continue;
        next[i] = head[first_of_old[i]];
        head[first_of_old[i]] = (uint32_t)i;
    }
    for (size_t j = 0; j < new_count; j++) {
        uint32_t first = first_of_new[j];
        if (new_to_old[j] != KD_NONE || first == KD_NONE) continue;
        uint32_t i = head[first];
        if (i == KD_NONE) continue;
        head[first] = next[i];
        KD_PAIR(i, j);
    }
#undef KD_PAIR
#undef KD_CAN_PAIR
    return kept;
}
