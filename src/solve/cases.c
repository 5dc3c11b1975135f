// The layer that decides a slice by cases, before Z3 is asked.
//
// Path conditions are conjunctions with little Boolean structure: ite between references or numbers
// under a few conditions. Each case assumes one atom true or false and simplifies; a case ends when
// a goal becomes false, when facts, references or value sets contradict each other, or with a
// model. All cases contradictory: unsat. A model that satisfies the slice: sat. Everything here is
// bounded; what is left over goes to Z3.
#include "solve/cases_impl.h"

enum { CASE_LIMIT = 400, GOAL_LIMIT = 256, VISIT_LIMIT = 400000, UNDECIDED_LIMIT = 6 };
enum { SMALL_RANGE = 16 };

static bool is_exhausted(const CasesLayer *layer) {
  return solver_is_spent(layer->base.solver) || layer->cases > CASE_LIMIT ||
         layer->visits > VISIT_LIMIT || layer->undecided > UNDECIDED_LIMIT;
}

// In a scope of its own above nothing: facts_pop to 0 clears what the last case assumed.
static void forget_theories(CasesLayer *layer) {
  facts_pop(&layer->facts, 0);
  facts_push(&layer->facts);
  refs_pop(&layer->refs, 0);
  refs_push(&layer->refs);
  domains_clear(&layer->domains);
}

static bool compares_to_constant(const Terms *terms, Term goal) {
  if (term_kind(terms, goal) == TERM_NOT)
    goal = term_child(terms, goal, 0);
  unsigned arity = term_arity(terms, goal);
  return arity == 2 && (term_is_const(terms, term_child(terms, goal, 0)) ||
                        term_is_const(terms, term_child(terms, goal, 1)));
}

// The ends of the value sets as intervals.
static void refine_by_domains(CasesLayer *layer) {
  for (size_t i = 0; i < layer->domains.count && !layer->facts.conflict; i++) {
    const Domain *domain = &layer->domains.items[i];
    (void)facts_range(&layer->facts, domain->base); // a new budget
    Range hull = domain_hull(layer->facts.terms, domain);
    facts_refine(&layer->facts, domain->base, hull);
  }
}

// Facts and references start anew in each case: what a goal says about the order of sums depends on
// the ranges that are known before. So those come first.
static bool contradict(CasesLayer *layer, const TermList *goals) {
  assert(layer->base.solver->terms == layer->facts.terms);
  Terms *terms = layer->base.solver->terms;
  Facts *facts = &layer->facts;
  forget_theories(layer);
  for (size_t i = 0; i < goals->count; i++)
    if (!domains_assume(&layer->domains, terms, goals->items[i]))
      return true;
  refine_by_domains(layer);
  for (size_t i = 0; i < goals->count && !facts->conflict; i++)
    if (compares_to_constant(terms, goals->items[i]))
      facts_assume(facts, goals->items[i], true);
  for (size_t i = 0; i < goals->count && !facts->conflict && !layer->refs.conflict; i++) {
    facts_assume(facts, goals->items[i], true);
    RefLiteral literal;
    if (ref_literal_of(terms, goals->items[i], &literal))
      refs_assume(&layer->refs, &literal);
  }
  return facts->conflict || layer->refs.conflict;
}

typedef struct KnownRange {
  Term symbol;
  Range range;
} KnownRange;
typedef VEC(KnownRange) RangeList;

static void collect_ranges(CasesLayer *layer, const TermList *goals, RangeList *ranges) {
  Solver *solver = layer->base.solver;
  for (size_t i = 0; i < goals->count; i++) {
    const TermInfo *info = info_of(solver->info, goals->items[i]);
    for (uint32_t k = 0; k < info->key_count; k++) {
      if (!key_is_symbol(info->keys[k]))
        continue;
      Term symbol = terms_symbol_at(solver->terms, key_number(info->keys[k]));
      if (sort_is_integer(term_sort(solver->terms, symbol)))
        vec_push(ranges, (KnownRange){symbol, facts_range(&layer->facts, symbol)});
    }
  }
}

