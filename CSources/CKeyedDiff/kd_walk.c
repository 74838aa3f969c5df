/* Rows that are compared by their bytes: where lists of bare integers or UUIDs
 * agree. */
#include "kd_internal.h"

/* Eight words of each list are compared at once, which is several rows. */
enum { KD_WORDS = 8, KD_BYTES = 8 * KD_WORDS };

KD_STEP bool are_same(const unsigned char *a, const unsigned char *b) {
    return ((kd_read(a, 0) ^ kd_read(b, 0)) | (kd_read(a, 1) ^ kd_read(b, 1)) |
            (kd_read(a, 2) ^ kd_read(b, 2)) | (kd_read(a, 3) ^ kd_read(b, 3)) |
            (kd_read(a, 4) ^ kd_read(b, 4)) | (kd_read(a, 5) ^ kd_read(b, 5)) |
            (kd_read(a, 6) ^ kd_read(b, 6)) |
            (kd_read(a, 7) ^ kd_read(b, 7))) == 0;
}

KD_SPECIALISED size_t common_start(const unsigned char *a,
                                   const unsigned char *b, size_t width,
                                   size_t count) {
    const size_t rows = KD_BYTES / width;
    size_t common = 0;
    while (count - common >= rows && are_same(a, b)) {
        common += rows;
        a += KD_BYTES;
        b += KD_BYTES;
    }
    while (common < count && KD_SAME(a, b, width)) {
        common++;
        a += width;
        b += width;
    }
    return common;
}

size_t kd_common_start(const void *old_rows, const void *new_rows,
                       size_t width, size_t count) {
    return width == 8 ? common_start(old_rows, new_rows, 8, count)
                      : common_start(old_rows, new_rows, 16, count);
}

size_t kd_common_end(const void *old_end, const void *new_end, size_t width,
                     size_t count) {
    const unsigned char *a = old_end, *b = new_end;
    const size_t rows = KD_BYTES / width;
    size_t common = 0;
    while (count - common >= rows && are_same(a - KD_BYTES, b - KD_BYTES)) {
        common += rows;
        a -= KD_BYTES;
        b -= KD_BYTES;
    }
    while (common < count && KD_SAME(a - width, b - width, width)) {
        common++;
        a -= width;
        b -= width;
    }
    return common;
}

/* Behind a run of so many rows another long one is expected. All others are
 * compared row by row at once. */
enum { KD_LONG = 24 };

KD_SPECIALISED bool walk_on(const unsigned char *old_rows, size_t old_end,
                            const unsigned char *new_rows, size_t new_end,
                            size_t width, kd_walk *walk, kd_run *runs,
                            size_t room) {
    size_t i = walk->old_row, j = walk->new_row, run_count = 0;
    size_t last_count = KD_LONG;
    ptrdiff_t patience = walk->patience;
    bool sees = true;
    while (i < old_end && j < new_end && patience >= 0 && run_count < room) {
        /* The nearest equal rows ahead; those here are known to differ. */
        size_t old_steps = 1, new_steps = 0;
        patience--;
        while (old_steps <= walk->sight) {
            if (i + old_steps < old_end && j + new_steps < new_end) {
                if (KD_SAME(old_rows + (i + old_steps) * width,
                            new_rows + (j + new_steps) * width, width)) {
                    break;
                }
                patience--;
            }
            if (old_steps == 0) {
                old_steps = new_steps + 1;
                new_steps = 0;
            } else {
                old_steps--;
                new_steps++;
            }
        }
        sees = old_steps <= walk->sight;
        if (!sees) break;
        i += old_steps;
        j += new_steps;
        size_t most = old_end - i < new_end - j ? old_end - i : new_end - j;
        const unsigned char *a = old_rows + i * width;
        const unsigned char *b = new_rows + j * width;
        size_t count = 1;
        if (last_count >= KD_LONG) {
            count += kd_common_start(a + width, b + width, width, most - 1);
        }
        while (count < most &&
               KD_SAME(a + count * width, b + count * width, width)) {
            count++;
        }
        last_count = count;
        runs[run_count++] =
            (kd_run){(uint32_t)i, (uint32_t)j, (uint32_t)count};
        i += count;
        j += count;
        patience += (ptrdiff_t)(count * walk->patience_per_pair);
        walk->pair_count += count;
    }
    walk->old_row = i;
    walk->new_row = j;
    walk->patience = patience;
    walk->run_count = run_count;
    return sees;
}

bool kd_walk_on(const void *old_rows, size_t old_end, const void *new_rows,
                size_t new_end, size_t width, kd_walk *walk, kd_run *runs,
                size_t room) {
    return width == 8 ? walk_on(old_rows, old_end, new_rows, new_end, 8, walk,
                                runs, room)
                      : walk_on(old_rows, old_end, new_rows, new_end, 16, walk,
                                runs, room);
}
