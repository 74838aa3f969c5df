/// Counts the bytes that this process has on the heap between two calls, and
/// keeps those that are freed.
///
/// Works by taking the place of malloc and its relatives, on Linux with glibc
/// only. Off, it costs one test of a flag for each allocation.

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
/// @return The most bytes that were allocated, and not yet freed, at any time
///         since the start. What malloc rounds up to counts too.
int64_t allocations_stop_counting(void);

/// From now on, memory that is freed stays with the process.
///
/// Else glibc gives the end of the heap back to the system when much of it is
/// free, and whoever allocates next pays for getting it again, page by page.
///
/// @return Whether this system's heap can do that.
bool allocations_keep_freed_memory(void);

#endif
