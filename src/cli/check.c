// `loris check`: explores with growing bounds until everything is explored, a violation is found or
// the time is over. A violation counts when a concrete run of its input shows it.
#include "cli/check.h"

#include "cli/quote.h"
#include "cli/session.h"
#include "cli/target.h"
#include "report/report.h"

#include <string.h>

// --- properties ----------------------------------------------------------------------------------

typedef struct Property {
  const char *name, *class; // exceptions of this class, or of one that extends it, must not leave
} Property;
static const Property properties[] = {
    {"assert", "java/lang/AssertionError"},
    {"npe", "java/lang/NullPointerException"},
    {"bounds", "java/lang/IndexOutOfBoundsException"},
    {"cast", "java/lang/ClassCastException"},
    {"arith", "java/lang/ArithmeticException"},
    {"negative-size", "java/lang/NegativeArraySizeException"},
    {"store", "java/lang/ArrayStoreException"},
    {"any", "java/lang/Throwable"},
};
enum { PROPERTY_COUNT = sizeof properties / sizeof *properties };

static bool complain_property(const char *name, size_t length) {
  fprintf(stderr, "loris: --property: %.*s is none of", (int)length, name);
  for (size_t i = 0; i < PROPERTY_COUNT; i++)
    fprintf(stderr, "%s %s", i ? "," : "", properties[i].name);
  fputc('\n', stderr);
  return false;
}

// A list with commas into a set of bits; false after a line on stderr.
static bool read_properties(const char *list, uint32_t *set) {
  *set = 0;
  for (const char *at = list;; at++) {
    size_t length = strcspn(at, ","), i = 0;
    while (i < PROPERTY_COUNT &&
           (strlen(properties[i].name) != length || strncmp(properties[i].name, at, length) != 0))
      i++;
    if (i == PROPERTY_COUNT)
      return complain_property(at, length);
    *set |= 1u << i;
    at += length;
    if (!*at)
      return true;
  }
}

static bool is_wanted(const Names *names, const Class *class, uint32_t set) {
  for (; class; class = class->super)
    for (size_t i = 0; i < PROPERTY_COUNT; i++)
      if ((set >> i & 1) && !strcmp(name_text(names, class->name), properties[i].class))
        return true;
  return false;
}

// --- violations ----------------------------------------------------------------------------------

typedef struct Check {
  const Options *options;
  Target *target;
  Method *method;
  uint32_t properties;
  ExploreOptions explore; // of this round
  double start;
  Replay *replay;
  Arena arena;
  Violation *violation; // that was replayed
  const char *fault;    // a replay that showed something else: a bug in loris
  const char *unshown;  // why a violation of this round could not be replayed
  char *safe;           // bounds up to which an earlier round found nothing; or NULL
} Check;

// The ranks of Loris.rank are no part of a concrete input.
static bool has_ranks(Heap *heap) {
  for (size_t i = 0; i < heap_value_count(heap); i++)
    if (place_info(heap, heap_value_at(heap, i)->place)->kind == PLACE_RANK)
      return true;
  return false;
}

// Of which classes of the JDK is every state a real one?
static bool is_plain_class(const Names *names, const Class *class) {
  static const char *const plain[] = {"Object", "Boolean", "Byte",    "Character",
                                      "Short",  "Number",  "Integer", "Long",
                                      "Float",  "Double",  "Enum",    "Record"};
  const char *name = name_text(names, class->name), *start = "java/lang/";
  if (strncmp(name, start, strlen(start)) != 0)
    return false;
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
    if (!strcmp(name + strlen(start), plain[i]))
      return true;
  return false;
}

// The class of an input object whose state only the JDK can have made, and perhaps never makes: a
// HashMap whose size is not that of its table shows nothing. NULL: there is none.
static const Class *opaque_class(const Names *names, const ConcreteInput *input) {
  for (size_t i = 0; i < input->objects.count; i++) {
    const ConcreteSlots *slots = &input->objects.items[i].slots;
    for (size_t j = 0; j < slots->count; j++) {
      const Field *field = slots->items[j].field;
      if (field && slots->items[j].value.is_read && field->owner->trusted &&
          !is_plain_class(names, field->owner))
        return field->owner;
    }
  }
  return NULL;
}

