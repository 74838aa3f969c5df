/*
 * A join by the symbol table, for one kind of rows. kd_table.c includes this
 * once for each kind, so that none waits for what another one needs: in builds
 * for debugging neither.
 *
 *     KD_JOIN      the name of the function
 *     KD_WIDTH     8 or 16: how many bytes a row has
 *     KD_NUMBERED  whether rows have numbers
 *     KD_GROUPED   whether rows are hashed a group ahead of those looked up, so
 *                  that what they will read can be fetched
 */

/* A row of the list `old` or `new`, and its hash. */
#if KD_NUMBERED
#define KD_ROW(list, i) (list + KD_WIDTH * (size_t)list##_rows->numbers[i])
#define KD_FETCH_ROW(list, i) KD_PREFETCH(&list##_rows->numbers[i])
#else
#define KD_ROW(list, i) (list + KD_WIDTH * (size_t)(i))
#define KD_FETCH_ROW(list, i) KD_PREFETCH(KD_ROW(list, i))
#endif
#if KD_WIDTH == 8
#define KD_MIX(row) mix(kd_read(row, 0), seed)
#else
#define KD_MIX(row) mix(kd_read(row, 0) ^ mix(kd_read(row, 1), seed), seed)
#endif

/* Where the group that begins with `first` ends; hashing up to the end of the
 * next group; and the hash of a row once that is done. */
#if KD_GROUPED
#define KD_GROUP_END(list) next_end(first, list##_rows->count)
#define KD_HASH_AHEAD(list)                                       \
    for (size_t next = next_end(end, list##_rows->count);         \
         hashed < next; hashed++) {                               \
        const unsigned char *row = KD_ROW(list, hashed);          \
        uint64_t hash = KD_MIX(row);                              \
        hashes[hashed % KD_RING] = hash;                          \
        if (fetches) KD_PREFETCH(slots + home(hash, slot_count)); \
    }
#define KD_HASH(row, i) hashes[(i) % KD_RING]
#else
#define KD_GROUP_END(list) (list##_rows->count)
#define KD_HASH_AHEAD(list) ((void)hashes, (void)hashed, (void)fetches)
#define KD_HASH(row, i) KD_MIX(row)
#endif

/* From the first slot where a row belongs on, to the one that has the first row
 * equal to it, or to the empty one where that would be. */
#define KD_SEEK(at, mark, row)                                               \
    while (*(at) != 0 &&                                                     \
           ((*(at) & ~row_mask) != (mark) ||                                 \
            !KD_SAME(KD_ROW(old, (*(at) & row_mask) - 1), row, KD_WIDTH))) { \
        if (++(at) == slots + slot_count) (at) = slots;                      \
    }

static size_t KD_JOIN(const kd_rows *old_rows, const kd_rows *new_rows,
                      uint64_t seed, size_t max_missing, uint32_t *slots,
                      size_t slot_count, uint32_t *old_to_new,
                      uint32_t *new_to_old, bool *repeats) {
    const unsigned char *old = old_rows->bytes, *new = new_rows->bytes;
    const uint32_t row_mask = row_mask_for(old_rows->count);
    uint64_t hashes[KD_RING];
    size_t missing = 0;
    bool repeated = false;
    const bool fetches = slot_count >= KD_MEDIUM;
#if KD_SEES_BUCKETS
    const kd_bucket tags = KD_FOUR_TIMES(~row_mask);
    const kd_bucket nothing = KD_FOUR_TIMES(0);
#endif

    for (size_t first = 0, end, hashed = 0; first < old_rows->count;
         first = end) {
        end = KD_GROUP_END(old);
        KD_HASH_AHEAD(old);
        for (size_t i = first; i < end; i++) {
            const unsigned char *row = KD_ROW(old, i);
            uint64_t hash = KD_HASH(row, i);
            uint32_t *at = slots + home(hash, slot_count);
            uint32_t mark = tag(hash, row_mask);
#if KD_SEES_BUCKETS
            kd_bucket bucket = KD_BUCKET(at);
            unsigned empty = KD_EQUAL(bucket, nothing);
            unsigned tagged = KD_EQUAL(bucket & tags, KD_FOUR_TIMES(mark));
            if (KD_LIKELY(tagged == 0 && empty != 0)) {
                at[__builtin_ctz(empty)] = mark | ((uint32_t)i + 1);
                old_to_new[i] = KD_NONE;
                continue;
            }
#endif
            KD_SEEK(at, mark, row);
            if (*at == 0) {
                *at = mark | ((uint32_t)i + 1);
                old_to_new[i] = KD_NONE;
            } else {
                old_to_new[i] = ((*at & row_mask) - 1) | KD_MOVED;
                repeated = true;
            }
        }
    }

    for (size_t first = 0, end, hashed = 0; first < new_rows->count;
         first = end) {
        end = KD_GROUP_END(new);
        KD_HASH_AHEAD(new);
#if KD_GROUPED && KD_SEES_BUCKETS
        /* What buckets lead to: the last slot if none has the tag, the first
         * row if that is empty. A hint is not worth a branch that cannot be
         * predicted. */
        for (size_t j = first; slot_count >= KD_LARGE && j < end; j++) {
            const uint32_t *at = slots + home(KD_HASH(row, j), slot_count);
            uint32_t mark = tag(KD_HASH(row, j), row_mask);
            unsigned tagged =
                KD_EQUAL(KD_BUCKET(at) & tags, KD_FOUR_TIMES(mark));
            tagged |= 1u << (KD_SLOTS_PER_ROW - 1);
            uint32_t number = at[__builtin_ctz(tagged)] & row_mask;
            KD_FETCH_ROW(old, number - (number != 0));
            KD_PREFETCH(&old_to_new[number - (number != 0)]);
        }
#endif
        for (size_t j = first; j < end; j++) {
            const unsigned char *row = KD_ROW(new, j);
            uint64_t hash = KD_HASH(row, j);
            uint32_t *at = slots + home(hash, slot_count);
            uint32_t mark = tag(hash, row_mask), number = 0;
#if KD_SEES_BUCKETS
            unsigned tagged =
                KD_EQUAL(KD_BUCKET(at) & tags, KD_FOUR_TIMES(mark));
            if (tagged != 0) number = at[__builtin_ctz(tagged)] & row_mask;
            bool is_open =
                number == 0
                    ? at[KD_SLOTS_PER_ROW - 1] != 0
                    : !KD_SAME(KD_ROW(old, number - 1), row, KD_WIDTH);
            if (KD_UNLIKELY(is_open))
#endif
            {
                KD_SEEK(at, mark, row);
                number = *at & row_mask;
            }
            new_to_old[j] = number - 1; /* KD_NONE if there is no such row */
            if (number == 0) {
                if (KD_UNLIKELY(++missing > max_missing)) return missing;
            } else if (KD_LIKELY(old_to_new[number - 1] == KD_NONE)) {
                old_to_new[number - 1] = (uint32_t)j;
            } else {
                repeated = true;
            }
        }
    }
    *repeats = repeated;
    return missing;
}

#undef KD_JOIN
#undef KD_WIDTH
#undef KD_NUMBERED
#undef KD_GROUPED
#undef KD_ROW
#undef KD_FETCH_ROW
#undef KD_MIX
#undef KD_GROUP_END
#undef KD_HASH
#undef KD_HASH_AHEAD
#undef KD_SEEK
