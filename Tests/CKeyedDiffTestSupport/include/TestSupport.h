/* Parts of the engine that are not public, for its tests. */
#ifndef CKEYEDDIFF_TEST_SUPPORT_H
#define CKEYEDDIFF_TEST_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of workspace on a machine whose maximum size is `limit`, or -1 if they
 * do not fit. */
ptrdiff_t kdt_workspace_bytes(size_t old_count, size_t new_count, size_t old_span,
                              bool has_sections, size_t limit);

/* The first slot of a key's probe sequence, in a table for `row_count` rows. */
size_t kdt_home(uint64_t key, uint64_t seed, size_t row_count);

/* The number of slots of a table for each row. */
size_t kdt_slots_per_row(void);

/* The number of occupied slots that are probed to fill the table with some
 * keys, with the fast mixer or with the hash for keys that cluster. `slots` and
 * `partners` must have room for a table of `count` rows. */
size_t kdt_steps(const uint64_t *keys, size_t count, uint64_t seed, bool is_thorough,
                 uint32_t *slots, uint32_t *partners);

/* The hash functions as they are compiled with KEYEDDIFF_NO_XXHASH. */
const char *kdt_builtin_hash_function(void);
uint64_t kdt_builtin_hash(const void *bytes, size_t length, uint64_t seed);
uint64_t kdt_builtin_hash_ascii(const void *text, size_t length, uint64_t seed);

/* The number of allocations and frees of this thread between two calls, the
 * change in the number of bytes it has allocated, and its maximum. Replaces
 * malloc and its relatives, on Linux with glibc only. While counting is off, it
 * costs one test of a flag for each allocation. */
typedef struct kdt_heap_calls {
    int64_t allocations, frees, bytes, most_bytes;
} kdt_heap_calls;
bool kdt_heap_can_be_counted(void);
void kdt_start_counting_heap(void);
kdt_heap_calls kdt_stop_counting_heap(void);

/* The processor time of this thread so far, which does not include other work
 * on the machine. */
double kdt_thread_seconds(void);

#endif
