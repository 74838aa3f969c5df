/*
 * The C engine by itself: no Swift, no framework, any compiler.
 *
 *     test_engine            all tests
 *     test_engine SEED       the random lists of one seed, as printed by a
 *                            failure
 *
 * Exits with 1 when a check fails.
 */
#include "check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#define MEMORY_SANITIZER __has_feature(memory_sanitizer)
#else
#define MEMORY_SANITIZER 0
#endif

scene the_scene;

static void print_keys(const char *name, const uint64_t *keys, size_t count) {
    fprintf(stderr, "  %s (%zu):", name, count);
    for (size_t i = 0; i < count && i < 400; i++) {
        fprintf(stderr, " %" PRIu64, keys[i]);
    }
    fprintf(stderr, "\n");
}

_Noreturn void check_failed(const char *condition, const char *file, int line) {
    fprintf(stderr, "%s:%d: not so: %s\n  seed %" PRIu64 "\n", file, line,
            condition, the_scene.seed);
    print_keys("old", the_scene.old_keys, the_scene.old_count);
    print_keys("new", the_scene.new_keys, the_scene.new_count);
    exit(1);
}

uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

size_t random_below(uint64_t *state, size_t bound) {
    return (size_t)(next_random(state) % bound);
}

void *new_memory(size_t count, size_t width) {
    if (count == 0) return NULL;
    void *memory = malloc(count * width);
    CHECK(memory != NULL);
    /* The memory sanitizer knows by itself what was never written. */
#if !MEMORY_SANITIZER
    memset(memory, 0xA5, count * width);
#endif
    return memory;
}

kd_rows make_rows(const uint64_t *keys, size_t count, size_t width, bool at_end,
                  bool numbered) {
    size_t gap = numbered ? 3 : 1, row_count = gap * count;
    unsigned char *bytes = new_memory(row_count * width + 1, 1);
    bytes++; /* askew */
    uint32_t *numbers = numbered ? new_memory(count, sizeof *numbers) : NULL;
    for (size_t k = 0; k < row_count; k++) {
        size_t i = k % gap == 0 ? k / gap : k % count;
        if (numbered) i = count - 1 - i;
        if (numbered && k % gap == 0) numbers[i] = (uint32_t)k;
        memset(bytes + k * width, 7, width);
        memcpy(bytes + k * width + (at_end ? width - 8 : 0), &keys[i], 8);
    }
    return (kd_rows){bytes, numbers, count};
}

void free_rows(const kd_rows *rows) {
    free((unsigned char *)rows->bytes - 1);
    free((void *)rows->numbers);
}

int main(int argument_count, char **arguments) {
    if (argument_count > 1) {
        test_pairing(strtoull(arguments[1], NULL, 10), 1);
    } else {
        test_contract();
        test_once();
        test_sizes();
        test_hash();
        test_table();
        test_runs();
        test_walk();
        test_same();
        test_large();
        test_pairing(1, 400);
    }
    const uint16_t one = 1;
    printf("passed: %zu bits, %s-endian, hash %s\n", 8 * sizeof(size_t),
           *(const unsigned char *)&one == 1 ? "little" : "big",
           kd_hash_function());
    return 0;
}
