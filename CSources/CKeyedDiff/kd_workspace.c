/* The size and the parts of a workspace. */
#include "kd_internal.h"

/* Reserves `count` elements of `size` bytes, from `*bytes` on. */
static bool reserve(size_t *bytes, size_t count, size_t size, size_t limit,
                    size_t *offset) {
    *offset = *bytes;
    if (count > (limit - *bytes) / size) return false;
    *bytes += count * size;
    return true;
}

static size_t larger(size_t a, size_t b) { return a > b ? a : b; }
static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

static kd_span span_of(const kd_rows *old_rows, const kd_rows *new_rows) {
    const size_t n = old_rows->count, m = new_rows->count;
    /* Pairs of the caller before the last unmatched row of either list. */
    const size_t pairs = larger(old_rows->rows[n - 1] + (size_t)1 - n,
                                new_rows->rows[m - 1] + (size_t)1 - m);
    const size_t start = smaller(old_rows->rows[0], new_rows->rows[0]);
    return (kd_span){start, pairs + n - start, pairs + m - start};
}

kd_status kd_divide(const kd_rows *old_rows, const kd_rows *new_rows,
                    size_t limit, void *workspace, kd_parts *parts,
                    size_t *size) {
    const size_t n = old_rows->count, m = new_rows->count;
    *size = 0;
    if (n > KD_MAX_COUNT || m > KD_MAX_COUNT) return KD_TOO_MANY_ITEMS;
    if ((n != 0 && old_rows->rows == NULL) ||
        (m != 0 && new_rows->rows == NULL)) {
        return KD_NULL_POINTER;
    }
    if (n == 0 || m == 0) return KD_OK; /* nothing to pair */

    const kd_span span = span_of(old_rows, new_rows);
    const bool has_sections = old_rows->sections != NULL;
    /* kd_table.c: slots; kd_repeats.c: two lists for the old rows and, if there
     * are sections, one for all rows; kd_moves.c: three lists for the old span
     * and one for the new one. No sum exceeds 2^37: 64 bits hold it. */
    uint64_t repeats = 2 * (uint64_t)n + (has_sections ? (uint64_t)n + m : 0);
    uint64_t moves = 3 * (uint64_t)span.old_count + 2 + span.new_count;
    uint64_t scratch = (uint64_t)KD_SLOTS_PER_ROW * n;
    if (scratch < repeats) scratch = repeats;
    if (scratch < moves) scratch = moves;
    if (scratch > limit / sizeof(uint32_t)) return KD_TOO_MANY_ITEMS;

    const size_t word = sizeof(uint32_t), fewer = smaller(n, m);
    size_t bytes = 0, at[10];
    if (!reserve(&bytes, has_sections ? n : 0, 8, limit, &at[0]) ||
        !reserve(&bytes, has_sections ? m : 0, 8, limit, &at[1]) ||
        !reserve(&bytes, n, word, limit, &at[2]) ||
        !reserve(&bytes, m, word, limit, &at[3]) ||
        !reserve(&bytes, n, word, limit, &at[4]) ||
        !reserve(&bytes, m, word, limit, &at[5]) ||
        !reserve(&bytes, n, word, limit, &at[6]) ||
        !reserve(&bytes, m, word, limit, &at[7]) ||
        !reserve(&bytes, fewer, sizeof(kd_move), limit, &at[8]) ||
        !reserve(&bytes, fewer, word, limit, &at[9]) ||
        !reserve(&bytes, (size_t)scratch, word, limit, size)) {
        return KD_TOO_MANY_ITEMS;
    }
    unsigned char *base = workspace;
    if (base != NULL) {
        *parts = (kd_parts){
            .section_keys = (uint64_t *)(void *)(base + at[0]),
            .partners = (uint32_t *)(void *)(base + at[2]),
            .new_partners = (uint32_t *)(void *)(base + at[3]),
            .first_old = (uint32_t *)(void *)(base + at[4]),
            .first_new = (uint32_t *)(void *)(base + at[5]),
            .deletions = (uint32_t *)(void *)(base + at[6]),
            .insertions = (uint32_t *)(void *)(base + at[7]),
            .moves = (kd_move *)(void *)(base + at[8]),
            .moves_by_new = (uint32_t *)(void *)(base + at[9]),
            .scratch = (uint32_t *)(void *)(base + *size),
            .span = span,
        };
    }
    *size = bytes;
    return KD_OK;
}

kd_status kd_workspace_size(const kd_rows *old_rows, const kd_rows *new_rows,
                            size_t *size) {
    if (old_rows == NULL || new_rows == NULL || size == NULL) {
        return KD_NULL_POINTER;
    }
    kd_parts parts;
    return kd_divide(old_rows, new_rows, SIZE_MAX, NULL, &parts, size);
}