static bool is_same_line(CodeLine a, CodeLine b) {
  return a.method == b.method && a.line == b.line;
}

// Runs the input; true when it shows what the case says.
static bool is_replayed(Check *check, const ConcreteOutcome *expected, const ConcreteInput *input) {
  enum { MAX_STEPS = 100000000 };
  Program *program = check->target->program;
  ConcreteOutcome seen = replay_run(check->replay, check->method, input, MAX_STEPS);
  if (seen.status == EXEC_RUNNING)
    check->unshown = "a violation takes too long to replay";
  else if (seen.status != EXEC_RETURNED && seen.status != EXEC_THREW)
    check->unshown =
        arena_format(&check->arena, "a violation cannot be replayed: %s",
                     seen.message ? arena_string(&check->arena, seen.message, strlen(seen.message))
                                  : "the run is not possible");
  else if ((check->fault = outcome_difference(program, expected, &seen, &check->arena)) == NULL &&
           !is_same_line(expected->site, seen.site))
    check->fault = "throws elsewhere than the case";
  else
    return !check->fault;
  return false;
}

// Once more, to see the path.
static void note_path(Check *check) {
  enum { MAX_STEPS = 2000000 };
  replay_watch(check->replay, violation_watch, check->violation);
  (void)replay_run(check->replay, check->method, check->violation->input, MAX_STEPS);
  replay_watch(check->replay, NULL, NULL);
}

static const char *command_text(Check *check) {
  const Options *options = check->options;
  Arena *arena = &check->arena;
  const char *text = arena_format(arena, "loris check --heap %s -k %u --array %u --loops %u",
                                  check->explore.strategy->name, check->explore.k,
                                  check->explore.array, check->explore.loops);
  if (strcmp(options->property, "any") != 0)
    text = arena_format(arena, "%s --property %s", text, options->property);
  text = arena_format(arena, "%s%s%s", text, check->explore.non_null ? " --non-null" : "",
                      check->explore.symbolic_statics ? " --symbolic-statics" : "");
  for (int i = 0; i < options->operand_count; i++)
    text = arena_format(arena, "%s %s", text, shell_word(options->operands[i], arena));
  return text;
}

static void show(Check *check, Explorer *explorer, const ExploreCase *leaf) {
  SolveStats own = {0};
  Model *model = has_ranks(explorer_heap(explorer)) ? NULL : explorer_model(explorer, &own);
  ConcreteInput *input = model ? concrete_new(explorer, model, &check->arena) : NULL;
  if (!input) {
    check->unshown = "a violation has no concrete input";
    return;
  }
  ConcreteOutcome expected = concrete_outcome(explorer, leaf, model, input);
  const Class *opaque = opaque_class(check->target->names, input);
  if (opaque) {
    check->unshown = arena_format(&check->arena, "a violation needs an input %s that may not exist",
                                  class_external(check->target->program, opaque, &check->arena));
    concrete_free(input);
  } else if (is_replayed(check, &expected, input)) {
    check->violation = violation_new(explorer, check->target->program, leaf, input, &check->arena);
    note_path(check);
    check->violation->quote = source_quote(check->options->operands[0], check->target->program,
                                           check->violation->own, &check->arena);
    check->violation->command = command_text(check);
  } else {
    concrete_free(input);
  }
  model_free(model);
}

static void visit(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Check *check = context;
  const Class *class =
      leaf->status == EXEC_THREW ? object_class(explorer_machine(explorer), leaf->thrown) : NULL;
  if (!is_wanted(check->target->names, class, check->properties))
    return;
  show(check, explorer, leaf);
  if (check->violation || check->fault)
    explorer_stop(explorer);
}

// --- rounds --------------------------------------------------------------------------------------

static bool has_ended_early(const ExploreCounts *counts) {
  return counts->cut[CUT_TIME] || counts->cut[CUT_MEMORY] || counts->cut[CUT_INTERRUPT];
}

