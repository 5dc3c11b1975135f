// States of paths: frames, and lists of what is known of the memory. A fork copies them.
#include "induct/induct_impl.h"

#define copy_list(to, from, list) vec_append(&(to)->list, (from)->list.items, (from)->list.count)

Walk *walk_copy(const Walk *walk) {
  Walk *copy = mem_new(Walk);
  copy_list(copy, walk, frames);
  copy_list(copy, walk, items);
  copy_list(copy, walk, versions);
  copy_list(copy, walk, writes);
  copy_list(copy, walk, reads);
  copy_list(copy, walk, made);
  copy_list(copy, walk, references);
  copy_list(copy, walk, open);
  copy_list(copy, walk, assumed);
  copy_list(copy, walk, kept);
  copy_list(copy, walk, told);
  copy->is_covered = walk->is_covered;
  return copy;
}

void walk_free(Walk *walk) {
  if (!walk)
    return;
  vec_free(&walk->frames);
  vec_free(&walk->items);
  vec_free(&walk->versions);
  vec_free(&walk->writes);
  vec_free(&walk->reads);
  vec_free(&walk->made);
  vec_free(&walk->references);
  vec_free(&walk->open);
  vec_free(&walk->assumed);
  vec_free(&walk->kept);
  vec_free(&walk->told);
  mem_free(walk);
}

Activation *walk_top(Walk *walk) { return vec_last(&walk->frames); }

void walk_push(Walk *walk, Item item) { vec_push(&walk->items, item); }

void walk_push_wide(Walk *walk, Item item) {
  vec_push(&walk->items, item);
  vec_push(&walk->items, (Item){0});
}

Item walk_pop(Walk *walk) {
  const Activation *top = vec_last(&walk->frames);
  assert(walk->items.count > top->base + top->code->max_locals);
  (void)top;
  return vec_pop(&walk->items);
}

Item walk_pop_wide(Walk *walk) {
  (void)walk_pop(walk);
  return walk_pop(walk);
}

Item walk_pop_kind(Walk *walk, Kind kind) {
  return kind_is_wide(kind) ? walk_pop_wide(walk) : walk_pop(walk);
}

void walk_push_kind(Walk *walk, Kind kind, Item item) {
  if (kind_is_wide(kind))
    walk_push_wide(walk, item);
  else
    walk_push(walk, item);
}

// --- values --------------------------------------------------------------------------------------

void induct_assume(Induction *prover, Term condition) {
  assert(term_sort(prover->terms, condition) == SORT_BOOL);
  if (prover->phase == PHASE_CHECK && !term_is_true(prover->terms, condition))
    solve_assert(prover->solver, condition);
}

bool induct_may(Induction *prover, Term condition) {
  if (term_is_false(prover->terms, condition))
    return false;
  if (prover->phase == PHASE_SAMPLE) // a run that depends on something that is not known ends
    return term_is_true(prover->terms, condition);
  return solve_check(prover->solver, condition) != ANSWER_UNSAT;
}

static Sort sort_of(Kind kind) {
  if (kind == KIND_FLOAT)
    return SORT_FLOAT;
  if (kind == KIND_DOUBLE)
    return SORT_DOUBLE;
  return kind == KIND_REFERENCE ? SORT_REF : SORT_INT;
}

Term induct_number(Induction *prover, Kind kind, int64_t number) {
  assert(kind != KIND_REFERENCE && kind != KIND_FLOAT && kind != KIND_DOUBLE);
  (void)kind;
  return term_math(prover->terms, number);
}

static void assume_between(Induction *prover, Term number, int64_t low, int64_t high) {
  Terms *terms = prover->terms;
  Sort sort = term_sort(terms, number);
  induct_assume(prover, term_le(terms, term_integer(terms, sort, low), number));
  induct_assume(prover, term_le(terms, number, term_integer(terms, sort, high)));
}

static void assume_range(Induction *prover, Kind kind, Term number) {
  if (kind == KIND_BOOLEAN)
    assume_between(prover, number, 0, 1);
  else if (kind == KIND_BYTE)
    assume_between(prover, number, INT8_MIN, INT8_MAX);
  else if (kind == KIND_SHORT)
    assume_between(prover, number, INT16_MIN, INT16_MAX);
  else if (kind == KIND_CHAR)
    assume_between(prover, number, 0, UINT16_MAX);
  else if (kind == KIND_INT && !prover->options.is_math)
    assume_between(prover, number, INT32_MIN, INT32_MAX);
  else if (kind == KIND_LONG && !prover->options.is_math)
    assume_between(prover, number, INT64_MIN, INT64_MAX);
}

Item induct_any(Induction *prover, Walk *walk, Kind kind, uint32_t birth) {
  assert(birth <= walk->made.count);
  Terms *terms = prover->terms;
  Term symbol = term_symbol(terms, sort_of(kind), "v");
  assume_range(prover, kind, symbol);
  if (kind == KIND_REFERENCE) {
    for (size_t i = birth; i < walk->made.count; i++)
      induct_assume(prover, term_ne(terms, symbol, term_location(terms, (uint32_t)i + 1)));
    vec_push(&walk->references, symbol);
  }
  return (Item){.term = symbol};
}

// Values that were split into cases since nobody had time to exclude them, paths that are
// impossible: what is found out from here on is not kept, so that a proof that goes on with more
// time is the same as one that had it at once.
bool induct_is_over(Induction *prover) {
  if (!budget_look(&prover->budget) && !solve_missed_deadline(prover->solver))
    return false;
  induct_fail(prover, "there was not enough time for invariants");
  return true;
}

// When the time is over, the solver knows little: what is said then is no answer.
void induct_fail(Induction *prover, const char *format, ...) {
  if (prover->obstacle)
    return;
  prover->is_late |= budget_look(&prover->budget) || solve_missed_deadline(prover->solver) ||
                     solve_cause(prover->solver) == CAUSE_DEADLINE;
  va_list arguments;
  va_start(arguments, format);
  char *text = mem_vformat(format, arguments);
  va_end(arguments);
  prover->obstacle = arena_string(&prover->arena, text, strlen(text));
  mem_free(text);
}
