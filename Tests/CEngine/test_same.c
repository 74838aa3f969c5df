/* Rows that are the same but for where their text lies, against one that looks
 * at every byte of every property. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

/* A row as Swift may lay one out: a number, two texts with something smaller in
 * between, which leaves bytes that are no property's, and another one. */
typedef struct text {
    uint64_t head, object;
} text;
typedef struct row {
    _Alignas(8) uint64_t number;
    _Alignas(8) text title;
    uint32_t kind;
    _Alignas(8) text author;
    uint8_t flag;
} row;

static uint64_t bits[sizeof(row) / sizeof(uint64_t)];
static const uint32_t texts[] = {offsetof(row, title) / sizeof(uint64_t),
                                 offsetof(row, author) / sizeof(uint64_t)};
static const kd_row_layout layout = {sizeof(row) / sizeof(uint64_t), bits, 2,
                                     texts};

static void count_bytes(size_t offset, size_t count) {
    memset((unsigned char *)bits + offset, 0xFF, count);
}

enum { NATIVE = 0x3000, SPAN = 54 };

/* Text in memory of its own, as long as it is and no longer. */
static text new_text(size_t length, uint64_t flags, uint64_t *random) {
    unsigned char *object = new_memory(KD_TEXT_OFFSET + length, 1);
    memset(object, (int)random_below(random, 256), KD_TEXT_OFFSET);
    for (size_t i = 0; i < length; i++) object[KD_TEXT_OFFSET + i] = 'a';
    return (text){flags << 48 | length, (uint64_t)(uintptr_t)object};
}

static unsigned char *object_of(const text *text) {
    return (unsigned char *)(uintptr_t)text->object;
}

static row new_row(uint64_t number, uint64_t *random) {
    row row;
    memset(&row, (int)random_below(random, 256), sizeof row);
    row.number = number;
    row.kind = (uint32_t)number;
    row.flag = (uint8_t)number;
    /* The lengths, and the flags for what the characters are, by the number. */
    row.title = new_text((size_t)(KD_SHORT_TEXT + number % SPAN),
                         NATIVE | (number % 4) << 14, random);
    row.author = new_text(KD_SHORT_TEXT, NATIVE, random);
    return row;
}

static void free_row(row *row) {
    free(object_of(&row->title));
    free(object_of(&row->author));
}

/* Two lists in which all rows are the same. */
enum { COUNT = 80 };
static row *first, *second;

static size_t same_from(size_t start, size_t count) {
    return kd_same_rows(first + start, second + start, &layout, sizeof(row),
                        count);
}

static size_t same_to(size_t end, size_t count) {
    return kd_same_rows(first + end, second + end, &layout,
                        -(ptrdiff_t)sizeof(row), count);
}

/* What is the same up to row `at` and not there, seen from every side. */
static void check_until(size_t at) {
    CHECK(same_from(0, COUNT) == at);
    CHECK(same_from(at, COUNT - at) == 0);
    CHECK(same_from(0, at) == at);
    CHECK(same_to(COUNT - 1, COUNT) == COUNT - 1 - at);
    CHECK(same_to(at, at + 1) == 0);
    if (at + 1 < COUNT) {
        CHECK(same_from(at + 1, COUNT - 1 - at) == COUNT - 1 - at);
    }
}

