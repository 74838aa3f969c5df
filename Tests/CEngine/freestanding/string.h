/*
 * The functions of the C library that the engine and xxhash.h use. The headers in
 * this folder stand in for those of systems whose SDK cannot be downloaded freely,
 * such as iOS: with them, the engine can be compiled, but not linked.
 */
#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memset(void *bytes, int value, size_t count);
int memcmp(const void *first, const void *second, size_t count);
