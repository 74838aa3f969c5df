#include "TestSupport.h"

/* A second copy of the file, under another name. */
#define kd_table_join kdt_table_join
#include "../../CSources/CKeyedDiff/kd_table.c"

size_t kdt_home(uint64_t key, uint64_t seed, size_t slot_count) {
    return home(mix(key, seed), slot_count);
}

bool kdt_fill_table(const uint64_t *keys, size_t count, uint64_t seed,
                    uint32_t *slots, uint32_t *old_to_new) {
    size_t found;
    bool repeats;
    const kd_rows old_rows = {keys, NULL, count}, new_rows = {NULL, NULL, 0};
    return kd_table_join(&old_rows, &new_rows, sizeof *keys, seed, 0, slots,
                         KD_SLOTS_PER_ROW * count, old_to_new, NULL, &found,
                         &repeats);
}

size_t kdt_row(uint32_t slot, size_t row_count) {
    return (slot & row_mask_for(row_count)) - 1;
}

size_t kdt_slots_per_row(void) { return KD_SLOTS_PER_ROW; }