static void check_row(size_t at, uint64_t *random) {
    row *row = &second[at], kept = *row;
    /* Every bit of a property counts, and no other. */
    row->number ^= (uint64_t)1 << random_below(random, 64);
    check_until(at);
    *row = kept;
    row->kind ^= (uint32_t)1 << random_below(random, 32);
    check_until(at);
    *row = kept;
    row->flag ^= (uint8_t)(1u << random_below(random, 8));
    check_until(at);
    *row = kept;
    memset((unsigned char *)row + offsetof(struct row, kind) + 4, 7, 4);
    memset((unsigned char *)row + offsetof(struct row, flag) + 1, 7, 7);
    CHECK(same_from(0, COUNT) == COUNT && same_to(COUNT - 1, COUNT) == COUNT);
    *row = kept;

    for (size_t t = 0; t < 2; t++) {
        text *here = t == 0 ? &row->title : &row->author, was = *here;
        text *there = t == 0 ? &first[at].title : &first[at].author;
        const text other = *there;
        const size_t length = (size_t)(was.head & 0xFFFFFFFF);
        unsigned char *character =
            object_of(here) + KD_TEXT_OFFSET + random_below(random, length);
        *character = 'b';
        check_until(at);
        *character = 'a';
        object_of(here)[random_below(random, KD_TEXT_OFFSET)] ^= 1;
        CHECK(same_from(0, COUNT) == COUNT);

        /* Not as long, or of other flags. */
        here->head--;
        check_until(at);
        here->head = was.head ^ (uint64_t)1 << 63;
        check_until(at);
        *here = was;

        /* Not Swift's own, or with flags where the object is: not looked at,
         * whatever is there. */
        for (unsigned flag = 48; flag < 62; flag++) {
            here->head = there->head = was.head ^ (uint64_t)1 << flag;
            here->object = 1;
            check_until(at);
        }
        *here = was;
        *there = other;
        for (unsigned flag = 48; flag < 64; flag++) {
            here->object = was.object | (uint64_t)1 << flag;
            check_until(at);
            *here = was;
            there->object = other.object | (uint64_t)1 << flag;
            check_until(at);
            *there = other;
        }
        /* Too short to be outside of a string. */
        here->head = there->head = (uint64_t)NATIVE << 48 | (KD_SHORT_TEXT - 1);
        check_until(at);
        /* None at all, with flags and length of the text that was there, or
         * none: which may be fetched before that is seen. */
        here->object = 0;
        check_until(at);
        here->head = there->head = 0;
        check_until(at);
        here->head = there->head = was.head;
        there->object = 0;
        CHECK(same_from(0, COUNT) == COUNT);
        here->object = was.object;
        check_until(at);
        *there = other;
        /* The same two words, whatever they are; the other text is not. */
        here->head = there->head = 0xE0 | (uint64_t)random_below(random, 200);
        here->object = there->object = 0xE500000000000000;
        CHECK(same_from(0, COUNT) == COUNT);
        CHECK(same_to(COUNT - 1, COUNT) == COUNT);
        *here = was;
        *there = other;
    }

    /* A row that shares text, and has no other, is the last one. */
    const text title = row->title, author = row->author;
    const text first_author = first[at].author;
    row->title = first[at].title;
    CHECK(same_from(0, COUNT) == COUNT && same_to(COUNT - 1, COUNT) == COUNT);
    row->author = first[at].author;
    CHECK(same_from(0, COUNT) == at + 1);
    CHECK(same_to(COUNT - 1, COUNT) == COUNT - at);
    row->author = first[at].author = (text){'x', 0xE100000000000000};
    CHECK(same_from(0, COUNT) == at + 1);
    row->number++;
    check_until(at);
    row->number--;
    /* All of it in the rows themselves. */
    const text first_title = first[at].title;
    row->title = first[at].title = row->author;
    CHECK(same_from(0, COUNT) == COUNT && same_to(COUNT - 1, COUNT) == COUNT);
    row->title = title;
    row->author = author;
    first[at].title = first_title;
    first[at].author = first_author;
}

void test_same(void) {
    uint64_t random = 1;
    count_bytes(offsetof(row, number), sizeof(uint64_t));
    count_bytes(offsetof(row, kind), sizeof(uint32_t));
    count_bytes(offsetof(row, flag), sizeof(uint8_t));
    first = new_memory(COUNT, sizeof *first);
    second = new_memory(COUNT, sizeof *second);
    for (size_t i = 0; i < COUNT; i++) {
        first[i] = new_row(i, &random);
        second[i] = new_row(i, &random);
    }
    for (size_t i = 0; i <= COUNT; i++) {
        CHECK(same_from(0, i) == i);
        if (i != 0) CHECK(same_to(i - 1, i) == i);
    }
    CHECK(kd_same_rows(NULL, NULL, &layout, sizeof(row), 0) == 0);
    for (size_t i = 0; i < COUNT; i++) check_row(i, &random);
    for (size_t i = 0; i < COUNT; i++) {
        free_row(&first[i]);
        free_row(&second[i]);
    }
    free(first);
    free(second);
}
