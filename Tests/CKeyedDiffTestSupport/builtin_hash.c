#include "TestSupport.h"

/* kd_hash.c as it is without xxHash, under other names. */
#ifndef KEYEDDIFF_NO_XXHASH
#define KEYEDDIFF_NO_XXHASH
#endif
#define kd_hash_function kdt_builtin_hash_function
#define kd_hash_bytes kdt_builtin_hash_bytes
#define kd_hash_blocks kdt_builtin_hash_blocks
#define kd_hash_short_text kdt_builtin_hash_short_text
#define kd_hash_ascii kdt_builtin_hash_ascii
#include "../../CSources/CKeyedDiff/kd_hash.c"
