#include "junit/junit_impl.h"

#include "check/purpose.h"

#include <string.h>

enum {
  MAX_STEPS = 3000000,
  MAX_OBJECTS = 200,
  MAX_HEAP_BYTES = 64 << 20, // of a test: it runs beside others in a JVM of any size
};

Junit *junit_new(Program *program, JunitOptions options, JunitEvents events) {
  Junit *junit = mem_new(Junit);
  junit->program = program;
  junit->options = options;
  junit->events = events;
  junit->replay = replay_new(program, MAX_HEAP_BYTES);
  replay_share_boxes(junit->replay, true); // tests make them with valueOf
  junit->construct = construct_new(program);
  return junit;
}

void junit_free(Junit *junit) {
  for (size_t i = 0; i < junit->tests.count; i++) {
    vec_free(&junit->tests.items[i].statics);
    vec_free(&junit->tests.items[i].edges);
  }
  for (size_t i = 0; i < junit->methods.count; i++)
    vec_free(&junit->methods.items[i].skipped), coverage_free(junit->methods.items[i].coverage);
  vec_free(&junit->tests);
  vec_free(&junit->methods);
  vec_free(&junit->files);
  vec_free(&junit->known);
  boundaries_free(junit->met);
  replay_free(junit->replay);
  construct_free(junit->construct);
  construct_free(junit->caller);
  arena_fini(&junit->arena);
  mem_free(junit);
}

size_t junit_method_count(const Junit *junit) { return junit->methods.count; }
const JunitMethod *junit_method(const Junit *junit, size_t index) {
  assert(index < junit->methods.count);
  return &junit->methods.items[index];
}
size_t junit_file_count(const Junit *junit) { return junit->files.count; }
const char *junit_file(const Junit *junit, size_t index) {
  assert(index < junit->files.count);
  return junit->files.items[index];
}
const char *junit_fault(const Junit *junit) { return junit->fault; }

// --- one case ------------------------------------------------------------------------------------

// Every case without a test has a reason that is counted and reported. While branches are hunted
// there are many explorations of the same method: their cases were counted before.
static void skip(Junit *junit, const char *cause) {
  assert(junit->methods.count > 0);
  SkippedList *list = &vec_last(&junit->methods)->skipped;
  if (junit->hunts)
    return;
  for (size_t i = 0; i < list->count; i++)
    if (!strcmp(list->items[i].cause, cause)) {
      list->items[i].count++;
      return;
    }
  vec_push(list, (Skipped){arena_string(&junit->arena, cause, strlen(cause)), 1});
}

// An input that does not do what its path says is a bug in loris. It is told as one, and the test
// is not written: a generated test must not be wrong.
static void note_fault(Junit *junit, Method *method, const ExploreCase *leaf, const char *what) {
  assert(junit->methods.count > 0);
  Arena scratch = {0};
  vec_last(&junit->methods)->faults++;
  if (!junit->fault)
    junit->fault =
        arena_format(&junit->arena, "the input of case %llu of %s %s", (unsigned long long)leaf->id,
                     method_external(junit->program, method, &scratch), what);
  arena_fini(&scratch);
}

// Runs the input, noting its branches.
static ConcreteOutcome watch_run(Junit *junit, Method *method, const ConcreteInput *input,
                                 Cover *cover) {
  if (cover->coverage)
    coverage_start(cover->coverage);
  replay_watch(junit->replay, cover_step, cover);
  ConcreteOutcome seen = replay_run(junit->replay, method, input, MAX_STEPS);
  replay_watch(junit->replay, NULL, NULL);
  edges_sort(&cover->edges);
  return seen;
}

static bool is_same_path(const Edges *a, const Edges *b) {
  for (size_t i = 0; i < a->count && a->count == b->count; i++)
    if (!edges_have(b, &a->items[i]))
      return false;
  return a->count == b->count;
}

// Does the input end so, on the same way, with boxes that are nobody else's? The run differs then
// only in which object a box is: a test can have those that valueOf keeps.
// The explorer gives every box an identity of its own, a test gets boxes from valueOf, which shares
// small ones. Where both runs agree nobody can tell.
static bool keeps_way(Junit *junit, const Draft *draft, const Cover *cover,
                      const ConcreteOutcome *expected, bool *is_fault) {
  Cover own = {.program = junit->program};
  replay_share_boxes(junit->replay, false);
  ConcreteOutcome seen = watch_run(junit, draft->method, draft->input, &own);
  replay_share_boxes(junit->replay, true);
  *is_fault = outcome_difference(junit->program, expected, &seen, draft->arena);
  bool is_same = is_same_path(&cover->edges, &own.edges);
  vec_free(&own.edges);
  return !*is_fault && is_same;
}

