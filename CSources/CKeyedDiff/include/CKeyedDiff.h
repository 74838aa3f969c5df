/*
 * CKeyedDiff: which rows of an old list are still there in a new one, and
 * which of those had to move.
 *
 * The pipeline, each step one call:
 *
 *     uint64_t keys[...]            kd_hash_*      items -> keys
 *     size_t bytes                  kd_workspace_size
 *     old_to_new[], new_to_old[]    kd_match       keys -> pairs
 *     moved rows marked             kd_order       pairs -> fewest moves
 *     deletions[], moves[], ...     kd_collect     marks -> index lists
 *
 * Integers and UUIDs need no keys: kd_match_rows pairs them as they are.
 *
 * The engine owns nothing: it never allocates, keeps no pointer, calls nobody
 * back and has no globals. Keys and memory go in, indices come out.
 *
 * NULL is a valid pointer wherever the length that goes with it is 0.
 */
#ifndef CKEYEDDIFF_H
#define CKEYEDDIFF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__clang__)
#define KD_CLOSED_ENUM __attribute__((enum_extensibility(closed)))
#else
#define KD_CLOSED_ENUM
#endif

/* ------------------------------------------------------------------------
 * Limits
 * --------------------------------------------------------------------- */

/* Most items a side: 2^31 - 2. Indices take 31 bits; the bit left over marks
 * a moved row, and the value with all bits set says "no partner". */
static const uint32_t KD_MAX_COUNT = 0x7FFFFFFEu;

/* In the maps: this row has no partner in the other list. */
static const uint32_t KD_NONE = 0xFFFFFFFFu;

/* In old_to_new: this bit is set on a row that kd_order found moved. */
static const uint32_t KD_MOVED = 0x80000000u;

/* As `max_changes`: no limit. */
static const size_t KD_UNLIMITED = SIZE_MAX;

/* ------------------------------------------------------------------------
 * Status
 * --------------------------------------------------------------------- */

typedef enum KD_CLOSED_ENUM kd_status {
    KD_OK = 0,
    /* More than KD_MAX_COUNT items on a side, or a size that this machine's
     * address space cannot hold. Nothing was written. */
    KD_TOO_MANY_ITEMS = 1,
    /* The workspace is smaller than kd_workspace_size says, NULL, or not
     * aligned to 8 bytes. Nothing was written. */
    KD_BAD_WORKSPACE = 2,
    /* A pointer is NULL although its length is not 0. Nothing was written. */
    KD_NULL_POINTER = 3,
    /* The lists differ by more than `max_changes`. Do not use the maps. */
    KD_TOO_MANY_CHANGES = 4,
} kd_status;

/* ------------------------------------------------------------------------
 * Memory
 * --------------------------------------------------------------------- */

/*
 * How much scratch memory kd_match and kd_order need for two lists.
 *
 * size      receives the number of bytes; 0 when either list is empty.
 * returns   KD_OK, KD_TOO_MANY_ITEMS, or KD_NULL_POINTER if size is NULL.
 *
 * That is max(16 n, 12 n + 4 m) for n old and m new items. The memory must be
 * aligned to 8 bytes, need not be cleared, and may be reused.
 */
kd_status kd_workspace_size(size_t old_count, size_t new_count, size_t *size);

/* Copies `count` words of 64 bits, an even number, of any type, to where they
 * do not lie. Both places are aligned to 8 bytes. */
void kd_copy(void *to, const void *from, size_t count);

/* Whether two texts of at least 16 bytes are the same. In the header, so that
 * it takes no call of its own. */
static inline bool kd_same_text(const void *a, const void *b, size_t length) {
    const unsigned char *first = (const unsigned char *)a;
    const unsigned char *second = (const unsigned char *)b;
    uint64_t words[4], others[4];
    memcpy(words, first, 16);
    memcpy(others, second, 16);
    memcpy(words + 2, first + length - 16, 16); /* overlaps */
    memcpy(others + 2, second + length - 16, 16);
    if ((words[0] ^ others[0]) | (words[1] ^ others[1]) |
        (words[2] ^ others[2]) | (words[3] ^ others[3])) {
        return false;
    }
    for (size_t i = 16; i + 16 < length; i += 16) {
        memcpy(words, first + i, 16);
        memcpy(others, second + i, 16);
        if ((words[0] ^ others[0]) | (words[1] ^ others[1])) return false;
    }
    return true;
}

/* Lets the processor fetch what lies there, if anything: a hint, never an
 * access. */
