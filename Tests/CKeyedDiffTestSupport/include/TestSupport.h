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

/* The hash functions as they are with KEYEDDIFF_NO_XXHASH. */
const char *kdt_builtin_hash_function(void);
uint64_t kdt_builtin_hash_bytes(const void *bytes, size_t length,
                                uint64_t seed);
void kdt_builtin_hash_blocks(const void *blocks, size_t width, size_t count,
                             uint64_t seed, uint64_t *keys);
bool kdt_builtin_hash_ascii(const void *text, size_t length, uint64_t seed,
                            uint64_t *key);

#endif
