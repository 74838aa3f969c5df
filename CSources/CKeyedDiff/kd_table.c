/*
 * The symbol table: key -> first old row with that key.
 *
 * Buckets of four slots, as many as there are rows, each filled from its first
 * slot on; what finds its bucket full goes to the next. Built once, never
 * changed, so there are no tombstones and no growth. A slot is the row's index
 * plus one and, in the bits that this leaves, a tag: part of the key's hash; an
 * empty slot is 0. All slots of a bucket are seen at once, and the tags tell
 * nearly all other keys from the one that is looked for: so hardly any look-up
 * takes a second step, or reads a key, in vain, and there is hardly a branch for
 * the processor to predict but whether the row is there at all. The key itself
 * is read from the list.
 *
 * Keys need not be well mixed (integers are their own keys), so the table mixes
 * them.
 */
#include "kd_internal.h"

#include <string.h>
#if defined(__GNUC__) && defined(__aarch64__)
#include <arm_neon.h>
#endif

/* From so many slots on, which are more than a processor has close by, what the
 * next look-ups will read is fetched ahead. In builds for debugging that takes
 * longer than memory does. */
#if !defined(KD_LARGE) && (defined(__OPTIMIZE__) || !defined(__GNUC__))
#define KD_LARGE ((size_t)1 << 20)
#elif !defined(KD_LARGE)
#define KD_LARGE SIZE_MAX
#endif

/* How many look-ups ahead. */
enum { KD_AHEAD = 32 };

static inline size_t group_end(size_t start, size_t count) {
    return count - start < KD_AHEAD ? count : start + KD_AHEAD;
}

/* One multiplication by the golden ratio, folded: ids that count up, the most
 * common ones, spread evenly and hardly ever meet. */
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

/* The first slot of the bucket where a key with this hash belongs. */
KD_STEP size_t home(uint64_t hash, size_t slot_count) {
    uint64_t bucket_count = slot_count / KD_SLOTS_PER_ROW;
    return (size_t)(((hash >> 32) * bucket_count) >> 32) * KD_SLOTS_PER_ROW;
}

/* The bits of a slot that are the row's; all others are the tag's. */
static inline uint32_t row_mask_for(size_t row_count) {
    uint32_t mask = 1;
    while (mask < row_count) mask = 2 * mask + 1;
    return mask;
}

/* What a slot in use has in all other bits. The highest one is set, that of an
 * empty slot is not. */
KD_STEP uint32_t tag(uint64_t hash, uint32_t row_mask) {
    return ((uint32_t)hash & ~row_mask) | 0x80000000u;
}

KD_STEP unsigned lowest_bit(unsigned bits) {
#if defined(__GNUC__)
    return (unsigned)__builtin_ctz(bits);
#else
    return bits & 1 ? 0 : bits & 2 ? 1 : bits & 4 ? 2 : 3;
#endif
}

_Static_assert(KD_SLOTS_PER_ROW == 4, "Buckets are seen four by four.");

/* Which slots of a bucket are `value` in these bits: a bit for each, the lowest
 * one for the first slot. */
#if defined(__GNUC__) && defined(__SSE2__)
typedef uint32_t kd_bucket
    __attribute__((vector_size(16), aligned(4), may_alias));
typedef float kd_floats __attribute__((vector_size(16)));

/* Not `bits` and `value` as they are: in builds for debugging these would be
 * written as one number, read as four, and waited for. */
KD_STEP unsigned equal_slots(const uint32_t *bucket, uint32_t bits,
                             uint32_t value) {
    const kd_bucket masks = {bits, bits, bits, bits};
    const kd_bucket values = {value, value, value, value};
    return (unsigned)__builtin_ia32_movmskps(
        (kd_floats)((*(const kd_bucket *)bucket & masks) == values));
}
#elif defined(__GNUC__) && defined(__aarch64__)
KD_STEP unsigned equal_slots(const uint32_t *bucket, uint32_t bits,
                             uint32_t value) {
    const uint32x4_t bit = {1, 2, 4, 8};
    uint32x4_t slots = vandq_u32(vld1q_u32(bucket), vdupq_n_u32(bits));
    return vaddvq_u32(vandq_u32(vceqq_u32(slots, vdupq_n_u32(value)), bit));
}
#else
KD_STEP unsigned equal_slots(const uint32_t *bucket, uint32_t bits,
                             uint32_t value) {
    unsigned equal = 0;
    for (unsigned k = 0; k < KD_SLOTS_PER_ROW; k++) {
        equal |= (unsigned)((bucket[k] & bits) == value) << k;
    }
    return equal;
}
#endif

KD_STEP bool is_full(const uint32_t *bucket) {
    return bucket[KD_SLOTS_PER_ROW - 1] != 0;
}

/* A table, and where a key belongs in it. */
typedef struct search {
    uint32_t *slots;
    size_t slot_count;
    uint32_t row_mask;
    uint32_t tag;
    uint32_t *bucket;
} search;

/* The number of the row with `key`, from 1 up; or 0, and the search is at the
 * bucket where it belongs. Not all buckets are full, so this ends. */
