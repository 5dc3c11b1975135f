// java.lang.Math and StrictMath by the host's libm. What is exactly defined (sqrt, floor...) is exact;
// transcendental functions may differ from HotSpot's in the last place (doc/LIBRARY.md).
#include "exec/exec_impl.h"

#include "base/arith.h"

#include <math.h>

#define NATIVE(name) static NativeStatus name(Exec *exec, Word *arguments, Word *result)

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

UNARY(sqrt, sqrt(x))
UNARY(sin, sin(x))
UNARY(cos, cos(x))
UNARY(tan, tan(x))
UNARY(asin, asin(x))
UNARY(acos, acos(x))
UNARY(atan, atan(x))
UNARY(exp, exp(x))
UNARY(log, log(x))
UNARY(log10, log10(x))
UNARY(sinh, sinh(x))
UNARY(cosh, cosh(x))
UNARY(tanh, tanh(x))
UNARY(expm1, expm1(x))
UNARY(log1p, log1p(x))
UNARY(floor, floor(x))
UNARY(ceil, ceil(x))
UNARY(rint, rint(x))
BINARY(atan2, atan2(x, y))
BINARY(remainder, remainder(x, y))
// Java's pow differs from C's where the base is 1 or -1 and the exponent is NaN or infinite.
BINARY(pow, isnan(y) || (isinf(y) && fabs(x) == 1) ? NAN : pow(x, y))

#define BOTH(name, function)                                                                       \
  {"java/lang/Math", name, NULL, function}, { "java/lang/StrictMath", name, NULL, function }

const NativeEntry natives_math[] = {
    BOTH("sqrt", math_sqrt),
    BOTH("sin", math_sin),
    BOTH("cos", math_cos),
    BOTH("tan", math_tan),
    BOTH("asin", math_asin),
    BOTH("acos", math_acos),
    BOTH("atan", math_atan),
    BOTH("log", math_log),
    BOTH("log10", math_log10),
    BOTH("sinh", math_sinh),
    BOTH("cosh", math_cosh),
    BOTH("tanh", math_tanh),
    BOTH("expm1", math_expm1),
    BOTH("log1p", math_log1p),
    BOTH("floor", math_floor),
    BOTH("ceil", math_ceil),
    BOTH("rint", math_rint),
    BOTH("atan2", math_atan2),
    BOTH("IEEEremainder", math_remainder),
    {"java/lang/Math", "exp", NULL, math_exp},
    {"java/lang/Math", "pow", NULL, math_pow},
    {NULL, NULL, NULL, NULL},
};
