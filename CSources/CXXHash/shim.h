/*
 * The system's xxHash (apt: libxxhash-dev, brew: xxhash).
 *
 * All of it becomes static in the file that includes this: inlined for short
 * keys, no symbol exported, nothing to link at run time. For the same reason
 * the package does not use pkg-config: its answer would link a library.
 */
#define XXH_INLINE_ALL

/* Inline in debug builds, too, and read words as words: a diff of new rows with
 * UUIDs takes a third less time there. */
#if defined(__GNUC__) && !defined(__OPTIMIZE__)
#if !defined(XXH_NO_INLINE_HINTS)
#define XXH_NO_INLINE_HINTS 0
#endif
#if !defined(XXH_FORCE_MEMORY_ACCESS)
#define XXH_FORCE_MEMORY_ACCESS 1
#endif
#endif

#if __has_include(<xxhash.h>)
#include <xxhash.h>
#elif __has_include("/opt/homebrew/include/xxhash.h")
#include "/opt/homebrew/include/xxhash.h"
#elif defined(__linux__) && !defined(__ANDROID__)
#error "xxhash.h not found: install libxxhash-dev (apt), or define KEYEDDIFF_NO_XXHASH"
#else
/* No user of an Apple platform needs a package manager. */
#define KEYEDDIFF_NO_XXHASH
#endif