static inline void kd_prefetch(const void *address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

/* ------------------------------------------------------------------------
 * A pointer that is set once
 *
 * For what several threads may ask for and the first one makes. Swift has
 * nothing for that on all the systems that it runs on.
 * --------------------------------------------------------------------- */

/* What was published at a place that began as NULL, with all that was written
 * before; or NULL. */
void *kd_published(void **place);

/* Publishes a pointer unless another one is there already. Returns the one
 * that is there then: if it is not `pointer`, that belongs to the caller. */
void *kd_publish(void **place, void *pointer);

/* ------------------------------------------------------------------------
 * Keys
 *
 * A key selects candidates; it is no identity unless the items' bytes fit
 * into it. Verify pairs made from hashes.
 * --------------------------------------------------------------------- */

/* "XXH3" or "built-in": which function stands behind kd_hash_*. */
const char *kd_hash_function(void);

/* The key of `length` bytes. */
uint64_t kd_hash_bytes(const void *bytes, size_t length, uint64_t seed);

/* The keys of `count` blocks of `width` bytes, one behind the other, each the
 * same as kd_hash_bytes gives for it. */
void kd_hash_blocks(const void *blocks, size_t width, size_t count,
                    uint64_t seed, uint64_t *keys);

/* ASCII text of fewer bytes than this has a key that is made of two words. */
enum { KD_SHORT_TEXT = 16 };

/* The key of such text from its bytes, zeros behind them and, as the last byte,
 * their number with the bits 0xE0, so that they are not those of longer text:
 * two words as they lie in memory, and as Swift has such text in a string. */
uint64_t kd_hash_short_text(uint64_t low, uint64_t high, uint64_t seed);

/* The key of `length` bytes of ASCII text: kd_hash_short_text if it is short,
 * else what kd_hash_bytes gives. Returns false, and leaves `key` alone, when a
 * byte is not ASCII: equal text can then have different bytes, and the caller
 * must normalise it first. */
bool kd_hash_ascii(const void *text, size_t length, uint64_t seed,
                   uint64_t *key);

/* ------------------------------------------------------------------------
 * Diff
 * --------------------------------------------------------------------- */

typedef struct kd_matching {
    /* Rows with a partner. Deletions are old_count - kept, insertions are
     * new_count - kept: the fewest possible. */
    size_t kept;
    /* NULL when either list is empty, or no key of the old list occurs twice
     * in either. Otherwise, for every old (new) row, the first old row with its
     * key; KD_NONE for a new row whose key is not in old. They lie in the
     * workspace and live until its next use. Where rows are paired as they are,
     * each is its own key. */
    const uint32_t *first_of_old;
    const uint32_t *first_of_new;
} kd_matching;

/*
 * Pairs rows of equal key.
 *
 * Keys that occur once in each list are paired with each other. For the rest:
 * the rows right after and right before a pair are paired if their keys are
 * equal, so that runs stay together; then, key by key, the k-th row left in
 * old is paired with the k-th row left in new. Every row that can have a
 * partner gets one.
 *
 * seed         any number; it decides about speed on hostile keys, never
 *              about the result.
 * max_changes  gives up when deletions + insertions exceed it, or a few rows
 *              later.
 * old_to_new   receives, for each old row, its partner in new or KD_NONE.
 * new_to_old   the same the other way round.
 *
 * Expected O(n + m). Heckel, "A technique for isolating differences between
 * files", CACM 21(4), 1978, with the symbol table as open addressing.
 */
kd_status kd_match(const uint64_t *old_keys, size_t old_count,
                   const uint64_t *new_keys, size_t new_count, uint64_t seed,
                   size_t max_changes, void *workspace, size_t workspace_size,
                   uint32_t *old_to_new, uint32_t *new_to_old,
                   kd_matching *matching);

/* Some rows of a list, each of 8 or of 16 bytes, one behind the other. */
typedef struct kd_rows {
    /* Where the list begins, at any address. */
    const void *bytes;
    /* Which of its rows they are, or NULL for the first ones. */
    const uint32_t *numbers;
    size_t count;
} kd_rows;

/*
 * Pairs rows of equal bytes, integers or UUIDs, as kd_match does rows of equal
 * keys: there is nothing to hash before, and nothing to verify. The maps have
 * places among the rows given, not their numbers.
 *
 * width     8 or 16.
 * returns   KD_NULL_POINTER also if one list has numbers and the other has
 *           not, unless one is empty.
 */
kd_status kd_match_rows(const kd_rows *old_rows, const kd_rows *new_rows,
                        size_t width, uint64_t seed, size_t max_changes,
                        void *workspace, size_t workspace_size,
                        uint32_t *old_to_new, uint32_t *new_to_old,
                        kd_matching *matching);

typedef enum KD_CLOSED_ENUM kd_moves {
    /* Mark every kept row outside a longest increasing subsequence. */
    KD_MOVES_FEWEST = 0,
    /* Part those rows instead: they become deletions and insertions. */
    KD_MOVES_NONE = 1,
} kd_moves;

typedef struct kd_counts {
    size_t deletions, insertions, moves;
} kd_counts;

/*
 * Finds the fewest rows that must move, and marks them with KD_MOVED in
 * old_to_new (or parts them, see kd_moves).
 *
 * old_to_new, new_to_old   as kd_match left them. A row that has KD_MOVED in
 *                          old_to_new already, since it changed its section,
 *                          keeps it and does not count among the others.
 * max_changes              gives up when all changes together exceed it.
 *
 * O(n) when no row is out of order, else O(n + k log k) for k rows out of
 * order. Fredman, "On computing the length of longest increasing
 * subsequences", Discrete Mathematics 11(1), 1975.
 */
kd_status kd_order(uint32_t *old_to_new, size_t old_count,
                   uint32_t *new_to_old, size_t new_count, kd_moves moves,
                   size_t max_changes, void *workspace, size_t workspace_size,
                   kd_counts *counts);

/* Two indices of one row: in the old list and in the new one. */
typedef struct kd_pair {
    ptrdiff_t old_index, new_index;
} kd_pair;

/*
 * Writes the marks of kd_order out as lists, ascending by their first index,
 * `offset` added to every index.
 *
 * counts       what kd_order counted: as many elements as each list has.
 * deletions    old indices.    insertions   new indices.
 * moves        old and new index of every moved row.
 */
void kd_collect(const uint32_t *old_to_new, const uint32_t *new_to_old,
                const kd_counts *counts, ptrdiff_t offset,
                ptrdiff_t *deletions, ptrdiff_t *insertions, kd_pair *moves);

/* ------------------------------------------------------------------------
 * Runs
 * --------------------------------------------------------------------- */

/* Rows that stand one behind the other in both lists. */
typedef struct kd_run {
    uint32_t old_start, new_start, count;
} kd_run;

/* For how many numbers beyond `count` the functions below need room. */
enum { KD_RUN_ROOM = 8 };

/*
 * Writes which rows of one list are in no run.
 *
 * runs      ascending in both lists, apart from each other.
 * of_new    whether it is the new list.
 * first     the first row that counts; no run is before it.
 * count     how many rows there are to write, at least as many as lie before
 *           and between the runs. What is written behind them is undefined.
 *
 * O(r + count) for r runs.
 */
void kd_rows_outside(const kd_run *runs, size_t run_count, bool of_new,
                     size_t first, size_t count, uint32_t *rows);

/*
 * Writes for the rows of one list from `first` on, `count` of them, which row
 * of the other list is their partner in a run, counted from `first` as well,
 * or KD_NONE. No run may go on behind these rows. For the rest see
 * kd_rows_outside.
 */
void kd_partners_in(const kd_run *runs, size_t run_count, bool of_new,
                    size_t first, size_t count, uint32_t *partners);

/* ------------------------------------------------------------------------
 * Rows that are compared by their bytes
 *
 * Each of 8 or of 16 bytes, `width`, one behind the other: integers, UUIDs.
 * --------------------------------------------------------------------- */

/* How many rows are equal at the start of two lists, or at their end, of the
 * `count` that may be. */
size_t kd_common_start(const void *old_rows, const void *new_rows,
                       size_t width, size_t count);
size_t kd_common_end(const void *old_end, const void *new_end, size_t width,
                     size_t count);

/* A walk through two lists side by side that steps over what differs. */
typedef struct kd_walk {
    /* The next rows, known to differ. */
    size_t old_row, new_row;
    /* How many fruitless comparisons it may go on to make; it stops below 0. A
     * look ahead costs one more. */
    ptrdiff_t patience;
    /* How many it may make for each row that it pairs. */
    size_t patience_per_pair;
    /* How many rows in both lists together it looks ahead. */
    size_t sight;
    /* How many runs there are, and how many rows in them: 0 at first, and
     * kd_walk_on adds those that it writes. With many runs it goes another way,
     * to the same result. */
    size_t run_count, pair_count;
} kd_walk;

/*
 * Goes on with a walk, from the nearest equal rows to the nearest equal rows:
 * those one step ahead, two steps, ... shared out among the lists in every way,
 * the old list first.
 *
 * runs      receives the rows that were found equal, at most `room` runs.
 * returns   false if nothing is in sight. Otherwise a list is at its end, the
 *           patience is, or the room.
 */
bool kd_walk_on(const void *old_rows, size_t old_end, const void *new_rows,
                size_t new_end, size_t width, kd_walk *walk, kd_run *runs,
                size_t room);

/* ------------------------------------------------------------------------
 * Rows with text
 *
 * Structs, some of whose properties are text: two words each, as Swift lays out
 * a string on 64 bits. The first one has the number of bytes, and above it 16
 * flags; the second one an object that the text lies in, unless it is short, or
 * not Swift's own. It is 0 if there is no text. The caller has to know that this
 * is how strings are.
 * --------------------------------------------------------------------- */

/* Where in such an object its text begins. */
enum { KD_TEXT_OFFSET = 32 };

typedef struct kd_row_layout {
    /* The words of a row, and which bits of each have to be the same: none of
     * those that text takes, or that are no property's. */
    size_t word_count;
    const uint64_t *bits;
    /* At which words text begins. */
    size_t text_count;
    const uint32_t *texts;
} kd_row_layout;

/*
 * Counts rows that are the same in memory, but for where their text lies, up to
 * the first one that is not, or the first one that shares it: such rows are
 * compared faster as they are. Nothing is known of the next row then: the same text may be
 * stored in more than one way, and different text may be equal.
 *
 * a, b     the first row of each list, at any address.
 * stride   how many bytes it is to the next one, below 0 to go backwards.
 */
size_t kd_same_rows(const void *a, const void *b,
                    const kd_row_layout *layout, ptrdiff_t stride,
                    size_t count);

#ifdef __cplusplus
}
#endif

#endif
