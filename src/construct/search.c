// A beam search over sequences of statements: first every object that has a variable is made, then
// they are changed until they are as wanted.
#include "construct/construct_impl.h"

#include <stdlib.h>
#include <string.h>

enum { BEAM = 10, MAX_PLATEAU = 3 };

typedef struct Search {
  SearchTask task;
  Scope scope; // of the node that is expanded
  Ref *refs;
  const SearchNode *node; // that is expanded
  int32_t object;         // that is made, or NO_OBJECT
  VEC(SearchNode *) level, next;
  VEC(uint64_t) digests;
  Table seen;
  const SearchNode *found;
} Search;

// --- states --------------------------------------------------------------------------------------

static bool equal_digest(const void *context, uint32_t id, const void *key) {
  return ((const Search *)context)->digests.items[id] == *(const uint64_t *)key;
}

static bool is_new(Search *search, uint64_t digest) {
  uint32_t hash = (uint32_t)(digest ^ digest >> 32);
  if (!digest || table_find(&search->seen, hash, equal_digest, search, &digest) != TABLE_NONE)
    return false;
  table_insert(&search->seen, hash, (uint32_t)search->digests.count);
  vec_push(&search->digests, digest);
  return true;
}

static bool run_chain(Search *search, const SearchNode *node) {
  assert(search->scope.variable_count <= MAX_VARIABLES);
  if (!node)
    return true;
  if (!run_chain(search, node->parent))
    return false;
  Scope *scope = &search->scope;
  if (!run_statement(search->task.construct, &node->statement, scope->variables))
    return false;
  if (node->statement.result != NO_VARIABLE)
    scope->objects[scope->variable_count++] = node->object;
  return true;
}

static uint32_t score_scope(const Search *search, const Scope *scope) {
  scope_refs(scope, search->refs);
  return goal_score(search->task.goal, search->task.construct->machine, search->refs);
}

// --- expansion -----------------------------------------------------------------------------------

static bool is_over(const Search *search) {
  return search->found || search->task.construct->calls >= search->task.last_call ||
         construct_is_late(search->task.construct);
}

static const PlanStep *next_step(const Search *search, const Scope *scope) {
  const PlanOrder *order = &search->task.order;
  return scope->variable_count < order->count ? &order->items[scope->variable_count] : NULL;
}

static bool has_builder(const Scope *scope) {
  return scope->variable_count && scope->objects[scope->variable_count - 1] == NO_OBJECT;
}

typedef struct Forecast {
  Search *search;
  const Scope *scope;
  int32_t object;
  uint32_t best;
} Forecast;

static void try_build(void *context, const Statement *statement) {
  Forecast *forecast = context;
  assert(forecast->scope->variable_count < MAX_VARIABLES);
  Construct *construct = forecast->search->task.construct;
  Scope after = *forecast->scope;
  size_t mark = machine_mark(construct->machine);
  if (run_statement(construct, statement, after.variables)) {
    after.objects[after.variable_count++] = forecast->object;
    uint32_t score = score_scope(forecast->search, &after);
    forecast->best = score > forecast->best ? score : forecast->best;
  }
  exec_reset(construct->exec);
  machine_undo(construct->machine, mark);
}

// The score of a state; that of a builder is what it would build.
static uint32_t foresee(Search *search, const Scope *scope) {
  const PlanStep *step = next_step(search, scope);
  Forecast forecast = {search, scope, step ? step->object : NO_OBJECT, score_scope(search, scope)};
  if (step && step->object != NO_OBJECT && has_builder(scope))
    each_build(scope, (uint32_t)step->object, (StatementSink){try_build, &forecast});
  return forecast.best;
}

// Do the objects do what they are wanted for? Their state is undone by whoever tries statements.
static bool is_enough(Search *search, const Scope *scope) {
  const SearchTask *task = &search->task;
  if (!task->failure)
    return true;
  score_scope(search, scope);
  return failure_is_seen(task->failure, task->construct, task->goal->input, search->refs);
}

static void judge(Search *search, const Statement *statement, const Scope *scope) {
  assert(scope->variable_count <= MAX_VARIABLES);
  const Machine *machine = search->task.construct->machine;
  uint32_t score = foresee(search, scope);
  assert(score <= search->task.goal->total);
  if (!is_new(search, objects_digest(machine, scope->variables, scope->variable_count, NULL)))
    return;
  SearchNode *node = arena_new(search->task.arena, SearchNode);
  *node = (SearchNode){.parent = search->node,
                       .statement = *statement,
                       .object = statement->result == NO_VARIABLE ? NO_OBJECT : search->object,
                       .score = score};
  if (statement->result != NO_VARIABLE)
    node->class = object_class(machine, scope->variables[statement->result]);
  vec_push(&search->next, node);
  if (score == search->task.goal->total && !next_step(search, scope) && is_enough(search, scope))
    search->found = node;
}