// False: the input does not end as the case says. What it ends with is expected from now on.
// The concrete run has the last word about the outcome; where it differs from the path, there is a
// fault or a box that a test cannot make.
static bool run_case(Junit *junit, Draft *draft, Cover *cover, const ExploreCase *leaf,
                     ConcreteOutcome *expected) {
  ConcreteOutcome seen = watch_run(junit, draft->method, draft->input, cover);
  if (seen.status == EXEC_RUNNING) {
    skip(junit, "takes too many instructions");
    return false;
  }
  if (seen.status != EXEC_RETURNED && seen.status != EXEC_THREW) {
    skip(junit, arena_format(draft->arena, "cannot be run: %s",
                             seen.message ? seen.message : "the run is not possible"));
    return false;
  }
  if (outcome_lacks_memory(program_names(junit->program), &seen)) {
    skip(junit, "takes too much memory");
    return false;
  }
  const char *difference = outcome_difference(junit->program, expected, &seen, draft->arena);
  bool is_fault = false;
  if (difference && concrete_has_table(program_names(junit->program), draft->input)) {
    skip(junit, "depends on the order, on equal keys or on views of a hash table");
    return false;
  }
  if (difference && !keeps_way(junit, draft, cover, expected, &is_fault)) {
    if (is_fault)
      note_fault(junit, draft->method, leaf, difference);
    else
      skip(junit, "needs a box that valueOf does not make");
    return false;
  }
  *expected = seen;
  return true;
}

static bool calls_method(const Recipe *recipe, const Method *method) {
  for (size_t i = 0; i < recipe->statements.count; i++)
    if (recipe->statements.items[i].method == method)
      return true;
  return false;
}

// Calls that yield the input, or one that differs in what nobody reads; NULL: none are known.
// `is_reset`: the method sets to zero what the input has there. A test that had it there by the
// same method would not see when the method does nothing.
// Calls are confirmed twice: the input that they are said to yield is run on its own, and the calls
// themselves are run with the method behind them. Both must end as the case does, by the same
// branches.
static Recipe *find_recipe(Junit *junit, const Draft *draft, const Cover *cover,
                           const ConcreteOutcome *expected, bool is_reset) {
  assert(expected->status == EXEC_RETURNED || expected->status == EXEC_THREW);
  Recipe *recipe = draft->input->objects.count ? construct_find(junit->construct, draft->home.class,
                                                                draft->input, 0, draft->arena)
                                               : NULL;
  if (!recipe)
    return NULL;
  Cover again = {.program = junit->program}, whole = again;
  ConcreteOutcome seen = watch_run(junit, draft->method, recipe->input, &again);
  bool is_same =
      !outcome_difference(junit->program, expected, &seen, draft->arena) &&
      is_same_path(&cover->edges, &again.edges) &&
      !(is_reset && calls_method(recipe, draft->method)) &&
      construct_confirm(junit->construct, recipe, draft->method, &seen, cover_step, &whole);
  edges_sort(&whole.edges);
  is_same = is_same && is_same_path(&again.edges, &whole.edges);
  vec_free(&again.edges);
  vec_free(&whole.edges);
  if (is_same)
    return recipe;
  recipe_free(recipe);
  return NULL;
}

static const char *state_problem(Program *program, const ConcreteState *state, Arena *arena) {
  if (!state)
    return "depends on the order in which classes are initialized";
  if (state->library_state)
    return arena_format(arena, "changes a %s that a static field holds",
                        class_external(program, state->library_state, arena));
  return !state->is_whole || state->heap.objects.count > MAX_OBJECTS
             ? "the heap is too large for a test"
             : NULL;
}

static void add_section(Source *body, const char *title, const Source *first,
                        const Source *second) {
  if (!first->count && !(second && second->count))
    return;
  code_add(body, "%s    // %s\n", body->count ? "\n" : "", title);
  vec_append(body, first->items, first->count);
  if (second)
    vec_append(body, second->items, second->count);
}

static size_t draft_length(const Draft *draft) {
  return draft->arrange.count + draft->link.count + draft->act.count + draft->check.count;
}

static const char *draft_body(const Draft *draft, Arena *arena) {
  Source body = {0};
  add_section(&body, "arrange", &draft->arrange, &draft->link);
  add_section(&body, "act", &draft->act, NULL);
  add_section(&body, "assert", &draft->check, NULL);
  const char *text = arena_string(arena, body.items, body.count);
  vec_free(&body);
  return text;
}

