// The last layer: one incremental Z3 solver.
//
// Every condition c that ever was a goal is asserted as guard => c, in the Z3 scope of the depth at
// which it was first needed; a query assumes the guards of its goals only. So conditions of other
// slices cost nothing, push and pop are free until Z3 is really asked, and an unsat answer names
// the goals it used. When the incremental solver does not know soon, a fresh one gets the rest of
// the time, in a child process: it may use preprocessing and tactics that the incremental one
// cannot. Goals that are too big to be taken in here go to such a child at once.
#include "solve/z3_impl.h"

#include <stdio.h>

enum { FIRST_MS = 200 };

typedef struct Z3Layer {
  Layer base;
  AstList assumptions, axioms;
} Z3Layer;

// Leaves the Z3 scopes that belong to depths that are gone.
static void leave_scopes(Z3 *z3, unsigned depth) {
  assert(z3->scopes.count == 0 ||
         z3->scopes.items[z3->scopes.count - 1] <= z3->asserted_list.count);
  unsigned gone = 0;
  while (z3->scopes.count > depth) {
    size_t first = vec_pop(&z3->scopes);
    while (z3->asserted_list.count > first)
      z3->asserted.items[vec_pop(&z3->asserted_list).id] = false;
    gone++;
  }
  if (gone > 0)
    z3_api.solver_pop(z3->context, z3->solver, gone);
}

static Z3_ast guard_of(Z3 *z3, Term goal) {
  assert(term_sort(z3->terms, goal) == SORT_BOOL);
  while (z3->guards.count <= goal.id)
    vec_push(&z3->guards, NULL);
  if (!z3->guards.items[goal.id]) {
    char name[32];
    snprintf(name, sizeof name, "guard!%u", goal.id);
    Z3_symbol symbol = z3_api.mk_string_symbol(z3->context, name);
    z3->guards.items[goal.id] = z3_keep(z3, z3_api.mk_const(z3->context, symbol, z3->bool_sort));
  }
  return z3->guards.items[goal.id];
}

static void assert_goal(Z3 *z3, Term goal) {
  while (z3->asserted.count <= goal.id)
    vec_push(&z3->asserted, false);
  if (z3->asserted.items[goal.id])
    return;
  Z3_ast formula = z3_formula(z3, goal);
  Z3_ast guarded = z3_keep(z3, z3_api.mk_implies(z3->context, guard_of(z3, goal), formula));
  z3_api.solver_assert(z3->context, z3->solver, guarded);
  z3->asserted.items[goal.id] = true;
  vec_push(&z3->asserted_list, goal);
}

// Enters the scopes of the path and asserts each goal in its own, so that it survives as long as
// the path has it. Goals that were skipped at a lower depth, and those that are not in the path, go
// to the innermost scope.
static void assert_goals(Z3 *z3, const Path *path, const Query *query) {
  assert(z3->scopes.count <= path->marks.count);
  size_t depth = path->marks.count;
  for (size_t level = z3->scopes.count; level < depth; level++) {
    vec_push(&z3->scopes, z3->asserted_list.count);
    z3_api.solver_push(z3->context, z3->solver);
    size_t first = path->marks.items[level];
    size_t end = level + 1 < depth ? path->marks.items[level + 1] : path->conjuncts.count;
    for (size_t g = 0; g < query->goal_count; g++) {
      uint32_t id = query->goals[g].id;
      uint32_t position = id < path->position.count ? path->position.items[id] : 0;
      if (position > first && position <= end)
        assert_goal(z3, query->goals[g]);
    }
  }
  for (size_t g = 0; g < query->goal_count; g++)
    assert_goal(z3, query->goals[g]);
}

