/*
 * Finds the smallest set of pairs that must move. A caller pair is two rows that
 * the caller has paired; an engine pair is two rows that the engine has paired.
 *
 * The caller pairs have the same order in both lists, and are usually the majority.
 * Two pairs cross if their order differs between the lists. If an engine pair stays
 * in place, all caller pairs that cross it must move. If at least as many caller
 * pairs cross it as there are engine pairs, keeping it saves no moves, so it moves.
 * If all engine pairs move for this reason, all caller pairs stay. Otherwise, a
 * longest increasing subsequence of all pairs in the span decides which pairs stay.
 */
#include "kd_internal.h"

/* Returns the number of caller pairs before an unmatched row. */
KD_INLINE size_t pairs_before(const kd_rows *rows, size_t position) {
    return rows->rows[position] - position;
}

KD_INLINE bool changes_section(const kd_rows *old_rows, const kd_rows *new_rows,
                               size_t i, size_t j) {
    return old_rows->sections != NULL &&
           old_rows->sections[i] != new_rows->sections[j];
}

/* Returns whether any engine pair may stay in place. Each round of the loop can
 * exclude more pairs. A few rounds suffice: if the result is true although no
 * engine pair can stay, the only cost is a needless search for a subsequence. */
static bool may_any_stay(const kd_rows *old_rows, const kd_rows *new_rows,
                         const kd_parts *parts, size_t pair_count) {
    /* The maximum number of caller pairs that an engine pair can cross. */
    const size_t caller_pairs = parts->span.old_count - old_rows->count;
    if (caller_pairs == 0 ||
        (caller_pairs < pair_count && old_rows->sections == NULL)) {
        return true;
    }
    size_t bound = pair_count;
    for (int round = 0; round < 4 && bound != 0; round++) {
        size_t staying = 0;
        for (size_t i = 0; i < old_rows->count; i++) {
            const uint32_t j = parts->partners[i];
            if (j == KD_NONE || changes_section(old_rows, new_rows, i, j)) {
                continue;
            }
            const size_t before = pairs_before(old_rows, i);
            const size_t after = pairs_before(new_rows, j);
            staying += (before < after ? after - before : before - after) < bound;
        }
        if (staying == bound) return true;
        bound = staying;
    }
    return bound != 0;
}

static void list_insertions(const kd_rows *new_rows, const kd_parts *parts,
                            kd_result *result) {
    size_t count = 0;
    for (size_t j = 0; j < new_rows->count; j++) {
        parts->insertions[count] = (ptrdiff_t)new_rows->rows[j];
        count += parts->new_partners[j] == KD_NONE;
    }
    result->insertion_count = count;
}

/* Writes the deletions, and a move for every engine pair; all caller pairs stay. */
static void move_all(const kd_rows *old_rows, const kd_rows *new_rows,
                     const kd_parts *parts, kd_result *result) {
    size_t deletions = 0, moves = 0;
    for (size_t i = 0; i < old_rows->count; i++) {
        const uint32_t j = parts->partners[i];
        parts->deletions[deletions] = (ptrdiff_t)old_rows->rows[i];
        deletions += j == KD_NONE;
        if (j != KD_NONE) {
            parts->moves[moves++] =
                (kd_move){(ptrdiff_t)old_rows->rows[i], (ptrdiff_t)new_rows->rows[j]};
        }
    }
    result->deletion_count = deletions;
    result->move_count = moves;
}

/* For each old row of the span, writes its new index to `map`, or KD_NONE if the
 * row has no partner. Sets KD_MOVED in the entry of a row that changes section. */
static void map_span(const kd_rows *old_rows, const kd_rows *new_rows,
                     const kd_parts *parts, uint32_t *map) {
    const size_t n = old_rows->count, m = new_rows->count;
    const size_t start = parts->span.start;
    /* Copied, because the compiler must assume that `map` overlaps the structs. */
    const uint32_t *const old = old_rows->rows, *const new = new_rows->rows;
    const uint32_t *const partners = parts->partners;
    /* Without caller pairs, the span consists of the unmatched rows, in order. */
    if (parts->span.old_count == n && old_rows->sections == NULL) {
        for (size_t i = 0; i < n; i++) {
            map[i] = partners[i] == KD_NONE ? KD_NONE : (uint32_t)start + partners[i];
        }
        return;
    }
    uint32_t new_row = (uint32_t)start;
    for (size_t k = 0, i = 0, j = 0; k < parts->span.old_count; k++) {
        if (i == n || start + k != old[i]) {
            for (; j < m && new[j] == new_row; j++) new_row++;
            map[k] = new_row++;
            continue;
        }
        const uint32_t partner = partners[i];
        if (partner == KD_NONE) {
            map[k] = KD_NONE;
        } else {
            map[k] = new[partner];
            if (changes_section(old_rows, new_rows, i, partner)) map[k] |= KD_MOVED;
        }
        i++;
    }
}

/* Writes the deletions and moves that `map` implies; KD_MOVED marks all moves. */
static void list_span(const kd_parts *parts, const uint32_t *map, kd_result *result) {
    const kd_span span = parts->span;
    size_t deletions = 0, moves = 0;
    for (size_t k = 0; k < span.old_count; k++) {
        if ((map[k] & KD_MOVED) == 0) continue;
        const ptrdiff_t old_row = (ptrdiff_t)(span.start + k);
        if (map[k] == KD_NONE) {
            parts->deletions[deletions++] = old_row;
        } else {
            parts->moves[moves++] = (kd_move){old_row, (ptrdiff_t)(map[k] & ~KD_MOVED)};
        }
    }
    result->deletion_count = deletions;
    result->move_count = moves;
}

/* Writes the changes without moves: rows that would move are deleted and inserted.
 * So all new rows of the span are inserted, except the rows that stay in place. */
static void list_span_without_moves(const kd_parts *parts, const uint32_t *map,
                                    kd_result *result) {
    const kd_span span = parts->span;
    size_t deletions = 0, insertions = 0;
    size_t new_row = span.start;
    for (size_t k = 0; k < span.old_count; k++) {
        if (map[k] & KD_MOVED) {
            parts->deletions[deletions++] = (ptrdiff_t)(span.start + k);
            continue;
        }
        for (; new_row < map[k]; new_row++) {
            parts->insertions[insertions++] = (ptrdiff_t)new_row;
        }
        new_row++;
    }
    for (; new_row < span.start + span.new_count; new_row++) {
        parts->insertions[insertions++] = (ptrdiff_t)new_row;
    }
    result->deletion_count = deletions;
    result->insertion_count = insertions;
    result->move_count = 0;
}

void kd_find_moves(const kd_rows *old_rows, const kd_rows *new_rows,
                   bool allows_moves, size_t pair_count,
                   const kd_parts *parts, kd_result *result) {
    *result = (kd_result){
        .partners = parts->partners,
        .deletions = parts->deletions,
        .insertions = parts->insertions,
        .moves = parts->moves,
    };
    if (pair_count == 0 ||
        (allows_moves && !may_any_stay(old_rows, new_rows, parts, pair_count))) {
        move_all(old_rows, new_rows, parts, result);
    } else {
        const size_t count = parts->span.old_count;
        uint32_t *const map = parts->scratch;
        uint32_t *const ranks = map + count, *const tails = ranks + count;
        map_span(old_rows, new_rows, parts, map);
        kd_mark_moves(map, count, ranks, (int32_t *)tails);
        if (!allows_moves) {
            list_span_without_moves(parts, map, result);
            return;
        }
        list_span(parts, map, result);
    }
    if (pair_count < new_rows->count) list_insertions(new_rows, parts, result);
}
