/* Sizes of workspaces at their limits, which are too large to allocate in a
 * test. */
#include "check.h"
#include "kd_internal.h"

static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* Computed with 64 bits on every machine: no size for 2^31 rows overflows them.
 * */
static uint64_t bytes_needed(uint64_t n, uint64_t m, uint64_t old_span, bool has_sections) {
    const uint64_t word = sizeof(size_t);
    if (n + m == 0) return 0;
    const uint64_t results = (n + m) * (word + 8) + (n < m ? n : m) * 2 * word;
    const uint64_t sections = has_sections ? 8 * (n + m) : 0;
    const uint64_t repeats = 8 * n + (has_sections ? 4 * (n + m) : 0);
    return results + sections + larger(16 * n, larger(repeats, 12 * old_span + 8));
}

/* Checks a size for a machine whose maximum size is `limit`. */
static void check_size(size_t n, size_t m, size_t old_span, bool has_sections, size_t limit) {
    size_t size = 42;
    const kd_status status = kd_size_with_limit(n, m, old_span, has_sections, limit, &size);
    const uint64_t needed = bytes_needed(n, m, old_span, has_sections);
    const size_t most = KD_MAX_COUNT;
    if (n > most || m > most || old_span > most || needed > limit) {
        CHECK(status == KD_TOO_MANY_ITEMS);
    } else {
        CHECK(status == KD_OK && size == needed);
    }
    if (limit == SIZE_MAX) {
        size_t same = 42;
        CHECK(kd_workspace_size(n, m, old_span, has_sections, &same) == status);
        CHECK(status != KD_OK || same == size);
    }
}

/* The parts of a workspace are consecutive: their sizes add up, and each part
 * is aligned. */
static void check_parts(size_t n, size_t m, bool has_sections) {
    uint64_t memory[1];
    size_t size;
    CHECK(kd_workspace_size(n, m, 0, has_sections, &size) == KD_OK);
    const kd_span span = {0, n, m};
    const kd_parts parts = kd_divide(n, m, span, has_sections, memory);
    const uintptr_t start = (uintptr_t)memory;
    CHECK((uintptr_t)parts.section_keys % 8 == 0);
    CHECK((uintptr_t)parts.moves % sizeof(size_t) == 0);
    CHECK((uintptr_t)parts.deletions % sizeof(size_t) == 0);
    CHECK((uintptr_t)parts.scratch % 4 == 0);
    CHECK((uintptr_t)parts.scratch - start ==
          size - larger(16 * n, larger(8 * n + (has_sections ? 4 * (n + m) : 0), 8)));
}

void test_sizes(void) {
    /* Counts around powers of two and the maximum count, and around the last
     * count whose workspace fits into 32 bits. */
    size_t counts[80], known = 0;
    for (unsigned bit = 0; bit < 32; bit += bit < 27 ? 3 : 1) {
        for (int around = -1; around <= 1; around++) {
            counts[known++] = ((size_t)1 << bit) + (size_t)around;
        }
    }
    const size_t last = UINT32_MAX / 56;
    const size_t others[] = {last - 1, last, last + 1, KD_MAX_COUNT, SIZE_MAX};
    for (size_t k = 0; k < 5; k++) counts[known++] = others[k];
    const size_t limits[] = {0,      1,          23,         56,           57, 112, 160,
                             0xFFFF, 0x7FFFFFFF, UINT32_MAX, SIZE_MAX / 2, SIZE_MAX};
    for (size_t a = 0; a < known; a++) {
        for (size_t b = 0; b < known; b++) {
            for (size_t c = 0; c < known; c += 1 + a % 3) {
                for (size_t k = 0; k < sizeof limits / sizeof *limits; k++) {
                    check_size(counts[a], counts[b], counts[c], k % 2 == 0, limits[k]);
                    if (c == 0) check_size(counts[a], counts[b], 0, k % 2 == 1, limits[k]);
                }
            }
        }
    }
    for (size_t n = 0; n <= 20; n++) {
        for (size_t m = n == 0; m <= 20; m++) {
            check_parts(n, m, false);
            check_parts(n, m, true);
        }
    }
}