// Guards are assumed one by one: those that a proof used are the core. It may be larger than
// needed.
static void read_core(Z3 *z3, const Query *query, TermList *core) {
  assert(core->count == 0);
  Z3_ast_vector used = z3_api.solver_get_unsat_core(z3->context, z3->solver);
  z3_api.ast_vector_inc_ref(z3->context, used);
  for (unsigned i = 0; i < z3_api.ast_vector_size(z3->context, used); i++)
    for (size_t g = 0; g < query->goal_count; g++)
      if (z3->guards.items[query->goals[g].id] == z3_api.ast_vector_get(z3->context, used, i))
        vec_push(core, query->goals[g]);
  z3_api.ast_vector_dec_ref(z3->context, used);
}

static Answer check_incrementally(Z3Layer *layer, Z3 *z3, Query *query, unsigned ms) {
  assert(query->goal_count > 0);
  Z3_context c = z3->context;
  assert_goals(z3, &layer->base.solver->path, query);
  vec_clear(&layer->assumptions);
  vec_clear(&layer->axioms);
  for (size_t i = 0; i < query->goal_count; i++) {
    vec_push(&layer->assumptions, guard_of(z3, query->goals[i]));
  }
  z3_type_axioms(z3, query->goals, query->goal_count, &layer->axioms);
  if (layer->axioms.count > 0)
    z3_api.solver_push(c, z3->solver);
  for (size_t i = 0; i < layer->axioms.count; i++)
    z3_api.solver_assert(c, z3->solver, layer->axioms.items[i]);
  Answer answer = z3_check(z3, z3->solver, &layer->assumptions, ms, &query->cause);
  if (answer == ANSWER_UNSAT)
    read_core(z3, query, &query->core);
  if (answer == ANSWER_SAT) {
    Z3_model model = z3_api.solver_get_model(c, z3->solver);
    z3_api.model_inc_ref(c, model);
    if (!z3_read_model(z3, model, query->goals, query->goal_count, &query->fragment)) {
      answer = ANSWER_UNKNOWN;
      query->cause = CAUSE_BIG_INT;
    }
    z3_api.model_dec_ref(c, model);
  }
  if (layer->axioms.count > 0)
    z3_api.solver_pop(c, z3->solver, 1);
  return answer;
}

// All goals as one SMT-LIB file.
static char *smt_text(Z3Layer *layer, Z3 *z3, const Query *query) {
  assert(query->goal_count > 0);
  Z3_context c = z3->context;
  Z3_solver solver = z3_api.mk_simple_solver(c);
  z3_api.solver_inc_ref(c, solver);
  vec_clear(&layer->axioms);
  z3_type_axioms(z3, query->goals, query->goal_count, &layer->axioms);
  for (size_t i = 0; i < query->goal_count; i++)
    z3_api.solver_assert(c, solver, z3_formula(z3, query->goals[i]));
  for (size_t i = 0; i < layer->axioms.count; i++)
    z3_api.solver_assert(c, solver, layer->axioms.items[i]);
  char *text = mem_string(z3_api.solver_to_string(c, solver));
  z3_api.solver_dec_ref(c, solver);
  return text;
}

static void dump(Z3Layer *layer, Z3 *z3, const Query *query, Answer answer) {
  assert(layer->base.solver->dump_directory);
  Solver *solver = layer->base.solver;
  char *path = mem_format("%s/query-%06llu.smt2", solver->dump_directory,
                          (unsigned long long)++solver->dump_count);
  FILE *file = fopen(path, "w");
  if (!file)
    fatal("cannot write %s", path);
  char *text = smt_text(layer, z3, query);
  fprintf(file, "(set-info :status %s)\n%s(check-sat)\n", answer_text(answer), text);
  if (fclose(file) != 0)
    fatal("cannot write %s", path);
  mem_free(text);
  mem_free(path);
}

static bool fault_is_due(Faults *faults) {
  return faults->countdown > 0 && --faults->countdown == 0;
}

// A fresh solver with tactics, which the incremental one cannot use.
static Answer ask_fresh(Z3 *z3, Query *query, unsigned ms) {
  Z3_solver fresh = z3_api.mk_solver(z3->context);
  return z3_decide_by(z3, fresh, query->goals, query->goal_count, ms, &query->fragment,
                      &query->cause);
}

