// Functions on floats and doubles that are exactly defined, with symbolic arguments: each is a
// term.
//
// The JDK computes several of them by the bits of a number (Math.abs, min, round of a float), which
// is hard on a solver; they are natives here. Java's NaNs have many bit patterns, the solver has
// one: where a program asks for the bits of a NaN as they are, the path is unknown.
#include "library/library_impl.h"

#include "base/arith.h"

#include <math.h>

// --- with numbers --------------------------------------------------------------------------------

static double as_double(const Word *words) { return double_of_bits(words[0]); }
static float as_float(const Word *words) { return float_of_bits((uint32_t)words[0]); }

NATIVE(abs_double) {
  (void)exec;
  *result = bits_of_double(fabs(as_double(arguments)));
  return NATIVE_RETURN;
}

NATIVE(abs_float) {
  (void)exec;
  *result = bits_of_float(fabsf(as_float(arguments)));
  return NATIVE_RETURN;
}

// NaN wins, and -0.0 is below 0.0.
static bool is_first(double a, double b, bool least) {
  if (isnan(a) || isnan(b))
    return isnan(a);
  if (a == b)
    return signbit(a) ? least : !least;
  return least ? a < b : a > b;
}

static NativeStatus choose_double(const Word *arguments, bool least, Word *result) {
  *result =
      is_first(as_double(arguments), as_double(arguments + 2), least) ? arguments[0] : arguments[2];
  return NATIVE_RETURN;
}

static NativeStatus choose_float(const Word *arguments, bool least, Word *result) {
  *result =
      is_first(as_float(arguments), as_float(arguments + 1), least) ? arguments[0] : arguments[1];
  return NATIVE_RETURN;
}

NATIVE(min_double) {
  (void)exec;
  return choose_double(arguments, true, result);
}
NATIVE(max_double) {
  (void)exec;
  return choose_double(arguments, false, result);
}
NATIVE(min_float) {
  (void)exec;
  return choose_float(arguments, true, result);
}
NATIVE(max_float) {
  (void)exec;
  return choose_float(arguments, false, result);
}

// The sum is exact: a float has half the digits of a double, and a large one is integral.
NATIVE(round_float) {
  (void)exec;
  *result = (uint32_t)java_d2i(floor((double)as_float(arguments) + 0.5));
  return NATIVE_RETURN;
}

NATIVE(bits_of_any_double) {
  (void)exec;
  *result = isnan(as_double(arguments)) ? 0x7ff8000000000000u : arguments[0];
  return NATIVE_RETURN;
}

NATIVE(bits_of_any_float) {
  (void)exec;
  *result = isnan(as_float(arguments)) ? 0x7fc00000u : (uint32_t)arguments[0];
  return NATIVE_RETURN;
}

NATIVE(raw_bits) {
  (void)exec;
  *result = arguments[0];
  return NATIVE_RETURN;
}

NATIVE(from_bits) {
  (void)exec;
  *result = arguments[0];
  return NATIVE_RETURN;
}

#define MATH "java/lang/Math"
const NativeEntry natives_numbers[] = {
    {MATH, "abs", "(D)D", abs_double},
    {MATH, "abs", "(F)F", abs_float},
    {MATH, "min", "(DD)D", min_double},
    {MATH, "max", "(DD)D", max_double},
    {MATH, "min", "(FF)F", min_float},
    {MATH, "max", "(FF)F", max_float},
    {MATH, "round", "(F)I", round_float},
    {"java/lang/Float", "floatToIntBits", NULL, bits_of_any_float},
    {"java/lang/Float", "floatToRawIntBits", NULL, raw_bits},
    {"java/lang/Float", "intBitsToFloat", NULL, from_bits},
    {"java/lang/Double", "doubleToLongBits", NULL, bits_of_any_double},
    {"java/lang/Double", "doubleToRawLongBits", NULL, raw_bits},
    {"java/lang/Double", "longBitsToDouble", NULL, from_bits},
    {0}};

// --- with terms ----------------------------------------------------------------------------------

