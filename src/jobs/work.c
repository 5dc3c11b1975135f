#include "jobs/jobs_impl.h"

#include "jobs/explore_jobs.h"

// --- names ---------------------------------------------------------------------------------------

static void name_pack(const Program *program, Name name, Pack *pack) {
  pack_text(pack, name_text(program_names(program), name));
}

void class_pack(const Class *class, const Program *program, Pack *pack) {
  pack_bool(pack, class != NULL);
  if (class)
    name_pack(program, class->name, pack);
}

Class *class_unpack(Unpack *from, Program *program) {
  if (!unpack_bool(from))
    return NULL;
  Arena arena = {0};
  LinkError error = {0};
  const char *name = unpack_word(from, &arena);
  Class *class = from->is_bad ? NULL : program_load_text(program, name, &error);
  from->is_bad |= !class;
  arena_fini(&arena);
  return class;
}

void method_pack(const Method *method, const Program *program, Pack *pack) {
  class_pack(method ? method->owner : NULL, program, pack);
  if (!method)
    return;
  name_pack(program, method->name, pack);
  name_pack(program, method->descriptor, pack);
}

Method *method_unpack(Unpack *from, Program *program) {
  Class *class = class_unpack(from, program);
  if (!class)
    return NULL;
  Arena arena = {0};
  const char *name = unpack_word(from, &arena), *descriptor = unpack_word(from, &arena);
  Names *names = program_names(program);
  Method *method = from->is_bad
                       ? NULL
                       : class_own_method(class, name_of(names, name), name_of(names, descriptor));
  from->is_bad |= !method;
  arena_fini(&arena);
  return method;
}

// --- counts --------------------------------------------------------------------------------------

void stop_pack(const StopCount *stop, const Program *program, Pack *pack) {
  pack_number(pack, stop->cut);
  pack_text(pack, stop->cause);
  // Spun classes have other names elsewhere.
  method_pack(stop->method && stop->method->owner->host ? NULL : stop->method, program, pack);
  pack_signed(pack, stop->line);
  pack_number(pack, stop->count);
}

StopCount stop_unpack(Unpack *from, Program *program, Arena *arena) {
  StopCount stop = {.cut = (CutKind)unpack_below(from, CUT_COUNT + 1)};
  stop.cause = unpack_text(from, arena);
  stop.method = method_unpack(from, program);
  stop.line = (int)unpack_signed(from);
  stop.count = unpack_number(from);
  from->is_bad |= (stop.cut == CUT_COUNT) != (stop.cause != NULL);
  return stop;
}

// What is added up, in one order for both directions.
enum { NUMBERS = 6 };
static void list_numbers(ExploreCounts *counts, uint64_t *numbers[NUMBERS]) {
  uint64_t *const all[NUMBERS] = {&counts->cases,     &counts->returned,     &counts->pruned,
                                  &counts->decisions, &counts->instructions, &counts->broken};
  memcpy(numbers, all, sizeof all);
}

static void pack_counts(const ExploreCounts *given, const Program *program, Pack *pack) {
  ExploreCounts counts = *given;
  uint64_t *numbers[NUMBERS];
  list_numbers(&counts, numbers);
  for (size_t i = 0; i < NUMBERS; i++)
    pack_number(pack, *numbers[i]);
  for (int i = 0; i < CUT_COUNT; i++)
    pack_number(pack, counts.cut[i]);
  pack_number(pack, counts.threw.count);
  for (size_t i = 0; i < counts.threw.count; i++) {
    class_pack(counts.threw.items[i].class, program, pack);
    pack_number(pack, counts.threw.items[i].count);
  }
  pack_number(pack, counts.unknown.count);
  for (size_t i = 0; i < counts.unknown.count; i++) {
    pack_text(pack, counts.unknown.items[i].cause);
    pack_number(pack, counts.unknown.items[i].count);
  }
  pack_number(pack, counts.stops.count);
  for (size_t i = 0; i < counts.stops.count; i++)
    stop_pack(&counts.stops.items[i], program, pack);
}

// A cause of a stop is the text of its unknown: the same pointer.
static const char *same_cause(const ExploreCounts *counts, const char *cause) {
  for (size_t i = 0; cause && i < counts->unknown.count; i++)
    if (!strcmp(counts->unknown.items[i].cause, cause))
      return counts->unknown.items[i].cause;
  return NULL;
}

