// The tests of a method as bytes, for another process.
#include "junit/junit_impl.h"

static void pack_test(const Junit *junit, const Test *test, Pack *pack) {
  const char *const texts[] = {test->name, test->title, test->body, test->outcome, test->throws};
  const bool flags[] = {test->is_helped, test->is_raw, test->is_dropped, test->rejects};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    pack_text(pack, texts[i]);
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
    pack_bool(pack, flags[i]);
  pack_number(pack, test->statics.count);
  for (size_t i = 0; i < test->statics.count; i++)
    pack_text(pack, name_text(program_names(junit->program), test->statics.items[i]->name));
}

// The numbers and flags of a method, in one order for both directions.
enum { NUMBERS = 6, FLAGS = 5 };
static void list_parts(JunitMethod *method, uint64_t numbers[NUMBERS], bool *flags[FLAGS]) {
  const uint64_t counts[NUMBERS] = {method->cases,    method->tests,   method->faults,
                                    method->branches, method->covered, method->broken};
  bool *const all[FLAGS] = {&method->is_complete, &method->needs_library, &method->is_ranked,
                            &method->is_failed, &method->is_left_out};
  memcpy(numbers, counts, sizeof counts);
  memcpy(flags, all, sizeof all);
}

void junit_pack_last(const Junit *junit, Pack *pack) {
  assert(junit->methods.count);
  JunitMethod method = junit->methods.items[junit->methods.count - 1];
  uint64_t numbers[NUMBERS];
  bool *flags[FLAGS];
  list_parts(&method, numbers, flags);
  for (size_t i = 0; i < NUMBERS; i++)
    pack_number(pack, numbers[i]);
  for (size_t i = 0; i < FLAGS; i++)
    pack_bool(pack, *flags[i]);
  pack_text(pack, method.vacuity);
  pack_text(pack, junit->fault);
  pack_number(pack, method.skipped.count);
  for (size_t i = 0; i < method.skipped.count; i++) {
    pack_text(pack, method.skipped.items[i].cause);
    pack_number(pack, method.skipped.items[i].count);
  }
  pack_bool(pack, method.coverage != NULL);
  if (method.coverage)
    coverage_pack(method.coverage, pack);
  size_t first = junit->tests.count;
  while (first && junit->tests.items[first - 1].method == method.method)
    first--;
  pack_number(pack, junit->tests.count - first);
  for (size_t i = first; i < junit->tests.count; i++)
    pack_test(junit, &junit->tests.items[i], pack);
}

JunitFound junit_found_last(const Junit *junit) {
  assert(junit->methods.count);
  const JunitMethod *method = &junit->methods.items[junit->methods.count - 1];
  JunitFound found = {.tests = method->tests, .broken = method->broken};
  for (size_t i = junit->tests.count; i && junit->tests.items[i - 1].method == method->method; i--)
    found.throwing += strcmp(junit->tests.items[i - 1].outcome, "returns") != 0;
  return found;
}

static void unpack_test(Junit *junit, Method *method, Unpack *from) {
  Arena *arena = &junit->arena;
  Test test = {.method = method};
  const char **const texts[] = {&test.name, &test.title, &test.body, &test.outcome, &test.throws};
  bool *const flags[] = {&test.is_helped, &test.is_raw, &test.is_dropped, &test.rejects};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    *texts[i] = unpack_text(from, arena);
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
    *flags[i] = unpack_bool(from);
  from->is_bad |= !test.name || !test.title || !test.body || !test.outcome;
  size_t statics = unpack_count(from);
  for (size_t i = 0; i < statics && !from->is_bad; i++) {
    LinkError error = {0};
    const Class *class = program_load_text(junit->program, unpack_word(from, arena), &error);
    from->is_bad |= !class;
    vec_push(&test.statics, class);
  }
  vec_push(&junit->tests, test);
}

void junit_unpack(Junit *junit, Method *tested, Unpack *from) {
  Arena *arena = &junit->arena;
  junit_begin(junit, tested);
  JunitMethod *method = vec_last(&junit->methods);
  uint64_t numbers[NUMBERS];
  bool *flags[FLAGS];
  list_parts(method, numbers, flags);
  for (size_t i = 0; i < NUMBERS; i++)
    numbers[i] = unpack_number(from);
  for (size_t i = 0; i < FLAGS; i++)
    *flags[i] = unpack_bool(from);
  method->cases = numbers[0];
  method->tests = numbers[1];
  method->faults = numbers[2];
  method->branches = (uint32_t)numbers[3];
  method->covered = (uint32_t)numbers[4];
  method->broken = numbers[5];
  method->vacuity = unpack_text(from, arena);
  const char *fault = unpack_text(from, arena);
  junit->fault = junit->fault ? junit->fault : fault;
  size_t skipped = unpack_count(from);
  for (size_t i = 0; i < skipped && !from->is_bad; i++) {
    Skipped one = {.cause = unpack_word(from, arena)};
    one.count = unpack_number(from);
    vec_push(&method->skipped, one);
  }
  bool has_coverage = unpack_bool(from);
  from->is_bad |= has_coverage != (method->coverage != NULL);
  if (has_coverage && !from->is_bad)
    (void)coverage_unpack(method->coverage, from);
  size_t tests = unpack_count(from);
  for (size_t i = 0; i < tests && !from->is_bad; i++)
    unpack_test(junit, tested, from);
}

void junit_mark_cached(Junit *junit) { vec_last(&junit->methods)->is_cached = true; }

void junit_add_lost(Junit *junit, Method *method) {
  junit_begin(junit, method);
  junit_end(junit, NULL);
  vec_last(&junit->methods)->is_failed = true;
}
