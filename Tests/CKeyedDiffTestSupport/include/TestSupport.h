/* Parts of the engine that its contract hides, for its tests. */
#ifndef CKEYEDDIFF_TEST_SUPPORT_H
#define CKEYEDDIFF_TEST_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of workspace on a machine whose largest size is `limit`, or -1 if they
 * do not fit. */
ptrdiff_t kdt_workspace_bytes(size_t old_count, size_t new_count, size_t limit);

/* The checked arithmetic; false if the result exceeds `limit`. */
bool kdt_add(size_t a, size_t b, size_t limit, size_t *sum);
bool kdt_multiply(size_t a, size_t b, size_t limit, size_t *product);

/* The first slot of the bucket where a row of 8 or 16 bytes belongs, in a table
 * of so many slots. */
size_t kdt_home(const void *row, size_t width, uint64_t seed,
                size_t slot_count);

/* How many slots a table has for each row. */
size_t kdt_slots_per_row(void);

/* Whether all slots of a bucket are seen in one step. */
bool kdt_sees_buckets(void);

/* How many steps from slot to slot it takes to fill the table of some rows: the
 * one that starts again when rows crowd, or one that never does. `slots` and
 * `old_to_new` have room for what they are. */
size_t kdt_steps(const void *rows, size_t width, size_t count, uint64_t seed,
                 bool starts_again, uint32_t *slots, uint32_t *old_to_new);

/* The hash functions as they are with KEYEDDIFF_NO_XXHASH. */
const char *kdt_builtin_hash_function(void);
uint64_t kdt_builtin_hash_bytes(const void *bytes, size_t length,
                                uint64_t seed);
void kdt_builtin_hash_blocks(const void *blocks, size_t width, size_t count,
                             uint64_t seed, uint64_t *keys);
uint64_t kdt_builtin_hash_short_text(uint64_t low, uint64_t high,
                                     uint64_t seed);
bool kdt_builtin_hash_ascii(const void *text, size_t length, uint64_t seed,
                            uint64_t *key);

/* How often this thread asked the heap for memory, and gave some back, between
 * two calls; how many bytes more it has of it since, and had at most. By taking
 * the place of malloc and its relatives, on Linux with glibc only; off, that
 * costs the test of a flag. */
typedef struct kdt_heap_calls {
    int64_t allocations, frees, bytes, most_bytes;
} kdt_heap_calls;
bool kdt_heap_can_be_counted(void);
void kdt_start_counting_heap(void);
kdt_heap_calls kdt_stop_counting_heap(void);

/* Processor time of this thread so far, which other work on the machine does
 * not prolong. */
double kdt_thread_seconds(void);

#endif
