/*
 * The door to the system's xxHash (apt: libxxhash-dev, brew: xxhash).
 *
 * Everything of it becomes static in the file that includes this: inlined for
 * short keys, no symbol exported, nothing to link at run time. (That is also
 * why the package asks pkg-config nothing: its answer would link a library.)
 */
#define XXH_INLINE_ALL

/* In builds for debugging, too, inline what xxHash marks so, and read words as
 * words: a diff of lists without a UUID in common takes a third less there. */
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
#else
#error "xxhash.h not found: install libxxhash-dev (apt) or xxhash (brew), or define KEYEDDIFF_NO_XXHASH"
#endif
