// Recipes for concrete inputs.
#include "construct/construct_impl.h"

#include <string.h>

typedef struct Finder {
  Construct *construct;
  Goal goal;
  const ConstructFailure *failure; // that is wanted of the objects as well, or NULL
  Visibility visibility;
  uint64_t last_call;
  Arena scratch, *arena;
  VEC(const SearchNode *) chain; // what was found, first statement first
  Ref *refs;
} Finder;

// --- checks --------------------------------------------------------------------------------------

// Runs the chain but for one statement; the score of what it yields.
static uint32_t run_chain(Finder *finder, size_t left_out, Scope *scope) {
  assert(left_out == SIZE_MAX || left_out < finder->chain.count);
  *scope = (Scope){.construct = finder->construct, .goal = &finder->goal};
  for (size_t i = 0; i < finder->chain.count; i++) {
    const SearchNode *node = finder->chain.items[i];
    if (i == left_out)
      continue;
    if (!run_statement(finder->construct, &node->statement, scope->variables))
      return 0;
    if (node->statement.result != NO_VARIABLE)
      scope->objects[scope->variable_count++] = node->object;
  }
  scope_refs(scope, finder->refs);
  return goal_score(&finder->goal, finder->construct->machine, finder->refs);
}

static bool runs_as_wanted(Finder *finder, size_t left_out) {
  Scope scope;
  return run_chain(finder, left_out, &scope) == finder->goal.total &&
         (!finder->failure ||
          failure_is_seen(finder->failure, finder->construct, finder->goal.input, finder->refs));
}

static bool works_without(Finder *finder, size_t left_out) {
  assert(left_out < finder->chain.count);
  size_t mark = machine_mark(finder->construct->machine);
  bool works = runs_as_wanted(finder, left_out);
  exec_reset(finder->construct->exec);
  machine_undo(finder->construct->machine, mark);
  return works;
}

// Changes that nobody needs are left out.
// From the last to the first: a later change is more often the superfluous one, and what comes
// before it stays as it was tried.
static void shorten(Finder *finder) {
  for (size_t i = finder->chain.count; i-- > 0;)
    if (finder->chain.items[i]->statement.result == NO_VARIABLE && works_without(finder, i)) {
      memmove(&finder->chain.items[i], &finder->chain.items[i + 1],
              (finder->chain.count - i - 1) * sizeof *finder->chain.items);
      finder->chain.count--;
    }
}

// Runs the chain; is what it yields as wanted?
static bool run_as_wanted(void *context) { return runs_as_wanted(context, SIZE_MAX); }

// A recipe behind itself yields the same, and static fields are as if it had not been followed; so
// tests do not depend on their order.
static bool is_repeatable(Finder *finder) {
  size_t mark = machine_mark(finder->construct->machine);
  bool is_good = run_as_wanted(finder) && run_as_wanted(finder);
  exec_reset(finder->construct->exec);
  machine_undo(finder->construct->machine, mark);
  return is_good && run_leaves_statics(finder->construct, run_as_wanted, finder);
}

// --- the recipe ----------------------------------------------------------------------------------

// A factory may have given an object that has a variable: then this one does not hold what it was
// made for.
static void add_variable(Finder *finder, Recipe *recipe, const SearchNode *node, Ref ref) {
  assert(ref);
  bool is_it = node->object != NO_OBJECT && finder->refs[node->object] == ref;
  RecipeVariable variable = {
      .class = node->class,
      .name = variable_name(finder->construct->program, recipe, node->class, finder->arena),
      .object = is_it ? (uint32_t)node->object : UINT32_MAX};
  if (is_it)
    recipe->variable_of.items[node->object] = (int32_t)recipe->variables.count;
  vec_push(&recipe->variables, variable);
}

// Texts of literals are the goal's.
static Statement keep_statement(Finder *finder, const Statement *statement) {
  Statement copy = statement_copy(statement);
  for (size_t i = 0; i < copy.arguments.count; i++) {
    RecipeValue *value = &copy.arguments.items[i];
    if (value->text)
      value->text = arena_string(finder->arena, value->text, strlen(value->text));
  }
  return copy;
}

static Recipe *make_recipe(Finder *finder) {
  Scope scope;
  size_t mark = machine_mark(finder->construct->machine);
  run_chain(finder, SIZE_MAX, &scope);
  ConcreteInput *input = goal_fill(&finder->goal, finder->construct, finder->refs, finder->arena);
  exec_reset(finder->construct->exec);
  machine_undo(finder->construct->machine, mark);
  if (!input)
    return NULL;
  Recipe *recipe = mem_new(Recipe);
  recipe->home = finder->visibility.home;
  recipe->input = input;
  recipe->is_public = finder->visibility.is_public;
  for (size_t i = 0; i < input->objects.count; i++)
    vec_push(&recipe->variable_of, NO_VARIABLE);
  for (size_t i = 0; i < finder->chain.count; i++) {
    const SearchNode *node = finder->chain.items[i];
    if (node->statement.result != NO_VARIABLE)
      add_variable(finder, recipe, node, scope.variables[recipe->variables.count]);
    vec_push(&recipe->statements, keep_statement(finder, &node->statement));
  }
  return recipe;
}

// --- attempts ------------------------------------------------------------------------------------

