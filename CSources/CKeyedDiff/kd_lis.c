/*
 * Longest increasing subsequence -> fewest moves. Fredman 1975.
 *
 * Kept rows in old order, each with its new index: the rows of a longest
 * increasing subsequence can stay where they are, and no larger set of rows
 * can; all others move. tails[r] is the smallest value that ends an increasing
 * subsequence of length r + 1. The rank of a row is that r. Read backwards,
 * the last row of each rank, from the highest rank down, is the subsequence.
 */
#include "kd_internal.h"

/* The first position whose tail is greater than `value`: a binary search
 * without branches, since which way it goes cannot be predicted. */
static inline size_t upper_bound(const uint32_t *tails, size_t length,
                                 uint32_t value) {
    const uint32_t *base = tails;
    while (length > 1) {
        size_t half = length / 2;
        base += (base[half - 1] < value) ? half : 0;
        length -= half;
    }
    return (size_t)(base - tails) + (*base < value);
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
                     uint32_t *tails) {
    if (is_ascending(partners, count)) return 0;

    size_t length = 0, kept = 0;
    size_t hint = 0; /* where a row that follows the previous one belongs */
    for (size_t i = 0; i < count; i++) {
        uint32_t value = partners[i];
        if (value == KD_NONE) continue;
        kept++;
        size_t rank;
        if (length == 0 || tails[length - 1] < value) {
            rank = length++;
        } else if (hint < length && value < tails[hint] &&
                   (hint == 0 || tails[hint - 1] < value)) {
            rank = hint; /* a block that moved as a whole */
        } else {
            rank = upper_bound(tails, length, value);
        }
        tails[rank] = value;
        ranks[i] = (uint32_t)rank;
        hint = rank + 1;
    }

    size_t wanted = length;
    for (size_t i = count; i-- > 0;) {
        if (partners[i] == KD_NONE) continue;
        if (wanted > 0 && ranks[i] == wanted - 1) {
            wanted--;
        } else {
            partners[i] |= KD_MOVED;
        }
    }
    assert(wanted == 0);
    return kept - length;
}
