// One method of `loris check`: explores with growing bounds until everything is explored, a
// violation is found or the time is over. A violation counts when a concrete run of its input shows
// it.
#include "cli/check_impl.h"

#include <string.h>

static bool is_wanted(const Names *names, const Class *class, uint32_t set) {
  for (size_t i = 0; class && i < property_count; i++)
    if ((set >> i & 1) && property_covers(&properties[i], names, class))
      return true;
  return false;
}

// --- violations ----------------------------------------------------------------------------------

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
static const Class *opaque_class(const Check *check, const Machine *machine,
                                 const ConcreteInput *input) {
  const Names *names = program_names(machine->program);
  if (input->has_odd_string)
    return machine->strings.class;
  for (size_t i = 0; i < input->objects.count; i++) {
    const ConcreteSlots *slots = &input->objects.items[i].slots;
    for (size_t j = 0; j < slots->count; j++) {
      const Field *field = slots->items[j].field;
      if (field && slots->items[j].value.is_read && field->owner->trusted &&
          field->owner != machine->strings.class && !is_plain_class(names, field->owner) &&
          !contracts_describe(check->contracts, field->owner))
        return field->owner;
    }
  }
  return NULL;
}

static bool is_same_line(CodeLine a, CodeLine b) {
  return a.method == b.method && a.line == b.line;
}

// What runs: the method, or what checks its contract around it.
static Method *running_method(const Check *check) {
  return check->explore.harness ? check->explore.harness : check->method;
}

// Runs the input; true when it shows what the case says.
static bool is_replayed(Check *check, const ConcreteOutcome *expected, const ConcreteInput *input) {
  enum { MAX_STEPS = 100000000 };
  Program *program = check->target->program;
  ConcreteOutcome seen = replay_run(check->replay, running_method(check), input, MAX_STEPS);
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
  else if (!check->fault)
    return true;
  if (check->fault && check->explore.modular) { // the contract allows more than the body does
    check->fault = NULL;
    check->unshown = "a violation that contracts allow is not shown with the called bodies";
  }
  return false;
}

// Once more, to see the path.
static void note_path(Check *check) {
  enum { MAX_STEPS = 2000000 };
  replay_watch(check->replay, violation_watch, check->violation);
  (void)replay_run(check->replay, running_method(check), check->violation->input, MAX_STEPS);
  replay_watch(check->replay, NULL, NULL);
}

static const char *command_text(Check *check) {
  const Options *options = check->options;
  Arena *arena = &check->arena;
  if (check->svcomp)
    return options->command_line;
  const char *text = arena_format(arena, "loris check --heap %s -k %u --array %u --loops %u",
                                  check->explore.strategy->name, check->explore.k,
                                  check->explore.array, check->explore.loops);
  if (strcmp(options->property, "any") != 0)
    text = arena_format(arena, "%s --property %s", text, options->property);
  text = arena_format(arena, "%s%s%s", text, check->explore.non_null ? " --non-null" : "",
                      check->explore.symbolic_statics ? " --symbolic-statics" : "");
  if (options->modular)
    text = arena_format(arena, "%s --modular", text);
  if (options->contracts)
    text = arena_format(arena, "%s --contracts %s", text, shell_word(options->contracts, arena));
  if (options->invariant)
    text = arena_format(arena, "%s --invariant %s", text, shell_word(options->invariant, arena));
  text = arena_format(arena, "%s %s", text, shell_word(options->operands[0], arena));
  if (options->operand_count < 2 && !options->all)
    return text;
  return arena_format(arena, "%s %s", text,
                      shell_word(options->all ? method_argument(check->target, check->method, arena)
                                              : options->operands[1],
                                 arena));
}

static void show(Check *check, Explorer *explorer, const ExploreCase *leaf) {
  SolveStats own = {0};
  Model *model = has_ranks(explorer_heap(explorer)) ? NULL
                 : check->is_again                  ? explorer_small_model(explorer, &own)
                                                    : explorer_model(explorer, &own);
  ConcreteInput *input = model ? concrete_new(explorer, model, &check->arena) : NULL;
  if (!input || !input->is_exact) {
    check->unshown = "a violation has no concrete input";
    concrete_free(input);
    model_free(model);
    return;
  }
  ConcreteOutcome expected = concrete_outcome(explorer, leaf, model, input);
  const Class *opaque = opaque_class(check, explorer_machine(explorer), input);
  if (opaque) {
    check->unshown = arena_format(&check->arena, "a violation needs an input %s that may not exist",
                                  class_external(check->target->program, opaque, &check->arena));
    concrete_free(input);
  } else if (!is_replayed(check, &expected, input)) {
    concrete_free(input);
  } else if (explorer_depends_on_time(explorer)) { // nobody can give a run of Java the time
    check->unshown = "a violation depends on the time";
    concrete_free(input);
  } else {
    check->violation = violation_new(explorer, check->target->program, leaf, input, &check->arena);
    check_name_clause(check, explorer_machine(explorer), leaf->thrown);
    note_path(check);
    check_place_clause(check);
    drawings_add(check->files->drawings, explorer, check->target->program, leaf);
    check->violation->quote =
        sources_line(check->files->sources, check->target->program, check->violation->own);
    check->violation->command = command_text(check);
  }
  model_free(model);
}

