// java.lang.Math and StrictMath.
//
// StrictMath is fdlibm, bit for bit. Math is StrictMath but for the seven functions that HotSpot
// replaces by routines of its own, which are almost correctly rounded: here they are computed in
// extended precision and rounded once (doc/LIBRARY.md has the measured rates of differing results).
#include "library/fdlibm.h"
#include "library/library_impl.h"

#include <math.h>
#include <string.h>

#define UNARY(name, expression)                                                                    \
  NATIVE(math_##name) {                                                                            \
    (void)exec;                                                                                    \
    double x = double_of_bits(arguments[0]);                                                       \
    *result = bits_of_double(expression);                                                          \
    return NATIVE_RETURN;                                                                          \
  }
#define BINARY(name, expression)                                                                   \
  NATIVE(math_##name) {                                                                            \
    (void)exec;                                                                                    \
    double x = double_of_bits(arguments[0]), y = double_of_bits(arguments[2]);                     \
    *result = bits_of_double(expression);                                                          \
    return NATIVE_RETURN;                                                                          \
  }

// Exactly defined by IEEE 754.
UNARY(sqrt, sqrt(x))
UNARY(floor, floor(x))
UNARY(ceil, ceil(x))
UNARY(rint, rint(x))
BINARY(remainder, remainder(x, y))

// Halves are rounded up; the difference is exact.
NATIVE(math_round) {
  (void)exec;
  double x = double_of_bits(arguments[0]), below = floor(x);
  double rounded = x - below >= 0.5 ? below + 1 : below;
  *result = (Word)(isnan(x)             ? 0
                   : rounded >= 0x1p63  ? INT64_MAX
                   : rounded <= -0x1p63 ? INT64_MIN
                                        : (int64_t)rounded);
  return NATIVE_RETURN;
}

UNARY(strict_sin, fdlibm_sin(x))
UNARY(strict_cos, fdlibm_cos(x))
UNARY(strict_tan, fdlibm_tan(x))
UNARY(strict_log, fdlibm_log(x))
UNARY(strict_log10, fdlibm_log10(x))
UNARY(asin, fdlibm_asin(x))
UNARY(acos, fdlibm_acos(x))
UNARY(atan, fdlibm_atan(x))
UNARY(sinh, fdlibm_sinh(x))
UNARY(cosh, fdlibm_cosh(x))
UNARY(tanh, fdlibm_tanh(x))
UNARY(expm1, fdlibm_expm1(x))
UNARY(log1p, fdlibm_log1p(x))
BINARY(atan2, fdlibm_atan2(x, y))

UNARY(sin, (double)sinl(x))
UNARY(cos, (double)cosl(x))
UNARY(tan, (double)tanl(x))
UNARY(exp, (double)expl(x))
UNARY(log, (double)logl(x))
UNARY(log10, (double)log10l(x))
// Java's pow differs from C's where the base is 1 or -1 and the exponent is NaN or infinite.
BINARY(pow, isnan(y) || (isinf(y) && fabs(x) == 1) ? (double)NAN : (double)powl(x, y))

// --- results that are open -----------------------------------------------------------------------

// java.lang.Math allows errors of 1 ulp, or 2.5, where StrictMath says exactly which number it is.
// `ulps`: how far another JVM's result may lie from ours, which is next to the exact one. `grows`:
// a larger argument has no smaller result.
typedef struct OpenFunction {
  NativeFunction *function;
  int ulps;
  bool grows;
} OpenFunction;
static const OpenFunction open_functions[] = {
    {math_sin, 1, false},  {math_cos, 1, false},  {math_tan, 1, false},   {math_exp, 1, true},
    {math_log, 1, true},   {math_log10, 1, true}, {math_pow, 1, false},   {math_asin, 1, true},
    {math_acos, 1, false}, {math_atan, 1, true},  {math_atan2, 3, false}, {math_sinh, 5, true},
    {math_cosh, 5, false}, {math_tanh, 5, true},  {math_expm1, 1, true},  {math_log1p, 1, true}};

static const OpenFunction *open_function(Exec *exec, const Method *method) {
  NativeFunction *function = method_state(exec, method)->native;
  for (size_t i = 0; i < sizeof open_functions / sizeof *open_functions; i++)
    if (open_functions[i].function == function)
      return !strcmp(name_text(exec->names, method->owner->name), "java/lang/Math")
                 ? &open_functions[i]
                 : NULL;
  return NULL;
}

// x to the power of y, if that is a double exactly: odd parts of integral powers that fit, and
// square roots as often as they are exact.
static bool is_exact_power(double x, double y) {
  while (y != rint(y) && x > 0) {
    double root = sqrt(x);
    if (fma(root, root, -x) != 0)
      return false;
    x = root;
    y *= 2;
  }
  int exponent;
  double part = fabs(frexp(x, &exponent)), power = 1;
  while (part != rint(part))
    part *= 2;
  while (part > 1 && fmod(part, 2) == 0)
    part /= 2;
  if (part == 1 || y == 0 || y == 1)
    return true;
  for (double i = 0; i < y && power < 0x1p53; i++)
    power *= part;
  return y == rint(y) && y > 0 && power <= 0x1p53;
}

// Is the result what every JVM has: a special value, or a number that is exact?
static bool is_exact_result(const OpenFunction *open, double x, double y, double result) {
  NativeFunction *function = open->function;
  if (!isfinite(result) || result == 0 || !isfinite(x) ||
      (x == 0 && function != math_acos && function != math_atan2))
    return true;
  if (function == math_pow)
    return !isfinite(y) || is_exact_power(x, y);
  if (function == math_tanh)
    return fabs(result) == 1;
  return function == math_log10 && result == rint(result) && result > 0 && result <= 22 &&
         (double)powl(10, result) == x;
}

