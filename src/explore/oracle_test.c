// Exploration against brute force: every concrete run falls into exactly one case, which says how
// it ends; every case is that of some concrete run. For all strategies, on the
// methods of tests/unit/Oracle*.java and on random ones.
//
// LORIS_ORACLE=WORD in the environment takes only the methods whose name contains the word, and
// prints how many inputs and cases each has.
#include "explore/oracle_test.h"

#include "base/test.h"
#include "explore/explore_impl.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_COMPLAINTS = 2, MOST_MODELS = 200, MOST_ROUNDS = 300 };

// A strategy, with states merged where control flow joins or without, by our rules or Kiasan's.
typedef struct Way {
  const char *strategy;
  bool merge;
  RuleSet rules;
} Way;

// One method under one strategy.
typedef struct Check {
  const Subject *subject;
  const HeapStrategy *strategy;
  Way way;
  Inputs *inputs;
  Inputs models; // of cases
  Arena *arena;
  Match match;
  bool (*round)(void *context, const Insn *pc, bool is_entry); // the explorer's own
  int rounds;                                                  // of the current path
  int complaints;
  bool is_limited; // something is unknown
} Check;

// The check that runs: exec hands its callbacks the explorer only.
static Check *running;

static void complain(Check *check, const Input *input, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void complain(Check *check, const Input *input, const char *format, ...) {
  if (++check->complaints > MOST_COMPLAINTS)
    return;
  va_list arguments;
  va_start(arguments, format);
  char *text = mem_vformat(format, arguments);
  va_end(arguments);
  const Subject *subject = check->subject;
  test_failed(__FILE__, __LINE__, "%s, %s%s: %s%s%s%s%s",
              method_external(subject->world->program, subject->method, check->arena),
              check->strategy->name,
              check->way.rules == RULES_KIASAN ? " --rules kiasan"
              : check->way.merge               ? " --merge"
                                               : "",
              text, input ? "\n  input " : "",
              input ? input_text(subject, input, check->arena) : "", input ? "\n  run   " : "",
              input ? outcome_text(subject, input, check->arena) : "");
  mem_free(text);
}

// --- leaves --------------------------------------------------------------------------------------

enum { MOST_NODES = 400 };

// Writes a condition only if it has few nodes as a tree; terms share what texts repeat.
static bool is_short(const Terms *terms, Term term, uint32_t *nodes) {
  bool is_good = ++*nodes <= MOST_NODES;
  for (uint32_t i = 0; i < term_arity(terms, term) && is_good; i++)
    is_good = is_short(terms, term_child(terms, term, i), nodes);
  return is_good;
}

// One conjunct a line, for complaints.
static char *leaf_text(Explorer *explorer, Arena *arena) {
  const Heap *heap = explorer_heap(explorer);
  char *text = arena_format(arena, "%s", "");
  for (size_t i = 0; i < heap_value_count(heap); i++) {
    const InputValue *initial = heap_value_at(heap, i);
    const PlaceInfo *info = place_info(heap, initial->place);
    if (heap_leaf_form(heap) == LEAF_IS_FORMULA)
      continue; // the conditions say it all
    Word word = heap_chase(heap, initial->value[0]);
    const InputObject *object =
        info->value_kind == KIND_REFERENCE ? heap_object(heap, (Ref)word) : NULL;
    const char *is =
        heap_is_ref(word)
            ? heap_ref(heap, (uint32_t)word)->state == REF_NON_NULL ? "not null" : "anything"
        : object ? place_info(heap, object->place)->name
                 : "null";
    if (info->value_kind == KIND_REFERENCE)
      text = arena_format(arena, "%s\n    %s is %s", text, info->name, is);
  }
  const Solver *solver = explorer_solver(explorer);
  for (size_t i = 0; i < solve_path_count(solver); i++) {
    uint32_t nodes = 0;
    Term condition = solve_path_at(solver, i);
    char *shown = is_short(explorer_terms(explorer), condition, &nodes)
                      ? term_text(explorer_terms(explorer), condition)
                      : mem_string("...");
    text = arena_format(arena, "%s\n    %s", text, shown);
    mem_free(shown);
  }
  return text;
}

static bool has_formulas(const Check *check) { return check->strategy->leaf == LEAF_IS_FORMULA; }

static char *compare(Check *check, Explorer *explorer, const ExploreCase *leaf, Input *input) {
  return has_formulas(check)
             ? merged_compare(check->subject, explorer, leaf, input, check->arena)
             : compare_outcome(check->subject, explorer, leaf, input, &check->match, check->arena);
}

static void hit(Check *check, Explorer *explorer, const ExploreCase *leaf, Input *input) {
  if (!leaf) {
    input->cuts++;
    return;
  }
  if (input->hits++)
    complain(check, input, "falls into case %llu and into case %llu:%s",
             (unsigned long long)input->hit_by, (unsigned long long)leaf->id,
             leaf_text(explorer, check->arena));
  input->hit_by = leaf->id;
  char *wrong = compare(check, explorer, leaf, input);
  if (wrong)
    complain(check, input, "%s than case %llu says:%s", wrong, (unsigned long long)leaf->id,
             leaf_text(explorer, check->arena));
}

// Does an input fall into the leaf? Inputs of one shape stand together: *has_shape is the answer
// for the shape of the one before.
static bool fits(Check *check, Explorer *explorer, Input *input, bool is_first, bool *has_shape) {
  if (has_formulas(check))
    return merged_fits(check->subject, explorer, input);
  if (is_first)
    *has_shape = match_shape(check->subject, explorer, input, &check->match);
  return *has_shape && match_numbers(check->subject, explorer, input);
}

// Looks for the inputs that fall into a leaf (NULL: a cut one).
static size_t hit_all(Check *check, Explorer *explorer, const ExploreCase *leaf) {
  size_t hits = 0;
  bool has_shape = false;
  for (size_t i = 0; i < check->inputs->count; i++) {
    Input *input = &check->inputs->items[i];
    bool is_first = i == 0 || input->shape != input[-1].shape || check->subject->has_arrays;
    if (fits(check, explorer, input, is_first, &has_shape)) {
      hits++;
      hit(check, explorer, leaf, input);
    }
  }
  return hits;
}

// Under the solver's own model, which may give places that the input does not have any values, the
// input ends as the case says as well. (Such a place may name an object beyond the bound: then the
// case describes more inputs than it must.)
static void check_own_model(Check *check, Explorer *explorer, const ExploreCase *leaf,
                            Input *input) {
  char *wrong = merged_compare(check->subject, explorer, leaf, input, check->arena);
  if (!merged_holds(explorer, input))
    complain(check, input, "case %llu does not hold under its model:%s",
             (unsigned long long)leaf->id, leaf_text(explorer, check->arena));
  else if (wrong)
    complain(check, input, "under its model %s than case %llu says:%s", wrong,
             (unsigned long long)leaf->id, leaf_text(explorer, check->arena));
  model_free(input->model);
  input->model = NULL;
}

// A case's own model is an input of the case, and ends as the case says.
static void check_model(Check *check, Explorer *explorer, const ExploreCase *leaf) {
  Input input;
  bool has_shape;
  if (!(has_formulas(check) ? merged_model_input : model_input)(check->subject, explorer, &input,
                                                                check->arena)) {
    complain(check, NULL, "case %llu has no model:%s", (unsigned long long)leaf->id,
             leaf_text(explorer, check->arena));
    return;
  }
  input_run(check->subject, &input, check->arena);
  if (!input_is_typed(check->subject, &input))
    complain(check, &input, "the model of case %llu has a number that is none of its type:%s",
             (unsigned long long)leaf->id, leaf_text(explorer, check->arena));
  if (has_formulas(check))
    check_own_model(check, explorer, leaf, &input);
  if (fits(check, explorer, &input, true, &has_shape))
    hit(check, explorer, leaf, &input);
  else if (!has_formulas(check) || input.graph.count <= check->subject->k + 1)
    complain(check, &input, "the model of case %llu does not fall into it:%s",
             (unsigned long long)leaf->id, leaf_text(explorer, check->arena));
  if (input.model)
    model_free(input.model);
  input.model = NULL;
  vec_push(&check->models, input);
}

static void visit(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Check *check = context;
  check->rounds = 0;
  size_t hits = hit_all(check, explorer, leaf);
  bool is_large = (check->subject->has_arrays || check->subject->is_small) &&
                  !model_is_small(check->subject, explorer);
  if (!is_large && (!hits || check->models.count < MOST_MODELS))
    check_model(check, explorer, leaf);
}

static bool watch_round(void *context, const Insn *pc, bool is_entry) {
  bool going = running->round(context, pc, is_entry);
  if (going && ++running->rounds > MOST_ROUNDS) { // no bound is that large
    Explorer *explorer = context;
    complain(running, NULL, "the loop bound does not cut:%s", leaf_text(explorer, running->arena));
    exec_cut(explorer->exec, CUT_LOOPS);
    going = false;
  }
  if (!going) {
    running->rounds = 0;
    hit_all(running, context, NULL);
  }
  return going;
}

// --- one method ----------------------------------------------------------------------------------

enum { ARRAY_BOUND = 3 };

static bool has_long_array(const Input *input) {
  for (size_t i = 0; i < input->graph.count; i++)
    if (is_array(input->graph.nodes[i].layout) && input->graph.nodes[i].layout->count > ARRAY_BOUND)
      return true;
  return false;
}

// Inputs of k + 1 objects have no chain that the bound cuts: they must fall into a case. But where
// fresh objects have exactly the static type, inputs with others may have no case; fresh arrays
// have under all strategies.
static bool may_be_cut(const Check *check, const Input *input, bool is_open) {
  return (is_open && (input->graph.count > check->subject->k + 1 || has_long_array(input))) ||
         (check->strategy->types_are_exact && check->way.rules == RULES_OWN &&
          !input_is_exact(check->subject, input)) ||
         !input_has_exact_arrays(check->subject, input);
}

static void check_input(Check *check, Input *input, bool is_open) {
  bool ended = input->outcome.status == EXEC_RETURNED || input->outcome.status == EXEC_THREW;
  bool is_expected = ended && input->outcome.is_assumed;
  if (!ended && input->outcome.status != EXEC_RUNNING)
    complain(check, input, "the concrete run stops");
  else if (is_expected && !input->hits && !input->cuts && !check->is_limited &&
           !may_be_cut(check, input, is_open))
    complain(check, input, "falls into no case");
  else if (input->hits && input->cuts)
    complain(check, input, "falls into case %llu and is cut", (unsigned long long)input->hit_by);
  else if (!ended && input->hits)
    complain(check, input, "falls into case %llu", (unsigned long long)input->hit_by);
  if (input->model)
    model_free(input->model);
  input->model = NULL;
  input->hits = input->cuts = 0;
}

// Where references are merged, every round of a loop through a cycle makes all terms larger; few
// rounds show what many do.
static uint32_t loop_bound(const Check *check) {
  return has_formulas(check) && check->subject->loops > 2 ? 2 : check->subject->loops;
}

static const char *invariant_name(const Subject *subject) {
  return subject->invariant ? name_text(subject->world->names, subject->invariant->name) : NULL;
}

// What is said to be unknown: inputs that come there have no case.
static bool is_known_limit(const Check *check, const char *cause) {
  return has_formulas(check) && !strcmp(cause, "arraycopy between inputs of several classes");
}

static uint64_t check_way(const Subject *subject, Way way, Inputs *inputs, Arena *arena) {
  Check check = {.subject = subject,
                 .strategy = heap_strategy(way.strategy),
                 .way = way,
                 .inputs = inputs,
                 .arena = arena};
  Explorer *explorer = explorer_new(subject->world->program, subject->method,
                                    (ExploreOptions){.strategy = check.strategy,
                                                     .merge = way.merge,
                                                     .rules = way.rules,
                                                     .k = subject->k,
                                                     .array = ARRAY_BOUND,
                                                     .loops = loop_bound(&check),
                                                     .math = subject->math,
                                                     .invariant = invariant_name(subject),
                                                     .query_ms = 20000});
  running = &check;
  check.round = explorer->symbolic.round;
  explorer->symbolic.round = watch_round;
  if (!explorer_run(explorer, visit, &check))
    complain(&check, NULL, "%s", explorer_message(explorer));
  const ExploreCounts *counts = explorer_counts(explorer);
  for (size_t i = 0; i < counts->unknown.count; i++)
    if (is_known_limit(&check, counts->unknown.items[i].cause))
      check.is_limited = true;
    else
      complain(&check, NULL, "unknown: %s", counts->unknown.items[i].cause);
  uint64_t cases = counts->cases;
  bool is_open = !explorer_is_complete(explorer);
  for (size_t i = 0; i < inputs->count; i++)
    check_input(&check, &inputs->items[i], is_open);
  // The other strategies must know what to do with the models as well.
  for (size_t i = 0; i < check.models.count; i++) {
    Input *model = &check.models.items[i];
    model->hits = model->cuts = 0;
    model->shape = inputs->count ? vec_last(inputs)->shape + 1 : 0;
    vec_push(inputs, *model);
  }
  vec_free(&check.models);
  vec_free(&check.match.objects);
  explorer_free(explorer);
  return cases;
}

// Merging is tried on all methods with few inputs under pose, and on a share of them otherwise.
static bool is_spared(const Subject *subject, Way way, size_t inputs) {
  enum { FEW = 4000 };
  return way.merge && (inputs > FEW || (strcmp(way.strategy, "pose") &&
                                        oracle_hash(subject->world, subject->method) % 3));
}

// Release builds hold every way against the inputs. Builds with asserts, which run ten times as
// long, take lazier-sharp of every method and of each other way a share, the same in every run.
#ifdef NDEBUG
enum { SHARE_OF_SHAPES = 1 };
#else
enum { SHARE_OF_SHAPES = 8 };
#endif

static bool is_left_out(const Subject *subject, Way way, uint32_t number) {
  uint32_t hash = oracle_hash(subject->world, subject->method);
  bool is_shape = heap_strategy(way.strategy)->leaf == LEAF_IS_SHAPE;
  return is_shape ? number && (hash + number) % SHARE_OF_SHAPES : oracle_spares(hash);
}

// Kiasan, propositions 9 and 10: what is put off is never split in more cases. By our own rules
// lazy has fewer classes of objects than the others, and so perhaps fewer cases.
static void check_family(const Subject *subject, const uint64_t *own, const uint64_t *kiasan,
                         Arena *arena) {
  bool is_ordered = own[0] <= own[1] && kiasan[0] <= kiasan[1] && kiasan[1] <= kiasan[2];
  if (!is_ordered)
    test_failed(
        __FILE__, __LINE__, "%s: %llu cases of lazier#, %llu of lazier; kiasan %llu %llu %llu",
        method_external(subject->world->program, subject->method, arena),
        (unsigned long long)own[0], (unsigned long long)own[1], (unsigned long long)kiasan[0],
        (unsigned long long)kiasan[1], (unsigned long long)kiasan[2]);
}

static void check_subject(Subject *subject) {
  static const Way ways[] = {{.strategy = "lazier-sharp"},
                             {.strategy = "lazier"},
                             {.strategy = "lazy"},
                             {.strategy = "pose"},
                             {.strategy = "summary"},
                             {.strategy = "hybrid"},
                             {.strategy = "lazier-sharp", .merge = true},
                             {.strategy = "pose", .merge = true},
                             {.strategy = "summary", .merge = true},
                             {.strategy = "hybrid", .merge = true},
                             {.strategy = "lazier-sharp", .rules = RULES_KIASAN},
                             {.strategy = "lazier", .rules = RULES_KIASAN},
                             {.strategy = "lazy", .rules = RULES_KIASAN}};
  enum { WAYS = sizeof ways / sizeof *ways, OWN = 0, KIASAN = 10 };
  Arena arena = {0};
  Inputs inputs = {0};
  enumerate_inputs(subject, &inputs, &arena);
  CHECK(inputs.count > 0);
  size_t count = inputs.count;
  for (size_t i = 0; i < inputs.count; i++)
    input_run(subject, &inputs.items[i], &arena);
  uint64_t cases[WAYS] = {0};
  for (uint32_t i = 0; i < WAYS; i++)
    if (!is_spared(subject, ways[i], count) && !is_left_out(subject, ways[i], i))
      cases[i] = check_way(subject, ways[i], &inputs, &arena);
  if (SHARE_OF_SHAPES == 1)
    check_family(subject, &cases[OWN], &cases[KIASAN], &arena);
  if (getenv("LORIS_ORACLE")) {
    printf("%s: %zu inputs, cases",
           method_external(subject->world->program, subject->method, &arena), count);
    for (int i = 0; i < WAYS; i++)
      printf(" %llu", (unsigned long long)cases[i]);
    printf("\n");
    fflush(stdout);
  }
  vec_free(&inputs);
  arena_fini(&arena);
}

typedef struct Suite {
  const char *class;
  size_t objects;
  uint32_t k;
  bool math, is_small;
  const char *invariant; // its name, or NULL
} Suite;

// Checks every public method of a class; constructors are left out.
static size_t check_class(OracleWorld *world, const Suite *suite) {
  LinkError error = {0};
  Class *class = program_load_text(world->program, suite->class, &error);
  CHECK(class != NULL);
  const char *only = getenv("LORIS_ORACLE");
  size_t count = 0;
  for (uint16_t i = 0; class && i < class->method_count; i++) {
    Method *method = &class->methods[i];
    if (!(method->flags & ACC_PUBLIC) || *name_text(world->names, method->name) == '<')
      continue;
    if (only && !strstr(name_text(world->names, method->name), only))
      continue;
    Subject subject = subject_new(world, method);
    subject.object_limit = suite->objects;
    subject.k = suite->k;
    subject.math = suite->math;
    subject.is_small = suite->math || suite->is_small;
    subject.invariant =
        suite->invariant ? class_find_text(world->program, class, suite->invariant, "()Z") : NULL;
    check_subject(&subject);
    subject_free(&subject);
    count++;
  }
  return count;
}

// --- the tests -----------------------------------------------------------------------------------

static size_t check_suites(const Suite *suites, size_t count) {
  OracleWorld *world = oracle_world_new();
  size_t methods = 0;
  for (size_t i = 0; i < count; i++)
    methods += check_class(world, &suites[i]);
  oracle_world_free(world);
  return methods;
}

TEST(oracle_agrees_on_numbers) {
  static const Suite suites[] = {{.class = "unit/OracleNumbers", .objects = 1, .k = 2},
                                 {.class = "unit/OracleFields", .objects = 2, .k = 2}};
  CHECK(check_suites(suites, sizeof suites / sizeof *suites) >= 40);
}

TEST(oracle_agrees_on_joins) {
  static const Suite suites[] = {
      {.class = "unit/OracleMerges", .objects = 2, .k = 2, .is_small = true}};
  CHECK(check_suites(suites, 1) >= 15);
}

TEST(oracle_agrees_on_lists_and_trees) {
  static const Suite suites[] = {{.class = "unit/OracleLists", .objects = 3, .k = 3},
                                 {.class = "unit/OracleLists$Node", .objects = 3, .k = 3},
                                 {.class = "unit/OracleTrees", .objects = 3, .k = 2}};
  CHECK(check_suites(suites, sizeof suites / sizeof *suites) >= 30);
}

TEST(oracle_agrees_on_what_small_bounds_leave) {
  static const Suite suites[] = {{.class = "unit/OracleSearch", .objects = 3, .k = 0},
                                 {.class = "unit/OracleSearch", .objects = 3, .k = 1},
                                 {.class = "unit/OracleLists", .objects = 3, .k = 0},
                                 {.class = "unit/OracleLists", .objects = 3, .k = 1},
                                 {.class = "unit/OracleTrees", .objects = 3, .k = 0},
                                 {.class = "unit/OracleTrees", .objects = 3, .k = 1}};
  CHECK(check_suites(suites, sizeof suites / sizeof *suites) >= 60);
}

TEST(oracle_agrees_on_classes_and_exceptions) {
  static const Suite suites[] = {{.class = "unit/OracleClasses", .objects = 2, .k = 2},
                                 {.class = "unit/OracleExceptions", .objects = 2, .k = 2},
                                 {.class = "unit/OracleClasses$Inner", .objects = 2, .k = 2},
                                 {.class = "unit/OracleStatics", .objects = 2, .k = 2}};
  CHECK(check_suites(suites, sizeof suites / sizeof *suites) >= 30);
}

TEST(oracle_agrees_on_types) {
  static const Suite suites[] = {{.class = "unit/OracleTypes", .objects = 2, .k = 2}};
  CHECK(check_suites(suites, 1) >= 20);
}

TEST(oracle_agrees_on_arrays) {
  static const Suite suites[] = {
      {.class = "unit/OracleArrays", .objects = 3, .k = 3, .is_small = true}};
  CHECK(check_suites(suites, 1) >= 30);
}

TEST(oracle_agrees_on_unbounded_integers) {
  static const Suite suites[] = {
      {.class = "unit/OracleLists", .objects = 3, .k = 3, .math = true},
      {.class = "unit/OracleTrees", .objects = 3, .k = 2, .math = true},
      {.class = "unit/OracleArrays", .objects = 3, .k = 3, .math = true}};
  CHECK(check_suites(suites, sizeof suites / sizeof *suites) >= 60);
}

TEST(oracle_agrees_on_invariants) {
  static const Suite suites[] = {
      {.class = "unit/OracleInvariants", .objects = 3, .k = 3, .invariant = "sorted"},
      {.class = "unit/OracleInvariants", .objects = 3, .k = 3, .invariant = "full"}};
  CHECK(check_suites(suites, sizeof suites / sizeof *suites) >= 16);
}

TEST(oracle_agrees_on_random_programs_with_arrays) {
  static const Suite suites[] = {
      {.class = "unit/OracleRandomArrays", .objects = 2, .k = 2, .is_small = true}};
  CHECK(check_suites(suites, 1) >= 60);
}

TEST(oracle_agrees_on_random_programs) {
  static const Suite suites[] = {{.class = "unit/OracleRandom", .objects = 3, .k = 2}};
  CHECK(check_suites(suites, 1) >= 300);
}
