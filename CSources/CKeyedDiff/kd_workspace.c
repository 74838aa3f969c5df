/* Computes the size and the layout of a workspace. */
#include "kd_internal.h"

static size_t larger(size_t a, size_t b) { return a > b ? a : b; }
static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

kd_span kd_span_of(const kd_rows *old_rows, const kd_rows *new_rows) {
    const size_t n = old_rows->count, m = new_rows->count;
    /* Some rows are already matched. The number of matched rows before the last
     * unmatched row can differ between the lists; `pairs` is the larger number. */
    const size_t pairs = larger(old_rows->rows[n - 1] + (size_t)1 - n,
                                new_rows->rows[m - 1] + (size_t)1 - m);
    const size_t start = smaller(old_rows->rows[0], new_rows->rows[0]);
    return (kd_span){start, pairs + n - start, pairs + m - start};
}

/* Returns the number of 4-byte words in the scratch memory. No size in this file
 * exceeds 2^38, so 64 bits suffice. */
static uint64_t scratch_count(uint64_t n, uint64_t m, uint64_t old_span,
                              bool has_sections) {
    const uint64_t table = KD_SLOTS_PER_ROW * n;
    const uint64_t repeats = 2 * n + (has_sections ? n + m : 0);
    const uint64_t moves = 3 * old_span + 2;
    const uint64_t most = table > repeats ? table : repeats;
    return most > moves ? most : moves;
}

kd_status kd_size_with_limit(size_t n, size_t m, size_t old_span,
                             bool has_sections, size_t limit, size_t *size) {
    const uint64_t most = KD_MAX_COUNT;
    if (n > most || m > most || old_span > most) {
        return KD_TOO_MANY_ITEMS;
    }
    const uint64_t rows = (uint64_t)n + m, fewer = smaller(n, m);
    const uint64_t bytes =
        (has_sections ? 8 * rows : 0) + sizeof(kd_move) * fewer +
        (sizeof(ptrdiff_t) + 2 * 4) * rows +
        4 * scratch_count(n, m, old_span, has_sections);
    *size = 0;
    if (rows == 0) return KD_OK;
    if (bytes > limit) return KD_TOO_MANY_ITEMS;
    *size = (size_t)bytes;
    return KD_OK;
}

kd_status kd_workspace_size(size_t old_count, size_t new_count, size_t old_span,
                            bool has_sections, size_t *size) {
    if (size == NULL) return KD_NULL_POINTER;
    return kd_size_with_limit(old_count, new_count, old_span, has_sections,
                              SIZE_MAX, size);
}

kd_parts kd_divide(size_t n, size_t m, kd_span span, bool has_sections,
                   void *workspace) {
    const size_t fewer = smaller(n, m);
    kd_parts parts;
    parts.span = span;
    parts.section_keys = workspace;
    parts.moves = (kd_move *)(parts.section_keys + (has_sections ? n + m : 0));
    parts.deletions = (ptrdiff_t *)(parts.moves + fewer);
    parts.insertions = parts.deletions + n;
    parts.partners = (uint32_t *)(parts.insertions + m);
    parts.new_partners = parts.partners + n;
    parts.first_old = parts.new_partners + m;
    parts.first_new = parts.first_old + n;
    parts.scratch = parts.first_new + m;
    return parts;
}
