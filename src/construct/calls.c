// Methods under test on objects that calls have made: explores one driver per shape.
#include "construct/construct_impl.h"

#include "base/arith.h"

#include <string.h>

enum { MAX_SEQUENCES = 24, MAX_CHOICES = 25, MAX_PARAMETERS = 16, MAX_STALE = 40, MAX_WORDS = 128 };

typedef struct Calls {
  Construct *construct;
  Method *method;
  Class *receiver; // the class of its object; without one the method's own
  Visibility visibility;
  const CallOptions *options;
  CallTestVisitor *visit;
  void *context;
  Mutators mutators;
  CallCounts counts;
  VEC(uint64_t) paths; // of the call under test that have a test
  bool found;          // a path that is new on this level
  uint32_t stale;      // cases of this shape since the last new path
  Shape *shape;        // that is explored
  SolveStats own;
} Calls;

// Which sequence of mutators comes before the call.
typedef struct Sequence {
  Method *constructor; // NULL: the method under test needs no receiver
  Method *const *methods;
  size_t count;
} Sequence;

// The class of the object that is called: of an abstract class or an interface the first one of the
// target that leaves the method as it is. NULL: there is none.
static Class *receiver_class(const Visibility *visibility, Method *method) {
  Program *program = visibility->program;
  if (class_is_creatable(visibility, method->owner) || method->owner->trusted)
    return class_is_creatable(visibility, method->owner) ? method->owner : NULL;
  for (uint32_t id = 1; id <= program_class_count(program); id++) {
    Class *class = program_class(program, id);
    LinkError error = {0};
    if (!class->trusted && class_is_creatable(visibility, class) &&
        class_is_assignable(class, method->owner) &&
        class_select(program, class, method, &error) == method)
      return class;
  }
  return NULL;
}

static StatementKind act_kind(const Program *program, const Method *method) {
  if (!strcmp(name_text(program_names(program), method->name), "<init>"))
    return STATEMENT_NEW;
  return method->flags & ACC_STATIC ? STATEMENT_STATIC : STATEMENT_CALL;
}

// --- tests ---------------------------------------------------------------------------------------

static bool is_new_path(Calls *calls, uint64_t path) {
  for (size_t i = 0; i < calls->paths.count; i++)
    if (calls->paths.items[i] == path)
      return false;
  vec_push(&calls->paths, path);
  return true;
}

static void call_test_fini(CallTest *test) {
  recipe_fini(&test->recipe);
  vec_free(&test->act.arguments);
  vec_free(&test->checks);
}

static void skip(Calls *calls, const char *cause) {
  calls->counts.skipped++;
  if (!calls->counts.cause)
    calls->counts.cause = cause;
}

static Word other_word(Kind letter, size_t number) {
  enum { STEP = 10, MOST = 11 };
  return bits_of_number(letter, STEP * (int64_t)(number % MOST + 1));
}

// Runs the shape with these numbers. False: that is no test.
static bool run_words(Calls *calls, const Word *words, CallTest *test, Arena *arena,
                      uint64_t *path) {
  assert(calls->shape && calls->shape->parameters.count <= MAX_WORDS);
  const char *cause;
  test->act = statement_fill(&calls->shape->act, words);
  shape_fill(calls->shape, words, &test->recipe);
  if (call_test_run(calls->construct, test, &calls->mutators, arena, path, &cause))
    return true;
  if (cause) // else a mutator throws and makes no object: nothing is lost
    skip(calls, cause);
  return false;
}

static bool keeps_path(Calls *calls, const Word *words, uint64_t path) {
  Arena arena = {0};
  CallTest test = {0};
  uint64_t other = 0;
  bool is_same = run_words(calls, words, &test, &arena, &other) && other == path;
  call_test_fini(&test);
  arena_fini(&arena);
  return is_same;
}

// Gives all numbers of one kind that are equal another value, if the path stays the same.
static bool replace_words(Calls *calls, Word *words, size_t number, Word word, uint64_t path) {
  assert(number < calls->shape->parameters.count);
  Word old[MAX_WORDS];
  const ShapeParameter *parameters = calls->shape->parameters.items;
  size_t count = calls->shape->parameters.count;
  memcpy(old, words, count * sizeof *words);
  for (size_t i = 0; i < count; i++)
    if (old[i] == old[number] && parameters[i].letter == parameters[number].letter)
      words[i] = word;
  if (keeps_path(calls, words, path))
    return true;
  memcpy(words, old, count * sizeof *words);
  return false;
}

