/* How much memory n and m items need, and whether the caller gave it. */
#include "kd_internal.h"

kd_status kd_layout_for(size_t old_count, size_t new_count, size_t limit,
                        kd_layout *layout) {
    if (old_count > KD_MAX_COUNT || new_count > KD_MAX_COUNT) {
        return KD_TOO_MANY_ITEMS;
    }
    layout->slot_count = 0;
    layout->bytes = 0;
    if (old_count == 0 || new_count == 0) return KD_OK;

    size_t slots, table, old_lists, new_list, lists;
    if (!kd_multiply(old_count, KD_SLOTS_PER_ROW, limit, &slots) ||
        !kd_multiply(slots, sizeof(uint32_t), limit, &table) ||
        !kd_multiply(old_count, 3 * sizeof(uint32_t), limit, &old_lists) ||
        !kd_multiply(new_count, sizeof(uint32_t), limit, &new_list) ||
        !kd_add(old_lists, new_list, limit, &lists)) {
        return KD_TOO_MANY_ITEMS;
    }
    layout->slot_count = slots;
    layout->bytes = table > lists ? table : lists;
    return KD_OK;
}

kd_status kd_workspace_size(size_t old_count, size_t new_count, size_t *size) {
    if (size == NULL) return KD_NULL_POINTER;
    kd_layout layout;
    kd_status status = kd_layout_for(old_count, new_count, SIZE_MAX, &layout);
    if (status == KD_OK) *size = layout.bytes;
    return status;
}

kd_status kd_check(const void *old_side, size_t old_count,
                   const void *new_side, size_t new_count,
                   const void *workspace, size_t workspace_size,
                   kd_layout *layout) {
    kd_status status = kd_layout_for(old_count, new_count, SIZE_MAX, layout);
    if (status != KD_OK) return status;
    if ((old_side == NULL && old_count != 0) ||
        (new_side == NULL && new_count != 0)) {
        return KD_NULL_POINTER;
    }
    if (layout->bytes == 0) return KD_OK;
    if (workspace == NULL || workspace_size < layout->bytes ||
        (uintptr_t)workspace % 8 != 0) {
        return KD_BAD_WORKSPACE;
    }
    return KD_OK;
}
