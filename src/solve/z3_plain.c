// Z3 without the chain: one fresh solver per question, or one incremental solver for everything.
#include "solve/z3_impl.h"

static Answer read_fragment(Z3 *z3, Z3_solver solver, const Term *goals, size_t count,
                            Fragment *fragment, SolveCause *cause) {
  Z3_model model = z3_api.solver_get_model(z3->context, solver);
  z3_api.model_inc_ref(z3->context, model);
  bool good = z3_read_model(z3, model, goals, count, fragment);
  z3_api.model_dec_ref(z3->context, model);
  if (!good)
    *cause = CAUSE_BIG_INT;
  return good ? ANSWER_SAT : ANSWER_UNKNOWN;
}

Answer z3_decide_by(Z3 *z3, Z3_solver fresh, const Term *goals, size_t count, unsigned ms,
                    Fragment *fragment, SolveCause *cause) {
  Z3_context c = z3->context;
  z3_api.solver_inc_ref(c, fresh);
  z3_set_limit(z3, fresh, ms);
  AstList axioms = {0}, nothing = {0};
  z3_type_axioms(z3, goals, count, &axioms);
  for (size_t i = 0; i < count; i++)
    z3_api.solver_assert(c, fresh, z3_formula(z3, goals[i]));
  for (size_t i = 0; i < axioms.count; i++)
    z3_api.solver_assert(c, fresh, axioms.items[i]);
  Answer answer = z3_check(z3, fresh, &nothing, ms, cause);
  if (answer == ANSWER_SAT && fragment)
    answer = read_fragment(z3, fresh, goals, count, fragment, cause);
  vec_free(&axioms);
  z3_api.solver_dec_ref(c, fresh);
  return answer;
}

Answer z3_decide(Solver *solver, const Term *goals, size_t count, unsigned ms, Fragment *fragment,
                 SolveCause *cause) {
  if (universe_count(solver->universe) == 0 && goals_are_typed(solver->info, goals, count)) {
    *cause = CAUSE_TYPES;
    return ANSWER_UNKNOWN;
  }
  if (!z3_time_left(solver, ms, &ms)) {
    *cause = CAUSE_DEADLINE;
    return ANSWER_UNKNOWN;
  }
  Z3 *z3 = z3_get(solver);
  if (!z3) {
    *cause = CAUSE_NO_Z3;
    return ANSWER_UNKNOWN;
  }
  if (!z3_fits_here(z3, goals, count, NULL)) {
    Fragment unused = {0};
    Answer answer = z3_decide_apart(z3, goals, count, ms, fragment ? fragment : &unused, cause);
    fragment_free(&unused);
    return answer;
  }
  // With tactics: ten milliseconds to make, worth it for floating point only.
  Z3_solver fresh = goals_have_fp(solver->info, goals, count)
                        ? z3_api.mk_solver(z3->context)
                        : z3_api.mk_simple_solver(z3->context);
  return z3_decide_by(z3, fresh, goals, count, ms, fragment, cause);
}

struct PlainZ3 {
  Solver *owner;
  Z3_solver solver;
  TermList conditions;
  VEC(size_t) marks;
  AstList axioms;
};

PlainZ3 *plain_z3_new(Solver *owner) {
  PlainZ3 *plain = mem_new(PlainZ3);
  plain->owner = owner;
  Z3 *z3 = z3_get(owner);
  if (!z3)
    fatal("%s", solve_cause_text(CAUSE_NO_Z3));
  plain->solver = z3_api.mk_simple_solver(z3->context);
  z3_api.solver_inc_ref(z3->context, plain->solver);
  z3_set_limit(z3, plain->solver, owner->options.query_ms);
  return plain;
}

void plain_z3_free(PlainZ3 *plain) {
  z3_api.solver_dec_ref(plain->owner->z3->context, plain->solver);
  vec_free(&plain->conditions);
  vec_free(&plain->marks);
  vec_free(&plain->axioms);
  mem_free(plain);
}

void plain_z3_push(PlainZ3 *plain) {
  vec_push(&plain->marks, plain->conditions.count);
  z3_api.solver_push(plain->owner->z3->context, plain->solver);
}

void plain_z3_pop(PlainZ3 *plain, unsigned depth) {
  assert(depth <= plain->marks.count);
  if (depth == plain->marks.count)
    return;
  z3_api.solver_pop(plain->owner->z3->context, plain->solver, (unsigned)plain->marks.count - depth);
  vec_truncate(&plain->conditions, plain->marks.items[depth]);
  plain->marks.count = depth;
}

void plain_z3_assert(PlainZ3 *plain, Term condition) {
  Z3 *z3 = plain->owner->z3;
  vec_push(&plain->conditions, condition);
  z3_api.solver_assert(z3->context, plain->solver, z3_formula(z3, condition));
}

Answer plain_z3_check(PlainZ3 *plain, Term extra) {
  Z3 *z3 = plain->owner->z3;
  plain_z3_push(plain);
  if (term_exists(extra))
    plain_z3_assert(plain, extra);
  vec_clear(&plain->axioms);
  z3_type_axioms(z3, plain->conditions.items, plain->conditions.count, &plain->axioms);
  for (size_t i = 0; i < plain->axioms.count; i++)
    z3_api.solver_assert(z3->context, plain->solver, plain->axioms.items[i]);
  SolveCause cause;
  AstList nothing = {0};
  Answer answer = z3_check(z3, plain->solver, &nothing, plain->owner->options.query_ms, &cause);
  plain_z3_pop(plain, (unsigned)plain->marks.count - 1);
  return answer;
}
