/*
 * The xxHash that is installed on the system (apt: libxxhash-dev, brew: xxhash).
 *
 * All functions become static in the file that includes this header. So the
 * functions are inlined for short input, no symbol is exported, and no library is
 * linked. The package does not use pkg-config, because that would link the library.
 */
#define XXH_INLINE_ALL

/* Inlines functions and reads whole words in debug builds, too. By default, xxHash
 * does not inline functions in debug builds, which makes it slower. */
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
/* On other platforms, the built-in hash function is used if the header is missing,
 * so that users need no package manager. */
#define KEYEDDIFF_NO_XXHASH
#endif
