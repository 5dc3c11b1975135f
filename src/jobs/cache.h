// Results of earlier runs, by the hash of everything that they depend on: a file of SQLite.
//
// The library is loaded when a cache is opened; without it there is none. Several runs may use the
// file at once. One that is damaged is put aside, and a new one begun.
#ifndef JOBS_CACHE_H
#define JOBS_CACHE_H

#include "base/pack.h"

typedef struct Cache Cache;

// The cache in a folder, which is made if need be. NULL after a line on stderr: there is none.
Cache *cache_open(const char *folder);
void cache_close(Cache *cache); // NULL is allowed
// Adds the result that is stored under a key to `value`; false: none is.
bool cache_find(Cache *cache, const char *key, Pack *value);
void cache_store(Cache *cache, const char *key, const Pack *value);

#endif
