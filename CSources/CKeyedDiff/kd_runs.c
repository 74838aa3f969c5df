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

/* Writes numbers that count up by `step` from `number` on, to the places from
 * `start` to `end`, and a few behind. */
static inline void write_numbers(uint32_t *numbers, size_t start, size_t end,
                                 uint32_t number, uint32_t step) {
    do {
        for (uint32_t k = 0; k < KD_RUN_ROOM; k++) {
            numbers[start + k] = number + k * step;
        }
        start += KD_RUN_ROOM;
        number += KD_RUN_ROOM * step;
    } while (start < end);
}

void kd_rows_outside(const kd_run *runs, size_t run_count, bool of_new,
                     size_t first, size_t count, uint32_t *rows) {
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

void kd_partners_in(const kd_run *runs, size_t run_count, bool of_new,
                    size_t first, size_t count, uint32_t *partners) {
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
