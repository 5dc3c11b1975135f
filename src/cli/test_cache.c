#include "cli/test_cache.h"

#include "cli/identity.h"
#include "jobs/cache.h"
#include "jobs/pool.h"
#include "program/uses.h"

#include <math.h>

// May tests be taken by a later run?
typedef enum Keeping {
  KEEP_NOT,   // an interrupt, the memory or an error has a part in them
  KEEP_TIMED, // more time may find more: only for runs that have no more of it
  KEEP_ALWAYS,
  KEEPING_COUNT
} Keeping;

struct TestCache {
  TestSession *session;
  Cache *kept; // NULL: results are kept elsewhere
  Depend *depend;
  const char *command; // what results are about
};

static const char *command_of(const TestCache *cache) {
  TestSession *session = cache->session;
  const Options *options = session->options;
  Arena *arena = &session->arena;
  const char *more = arena_format(arena, "%s\n%s\n%s", options->operands[0],
                                  identity_of_file(options->contracts, arena),
                                  contracts_digest(session->wanted.contracts));
  const char *about = identity_of_shape(session->target, depend_shape(cache->depend), arena);
  return identity_of_command(about, options, more, arena);
}

TestCache *test_cache_open(TestSession *session) {
  const Options *options = session->options;
  Cache *kept = options->cache && !options->elsewhere ? cache_open(options->cache) : NULL;
  if (!kept && !(options->cache && options->elsewhere))
    return NULL;
  TestCache *cache = mem_new(TestCache);
  cache->session = session;
  cache->kept = kept;
  cache->depend = depend_new(session->target, NULL);
  if (kept)
    cache->command = command_of(cache);
  return cache;
}

void test_cache_close(TestCache *cache) {
  if (!cache)
    return;
  cache_close(cache->kept);
  depend_free(cache->depend);
  mem_free(cache);
}

void test_cache_watch(TestCache *cache, const Methods *open) {
  Program *program = cache->session->target->program;
  Arena scratch = {0};
  (void)method_reaches(program, open->items, open->count, &scratch);
  program_read_writes(program);
  depend_prepare(cache->depend);
  program_watch_uses(program);
  arena_fini(&scratch);
}

// Seconds for one method when all of them get the same.
static double fair_seconds(const TestCache *cache) {
  const Options *options = cache->session->options;
  double all = (double)options->time;
  if (all <= 0)
    return HUGE_VAL;
  double fair = all * pool_size(options->jobs) / (double)cache->session->methods.count;
  return fair < all ? fair : all;
}

static Keeping keeping_of(const TestSession *session) {
  const JunitMethod *last = junit_method(session->junit, junit_method_count(session->junit) - 1);
  if (*session_interrupt() || session->is_short_of_memory || last->is_failed || last->is_left_out ||
      last->faults)
    return KEEP_NOT;
  bool is_whole = last->is_complete && last->covered == last->branches && !last->skipped.count;
  return is_whole ? KEEP_ALWAYS : KEEP_TIMED;
}

void test_cache_pack_grounds(TestCache *cache, Pack *pack) {
  pack_number(pack, keeping_of(cache->session));
  depend_pack(cache->depend, pack);
}

static const char *key_of(const TestCache *cache, const Method *method) {
  TestSession *session = cache->session;
  return identity_of_method(session->target, cache->command, method, &session->arena);
}

bool test_cache_recall(TestCache *cache, const Method *method, Pack *answer) {
  Pack pack = {0};
  if (!cache->kept || !cache_find(cache->kept, key_of(cache, method), &pack))
    return false;
  Unpack from = unpack_of(&pack);
  double had = unpack_double(&from);
  Unpack grounds = unpack_bytes(&from);
  Keeping keeping = (Keeping)unpack_below(&grounds, KEEPING_COUNT);
  bool is_known = !from.is_bad && !grounds.is_bad && depend_holds(cache->depend, &grounds) &&
                  (keeping == KEEP_ALWAYS || fair_seconds(cache) <= had);
  if (is_known)
    vec_append(answer, from.at, from.left);
  vec_free(&pack);
  return is_known;
}

void test_cache_remember(TestCache *cache, const Method *method, Unpack grounds,
                         const Pack *answer) {
  Unpack first = grounds;
  Keeping keeping = (Keeping)unpack_below(&first, KEEPING_COUNT);
  if (!cache->kept || first.is_bad || keeping == KEEP_NOT)
    return;
  Pack pack = {0};
  pack_double(&pack, fair_seconds(cache));
  pack_bytes(&pack, grounds.at, grounds.left);
  vec_append(&pack, answer->items, answer->count);
  cache_store(cache->kept, key_of(cache, method), &pack);
  vec_free(&pack);
}