static void draft_fini(Draft *draft) {
  vec_free(&draft->holders);
  vec_free(&draft->checked);
  vec_free(&draft->used);
  vec_free(&draft->arrange);
  vec_free(&draft->link);
  vec_free(&draft->act);
  vec_free(&draft->check);
}

// Writes the test down.
static void write_draft(Draft *draft) {
  assert(draft->state && !draft->holders.count);
  draft->home.names_raw = &draft->is_raw;
  for (size_t i = 0; i < draft->state->heap.objects.count; i++) {
    vec_push(&draft->holders, (Holder){0});
    vec_push(&draft->checked, false);
  }
  if (draft->recipe)
    draft_follow(draft);
  else
    draft_arrange(draft);
  if (!draft->problem)
    draft_act(draft);
  if (!draft->problem)
    draft_check(draft);
}

// "new Stack", for titles.
static const char *class_title(const Draft *draft, Arena *arena) {
  const char *name = class_source_name(draft->home.program, draft->home.class, NULL, arena);
  return arena_format(arena, "new %s", strrchr(name, '.') ? strrchr(name, '.') + 1 : name);
}

// The parameters that are null, as the path needs it, or that may be.
static uint64_t null_parameters(const Junit *junit, const Draft *draft, bool is_needed) {
  const ConcreteSlots *slots = &draft->input->parameters;
  size_t first = method_first_argument(junit->program, draft->method);
  uint64_t set = 0;
  for (size_t i = first; i < slots->count && i < 64; i++) {
    const ConcreteValue *value = &slots->items[i].value;
    if (value->kind == KIND_REFERENCE &&
        (is_needed ? value->is_read && !value->word : !value->is_read || !value->word))
      set |= UINT64_C(1) << i;
  }
  return set;
}

static void keep_test(Junit *junit, const Draft *draft, const CaseWords *words, Cover *cover) {
  assert(draft->state && !draft->problem);
  bool is_new = method_is_constructor(junit->program, draft->method);
  Arena *arena = &junit->arena;
  const char *method = is_new ? "construct" : name_text(draft->home.names, draft->method->name);
  const char *title = is_new ? class_title(draft, arena) : method;
  const Class *thrown = draft->state->outcome.thrown;
  Test test = {.method = draft->method,
               .name = case_name(method, words, arena),
               .title = case_title(title, words, arena),
               .body = draft_body(draft, arena),
               .outcome = thrown ? name_text(draft->home.names, thrown->name) : "returns",
               .throws = draft->throws ? arena_format(arena, "%s", draft->throws) : NULL,
               .is_helped = draft->is_helped,
               .rejects = junit->rejects && thrown,
               .nulls = null_parameters(junit, draft, true),
               .maybe = null_parameters(junit, draft, false),
               .is_raw = draft->is_raw || name_exists(draft->method->info->signature),
               .edges = cover->edges};
  cover->edges = (Edges){0};
  vec_append(&test.statics, draft->statics.items, draft->statics.count);
  vec_push(&junit->tests, test);
}

// Tries to write the test; the reason why there is none, or NULL.
// Everything of a draft lives in an arena of the case: what is kept is copied to the junit's own.
static const char *make_test(Junit *junit, Explorer *explorer, const ExploreCase *leaf,
                             Draft *draft, Cover *cover) {
  ConcreteState *state =
      replay_state(junit->replay, draft->method, draft->input, MAX_STEPS, draft->arena);
  const char *problem = state_problem(junit->program, state, draft->arena);
  if (!problem) {
    draft->state = state;
    write_draft(draft);
    problem = draft->problem;
  }
  if (!problem && draft_length(draft) > MAX_BODY)
    problem = "the test would be too long";
  if (!problem) {
    CaseWords *words = case_words(explorer, junit->program, leaf, draft->arena, &junit->own);
    if (junit->broken)
      words->outcome = arena_format(draft->arena, "breaks %s", junit->broken);
    keep_test(junit, draft, words, cover);
  }
  vec_free(&draft->statics);
  draft_fini(draft);
  concrete_state_free(state);
  return problem;
}

// A test was kept because of its branches.
static void note_catch(Junit *junit, Method *method, const ConcreteInput *input,
                       Coverage *coverage) {
  Cover cover = {.program = junit->program, .coverage = coverage};
  hunt_learn(junit, &vec_last(&junit->tests)->edges);
  if (coverage)
    watch_run(junit, method, input, &cover);
  vec_free(&cover.edges);
}