static void unpack_lists(Unpack *from, Program *program, ExploreCounts *counts, Arena *arena) {
  size_t threw = unpack_count(from);
  for (size_t i = 0; i < threw && !from->is_bad; i++) {
    ThrowCount count = {.class = class_unpack(from, program)};
    count.count = unpack_number(from);
    from->is_bad |= !count.class;
    if (!from->is_bad)
      vec_push(&counts->threw, count);
  }
  size_t unknown = unpack_count(from);
  for (size_t i = 0; i < unknown && !from->is_bad; i++) {
    UnknownCount count = {.cause = mem_string(unpack_word(from, arena))};
    count.count = unpack_number(from);
    vec_push(&counts->unknown, count);
  }
  size_t stops = unpack_count(from);
  for (size_t i = 0; i < stops && !from->is_bad; i++) {
    StopCount stop = stop_unpack(from, program, arena);
    bool has_cause = stop.cause != NULL;
    stop.cause = same_cause(counts, stop.cause);
    from->is_bad |= has_cause && !stop.cause;
    if (!from->is_bad)
      vec_push(&counts->stops, stop);
  }
}

void stats_pack(const SolveStats *stats, Pack *pack) {
  pack_number(pack, stats->questions);
  pack_number(pack, stats->lookups);
  for (int layer = 0; layer < SOLVE_LAYER_COUNT; layer++)
    for (int i = 0; i < 3; i++)
      pack_number(pack, stats->answered[layer][i]);
}

SolveStats stats_unpack(Unpack *from) {
  SolveStats all = {0}, *stats = &all;
  stats->questions = unpack_number(from);
  stats->lookups = unpack_number(from);
  for (int layer = 0; layer < SOLVE_LAYER_COUNT; layer++)
    for (int i = 0; i < 3; i++)
      stats->answered[layer][i] = unpack_number(from);
  return all;
}

// --- the whole -----------------------------------------------------------------------------------

// Hashes, of eight bytes each.
static void pack_flows(const ExploreWork *work, Pack *pack) {
  enum { BYTES = sizeof(uint64_t) };
  size_t count = work->flows.count;
  pack_number(pack, count);
  vec_reserve(pack, pack->count + count * BYTES);
  unsigned char *at = pack->items + pack->count;
  for (size_t i = 0; i < count; i++)
    for (unsigned j = 0; j < BYTES; j++)
      *at++ = (unsigned char)(work->flows.items[i] >> 8 * j);
  pack->count += count * BYTES;
}

static void unpack_flows(Unpack *from, ExploreWork *work) {
  enum { BYTES = sizeof(uint64_t) };
  size_t count = unpack_count(from);
  from->is_bad |= count > from->left / BYTES;
  if (from->is_bad)
    return;
  vec_reserve(&work->flows, count);
  for (size_t i = 0; i < count; i++) {
    uint64_t flow = 0;
    for (unsigned j = 0; j < BYTES; j++)
      flow |= (uint64_t)from->at[i * BYTES + j] << 8 * j;
    vec_push(&work->flows, flow);
  }
  from->at += count * BYTES;
  from->left -= count * BYTES;
}

void work_pack(const ExploreWork *work, const Program *program, Pack *pack) {
  pack_counts(&work->counts, program, pack);
  pack_flows(work, pack);
  stats_pack(&work->solve, pack);
  class_pack(work->open_type, program, pack);
  class_pack(work->wanted, program, pack);
  pack_number(pack, work->assumed.count);
  for (size_t i = 0; i < work->assumed.count; i++)
    class_pack(work->assumed.items[i], program, pack);
  pack_number(pack, work->steps);
  pack_bool(pack, work->has_doubt);
  pack_number(pack, work->doubt);
  pack_text(pack, work->message);
}

ExploreWork work_unpack(Unpack *from, Program *program) {
  ExploreWork work = {0};
  Arena arena = {0};
  uint64_t *numbers[NUMBERS];
  list_numbers(&work.counts, numbers);
  for (size_t i = 0; i < NUMBERS; i++)
    *numbers[i] = unpack_number(from);
  for (int i = 0; i < CUT_COUNT; i++)
    work.counts.cut[i] = unpack_number(from);
  unpack_lists(from, program, &work.counts, &arena);
  unpack_flows(from, &work);
  work.solve = stats_unpack(from);
  work.open_type = class_unpack(from, program);
  work.wanted = class_unpack(from, program);
  size_t assumed = unpack_count(from);
  for (size_t i = 0; i < assumed && !from->is_bad; i++)
    vec_push(&work.assumed, class_unpack(from, program));
  work.steps = unpack_number(from);
  work.has_doubt = unpack_bool(from);
  work.doubt = (size_t)unpack_number(from);
  from->is_bad |= work.has_doubt && work.doubt >= work.counts.unknown.count;
  const char *message = unpack_text(from, &arena);
  work.message = message ? mem_string(message) : NULL;
  arena_fini(&arena);
  return work;
}
