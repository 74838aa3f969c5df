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

/* From so many runs on a walk looks at several rows before it decides anything:
 * where lists differ at random each branch would be mispredicted, which takes
 * longer. Fewer runs a processor learns by heart if the same lists are compared
 * again and again, and they take no time to speak of if not. In builds for
 * debugging a walk always decides row by row. */
#if defined(__OPTIMIZE__) || !defined(__GNUC__)
enum { KD_MANY_RUNS = 2048 };
#else
#define KD_MANY_RUNS SIZE_MAX
#endif

/* 1 if two rows are equal, else 0, without a branch. */
#define KD_EQUAL(a, b, width)           \
    (((kd_read(a, 0) ^ kd_read(b, 0)) | \
      ((width) == 8 ? 0 : kd_read(a, 1) ^ kd_read(b, 1))) == 0)

KD_STEP unsigned lowest_bit(unsigned bits) {
#if defined(__GNUC__)
    return (unsigned)__builtin_ctz(bits);
#else
    unsigned bit = 0;
    while ((bits >> bit & 1) == 0) bit++;
    return bit;
#endif
}

/* The ways to go ahead by at most two steps, as a walk tries them. */
enum { KD_STEPS = 2, KD_WAYS = 5 };
static const unsigned char old_steps_of[KD_WAYS] = {1, 0, 2, 1, 0};
static const unsigned char new_steps_of[KD_WAYS] = {0, 1, 0, 1, 2};

/* A bit for each way that leads to equal rows, the lowest for the first. */
KD_SPECIALISED unsigned ways_ahead(const unsigned char *a,
                                   const unsigned char *b, size_t width) {
    return (unsigned)KD_EQUAL(a + width, b, width) |
           (unsigned)KD_EQUAL(a, b + width, width) << 1 |
           (unsigned)KD_EQUAL(a + 2 * width, b, width) << 2 |
           (unsigned)KD_EQUAL(a + width, b + width, width) << 3 |
           (unsigned)KD_EQUAL(a, b + 2 * width, width) << 4;
}

/* How many of the next KD_FEW rows are equal, before the first that differ. */
enum { KD_FEW = 8 };
KD_SPECIALISED size_t few_in_common(const unsigned char *a,
                                    const unsigned char *b, size_t width) {
    unsigned others = 1u << KD_FEW;
    for (size_t k = 0; k < KD_FEW; k++) {
        others |= (unsigned)!KD_EQUAL(a + k * width, b + k * width, width) << k;
    }
    return lowest_bit(others);
}

KD_SPECIALISED bool walk_on(const unsigned char *old_rows, size_t old_end,
                            const unsigned char *new_rows, size_t new_end,
                            size_t width, bool looks_first, kd_walk *walk,
                            kd_run *runs, size_t room) {
    size_t i = walk->old_row, j = walk->new_row, run_count = 0;
    size_t last_count = KD_LONG;
    ptrdiff_t patience = walk->patience;
    bool sees = true;
    while (i < old_end && j < new_end && patience >= 0 && run_count < room) {
        /* The nearest equal rows ahead; those here are known to differ. */
        size_t old_steps = 1, new_steps = 0;
        unsigned ways = 0;
        patience--;
        if (looks_first && walk->sight >= KD_STEPS && old_end - i > KD_STEPS &&
            new_end - j > KD_STEPS) {
            ways = ways_ahead(old_rows + i * width, new_rows + j * width,
                              width);
            unsigned fruitless = ways != 0 ? lowest_bit(ways) : KD_WAYS;
            patience -= (ptrdiff_t)fruitless;
            old_steps = ways != 0 ? old_steps_of[fruitless] : KD_STEPS + 1;
            new_steps = ways != 0 ? new_steps_of[fruitless] : 0;
        }
        while (ways == 0 && old_steps <= walk->sight) {
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
        bool ended = false;
        if (last_count >= KD_LONG) {
            count += kd_common_start(a + width, b + width, width, most - 1);
        } else if (looks_first && most > KD_FEW) {
            size_t few = few_in_common(a + width, b + width, width);
            count += few;
            ended = few < KD_FEW;
        }
        while (!ended && count < most &&
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
    walk->run_count += run_count;
    return sees;
}

bool kd_walk_on(const void *old_rows, size_t old_end, const void *new_rows,
                size_t new_end, size_t width, kd_walk *walk, kd_run *runs,
                size_t room) {
#define KD_WALK_ON(width, looks_first, room)                                \
    walk_on(old_rows, old_end, new_rows, new_end, width, looks_first, walk, \
            runs, room)
    if (walk->run_count < KD_MANY_RUNS) {
        const size_t few = KD_MANY_RUNS - walk->run_count;
        const size_t most = few < room ? few : room;
        bool sees = width == 8 ? KD_WALK_ON(8, false, most)
                               : KD_WALK_ON(16, false, most);
        if (!sees || walk->run_count < KD_MANY_RUNS || room == few) return sees;
        runs += few;
        room -= few;
    }
    return width == 8 ? KD_WALK_ON(8, true, room) : KD_WALK_ON(16, true, room);
#undef KD_WALK_ON
}
