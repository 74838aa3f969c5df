/*
 * The symbol table: key -> first old row with that key.
 *
 * Buckets of four slots, as many as there are rows, each filled from its first
 * slot on; what finds its bucket full goes to the next. Built once, never
 * changed, so there are no tombstones and no growth. A slot is the row's index
 * plus one and, in the bits that this leaves, a tag: part of the key's hash; an
 * empty slot is 0. All slots of a bucket are seen at once, and the tags tell
 * nearly all other rows from the one that is looked for: so hardly any look-up
 * takes a second step, or reads a row, in vain, and there is hardly a branch
 * for the processor to predict but whether the row is there at all. The row
 * itself, its key or its id, is read from the list.
 *
 * Rows need not be well mixed, integers and keys no more than UUIDs, so the
 * table mixes their words.
 */
#include "kd_internal.h"

#include <string.h>
#if defined(__GNUC__) && defined(__aarch64__)
#include <arm_neon.h>
#endif

/* From so many slots on, which are more than a processor has next to it,
 * buckets are fetched ahead; from still more on what they lead to is, too. In
 * builds for debugging that takes longer than memory does. */
#if defined(KD_LARGE)
#define KD_MEDIUM KD_LARGE
#elif defined(__OPTIMIZE__) || !defined(__GNUC__)
#define KD_MEDIUM ((size_t)1 << 17)
#define KD_LARGE ((size_t)1 << 20)
#else
#define KD_MEDIUM SIZE_MAX
#define KD_LARGE SIZE_MAX
#endif

/* Rows in a group, of which one is looked up while the next one is hashed, and
 * fetched; and room for the hashes of both. */
enum { KD_GROUP = 16, KD_RING = 2 * KD_GROUP };

static inline size_t next_end(size_t end, size_t count) {
    return count - end < KD_GROUP ? count : end + KD_GROUP;
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

_Static_assert(KD_SLOTS_PER_ROW == 4, "Buckets are seen four by four.");

/* A bucket, seen at once, and which of its slots are equal to others: a bit for
 * each, the lowest one for the first. Macros and literals: builds for debugging
 * write what is handed over as one number, read it as four, and wait. */
#if defined(__GNUC__) && defined(__SSE2__)
#define KD_SEES_BUCKETS 1
typedef uint32_t kd_bucket
    __attribute__((vector_size(16), aligned(4), may_alias));
typedef float kd_floats __attribute__((vector_size(16)));
#define KD_BUCKET(at) (*(const kd_bucket *)(at))
#define KD_FOUR_TIMES(slot) ((kd_bucket){slot, slot, slot, slot})
#define KD_EQUAL(bucket, other) \
    ((unsigned)__builtin_ia32_movmskps((kd_floats)((bucket) == (other))))
#elif defined(__GNUC__) && defined(__aarch64__)
#define KD_SEES_BUCKETS 1
typedef uint32x4_t kd_bucket;
#define KD_BUCKET(at) vld1q_u32(at)
#define KD_FOUR_TIMES(slot) vdupq_n_u32(slot)
#define KD_EQUAL(bucket, other)                                \
    ((unsigned)vaddvq_u32(vandq_u32(vceqq_u32(bucket, (other)), \
                                    (kd_bucket){1, 2, 4, 8})))
#else
#define KD_SEES_BUCKETS 0
#endif

/* Words or blocks of 16 bytes, all or some of a list. Small tables of words are
 * faster without groups. */
#define KD_JOIN join_words
#define KD_WIDTH 8
#define KD_NUMBERED 0
#define KD_GROUPED 0
#include "kd_join.h"

#define KD_JOIN join_many_words
#define KD_WIDTH 8
#define KD_NUMBERED 0
#define KD_GROUPED 1
#include "kd_join.h"

#define KD_JOIN join_some_words
#define KD_WIDTH 8
#define KD_NUMBERED 1
#define KD_GROUPED 1
#include "kd_join.h"

#define KD_JOIN join_blocks
#define KD_WIDTH 16
#define KD_NUMBERED 0
#define KD_GROUPED 1
#include "kd_join.h"

#define KD_JOIN join_some_blocks
#define KD_WIDTH 16
#define KD_NUMBERED 1
#define KD_GROUPED 1
#include "kd_join.h"

bool kd_table_join(const kd_rows *old_rows, const kd_rows *new_rows,
                   size_t width, uint64_t seed, size_t max_insertions,
                   uint32_t *slots, size_t slot_count, uint32_t *old_to_new,
                   uint32_t *new_to_old, size_t *found, bool *repeats) {
    memset(slots, 0, slot_count * sizeof *slots);
    bool numbered = old_rows->numbers != NULL;
    size_t missing =
        (width != 8                ? numbered ? join_some_blocks : join_blocks
         : numbered                ? join_some_words
         : slot_count >= KD_MEDIUM ? join_many_words
                                   : join_words)(
            old_rows, new_rows, seed, max_insertions, slots, slot_count,
            old_to_new, new_to_old, repeats);
    *found = new_rows->count - missing;
    return missing <= max_insertions;
}
