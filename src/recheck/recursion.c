// Methods that call themselves. What is said of their arguments is shown at every call; their code
// is walked once from any state that it allows, and what is said of the result is shown where they
// return. Behind a call, that is all that is known.
#include "recheck/recheck_impl.h"

static bool is_called_so(const State *state, const InductFacts *facts) {
  if (facts->call_count != state->frames.count)
    return false;
  for (size_t i = 0; i < facts->call_count; i++) {
    const Frame *frame = &state->frames.items[i];
    if (facts->calls[i].method != frame->method ||
        facts->calls[i].offset != frame->code->offsets[frame->pc])
      return false;
  }
  return true;
}

static const InductFacts *find_facts(const Recheck *check, const State *state,
                                     const Method *method) {
  for (size_t i = 0; i < check->loop_count; i++)
    if (check->loops[i].is_recursion && check->loops[i].method == method &&
        is_called_so(state, &check->loops[i]))
      return &check->loops[i];
  return NULL;
}

static const Frame *explored(const State *state, const Method *method) {
  for (size_t i = 0; i < state->frames.count; i++)
    if (state->frames.items[i].facts && state->frames.items[i].method == method)
      return &state->frames.items[i];
  return NULL;
}

static Word *keep_words(Recheck *check, const Word *words, uint32_t count) {
  Word *kept = arena_array(check->arena, Word, count + 1);
  memcpy(kept, words, count * sizeof *words);
  return kept;
}

// Facts are read in a frame of the method that has only just begun; it is taken away again.
static void end_reading(State *state) {
  const Frame *top = pass_top(state);
  vec_truncate(&state->words, top->base + top->method->arg_slots);
  (void)vec_pop(&state->frames);
  state->result = NULL;
}

static void confirm_arguments(Recheck *check, State *state, Method *method,
                              const InductFacts *facts) {
  if (!recheck_push_frame(check, state, method))
    return;
  recheck_confirm(check, state, facts, facts->texts, facts->count);
  end_reading(state);
}

// Those that are not said to differ are what the first call had.
static void compare_arguments(Recheck *check, const State *state, const Frame *first) {
  uint32_t count = first->method->arg_slots;
  const Word *given = state->words.items + state->words.count - count;
  for (uint32_t i = 0; i < count && !check->why; i++) {
    const char *name = recheck_local_name(check, first->method, 0, i);
    const char *was = first->arguments[i].smt, *is = given[i].smt;
    if (!was || !is || !strcmp(was, is) || recheck_writes(first->facts, name))
      continue;
    const char *differs = recheck_text(check, "(not (= %s %s))", was, is);
    if (recheck_may(check, differs))
      recheck_refuse(check, differs, "%s of %s differs, which is not said", name,
                     method_external(check->program, first->method, check->arena));
  }
}

// --- the code, once ------------------------------------------------------------------------------

static void forget_argument(Recheck *check, State *state, const InductFacts *facts, uint32_t slot,
                            Kind kind, const Class *bound) {
  if (!recheck_writes(facts, recheck_local_name(check, facts->method, 0, slot)))
    return;
  Kind whole = kind_is_narrow(kind) ? KIND_INT : kind; // what the verifier knows of it
  Word any = {.smt = recheck_any(check, state, whole), .bound = bound};
  state->words.items[pass_top(state)->base + slot] = any;
}

static void forget_arguments(Recheck *check, State *state, const InductFacts *facts) {
  const Method *method = facts->method;
  uint32_t slot = 0;
  if (!(method->flags & ACC_STATIC)) {
    const Class *bound = method->owner->kind == CLASS_INTERFACE ? NULL : method->owner;
    forget_argument(check, state, facts, slot++, KIND_REFERENCE, bound);
    recheck_assume(check, "(not (= %s 0))", state->words.items[pass_top(state)->base].smt);
  }
  const char *type = descriptor_parameters(name_text(check->names, method->descriptor));
  for (; *type != ')'; type = descriptor_next(type)) {
    Kind kind = descriptor_kind(type);
    forget_argument(check, state, facts, slot, kind, recheck_bound(check, type));
    slot += kind_is_wide(kind) ? 2 : 1;
  }
}

