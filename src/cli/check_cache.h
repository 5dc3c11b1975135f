// Results of `loris check` from one run to the next (--cache): which are told again, and what has
// to be as it was for that (cli/depend.h, doc/PARALLEL.md). Private to the parts of `check`.
#ifndef CLI_CHECK_CACHE_H
#define CLI_CHECK_CACHE_H

#include "cli/check_told.h"
#include "cli/depend.h"

typedef struct CheckCache CheckCache;

// NULL: nothing is kept. A worker of another machine keeps nothing either, but tells what its
// results rest on.
CheckCache *check_cache_open(CheckSession *session, size_t methods);
void check_cache_close(CheckCache *cache);

Depend *check_cache_depend(CheckCache *cache);
// What a method's result rests on (depend_pack), of every turn that it had.
void check_cache_add_grounds(CheckCache *cache, size_t number, Unpack bytes);

// What an earlier run has found of the method, marked so; false: it is to be checked.
bool check_cache_recall(CheckCache *cache, Method *method, Told *told);
void check_cache_remember(CheckCache *cache, size_t number, const Told *told);

#endif
