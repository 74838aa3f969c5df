/* Pairs, moves, budgets and lists against the naive diff. */
#include "check.h"
#include "naive.h"

#include <stdlib.h>
#include <string.h>

/* Memory for one pair of lists, each part as long as the engine may use it.
 * Lists of the same lengths follow one another, so it is kept for the next. */
typedef struct memory {
    size_t old_count, new_count, workspace_size;
    void *workspace;
    uint32_t *old_to_new, *new_to_old;
} memory;

static void free_memory(memory *m) {
    free(m->workspace);
    free(m->old_to_new);
    free(m->new_to_old);
}

static void make_room(memory *m, size_t old_count, size_t new_count) {
    if (m->old_count == old_count && m->new_count == new_count) return;
    free_memory(m);
    m->old_count = old_count;
    m->new_count = new_count;
    CHECK(kd_workspace_size(old_count, new_count, &m->workspace_size) == KD_OK);
    m->workspace = new_memory(m->workspace_size, 1);
    m->old_to_new = new_memory(old_count, sizeof(uint32_t));
    m->new_to_old = new_memory(new_count, sizeof(uint32_t));
}

static kd_status match(memory *m, size_t max_changes, kd_matching *matching) {
    return kd_match(the_scene.old_keys, m->old_count, the_scene.new_keys,
                    m->new_count, the_scene.seed, max_changes, m->workspace,
                    m->workspace_size, m->old_to_new, m->new_to_old, matching);
}

static kd_status order(memory *m, kd_moves moves, size_t max_changes,
                       kd_counts *counts) {
    return kd_order(m->old_to_new, m->old_count, m->new_to_old, m->new_count,
                    moves, max_changes, m->workspace, m->workspace_size,
                    counts);
}

/* --- What each call promises --------------------------------------------- */

static bool same(const uint32_t *a, const uint32_t *b, size_t count) {
    return count == 0 || memcmp(a, b, count * sizeof *a) == 0;
}

static void check_matching(const memory *m, const kd_matching *matching,
                           const naive_pairs *naive) {
    CHECK(matching->kept == naive->kept);
    CHECK(same(m->old_to_new, naive->old_to_new, m->old_count));
    CHECK(same(m->new_to_old, naive->new_to_old, m->new_count));
    bool told = naive->repeats && m->new_count != 0;
    CHECK((matching->first_of_old != NULL) == told);
    CHECK((matching->first_of_new != NULL) == told);
    if (!told) return;
    CHECK(same(matching->first_of_old, naive->first_of_old, m->old_count));
    CHECK(same(matching->first_of_new, naive->first_of_new, m->new_count));
}

/* Rows are paired as their keys are. */
static void check_rows(memory *m, const naive_pairs *naive) {
    for (int way = 0; way < 8; way++) {
        size_t width = way % 2 == 0 ? 8 : 16;
        bool at_end = way / 2 % 2 == 0, numbered = way / 4 == 1;
        if (width == 8 && at_end) continue; /* the same again */
        kd_rows old_rows = make_rows(the_scene.old_keys, m->old_count, width,
                                     at_end, numbered);
        kd_rows new_rows = make_rows(the_scene.new_keys, m->new_count, width,
                                     at_end, numbered);
        size_t changes = m->old_count + m->new_count - 2 * naive->kept;
        for (size_t missing = 0; missing <= 1 && missing <= changes;
             missing++) {
            kd_matching matching;
            CHECK(kd_match_rows(&old_rows, &new_rows, width, the_scene.seed,
                                changes - missing, m->workspace,
                                m->workspace_size, m->old_to_new, m->new_to_old,
                                &matching) ==
                  (missing == 0 ? KD_OK : KD_TOO_MANY_CHANGES));
            if (missing == 0) check_matching(m, &matching, naive);
        }
        free_rows(&old_rows);
        free_rows(&new_rows);
    }
}

