/*
 * Finds the fewest moves by means of a longest increasing subsequence. Source:
 * Fredman 1975.
 *
 * The new indices of paired rows, in the order of the old list, form a sequence.
 * The rows of a longest increasing subsequence stay, and all other rows move; no
 * larger set of rows can stay. tails[r] is the smallest value that ends an
 * increasing subsequence of length r. The rank of a row is the length of the
 * longest increasing subsequence that ends with the row. The rows that stay are
 * found backward: the last row with the highest rank, then the last row before it
 * with the next lower rank, and so on.
 *
 * Values are new indices plus one, so that tails[0] = 0 stands for the empty
 * subsequence.
 */
#include "kd_internal.h"

/* Returns whether a row takes no part in the search: it has no partner, or is
 * marked as moved. */
KD_INLINE bool takes_no_part(uint32_t partner) {
    return (partner & KD_MOVED) != 0; /* KD_NONE has the bit too */
}

/* Returns whether the partners ascend. Ignores rows that take no part. */
static bool is_ascending(const uint32_t *partners, size_t count) {
    uint32_t bound = 0; /* one more than the last partner seen */
    for (size_t i = 0; i < count; i++) {
        /* Never true for rows that take no part: their entries exceed any bound. */
        if (partners[i] < bound) return false;
        bound = takes_no_part(partners[i]) ? bound : partners[i] + 1;
    }
    return true;
}

/* The array `tails` for the rows that have been ranked so far. */
typedef struct kd_piles {
    int32_t *tails;
    size_t length; /* of the longest increasing subsequence of these rows */
} kd_piles;

KD_INLINE void place(kd_piles *piles, size_t rank, int32_t value) {
    if (KD_UNLIKELY(rank > piles->length)) {
        piles->length = rank;
        piles->tails[rank + 1] = INT32_MAX;
    }
    piles->tails[rank] = value;
}

/* Number of rows that are looked up in `tails` before any of them is placed there,
 * so that the processor can execute independent lookups in parallel. */
enum { KD_GROUP = 10 };

/*
 * Ranks a group of rows. First looks up all rows in `tails`, before any is placed.
 * The binary search is branchless, because its outcome is unpredictable. Then
 * places the rows in order. Placing a row can raise the ranks of later rows, so
 * each rank is corrected first. Rows that take no part have value 0 and rank 0.
 */
KD_INLINE void rank_group(kd_piles *piles, const uint32_t *partners,
                        uint32_t *ranks) {
    int32_t *tails = piles->tails;
    int32_t values[KD_GROUP];
    const int32_t *found[KD_GROUP];
    size_t found_ranks[KD_GROUP];
    for (size_t g = 0; g < KD_GROUP; g++) {
        int32_t value = (int32_t)(partners[g] + 1);
        values[g] = value > 0 ? value : 0;
        found[g] = tails;
    }
    for (size_t count = piles->length + 1; count > 1;) {
        size_t half = count / 2;
        for (size_t g = 0; g < KD_GROUP; g++) {
            bool below = found[g][half] < values[g];
            found[g] = KD_MOVE_IF(below, found[g], half);
        }
        count -= half;
    }
    for (size_t g = 0; g < KD_GROUP; g++) {
        found_ranks[g] = (size_t)(found[g] - tails) + (*found[g] < values[g]);
    }
    for (size_t g = 0; g < KD_GROUP; g++) {
        size_t rank = found_ranks[g];
        while (KD_UNLIKELY(tails[rank] < values[g])) rank++;
        place(piles, rank, values[g]);
        ranks[g] = (uint32_t)rank;
    }
}

/* Number of rows that the search for staying rows skips at once, if none stays. */
enum { KD_STRETCH = 8 };

/* Returns whether none of the first KD_STRETCH entries of `ranks` equals `rank`. */
KD_INLINE bool lacks(const uint32_t *ranks, size_t rank) {
    uint32_t has = 0;
    for (size_t k = 0; k < KD_STRETCH; k++) has |= ranks[k] == (uint32_t)rank;
    return !has;
}

void kd_mark_moves(uint32_t *partners, size_t count, uint32_t *ranks,
                   int32_t *tails) {
    if (is_ascending(partners, count)) return;

    kd_piles piles = {tails, 0};
    tails[0] = 0;
    tails[1] = INT32_MAX;
    size_t next = 0; /* the likely rank of the next row, or 0 if unknown */
    for (size_t i = 0; i < count;) {
        /* Handles two kinds of rows: rows that extend the longest subsequence, as
         * most rows do, and rows that take no part, whose value is at most 0.
         * Branchless, because the kind of the next row is unpredictable. */
        int32_t value = (int32_t)(partners[i] + 1);
        bool extends = tails[piles.length] < value;
        if (KD_LIKELY(extends | (value <= 0))) {
            size_t rank = piles.length += extends;
            tails[rank] = extends ? value : tails[rank];
            tails[rank + 1] = INT32_MAX;
            ranks[i++] = extends ? (uint32_t)rank : 0;
            continue;
        }
        if (next != 0 && tails[next - 1] < value && value <= tails[next]) {
            tails[next] = value;
            ranks[i++] = (uint32_t)next++;
            continue;
        }
        if (KD_LIKELY(count - i >= KD_GROUP)) {
            rank_group(&piles, partners + i, ranks + i);
            /* Rows that move together have successive ranks: predict the next. */
            uint32_t last = ranks[i + KD_GROUP - 1];
            next = last - ranks[i] == KD_GROUP - 1 ? last + 1 : 0;
            i += KD_GROUP;
        } else {
            uint32_t rest[KD_GROUP], their_ranks[KD_GROUP];
            for (size_t g = 0; g < KD_GROUP; g++) rest[g] = KD_NONE;
            memcpy(rest, partners + i, (count - i) * sizeof *rest);
            rank_group(&piles, rest, their_ranks);
            memcpy(ranks + i, their_ranks, (count - i) * sizeof *ranks);
            i = count;
        }
    }

    size_t i = count, wanted = piles.length;
    while (wanted != 0) {
        if (i / KD_STRETCH > wanted && lacks(ranks + i - KD_STRETCH, wanted)) {
            for (size_t k = 0; k < KD_STRETCH; k++) partners[--i] |= KD_MOVED;
            continue;
        }
        const size_t end = i > KD_STRETCH ? i - KD_STRETCH : 0;
        while (i > end && wanted != 0) {
            bool stays = ranks[--i] == wanted;
            wanted -= stays;
            partners[i] |= stays ? 0 : KD_MOVED; /* leaves KD_NONE as it is */
        }
    }
    while (i-- > 0) partners[i] |= KD_MOVED; /* all rows before the first that stays */
}