// What depends on the classes that inputs may have is not safe where some were not considered.
static void note_open_world(Check *check, Explorer *explorer) {
  const Class *type = heap_open_type(explorer_heap(explorer));
  if (type && !check->unshown)
    check->unshown =
        arena_format(&check->arena, "an input of type %s may be of a class that is not considered",
                     class_external(check->target->program, type, &check->arena));
}

static bool has_fixed_bounds(const Options *options) {
  return options->fixed_k >= 0 || options->fixed_array >= 0 || options->fixed_loops >= 0;
}

static void set_bounds(const Options *options, ExploreOptions *explore) {
  enum { K = 3, ARRAY = 3, LOOPS = 10, FIRST_K = 1, FIRST_ARRAY = 1, FIRST_LOOPS = 4 };
  bool fixed = has_fixed_bounds(options);
  explore->k = options->fixed_k >= 0 ? (uint32_t)options->fixed_k : fixed ? K : FIRST_K;
  explore->array = options->fixed_array >= 0 ? (uint32_t)options->fixed_array
                   : fixed                   ? ARRAY
                                             : FIRST_ARRAY;
  explore->loops = options->fixed_loops >= 0 ? (uint32_t)options->fixed_loops
                   : fixed                   ? LOOPS
                                             : FIRST_LOOPS;
}

// The bounds that cut something grow; false: none did.
static bool grow_bounds(ExploreOptions *explore, const ExploreCounts *counts) {
  if (counts->cut[CUT_K])
    explore->k += 1 + explore->k / 4;
  if (counts->cut[CUT_ARRAY])
    explore->array += 1 + explore->array / 4;
  if (counts->cut[CUT_LOOPS])
    explore->loops *= 2;
  return counts->cut[CUT_K] || counts->cut[CUT_ARRAY] || counts->cut[CUT_LOOPS];
}

// Is the round with these counts all that can be done?
static bool is_last_round(Check *check, const Explorer *explorer) {
  const ExploreCounts *counts = explorer_counts(explorer);
  if (check->violation || check->fault || explorer_message(explorer) || has_ended_early(counts) ||
      has_fixed_bounds(check->options))
    return true;
  ExploreOptions next = check->explore;
  return !grow_bounds(&next, counts) || next.loops < check->explore.loops;
}

static const char *bounds_text(Check *check) {
  const ExploreOptions *bounds = &check->explore;
  const char *text = arena_format(&check->arena, "k=%u array=%u loops=%u", bounds->k, bounds->array,
                                  bounds->loops);
  return bounds->depth ? arena_format(&check->arena, "%s depth=%u", text, bounds->depth) : text;
}

// Remembers a round that bounds alone kept from being complete.
static void note_safe(Check *check, const ExploreCounts *counts) {
  mem_free(check->safe);
  check->safe = NULL;
  if (!counts->unknown.count && !check->unshown)
    check->safe = mem_string(bounds_text(check));
}

// --- the verdict ---------------------------------------------------------------------------------

typedef struct Verdict {
  const char *text; // NULL: none
  int status;
} Verdict;

static const char *add_cause(Arena *arena, const char *text, const char *cause) {
  return arena_format(arena, "%s%s %s", text, text[strlen(text) - 1] == ':' ? "" : ";", cause);
}

static const char *unknown_text(Check *check, const ExploreCounts *counts) {
  const char *text = "UNKNOWN:";
  for (size_t i = 0; i < counts->unknown.count; i++)
    text = add_cause(&check->arena, text, counts->unknown.items[i].cause);
  if (check->unshown)
    text = add_cause(&check->arena, text, check->unshown);
  for (int i = 0; i < CUT_COUNT; i++)
    if (counts->cut[i])
      text = add_cause(&check->arena, text,
                       i == CUT_INTERRUPT
                           ? "interrupted"
                           : arena_format(&check->arena, "the %s %s was reached", cut_names[i],
                                          i < CUT_TIME ? "bound" : "limit"));
  return text;
}

