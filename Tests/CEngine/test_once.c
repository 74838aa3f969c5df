/* A pointer that is set once: the first one stays. That threads agree about
 * it, and see what it points to, is tested where there are threads. */
#include "check.h"

void test_once(void) {
    void *place = NULL;
    int first, second;
    CHECK(kd_published(&place) == NULL);
    CHECK(kd_publish(&place, &first) == &first);
    CHECK(kd_published(&place) == &first);
    CHECK(kd_publish(&place, &second) == &first);
    CHECK(kd_publish(&place, &first) == &first);
    CHECK(kd_published(&place) == &first);
}
