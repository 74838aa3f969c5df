/*
 * CKeyedDiff computes the diff of two keyed lists.
 *
 *     uint64_t keys[...]         kd_hash and others       items -> keys
 *     size_t size                kd_workspace_size
 *     kd_result result           kd_diff                  keys -> diff
 *
 * The engine allocates no memory, keeps no pointers, and has no mutable globals
 * and no callbacks. The caller provides keys and memory, and reads the result from
 * that memory.
 *
 * A pointer to an array may be NULL if the array is empty.
 */
#ifndef CKEYEDDIFF_H
#define CKEYEDDIFF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__clang__)
#define KD_CLOSED_ENUM __attribute__((enum_extensibility(closed)))
#else
#define KD_CLOSED_ENUM
#endif

/* For functions that read only their arguments and the bytes that these point to. */
#if defined(__GNUC__)
#define KD_PURE __attribute__((pure))
#else
#define KD_PURE
#endif

/* Maximum number of rows in a list: 2^31 - 2, so that an index fits in 31 bits. */
static const uint32_t KD_MAX_COUNT = 0x7FFFFFFEu;

/* Means "no row", for example as the partner of an unpaired row in kd_result. */
static const uint32_t KD_NONE = 0xFFFFFFFFu;

/* The value of `max_changes` that means "no limit". */
static const size_t KD_UNLIMITED = SIZE_MAX;

/* --- Keys ----------------------------------------------------------------- */

/* Returns the name of the function that hashes bytes: "XXH3" or "built-in". */
const char *kd_hash_function(void);

/* Hashes `length` bytes, and returns the hash as their key. */
KD_PURE uint64_t kd_hash(const void *bytes, size_t length, uint64_t seed);

/* Returns the key of a UUID, which has 16 bytes. Faster than kd_hash. The seed must
 * be random. */
KD_PURE uint64_t kd_hash_uuid(const void *uuid, uint64_t seed);

/* Returns the same key as kd_hash if all `length` bytes are ASCII. Otherwise
 * returns 0: the caller must then normalize the text and call kd_hash, because
 * equal strings that are not ASCII can have different bytes. */
KD_PURE uint64_t kd_hash_ascii(const void *text, size_t length, uint64_t seed);

/* --- Diff ----------------------------------------------------------------- */

typedef enum KD_CLOSED_ENUM kd_status {
    KD_OK = 0,
    /* A list has more than KD_MAX_COUNT rows, or the workspace would be larger
     * than the address space of this machine. */
    KD_TOO_MANY_ITEMS = 1,
    /* The workspace is NULL, smaller than kd_workspace_size says, or not
     * aligned to 8 bytes. */
    KD_BAD_WORKSPACE = 2,
    /* A required pointer is NULL, or only one of the lists has sections. */
    KD_NULL_POINTER = 3,
    /* There are more than `max_changes` deletions and insertions together. */
    KD_TOO_MANY_CHANGES = 4,
} kd_status;

/*
 * The unmatched rows of a list: rows that the caller has not paired.
 *
 * The caller has paired all other rows, called matched rows, in order: the k-th
 * matched row of the old list with the k-th matched row of the new list.
 */
typedef struct kd_rows {
    /* The indices of the unmatched rows, ascending. */
    const uint32_t *rows;
    /* The key of each unmatched row. An old and a new row can be paired if their
     * keys are equal. Keys are not read if either list has no unmatched rows. */
    const uint64_t *keys;
    /* The section of each unmatched row; NULL if there is only one section.
     * Partners in the same section are preferred. A row whose partner is in a
     * different section always moves. */
    const uint32_t *sections;
    size_t count;
} kd_rows;

typedef struct kd_options {
    /* The seed of the hash table. It affects the speed, but never the result. */
    uint64_t seed;
    /* Maximum number of deletions and insertions together. Deletions and
     * insertions that replace moves are not counted. */
    size_t max_changes;
    /* If false, rows that would have to move are deleted and inserted instead. */
    bool allows_moves;
} kd_options;

/* A row that moves: its index in the old list and its index in the new list. */
typedef struct kd_move {
    ptrdiff_t old_row, new_row;
} kd_move;

/* The result of kd_diff. All pointers point into the workspace. */
typedef struct kd_result {
    /* For each unmatched old row, the position of its partner among the unmatched
     * new rows, or KD_NONE. If `allows_moves` is false, some pairs are not kept:
     * the old row is deleted, and its partner is inserted. */
    const uint32_t *partners;
    /* For each unmatched row, the position of the first row with the same key among
     * the unmatched old rows, or KD_NONE. Both are NULL if no key of an old row
     * occurs twice in either list, or if either list has no unmatched rows. */
    const uint32_t *first_old, *first_new;

    /* Old indices of deleted rows, ascending. */
    const ptrdiff_t *deletions;
    /* New indices of inserted rows, ascending. */
    const ptrdiff_t *insertions;
    /* The moves, ascending by old index. */
    const kd_move *moves;
    size_t deletion_count, insertion_count, move_count;
} kd_result;

/*
 * Computes the size of the workspace that kd_diff needs.
 *
 * old_count, new_count   numbers of unmatched rows, or upper bounds.
 * old_span               number of old rows between the common prefix and the
 *                        common suffix of matched rows, or an upper bound.
 * has_sections           whether kd_rows has sections.
 * size                   receives the number of bytes; 0 if no row is unmatched.
 * returns                KD_OK, KD_TOO_MANY_ITEMS, or KD_NULL_POINTER.
 */
kd_status kd_workspace_size(size_t old_count, size_t new_count, size_t old_span,
                            bool has_sections, size_t *size);

/*
 * Pairs unmatched rows with equal keys, and finds the smallest set of pairs that
 * must move.
 *
 * Rows whose key occurs once in each list are paired. Where keys repeat, pairs are
 * extended to keep runs of rows together: the two rows after a pair are paired if
 * their keys are equal, and then the two rows before a pair. Then, for each key,
 * the k-th remaining old row is paired with the k-th remaining new row. If there
 * are sections, these steps first pair rows of the same section, and then all
 * remaining rows. As many rows are paired as possible.
 *
 * workspace   aligned to 8 bytes; need not be cleared, and can be reused.
 * result      valid if kd_diff returns KD_OK, until the workspace changes.
 * returns     KD_OK, or the reason why there is no result.
 *
 * Complexity: expected O(n + m) for n old and m new unmatched rows. Finding the
 * moves takes another O(s + k log k): s is `old_span` of kd_workspace_size, and k
 * of these s rows are out of order. This part is skipped if moves are allowed and
 * no pair that the engine has found could stay in place.
 *
 * Sources: Heckel, "A technique for isolating differences between files", CACM
 * 21(4), 1978, for the pairs; Fredman, "On computing the length of longest
 * increasing subsequences", Discrete Mathematics 11(1), 1975, for the moves.
 */
kd_status kd_diff(const kd_rows *old_rows, const kd_rows *new_rows,
                  const kd_options *options, void *workspace,
                  size_t workspace_size, kd_result *result);

#ifdef __cplusplus
}
#endif

#endif
