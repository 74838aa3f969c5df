#include "naive.h"

static size_t occurrences(uint64_t key, const uint64_t *keys, size_t count) {
    size_t found = 0;
    for (size_t i = 0; i < count; i++) found += keys[i] == key;
    return found;
}

static uint32_t first_with(uint64_t key, const uint64_t *keys, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (keys[i] == key) return (uint32_t)i;
    }
    return KD_NONE;
}

void naive_match(const uint64_t *old_keys, size_t old_count,
                 const uint64_t *new_keys, size_t new_count,
                 naive_pairs *pairs) {
    uint32_t *old_to_new = pairs->old_to_new, *new_to_old = pairs->new_to_old;
    pairs->kept = 0;
    pairs->repeats = false;
    for (size_t i = 0; i < old_count; i++) {
        old_to_new[i] = KD_NONE;
        pairs->first_of_old[i] = first_with(old_keys[i], old_keys, old_count);
    }
    for (size_t j = 0; j < new_count; j++) {
        new_to_old[j] = KD_NONE;
        pairs->first_of_new[j] = first_with(new_keys[j], old_keys, old_count);
    }

#define PAIR(i, j)                     \
    do {                               \
        old_to_new[i] = (uint32_t)(j); \
        new_to_old[j] = (uint32_t)(i); \
        pairs->kept++;                 \
    } while (0)
#define CAN_PAIR(i, j)                                       \
    (old_to_new[i] == KD_NONE && new_to_old[j] == KD_NONE && \
     old_keys[i] == new_keys[j])

    /* Keys that occur once in each list. */
    for (size_t i = 0; i < old_count; i++) {
        size_t in_old = occurrences(old_keys[i], old_keys, old_count);
        size_t in_new = occurrences(old_keys[i], new_keys, new_count);
        if (in_old == 1 && in_new == 1) {
            PAIR(i, first_with(old_keys[i], new_keys, new_count));
        }
        if (in_old > 1 || in_new > 1) pairs->repeats = true;
    }
    /* Rows right after a pair, and after those ... */
    for (bool grew = true; grew;) {
        grew = false;
        for (size_t i = 0; i + 1 < old_count; i++) {
            size_t j = old_to_new[i];
            if (j == KD_NONE || j + 1 >= new_count) continue;
            if (!CAN_PAIR(i + 1, j + 1)) continue;
            PAIR(i + 1, j + 1);
            grew = true;
        }
    }
    /* ... then rows right before one. */
    for (bool grew = true; grew;) {
        grew = false;
        for (size_t i = 1; i < old_count; i++) {
            size_t j = old_to_new[i];
            if (j == KD_NONE || j == 0) continue;
            if (!CAN_PAIR(i - 1, j - 1)) continue;
            PAIR(i - 1, j - 1);
            grew = true;
        }
    }
    /* The k-th row left in old with the k-th row left in new. */
    for (size_t j = 0; j < new_count; j++) {
        for (size_t i = 0; i < old_count; i++) {
            if (CAN_PAIR(i, j)) PAIR(i, j);
        }
    }
#undef PAIR
#undef CAN_PAIR
}

size_t naive_longest_run(const uint32_t *old_to_new, size_t old_count) {
    size_t longest = 0, longest_to[NAIVE_MAX_COUNT];
    for (size_t i = 0; i < old_count; i++) {
        longest_to[i] = 0;
        if ((old_to_new[i] & KD_MOVED) != 0) continue; /* or KD_NONE */
        for (size_t before = 0; before < i; before++) {
            if (longest_to[before] > longest_to[i] &&
                old_to_new[before] < old_to_new[i]) {
                longest_to[i] = longest_to[before];
            }
        }
        longest_to[i]++;
        if (longest_to[i] > longest) longest = longest_to[i];
    }
    return longest;
}
