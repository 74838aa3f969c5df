/* Copies what a list that grew holds. */
#include "kd_internal.h"

/* Not by a call of memcpy: from a few kilobytes on, that of glibc leaves all
 * the work to one instruction, for which some processors take several times as
 * long. */
#if defined(__clang__)
__attribute__((no_builtin("memcpy", "memmove")))
#endif
void kd_copy(void *to, const void *from, size_t count) {
    uint64_t *target = to;
    const uint64_t *source = from;
    for (size_t i = 0; i < count; i += 2) {
        uint64_t first = source[i], second = source[i + 1];
        target[i] = first;
        target[i + 1] = second;
    }
}
