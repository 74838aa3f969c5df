/*
 * Longest increasing subsequence -> fewest moves. Fredman 1975.
 *
 * Kept rows in old order, each with its new index: the rows of a longest
 * increasing subsequence can stay where they are, and no larger set of rows
 * can; all others move. tails[r] is the smallest value that ends an increasing
 * subsequence of length r. The rank of a row is that r. Read backwards, the
 * last row of each rank, from the highest rank down, is the subsequence.
 *
 * Values are new indices plus one, so that tails[0] = 0 stands for the empty
 * subsequence.
 */
#include "kd_internal.h"

/* How many of the first `count` tails are below `value`: a binary search that
 * adds a half or nothing, since no branch could predict which, down to a
 * window that is counted as a whole, for vector units. Behind the last tail
 * the window reads padding. */
static inline size_t count_below(const int32_t *tails, size_t count,
                                 int32_t value) {
    const int32_t *base = tails;
    while (count > KD_TAILS_PADDING) {
        size_t half = count / 2;
        base += KD_UNPREDICTABLE(base[half] < value) ? half : 0;
        count -= half;
    }
    int32_t below = 0;
    for (size_t i = 0; i < KD_TAILS_PADDING; i++) below += base[i] < value;
    return (size_t)(base - tails) + (size_t)below;
}

static bool is_ascending(const uint32_t *partners, size_t count) {
    uint32_t bound = 0; /* one more than the last partner seen */
    for (size_t i = 0; i < count; i++) {
        if (partners[i] < bound) return false; /* never true of KD_NONE */
        bound = partners[i] == KD_NONE ? bound : partners[i] + 1;
    }
    return true;
}

size_t kd_mark_moves(uint32_t *partners, size_t count, uint32_t *ranks,
                     int32_t *tails) {
    if (is_ascending(partners, count)) return 0;

    size_t length = 0, kept = 0;
    tails[0] = 0;
    for (size_t i = 1; i < KD_TAILS_PADDING; i++) tails[i] = INT32_MAX;
    for (size_t i = 0; i < count; i++) {
        if (partners[i] == KD_NONE) continue;
        int32_t value = (int32_t)partners[i] + 1;
        size_t rank;
        if (tails[length] < value) {
            rank = ++length;
            tails[length + KD_TAILS_PADDING - 1] = INT32_MAX;
        } else {
            rank = count_below(tails, length + 1, value);
        }
        kept++;
        tails[rank] = value;
        ranks[i] = (uint32_t)rank;
    }

    size_t wanted = length;
    for (size_t i = count; i-- > 0;) {
        if (partners[i] == KD_NONE) continue;
        if (ranks[i] == wanted) {
            wanted--;
        } else {
            partners[i] |= KD_MOVED;
        }
    }
    assert(wanted == 0);
    return kept - length;
}
