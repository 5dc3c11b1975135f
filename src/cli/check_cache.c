#include "cli/check_cache.h"

#include "cli/identity.h"
#include "jobs/cache.h"
#include "jobs/pool.h"

#include <math.h>
#include <string.h>

// What results rest on (cli/depend.h), one behind the other: of every turn that a method had.
typedef struct Grounds {
  Pack packs;
  size_t count;
} Grounds;

struct CheckCache {
  CheckSession *session;
  size_t count; // methods
  Cache *kept;  // NULL: a worker of another machine, whose results are kept elsewhere
  Depend *depend;
  Grounds *grounds;    // by number of the method
  const char *command; // what results are about
};

static const char *key_of(CheckCache *cache, const Method *method) {
  CheckSession *session = cache->session;
  return identity_of_method(session->target, cache->command, method, &session->arena);
}

// Seconds for one method when all of them get the same.
static double fair_seconds(const CheckCache *cache) {
  double all = (double)cache->session->options->time;
  if (all <= 0)
    return HUGE_VAL;
  double fair = all * pool_size(cache->session->options->jobs) / (double)cache->count;
  return fair < all ? fair : all;
}

// Would this run give it more time than it had, by the clock or as its part of a run?
static bool has_more_time(const CheckCache *cache, const Told *told, double had) {
  double most = had > told->finding.seconds ? had : told->finding.seconds;
  return told->keeping == KEEP_TIMED && fair_seconds(cache) > most;
}

void check_cache_remember(CheckCache *cache, size_t number, const Told *told) {
  const Grounds *grounds = &cache->grounds[number];
  if (!cache->kept || !grounds->count || told->keeping == KEEP_NOT)
    return;
  Pack pack = {0};
  pack_double(&pack, fair_seconds(cache));
  pack_number(&pack, grounds->count);
  vec_append(&pack, grounds->packs.items, grounds->packs.count);
  told_pack(told, &pack);
  cache_store(cache->kept, key_of(cache, told->finding.method), &pack);
  vec_free(&pack);
}

// `text` with `more` behind the first `place`.
static const char *insert(const char *text, const char *place, const char *more, Arena *arena) {
  const char *at = text ? strstr(text, place) : NULL;
  if (!at)
    return text;
  at += strlen(place);
  return arena_format(arena, "%.*s%s%s", (int)(at - text), text, more, at);
}

// Says in every format that an earlier run has found it.
static void mark_cached(Told *told, Arena *arena) {
  Finding *finding = &told->finding;
  size_t length = strlen(told->out);
  finding->is_cached = true;
  const char *had =
      told->keeping == KEEP_TIMED ? arena_format(arena, ", of %.2f s", finding->seconds) : "";
  told->out =
      arena_format(arena, "%.*s (cached%s)\n", (int)(length ? length - 1 : 0), told->out, had);
  told->json = insert(told->json, "{", "\n  \"cached\": true,", arena);
  for (size_t i = 0; i < finding->part_count; i++) // of those that are hidden there is none
    finding->parts[i].sarif =
        insert(finding->parts[i].sarif, "\"properties\": {", "\"cached\": true, ", arena);
}

// Is everything as it was when the result was found?
static bool grounds_hold(CheckCache *cache, Unpack *from) {
  size_t count = unpack_count(from);
  bool holds = count > 0;
  for (size_t i = 0; i < count && holds; i++) {
    Unpack grounds = unpack_bytes(from);
    holds = depend_holds(cache->depend, &grounds) && !from->is_bad;
  }
  return holds;
}

void check_cache_add_grounds(CheckCache *cache, size_t number, Unpack bytes) {
  Grounds *grounds = &cache->grounds[number];
  pack_bytes(&grounds->packs, bytes.at, bytes.left);
  grounds->count++;
}

bool check_cache_recall(CheckCache *cache, Method *method, Told *told) {
  Arena *arena = &cache->session->arena;
  Pack pack = {0};
  if (!cache->kept || !cache_find(cache->kept, key_of(cache, method), &pack))
    return false;
  Unpack from = unpack_of(&pack);
  double had = unpack_double(&from);
  bool is_known = grounds_hold(cache, &from);
  if (is_known) {
    *told = told_unpack(&from, arena);
    told->finding.method = method;
    told->is_late = false; // it is the last word of this run
    is_known = !from.is_bad && !has_more_time(cache, told, had);
  }
  if (is_known)
    mark_cached(told, arena);
  else
    *told = (Told){0};
  vec_free(&pack);
  return is_known;
}

// Reports name the target and quote its sources; a proof is kept when it is asked for.
static const char *command_of(CheckCache *cache) {
  CheckSession *session = cache->session;
  const Options *options = session->options;
  Arena *arena = &session->arena;
  const char *more =
      arena_format(arena, "%s\n%s\n%s\n%s\n%s\n%s\n%s", options->operands[0], options->sources,
                   session->all ? "all" : "one", options->proof ? "proof" : "",
                   identity_of_file(options->contracts, arena), session->comments,
                   session->baseline ? baseline_digest(session->baseline, arena) : "");
  const char *about = identity_of_shape(session->target, depend_shape(cache->depend), arena);
  return identity_of_command(about, options, more, arena);
}

CheckCache *check_cache_open(CheckSession *session, size_t methods) {
  const Options *options = session->options;
  Cache *kept = options->cache && !options->elsewhere ? cache_open(options->cache) : NULL;
  if (!kept && !(options->cache && options->elsewhere))
    return NULL;
  CheckCache *cache = mem_new(CheckCache);
  cache->session = session;
  cache->count = methods;
  cache->kept = kept;
  cache->depend = depend_new(session->target, session->files->sources);
  cache->grounds = mem_new_array(Grounds, methods);
  if (kept)
    cache->command = command_of(cache);
  return cache;
}

void check_cache_close(CheckCache *cache) {
  if (!cache)
    return;
  cache_close(cache->kept);
  for (size_t i = 0; i < cache->count; i++)
    vec_free(&cache->grounds[i].packs);
  mem_free(cache->grounds);
  depend_free(cache->depend);
  mem_free(cache);
}

Depend *check_cache_depend(CheckCache *cache) { return cache->depend; }