// Numbers that a solver likes may be large, and differ from run to run: small ones, where the path
// allows it.
static void make_small(Calls *calls, Word *words, uint64_t path) {
  assert(calls->shape->parameters.count <= MAX_WORDS);
  static const int32_t small[] = {0, 1, -1, 2, 3, 5, 10, 100, 200, -200, 1000};
  enum { COUNT = sizeof small / sizeof *small, SMALL = 20 };
  for (size_t i = 0; i < calls->shape->parameters.count; i++) {
    int32_t now = (int32_t)(uint32_t)words[i];
    if (calls->shape->parameters.items[i].letter != KIND_INT || (now >= -SMALL && now <= SMALL))
      continue;
    for (size_t j = 0; j < COUNT && !construct_is_late(calls->construct); j++)
      if (replace_words(calls, words, i, (Word)(uint32_t)small[j], path))
        break;
  }
}

static bool is_twin(const Word *words, size_t count, size_t number) {
  assert(number < count);
  for (size_t i = 0; i < count; i++)
    if (i != number && words[i] == words[number])
      return true;
  return false;
}

// Equal numbers hide what a call answers: where the path allows it, they get to differ.
static void tell_apart(Calls *calls, Word *words, uint64_t path) {
  size_t count = calls->shape->parameters.count;
  for (size_t i = 0; i < count; i++) {
    Word old = words[i];
    if (!is_twin(words, count, i) || calls->shape->parameters.items[i].letter == KIND_BOOLEAN ||
        construct_is_late(calls->construct))
      continue;
    words[i] = other_word(calls->shape->parameters.items[i].letter, i);
    if (!keeps_path(calls, words, path))
      words[i] = old;
  }
}

// Visits the test with these numbers if its path is new.
// The numbers are made readable only for a path that is new; then the test is run once more with
// them, because what it says must be what it does.
static void make_test(Calls *calls, Word *words, Arena *arena) {
  assert(calls->shape->parameters.count <= MAX_WORDS);
  CallTest test = {0};
  uint64_t path = 0;
  bool is_new = run_words(calls, words, &test, arena, &path) && is_new_path(calls, path);
  calls->stale++;
  if (is_new) {
    call_test_fini(&test);
    test = (CallTest){0};
    make_small(calls, words, path);
    tell_apart(calls, words, path);
    is_new = run_words(calls, words, &test, arena, &path);
  }
  if (is_new) {
    calls->counts.tests++;
    calls->found = true;
    calls->stale = 0;
    calls->visit(calls->context, &test);
  }
  call_test_fini(&test);
}

static void visit_case(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Calls *calls = context;
  (void)leaf;
  Arena arena = {0};
  Model *model = explorer_model(explorer, &calls->own);
  ConcreteInput *input = model ? concrete_new(explorer, model, &arena) : NULL;
  calls->counts.cases++;
  if (input && input->is_exact) {
    Word words[MAX_WORDS] = {0};
    for (size_t i = 0; i < input->parameters.count; i++)
      words[i] = input->parameters.items[i].value.word;
    make_test(calls, words, &arena);
  } else
    skip(calls, "a case has no concrete input");
  concrete_free(input);
  model_free(model);
  arena_fini(&arena);
  if (construct_is_late(calls->construct) || calls->stale > MAX_STALE)
    explorer_stop(explorer);
}

// What the exploration does not understand can still be run.
static void try_numbers(Calls *calls) {
  Tries tries;
  Word words[MAX_WORDS] = {0};
  tries_init(&tries, calls->shape, calls->method, calls->construct->program);
  while (!construct_is_late(calls->construct) && tries_next(&tries, words)) {
    Arena arena = {0};
    make_test(calls, words, &arena);
    arena_fini(&arena);
  }
  tries_fini(&tries);
}

// --- shapes --------------------------------------------------------------------------------------

static bool add_sequence(Provider *provider, const Sequence *sequence, int32_t receiver,
                         Class *class) {
  assert(receiver != NO_VARIABLE);
  for (size_t i = 0; i < sequence->count; i++) {
    Statement statement = {.kind = STATEMENT_CALL,
                           .result = NO_VARIABLE,
                           .receiver = receiver,
                           .method = sequence->methods[i],
                           .class = class};
    uint16_t failed;
    if (!provide_arguments(provider, &statement, NULL, USE_CHANGE, &failed))
      return false;
    vec_push(&provider->shape->recipe.statements, statement);
  }
  return true;
}

