/*
 * The symbol table: maps a key to the first old row with that key.
 *
 * Open addressing with linear probing. The table never grows. With four slots for
 * each row, most probe sequences are one slot long. The lower bits of a slot hold
 * the position of a row, plus one. The upper bits hold a tag, a part of the hash.
 * If two tags differ, so do the keys, which are not compared. An empty slot is 0.
 *
 * Keys need not be well mixed: they can be consecutive integers. A fast mixer
 * spreads the keys. If probe sequences are still long, because the keys were chosen
 * to collide, the table is rebuilt once, with kd_hash.
 */
#include "kd_internal.h"

/* Number of rows between the prefetch of a slot and its use: a power of two. */
enum { KD_DISTANCE = 16 };

typedef struct kd_table {
    const uint64_t *keys; /* of the old rows */
    size_t row_count;
    uint64_t seed;
    uint32_t *slots;
    uint32_t row_mask; /* the bits of a slot that are not its tag */
} kd_table;

/* Hashes a key with kd_hash if is_thorough is true, else with the fast mixer. */
KD_FORCE_INLINE uint64_t hash_of(const kd_table *table, uint64_t key, bool is_thorough) {
    return is_thorough ? kd_hash(&key, sizeof key, table->seed)
                       : kd_fold(key ^ table->seed, KD_GOLDEN);
}

/* Returns the first slot of the probe sequence of a hash: the upper half of the
 * hash, scaled to the number of slots. */
KD_FORCE_INLINE size_t home_of(const kd_table *table, uint64_t hash) {
    return (size_t)((hash >> 32) * table->row_count >> 30);
}

/* Hashes of the next rows, computed in advance so that slots can be prefetched. */
typedef struct kd_ahead {
    uint64_t hashes[KD_DISTANCE];
} kd_ahead;

KD_FORCE_INLINE void look_ahead(kd_ahead *ahead, const kd_table *table,
                                const uint64_t *keys, size_t count, size_t row,
                                bool is_thorough) {
    if (row >= count) return;
    const uint64_t hash = hash_of(table, keys[row], is_thorough);
    ahead->hashes[row % KD_DISTANCE] = hash;
    KD_PREFETCH(table->slots + home_of(table, hash));
}

/* Returns the slot of a key, or the empty slot at the end of its probe sequence.
 * Adds one to `steps` for each slot that the search skips. */
KD_FORCE_INLINE uint32_t *find(const kd_table *table, uint64_t key, uint64_t hash,
                               size_t *steps) {
    const uint32_t tag = (uint32_t)hash & ~table->row_mask;
    uint32_t *at = table->slots + home_of(table, hash);
    for (; *at != 0; ++*steps) {
        if ((*at & ~table->row_mask) == tag &&
            KD_LIKELY(table->keys[(*at & table->row_mask) - 1] == key)) {
            break;
        }
        if (++at == table->slots + KD_SLOTS_PER_ROW * table->row_count) {
            at = table->slots;
        }
    }
    return at;
}

/* Implements kd_join_keys. Returns false if the searches take more than `max_steps`
 * steps in total. */
KD_FORCE_INLINE bool join(const kd_table *table, const uint64_t *new_keys,
                          size_t new_count, size_t max_missing,
                          uint32_t *partners, uint32_t *new_partners,
                          bool is_thorough, size_t max_steps, kd_join *result) {
    const size_t old_count = table->row_count;
    size_t steps = 0, missing = 0;
    bool has_repeats = false;
    kd_ahead ahead;
    memset(table->slots, 0, KD_SLOTS_PER_ROW * old_count * sizeof *table->slots);
    for (size_t i = 0; i < KD_DISTANCE; i++) {
        look_ahead(&ahead, table, table->keys, old_count, i, is_thorough);
    }
    for (size_t i = 0; i < old_count && steps <= max_steps; i++) {
        const uint64_t hash = ahead.hashes[i % KD_DISTANCE];
        look_ahead(&ahead, table, table->keys, old_count, i + KD_DISTANCE,
                   is_thorough);
        uint32_t *slot = find(table, table->keys[i], hash, &steps);
        if (KD_UNLIKELY(*slot != 0)) {
            partners[i] = ((*slot & table->row_mask) - 1) | KD_MOVED;
            has_repeats = true;
            continue;
        }
        *slot = ((uint32_t)hash & ~table->row_mask) | ((uint32_t)i + 1);
        partners[i] = KD_NONE;
    }
    for (size_t j = 0; j < KD_DISTANCE; j++) {
        look_ahead(&ahead, table, new_keys, new_count, j, is_thorough);
    }
    for (size_t j = 0; j < new_count && steps <= max_steps; j++) {
        const uint64_t hash = ahead.hashes[j % KD_DISTANCE];
        look_ahead(&ahead, table, new_keys, new_count, j + KD_DISTANCE,
                   is_thorough);
        const uint32_t slot = *find(table, new_keys[j], hash, &steps);
        const uint32_t i = (slot & table->row_mask) - 1; /* KD_NONE if empty */
        new_partners[j] = i;
        if (i == KD_NONE) {
            if (++missing > max_missing) break;
        } else if (KD_LIKELY(partners[i] == KD_NONE)) {
            partners[i] = (uint32_t)j;
        } else {
            has_repeats = true;
        }
    }
    *result = (kd_join){missing, has_repeats};
    return steps <= max_steps;
}

kd_join kd_join_keys(const uint64_t *old_keys, size_t old_count,
                     const uint64_t *new_keys, size_t new_count, uint64_t seed,
                     size_t max_missing, uint32_t *slots, uint32_t *partners,
                     uint32_t *new_partners) {
    kd_table table = {old_keys, old_count, seed, slots, 1};
    while (table.row_mask < old_count) table.row_mask = 2 * table.row_mask + 1;
    /* This limit is generous: random keys need far fewer steps. */
    const size_t max_steps = 1000 + 2 * (old_count + new_count);
    kd_join result;
    if (!join(&table, new_keys, new_count, max_missing, partners, new_partners,
              false, max_steps, &result)) {
        join(&table, new_keys, new_count, max_missing, partners, new_partners,
             true, SIZE_MAX, &result);
    }
    return result;
}
