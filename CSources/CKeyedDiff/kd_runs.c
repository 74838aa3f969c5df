/*
 * What follows from the runs of a walk: which rows are left, and the partners
 * of those that are not.
 *
 * Short runs of numbers, one behind the other, are written eight numbers at a
 * time, so that most take one step. What is written too much is written over
 * by the next run, or lies behind the end, where there is KD_RUN_ROOM for it.
 * Nobody could predict whether a run is empty: one step is always made.
 */
#include "kd_internal.h"

#include <string.h>

/* Not by calls of memset, which for short runs are slower. */
#if defined(__clang__)
#define KD_NO_MEMSET __attribute__((no_builtin("memset")))
#else
#define KD_NO_MEMSET
#endif

#if defined(__GNUC__)
typedef uint32_t kd_eight __attribute__((vector_size(4 * KD_RUN_ROOM)));

/* Writes numbers that count up by `step` from `number` on, to the places from
 * `start` to `end`, and a few behind. */
KD_NO_MEMSET static inline void write_numbers(uint32_t *numbers, size_t start,
                                              size_t end, uint32_t number,
                                              uint32_t step) {
    kd_eight eight = (kd_eight){0, 1, 2, 3, 4, 5, 6, 7} * step + number;
    do {
        memcpy(numbers + start, &eight, sizeof eight);
        start += KD_RUN_ROOM;
        eight += KD_RUN_ROOM * step;
    } while (start < end);
}
#else
static inline void write_numbers(uint32_t *numbers, size_t start, size_t end,
                                 uint32_t number, uint32_t step) {
    for (; start < end; start++, number += step) numbers[start] = number;
}
#endif

KD_NO_MEMSET void kd_rows_outside(const kd_run *runs, size_t run_count,
                                  bool of_new, size_t first, size_t count,
                                  uint32_t *rows) {
    if (count == 0) return;
    uint32_t row = (uint32_t)first;
    size_t position = 0;
    for (size_t r = 0; r < run_count; r++) {
        uint32_t start = of_new ? runs[r].new_start : runs[r].old_start;
        size_t end = position + (start - row);
        write_numbers(rows, position, end, row, 1);
        position = end;
        row = start + runs[r].count;
    }
    write_numbers(rows, position, count, row, 1);
}

KD_NO_MEMSET void kd_partners_in(const kd_run *runs, size_t run_count,
                                 bool of_new, size_t first, size_t count,
                                 uint32_t *partners) {
    if (count == 0) return;
    size_t end = 0;
    for (size_t r = 0; r < run_count; r++) {
        size_t old_start = runs[r].old_start - first;
        size_t new_start = runs[r].new_start - first;
        size_t start = of_new ? new_start : old_start;
        write_numbers(partners, end, start, KD_NONE, 0);
        end = start + runs[r].count;
        write_numbers(partners, start, end,
                      (uint32_t)(of_new ? old_start : new_start), 1);
    }
    write_numbers(partners, end, count, KD_NONE, 0);
}