static void test_input(Junit *junit, Explorer *explorer, const ExploreCase *leaf,
                       const ConcreteInput *input, ConcreteOutcome *expected, bool is_reset,
                       Arena *arena) {
  assert(junit->methods.count > 0);
  Method *method = explorer_method(explorer);
  Draft draft = {.home = {.program = junit->program,
                          .names = program_names(junit->program),
                          .class = method->owner,
                          .arena = arena},
                 .arena = arena,
                 .replay = junit->replay,
                 .junit4 = junit->options.junit4,
                 .method = method,
                 .input = input};
  Coverage *coverage = vec_last(&junit->methods)->coverage;
  Cover cover = {.program = junit->program, .coverage = junit->hunts ? NULL : coverage};
  if (run_case(junit, &draft, &cover, leaf, expected) && hunt_wants(junit, &cover.edges)) {
    Recipe *recipe = find_recipe(junit, &draft, &cover, expected, is_reset);
    const char *problem = "";
    if (recipe) {
      Draft by_calls = draft;
      by_calls.input = recipe->input;
      by_calls.recipe = recipe;
      draft_name_recipe(&by_calls, recipe);
      problem = make_test(junit, explorer, leaf, &by_calls, &cover);
    }
    if (problem)
      problem = make_test(junit, explorer, leaf, &draft, &cover);
    if (problem)
      skip(junit, problem);
    else if (junit->events.written)
      junit->events.written(junit->events.context, explorer, leaf, input,
                            file_of_last(junit, arena));
    if (problem && draft.needs_library)
      vec_last(&junit->methods)->needs_library = true;
    if (!problem && junit->hunts)
      note_catch(junit, method, input, coverage);
    recipe_free(recipe);
  }
  vec_free(&cover.edges);
}

// A hunt has many explorers, and what it is after are branches.
static Model *find_model(Junit *junit, Explorer *explorer, Term *wishes) {
  return junit->hunts ? explorer_model(explorer, &junit->own)
                      : explorer_boundary_model(explorer, junit->met, &junit->own, wishes);
}

// A clause that does not hold: no JVM throws that, and a test would say that it is right.
static bool breaks_contract(const Junit *junit, const ExploreCase *leaf) {
  if (leaf->status != EXEC_THREW)
    return false;
  const Class *class = leaf->thrown_class;
  return class && !strcmp(name_text(program_names(junit->program), class->name),
                          "loris/contract/ContractError");
}

// Does the case throw on purpose? Errors are thrown for other reasons.
static bool is_rejected(const Junit *junit, Explorer *explorer, const ExploreCase *leaf) {
  const Method *method = explorer_method(explorer);
  if (leaf->status != EXEC_THREW || !leaf->thrown_class ||
      class_is_a(junit->program, leaf->thrown_class, "java/lang/Error"))
    return false;
  ThrowPlaces places = throw_places(explorer_machine(explorer), leaf->thrown, method);
  return throw_is_declared(junit->program, method, leaf->thrown_class) ||
         throw_is_on_purpose(junit->program, method, &places);
}

void junit_visit(void *context, Explorer *explorer, const ExploreCase *leaf) {
  assert(((Junit *)context)->methods.count > 0);
  Junit *junit = context;
  Arena arena = {0};
  Term wishes = {0};
  if (hunt_is_over(junit)) {
    explorer_stop(explorer);
    return;
  }
  vec_last(&junit->methods)->cases += !junit->hunts;
  if (breaks_contract(junit, leaf)) {
    skip(junit, "breaks a contract");
    vec_last(&junit->methods)->broken += !junit->hunts;
    return;
  }
  bool is_ranked = heap_has_ranks(explorer_heap(explorer));
  Model *model = is_ranked ? NULL : find_model(junit, explorer, &wishes);
  if (model)
    explorer_vary(explorer, wishes, model);
  ConcreteInput *input = model ? concrete_new(explorer, model, &arena) : NULL;
  if (!input || !input->is_exact) {
    skip(junit, "no concrete input is known");
    vec_last(&junit->methods)->needs_library |= !is_ranked;
    vec_last(&junit->methods)->is_ranked |= is_ranked;
  } else if (input->nondets.count) {
    skip(junit, "asks for nondeterministic values");
  } else if (heap_hash_count(explorer_heap(explorer)) || explorer_open_value(explorer)) {
    skip(junit, "sees what Java leaves open");
  } else if (replay_settle_records(junit->replay, input)) {
    skip(junit, "a record of the input may not exist");
  } else {
    ConcreteOutcome expected = concrete_outcome(explorer, leaf, model, input);
    bool is_reset = vary_stores(junit, explorer_method(explorer), input);
    junit->rejects = is_rejected(junit, explorer, leaf);
    test_input(junit, explorer, leaf, input, &expected, is_reset, &arena);
  }
  junit->rejects = false;
  concrete_free(input);
  model_free(model);
  arena_fini(&arena);
}

