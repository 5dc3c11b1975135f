// Array.getLength, clone of an array, System.arraycopy: what comes out may be anything of its size.
#include "recheck/recheck_impl.h"

static bool is_named(const Recheck *check, const Method *method, const char *class,
                     const char *name) {
  return !strcmp(name_text(check->names, method->owner->name), class) &&
         !strcmp(name_text(check->names, method->name), name);
}

static bool is_array(const Word *word) { return word->bound && word->bound->kind == CLASS_ARRAY; }

static bool is_primitive(const Word *array) {
  return array->bound->component->kind == CLASS_PRIMITIVE;
}

static bool need_object(Recheck *check, State *state, const Word *word) {
  return recheck_guard(check, state, recheck_text(check, "(not (= %s 0))", word->smt),
                       "java/lang/NullPointerException");
}

static bool finish(State *state, const Method *method) {
  vec_truncate(&state->words, state->words.count - method->arg_slots);
  return true;
}

// The exception may come when some are copied already: so they are any from here on.
static bool stores_all(Recheck *check, State *state, const Word *from, const Word *to) {
  const Class *takes = to->bound->component;
  recheck_loosen(check);
  const char *name = recheck_elements_name(is_primitive(to) ? takes->kind_letter : KIND_REFERENCE);
  const char *cell = pass_cell(check, state, name);
  const char *row = recheck_text(check, "m%u", check->numbered++);
  smt_say(check->script, "(declare-const %s (Array Int Int))\n", row);
  pass_write(check, state, name, recheck_text(check, "(store %s %s %s)", cell, to->smt, row));
  bool is_final = to->is_exact || takes->flags & ACC_FINAL;
  if (is_primitive(to) || (is_final && class_is_assignable(from->bound->component, takes)))
    return true;
  return recheck_guard(check, state,
                       recheck_text(check, "(= %s 0)", recheck_any(check, state, KIND_BOOLEAN)),
                       "java/lang/ArrayStoreException");
}

static const char *range(Recheck *check, const Word *array, const char *start, const char *count) {
  return recheck_text(check, "(<= 0 %s) (<= (+ %s %s) %s)", start, start, count,
                      recheck_length(check, array->smt));
}

static bool copy(Recheck *check, State *state, const Word *of) {
  Word from = of[0], to = of[2];
  const char *start = of[1].smt, *at = of[3].smt, *count = of[4].smt;
  if (!need_object(check, state, &from) || !need_object(check, state, &to))
    return false;
  const char *is_good =
      recheck_text(check, "(and (<= 0 %s) %s %s)", count, range(check, &from, start, count),
                   range(check, &to, at, count));
  return recheck_guard(check, state, is_good, "java/lang/ArrayIndexOutOfBoundsException") &&
         stores_all(check, state, &from, &to);
}

static bool clone(Recheck *check, State *state, Word array, Word *made) {
  if (!recheck_may_exhaust(check, state))
    return false;
  recheck_loosen(check);
  *made = (Word){.smt = recheck_any(check, state, KIND_REFERENCE),
                 .bound = array.bound,
                 .is_exact = array.is_exact};
  recheck_assume(check, "(and (not (= %s 0)) (= (len %s) %s))", made->smt, made->smt,
                 recheck_length(check, array.smt));
  return true;
}

static bool are_alike(const Word *a, const Word *b) {
  if (!is_array(a) || !is_array(b))
    return false;
  return (!is_primitive(a) && !is_primitive(b)) || a->bound->component == b->bound->component;
}

bool recheck_copies(Recheck *check, State *state, const Method *method, bool *goes_on) {
  if (!method->arg_slots)
    return false;
  const Word *of = &state->words.items[state->words.count - method->arg_slots];
  Word array = of[0], result = {0};
  if (is_named(check, method, "java/lang/System", "arraycopy") && are_alike(&of[0], &of[2])) {
    *goes_on =
        copy(check, state, (Word[]){of[0], of[1], of[2], of[3], of[4]}) && finish(state, method);
  } else if (is_named(check, method, "java/lang/Object", "clone") && is_array(&array)) {
    *goes_on = clone(check, state, array, &result) && finish(state, method);
    if (*goes_on)
      pass_push(state, KIND_REFERENCE, result);
  } else if (is_named(check, method, "java/lang/reflect/Array", "getLength") && is_array(&array)) {
    *goes_on = need_object(check, state, &array) && finish(state, method);
    if (*goes_on)
      pass_push(state, KIND_INT, (Word){.smt = recheck_length(check, array.smt)});
  } else {
    return false;
  }
  if (*goes_on)
    pass_top(state)->pc++;
  return true;
}