// Assumes all goals anew with the ranges that they led to: a sum that is now known not to wrap
// orders its parts, which it did not when it was assumed first.
static bool contradict_again(CasesLayer *layer, const TermList *goals) {
  Facts *facts = &layer->facts;
  RangeList ranges = {0};
  collect_ranges(layer, goals, &ranges);
  facts_pop(facts, 0);
  facts_push(facts);
  for (size_t i = 0; i < ranges.count && !facts->conflict; i++) {
    (void)facts_range(facts, ranges.items[i].symbol); // a new budget
    facts_refine(facts, ranges.items[i].symbol, ranges.items[i].range);
  }
  for (size_t i = 0; i < goals->count && !facts->conflict; i++)
    facts_assume(facts, goals->items[i], true);
  vec_free(&ranges);
  return facts->conflict;
}

static Answer decide_case(CasesLayer *layer, TermList *goals);

// One case: the goals with one more. The lists of the caller stay as they are.
static Answer decide_with(CasesLayer *layer, const TermList *goals, Term extra) {
  assert(term_sort(layer->base.solver->terms, extra) == SORT_BOOL);
  if (is_exhausted(layer))
    return ANSWER_UNKNOWN;
  layer->cases++;
  size_t eliminated = layer->eliminated.count;
  TermList copy = {0};
  vec_push(&copy, extra);
  vec_append(&copy, goals->items, goals->count);
  Answer answer = decide_case(layer, &copy);
  vec_free(&copy);
  vec_truncate(&layer->eliminated, eliminated);
  return answer;
}

// Both truths of an atom; first the one that the last model has, which other goals may like.
static Answer split_truth(CasesLayer *layer, const TermList *goals, Term atom) {
  assert(term_sort(layer->base.solver->terms, atom) == SORT_BOOL);
  Solver *solver = layer->base.solver;
  Term literals[2] = {atom, term_not(solver->terms, atom)};
  bool second = !term_holds(solver->terms, atom, solver->pool.entries[0].model);
  Answer first = decide_with(layer, goals, literals[second]);
  if (first == ANSWER_SAT)
    return first;
  Answer other = decide_with(layer, goals, literals[!second]);
  return other == ANSWER_UNSAT ? first : other;
}

// A symbol of which few values are left, and these.
static bool small_symbol(CasesLayer *layer, const TermList *goals, Term *symbol, Range *range) {
  Solver *solver = layer->base.solver;
  for (size_t i = 0; i < goals->count; i++) {
    const TermInfo *info = info_of(solver->info, goals->items[i]);
    for (uint32_t k = 0; k < info->key_count; k++) {
      if (!key_is_symbol(info->keys[k]))
        continue;
      *symbol = terms_symbol_at(solver->terms, key_number(info->keys[k]));
      if (!sort_is_integer(term_sort(solver->terms, *symbol)))
        continue;
      *range = facts_range(&layer->facts, *symbol);
      if (range->low > -RANGE_CAP && range->high < RANGE_CAP &&
          range->high - range->low < SMALL_RANGE)
        return true;
    }
  }
  return false;
}

static Answer split_values(CasesLayer *layer, const TermList *goals, Term symbol, Range range) {
  assert(range.low <= range.high);
  Terms *terms = layer->base.solver->terms;
  Answer all = ANSWER_UNSAT;
  for (int64_t value = range.low; value <= range.high; value++) {
    Term number = term_integer(terms, term_sort(terms, symbol), value);
    Answer answer = decide_with(layer, goals, term_eq(terms, symbol, number));
    if (answer == ANSWER_SAT)
      return answer;
    if (answer == ANSWER_UNKNOWN)
      all = answer;
  }
  return all;
}

// Does the sum base + constant wrap? No term when that is known or `term` is no such sum.
// x + 1 wraps just if x is the greatest number: the condition is one comparison with a constant.
static Term wrap_atom(CasesLayer *layer, Term term) {
  Terms *terms = layer->base.solver->terms;
  Sort sort = term_sort(terms, term);
  if (!sort_is_bv(sort) || term_kind(terms, term) != TERM_ADD ||
      !term_is_const(terms, term_child(terms, term, 1)))
    return (Term){0};
  Term base = term_child(terms, term, 0);
  int64_t by = value_signed(term_value(terms, term_child(terms, term, 1)));
  Range full = range_full(sort);
  assert(full.low < 0 && full.high >= 0);
  Term atom = by > 0 ? term_lt(terms, term_integer(terms, sort, full.high - by), base)
                     : term_lt(terms, base, term_integer(terms, sort, full.low - by));
  bool known = by == full.low || facts_truth(&layer->facts, atom) != TRUTH_UNKNOWN;
  return known ? (Term){0} : atom;
}

