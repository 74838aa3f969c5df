#include "TestSupport.h"

#include <stdlib.h> /* defines __GLIBC__ on glibc */

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_OTHER_ALLOCATOR 1 /* the sanitizer's, which must not be replaced */
#endif
#endif

/* For the current thread only, because tests run in parallel. */
static _Thread_local bool is_counting;
static _Thread_local kdt_heap_calls calls;

#if defined(__GLIBC__) && !defined(HAS_OTHER_ALLOCATOR)

#include <errno.h>
#include <malloc.h>

/* glibc's own functions, by the names that remain available when malloc is
 * replaced. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static void *taken(void *block) {
    if (is_counting) {
        calls.allocations++;
        calls.bytes += (int64_t)malloc_usable_size(block);
        if (calls.bytes > calls.most_bytes) calls.most_bytes = calls.bytes;
    }
    return block;
}

static void *given_back(void *block) {
    if (is_counting && block != NULL) {
        calls.frees++;
        calls.bytes -= (int64_t)malloc_usable_size(block);
    }
    return block;
}

void *malloc(size_t size) { return taken(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) {
    return taken(__libc_calloc(count, size));
}

void *memalign(size_t alignment, size_t size) {
    return taken(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) {
    return memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    void *const fresh = memalign(alignment, size);
    if (fresh == NULL) return ENOMEM;
    *block = fresh;
    return 0;
}

void *realloc(void *block, size_t size) {
    return taken(__libc_realloc(given_back(block), size));
}

void free(void *block) { __libc_free(given_back(block)); }

bool kdt_heap_can_be_counted(void) { return true; }

#else

bool kdt_heap_can_be_counted(void) { return false; }

#endif

void kdt_start_counting_heap(void) {
    calls = (kdt_heap_calls){0};
    is_counting = true;
}

kdt_heap_calls kdt_stop_counting_heap(void) {
    is_counting = false;
    return calls;
}
