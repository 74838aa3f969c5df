/*
 * The symbol table: key -> first old row with that key.
 *
 * Open addressing with linear probing. The table is built once and never grows;
 * with four slots a row most probe sequences are one slot long. A slot is the
 * position of a row plus one and, in the bits that this leaves, a tag: a part of
 * the hash that tells most other keys apart without reading them. An empty slot
 * is 0.
 *
 * Keys need not be well mixed: they may be consecutive integers. A fast mixer
 * spreads them; if they cluster all the same, because they were chosen to, the
 * table starts again once with XXH3.
 */
#include "kd_internal.h"

/* Rows between a prefetch and its use. */
enum { KD_DISTANCE = 12 };

typedef struct kd_table {
    const uint64_t *keys; /* of the old rows */
    size_t row_count;
    uint64_t seed;
    uint32_t *slots;
    uint32_t row_mask;       /* the bits of a slot that are not its tag */
    bool is_thorough;        /* hashes with XXH3 */
    size_t steps, max_steps; /* probes of slots that are in use */
} kd_table;

KD_INLINE uint64_t hash_of(const kd_table *table, uint64_t key,
                           bool is_thorough) {
    return is_thorough ? kd_hash(&key, sizeof key, table->seed)
                       : kd_fold(key ^ table->seed, 0x9E3779B97F4A7C15);
}

/* The first slot of a probe sequence: the upper half of the hash, scaled. */
KD_INLINE size_t home_of(const kd_table *table, uint64_t hash) {
    return (size_t)((hash >> 32) * table->row_count >> 30);
}

/* Returns the slot that leads to a key, or the empty one at the end of its probe
 * sequence. */
KD_INLINE uint32_t *find(kd_table *table, uint64_t key, uint32_t *tag,
                         bool is_thorough) {
    const uint64_t hash = hash_of(table, key, is_thorough);
    uint32_t *at = table->slots + home_of(table, hash);
    *tag = (uint32_t)hash & ~table->row_mask;
    for (; *at != 0; table->steps++) {
        if ((*at & ~table->row_mask) == *tag &&
            KD_LIKELY(table->keys[(*at & table->row_mask) - 1] == key)) {
            break;
        }
        if (++at == table->slots + KD_SLOTS_PER_ROW * table->row_count) {
            at = table->slots;
        }
    }
    return at;
}

KD_INLINE void prefetch(const kd_table *table, const uint64_t *keys,
                        size_t count, size_t row, bool is_thorough) {
    if (is_thorough || row + KD_DISTANCE >= count) return;
    KD_PREFETCH(table->slots +
                home_of(table, hash_of(table, keys[row + KD_DISTANCE], false)));
}

/* Returns false if the keys cluster. */
KD_INLINE bool join(kd_table *table, const uint64_t *new_keys, size_t new_count,
                    size_t max_missing, uint32_t *partners,
                    uint32_t *new_partners, bool is_thorough, kd_join *result) {
    const size_t old_count = table->row_count;
    uint32_t tag;
    memset(table->slots, 0,
           KD_SLOTS_PER_ROW * old_count * sizeof *table->slots);
    *result = (kd_join){0, false};
    for (size_t i = 0; i < old_count; i++) {
        prefetch(table, table->keys, old_count, i, is_thorough);
        uint32_t *slot = find(table, table->keys[i], &tag, is_thorough);
        if (KD_UNLIKELY(*slot != 0)) {
            partners[i] = ((*slot & table->row_mask) - 1) | KD_MOVED;
            result->has_repeats = true;
            if (table->steps > table->max_steps) return false;
            continue;
        }
        *slot = tag | ((uint32_t)i + 1);
        partners[i] = KD_NONE;
    }
    for (size_t j = 0; j < new_count; j++) {
        prefetch(table, new_keys, new_count, j, is_thorough);
        uint32_t i = *find(table, new_keys[j], &tag, is_thorough);
        i = (i & table->row_mask) - 1; /* KD_NONE for an empty slot */
        new_partners[j] = i;
        if (i == KD_NONE) {
            if (++result->missing > max_missing) break;
            if (table->steps > table->max_steps) return false;
        } else if (KD_LIKELY(partners[i] == KD_NONE)) {
            partners[i] = (uint32_t)j;
        } else {
            result->has_repeats = true;
        }
    }
    return table->steps <= table->max_steps;
}

kd_join kd_join_keys(const uint64_t *old_keys, size_t old_count,
                     const uint64_t *new_keys, size_t new_count, uint64_t seed,
                     size_t max_missing, uint32_t *slots, uint32_t *partners,
                     uint32_t *new_partners) {
    kd_table table = {
        .keys = old_keys,
        .row_count = old_count,
        .seed = seed,
        .slots = slots,
        .row_mask = 1,
        /* Random keys take a quarter of a step each. */
        .max_steps = 1000 + 2 * (old_count + new_count),
    };
    while (table.row_mask < old_count) table.row_mask = 2 * table.row_mask + 1;
    kd_join result;
    if (!join(&table, new_keys, new_count, max_missing, partners, new_partners,
              false, &result)) {
        table.max_steps = SIZE_MAX;
        join(&table, new_keys, new_count, max_missing, partners, new_partners,
             true, &result);
    }
    return result;
}
