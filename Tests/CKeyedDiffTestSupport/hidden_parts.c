#include "TestSupport.h"

/* A second copy of the file, under other names. */
#define kd_layout_for kdt_layout_for
#define kd_workspace_size kdt_workspace_size
#define kd_check kdt_check
#include "../../CSources/CKeyedDiff/kd_workspace.c"

ptrdiff_t kdt_workspace_bytes(size_t old_count, size_t new_count, size_t limit) {
    kd_layout layout;
    return kd_layout_for(old_count, new_count, limit, &layout) == KD_OK
               ? (ptrdiff_t)layout.bytes
               : -1;
}

bool kdt_add(size_t a, size_t b, size_t limit, size_t *sum) {
    return kd_add(a, b, limit, sum);
}

bool kdt_multiply(size_t a, size_t b, size_t limit, size_t *product) {
    return kd_multiply(a, b, limit, product);
}