static FpRange around(const OpenFunction *open, double low, double high) {
  for (int i = 0; i < open->ulps; i++) {
    low = nextafter(low, -INFINITY);
    high = nextafter(high, INFINITY);
  }
  bool is_unit =
      open->function == math_sin || open->function == math_cos || open->function == math_tanh;
  return (FpRange){is_unit                       ? fmax(low, -1)
                   : open->function == math_cosh ? fmax(low, 1)
                                                 : low,
                   is_unit ? fmin(high, 1) : high};
}

static double value_at(Exec *exec, const OpenFunction *open, double x, double y) {
  Word result = 0, arguments[] = {bits_of_double(x), 0, bits_of_double(y), 0};
  (void)open->function(exec, arguments, &result);
  return double_of_bits(result);
}

// Of an argument that is open itself. False: nobody knows.
static bool range_of_range(Exec *exec, const OpenFunction *open, Term argument, FpRange *range) {
  FpRange x;
  if (!heap_fp_range(exec->symbolic->heap, argument, &x))
    return false;
  double low = value_at(exec, open, x.low, 0), high = value_at(exec, open, x.high, 0);
  bool is_wave = open->function == math_sin || open->function == math_cos;
  if (isnan(low) || isnan(high) || (!open->grows && !is_wave))
    return false;
  double more = is_wave ? x.high - x.low : 0; // they are never steeper than 1
  *range = around(open, fmin(low, high) - more, fmax(low, high) + more);
  return true;
}

// Integral values of an argument that is open, if all of its range have the same.
static bool round_range(Exec *exec, const Method *method, Word *arguments, Word *result) {
  FpRange range;
  NativeFunction *function = method_state(exec, method)->native;
  bool rounds = function == math_floor || function == math_ceil || function == math_rint ||
                function == math_round;
  if (!rounds || word_tag(arguments[1]) != TAG_TERM ||
      !heap_fp_range(exec->symbolic->heap, (Term){(uint32_t)arguments[1]}, &range))
    return false;
  Word low = 0, high = 0;
  (void)function(exec, (Word[]){bits_of_double(range.low), 0}, &low);
  (void)function(exec, (Word[]){bits_of_double(range.high), 0}, &high);
  *result = low;
  return low == high;
}

bool math_take(Exec *exec, const Method *method, Word *arguments) {
  const OpenFunction *open = open_function(exec, method);
  Frame *frame = machine_top(exec->machine);
  Word known;
  if (!open && round_range(exec, method, arguments, &known)) {
    arguments[0] = known;
    arguments[1] = 0;
    frame->pc++;
    return true;
  }
  if (!open)
    return false;
  bool has_two = method->arg_count == 2;
  FpRange range;
  RoundedCall call = {method, {arguments[0], has_two ? arguments[2] : 0}};
  if (word_tag(arguments[1]) == TAG_TERM && !has_two) {
    Term argument = {(uint32_t)arguments[1]};
    call.bits[1] = 1; // no argument of a function with one
    call.bits[0] = argument.id;
    if (!range_of_range(exec, open, argument, &range))
      return false;
  } else if (word_tag(arguments[1]) || (has_two && word_tag(arguments[3]))) {
    return false;
  } else {
    double x = double_of_bits(arguments[0]), y = has_two ? double_of_bits(arguments[2]) : 0;
    double result = value_at(exec, open, x, y);
    if (is_exact_result(open, x, y, result))
      return false;
    range = around(open, result, result);
  }
  const char *name = name_text(exec->names, method->name);
  Term symbol = heap_rounded(exec->symbolic->heap, call, range, name);
  heap_term_words(exec->symbolic->heap, symbol, KIND_DOUBLE, arguments);
  frame->sp = arguments + 2;
  frame->pc++;
  return true;
}

bool math_is_round(NativeFunction *function) { return function == math_round; }

Term math_term(Terms *terms, NativeFunction *function, Term x) {
  return function == math_sqrt    ? term_fp_sqrt(terms, x)
         : function == math_floor ? term_fp_floor(terms, x)
         : function == math_ceil  ? term_fp_ceil(terms, x)
         : function == math_rint  ? term_fp_rint(terms, x)
                                  : (Term){0};
}

#define MATH(name, function)                                                                       \
  { "java/lang/Math", name, NULL, function }
#define STRICT(name, function)                                                                     \
  { "java/lang/StrictMath", name, NULL, function }
#define BOTH(name, function) MATH(name, function), STRICT(name, function)

// StrictMath.exp, pow, cbrt and hypot are Java code.
const NativeEntry natives_math[] = {
    BOTH("sqrt", math_sqrt),
    BOTH("floor", math_floor),
    BOTH("ceil", math_ceil),
    BOTH("rint", math_rint),
    {"java/lang/Math", "round", "(D)J", math_round},
    BOTH("IEEEremainder", math_remainder),
    BOTH("asin", math_asin),
    BOTH("acos", math_acos),
    BOTH("atan", math_atan),
    BOTH("atan2", math_atan2),
    BOTH("sinh", math_sinh),
    BOTH("cosh", math_cosh),
    BOTH("tanh", math_tanh),
    BOTH("expm1", math_expm1),
    BOTH("log1p", math_log1p),
    STRICT("sin", math_strict_sin),
    STRICT("cos", math_strict_cos),
    STRICT("tan", math_strict_tan),
    STRICT("log", math_strict_log),
    STRICT("log10", math_strict_log10),
    MATH("sin", math_sin),
    MATH("cos", math_cos),
    MATH("tan", math_tan),
    MATH("exp", math_exp),
    MATH("log", math_log),
    MATH("log10", math_log10),
    MATH("pow", math_pow),
    {NULL, NULL, NULL, NULL},
};
