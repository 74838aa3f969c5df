/*
 * A join by the symbol table, for one kind of rows. kd_table.c includes this
 * once for each kind, so that no row waits for what only others need: in builds
 * for debugging every condition is a step.
 *
 *     KD_JOIN      the name of the function
 *     KD_WIDTH     how many bytes a row has
 *     KD_INDEX     which row of its list the i-th one of some kd_rows is
 *     KD_HASH      the hash of a row
 *
 * Rows go through in groups. Before one is looked up the next one is hashed,
 * and its buckets fetched. The macros read locals of the function; `list` is
 * the word `old` or `new`.
 */

#define KD_ROW(list, i) \
    ((list) + (KD_WIDTH) * (size_t)KD_INDEX(list##_rows, i))

/* Where the group ends that begins with `first`. */
#define KD_GROUP_END(list, first) \
    (list##_count - (first) < KD_GROUP ? list##_count : (first) + KD_GROUP)

/* Hashes the group that begins with `start`. */
#define KD_HASH_GROUP(list, start, places)                                 \
    for (size_t i = start, stop = KD_GROUP_END(list, i), k = 0; i < stop;  \
         i++, k++) {                                                       \
        uint64_t place = place_of(KD_HASH(KD_ROW(list, i)), bucket_count); \
        (places)[k] = place;                                               \
        KD_FETCH_BUCKET(slots + home(place));                              \
    }

static size_t KD_JOIN(symbol_table *table, const kd_rows *new_rows,
                      size_t max_missing, uint32_t *old_to_new,
                      uint32_t *new_to_old) {
    const kd_rows *old_rows = table->rows;
    const unsigned char *old = old_rows->bytes, *new = new_rows->bytes;
    const size_t old_count = old_rows->count, new_count = new_rows->count;
    uint32_t *const slots = table->slots;
    const uint32_t row_mask = table->row_mask;
    const size_t bucket_count = table->slot_count / KD_SLOTS_PER_ROW;
    const uint64_t seed = table->seed, other_seed = other_seed_for(seed);
    const bool fetches_rows = table->slot_count >= KD_LARGE;
    uint64_t places[2][KD_GROUP] = {{0}}; /* of a group and the next */
    uint32_t *spots[KD_GROUP];
    size_t missing = 0;
    bool repeats = false;
#if KD_SEES_BUCKETS
    const kd_bucket tag_bits = KD_FOUR_TIMES(~row_mask);
#endif
    (void)other_seed;

    KD_HASH_GROUP(old, 0, places[0]);
    for (size_t first = 0, end, turn = 0; first < old_count;
         first = end, turn ^= 1) {
        const uint64_t *here = places[turn];
        end = KD_GROUP_END(old, first);
        KD_HASH_GROUP(old, end, places[turn ^ 1]);
        /* First where each row may go: no look at a bucket waits to learn where
         * the rows before were written to. */
        for (size_t i = first; i < end; i++) {
            uint64_t place = here[i - first];
            uint32_t *at = slots + home(place);
            spots[i - first] = KD_LIKELY_SPOT(at, tag_of(place, row_mask));
        }
        for (size_t i = first; i < end; i++) {
            uint32_t *at = spots[i - first];
            uint32_t tag = tag_of(here[i - first], row_mask);
            if (KD_UNLIKELY(*at != 0)) {
                const unsigned char *row = KD_ROW(old, i);
                uint32_t number = *at & row_mask;
                if ((*at & ~row_mask) != tag ||
                    !KD_SAME(KD_ROW(old, number - 1), row, KD_WIDTH)) {
                    at = seek(table, at, tag, row);
                    if (table->steps > table->max_steps) return 0;
                    number = *at & row_mask;
                }
                if (number != 0) {
                    old_to_new[i] = (number - 1) | KD_MOVED;
                    repeats = true;
                    continue;
                }
            }
            *at = tag | ((uint32_t)i + 1);
            old_to_new[i] = KD_NONE;
        }
    }

    KD_HASH_GROUP(new, 0, places[0]);
    for (size_t first = 0, end, turn = 0; first < new_count;
         first = end, turn ^= 1) {
        const uint64_t *here = places[turn];
        end = KD_GROUP_END(new, first);
        KD_HASH_GROUP(new, end, places[turn ^ 1]);
        /* First the old row that each one leads to, or KD_NONE: none of these
         * waits for another, and nothing has to be predicted. */
        for (size_t j = first; j < end; j++) {
            uint64_t place = here[j - first];
            const uint32_t *at = slots + home(place);
            uint32_t tag = tag_of(place, row_mask);
            uint32_t number = KD_LIKELY_SLOT(at, tag) & row_mask;
            new_to_old[j] = number - 1;
        }
        for (size_t j = first; fetches_rows && j < end; j++) {
            const size_t i = KD_IF(new_to_old[j] != KD_NONE, new_to_old[j]);
            kd_prefetch(KD_ROW(old, i));
            kd_prefetch(&old_to_new[i]);
        }
        for (size_t j = first; j < end; j++) {
            const unsigned char *row = KD_ROW(new, j);
            uint32_t i = new_to_old[j];
            if (KD_UNLIKELY(i != KD_NONE &&
                            !KD_SAME(KD_ROW(old, i), row, KD_WIDTH))) {
                uint64_t place = here[j - first];
                uint32_t *at = slots + home(place);
                uint32_t tag = tag_of(place, row_mask);
                at = seek(table, at, tag, row);
                if (table->steps > table->max_steps) return 0;
                i = new_to_old[j] = (*at & row_mask) - 1;
            }
            if (i == KD_NONE) {
                missing++;
            } else if (KD_LIKELY(old_to_new[i] == KD_NONE)) {
                /* the first row equal to that one, and the only one so far */
                old_to_new[i] = (uint32_t)j;
            } else {
                repeats = true;
            }
        }
        if (KD_UNLIKELY(missing > max_missing)) break;
    }
    table->has_repeats = repeats;
    return missing;
}

#undef KD_JOIN
#undef KD_WIDTH
#undef KD_INDEX
#undef KD_HASH
#undef KD_ROW
#undef KD_GROUP_END
#undef KD_HASH_GROUP
