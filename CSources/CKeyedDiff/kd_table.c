/*
 * The symbol table: key -> first old row with that key.
 *
 * Buckets of four slots, as many as there are rows, each filled from its first
 * slot on; what finds its bucket full goes to the next. Built once, never
 * changed, so there are no tombstones and no growth. A slot is the row's index
 * plus one and, in the bits that this leaves, a tag: part of the key's hash; an
 * empty slot is 0. All slots of a bucket are seen at once, and the tags tell
 * nearly all other rows from the one that is looked for: so hardly any look-up
 * goes on to a second bucket, or reads a row in vain, and there is hardly a
 * branch for the processor to predict but whether the row is there at all. The
 * row itself, its key or its id, is read from the list.
 *
 * Rows need not be well mixed, integers and keys no more than UUIDs, so the
 * table mixes their words: quickly. Where that leaves rows in too few places,
 * as ids do that are made for it, it starts again with a thorough hash.
 */
#include "kd_internal.h"

#include <string.h>
#if defined(__GNUC__) && defined(__aarch64__)
#include <arm_neon.h>
#endif

/* How many rows are looked up together: enough for their look-ups to overlap in
 * the processor, and few enough for short lists to fill a group. */
enum { KD_GROUP = 16 };

/* From KD_LARGE slots on the rows that buckets lead to are fetched, as buckets
 * always are; in builds for debugging neither, since that takes longer. */
#if defined(KD_LARGE)
#define KD_FETCH_BUCKET(slot) kd_prefetch(slot)
#elif defined(__OPTIMIZE__) || !defined(__GNUC__)
#define KD_LARGE ((size_t)1 << 20)
#define KD_FETCH_BUCKET(slot) kd_prefetch(slot)
#else
#define KD_LARGE SIZE_MAX
#define KD_FETCH_BUCKET(slot) ((void)0)
#endif

/* A word: multiplied by the golden ratio, and folded. Ids that count up, the
 * most common ones, spread evenly and hardly ever meet. */
#define KD_GOLDEN 0x9E3779B97F4A7C15
#define KD_MIX(word, seed) KD_FOLD((word) ^ (seed), KD_GOLDEN)

/* Two words: each behind a seed of its own, one by the other. If one of them
 * never changes the product is not mixed well, so all that is in it has to find
 * its way to the upper half. */
#define KD_MIX_BOTH(low, high, seed, other_seed) \
    (KD_FOLD((low) ^ (seed), (high) ^ (other_seed)) * KD_GOLDEN)

static inline uint64_t other_seed_for(uint64_t seed) {
    return ~seed * KD_GOLDEN;
}

/* Where a row belongs: the number of its bucket, and below it what else the
 * upper half of the hash says, from which its tag is taken. */
KD_STEP uint64_t place_of(uint64_t hash, size_t bucket_count) {
    return (hash >> 32) * (uint64_t)bucket_count;
}

/* The first slot of that bucket. */
KD_STEP size_t home(uint64_t place) {
    return (size_t)(place >> 32) * KD_SLOTS_PER_ROW;
}

/* The bits of a slot that are the row's; all others are the tag's. */
static inline uint32_t row_mask_for(size_t row_count) {
    uint32_t mask = 1;
    while (mask < row_count) mask = 2 * mask + 1;
    return mask;
}

/* What a slot in use has in all other bits. The highest one is set, that of an
 * empty slot is not. */
KD_STEP uint32_t tag_of(uint64_t place, uint32_t row_mask) {
    return ((uint32_t)place & ~row_mask) | 0x80000000u;
}

_Static_assert(KD_SLOTS_PER_ROW == 4, "Buckets are seen four by four.");

/* A bucket, seen at once, and which of its slots something is true of: a bit
 * for each, the lowest one for the first. Macros and literals: builds for
 * debugging write what is handed over as one number, read it as four, and wait.
 */
#if defined(__GNUC__) && defined(__SSE2__)
#define KD_SEES_BUCKETS 1
typedef uint32_t kd_bucket
    __attribute__((vector_size(16), aligned(4), may_alias));
typedef float kd_floats __attribute__((vector_size(16)));
#define KD_BUCKET(at) (*(const kd_bucket *)(at))
#define KD_FOUR_TIMES(slot) ((kd_bucket){slot, slot, slot, slot})
#define KD_BITS(slots) ((unsigned)__builtin_ia32_movmskps((kd_floats)(slots)))
#elif defined(__GNUC__) && defined(__aarch64__)
#define KD_SEES_BUCKETS 1
typedef uint32x4_t kd_bucket;
#define KD_BUCKET(at) vld1q_u32(at)
#define KD_FOUR_TIMES(slot) vdupq_n_u32(slot)
#define KD_BITS(slots)                                  \
    ((unsigned)vaddvq_u32(vandq_u32((kd_bucket)(slots), \
                                    (kd_bucket){1, 2, 4, 8})))
#else
#define KD_SEES_BUCKETS 0
#endif

/* KD_LIKELY_SLOT  the slot that leads to the row looked for, if that is there,
 *                 nearly always: the one in the bucket with its tag. If there
 *                 is none, the last one: empty, unless the search has to go on
 *                 behind the bucket.
 * KD_LIKELY_SPOT  where a row goes that is not there, nearly always: to the
 *                 first empty slot, since there is none with its tag before. If
 *                 there is, that one; if there is neither, the last one. */
#if KD_SEES_BUCKETS
#define KD_FIRST_IN(at, slots) \
    ((at) + __builtin_ctz(KD_BITS(slots) | 1u << (KD_SLOTS_PER_ROW - 1)))
