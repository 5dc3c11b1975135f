#include "jobs/cache.h"

#include "base/sha256.h"

#include <dlfcn.h>
#include <errno.h>
#include <sqlite3.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/stat.h>

// --- the library, on demand ----------------------------------------------------------------------

typedef struct SqliteApi {
#define CACHE_FUNCTION(name) __typeof__(&sqlite3_##name) name;
#include "jobs/sqlite_api.def"
#undef CACHE_FUNCTION
} SqliteApi;

static const struct {
  const char *name;
  size_t offset; // in SqliteApi
} functions[] = {
#define CACHE_FUNCTION(name) {"sqlite3_" #name, offsetof(SqliteApi, name)},
#include "jobs/sqlite_api.def"
#undef CACHE_FUNCTION
};

struct Cache {
  SqliteApi api;
  void *library;
  sqlite3 *database;
  char *file;
  bool has_warned;
};

// POSIX lets a function's address stand in a void pointer; ISO C wants the copy.
static bool load(Cache *cache) {
  cache->library = dlopen("libsqlite3.so.0", RTLD_LAZY | RTLD_LOCAL);
  for (size_t i = 0; cache->library && i < sizeof functions / sizeof *functions; i++) {
    void *address = dlsym(cache->library, functions[i].name);
    if (!address)
      return false;
    memcpy((char *)&cache->api + functions[i].offset, &address, sizeof address);
  }
  return cache->library;
}

// --- the file ------------------------------------------------------------------------------------

// Writers wait for each other, readers for nobody. What is lost when the machine fails is found out
// again, so nothing waits for the disk.
static const char setup[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
                            "CREATE TABLE IF NOT EXISTS result"
                            " (key TEXT PRIMARY KEY, value BLOB NOT NULL, digest TEXT NOT NULL)"
                            " WITHOUT ROWID;";

static void close_database(Cache *cache) {
  if (cache->database)
    cache->api.close(cache->database);
  cache->database = NULL;
}

// SQLITE_OK, or what went wrong.
static int open_database(Cache *cache) {
  enum { WAIT_MS = 10000 };
  int result = cache->api.open_v2(cache->file, &cache->database,
                                  SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
  if (result == SQLITE_OK)
    cache->api.busy_timeout(cache->database, WAIT_MS);
  return result == SQLITE_OK ? cache->api.exec(cache->database, setup, NULL, NULL, NULL) : result;
}

static bool is_damaged(int result) { return result == SQLITE_NOTADB || result == SQLITE_CORRUPT; }

static void warn(Cache *cache, const char *problem) {
  if (!cache->has_warned)
    fprintf(stderr, "loris: --cache: %s: %s\n", cache->file, problem);
  cache->has_warned = true;
}

// What belongs to the file has its name and more; without it the rest means nothing.
static void put_aside(Cache *cache) {
  static const char *const ends[] = {"", "-wal", "-shm"};
  close_database(cache);
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    char *name = mem_format("%s%s", cache->file, ends[i]);
    char *aside = mem_format("%s.damaged%s", cache->file, ends[i]);
    (void)rename(name, aside);
    mem_free(name);
    mem_free(aside);
  }
  warn(cache, "damaged; put aside, and begun anew");
}

Cache *cache_open(const char *folder) {
  Cache *cache = mem_new(Cache);
  cache->file = mem_format("%s/results.sqlite", folder);
  bool has_library = load(cache);
  bool has_folder = !mkdir(folder, 0777) || errno == EEXIST;
  int result = has_library && has_folder ? open_database(cache) : SQLITE_ERROR;
  if (has_library && is_damaged(result)) {
    put_aside(cache);
    result = open_database(cache);
  }
  if (result == SQLITE_OK)
    return cache;
  warn(cache, !has_library      ? "libsqlite3.so.0 is not installed; nothing is kept"
              : !has_folder     ? strerror(errno)
              : cache->database ? cache->api.errmsg(cache->database)
                                : "cannot be opened");
  cache_close(cache);
  return NULL;
}

void cache_close(Cache *cache) {
  if (!cache)
    return;
  close_database(cache);
  mem_free(cache->file);
  mem_free(cache);
}

// --- results -------------------------------------------------------------------------------------

static sqlite3_stmt *prepare(Cache *cache, const char *text, const char *key) {
  sqlite3_stmt *statement = NULL;
  if (!cache->database ||
      cache->api.prepare_v2(cache->database, text, -1, &statement, NULL) != SQLITE_OK)
    return NULL;
  cache->api.bind_text(statement, 1, key, -1, SQLITE_STATIC);
  return statement;
}

// A page that changed on the disk is not always seen by SQLite: every result has a hash of its own.
bool cache_find(Cache *cache, const char *key, Pack *value) {
  sqlite3_stmt *statement = prepare(cache, "SELECT value, digest FROM result WHERE key = ?1", key);
  if (!statement)
    return false;
  int result = cache->api.step(statement);
  bool is_found = result == SQLITE_ROW;
  if (is_found) {
    char digest[SHA256_TEXT];
    const void *bytes = cache->api.column_blob(statement, 0);
    size_t count = (size_t)cache->api.column_bytes(statement, 0);
    const char *known = cache->api.column_blob(statement, 1);
    sha256_text(bytes, count, digest);
    is_found = known && cache->api.column_bytes(statement, 1) == SHA256_TEXT - 1 &&
               !memcmp(known, digest, SHA256_TEXT - 1);
    if (is_found)
      vec_append(value, (const unsigned char *)bytes, count);
  }
  cache->api.finalize(statement);
  if (is_damaged(result)) {
    put_aside(cache);
    if (open_database(cache) != SQLITE_OK)
      close_database(cache);
  }
  return is_found;
}

void cache_store(Cache *cache, const char *key, const Pack *value) {
  sqlite3_stmt *statement =
      prepare(cache, "INSERT OR REPLACE INTO result VALUES (?1, ?2, ?3)", key);
  if (!statement)
    return;
  char digest[SHA256_TEXT];
  sha256_text(value->items, value->count, digest);
  cache->api.bind_blob(statement, 2, value->items, (int)value->count, SQLITE_STATIC);
  cache->api.bind_text(statement, 3, digest, SHA256_TEXT - 1, SQLITE_STATIC);
  if (cache->api.step(statement) != SQLITE_DONE)
    warn(cache, cache->api.errmsg(cache->database));
  cache->api.finalize(statement);
}
