/* Declared for xxhash.h; the engine does not call these functions. See string.h. */
#include <stddef.h>

void *malloc(size_t size);
void free(void *memory);
