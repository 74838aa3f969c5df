/*
 * The symbol table: key -> first old row with that key.
 *
 * Open addressing with linear probing, built once, never changed, so there
 * are no tombstones and no growth. A slot is the row's index plus one, 0 if
 * empty; the key is read from the list. With four slots for each row, most
 * look-ups need no second step, which saves more in mispredicted branches
 * than a table half the size saves in cache. Keys need not be well mixed
 * (integers are their own keys), so the table mixes them.
 */
#include "kd_internal.h"

#include <string.h>

/* Rows are looked up in groups: their slots are fetched all at once, then what
 * these lead to, instead of each when its turn comes. */
enum { KD_LOOKUPS = 16 };

static inline size_t group_end(size_t start, size_t count) {
    return count - start < KD_LOOKUPS ? count : start + KD_LOOKUPS;
}

/* One multiplication by the golden ratio, folded: ids that count up, the most
 * common ones, spread evenly and hardly ever meet. With strides of a power of
 * two, in a table half the size, an insertion took 5.3 steps at worst, over
 * strides up to 2^48 and 20 seeds. */
KD_STEP uint64_t mix(uint64_t key, uint64_t seed) {
    const uint64_t golden = 0x9E3779B97F4A7C15;
#if defined(__SIZEOF_INT128__)
    __uint128_t product = (__uint128_t)(key ^ seed) * golden;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
#else
    uint64_t h = (key ^ seed) * golden;
    h = (h ^ (h >> 32)) * 0xD6E8FEB86659FD93;
    return h ^ (h >> 32);
#endif
}

KD_STEP size_t home(uint64_t key, uint64_t seed, size_t slot_count) {
    return (size_t)(((mix(key, seed) >> 32) * (uint64_t)slot_count) >> 32);
}

/* The slot that holds `key`, or the empty one where it belongs, from slot `at`
 * on. Most slots are empty, so this ends. Whether a slot is empty and whether
 * it holds another key are one question: rows that came or went must not cost
 * a branch that cannot be predicted. */
KD_STEP uint32_t *find(uint32_t *slots, size_t slot_count, size_t at,
                       const uint64_t *keys, uint64_t key) {
    for (;;) {
        uint32_t slot = slots[at];
        uint32_t row = slot == 0 ? 0 : slot - 1;
        if (KD_LIKELY((slot == 0) | (keys[row] == key))) return &slots[at];
        if (++at == slot_count) at = 0;
    }
}

/* Where the search for some keys begins. */
KD_STEP void find_homes(const uint32_t *slots, size_t slot_count,
                        const uint64_t *keys, size_t count, uint64_t seed,
                        size_t *homes) {
    for (size_t i = 0; i < count; i++) {
        homes[i] = home(keys[i], seed, slot_count);
        KD_PREFETCH(&slots[homes[i]]);
    }
}

bool kd_table_join(const uint64_t *old_keys, size_t old_count,
                   const uint64_t *new_keys, size_t new_count, uint64_t seed,
                   size_t max_insertions, uint32_t *slots, size_t slot_count,
                   uint32_t *old_to_new, uint32_t *new_to_old, size_t *found,
                   bool *repeats) {
    size_t homes[KD_LOOKUPS] = {0};
    bool repeated = false;
    memset(slots, 0, slot_count * sizeof *slots);

    for (size_t start = 0; start < old_count; start += KD_LOOKUPS) {
        size_t end = group_end(start, old_count);
        find_homes(slots, slot_count, old_keys + start, end - start, seed,
                   homes);
        for (size_t i = start; i < end; i++) {
            uint32_t *slot = find(slots, slot_count, homes[i - start],
                                  old_keys, old_keys[i]);
            if (KD_LIKELY(*slot == 0)) {
                *slot = (uint32_t)i + 1;
                old_to_new[i] = KD_NONE;
            } else {
                old_to_new[i] = (*slot - 1) | KD_MOVED;
                repeated = true;
            }
        }
    }

    size_t missing = 0;
    for (size_t start = 0; start < new_count; start += KD_LOOKUPS) {
        size_t end = group_end(start, new_count);
        find_homes(slots, slot_count, new_keys + start, end - start, seed,
                   homes);
        for (size_t i = 0; i < end - start; i++) {
            uint32_t slot = slots[homes[i]];
            uint32_t row = slot == 0 ? 0 : slot - 1;
            KD_PREFETCH(&old_keys[row]);
            KD_PREFETCH(&old_to_new[row]);
        }
        for (size_t j = start; j < end; j++) {
            uint32_t slot = *find(slots, slot_count, homes[j - start],
                                  old_keys, new_keys[j]);
            uint32_t i = slot - 1; /* KD_NONE for an empty slot */
            uint32_t nobody = KD_NONE;
            uint32_t *partner = slot == 0 ? &nobody : &old_to_new[i];
            new_to_old[j] = i;
            missing += slot == 0;
            if (KD_LIKELY(*partner == KD_NONE)) {
                *partner = (uint32_t)j;
            } else {
                repeated = true;
            }
            if (KD_UNLIKELY(missing > max_insertions)) return false;
        }
    }
    *found = new_count - missing;
    *repeats = repeated;
    return true;
}