// A factory of a more general type may give an object of another class: nobody can use it where the
// wanted one belongs.
static bool is_kind_wanted(const Search *search, const Statement *statement, const Scope *scope) {
  if (statement->result == NO_VARIABLE || search->object == NO_OBJECT)
    return true;
  const Class *class =
      object_class(search->task.construct->machine, scope->variables[statement->result]);
  return class == search->task.goal->input->objects.items[search->object].class;
}

static void try_statement(void *context, const Statement *statement) {
  Search *search = context;
  Construct *construct = search->task.construct;
  if (is_over(search))
    return;
  Scope after = search->scope;
  size_t mark = machine_mark(construct->machine);
  if (run_statement(construct, statement, after.variables) &&
      is_kind_wanted(search, statement, &after)) {
    if (statement->result != NO_VARIABLE)
      after.objects[after.variable_count++] = search->object;
    judge(search, statement, &after);
  }
  exec_reset(construct->exec);
  machine_undo(construct->machine, mark);
}

// Is the last node of the next level better than the one that is expanded?
static bool has_improved(const Search *search) {
  uint32_t score = search->node ? search->node->score : 0;
  return search->next.count && search->next.items[search->next.count - 1]->parent == search->node &&
         search->next.items[search->next.count - 1]->score > score;
}

static void expand_step(Search *search, const PlanStep *step) {
  assert(search->scope.construct == search->task.construct);
  StatementSink sink = {try_statement, search};
  const Scope *scope = &search->scope;
  search->object = step ? step->object : NO_OBJECT;
  if (!step) {
    each_assignment(scope, sink);
    if (!has_improved(search)) // an assignment does one thing and is right
      each_change(scope, false, sink);
  } else if (step->builder) {
    each_builder(scope, step->builder, sink);
  } else {
    if (has_builder(scope)) {
      each_build(scope, (uint32_t)step->object, sink);
      each_change(scope, true, sink);
    }
    each_creation(scope, (uint32_t)step->object, sink);
  }
}

static void expand(Search *search, const SearchNode *node) {
  assert(!search->found);
  Construct *construct = search->task.construct;
  size_t mark = machine_mark(construct->machine);
  search->node = node;
  search->scope = search->task.start;
  if (run_chain(search, node)) {
    score_scope(search, &search->scope);
    search->scope.refs = search->refs;
    expand_step(search, next_step(search, &search->scope));
  }
  exec_reset(construct->exec);
  machine_undo(construct->machine, mark);
}

// --- levels --------------------------------------------------------------------------------------

// Higher scores first; equal ones in the order in which they were found.
static void keep_best(Search *search) {
  vec_clear(&search->level);
  while (search->level.count < BEAM && search->next.count) {
    size_t best = SIZE_MAX;
    for (size_t i = 0; i < search->next.count; i++)
      if (search->next.items[i] &&
          (best == SIZE_MAX || search->next.items[i]->score > search->next.items[best]->score))
        best = i;
    if (best == SIZE_MAX)
      break;
    vec_push(&search->level, search->next.items[best]);
    search->next.items[best] = NULL;
  }
  vec_clear(&search->next);
}

// Level by level, the best BEAM sequences of each. It gives up when three levels in a row bring
// nothing, unless objects are still being made.
const SearchNode *search_run(const SearchTask *task) {
  assert(task->order.count <= MAX_VARIABLES);
  Search search = {.task = *task, .object = NO_OBJECT};
  search.refs = mem_new_array(Ref, task->goal->input->objects.count);
  uint32_t best = 0, plateau = 0;
  vec_push(&search.level, NULL); // the empty sequence
  for (size_t depth = 0; search.level.count && !is_over(&search); depth++) {
    for (size_t i = 0; i < search.level.count && !is_over(&search); i++)
      expand(&search, search.level.items[i]);
    keep_best(&search);
    uint32_t score = search.level.count ? search.level.items[0]->score : 0;
    plateau = score > best || depth < task->order.count ? 0 : plateau + 1;
    best = score > best ? score : best;
    if (plateau == MAX_PLATEAU)
      break;
  }
  vec_free(&search.level);
  vec_free(&search.next);
  vec_free(&search.digests);
  table_fini(&search.seen);
  mem_free(search.refs);
  return search.found;
}
