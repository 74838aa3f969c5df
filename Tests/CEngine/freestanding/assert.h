/* For xxhash.h. See string.h. */
#define static_assert _Static_assert