// How large is the input of the case at which the machine stands: objects, and elements of arrays?
static uint64_t input_size(Check *check, Explorer *explorer) {
  SolveStats own = {0};
  uint64_t size = UINT64_MAX - 1;
  Model *model = explorer_small_model(explorer, &own);
  ConcreteInput *input = model ? concrete_new(explorer, model, &check->arena) : NULL;
  for (size_t i = 0; input && i < input->objects.count; i++)
    size = (i ? size : 0) + 1 + input->objects.items[i].length;
  if (input && !input->objects.count)
    size = 0;
  concrete_free(input);
  model_free(model);
  return size;
}

// Of broken contracts the smallest input is shown: this remembers the case that has it. The search
// for it ends some cases, or some seconds, behind the first.
static void compare(Check *check, Explorer *explorer, const ExploreCase *leaf) {
  uint64_t size = input_size(check, explorer);
  if (!check->smallest.id)
    check->smallest =
        (SmallestCase){.id = leaf->id, .size = size, .first = leaf->id, .found = session_now()};
  else if (size < check->smallest.size)
    check->smallest.id = leaf->id, check->smallest.size = size;
}

static bool has_compared_enough(const Check *check, const ExploreCase *leaf) {
  enum { FACTOR = 50, MORE = 20000 };
  const double most = 10;
  const SmallestCase *smallest = &check->smallest;
  if (check->is_again || !smallest->id)
    return false;
  double share = check->limit > 0 ? (check->limit - (smallest->found - check->start)) / 3 : most;
  return leaf->id > FACTOR * smallest->first + MORE ||
         session_now() - smallest->found > (share < most ? share : most);
}

static bool is_contract(const Check *check, const Class *class) {
  return !strcmp(property_of(check->target->names, class)->name, "contract");
}

static void visit(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Check *check = context;
  const Class *class =
      leaf->status == EXEC_THREW ? object_class(explorer_machine(explorer), leaf->thrown) : NULL;
  bool is_sought = check->is_again && leaf->id == check->smallest.id;
  if (has_compared_enough(check, leaf))
    explorer_stop(explorer);
  else if ((check->is_again && !is_sought) ||
           !is_wanted(check->target->names, class, check->properties))
    return;
  else if (!is_sought && is_contract(check, class))
    compare(check, explorer, leaf);
  else if (is_sought || !check->smallest.id)
    show(check, explorer, leaf);
  if (check->violation || check->fault || is_sought)
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
  FindingKind kind;
  const char *text; // the last line; of FINDING_ERROR what went wrong
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
  if (explorer_message(explorer))
    return (Verdict){FINDING_ERROR, arena_format(arena, "%s", explorer_message(explorer)),
                     EXIT_INPUT};
  if (check->fault)
    return (Verdict){
        FINDING_ERROR,
        arena_format(arena, "internal error: the input of a violation %s", check->fault),
        EXIT_INTERNAL};
  if (check->violation)
    return (Verdict){FINDING_VIOLATION,
                     arena_format(arena, "VIOLATION %s",
                                  violation_title(check->violation, check->target->program, arena)),
                     EXIT_VIOLATION};
  if (!check->unshown)
    check->unshown = check_vacuity(check, explorer);
  if (explorer_is_complete(explorer) && !check->unshown)
    return (Verdict){FINDING_SAFE,
                     check->explore.modular ? "SAFE given the contracts of the called methods"
                                            : "SAFE",
                     EXIT_HOLDS};
  if (!has_ended_early(counts))
    note_safe(check, counts);
  else if (counts->unknown.count || check->unshown) // there is more than time that is missing
    return (Verdict){FINDING_UNKNOWN, unknown_text(check, counts), EXIT_INCONCLUSIVE};
  if (check->safe)
    return (Verdict){
        FINDING_BOUNDED,
        arena_format(arena, "SAFE up to %s%s", check->safe,
                     check->explore.modular ? " given the contracts of the called methods" : ""),
        EXIT_INCONCLUSIVE};
  return (Verdict){FINDING_UNKNOWN, unknown_text(check, counts), EXIT_INCONCLUSIVE};
}

