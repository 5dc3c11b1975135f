// Starts of runs, by the solver: a path to a loop, and the loop a few times.
#include "terminate/endless.h"

#include <limits.h>

// Steps whose transitions are all exact, by index.
static bool is_exact_step(const Search *search, const Step *step) {
  for (uint32_t i = 0; i < step->path_count; i++) {
    const Transition *transition = &search->system->transitions.items[step->path[i]];
    if (!transition->is_exact || transition->call)
      return false;
  }
  return true;
}

typedef VEC(uint32_t) Path;

static void append_step(const Engine *engine, uint32_t step, Path *path) {
  assert(step < engine->steps.count);
  const Step *own = &engine->steps.items[step];
  vec_append(path, own->path, own->path_count);
}

// A shortest path of exact steps between two nodes, at least one step long.
static bool connect(const Search *search, uint32_t from, uint32_t to, Path *path) {
  const Engine *engine = search->engine;
  uint32_t count = (uint32_t)engine->nodes.count;
  uint32_t *by = mem_new_array(uint32_t, count + 1);
  bool *seen = mem_new_array(bool, count + 1);
  VEC(uint32_t) queue = {0};
  vec_push(&queue, from);
  bool found = false;
  for (size_t at = 0; at < queue.count && !found; at++)
    for (uint32_t s = 0; s < engine->steps.count && !found; s++) {
      const Step *step = &engine->steps.items[s];
      if (step->from != queue.items[at] || seen[step->to] || !is_exact_step(search, step))
        continue;
      seen[step->to] = true;
      by[step->to] = s;
      vec_push(&queue, step->to);
      found = step->to == to;
    }
  if (found) {
    VEC(uint32_t) steps = {0};
    uint32_t at = to;
    do {
      vec_push(&steps, by[at]);
      at = engine->steps.items[by[at]].from;
    } while (at != from);
    for (size_t i = steps.count; i-- > 0;)
      append_step(engine, steps.items[i], path);
    vec_free(&steps);
  }
  vec_free(&queue);
  mem_free(by);
  mem_free(seen);
  return found;
}

// Numbers of the start from which the path can be run. Unknown: the solver does not say.
static Answer solve_path(Search *search, const Path *path, Wide *start) {
  const TransitionSystem *system = search->system;
  uint32_t count = system->locations.items[system->start].variable_count;
  Terms *terms = terms_new();
  TerminateOptions options = search->engine->options;
  options.query_ms = 500;
  Solver *solver = new_solver(terms, options);
  Term *symbols = mem_new_array(Term, search->most + 1);
  Term *after = mem_new_array(Term, search->most + 1);
  for (uint32_t v = 0; v < count; v++)
    symbols[v] = term_symbol(terms, SORT_INT, "start");
  StepFormula formula = path_formula(terms, system, path->items, (uint32_t)path->count,
                                     search->plans, symbols, after);
  solve_assert(solver, formula.definitions);
  Answer answer = engine_ask(search->engine, solver, formula.guard);
  bool found = answer == ANSWER_SAT;
  Model *model = found ? solve_model(solver) : NULL;
  for (uint32_t v = 0; found && v < count; v++) {
    Value value = value_int(0);
    found = !model_get(model, symbols[v], &value) || (!value.big && !value.unknown);
    start[v] = found ? value_signed(value) : 0;
  }
  mem_free(symbols);
  mem_free(after);
  solver_free(solver);
  terms_free(terms);
  return answer == ANSWER_SAT && !found ? ANSWER_UNKNOWN : answer;
}

// The loop twice, five times, once. Where the solver does not know of a path it is not asked about
// a longer one.
static bool try_lasso(Search *search, const Path *stem, const Path *loop, Wide *start,
                      TryStart *try_start) {
  static const unsigned times[] = {2, 5, 1};
  unsigned shortest_unknown = UINT_MAX;
  bool found = false;
  for (size_t i = 0; i < sizeof times / sizeof *times && !found; i++) {
    Path path = {0};
    vec_append(&path, stem->items, stem->count);
    for (unsigned k = 0; k < times[i]; k++)
      vec_append(&path, loop->items, loop->count);
    if (path.count < 400 && times[i] < shortest_unknown) {
      Answer answer = solve_path(search, &path, start);
      found = answer == ANSWER_SAT && try_start(search, start);
      if (answer == ANSWER_UNKNOWN)
        shortest_unknown = times[i];
    }
    vec_free(&path);
  }
  return found;
}

bool try_lassos(Search *search, Wide *start, TryStart *try_start) {
  enum { MOST_LASSOS = 12 };
  const Engine *engine = search->engine;
  unsigned tried = 0;
  bool found = false;
  uint32_t first = search->system->start; // nodes start as locations
  search->is_random = false;
  for (uint32_t s = 0; s < engine->steps.count && !found && tried < MOST_LASSOS; s++) {
    const Step *step = &engine->steps.items[s];
    Path stem = {0}, loop = {0};
    if (is_exact_step(search, step) && !engine_is_spent(search->engine) &&
        (step->from == first || connect(search, first, step->from, &stem))) {
      append_step(engine, s, &loop);
      if (step->to == step->from || connect(search, step->to, step->from, &loop)) {
        tried++;
        found = try_lasso(search, &stem, &loop, start, try_start);
      }
    }
    vec_free(&stem);
    vec_free(&loop);
  }
  return found;
}
