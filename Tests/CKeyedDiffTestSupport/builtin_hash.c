#include "TestSupport.h"

/* kd_hash.c as it is compiled without xxHash, with other names. */
#ifndef KEYEDDIFF_NO_XXHASH
#define KEYEDDIFF_NO_XXHASH
#endif
#define kd_hash_function kdt_builtin_hash_function
#define kd_hash kdt_builtin_hash
#define kd_hash_uuid kdt_builtin_hash_uuid
#define kd_hash_ascii kdt_builtin_hash_ascii
#include "../../CSources/CKeyedDiff/kd_hash.c"