static uint32_t find(search *at, const uint64_t *keys, uint64_t key) {
    for (;;) {
        unsigned tagged = equal_slots(at->bucket, ~at->row_mask, at->tag);
        for (; tagged != 0; tagged &= tagged - 1) {
            uint32_t slot = at->bucket[lowest_bit(tagged)];
            uint32_t number = slot & at->row_mask;
            if (keys[number - 1] == key) return number;
        }
        if (!is_full(at->bucket)) return 0;
        at->bucket += KD_SLOTS_PER_ROW;
        if (at->bucket == at->slots + at->slot_count) at->bucket = at->slots;
    }
}

/* Lets the processor fetch what the look-ups of some keys will read, all at
 * once: the buckets, then the rows that these lead to. */
static void fetch(const uint64_t *keys, size_t count, uint64_t seed,
                  const uint32_t *slots, size_t slot_count, uint32_t row_mask,
                  const uint64_t *old_keys, const uint32_t *old_to_new) {
    uint64_t hashes[KD_AHEAD];
    for (size_t k = 0; k < count; k++) {
        hashes[k] = mix(keys[k], seed);
        KD_PREFETCH(slots + home(hashes[k], slot_count));
    }
    for (size_t k = 0; k < count; k++) {
        const uint32_t *bucket = slots + home(hashes[k], slot_count);
        /* The last slot if none has the tag, the first row if that is empty: a
         * hint is not worth a branch that cannot be predicted. */
        const unsigned last = 1u << (KD_SLOTS_PER_ROW - 1);
        unsigned tagged =
            equal_slots(bucket, ~row_mask, tag(hashes[k], row_mask));
        uint32_t number = bucket[lowest_bit(tagged | last)] & row_mask;
        KD_PREFETCH(&old_keys[number - (number != 0)]);
        KD_PREFETCH(&old_to_new[number - (number != 0)]);
    }
}

bool kd_table_join(const uint64_t *old_keys, size_t old_count,
                   const uint64_t *new_keys, size_t new_count, uint64_t seed,
                   size_t max_insertions, uint32_t *slots, size_t slot_count,
                   uint32_t *old_to_new, uint32_t *new_to_old, size_t *found,
                   bool *repeats) {
    const uint32_t row_mask = row_mask_for(old_count);
    bool is_large = slot_count >= KD_LARGE;
    bool repeated = false;
    memset(slots, 0, slot_count * sizeof *slots);

    for (size_t i = 0; i < old_count; i++) {
        if (is_large && i + KD_AHEAD < old_count) {
            uint64_t later = mix(old_keys[i + KD_AHEAD], seed);
            KD_PREFETCH(slots + home(later, slot_count));
        }
        uint64_t hash = mix(old_keys[i], seed);
        uint32_t *bucket = slots + home(hash, slot_count);
        uint32_t mark = tag(hash, row_mask);
        uint32_t first = 0; /* the number of the first row with the key */
        if (KD_UNLIKELY(equal_slots(bucket, ~row_mask, mark) != 0 ||
                        is_full(bucket))) {
            search at = {slots, slot_count, row_mask, mark, bucket};
            first = find(&at, old_keys, old_keys[i]);
            bucket = at.bucket;
        }
        if (KD_LIKELY(first == 0)) {
            unsigned empty = equal_slots(bucket, UINT32_MAX, 0);
            bucket[lowest_bit(empty)] = mark | ((uint32_t)i + 1);
            old_to_new[i] = KD_NONE;
        } else {
            old_to_new[i] = (first - 1) | KD_MOVED;
            repeated = true;
        }
    }

    size_t missing = 0;
    for (size_t start = 0; start < new_count; start += KD_AHEAD) {
        size_t end = group_end(start, new_count);
        if (is_large) {
            fetch(new_keys + start, end - start, seed, slots, slot_count,
                  row_mask, old_keys, old_to_new);
        }
        for (size_t j = start; j < end; j++) {
            uint64_t hash = mix(new_keys[j], seed);
            uint32_t *bucket = slots + home(hash, slot_count);
            uint32_t mark = tag(hash, row_mask);
            unsigned tagged = equal_slots(bucket, ~row_mask, mark);
            uint32_t number =
                tagged == 0 ? 0 : bucket[lowest_bit(tagged)] & row_mask;
            bool is_open = number == 0 ? is_full(bucket)
                                       : old_keys[number - 1] != new_keys[j];
            if (KD_UNLIKELY(is_open)) {
                search at = {slots, slot_count, row_mask, mark, bucket};
                number = find(&at, old_keys, new_keys[j]);
            }
            new_to_old[j] = number - 1; /* KD_NONE if there is no such row */
            if (number == 0) {
                if (KD_UNLIKELY(++missing > max_insertions)) return false;
            } else if (KD_LIKELY(old_to_new[number - 1] == KD_NONE)) {
                old_to_new[number - 1] = (uint32_t)j;
            } else {
                repeated = true;
            }
        }
    }
    *found = new_count - missing;
    *repeats = repeated;
    return true;
}
