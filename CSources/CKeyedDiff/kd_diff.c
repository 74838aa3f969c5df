/* From pairs to a diff: order the kept rows, write the result. */
#include "kd_internal.h"

kd_status kd_order(uint32_t *old_to_new, size_t old_count,
                   uint32_t *new_to_old, size_t new_count, kd_moves moves,
                   size_t max_changes, void *workspace, size_t workspace_size,
                   kd_counts *counts) {
    kd_layout layout;
    kd_status status = kd_check(old_to_new, old_count, new_to_old, new_count,
                                workspace, workspace_size, &layout);
    if (status != KD_OK) return status;
    if (counts == NULL) return KD_NULL_POINTER;

    size_t kept = 0, moved = 0, deletions = old_count, insertions = new_count;
    if (new_count != 0) {
        for (size_t i = 0; i < old_count; i++) kept += old_to_new[i] != KD_NONE;
    }
    if (kept != 0) {
        uint32_t *ranks = workspace;
        int32_t *tails = (int32_t *)(ranks + old_count);
        moved = kept - kd_mark_moves(old_to_new, old_count, ranks, tails);
        if (moves == KD_MOVES_NONE) {
            kept -= moved;
            for (size_t i = 0; moved > 0; i++) {
                uint32_t j = old_to_new[i];
                if (j == KD_NONE || (j & KD_MOVED) == 0) continue;
                old_to_new[i] = new_to_old[j & ~KD_MOVED] = KD_NONE;
                moved--;
            }
        }
        deletions -= kept;
        insertions -= kept;
    }
    *counts = (kd_counts){deletions, insertions, moved};
    return deletions + insertions + moved > max_changes ? KD_TOO_MANY_CHANGES
                                                        : KD_OK;
}

/* Each loop writes on every round and advances only past what belongs, so it
 * has no branch to mispredict; it ends with the last element, so it never
 * writes behind the list. */
void kd_collect(const uint32_t *old_to_new, const uint32_t *new_to_old,
                const kd_counts *counts, ptrdiff_t offset,
                ptrdiff_t *deletions, ptrdiff_t *insertions, kd_pair *moves) {
    size_t written = 0;
    for (size_t i = 0; written < counts->deletions; i++) {
        deletions[written] = (ptrdiff_t)i + offset;
        written += old_to_new[i] == KD_NONE;
    }
    written = 0;
    for (size_t j = 0; written < counts->insertions; j++) {
        insertions[written] = (ptrdiff_t)j + offset;
        written += new_to_old[j] == KD_NONE;
    }
    written = 0;
    for (size_t i = 0; written < counts->moves; i++) {
        /* With that bit flipped, those that move are below all others. Their
         * sum has a sign; that of the others may be too large to have one. */
        uint32_t j = old_to_new[i] ^ KD_MOVED;
        moves[written].old_index = (ptrdiff_t)i + offset;
        moves[written].new_index = (ptrdiff_t)(j + (size_t)offset);
        written += j < (KD_NONE ^ KD_MOVED);
    }
}
