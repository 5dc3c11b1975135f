// libz3, loaded when the first question reaches Z3.
//
// Most runs are answered by the cheap layers, and the 23 MB of libz3 cost every start of loris 1 ms
// when the linker loads them. The table is written once by z3_load and read-only afterwards, like
// the one that the linker would fill; the library stays loaded.
#ifndef SOLVE_Z3_API_H
#define SOLVE_Z3_API_H

#include <stdbool.h>
#include <z3.h>

typedef struct Z3Api {
#define Z3_FUNCTION(name) __typeof__(Z3_##name) *name;
#include "solve/z3_api.def"
#undef Z3_FUNCTION
} Z3Api;

extern Z3Api z3_api;

// Must have succeeded before z3_api is used. False when the library cannot be loaded, also when
// asked again. Threads may call it at the same time.
bool z3_load(void);

#endif