// Objects, mutators, the call with these choices of arguments. False: *failed is the parameter
// that has no such choice, or UINT16_MAX.
static bool build_shape(Calls *calls, const Sequence *sequence, const uint32_t *choices,
                        Arena *arena, uint16_t *failed) {
  Class *class = calls->receiver;
  Provider provider = {.construct = calls->construct,
                       .visibility = calls->visibility,
                       .arena = arena,
                       .shape = calls->shape,
                       .numbers = class->trusted ? NUMBERS_ONE : NUMBERS_SYMBOLIC};
  *calls->shape = (Shape){
      .recipe = {.home = class->trusted ? NULL : class, .is_public = calls->visibility.is_public},
      .act = {.kind = act_kind(calls->construct->program, calls->method),
              .result = NO_VARIABLE,
              .receiver = NO_VARIABLE,
              .method = calls->method,
              .class = class}};
  Statement *act = &calls->shape->act;
  *failed = UINT16_MAX;
  if (sequence->constructor) {
    act->receiver = provide_object(&provider, class, sequence->constructor);
    provider.numbers =
        class->trusted && calls->mutators.growers.count ? NUMBERS_SMALL : NUMBERS_SYMBOLIC;
    if (act->receiver == NO_VARIABLE || !add_sequence(&provider, sequence, act->receiver, class))
      return false;
  }
  if (act->kind == STATEMENT_STATIC)
    provider.numbers = NUMBERS_SYMBOLIC;
  return provide_arguments(&provider, act, choices, USE_ACT, failed);
}

static void explore_shape(Calls *calls, Arena *arena) {
  Method *driver =
      shape_spin(calls->shape, calls->construct->program,
                 program_class(calls->construct->program, calls->visibility.home->id), arena);
  if (!driver) {
    calls->counts.is_complete = false;
    try_numbers(calls);
    return;
  }
  ExploreOptions options = calls->options->explore;
  options.seconds = construct_seconds_left(calls->construct) / 2; // the rest is for tries
  Explorer *explorer = explorer_new(calls->construct->program, driver, options);
  calls->counts.shapes++;
  calls->stale = 0;
  bool is_complete = explorer_run(explorer, visit_case, calls) && explorer_is_complete(explorer);
  explorer_free(explorer);
  if (is_complete)
    return;
  calls->counts.is_complete = false;
  try_numbers(calls);
}

// The next choices; `failed` has none left.
static bool next_choices(uint32_t *choices, uint16_t count, uint16_t failed) {
  assert(failed == UINT16_MAX || failed < count);
  uint16_t at = 0;
  if (failed != UINT16_MAX) { // this wheel has turned round
    choices[failed] = 0;
    at = (uint16_t)(failed + 1);
  }
  if (at >= count)
    return false;
  for (uint16_t i = 0; i < at; i++)
    choices[i] = 0;
  choices[at]++;
  return true;
}

// All arguments of the call under test.
static void explore_sequence(Calls *calls, const Sequence *sequence) {
  uint32_t choices[MAX_PARAMETERS] = {0};
  uint16_t count = calls->method->arg_count;
  for (int tried = 0; tried < MAX_CHOICES && !construct_is_late(calls->construct); tried++) {
    Arena arena = {0};
    Shape shape;
    uint16_t failed = UINT16_MAX;
    calls->shape = &shape;
    bool is_built = build_shape(calls, sequence, choices, &arena, &failed);
    if (is_built)
      explore_shape(calls, &arena);
    shape_fini(&shape);
    arena_fini(&arena);
    if (!is_built && (failed == UINT16_MAX || !choices[failed]))
      return; // there is nothing at all for it
    if (!next_choices(choices, count, is_built ? UINT16_MAX : failed))
      return;
  }
}

// --- sequences -----------------------------------------------------------------------------------

