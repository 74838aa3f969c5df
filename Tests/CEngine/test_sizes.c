/* Sizes and indices at their limits, where no test could have the memory. */
#include "check.h"
#include "kd_internal.h"

/* In 64 bits, whatever the machine: no size of 2^31 rows overflows those. */
static uint64_t bytes_needed(uint64_t n, uint64_t count) {
    if (n == 0 || count == 0) return 0;
    uint64_t table = 16 * n, lists = 12 * n + 4 * count;
    return table > lists ? table : lists;
}

/* As on a machine whose largest size is `limit`. */
static void check_layout(size_t n, size_t count, size_t limit) {
    kd_layout layout;
    kd_status status = kd_layout_for(n, count, limit, &layout);
    if (n > KD_MAX_COUNT || count > KD_MAX_COUNT) {
        CHECK(status == KD_TOO_MANY_ITEMS);
    } else if (bytes_needed(n, count) > limit) {
        CHECK(status == KD_TOO_MANY_ITEMS);
    } else {
        CHECK(status == KD_OK && layout.bytes == bytes_needed(n, count));
        CHECK(layout.slot_count * sizeof(uint32_t) <= layout.bytes);
        CHECK(layout.bytes == 0 || layout.slot_count > n);
        size_t size;
        if (bytes_needed(n, count) <= SIZE_MAX) {
            CHECK(kd_workspace_size(n, count, &size) == KD_OK);
            CHECK(size == layout.bytes);
        }
    }
}

static void check_layouts(void) {
    /* Around every power of two and the largest count, and where 32 bits hold
     * the last workspace. */
    size_t counts[120], known = 0;
    for (unsigned bit = 0; bit < 32; bit++) {
        for (int around = -1; around <= 1; around++) {
            counts[known++] = ((size_t)1 << bit) + (size_t)around;
        }
    }
    size_t last = UINT32_MAX / 16;
    size_t others[] = {last - 1, last, last + 1, KD_MAX_COUNT, SIZE_MAX};
    for (size_t k = 0; k < 5; k++) counts[known++] = others[k];
    size_t limits[] = {0,      1,          15,         16,           17, 31, 32,
                       0xFFFF, 0x7FFFFFFF, UINT32_MAX, SIZE_MAX / 2, SIZE_MAX};
    for (size_t a = 0; a < known; a++) {
        for (size_t b = 0; b < known; b++) {
            for (size_t k = 0; k < sizeof limits / sizeof limits[0]; k++) {
                check_layout(counts[a], counts[b], limits[k]);
            }
        }
    }
    size_t size;
    bool fits = bytes_needed(KD_MAX_COUNT, KD_MAX_COUNT) <= SIZE_MAX;
    CHECK(kd_workspace_size(KD_MAX_COUNT, KD_MAX_COUNT, &size) ==
          (fits ? KD_OK : KD_TOO_MANY_ITEMS));
}

static void check_arithmetic(void) {
    size_t result;
    for (size_t limit = 0; limit <= 255; limit += 15) {
        for (size_t a = 0; a <= 260; a++) {
            for (size_t b = 0; b <= 260; b++) {
                bool sum = kd_add(a, b, limit, &result);
                CHECK(sum == (a + b <= limit) && (!sum || result == a + b));
                bool product = kd_multiply(a, b, limit, &result);
                CHECK(product == (a * b <= limit));
                CHECK(!product || result == a * b);
            }
        }
    }
    CHECK(!kd_add(SIZE_MAX, 1, SIZE_MAX, &result));
    CHECK(!kd_add(1, SIZE_MAX, SIZE_MAX, &result));
    CHECK(!kd_multiply(SIZE_MAX, 2, SIZE_MAX, &result));
    CHECK(!kd_multiply(SIZE_MAX / 2 + 1, 2, SIZE_MAX, &result));
    CHECK(kd_multiply(SIZE_MAX, 1, SIZE_MAX, &result) && result == SIZE_MAX);
}

/* A short list whose partners are the last rows of the longest list there can
 * be. */
static void check_largest_indices(void) {
    enum { COUNT = 12, STAYING = 3 };
    const uint32_t top = KD_MAX_COUNT - 1;
    const uint32_t before[COUNT] = {
        top - 4, KD_NONE, top - 3, top | KD_MOVED, 0, top - 1, top - 5,
        top - 2, top - 6, top - 7, (top - 8) | KD_MOVED, 1};
    uint32_t after[COUNT], ranks[COUNT];
    int32_t tails[COUNT + 2];
    for (size_t i = 0; i < COUNT; i++) after[i] = before[i];
    CHECK(kd_mark_moves(after, COUNT, ranks, tails) == STAYING);
    size_t staying = 0;
    uint32_t bound = 0;
    for (size_t i = 0; i < COUNT; i++) {
        CHECK(after[i] == before[i] || after[i] == (before[i] | KD_MOVED));
        if ((after[i] & KD_MOVED) != 0) continue;
        CHECK(after[i] >= bound);
        bound = after[i] + 1;
        staying++;
    }
    CHECK(staying == STAYING);

    uint32_t old_to_new[] = {top | KD_MOVED, KD_NONE};
    uint32_t new_to_old[] = {KD_NONE};
    kd_counts counts = {1, 1, 1};
    ptrdiff_t deletion, insertion, highest = PTRDIFF_MAX - (ptrdiff_t)top;
    kd_pair move;
    kd_collect(old_to_new, new_to_old, &counts, highest, &deletion, &insertion,
               &move);
    CHECK(deletion == highest + 1 && insertion == highest);
    CHECK(move.old_index == highest && move.new_index == PTRDIFF_MAX);
}

void test_sizes(void) {
    check_layouts();
    check_arithmetic();
    check_largest_indices();
}