static void write_json(Check *check, Explorer *explorer, Verdict verdict) {
  FILE *json = check->files->json.file;
  if (!json)
    return;
  check_files_next(check->files);
  bool is_error = verdict.kind == FINDING_ERROR;
  Report *report = report_new(explorer, check->target->program,
                              (ReportOptions){.explore = &check->explore,
                                              .json = json,
                                              .verdict = is_error ? NULL : verdict.text,
                                              .property = check->options->property,
                                              .violation = check->violation});
  (void)report_end(report, is_error ? verdict.text : NULL);
  report_free(report);
}

static void print_result(Check *check, Explorer *explorer, Verdict verdict) {
  Program *program = check->target->program;
  const char *method = method_external(program, check->method, &check->arena);
  if (check->violation)
    violation_print(stdout, check->violation, program);
  if (check->options->all && verdict.status == EXIT_INCONCLUSIVE)
    fprintf(stderr, "loris: about %s\n", method);
  if (verdict.status == EXIT_INCONCLUSIVE)
    report_causes(stderr, explorer_counts(explorer), program);
  if (verdict.status == EXIT_INCONCLUSIVE && check->unshown)
    fprintf(stderr, "loris: %s\n", check->unshown);
  if (verdict.kind == FINDING_ERROR)
    fprintf(stderr, "loris: %s\n", verdict.text);
  else if (check->svcomp)
    printf("%s\n", svcomp_answer(verdict.kind));
  else if (check->options->all)
    printf("%s: %s\n", method, verdict.text);
  else
    printf("%s\n", verdict.text);
}

static int tell(Check *check, Explorer *explorer) {
  Verdict verdict = judge(check, explorer);
  write_json(check, explorer, verdict);
  vec_push(&check->files->findings.items, (Finding){.kind = verdict.kind,
                                                    .method = check->method,
                                                    .text = verdict.text,
                                                    .violation = check->violation,
                                                    .seconds = session_now() - check->start});
  if (!check->options->all) // the verdict stands behind everything else
    check_files_write(check->files, verdict.status);
  if (check->svcomp && check->violation &&
      !svcomp_write(check->svcomp, check->violation, check->target->program))
    check->files->has_failed = true;
  print_result(check, explorer, verdict);
  return verdict.status;
}

// --- the method ----------------------------------------------------------------------------------

static double seconds_left(const Check *check) {
  const double least = 0.001;
  double left = check->limit - (session_now() - check->start);
  return check->limit <= 0 ? 0 : left > least ? left : least;
}

// One round. `again`: up to the case that was found to be the smallest.
static Explorer *explore(Check *check, bool again) {
  Explorer *explorer = explorer_new(check->target->program, check->method, check->explore);
  check->is_again = again;
  check_watch(check, explorer);
  (void)explorer_run(explorer, visit, check); // a message is told in the end
  check_unwatch(check);
  if (again && !check->violation && !check->fault && !check->unshown)
    check->unshown = "a violation was not found again";
  return explorer;
}

int check_method(Check *check, Method *method) {
  check->method = method;
  check->violation = NULL;
  check->fault = NULL;
  check->safe = NULL;
  check->smallest = (SmallestCase){0};
  check->explore.modular = check->options->modular;
  check->explore.harness = contracts_harness(check->contracts, method).run;
  set_bounds(check->options, &check->explore);
  for (;;) {
    check->unshown = NULL;
    check->explore.seconds = seconds_left(check);
    Explorer *explorer = explore(check, false);
    if (check->smallest.id) {
      explorer_free(explorer);
      explorer = explore(check, true);
    }
    note_open_world(check, explorer);
    bool is_last = is_last_round(check, explorer);
    int status = 0;
    if (is_last) {
      status = tell(check, explorer);
      if (check->options->stats)
        session_print_stats(explorer, &(SolveStats){0});
    } else {
      note_safe(check, explorer_counts(explorer));
      (void)grow_bounds(&check->explore, explorer_counts(explorer));
    }
    explorer_free(explorer);
    if (is_last) {
      mem_free(check->safe);
      return status;
    }
  }
}