static void walk_code(Recheck *check, const State *state, Method *method,
                      const InductFacts *facts) {
  smt_say(check->script, "(push)\n");
  State *copy = pass_copy(state);
  if (recheck_push_frame(check, copy, method)) {
    recheck_forget_cells(check, copy, facts);
    forget_arguments(check, copy, facts);
    Frame *top = pass_top(copy);
    top->facts = facts;
    top->arguments = keep_words(check, copy->words.items + top->base, method->arg_slots);
    recheck_assume_all(check, copy, facts->texts, facts->count);
    if (!check->why)
      recheck_walk(check, copy);
  }
  pass_free(copy);
  smt_say(check->script, "(pop)\n");
}

void recheck_results(Recheck *check, State *state, Word result) {
  Frame top = *pass_top(state);
  recheck_drop_frame(check, state);
  if (state->is_covered || check->why)
    return;
  for (uint32_t i = 0; i < top.method->arg_slots; i++)
    vec_push(&state->words, top.arguments[i]);
  if (!recheck_push_frame(check, state, top.method))
    return;
  state->result = &result;
  recheck_confirm(check, state, top.facts, top.facts->results, top.facts->result_count);
  end_reading(state);
}

void recheck_escape(Recheck *check, const Frame *frame, const Class *thrown) {
  for (size_t i = 0; i < frame->facts->thrown_count; i++)
    if (frame->facts->thrown[i] == thrown)
      return;
  if (recheck_may(check, "true"))
    recheck_refuse(check, "true", "%s may leave %s, which is not said",
                   class_external(check->program, thrown, check->arena),
                   method_external(check->program, frame->method, check->arena));
}

// --- behind a call -------------------------------------------------------------------------------

static void throw_all(Recheck *check, const State *state, const InductFacts *facts) {
  for (size_t i = 0; i < facts->thrown_count && !check->why; i++) {
    smt_say(check->script, "(push)\n");
    State *copy = pass_copy(state);
    Word thrown = {.smt = recheck_any(check, copy, KIND_REFERENCE),
                   .bound = facts->thrown[i],
                   .is_exact = true};
    recheck_assume(check, "(not (= %s 0))", thrown.smt);
    recheck_loosen(check); // that it is thrown is only possible
    if (recheck_throw(check, copy, thrown))
      recheck_walk(check, copy);
    pass_free(copy);
    smt_say(check->script, "(pop)\n");
  }
}

static Word any_result(Recheck *check, const State *state, const Method *method) {
  const char *type = strchr(name_text(check->names, method->descriptor), ')') + 1;
  if (method->return_kind == KIND_VOID)
    return (Word){0};
  return (Word){.smt = recheck_any(check, state, method->return_kind),
                .bound = recheck_bound(check, type)};
}

static bool go_on(Recheck *check, State *state, Method *method, const InductFacts *facts) {
  for (size_t i = 0; i < facts->write_count; i++)
    if (strpbrk(facts->writes[i].name, ".["))
      pass_must_be_named(check, state, facts->writes[i].name);
  recheck_forget_cells(check, state, facts);
  throw_all(check, state, facts);
  Word result = any_result(check, state, method);
  if (check->why || !recheck_push_frame(check, state, method))
    return false;
  state->result = &result;
  recheck_assume_all(check, state, facts->results, facts->result_count);
  end_reading(state);
  vec_truncate(&state->words, state->words.count - method->arg_slots);
  if (method->return_kind != KIND_VOID)
    pass_push(state, method->return_kind, result);
  pass_top(state)->pc++;
  return !check->why;
}

bool recheck_recursion(Recheck *check, State *state, Method *method, bool *goes_on) {
  const Frame *first = explored(state, method);
  const InductFacts *facts = first ? first->facts : find_facts(check, state, method);
  *goes_on = false;
  if (!facts)
    return false;
  confirm_arguments(check, state, method, facts);
  if (check->why)
    return true;
  if (first) { // reading may have moved the frames, but not what it was called with
    compare_arguments(check, state, explored(state, method));
  } else {
    walk_code(check, state, method, facts);
    if (!state->frames.count)
      return true;
  }
  *goes_on = !check->why && go_on(check, state, method, facts);
  return true;
}
