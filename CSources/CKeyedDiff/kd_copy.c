/* Copies what a list that grew holds. */
#include "kd_internal.h"

/* A word of whatever type. */
#if defined(__GNUC__)
typedef uint64_t __attribute__((may_alias)) kd_any;
#else
typedef uint64_t kd_any;
#endif

/* Not by a call of memcpy: from a few kilobytes on, that of glibc leaves all
 * the work to one instruction, for which some processors take several times as
 * long. */
#if defined(__clang__)
__attribute__((no_builtin("memcpy", "memmove")))
#endif
void kd_copy(void *to, const void *from, size_t count) {
    kd_any *target = to;
    const kd_any *source = from;
    for (size_t i = 0; i < count; i += 2) {
        kd_any first = source[i], second = source[i + 1];
        target[i] = first;
        target[i + 1] = second;
    }
}
