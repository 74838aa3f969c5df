#define _POSIX_C_SOURCE 200809L /* for clock_gettime */
#include "TestSupport.h"

#include <time.h>

double kdt_thread_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}
