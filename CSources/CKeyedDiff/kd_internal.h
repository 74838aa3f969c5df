/* Declarations that the files of the engine share. Not part of the API. */
#ifndef KD_INTERNAL_H
#define KD_INTERNAL_H

#include "CKeyedDiff.h"

#include <string.h>

#if defined(__GNUC__)
#define KD_HIDDEN __attribute__((visibility("hidden")))
#define KD_LIKELY(x) __builtin_expect(!!(x), 1)
#define KD_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define KD_PREFETCH(address) __builtin_prefetch(address)
#else
#define KD_HIDDEN
#define KD_LIKELY(x) (x)
#define KD_UNLIKELY(x) (x)
#define KD_PREFETCH(address) ((void)(address))
#endif

/* For functions with constant arguments: inlining specializes each call. */
#if defined(__GNUC__)
#define KD_FORCE_INLINE static inline __attribute__((always_inline))
#else
#define KD_FORCE_INLINE static inline
#endif

/* For functions that run once for each row: inlined even in debug builds. */
#if defined(__GNUC__) && !defined(__OPTIMIZE__)
#define KD_INLINE static inline __attribute__((always_inline))
#else
#define KD_INLINE static inline
#endif

/* KD_IF is `number` if the condition holds, else 0. KD_MOVE_IF is `pointer + count`
 * if the condition holds, else `pointer`. Both are branchless, because the
 * condition is unpredictable. */
#if defined(__clang__) && defined(__OPTIMIZE__)
#define KD_IF(x, number) (__builtin_unpredictable(x) ? (number) : 0)
#define KD_MOVE_IF(x, pointer, count) \
    (__builtin_unpredictable(x) ? (pointer) + (count) : (pointer))
#else
#define KD_IF(x, number) ((number) & (0 - (size_t)(x)))
#define KD_MOVE_IF(x, pointer, count) ((pointer) + KD_IF(x, count))
#endif

/* In an array of partners, this bit marks a row that moves. The bit is also set in
 * KD_NONE. */
static const uint32_t KD_MOVED = 0x80000000u;

/* 2^64 divided by the golden ratio. */
static const uint64_t KD_GOLDEN = 0x9E3779B97F4A7C15;

/* Multiplies two words, and folds the 128-bit product into 64 bits. */
#if defined(__SIZEOF_INT128__)
KD_INLINE uint64_t kd_fold(uint64_t a, uint64_t b) {
    __uint128_t product = (__uint128_t)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}
#else
KD_INLINE uint64_t kd_fold(uint64_t a, uint64_t b) {
    uint64_t low = (a & 0xFFFFFFFF) * (b & 0xFFFFFFFF);
    uint64_t cross = (a >> 32) * (b & 0xFFFFFFFF) + (low >> 32);
    uint64_t cross2 = (a & 0xFFFFFFFF) * (b >> 32) + (cross & 0xFFFFFFFF);
    uint64_t high = (a >> 32) * (b >> 32) + (cross >> 32) + (cross2 >> 32);
    return ((cross2 << 32) | (low & 0xFFFFFFFF)) ^ high;
}
#endif

/* --- kd_workspace.c ------------------------------------------------------- */

/* The range of each list between the common prefix and the common suffix. All rows
 * of the prefix and the suffix are paired, and none of them moves. */
typedef struct kd_span {
    size_t start; /* the same in both lists */
    size_t old_count, new_count;
} kd_span;

KD_HIDDEN kd_span kd_span_of(const kd_rows *old_rows, const kd_rows *new_rows);

/* The parts of a workspace for n old and m new rows. The comments give the number
 * of elements of each part. The hash table, the pairing of repeated keys, and the
 * search for moves share the scratch memory, but never use it at the same time. */
typedef struct kd_parts {
    uint64_t *section_keys;            /* n + m, if there are sections */
    kd_move *moves;                    /* min(n, m) */
    ptrdiff_t *deletions, *insertions; /* n, m */
    uint32_t *partners, *new_partners; /* n, m */
    uint32_t *first_old, *first_new;   /* n, m */
    uint32_t *scratch;
    kd_span span;
} kd_parts;

KD_HIDDEN kd_parts kd_divide(size_t n, size_t m, kd_span span,
                             bool has_sections, void *workspace);

/* Implements kd_workspace_size; `limit` is the maximum size of a workspace. */
KD_HIDDEN kd_status kd_size_with_limit(size_t n, size_t m, size_t old_span,
                                       bool has_sections, size_t limit,
                                       size_t *size);

/* --- kd_table.c ----------------------------------------------------------- */

/* The hash table has this many slots for each old row. */
enum { KD_SLOTS_PER_ROW = 4 };

typedef struct kd_join {
    size_t missing;   /* number of new keys that are not among the old keys */
    bool has_repeats; /* whether a key of an old row occurs twice in a list */
} kd_join;

/*
 * Looks up every new key among the old keys. Writes the indices of rows:
 *
 *     new_partners[j]   for new row j: the first old row with its key, or KD_NONE
 *     partners[i]       for old row i: the first new row with its key, or KD_NONE;
 *                       but if an earlier old row has the same key: the first old
 *                       row with that key, with KD_MOVED set
 *
 * Stops if more than max_missing new keys are not among the old keys; `partners`
 * and `new_partners` are then incomplete. `slots` must have KD_SLOTS_PER_ROW
 * elements for each old row.
 */
KD_HIDDEN kd_join kd_join_keys(const uint64_t *old_keys, size_t old_count,
                               const uint64_t *new_keys, size_t new_count,
                               uint64_t seed, size_t max_missing,
                               uint32_t *slots, uint32_t *partners,
                               uint32_t *new_partners);

/* --- kd_repeats.c --------------------------------------------------------- */

/* Pairs rows of lists in which keys repeat. Writes the pairs to `partners` and
 * `new_partners`, over the results of kd_join_keys. Also writes first_old and
 * first_new, which kd_result describes. Returns the number of pairs. */
KD_HIDDEN size_t kd_pair_repeats(const kd_rows *old_rows,
                                 const kd_rows *new_rows, uint64_t seed,
                                 const kd_parts *parts);

/* --- kd_moves.c ----------------------------------------------------------- */

/* Finds the smallest set of pairs that must move. Writes the diff to `result`. */
KD_HIDDEN void kd_find_moves(const kd_rows *old_rows, const kd_rows *new_rows,
                             bool allows_moves, size_t pair_count,
                             const kd_parts *parts, kd_result *result);

/* --- kd_lis.c ------------------------------------------------------------- */

/*
 * Finds a longest increasing subsequence of `partners`, skipping entries in which
 * KD_MOVED is set. Sets KD_MOVED in every entry outside of the subsequence. `ranks`
 * must have `count` elements, and `tails` must have `count` + 2.
 */
KD_HIDDEN void kd_mark_moves(uint32_t *partners, size_t count, uint32_t *ranks,
                             int32_t *tails);

#endif
