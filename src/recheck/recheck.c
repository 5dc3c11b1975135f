#include "recheck/recheck_impl.h"

// Of one question, as Z3 counts: about a second.
enum { EFFORT = 3000000 };

static State *start_state(Recheck *check) {
  State *state = mem_new(State);
  Method *method = check->method;
  state->next = "first";
  if (!(method->flags & ACC_STATIC)) {
    bool is_interface = method->owner->kind == CLASS_INTERFACE;
    Word receiver = {.smt = recheck_any(check, state, KIND_REFERENCE),
                     .bound = is_interface ? NULL : method->owner};
    recheck_assume(check, "(not (= %s 0))", receiver.smt);
    vec_push(&state->words, receiver);
  }
  const char *type = descriptor_parameters(name_text(check->names, method->descriptor));
  for (uint32_t i = 0; *type != ')'; i++, type = descriptor_next(type)) {
    Kind kind = descriptor_kind(type);
    Word word = {.smt = recheck_any(check, state, kind), .bound = recheck_bound(check, type)};
    word.is_exact = check->options.has_receiver && !i;
    if (kind == KIND_REFERENCE && (word.is_exact || (i < 64 && check->options.exists >> i & 1)))
      recheck_assume(check, "(not (= %s 0))", word.smt);
    if (!word.is_exact)
      recheck_input(check, state, (uint16_t)i, type, &word);
    pass_push(state, kind, word);
  }
  return state;
}

RecheckAnswer recheck_proof(Program *program, Method *method, const InductFacts *loops,
                            size_t count, InductOptions options, double seconds, Arena *arena,
                            const char **why) {
  Recheck check = {.program = program,
                   .names = program_names(program),
                   .method = method,
                   .loops = loops,
                   .loop_count = count,
                   .options = options,
                   .arena = arena,
                   .script = smt_new(EFFORT)};
  budget_set(&check.budget, clock_deadline(seconds), options.memory, options.interrupt);
  if (!check.script) {
    *why = "there is no Z3";
    return RECHECK_OPEN;
  }
  smt_set_deadline(check.script, clock_deadline(seconds));
  smt_say(check.script,
          "(declare-fun len (Int) Int)(declare-fun char (Int Int) Int)\n"
          "(declare-const first Int)(assert (< 0 first))(declare-const tight Bool)\n");
  recheck_find_bodies(&check);
  State *state = start_state(&check);
  if (!check.why && recheck_enter(&check, state, method))
    recheck_walk(&check, state);
  pass_free(state);
  vec_free(&check.sites);
  vec_free(&check.held);
  if (smt_error(check.script)) // what was answered behind it is worth nothing
    check = (Recheck){.script = check.script,
                      .answer = RECHECK_OPEN,
                      .why = arena_format(arena, "Z3 says %s", smt_error(check.script))};
  smt_free(check.script);
  *why = check.why;
  return check.why ? check.answer : RECHECK_HOLDS;
}
