#include "TestSupport.h"

/* A second copy of the file, with other names. */
#define kd_span_of kdt_span_of
#define kd_size_with_limit kdt_size_with_limit
#define kd_workspace_size kdt_workspace_size
#define kd_divide kdt_divide
#include "../../CSources/CKeyedDiff/kd_workspace.c"

ptrdiff_t kdt_workspace_bytes(size_t old_count, size_t new_count, size_t old_span,
                              bool has_sections, size_t limit) {
    size_t size;
    return kd_size_with_limit(old_count, new_count, old_span, has_sections, limit,
                              &size) == KD_OK
               ? (ptrdiff_t)size
               : -1;
}