// Sums that may wrap say nothing about the order of their parts.
static Term undecided_wrap(CasesLayer *layer, const TermList *goals) {
  assert(goals->count <= GOAL_LIMIT);
  const Terms *terms = layer->base.solver->terms;
  for (size_t i = 0; i < goals->count; i++) {
    Term atom = goals->items[i];
    if (term_kind(terms, atom) == TERM_NOT)
      atom = term_child(terms, atom, 0);
    if (term_kind(terms, atom) != TERM_LT)
      continue;
    for (unsigned side = 0; side < 2; side++) {
      Term wraps = wrap_atom(layer, term_child(terms, atom, side));
      if (term_exists(wraps))
        return wraps;
    }
  }
  return (Term){0};
}

// Is a value below or above a hole in its set?
static Term undecided_side(CasesLayer *layer) {
  Terms *terms = layer->base.solver->terms;
  for (size_t i = 0; i < layer->domains.count; i++) {
    const Domain *domain = &layer->domains.items[i];
    if (domain->spans.count < 2)
      continue;
    Domain above = {.base = domain->base};
    vec_append(&above.spans, domain->spans.items + 1, domain->spans.count - 1);
    Range hull = domain_hull(terms, &above);
    vec_free(&above.spans);
    Sort sort = term_sort(terms, domain->base);
    Term atom = term_lt(terms, domain->base, term_integer(terms, sort, hull.low));
    if (facts_truth(&layer->facts, atom) == TRUTH_UNKNOWN)
      return atom;
  }
  return (Term){0};
}

// The order is that of what a step costs and of how many cases it opens: reducing, contradictions,
// a split over an atom, a model; and only if none of these helps a split over values, wrapping or
// holes, each of which may open cases that the ones before would have closed.
static Answer decide_case(CasesLayer *layer, TermList *goals) {
  if (!reduce_goals(layer, goals) || contradict(layer, goals))
    return ANSWER_UNSAT;
  if (goals->count > GOAL_LIMIT)
    return ANSWER_UNKNOWN;
  Term atom = undecided_atom(layer, goals);
  if (term_exists(atom))
    return split_truth(layer, goals, atom);
  if (cases_find_model(layer, goals))
    return ANSWER_SAT;
  if (contradict_again(layer, goals))
    return ANSWER_UNSAT;
  Term symbol;
  Range range;
  if (small_symbol(layer, goals, &symbol, &range))
    return split_values(layer, goals, symbol, range);
  atom = undecided_wrap(layer, goals);
  if (!term_exists(atom))
    atom = undecided_side(layer);
  if (term_exists(atom))
    return split_truth(layer, goals, atom);
  layer->undecided++;
  return ANSWER_UNKNOWN;
}

static Answer cases_check(Layer *base, Query *query) {
  assert(query->goal_count > 0);
  CasesLayer *layer = (CasesLayer *)base;
  if (query->goal_count > GOAL_LIMIT)
    return query->effort == EFFORT_REFUTE ? ANSWER_UNKNOWN : layer_ask_next(base, query);
  layer->query = query;
  layer->cases = layer->undecided = 0;
  layer->visits = 0;
  vec_clear(&query->core);
  query->injected = false;
  TermList goals = {0};
  vec_append(&goals, query->goals, query->goal_count);
  Answer answer = decide_with(layer, &goals, term_true(base->solver->terms));
  vec_free(&goals);
  if (answer == ANSWER_UNKNOWN)
    return query->effort == EFFORT_REFUTE ? answer : layer_ask_next(base, query);
  if (query->by < SOLVE_CASES) // another slice may have needed Z3
    query->by = SOLVE_CASES;
  return answer;
}

static void cases_free(Layer *base) {
  CasesLayer *layer = (CasesLayer *)base;
  facts_fini(&layer->facts);
  refs_fini(&layer->refs);
  domains_free(&layer->domains);
  vec_free(&layer->eliminated);
  vec_free(&layer->units);
  vec_free(&layer->flat);
  vec_free(&layer->seen);
  vec_free(&layer->stack);
  vec_free(&layer->classes);
  mem_free(layer);
}

Layer *cases_layer_new(Solver *solver, Layer *next) {
  static const LayerType type = {.check = cases_check, .free = cases_free};
  CasesLayer *layer = mem_new(CasesLayer);
  layer_init(&layer->base, &type, solver, next);
  facts_init(&layer->facts, solver->terms);
  refs_init(&layer->refs, solver->terms, solver->universe);
  return &layer->base;
}