static Verdict judge(Check *check, Explorer *explorer) {
  const ExploreCounts *counts = explorer_counts(explorer);
  Arena *arena = &check->arena;
  if (check->fault)
    return (Verdict){NULL, EXIT_INTERNAL};
  if (check->violation)
    return (Verdict){arena_format(arena, "VIOLATION %s",
                                  violation_title(check->violation, check->target->program, arena)),
                     EXIT_VIOLATION};
  if (explorer_is_complete(explorer) && !check->unshown)
    return (Verdict){"SAFE", EXIT_HOLDS};
  if (!has_ended_early(counts))
    note_safe(check, counts);
  else if (counts->unknown.count || check->unshown) // there is more than time that is missing
    return (Verdict){unknown_text(check, counts), EXIT_INCONCLUSIVE};
  if (check->safe)
    return (Verdict){arena_format(arena, "SAFE up to %s", check->safe), EXIT_INCONCLUSIVE};
  return (Verdict){unknown_text(check, counts), EXIT_INCONCLUSIVE};
}

static void write_json(Check *check, Explorer *explorer, Output *json, Verdict verdict) {
  if (!json->file)
    return;
  Report *report = report_new(explorer, check->target->program,
                              (ReportOptions){.explore = &check->explore,
                                              .json = json->file,
                                              .verdict = verdict.text,
                                              .property = check->options->property,
                                              .violation = check->violation});
  report_end(report, check->fault ? check->fault : explorer_message(explorer));
  report_free(report);
}

static int tell(Check *check, Explorer *explorer, Output *json) {
  Verdict verdict = judge(check, explorer);
  if (explorer_message(explorer))
    verdict = (Verdict){NULL, EXIT_INPUT};
  write_json(check, explorer, json, verdict);
  bool written = output_close(json);
  if (check->violation)
    violation_print(stdout, check->violation, check->target->program);
  if (verdict.status == EXIT_INCONCLUSIVE)
    report_causes(stderr, explorer_counts(explorer), check->target->program);
  if (verdict.status == EXIT_INCONCLUSIVE && check->unshown)
    fprintf(stderr, "loris: %s\n", check->unshown);
  if (explorer_message(explorer))
    fprintf(stderr, "loris: %s\n", explorer_message(explorer));
  else if (check->fault)
    fprintf(stderr, "loris: internal error: the input of a violation %s\n", check->fault);
  else
    printf("%s\n", verdict.text);
  return written ? verdict.status : EXIT_INPUT;
}

// --- the command ---------------------------------------------------------------------------------

static int run_rounds(Check *check, Output *json) {
  for (;;) {
    check->unshown = NULL;
    check->explore.seconds = session_seconds_left(check->options->check_time, check->start);
    Explorer *explorer = explorer_new(check->target->program, check->method, check->explore);
    (void)explorer_run(explorer, visit, check); // a message is told in the end
    note_open_world(check, explorer);
    if (is_last_round(check, explorer)) {
      int status = tell(check, explorer, json);
      explorer_free(explorer);
      return status;
    }
    note_safe(check, explorer_counts(explorer));
    (void)grow_bounds(&check->explore, explorer_counts(explorer));
    explorer_free(explorer);
  }
}

static int check_method(Check *check) {
  Output json = {.option = "--json", .name = check->options->json};
  if (!output_open(&json))
    return EXIT_INPUT;
  session_catch_interrupts();
  check->replay = replay_new(check->target->program);
  int status = run_rounds(check, &json);
  replay_free(check->replay);
  violation_free(check->violation);
  mem_free(check->safe);
  arena_fini(&check->arena);
  return status;
}

int check_command(const Options *options) {
  Check check = {.options = options, .start = session_now()};
  if (!session_options(options, &check.explore) ||
      !read_properties(options->property, &check.properties))
    return EXIT_USAGE;
  set_bounds(options, &check.explore);
  Target target;
  int status = EXIT_USAGE;
  if (target_open(&target, options, &status)) {
    check.target = &target;
    check.method =
        target_method(&target, options->operand_count > 1 ? options->operands[1] : NULL, &status);
    target_load_all(&target);
    check.explore.implies_non_null = target_implies_non_null(&target);
    if (check.method)
      status = check_method(&check);
  }
  target_close(&target);
  return status;
}