// All sequences of growers of this length; number `index` in base `count`. None without growers.
static void explore_growers(Calls *calls, Method *constructor, size_t length, Method *last) {
  const MethodList *growers = &calls->mutators.growers;
  size_t total = 1;
  for (size_t i = 0; i < length && total <= MAX_SEQUENCES; i++)
    total *= growers->count;
  Method **methods = mem_new_array(Method *, length + 2);
  for (size_t index = 0;
       index < total && index < MAX_SEQUENCES && !construct_is_late(calls->construct); index++) {
    size_t rest = index;
    for (size_t i = 0; i < length; i++, rest /= growers->count)
      methods[i] = growers->items[rest % growers->count];
    methods[length] = last;
    explore_sequence(calls, &(Sequence){constructor, methods, length + (last != NULL)});
    if (last) // what comes last matters more than what came before
      break;
  }
  mem_free(methods);
}

// `length` calls before the one under test.
static void explore_level(Calls *calls, Method *constructor, size_t length) {
  const MethodList *others = &calls->mutators.others;
  explore_growers(calls, constructor, length, NULL);
  for (size_t i = 0; length >= 2 && i < others->count && !construct_is_late(calls->construct); i++)
    explore_growers(calls, constructor, length - 1, others->items[i]);
}

// The first constructor has all that can be reached with it before the others come: short tests.
static void explore_levels(Calls *calls) {
  const Mutators *mutators = &calls->mutators;
  for (size_t i = 0; i < mutators->constructors.count; i++)
    for (size_t length = 0;
         length <= calls->options->explore.k && !construct_is_late(calls->construct); length++) {
      calls->found = false;
      explore_level(calls, mutators->constructors.items[i], length);
      if ((length > 1 && !calls->found) || (length && !mutators->growers.count))
        break;
    }
}

// --- the interface -------------------------------------------------------------------------------

static bool can_call(const Visibility *visibility, Method *method) {
  if (!member_is_visible(visibility, method->owner, method->flags) ||
      !class_is_visible(visibility, method->owner) || !method_is_writable(visibility, method))
    return false;
  StatementKind kind = act_kind(visibility->program, method);
  return kind == STATEMENT_STATIC ||
         (kind == STATEMENT_NEW ? class_is_creatable(visibility, method->owner)
                                : receiver_class(visibility, method) != NULL);
}

// Public members alone, unless the method needs the view of its package.
static Visibility method_view(const Construct *construct, Method *method) {
  Visibility view = {.program = construct->program, .home = method->owner, .is_public = true};
  view.is_public = method->owner->trusted || can_call(&view, method);
  return view;
}

bool construct_can_call(Construct *construct, Method *method) {
  Visibility visibility = method_view(construct, method);
  const char *name = name_text(program_names(construct->program), method->name);
  return !(method->flags & (ACC_ABSTRACT | ACC_SYNTHETIC)) && strcmp(name, "<clinit>") != 0 &&
         method->arg_count <= MAX_PARAMETERS && can_call(&visibility, method);
}

// Objects have more states than any number of calls reaches.
static bool has_numbers_alone(const Program *program, const Method *method) {
  for (uint16_t i = 0; i < method->arg_count; i++)
    if (method->arg_kinds[i] == KIND_REFERENCE)
      return false;
  return act_kind(program, method) == STATEMENT_STATIC;
}

CallCounts construct_explore(Construct *construct, Method *method, const CallOptions *options,
                             CallTestVisitor *visit, void *context) {
  assert(options && visit);
  assert(!machine_is_marked(construct->machine));
  Calls calls = {.construct = construct,
                 .method = method,
                 .receiver = method->owner,
                 .visibility = method_view(construct, method),
                 .options = options,
                 .visit = visit,
                 .context = context,
                 .counts = {.is_complete = true}};
  construct_set_deadline(construct, options->seconds, options->explore.interrupt);
  size_t mark = machine_mark(construct->machine);
  run_initializer(construct, method->owner);
  run_initializer(construct, program_require(construct->program, "java/lang/Integer"));
  if (act_kind(construct->program, method) == STATEMENT_CALL) {
    calls.receiver = receiver_class(&calls.visibility, method);
    mutators_find(&calls.mutators, construct, calls.visibility, calls.receiver);
    explore_levels(&calls);
  } else {
    explore_sequence(&calls, &(Sequence){0});
  }
  exec_reset(construct->exec);
  machine_undo(construct->machine, mark);
  calls.counts.is_complete = calls.counts.is_complete && !construct_is_late(construct) &&
                             has_numbers_alone(construct->program, method);
  mutators_free(&calls.mutators);
  vec_free(&calls.paths);
  return calls.counts;
}
