// The outermost layer where answers are distrusted: every sat model is evaluated on the whole path,
// every unsat that Z3 did not give is asked again of a fresh Z3. A disagreement is a bug in loris.
#include "solve/solve_impl.h"

#include <stdio.h>

// A path of many questions is confirmed as a whole at its beginning, and by samples later on:
// each of these asks Z3 about the whole path anew.
enum { CONFIRM_MS = 500, CONFIRM_ALL = 100, CONFIRM_SHARE = 32 };

static void print_path(const Solver *solver, const Query *query) {
  for (size_t i = 0; i < solver->path.conjuncts.count; i++) {
    char *text = term_text(solver->terms, solver->path.conjuncts.items[i]);
    fprintf(stderr, "  path %zu: %s\n", i, text);
    mem_free(text);
  }
  for (size_t i = 0; i < query->parts.count; i++) {
    char *text = term_text(solver->terms, query->parts.items[i]);
    fprintf(stderr, "  question: %s\n", text);
    mem_free(text);
  }
}

static void print_bindings(const Solver *solver, const Fragment *fragment) {
  for (size_t i = 0; i < fragment->bindings.count; i++) {
    Binding binding = fragment->bindings.items[i];
    char *text = value_text(solver->terms, binding.value);
    fprintf(stderr, "  z3: %s = %s\n", term_symbol_name(solver->terms, binding.symbol), text);
    mem_free(text);
  }
}

static void require(Solver *solver, const Query *query, Term condition) {
  if (pool_satisfies(solver, &solver->pool.entries[0], condition))
    return;
  print_path(solver, query);
  char *text = term_text(solver->terms, condition);
  fatal("layer %s says sat, but its model does not satisfy %s", solve_layer_name(query->by), text);
}

static void validate_sat(Solver *solver, const Query *query) {
  for (size_t i = 0; i < solver->path.conjuncts.count; i++)
    require(solver, query, solver->path.conjuncts.items[i]);
  if (term_exists(query->extra))
    require(solver, query, query->extra);
  solver->stats.validated_sat++;
}

static void confirm_unsat(Solver *solver, const Query *query) {
  TermList goals = {0};
  vec_append(&goals, solver->path.conjuncts.items, solver->path.conjuncts.count);
  vec_append(&goals, query->parts.items, query->parts.count);
  Fragment fragment = {0};
  SolveCause cause;
  Answer answer = z3_decide(solver, goals.items, goals.count, CONFIRM_MS, &fragment, &cause);
  if (answer == ANSWER_SAT) {
    bool weaker = false;
    for (size_t i = 0; i < goals.count; i++)
      weaker |= info_of(solver->info, goals.items[i])->approximated != CAUSE_NONE;
    if (!weaker) {
      print_path(solver, query);
      print_bindings(solver, &fragment);
      fatal("layer %s says unsat, Z3 says sat", solve_layer_name(query->by));
    }
  }
  if (answer == ANSWER_UNSAT)
    solver->stats.confirmed_unsat++;
  else
    solver->stats.unconfirmed_unsat++;
  fragment_free(&fragment);
  vec_free(&goals);
}

// Of the many lookups that are no questions a sample is always enough.
static bool is_sampled(const Solver *solver, const Query *query) {
  const SolveStats *stats = &solver->stats;
  if (query->effort != EFFORT_ALL)
    return stats->lookups % CONFIRM_SHARE == 0;
  return stats->questions <= CONFIRM_ALL || stats->questions % CONFIRM_SHARE == 0;
}

static Answer validate_check(Layer *layer, Query *query) {
  Answer answer = layer_ask_next(layer, query);
  if (answer == ANSWER_SAT)
    validate_sat(layer->solver, query);
  if (answer == ANSWER_UNSAT && query->by != SOLVE_Z3 && is_sampled(layer->solver, query))
    confirm_unsat(layer->solver, query);
  if (answer == ANSWER_UNKNOWN && query->cause == CAUSE_MODEL) {
    print_path(layer->solver, query);
    fatal("Z3 says sat, but its model does not satisfy the question");
  }
  return answer;
}

static void validate_free(Layer *layer) { mem_free(layer); }

Layer *validate_layer_new(Solver *solver, Layer *next) {
  static const LayerType type = {.check = validate_check, .free = validate_free};
  Layer *layer = mem_new(Layer);
  layer_init(layer, &type, solver, next);
  return layer;
}
