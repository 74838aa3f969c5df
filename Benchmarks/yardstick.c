/*
 * A fixed amount of work: one loop that is limited by memory, and one that is
 * limited by arithmetic. Prints the median time of each, in milliseconds.
 *
 * As in the program compare, a sample takes about a millisecond. In most samples,
 * the loop is not interrupted for another process.
 *
 * Never change this file without recording its times again.
 */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    sample_count = 101,
    words_per_sample = 1 << 20,
    word_count = 16 * words_per_sample, /* 128 MiB, more than the caches hold */
    steps_per_sample = 700000,
};
static volatile uint64_t sink; /* so that no loop is optimized away */

static void add_words(const uint64_t *words) {
    uint64_t sum = 0;
    for (int i = 0; i < words_per_sample; i++) sum += words[i];
    sink = sum;
}

/* Each step needs the result of the previous one. */
static void mix(const uint64_t *words) {
    uint64_t state = words[0];
    for (int i = 0; i < steps_per_sample; i++) {
        state = (state ^ state >> 29) * 0x9E3779B97F4A7C15;
    }
    sink = state;
}

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int ascending(const void *first, const void *second) {
    double a = *(const double *)first, b = *(const double *)second;
    return (a > b) - (a < b);
}

static void measure(const char *name, void (*work)(const uint64_t *), const uint64_t *words) {
    double times[sample_count];
    for (int i = 0; i < sample_count; i++) {
        const uint64_t *part = words + (size_t)i * words_per_sample % word_count;
        double start = milliseconds();
        work(part);
        times[i] = milliseconds() - start;
    }
    qsort(times, sample_count, sizeof times[0], ascending);
    printf("%s\t%.3f\n", name, times[sample_count / 2]);
}

int main(void) {
    uint64_t *words = malloc(word_count * sizeof *words);
    if (words == NULL) return 1;
    for (int i = 0; i < word_count; i++) words[i] = (uint64_t)i;
    measure("memory", add_words, words);
    measure("arithmetic", mix, words);
    free(words);
    return 0;
}
