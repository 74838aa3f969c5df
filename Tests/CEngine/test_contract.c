/* Arguments that are rejected, and valid edge cases: NULL, workspaces, limits.
 * */
#include "check.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t rows[] = {0, 1};
static const uint64_t keys[] = {1, 2};
static const uint32_t sections[] = {0, 0};
static const kd_rows none = {NULL, NULL, NULL, 0}, two = {rows, keys, NULL, 2};
static const kd_options options = {1, KD_UNLIMITED, true};

/* Whether a rejected call left the result unchanged. */
static bool is_untouched(const kd_result *result) {
    return result->deletion_count == 7 && result->insertion_count == 7 &&
           result->move_count == 7 && result->partners == rows;
}

static const kd_result untouched = {rows, rows, rows, NULL, NULL, NULL, 7, 7, 7};

static void check_null(void) {
    kd_result result = untouched;
    CHECK(kd_diff(&none, &none, &options, NULL, 0, &result) == KD_OK);
    CHECK(result.deletion_count == 0 && result.insertion_count == 0 &&
          result.move_count == 0 && result.partners == NULL &&
          result.first_old == NULL && result.first_new == NULL);
    size_t size;
    CHECK(kd_workspace_size(0, 0, 0, true, &size) == KD_OK && size == 0);

    uint64_t memory[64];
    const size_t bytes = sizeof memory;
    result = untouched;
    CHECK(kd_diff(NULL, &two, &options, memory, bytes, &result) == KD_NULL_POINTER);
    CHECK(kd_diff(&two, NULL, &options, memory, bytes, &result) == KD_NULL_POINTER);
    CHECK(kd_diff(&two, &two, NULL, memory, bytes, &result) == KD_NULL_POINTER);
    CHECK(kd_diff(&two, &two, &options, memory, bytes, NULL) == KD_NULL_POINTER);
    const kd_rows with_sections = {rows, keys, sections, 2};
    const kd_rows bad[] = {{NULL, keys, NULL, 2}, {rows, NULL, NULL, 2}, with_sections};
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        CHECK(kd_diff(&bad[k], &two, &options, memory, bytes, &result) == KD_NULL_POINTER);
        CHECK(kd_diff(&two, &bad[k], &options, memory, bytes, &result) == KD_NULL_POINTER);
    }
    CHECK(kd_diff(&bad[0], &none, &options, memory, bytes, &result) == KD_NULL_POINTER);
    CHECK(kd_diff(&none, &bad[0], &options, memory, bytes, &result) == KD_NULL_POINTER);
    CHECK(is_untouched(&result));
    CHECK(kd_workspace_size(1, 1, 1, false, NULL) == KD_NULL_POINTER);
    CHECK(kd_diff(&with_sections, &with_sections, &options, memory, bytes, &result) ==
          KD_OK);
}

/* If one list has no unmatched rows, neither keys nor sections are needed. */
static void check_one_side(void) {
    const kd_rows no_keys = {rows, NULL, NULL, 2}, no_new_sections = {rows, NULL, sections, 2};
    for (size_t max_changes = 0; max_changes <= 3; max_changes++) {
        for (int way = 0; way < 4; way++) {
            const kd_options few = {1, max_changes, way % 2 == 0};
            const kd_rows *side = way / 2 == 0 ? &no_keys : &no_new_sections;
            const kd_status expected = max_changes < 2 ? KD_TOO_MANY_CHANGES : KD_OK;
            uint64_t memory[64];
            memset(memory, 0xA5, sizeof memory);
            kd_result result;
            CHECK(kd_diff(side, &none, &few, memory, sizeof memory, &result) == expected);
            if (expected == KD_OK) {
                CHECK(result.deletion_count == 2 && result.insertion_count == 0 &&
                      result.move_count == 0 && result.first_old == NULL);
                CHECK(result.deletions[0] == 0 && result.deletions[1] == 1);
                CHECK(result.partners[0] == KD_NONE && result.partners[1] == KD_NONE);
            }
            CHECK(kd_diff(&none, side, &few, memory, sizeof memory, &result) == expected);
            if (expected != KD_OK) continue;
            CHECK(result.deletion_count == 0 && result.insertion_count == 2 &&
                  result.move_count == 0 && result.first_new == NULL);
            CHECK(result.insertions[0] == 0 && result.insertions[1] == 1);
        }
    }
}

