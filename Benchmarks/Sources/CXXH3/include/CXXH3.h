/// Functions that the floor shares with KeyedDiff, whose C modules are not
/// visible to clients: its hash function, its prefetch hint, and a comparison
/// of bytes.

#ifndef C_XXH3_H
#define C_XXH3_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../../../../CSources/CXXHash/shim.h"

/// Inlined into Swift, so that the compiler can specialize it for a constant
/// length.
static inline uint64_t xxh3(const void *bytes, size_t length) {
    return XXH3_64bits(bytes, length);
}

/// Whether at least eight bytes are equal, word by word. Inlined, unlike a call
/// of memcmp, so that the compiler can unroll it for a constant number of
/// bytes.
static inline int same_bytes(const void *first, const void *second, size_t count) {
    const char *bytes = first, *others = second;
    uint64_t word, other, difference = 0;
    for (size_t i = 0; i < count; i += 8) {
        size_t offset = i + 8 <= count ? i : count - 8; /* the last word overlaps */
        memcpy(&word, bytes + offset, 8);
        memcpy(&other, others + offset, 8);
        difference |= word ^ other;
    }
    return difference == 0;
}

/// Prefetches the cache line at an address, which need not be valid.
static inline void fetch_line(const void *address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

#endif
