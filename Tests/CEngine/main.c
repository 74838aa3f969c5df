/*
 * Tests the C engine alone: no Swift, no framework, any compiler.
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

static void print_rows(const char *name, const kd_rows *rows) {
    fprintf(stderr, "  %s (%zu), row:key or row:key:section:", name, rows->count);
    for (size_t i = 0; i < rows->count && i < 400; i++) {
        fprintf(stderr, " %" PRIu32 ":%" PRIu64, rows->rows[i], rows->keys[i]);
        if (rows->sections != NULL) fprintf(stderr, ":%" PRIu32, rows->sections[i]);
    }
    fprintf(stderr, "\n");
}

_Noreturn void check_failed(const char *condition, const char *file, int line) {
    fprintf(stderr, "%s:%d: not so: %s\n  seed %" PRIu64 ", %zu pairs\n", file, line,
            condition, the_scene.seed, the_scene.pair_count);
    print_rows("old", &the_scene.old_rows);
    print_rows("new", &the_scene.new_rows);
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
    /* The memory sanitizer itself detects reads of memory that was never
     * written. */
#if !MEMORY_SANITIZER
    memset(memory, 0xA5, count * width);
#endif
    return memory;
}

kd_rows make_rows(uint64_t *state, const uint64_t *keys, size_t count,
                  size_t pair_count, bool has_sections) {
    static const uint32_t names[] = {0, 1, UINT32_MAX};
    uint32_t *rows = new_memory(count, sizeof *rows);
    uint64_t *copies = new_memory(count, sizeof *copies);
    uint32_t *sections = has_sections ? new_memory(count, sizeof *sections) : NULL;
    for (size_t row = 0, i = 0; i < count; row++) {
        if (random_below(state, count + pair_count - row) >= count - i) continue;
        if (has_sections) sections[i] = names[random_below(state, 3)];
        copies[i] = keys[i];
        rows[i++] = (uint32_t)row;
    }
    return (kd_rows){rows, copies, sections, count};
}

void free_rows(const kd_rows *rows) {
    free((void *)rows->rows);
    free((void *)rows->keys);
    free((void *)rows->sections);
}

enum { GUARD = 8 };

/* Rows paired by the caller before the last unmatched row. */
static size_t pairs_in(const kd_rows *rows) {
    return rows->rows[rows->count - 1] + (size_t)1 - rows->count;
}

room make_room(void) {
    const kd_rows *old_rows = &the_scene.old_rows, *new_rows = &the_scene.new_rows;
    size_t old_span = 0;
    if (old_rows->count != 0 && new_rows->count != 0) {
        size_t pairs = pairs_in(old_rows);
        if (pairs < pairs_in(new_rows)) pairs = pairs_in(new_rows);
        size_t start = old_rows->rows[0];
        if (start > new_rows->rows[0]) start = new_rows->rows[0];
        old_span = pairs + old_rows->count - start;
    }
    room room;
    CHECK(kd_workspace_size(old_rows->count, new_rows->count, old_span,
                            old_rows->sections != NULL, &room.size) == KD_OK);
    unsigned char *memory = new_memory(room.size + 2 * GUARD, 1);
    memset(memory, 0x5A, GUARD);
    memset(memory + GUARD + room.size, 0x5A, GUARD);
    room.workspace = memory + GUARD;
    return room;
}

void free_room(const room *room) { free(room->workspace - GUARD); }

kd_status diff_scene(const room *room, uint64_t seed, size_t max_changes,
                     bool allows_moves, kd_result *result) {
    const kd_options options = {seed, max_changes, allows_moves};
    const kd_status status = kd_diff(&the_scene.old_rows, &the_scene.new_rows, &options,
                                     room->workspace, room->size, result);
    for (size_t k = 1; k <= GUARD; k++) {
        CHECK(*(room->workspace - k) == 0x5A);
        CHECK(room->workspace[room->size + k - 1] == 0x5A);
    }
    return status;
}

int main(int argument_count, char **arguments) {
    if (argument_count > 1) {
        test_diff(strtoull(arguments[1], NULL, 10), 1);
    } else {
        test_contract();
        test_sizes();
        test_hash();
        test_table();
        test_moves();
        test_large();
        test_diff(1, 400);
    }
    const uint16_t one = 1;
    printf("passed: %zu bits, %s-endian, hash %s\n", 8 * sizeof(size_t),
           *(const unsigned char *)&one == 1 ? "little" : "big",
           kd_hash_function());
    return 0;
}
