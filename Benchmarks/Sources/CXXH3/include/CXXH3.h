/// What the floor shares with KeyedDiff, of whose own modules no client sees the C
/// ones: its hash function, its hint what will be read soon, and a comparison of bytes.

#ifndef C_XXH3_H
#define C_XXH3_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../../../../CSources/CXXHash/shim.h"

/// Inlined into Swift, so that a constant length costs no more than its steps.
static inline uint64_t xxh3(const void *bytes, size_t length) {
    return XXH3_64bits(bytes, length);
}

/// Whether at least eight bytes are the same, word by word. Inlined, as a call of
/// memcmp is not: a constant number of bytes costs no more than its words.
static inline int same_bytes(const void *first, const void *second, size_t count) {
    const char *bytes = first, *others = second;
    uint64_t word, other, difference = 0;
    for (size_t i = 0; i < count; i += 8) {
        size_t offset = i + 8 <= count ? i : count - 8; /* the last one overlaps */
        memcpy(&word, bytes + offset, 8);
        memcpy(&other, others + offset, 8);
        difference |= word ^ other;
    }
    return difference == 0;
}

/// Lets the processor fetch the line that lies there, if any.
static inline void fetch_line(const void *address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

#endif
