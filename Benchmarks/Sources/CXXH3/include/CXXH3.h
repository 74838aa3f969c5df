/// The hash function that KeyedDiff uses, so that the floor can use it too: of
/// KeyedDiff's own modules no client sees the C ones.

#ifndef C_XXH3_H
#define C_XXH3_H

#include <stddef.h>
#include <stdint.h>

#include "../../../../CSources/CXXHash/shim.h"

/// Inlined into Swift, so that a constant length costs no more than its steps.
static inline uint64_t xxh3(const void *bytes, size_t length) {
    return XXH3_64bits(bytes, length);
}

#endif
