/// The hash function that KeyedDiff uses, and its hint what will be read soon, so
/// that the floor can use them too: of KeyedDiff's own modules no client sees the C
/// ones.

#ifndef C_XXH3_H
#define C_XXH3_H

#include <stddef.h>
#include <stdint.h>

#include "../../../../CSources/CXXHash/shim.h"

/// Inlined into Swift, so that a constant length costs no more than its steps.
static inline uint64_t xxh3(const void *bytes, size_t length) {
    return XXH3_64bits(bytes, length);
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