/* The lists, gathered one row after the other. */
static void check_lists(const memory *m, const kd_counts *counts,
                        ptrdiff_t offset) {
    ptrdiff_t *deletions = new_memory(counts->deletions, sizeof *deletions);
    ptrdiff_t *insertions = new_memory(counts->insertions, sizeof *insertions);
    kd_pair *moves = new_memory(counts->moves, sizeof *moves);
    kd_collect(m->old_to_new, m->new_to_old, counts, offset, deletions,
               insertions, moves);
    size_t deleted = 0, inserted = 0, moved = 0;
    for (size_t i = 0; i < m->old_count; i++) {
        ptrdiff_t old_index = (ptrdiff_t)i + offset;
        uint32_t j = m->old_to_new[i];
        if (j == KD_NONE) {
            CHECK(deletions[deleted++] == old_index);
        } else if ((j & KD_MOVED) != 0) {
            CHECK(moves[moved].old_index == old_index);
            CHECK(moves[moved].new_index ==
                  (ptrdiff_t)(j & ~KD_MOVED) + offset);
            moved++;
        }
    }
    for (size_t j = 0; j < m->new_count; j++) {
        if (m->new_to_old[j] == KD_NONE) {
            CHECK(insertions[inserted++] == (ptrdiff_t)j + offset);
        }
    }
    CHECK(deleted == counts->deletions && inserted == counts->insertions &&
          moved == counts->moves);
    free(deletions);
    free(insertions);
    free(moves);
}

/* Orders `pairs`, of which some rows may be marked as moved already. */
static void check_order(memory *m, const naive_pairs *pairs) {
    size_t n = m->old_count, bytes = n * sizeof(uint32_t);
    size_t staying = naive_longest_run(pairs->old_to_new, n);
    size_t changes = n + m->new_count - pairs->kept - staying;
    kd_counts counts;

    for (size_t missing = 0; missing <= 1 && missing <= changes; missing++) {
        if (n != 0) memcpy(m->old_to_new, pairs->old_to_new, bytes);
        CHECK(order(m, KD_MOVES_FEWEST, changes - missing, &counts) ==
              (missing == 0 ? KD_OK : KD_TOO_MANY_CHANGES));
    }
    CHECK(same(m->new_to_old, pairs->new_to_old, m->new_count));
    CHECK(counts.deletions == n - pairs->kept);
    CHECK(counts.insertions == m->new_count - pairs->kept);
    CHECK(counts.moves == pairs->kept - staying);
    CHECK(naive_longest_run(m->old_to_new, n) == staying);
    uint32_t bound = 0;
    for (size_t i = 0; i < n; i++) {
        uint32_t now = m->old_to_new[i], before = pairs->old_to_new[i];
        CHECK((now | KD_MOVED) == (before | KD_MOVED)); /* but for the mark */
        CHECK((before & KD_MOVED) == 0 || now == before);
        if ((now & KD_MOVED) != 0) continue;
        CHECK(now >= bound);
        bound = now + 1;
    }
    check_lists(m, &counts, 0);
    check_lists(m, &counts, -7);

    /* Without moves, the rows that would move are parted. */
    changes = n + m->new_count - 2 * staying;
    for (size_t missing = 0; missing <= 1 && missing <= changes; missing++) {
        if (n != 0) memcpy(m->old_to_new, pairs->old_to_new, bytes);
        if (m->new_count != 0) {
            memcpy(m->new_to_old, pairs->new_to_old,
                   m->new_count * sizeof(uint32_t));
        }
        CHECK(order(m, KD_MOVES_NONE, changes - missing, &counts) ==
              (missing == 0 ? KD_OK : KD_TOO_MANY_CHANGES));
    }
    CHECK(counts.deletions == n - staying && counts.moves == 0);
    CHECK(counts.insertions == m->new_count - staying);
    CHECK(naive_longest_run(m->old_to_new, n) == staying);
    for (size_t i = 0; i < n; i++) {
        uint32_t j = m->old_to_new[i];
        CHECK(j == KD_NONE || (j == pairs->old_to_new[i] &&
                               m->new_to_old[j] == (uint32_t)i));
    }
    check_lists(m, &counts, 3);
}