/* Workspaces that are large enough, too small, or misaligned. */
static void check_workspace(size_t n, size_t m, bool has_sections) {
    uint64_t state = 100 * n + m, repeated[20];
    for (size_t i = 0; i < 20; i++) repeated[i] = i % 7;
    the_scene = (scene){state, make_rows(&state, repeated, n, 3, has_sections),
                        make_rows(&state, repeated, m, 3, has_sections), 3};
    const room room = make_room();
    kd_result result = untouched;
    const struct {
        void *memory;
        size_t size;
    } refused[] = {{room.workspace, room.size - 1}, {room.workspace, 0},
                   {NULL, room.size},               {room.workspace + 1, room.size},
                   {room.workspace + 4, room.size}, {room.workspace + 7, room.size}};
    for (size_t k = 0; k < sizeof refused / sizeof *refused; k++) {
        CHECK(kd_diff(&the_scene.old_rows, &the_scene.new_rows, &options,
                      refused[k].memory, refused[k].size, &result) == KD_BAD_WORKSPACE);
    }
    CHECK(is_untouched(&result));
    CHECK(diff_scene(&room, 1, KD_UNLIMITED, true, &result) == KD_OK);
    free_room(&room);
    free_rows(&the_scene.old_rows);
    free_rows(&the_scene.new_rows);
    the_scene = (scene){0};
}

/* Counts are checked before the lists are read: these lists have no memory. */
static void check_limits(void) {
    const size_t most = KD_MAX_COUNT;
    kd_result result = untouched;
    const size_t refused[][3] = {{most + 1, 1, 0}, {1, most + 1, 0}, {most + 1, 0, 0},
                                 {0, SIZE_MAX, 0}, {1, 1, most + 1}, {1, 1, SIZE_MAX}};
    for (size_t k = 0; k < sizeof refused / sizeof *refused; k++) {
        size_t size = 42;
        CHECK(kd_workspace_size(refused[k][0], refused[k][1], refused[k][2], false,
                                &size) == KD_TOO_MANY_ITEMS);
        if (refused[k][2] != 0) continue;
        const kd_rows old_rows = {NULL, NULL, NULL, refused[k][0]};
        const kd_rows new_rows = {NULL, NULL, NULL, refused[k][1]};
        CHECK(kd_diff(&old_rows, &new_rows, &options, NULL, 0, &result) ==
              KD_TOO_MANY_ITEMS);
    }
    /* Two rows whose distance exceeds the maximum length of a list. */
    const uint32_t far_rows[] = {KD_MAX_COUNT};
    const kd_rows one = {rows, keys, NULL, 1}, far_one = {far_rows, keys, NULL, 1};
    CHECK(kd_diff(&one, &far_one, &options, NULL, 0, &result) == KD_TOO_MANY_ITEMS);
    CHECK(is_untouched(&result));
}

/* The last rows that a list can have: in the same order, and swapped. */
static void check_last_rows(void) {
    const uint32_t last_rows[] = {KD_MAX_COUNT - 2, KD_MAX_COUNT - 1};
    const uint64_t swapped[] = {2, 1};
    const kd_rows old_rows = {last_rows, keys, NULL, 2};
    const kd_rows new_rows = {last_rows, swapped, NULL, 2};
    uint64_t memory[64];
    kd_result result;
    CHECK(kd_diff(&old_rows, &old_rows, &options, memory, sizeof memory, &result) == KD_OK);
    CHECK(result.move_count == 0 && result.deletion_count == 0);
    CHECK(kd_diff(&old_rows, &new_rows, &options, memory, sizeof memory, &result) == KD_OK);
    CHECK(result.move_count == 1 && result.deletion_count == 0);
    const ptrdiff_t first = (ptrdiff_t)KD_MAX_COUNT - 2;
    CHECK(result.moves[0].old_row - first + (result.moves[0].new_row - first) == 1);
    const kd_options no_moves = {1, KD_UNLIMITED, false};
    CHECK(kd_diff(&old_rows, &new_rows, &no_moves, memory, sizeof memory, &result) == KD_OK);
    CHECK(result.deletion_count == 1 && result.insertion_count == 1);
    CHECK(result.deletions[0] - first + (result.insertions[0] - first) == 1);
}

void test_contract(void) {
    check_null();
    check_one_side();
    for (size_t n = 1; n <= 20; n++) {
        for (size_t m = 1; m <= 20; m++) {
            check_workspace(n, m, false);
            check_workspace(n, m, true);
        }
    }
    check_limits();
    check_last_rows();
}
