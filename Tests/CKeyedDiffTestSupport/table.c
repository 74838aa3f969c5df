#include "TestSupport.h"

/* A second copy of the file, under another name. */
#define kd_table_join kdt_table_join
#include "../../CSources/CKeyedDiff/kd_table.c"

size_t kdt_home(const void *row, size_t width, uint64_t seed,
                size_t slot_count) {
    const uint64_t other_seed = other_seed_for(seed);
    uint64_t hash = width == 8 ? KD_MIX_WORD(row) : KD_MIX_BLOCK(row);
    return home(place_of(hash, slot_count / KD_SLOTS_PER_ROW));
}

size_t kdt_steps(const void *rows, size_t width, size_t count, uint64_t seed,
                 bool starts_again, uint32_t *slots, uint32_t *old_to_new) {
    const kd_rows old_rows = {rows, NULL, count}, new_rows = {NULL, NULL, 0};
    symbol_table table =
        table_for(&old_rows, 0, width, seed, slots, KD_SLOTS_PER_ROW * count);
    if (!starts_again) table.max_steps = SIZE_MAX;
    join(&table, &new_rows, 0, old_to_new, NULL);
    return table.steps;
}

bool kdt_sees_buckets(void) { return KD_SEES_BUCKETS; }

size_t kdt_slots_per_row(void) { return KD_SLOTS_PER_ROW; }