/* All promises for the lists of the scene. */
static void check_scene(memory *m) {
    static naive_pairs naive;
    size_t n = the_scene.old_count, count = the_scene.new_count;
    naive_match(the_scene.old_keys, n, the_scene.new_keys, count, &naive);
    make_room(m, n, count);
    kd_matching matching;
    CHECK(match(m, KD_UNLIMITED, &matching) == KD_OK);
    check_matching(m, &matching, &naive);

    check_rows(m, &naive);
    size_t changes = n + count - 2 * naive.kept;
    CHECK(match(m, changes, &matching) == KD_OK);
    check_matching(m, &matching, &naive);
    check_order(m, &naive);
    if (changes > 0) {
        CHECK(match(m, changes - 1, &matching) == KD_TOO_MANY_CHANGES);
        CHECK(match(m, 0, &matching) == KD_TOO_MANY_CHANGES);
    }

    /* As if some rows had changed their section. */
    uint64_t random = the_scene.seed;
    for (size_t i = 0; i < n; i++) {
        if (next_random(&random) % 3 == 0) naive.old_to_new[i] |= KD_MOVED;
    }
    CHECK(match(m, KD_UNLIMITED, &matching) == KD_OK);
    check_order(m, &naive);
}

/* --- Which lists --------------------------------------------------------- */

/* The list with this number, of so many there are over `key_count` keys. */
static void decode(uint64_t number, uint64_t key_count, uint64_t *keys,
                   size_t count) {
    for (size_t i = 0; i < count; i++, number /= key_count) {
        keys[i] = number % key_count;
    }
}

static uint64_t list_count(uint64_t key_count, size_t count) {
    uint64_t lists = 1;
    while (count-- > 0) lists *= key_count;
    return lists;
}

/* Every pair of lists of up to `max_count` items over `key_count` keys. */
static void check_all_lists(uint64_t key_count, size_t max_count) {
    memory m = {0};
    for (size_t n = 0; n <= max_count; n++) {
        for (size_t count = 0; count <= max_count; count++) {
            uint64_t *old_keys = new_memory(n, sizeof(uint64_t));
            uint64_t *new_keys = new_memory(count, sizeof(uint64_t));
            the_scene = (scene){0, old_keys, new_keys, n, count};
            for (uint64_t a = list_count(key_count, n); a-- > 0;) {
                decode(a, key_count, old_keys, n);
                for (uint64_t b = list_count(key_count, count); b-- > 0;) {
                    decode(b, key_count, new_keys, count);
                    the_scene.seed = a * 1000 + b; /* chooses marked rows */
                    check_scene(&m);
                }
            }
            free(old_keys);
            free(new_keys);
        }
    }
    free_memory(&m);
}

/* Lists as lists are: a new one that is the old one after some deletions,
 * insertions and moves, over few keys or many. */
static void check_random_lists(uint64_t seed) {
    uint64_t random = seed;
    size_t n = random_below(&random, NAIVE_MAX_COUNT);
    if (seed % 4 != 0) n %= 40;
    size_t count = n;
    size_t key_count = 1 + random_below(&random, 3 * n + 1);
    uint64_t stride = (uint64_t)1 << random_below(&random, 60);
    uint64_t *old_keys = new_memory(n, sizeof(uint64_t));
    uint64_t *new_keys = new_memory(n, sizeof(uint64_t));
    for (size_t i = 0; i < n; i++) {
        old_keys[i] = seed % 3 == 0
                          ? stride * i
                          : stride * random_below(&random, key_count);
        new_keys[i] = old_keys[i];
    }
    for (size_t edits = random_below(&random, n + 2); edits-- > 0;) {
        if (count == 0) break;
        size_t from = random_below(&random, count);
        size_t to = random_below(&random, count);
        uint64_t key = new_keys[from];
        switch (random_below(&random, 4)) {
        case 0:
            new_keys[to] = stride * random_below(&random, 2 * key_count);
            break;
        case 1:
            new_keys[from] = new_keys[--count];
            break;
        default: /* a move, as of a row in a list */
            for (; from < to; from++) new_keys[from] = new_keys[from + 1];
            for (; from > to; from--) new_keys[from] = new_keys[from - 1];
            new_keys[to] = key;
        }
    }
    memory m = {0};
    the_scene = (scene){seed, old_keys, new_keys, n, count};
    check_scene(&m);
    the_scene = (scene){seed, new_keys, old_keys, count, n};
    check_scene(&m);
    free_memory(&m);
    free(old_keys);
    free(new_keys);
}

void test_pairing(uint64_t first_seed, uint64_t seed_count) {
    for (uint64_t i = 0; i < seed_count; i++) {
        check_random_lists(first_seed + i);
    }
    if (seed_count == 1) return;
    check_all_lists(4, 4);
    check_all_lists(2, 6);
    the_scene = (scene){0};
}
