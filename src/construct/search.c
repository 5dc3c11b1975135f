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
  return search->found || search->task.construct->calls >= search->task.last_call;
}

static void judge(Search *search, const Statement *statement, const Scope *scope) {
  const Machine *machine = search->task.construct->machine;
  uint32_t score = score_scope(search, scope);
  if (!is_new(search, objects_digest(machine, scope->variables, scope->variable_count, NULL)))
    return;
  SearchNode *node = arena_new(search->task.arena, SearchNode);
  *node = (SearchNode){.parent = search->node,
                       .statement = *statement,
                       .object = statement->result == NO_VARIABLE ? NO_OBJECT : search->object,
                       .score = score};
  vec_push(&search->next, node);
  if (score == search->task.goal->total && scope->variable_count == search->task.order_count)
    search->found = node;
}

static void try_statement(void *context, const Statement *statement) {
  Search *search = context;
  Construct *construct = search->task.construct;
  if (is_over(search))
    return;
  Scope after = search->scope;
  size_t mark = machine_mark(construct->machine);
  if (run_statement(construct, statement, after.variables)) {
    if (statement->result != NO_VARIABLE)
      after.objects[after.variable_count++] = search->object;
    judge(search, statement, &after);
  }
  exec_reset(construct->exec);
  machine_undo(construct->machine, mark);
}

static void expand(Search *search, const SearchNode *node) {
  Construct *construct = search->task.construct;
  StatementSink sink = {try_statement, search};
  size_t mark = machine_mark(construct->machine);
  search->node = node;
  search->scope = search->task.start;
  if (run_chain(search, node)) {
    score_scope(search, &search->scope);
    search->scope.refs = search->refs;
    uint32_t made = search->scope.variable_count;
    search->object =
        made < search->task.order_count ? (int32_t)search->task.order[made] : NO_OBJECT;
    if (search->object == NO_OBJECT)
      each_change(&search->scope, sink);
    else
      each_creation(&search->scope, (uint32_t)search->object, sink);
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

const SearchNode *search_run(const SearchTask *task) {
  Search search = {.task = *task, .object = NO_OBJECT};
  search.refs = mem_new_array(Ref, task->goal->input->objects.count);
  uint32_t best = 0, plateau = 0;
  vec_push(&search.level, NULL); // the empty sequence
  for (size_t depth = 0; search.level.count && !is_over(&search); depth++) {
    for (size_t i = 0; i < search.level.count && !is_over(&search); i++)
      expand(&search, search.level.items[i]);
    keep_best(&search);
    uint32_t score = search.level.count ? search.level.items[0]->score : 0;
    plateau = score > best || depth < task->order_count ? 0 : plateau + 1;
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
