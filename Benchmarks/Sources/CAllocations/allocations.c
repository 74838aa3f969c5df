#include "CAllocations.h"

#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_OTHER_ALLOCATOR 1  // the sanitizer's, which must not be replaced
#endif
#endif

#include <stdlib.h>  // defines __GLIBC__ on glibc

#if defined(__GLIBC__) && !defined(HAS_OTHER_ALLOCATOR)

#include <errno.h>
#include <limits.h>
#include <malloc.h>
#include <stdatomic.h>

// glibc's own functions, by the names that remain available when malloc is
// replaced.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static atomic_bool is_counting;
static atomic_int_least64_t current;
static atomic_int_least64_t peak;

static void add(int64_t bytes) {
  const int64_t now = atomic_fetch_add_explicit(&current, bytes, memory_order_relaxed) + bytes;
  int64_t highest = atomic_load_explicit(&peak, memory_order_relaxed);
  while (now > highest && !atomic_compare_exchange_weak_explicit(
                              &peak, &highest, now, memory_order_relaxed, memory_order_relaxed)) {
  }
}

static bool counts(void) { return atomic_load_explicit(&is_counting, memory_order_relaxed); }

static void *counted(void *block) {
  if (block != NULL && counts()) add((int64_t)malloc_usable_size(block));
  return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *memalign(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  void *const fresh = memalign(alignment, size);
  if (fresh == NULL) return ENOMEM;
  *block = fresh;
  return 0;
}

void *realloc(void *block, size_t size) {
  if (!counts()) return __libc_realloc(block, size);
  const int64_t before = block == NULL ? 0 : (int64_t)malloc_usable_size(block);
  void *const grown = __libc_realloc(block, size);
  if (grown != NULL) {
    add((int64_t)malloc_usable_size(grown) - before);
  } else if (size == 0) {
    add(-before);  // realloc to size 0 frees the block
  }
  return grown;
}

void free(void *block) {
  if (block != NULL && counts()) add(-(int64_t)malloc_usable_size(block));
  __libc_free(block);
}

bool allocations_can_be_counted(void) { return true; }

void allocations_start_counting(void) {
  atomic_store(&current, 0);
  atomic_store(&peak, 0);
  atomic_store(&is_counting, true);
}

int64_t allocations_stop_counting(void) {
  atomic_store(&is_counting, false);
  return atomic_load(&peak);
}

bool allocations_keep_freed_memory(void) {
  // The maximum that glibc accepts. It maps larger blocks and returns them to
  // the system in any case.
  return mallopt(M_TRIM_THRESHOLD, INT_MAX) == 1 && mallopt(M_MMAP_THRESHOLD, 32 << 20) == 1;
}

#else

bool allocations_can_be_counted(void) { return false; }
void allocations_start_counting(void) {}
int64_t allocations_stop_counting(void) { return 0; }
bool allocations_keep_freed_memory(void) { return false; }

#endif