static Term as_integer(const Exec *exec, Term bits) {
  bool is_math = heap_options(exec->symbolic->heap)->math;
  return is_math ? term_bv_to_int(exec->symbolic->terms, bits) : bits;
}

// Half up: floor, and one more where the rest is a half at least. Below one half the rest may be
// inexact, but not so as to become one half.
static Term rounded(Exec *exec, Term x, Sort sort) {
  Terms *terms = exec->symbolic->terms;
  Term below = term_fp_floor(terms, x), rest = term_fp_sub(terms, x, below);
  Term is_up = term_fp_le(terms, term_double(terms, 0.5), rest);
  Term above = term_fp_add(terms, below, term_double(terms, 1));
  return as_integer(exec, term_fp_to_bv(terms, term_ite(terms, is_up, above, below), sort));
}

static Term bits_to_number(Exec *exec, Term bits, Kind kind) {
  assert(kind == KIND_FLOAT || kind == KIND_DOUBLE);
  Terms *terms = exec->symbolic->terms;
  if (heap_options(exec->symbolic->heap)->math)
    bits = term_int_to_bv(terms, bits, kind == KIND_DOUBLE ? SORT_BV64 : SORT_BV32);
  return term_bits_to_fp(terms, bits);
}

// The term of a call; no term: it is none of these.
static Term term_of_call(Exec *exec, const Method *method, Term x, Term y) {
  Terms *terms = exec->symbolic->terms;
  NativeFunction *function = method_state(exec, method)->native;
  if (function == abs_double || function == abs_float)
    return term_abs(terms, x);
  if (function == min_double || function == min_float)
    return term_min(terms, x, y);
  if (function == max_double || function == max_float)
    return term_max(terms, x, y);
  if (math_is_round(function))
    return rounded(exec, x, SORT_BV64);
  if (function == round_float)
    return rounded(exec, term_to_fp(terms, x, SORT_DOUBLE), SORT_BV32);
  if (function == bits_of_any_double || function == bits_of_any_float || function == raw_bits)
    return as_integer(exec, term_fp_bits(terms, x));
  if (function == from_bits)
    return bits_to_number(exec, x, method_result_kind(exec->program, method));
  return math_term(terms, function, x);
}

// Are the bits of a NaN asked for? False: the path has ended, or a decision is to be taken first.
static bool has_bits(Exec *exec, Term x) {
  assert(sort_is_fp(term_sort(exec->symbolic->terms, x)));
  Terms *terms = exec->symbolic->terms;
  Term is_nan = term_fp_is_nan(terms, x);
  uint32_t choice = 0;
  if (!term_is_false(terms, is_nan) &&
      !symbolic_decide(exec, (Term[]){term_not(terms, is_nan), is_nan}, 2, &choice))
    return false;
  return !choice || stop_unknown(exec, "the bits of a NaN, of which Java has many");
}

bool numbers_symbolic(Exec *exec, const Method *method, Word *arguments, bool *running) {
  Heap *heap = exec->symbolic->heap;
  if (!method->arg_count || method->arg_count > 2 || !(method->flags & ACC_STATIC) ||
      method->arg_kinds[0] == KIND_REFERENCE)
    return false;
  Kind kind = method->arg_kinds[0];
  Term x = heap_word_term(heap, arguments, kind), y = {0};
  if (method->arg_count == 2 && method->arg_kinds[1] == kind)
    y = heap_word_term(heap, arguments + kind_words(kind), kind);
  else if (method->arg_count == 2)
    return false;
  Term value = term_of_call(exec, method, x, y);
  if (!term_exists(value))
    return false;
  *running = true;
  if (method_state(exec, method)->native == raw_bits && !has_bits(exec, x)) {
    *running = false;
    return true;
  }
  Frame *frame = machine_top(exec->machine);
  Kind result = method_result_kind(exec->program, method);
  heap_term_words(heap, value, result, arguments);
  frame->sp = arguments + kind_words(result);
  frame->pc++;
  return true;
}
