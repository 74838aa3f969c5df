/* Implements kd_diff: checks arguments, pairs rows, and finds moves. */
#include "kd_internal.h"

kd_status kd_diff(const kd_rows *old_rows, const kd_rows *new_rows,
                  const kd_options *options, void *workspace,
                  size_t workspace_size, kd_result *result) {
    if (old_rows == NULL || new_rows == NULL || options == NULL || result == NULL) {
        return KD_NULL_POINTER;
    }
    const size_t n = old_rows->count, m = new_rows->count;
    if (n > KD_MAX_COUNT || m > KD_MAX_COUNT) return KD_TOO_MANY_ITEMS;
    if ((n != 0 && old_rows->rows == NULL) || (m != 0 && new_rows->rows == NULL)) {
        return KD_NULL_POINTER;
    }
    /* max_changes limits deletions and insertions together, but only insertions
     * are counted while rows are paired. So this limit is converted to a limit
     * on insertions: there are always n - m more deletions than insertions. */
    const size_t difference = n > m ? n - m : m - n;
    if (difference > options->max_changes) return KD_TOO_MANY_CHANGES;
    const size_t spare = (options->max_changes - difference) / 2;
    const size_t max_insertions = m > n ? spare + difference : spare;

    const bool has_both = n != 0 && m != 0;
    const bool has_sections = old_rows->sections != NULL;
    if (has_both && (old_rows->keys == NULL || new_rows->keys == NULL ||
                     has_sections != (new_rows->sections != NULL))) {
        return KD_NULL_POINTER;
    }
    kd_span span = {0, 0, 0};
    if (has_both) span = kd_span_of(old_rows, new_rows);
    size_t size;
    const kd_status status =
        kd_workspace_size(n, m, span.old_count, has_sections, &size);
    if (status != KD_OK) return status;
    if (size != 0 && (workspace == NULL || workspace_size < size ||
                      (uintptr_t)workspace % 8 != 0)) {
        return KD_BAD_WORKSPACE;
    }
    *result = (kd_result){0};
    if (size == 0) return KD_OK;

    const kd_parts parts = kd_divide(n, m, span, has_sections, workspace);
    kd_join joined = {m, false};
    if (has_both) {
        joined = kd_join_keys(old_rows->keys, n, new_rows->keys, m,
                              options->seed, max_insertions, parts.scratch,
                              parts.partners, parts.new_partners);
    } else {
        memset(parts.partners, 0xFF, (n + m) * sizeof *parts.partners);
    }
    if (joined.missing > max_insertions) return KD_TOO_MANY_CHANGES;
    size_t pair_count = m - joined.missing;
    if (joined.has_repeats) {
        pair_count = kd_pair_repeats(old_rows, new_rows, options->seed, &parts);
        if (m - pair_count > max_insertions) return KD_TOO_MANY_CHANGES;
    }
    kd_find_moves(old_rows, new_rows, options->allows_moves, pair_count, &parts,
                  result);
    if (joined.has_repeats) {
        result->first_old = parts.first_old;
        result->first_new = parts.first_new;
    }
    return KD_OK;
}
