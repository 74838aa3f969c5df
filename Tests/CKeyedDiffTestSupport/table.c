#include "TestSupport.h"

/* A second copy of the file, with other names. */
#define kd_join_keys kdt_join_keys
#include "../../CSources/CKeyedDiff/kd_table.c"

size_t kdt_home(uint64_t key, uint64_t seed, size_t row_count) {
    const kd_table table = {NULL, row_count, seed, NULL, 0};
    return home_of(&table, hash_of(&table, key, false));
}

/* By bisection, because a table only reports whether it took more steps than a
 * limit. */
size_t kdt_steps(const uint64_t *keys, size_t count, uint64_t seed, bool is_thorough,
                 uint32_t *slots, uint32_t *partners) {
    kd_table table = {keys, count, seed, slots, 1};
    while (table.row_mask < count) table.row_mask = 2 * table.row_mask + 1;
    size_t low = 0, high = count * count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        kd_join result;
        if (join(&table, NULL, 0, 0, partners, NULL, is_thorough, middle, &result)) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

size_t kdt_slots_per_row(void) { return KD_SLOTS_PER_ROW; }
