/* Rows that are the same in memory, but for where their text lies. */
#include "kd_internal.h"

/* Text lies anywhere in memory: so many rows before it is compared it is
 * fetched. */
enum { KD_ROWS_AHEAD = 32 };

/* Text as Swift makes it: UTF-8 behind the head of an object, so the flags say.
 * The two that tell what its characters are may be any. */
#define KD_IS_NATIVE(head) (((head) >> 48 & 0x3FFF) == 0x3000)
/* Nothing but the address of an object. Text that is missing has none, and may
 * have any flags: those of the text that was there. */
#define KD_IS_OBJECT(object) ((object) - 1 < 0xFFFFFFFFFFFF)

#define KD_LENGTH(head) ((head) & 0xFFFFFFFFFFFF)
/* No sum of a pointer: it may be anything until the flags were seen. */
#define KD_TEXT(object, offset) \
    ((const void *)(uintptr_t)((object) + KD_TEXT_OFFSET + (offset)))

/* Fetches two texts, except one that both rows share: nobody reads that. */
KD_STEP void fetch(const unsigned char *a, const unsigned char *b) {
    const uint64_t first = kd_read(a, 1), second = kd_read(b, 1);
    if (first == second || !KD_IS_OBJECT(first) || !KD_IS_OBJECT(second)) {
        return;
    }
    const uint64_t last = KD_LENGTH(kd_read(a, 0)) - 1; /* mostly in one line */
    kd_prefetch(KD_TEXT(first, 0));
    kd_prefetch(KD_TEXT(second, 0));
    kd_prefetch(KD_TEXT(first, last));
    kd_prefetch(KD_TEXT(second, last));
}

size_t kd_same_rows(const void *a, const void *b,
                    const kd_row_layout *layout, ptrdiff_t stride,
                    size_t count) {
    const unsigned char *row = a, *other_row = b;
    const ptrdiff_t ahead = KD_ROWS_AHEAD * stride;
    if (count == 0) return 0;
    for (size_t i = 0;;) {
        uint64_t difference = 0;
        for (size_t w = 0; w < layout->word_count; w++) {
            difference |= (kd_read(row, w) ^ kd_read(other_row, w)) &
                          layout->bits[w];
        }
        if (difference != 0) return i;

        bool shares_text = false, reads_text = false;
        for (size_t t = 0; t < layout->text_count; t++) {
            const size_t at = sizeof(uint64_t) * layout->texts[t];
            const unsigned char *text = row + at, *other_text = other_row + at;
            const uint64_t head = kd_read(text, 0);
            const uint64_t object = kd_read(text, 1);
            const uint64_t other = kd_read(other_text, 1);
            if (kd_read(other_text, 0) != head) return i;
            if (other == object) {
                shares_text |= KD_IS_OBJECT(object);
                continue;
            }
            reads_text = true;
            if (count - i > KD_ROWS_AHEAD) {
                fetch(text + ahead, other_text + ahead);
            }
            const size_t length = (size_t)KD_LENGTH(head);
            if (!KD_IS_NATIVE(head) || !KD_IS_OBJECT(object) ||
                !KD_IS_OBJECT(other) || length < KD_SHORT_TEXT ||
                !kd_same_text(KD_TEXT(object, 0), KD_TEXT(other, 0), length)) {
                return i;
            }
        }
        if (++i == count || (shares_text && !reads_text)) return i;
        row += stride;
        other_row += stride;
    }
}
