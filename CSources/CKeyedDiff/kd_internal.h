/* What the files of the engine share. Not part of the contract. */
#ifndef KD_INTERNAL_H
#define KD_INTERNAL_H

#include "CKeyedDiff.h"

#include <assert.h>
#include <string.h>

#if defined(__GNUC__)
#define KD_HIDDEN __attribute__((visibility("hidden")))
#else
#define KD_HIDDEN
#endif

/* In builds for debugging these would be steps to take. */
#if defined(__GNUC__) && defined(__OPTIMIZE__)
#define KD_LIKELY(x) __builtin_expect(!!(x), 1)
#define KD_UNLIKELY(x) __builtin_expect(!!(x), 0)
#else
#define KD_LIKELY(x) (x)
#define KD_UNLIKELY(x) (x)
#endif

/* What each row takes a step through: inlined in builds for debugging, too. In
 * others the compiler knows better. */
#if defined(__GNUC__) && !defined(__OPTIMIZE__)
#define KD_STEP static inline __attribute__((always_inline))
#else
#define KD_STEP static inline
#endif

/* What few rows take: a call. */
#if defined(__GNUC__)
#define KD_CALLED __attribute__((noinline))
#else
#define KD_CALLED
#endif

/* For a few constants of a parameter, each with code of its own. */
#if defined(__GNUC__)
#define KD_SPECIALISED static inline __attribute__((always_inline))
#else
#define KD_SPECIALISED static inline
#endif

/* A number, or 0: where a branch would be mispredicted. */
#if defined(__clang__) && defined(__OPTIMIZE__)
#define KD_IF(x, number) (__builtin_unpredictable(x) ? (number) : 0)
#else
#define KD_IF(x, number) ((number) & (0 - (size_t)(x)))
#endif

/* A pointer, moved on by so many elements or not: in the same way. */
#if defined(__clang__) && defined(__OPTIMIZE__)
#define KD_MOVE_IF(x, pointer, count) \
    (__builtin_unpredictable(x) ? (pointer) + (count) : (pointer))
#else
#define KD_MOVE_IF(x, pointer, count) ((pointer) + KD_IF(x, count))
#endif

/* The i-th word of some bytes, anywhere: UUIDs need no alignment. */
#if defined(__GNUC__)
typedef uint64_t kd_word __attribute__((aligned(1), may_alias));
#define kd_read(bytes, i) (((const kd_word *)(bytes))[i])
#else
static inline uint64_t kd_read(const void *bytes, size_t i) {
    uint64_t word;
    memcpy(&word, (const unsigned char *)bytes + 8 * i, sizeof word);
    return word;
}
#endif

/* Whether two rows of 8 or 16 bytes are equal. No function: in builds for
 * debugging, where this matters most, that would be slower even if inlined. */
#define KD_SAME(a, b, width)           \
    (kd_read(a, 0) == kd_read(b, 0) && \
     ((width) == 8 || kd_read(a, 1) == kd_read(b, 1)))

/* Folds the 128-bit product of two words to 64 bits. */
#if defined(__SIZEOF_INT128__)
#define KD_FOLD(a, b) kd_fold((__uint128_t)(a) * (b))
KD_STEP uint64_t kd_fold(__uint128_t product) {
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}
#else
#define KD_FOLD(a, b) kd_fold(a, b)
static inline uint64_t kd_fold(uint64_t a, uint64_t b) {
    uint64_t low = (a & 0xFFFFFFFF) * (b & 0xFFFFFFFF);
    uint64_t cross = (a >> 32) * (b & 0xFFFFFFFF) + (low >> 32);
    uint64_t cross2 = (a & 0xFFFFFFFF) * (b >> 32) + (cross & 0xFFFFFFFF);
    uint64_t high = (a >> 32) * (b >> 32) + (cross >> 32) + (cross2 >> 32);
    return ((cross2 << 32) | (low & 0xFFFFFFFF)) ^ high;
}
#endif

/* --- Sizes, checked ------------------------------------------------------ */

/* *sum = a + b, or false if it exceeds `limit`. */
static inline bool kd_add(size_t a, size_t b, size_t limit, size_t *sum) {
    if (a > limit || b > limit - a) return false;
    *sum = a + b;
    return true;
}

/* *product = a * b, or false if it exceeds `limit`. */
static inline bool kd_multiply(size_t a, size_t b, size_t limit,
                               size_t *product) {
    if (b != 0 && a > limit / b) return false;
    *product = a * b;
    return true;
}

/* --- kd_workspace.c ------------------------------------------------------ */

/*
 * The steps of a diff need their memory one after the other, so they share
 * it. n old items, m new ones, numbers of 4 bytes:
 *
 *     kd_match, table        | slots 4 n                                    |
 *     kd_match, duplicates   | first_of_old n | first_of_new m | list 2 n   |
 *     kd_order               | ranks n | tails min(n, m) + 2 |
 */
enum { KD_SLOTS_PER_ROW = 4 };

typedef struct kd_layout {
    size_t slot_count;
    size_t bytes;
} kd_layout;

/* `limit` is the largest size there is: SIZE_MAX but for tests. */
KD_HIDDEN kd_status kd_layout_for(size_t old_count, size_t new_count,
                                  size_t limit, kd_layout *layout);

/* Checks every argument that kd_match and kd_order have in common. */
KD_HIDDEN kd_status kd_check(const void *old_side, size_t old_count,
                             const void *new_side, size_t new_count,
                             const void *workspace, size_t workspace_size,
                             kd_layout *layout);

/* --- kd_table.c ---------------------------------------------------------- */

/*
 * Looks every new row up among the old ones, see kd_match_rows. Afterwards
 *
 *     new_to_old[j]   the first old row equal to j, or KD_NONE
 *     old_to_new[i]   the first new row equal to i, or KD_NONE; for a row that
 *                     equals an old one before it: the first of these, with
 *                     KD_MOVED set
 *
 * Returns false when more than max_insertions new rows are not in old: the maps
 * are then not complete.
 */
KD_HIDDEN bool kd_table_join(const kd_rows *old_rows, const kd_rows *new_rows,
                             size_t width, uint64_t seed,
                             size_t max_insertions, uint32_t *slots,
                             size_t slot_count, uint32_t *old_to_new,
                             uint32_t *new_to_old, size_t *found,
                             bool *repeats);

/* --- kd_match.c ---------------------------------------------------------- */

/* From what kd_table_join left to pairs, when keys repeat. `memory` has room
 * for 3 n + m numbers; returns the number of pairs. */
KD_HIDDEN size_t kd_pair_repeats(uint32_t *old_to_new, size_t old_count,
                                 uint32_t *new_to_old, size_t new_count,
                                 uint32_t *memory, kd_matching *matching);

/* --- kd_lis.c ------------------------------------------------------------ */

/*
 * A longest increasing subsequence of the partners in `partners`; rows without
 * one, and rows marked already, are skipped. Sets KD_MOVED on every partner
 * outside it, and returns how many are in it. `ranks` has room for `count`
 * numbers, `tails` for two more than there are rows that take part.
 */
KD_HIDDEN size_t kd_mark_moves(uint32_t *partners, size_t count,
                               uint32_t *ranks, int32_t *tails);

#endif