static Answer ask_apart(Z3 *z3, Query *query, unsigned ms) {
  return z3_decide_apart(z3, query->goals, query->goal_count, ms, &query->fragment, &query->cause);
}

static bool fits_here(const Z3 *z3, const Query *query, bool fp) {
  VEC(bool) asserted = {0};
  for (size_t i = 0; !fp && i < query->goal_count; i++) {
    uint32_t id = query->goals[i].id;
    vec_push(&asserted, id < z3->asserted.count && z3->asserted.items[id]);
  }
  bool fits = z3_fits_here(z3, query->goals, query->goal_count, asserted.items);
  vec_free(&asserted);
  return fits;
}

// Most questions are answered at once. What is left of the time is spent in a process of its own,
// because a hard question does not always end when it is told to.
static Answer ask(Z3Layer *layer, Z3 *z3, Query *query, unsigned ms) {
  assert(query->goal_count > 0);
  double start = clock_now();
  bool fp = goals_have_fp(z3->info, query->goals, query->goal_count);
  if (!fits_here(z3, query, fp))
    return ask_apart(z3, query, ms);
  unsigned first = ms == 0 || ms > FIRST_MS ? FIRST_MS : ms;
  Answer answer = fp ? ask_fresh(z3, query, first) : check_incrementally(layer, z3, query, first);
  double spent = (clock_now() - start) * 1000;
  if (answer != ANSWER_UNKNOWN || query->cause == CAUSE_BIG_INT || (ms && spent >= (double)ms))
    return answer;
  SolveCause cause = query->cause;
  answer = ask_apart(z3, query, ms ? ms - (unsigned)spent : 0);
  if (answer == ANSWER_UNKNOWN && cause == CAUSE_TIMEOUT)
    query->cause = cause;
  return answer;
}

static Answer z3_layer_check(Layer *base, Query *query) {
  Z3Layer *layer = (Z3Layer *)base;
  Solver *solver = base->solver;
  query->by = SOLVE_Z3;
  vec_clear(&query->core);
  query->injected = false;
  if (universe_count(solver->universe) == 0 &&
      goals_are_typed(solver->info, query->goals, query->goal_count)) {
    query->cause = CAUSE_TYPES;
    return ANSWER_UNKNOWN;
  }
  unsigned ms;
  if (!z3_time_left(solver, solver->options.query_ms, &ms)) {
    query->cause = CAUSE_DEADLINE;
    return ANSWER_UNKNOWN;
  }
  Z3 *z3 = z3_get(solver);
  if (!z3) {
    query->cause = CAUSE_NO_Z3;
    return ANSWER_UNKNOWN;
  }
  double start = clock_now();
  Answer answer = ask(layer, z3, query, ms);
  if (answer == ANSWER_UNKNOWN && query->cause == CAUSE_TIMEOUT && ms != solver->options.query_ms)
    query->cause = CAUSE_DEADLINE;
  double seconds = clock_now() - start;
  solver->stats.z3_checks++;
  solver->stats.z3_seconds += seconds;
  if (seconds > solver->stats.z3_longest)
    solver->stats.z3_longest = seconds;
  if (solver->dump_directory)
    dump(layer, z3, query, answer);
  query->injected = fault_is_due(&solver->faults);
  if (query->injected) {
    query->cause = solver->faults.cause;
    return ANSWER_UNKNOWN;
  }
  return answer;
}

static void z3_layer_pop(Layer *base, unsigned depth) {
  if (base->solver->z3)
    leave_scopes(base->solver->z3, depth);
}

static void z3_layer_free(Layer *base) {
  Z3Layer *layer = (Z3Layer *)base;
  vec_free(&layer->assumptions);
  vec_free(&layer->axioms);
  mem_free(layer);
}

Layer *z3_layer_new(Solver *solver) {
  static const LayerType type = {
      .pop = z3_layer_pop, .check = z3_layer_check, .free = z3_layer_free};
  Z3Layer *layer = mem_new(Z3Layer);
  layer_init(&layer->base, &type, solver, NULL);
  return &layer->base;
}