static void unchain(Finder *finder, const SearchNode *node) {
  if (!node)
    return;
  unchain(finder, node->parent);
  vec_push(&finder->chain, node);
}

static bool is_same_order(const PlanOrder *a, const PlanOrder *b) {
  for (size_t i = 0; i < a->count && i < b->count; i++)
    if (a->items[i].object != b->items[i].object || a->items[i].builder != b->items[i].builder)
      return false;
  return a->count == b->count;
}

static Recipe *attempt(Finder *finder, const PlanOrder *order, uint64_t calls) {
  uint64_t now = finder->construct->calls;
  SearchTask task = {.construct = finder->construct,
                     .goal = &finder->goal,
                     .start = {.construct = finder->construct,
                               .goal = &finder->goal,
                               .visibility = finder->visibility,
                               .is_free = finder->failure != NULL,
                               .arena = &finder->scratch},
                     .order = *order,
                     .failure = finder->failure,
                     .last_call = now + calls < finder->last_call ? now + calls : finder->last_call,
                     .arena = &finder->scratch};
  if (order->count > MAX_VARIABLES)
    return NULL;
  vec_clear(&finder->chain);
  if (order->count)
    unchain(finder, search_run(&task));
  if (order->count && !finder->chain.count)
    return NULL;
  shorten(finder);
  return is_repeatable(finder) ? make_recipe(finder) : NULL;
}

// Every way of having variables, with public members first.
static Recipe *try_plans(Finder *finder, uint64_t calls) {
  PlanOrder orders[PLAN_COUNT] = {0};
  Recipe *recipe = NULL;
  for (int kind = 0; kind < PLAN_COUNT && !recipe && !construct_is_late(finder->construct);
       kind++) {
    bool is_known = false;
    plan_order(&finder->visibility, &finder->goal, (PlanKind)kind, &orders[kind]);
    for (int other = 0; other < kind; other++)
      is_known = is_known || is_same_order(&orders[kind], &orders[other]);
    if (!is_known)
      recipe = attempt(finder, &orders[kind], calls / 3);
  }
  for (int kind = 0; kind < PLAN_COUNT; kind++)
    vec_free(&orders[kind]);
  return recipe;
}

// Classes are initialized once for the whole search.
static void initialize_classes(Finder *finder) {
  const ConcreteInput *input = finder->goal.input;
  for (size_t i = 0; i < input->objects.count; i++)
    if (finder->goal.is_needed[i] && input->objects.items[i].class->kind == CLASS_INSTANCE)
      run_initializer(finder->construct, input->objects.items[i].class);
}

static Recipe *find(Finder *finder, uint64_t calls) {
  Recipe *recipe = NULL;
  initialize_classes(finder);
  for (int level = 0; level < 2 && !recipe; level++) {
    finder->visibility.is_public = level == 0;
    finder->last_call = finder->construct->calls + calls / 2;
    recipe = try_plans(finder, calls / 2);
  }
  return recipe;
}

// Objects that exist before the method, in another state than after the initialization of their
// class: no call is known that makes it. Constants of enums have their names.
static bool has_changed_statics(const ConcreteInput *input) {
  for (size_t i = 0; i < input->objects.count; i++) {
    const ConcreteObject *object = &input->objects.items[i];
    if (object->constant &&
        (object->slots.count || object->step_count || !(object->constant->flags & ACC_ENUM)))
      return true;
  }
  return false;
}

void construct_set_loose(Construct *construct) { construct->is_loose = true; }

// Finds objects as those of `input`; `hint` has more numbers that may be of use, or is NULL.
static Recipe *find_with(Finder finder, const ConcreteInput *input, const ConcreteInput *hint,
                         uint64_t calls) {
  enum { CALLS = 12000 };
  assert(input->is_exact);
  Construct *construct = finder.construct;
  finder.refs = mem_new_array(Ref, input->objects.count);
  size_t mark = machine_mark(construct->machine);
  Recipe *recipe = NULL;
  if (!has_changed_statics(input) && goal_init(&finder.goal, construct, input)) {
    if (hint)
      goal_add_words(&finder.goal, hint);
    recipe = find(&finder, calls ? calls : CALLS);
  }
  exec_reset(construct->exec);
  machine_undo(construct->machine, mark);
  goal_fini(&finder.goal);
  vec_free(&finder.chain);
  mem_free(finder.refs);
  arena_fini(&finder.scratch);
  return recipe;
}

Recipe *construct_find(Construct *construct, const Class *home, const ConcreteInput *input,
                       uint64_t calls, Arena *arena) {
  Finder finder = {.construct = construct,
                   .visibility = {.program = construct->program, .home = home},
                   .arena = arena};
  return find_with(finder, input, NULL, calls);
}

Recipe *construct_find_failure(Construct *construct, const Class *home, const ConcreteInput *input,
                               const ConstructFailure *failure, uint64_t calls, Arena *arena) {
  assert(failure->method && failure->thrown);
  Finder finder = {.construct = construct,
                   .failure = failure,
                   .visibility = {.program = construct->program, .home = home},
                   .arena = arena};
  ConcreteInput *roots = failure_roots(input, construct->machine->strings.class);
  Recipe *recipe = find_with(finder, roots, input, calls);
  concrete_free(roots);
  return recipe;
}
