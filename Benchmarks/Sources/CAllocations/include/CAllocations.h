/// Counts the bytes that this process has allocated on the heap between two
/// calls, and can keep freed memory in the process.
///
/// Replaces malloc and its relatives, on Linux with glibc only. While counting
/// is off, it costs one test of a flag for each allocation.

#ifndef C_ALLOCATIONS_H
#define C_ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// Whether this system's heap can be counted.
bool allocations_can_be_counted(void);

/// Starts counting from zero.
void allocations_start_counting(void);

/// Stops counting.
///
/// @return The maximum number of bytes that were allocated and not yet freed,
/// at any time since the start. Includes the rounding of malloc.
int64_t allocations_stop_counting(void);

/// Keeps freed memory in the process from now on.
///
/// Otherwise glibc returns the end of the heap to the system when much of it is
/// free, and the next allocation pays for getting it again, page by page.
///
/// @return Whether this system's heap can do that.
bool allocations_keep_freed_memory(void);

#endif