#define KD_TAGS(at) (KD_BUCKET(at) & tag_bits)
#define KD_LIKELY_SLOT(at, tag) \
    (*KD_FIRST_IN(at, KD_TAGS(at) == KD_FOUR_TIMES(tag)))
#define KD_LIKELY_SPOT(at, tag)                           \
    KD_FIRST_IN(at, (KD_TAGS(at) == KD_FOUR_TIMES(tag)) | \
                        (KD_TAGS(at) == KD_FOUR_TIMES(0)))
#else
#define KD_LIKELY_SLOT(at, tag) ((void)(tag), *(at))
#define KD_LIKELY_SPOT(at, tag) ((void)(tag), (at))
#endif

/* Where the i-th of all rows of a list is, and of those that it has numbers of.
 */
#define KD_ALL(rows, i) (i)
#define KD_SOME(rows, i) (rows)->numbers[i]
#define KD_ALL_OR_SOME(rows, i) ((rows)->numbers ? (rows)->numbers[i] : (i))

typedef struct symbol_table {
    const kd_rows *rows; /* the old ones */
    size_t width;
    uint64_t seed;
    uint32_t *slots;
    size_t slot_count;
    uint32_t row_mask;
    size_t steps, max_steps; /* of `seek`: beyond that rows crowd */
    bool has_repeats;        /* of a row of either list */
} symbol_table;

/* From a slot on, to the one that leads to the first row equal to `row`, or to
 * the empty one where that would be: nothing is ever deleted, so it is no
 * farther. Called by its few users, and inlined in none, for all that it would
 * push out of registers. */
static KD_CALLED uint32_t *seek(symbol_table *table, uint32_t *at, uint32_t tag,
                                const unsigned char *row) {
    const kd_rows *rows = table->rows;
    const unsigned char *bytes = rows->bytes;
    for (; *at != 0; table->steps++) {
        if ((*at & ~table->row_mask) == tag) {
            size_t i = (*at & table->row_mask) - 1;
            i = KD_ALL_OR_SOME(rows, i);
            if (KD_SAME(bytes + table->width * i, row, table->width)) break;
        }
        if (++at == table->slots + table->slot_count) at = table->slots;
    }
    return at;
}

#define KD_MIX_WORD(row) KD_MIX(kd_read(row, 0), seed)
#define KD_MIX_BLOCK(row) \
    KD_MIX_BOTH(kd_read(row, 0), kd_read(row, 1), seed, other_seed)

#define KD_JOIN join_words
#define KD_WIDTH 8
#define KD_INDEX KD_ALL
#define KD_HASH KD_MIX_WORD
#include "kd_join.h"

#define KD_JOIN join_some_words
#define KD_WIDTH 8
#define KD_INDEX KD_SOME
#define KD_HASH KD_MIX_WORD
#include "kd_join.h"

#define KD_JOIN join_blocks
#define KD_WIDTH 16
#define KD_INDEX KD_ALL
#define KD_HASH KD_MIX_BLOCK
#include "kd_join.h"

#define KD_JOIN join_some_blocks
#define KD_WIDTH 16
#define KD_INDEX KD_SOME
#define KD_HASH KD_MIX_BLOCK
#include "kd_join.h"

/* Any rows, by a hash that there is no known way to crowd without its seed. */
#define KD_JOIN join_thoroughly
#define KD_WIDTH table->width
#define KD_INDEX KD_ALL_OR_SOME
#define KD_HASH(row) kd_hash_bytes(row, table->width, seed)
#include "kd_join.h"

/* For rows of `width` bytes. Those crowd that take more than two steps each, as
 * others hardly ever do: random ones take half a step at most. */
static inline symbol_table table_for(const kd_rows *old_rows, size_t new_count,
                                     size_t width, uint64_t seed,
                                     uint32_t *slots, size_t slot_count) {
    return (symbol_table){
        .rows = old_rows,
        .width = width,
        .seed = seed,
        .slots = slots,
        .slot_count = slot_count,
        .row_mask = row_mask_for(old_rows->count),
        .max_steps = 1000 + 2 * (old_rows->count + new_count),
    };
}

/* The new rows that are not among the old ones. */
static size_t join(symbol_table *table, const kd_rows *new_rows,
                   size_t max_missing, uint32_t *old_to_new,
                   uint32_t *new_to_old) {
    const bool has_numbers = table->rows->numbers != NULL;
    const size_t slot_bytes = table->slot_count * sizeof *table->slots;
    size_t (*quickly)(symbol_table *, const kd_rows *, size_t, uint32_t *,
                      uint32_t *);
    if (table->width == 8) {
        quickly = has_numbers ? join_some_words : join_words;
    } else {
        quickly = has_numbers ? join_some_blocks : join_blocks;
    }
    memset(table->slots, 0, slot_bytes);
    size_t missing =
        quickly(table, new_rows, max_missing, old_to_new, new_to_old);
    if (KD_LIKELY(table->steps <= table->max_steps)) return missing;

    table->max_steps = SIZE_MAX;
    memset(table->slots, 0, slot_bytes);
    return join_thoroughly(table, new_rows, max_missing, old_to_new,
                           new_to_old);
}

bool kd_table_join(const kd_rows *old_rows, const kd_rows *new_rows,
                   size_t width, uint64_t seed, size_t max_insertions,
                   uint32_t *slots, size_t slot_count, uint32_t *old_to_new,
                   uint32_t *new_to_old, size_t *found, bool *repeats) {
    symbol_table table = table_for(old_rows, new_rows->count, width, seed,
                                   slots, slot_count);
    size_t missing =
        join(&table, new_rows, max_insertions, old_to_new, new_to_old);
    *found = new_rows->count - missing;
    *repeats = table.has_repeats;
    return missing <= max_insertions;
}