static void forget_last(Junit *junit) {
  Test *test = vec_last(&junit->tests);
  vec_free(&test->statics);
  vec_free(&test->edges);
  (void)vec_pop(&junit->tests);
}

// The text of the last test, which is forgotten; NULL: there is none.
static const char *take_last(Junit *junit, Arena *arena) {
  if (!junit->tests.count)
    return NULL;
  const char *text = file_of_last(junit, arena);
  forget_last(junit);
  return text;
}

static void begin_case(Junit *junit, Method *method) {
  assert(!junit->tests.count);
  if (!junit->methods.count || vec_last(&junit->methods)->method != method)
    junit_begin(junit, method);
}

const char *junit_case(Junit *junit, Explorer *explorer, const ExploreCase *leaf, Arena *arena) {
  begin_case(junit, explorer_method(explorer));
  junit_visit(junit, explorer, leaf);
  return take_last(junit, arena);
}

// What the method does in a JVM is what the test expects; contracts are none of it.
const char *junit_case_with_input(Junit *junit, Explorer *explorer, const ExploreCase *leaf,
                                  const ConcreteInput *input, const char *broken, Arena *arena) {
  Method *method = explorer_method(explorer);
  Heap *heap = explorer_heap(explorer);
  begin_case(junit, method);
  if (heap_has_ranks(heap) || !input->is_exact || input->nondets.count || heap_hash_count(heap) ||
      explorer_open_value(explorer))
    return NULL;
  Arena scratch = {0};
  junit->broken = broken;
  replay_ignore_contracts(junit->replay, true);
  ConcreteOutcome expected = replay_run(junit->replay, method, input, MAX_STEPS);
  if (expected.status == EXEC_RETURNED || expected.status == EXEC_THREW)
    test_input(junit, explorer, leaf, input, &expected, false, &scratch);
  replay_ignore_contracts(junit->replay, false);
  junit->broken = NULL;
  arena_fini(&scratch);
  return take_last(junit, arena);
}

// --- methods -------------------------------------------------------------------------------------

void junit_begin(Junit *junit, Method *method) {
  bool has_lines = junit->options.coverage && method->info->code;
  Coverage *coverage = has_lines ? coverage_new(junit->program, method) : NULL;
  junit->hunts = false;
  vec_push(&junit->methods, (JunitMethod){.method = method, .coverage = coverage});
  boundaries_free(junit->met);
  junit->met = boundaries_new();
}

void junit_end(Junit *junit, Explorer *explorer) {
  junit_close(junit, explorer && explorer_is_complete(explorer) && !explorer_has_merged(explorer) &&
                         !vec_last(&junit->methods)->vacuity);
}

// Null that the method accepts in no test is rejected, if these are all of its cases.
static void reject_nulls(Junit *junit, size_t first) {
  uint64_t accepted = 0;
  const Method *method = vec_last(&junit->methods)->method;
  size_t own = method_first_argument(junit->program, method);
  for (size_t i = 0; i + own < 64 && i < method->arg_count; i++)
    if (argument_is_nullable(junit->program, method, i))
      accepted |= UINT64_C(1) << (i + own);
  for (size_t i = first; i < junit->tests.count; i++)
    if (!strcmp(junit->tests.items[i].outcome, "returns"))
      accepted |= junit->tests.items[i].maybe;
  for (size_t i = first; i < junit->tests.count; i++) {
    Test *test = &junit->tests.items[i];
    if (!strcmp(test->outcome, "java/lang/NullPointerException"))
      test->rejects |= (test->nulls & ~accepted) != 0;
  }
}

void junit_close(Junit *junit, bool is_complete) {
  assert(junit->methods.count > 0);
  JunitMethod *end = vec_last(&junit->methods);
  size_t first = junit->tests.count;
  while (first && junit->tests.items[first - 1].method == end->method)
    first--;
  assert(first <= junit->tests.count);
  if (is_complete && !end->skipped.count)
    reject_nulls(junit, first);
  if (junit->options.minimal)
    junit_minimize(junit, first);
  Edges edges = {0};
  for (size_t i = first; i < junit->tests.count; i++) {
    const Test *test = &junit->tests.items[i];
    end->tests += !test->is_dropped;
    if (!test->is_dropped)
      vec_append(&edges, test->edges.items, test->edges.count);
  }
  edges_sort(&edges);
  end->branches = cover_count(junit->program, end->method);
  end->covered = edges_of(&edges, end->method);
  end->is_complete = is_complete;
  vec_free(&edges);
}

const char *junit_write(Junit *junit, const char *folder) { return files_write(junit, folder); }
