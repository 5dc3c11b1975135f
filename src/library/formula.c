// loris.Formula: comparisons and connectives whose result is a formula, so that nothing is decided.
#include "library/library_impl.h"

#include <string.h>

NATIVE(formula_less) {
  (void)exec;
  *result = (int32_t)arguments[0] < (int32_t)arguments[1];
  return NATIVE_RETURN;
}

NATIVE(formula_equal) { // also of two references
  (void)exec;
  *result = arguments[0] == arguments[1];
  return NATIVE_RETURN;
}

NATIVE(formula_and) {
  (void)exec;
  *result = arguments[0] & arguments[1];
  return NATIVE_RETURN;
}

NATIVE(formula_or) {
  (void)exec;
  *result = arguments[0] | arguments[1];
  return NATIVE_RETURN;
}

NATIVE(formula_not) {
  (void)exec;
  *result = !arguments[0];
  return NATIVE_RETURN;
}

NATIVE(formula_accessed) {
  *result = arguments[0];
  return arguments[0] ? NATIVE_RETURN : native_frames(raise_null(exec));
}

NATIVE(formula_either) { // LorisVM.either(Object[], long, Object)
  Ref cached = (Ref)arguments[0];
  bool is_cached = arguments[1] < array_length(exec->machine, cached);
  *result = is_cached ? array_element(exec->machine, cached, KIND_REFERENCE, (uint32_t)arguments[1])
                      : arguments[3];
  return NATIVE_RETURN;
}

#define FORMULA "loris/Formula"
const NativeEntry natives_formula[] = {{FORMULA, "less", NULL, formula_less},
                                       {FORMULA, "equal", NULL, formula_equal},
                                       {FORMULA, "same", NULL, formula_equal},
                                       {FORMULA, "accessed", NULL, formula_accessed},
                                       {FORMULA, "and", NULL, formula_and},
                                       {FORMULA, "or", NULL, formula_or},
                                       {FORMULA, "not", NULL, formula_not},
                                       {"java/lang/LorisVM", "either", NULL, formula_either},
                                       {0}};

static Term truth(Exec *exec, Word word) {
  Terms *terms = exec->symbolic->terms;
  Term value = symbolic_int(exec, word);
  return term_ne(terms, value, term_integer(terms, term_sort(terms, value), 0));
}

// Ends the call: its arguments are replaced by the formula's value, 0 or 1.
static bool give(Exec *exec, Word *arguments, Term formula) {
  Terms *terms = exec->symbolic->terms;
  Frame *frame = machine_top(exec->machine);
  Sort sort = kind_sort(exec->symbolic->heap, KIND_INT);
  arguments[0] = term_is_true(terms, formula) ? 1
                 : term_is_false(terms, formula)
                     ? 0
                     : word_tagged(TAG_TERM, term_ite(terms, formula, term_integer(terms, sort, 1),
                                                      term_integer(terms, sort, 0))
                                                 .id);
  frame->sp = arguments + 1;
  frame->pc++;
  return true;
}

// What references are the strategy knows: it may have to resolve them first.
static bool give_same(Exec *exec, Word *arguments) {
  Heap *heap = exec->symbolic->heap;
  Term equal;
  HeapStep step = heap_operations(heap)->same(heap, &arguments[0], &arguments[1], false, &equal);
  return step_is_done(step) ? give(exec, arguments, equal) : symbolic_apply(exec, step);
}

static bool give_accessed(Exec *exec, Word *arguments) {
  Heap *heap = exec->symbolic->heap;
  HeapStep step = heap_operations(heap)->access(heap, &arguments[0]);
  machine_top(exec->machine)->pc += step_is_done(step);
  return symbolic_apply(exec, step);
}

// cached[index] or the other one, with the index in two words (LorisVM.either).
static bool give_either(Exec *exec, Word *arguments) {
  Heap *heap = exec->symbolic->heap;
  Terms *terms = exec->symbolic->terms;
  Ref cached = (Ref)arguments[0];
  Term index = heap_word_term(heap, &arguments[1], KIND_LONG);
  Term chosen = heap_word_term(heap, &arguments[3], KIND_REFERENCE);
  for (uint32_t i = 0; i < array_length(exec->machine, cached); i++) {
    Word element = array_element(exec->machine, cached, KIND_REFERENCE, i);
    Term here = term_eq(terms, index, term_integer(terms, term_sort(terms, index), i));
    chosen = term_ite(terms, here, heap_word_term(heap, &element, KIND_REFERENCE), chosen);
  }
  Frame *frame = machine_top(exec->machine);
  Word words[2];
  heap_term_words(heap, chosen, KIND_REFERENCE, words);
  arguments[0] = words[0];
  frame->sp = arguments + 1;
  frame->pc++;
  return true;
}

bool formula_symbolic(Exec *exec, const Method *method, Word *arguments, bool *running) {
  NativeFunction *function = method_state(exec, method)->native;
  Terms *terms = exec->symbolic->terms;
  if (method->arg_kinds[0] == KIND_REFERENCE && function == formula_equal)
    *running = give_same(exec, arguments);
  else if (function == formula_either)
    *running = give_either(exec, arguments);
  else if (function == formula_accessed)
    *running = give_accessed(exec, arguments);
  else if (function == formula_less)
    *running =
        give(exec, arguments,
             term_lt(terms, symbolic_int(exec, arguments[0]), symbolic_int(exec, arguments[1])));
  else if (function == formula_equal)
    *running =
        give(exec, arguments,
             term_eq(terms, symbolic_int(exec, arguments[0]), symbolic_int(exec, arguments[1])));
  else if (function == formula_and)
    *running = give(exec, arguments,
                    term_and(terms, truth(exec, arguments[0]), truth(exec, arguments[1])));
  else if (function == formula_or)
    *running =
        give(exec, arguments, term_or(terms, truth(exec, arguments[0]), truth(exec, arguments[1])));
  else if (function == formula_not)
    *running = give(exec, arguments, term_not(terms, truth(exec, arguments[0])));
  else
    return false;
  return true;
}
