// java.lang.Math and StrictMath.
//
// StrictMath is fdlibm, bit for bit. Math is StrictMath but for the seven functions that HotSpot
// replaces by routines of its own, which are almost correctly rounded: here they are computed in
// extended precision and rounded once (doc/LIBRARY.md has the measured rates of differing results).
#include "exec/exec_impl.h"
#include "exec/fdlibm.h"

#include <math.h>

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
