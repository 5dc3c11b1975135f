// Transition systems with known answers: EXAMPLE(name, YES or NO, text...). No include guard: a
// list.

// --- unbounded integers ---
EXAMPLE("count down", YES, LOOP("x", "x' = x", MOVE "x >= 1, x' = x - 1;"))
EXAMPLE("count up to a limit", YES,
        LOOP("x n", "x' = x, n' = n", MOVE "x < n, x' = x + 1, n' = n;"))
EXAMPLE("count up", NO, LOOP("x", "x' = x", MOVE "x >= 1, x' = x + 1;"))
EXAMPLE("double", NO, LOOP("x", "x' = x", MOVE "x >= 1, x' = 2 * x;"))
EXAMPLE("for ever", NO, LOOP("x", "x' = x", MOVE "x' = x;"))
EXAMPLE("no variables", NO, "location s\nstart s\ntransition s -> s exact: ;\n")
EXAMPLE("straight", YES, "location s x\nlocation e x\nstart s\ntransition s -> e exact: x' = x;\n")
EXAMPLE("until equal, from below", YES,
        LOOP("x n", "x' = x, n' = n, x <= n", MOVE "x < n, x' = x + 1, n' = n;"))
EXAMPLE("not equal", NO,
        LOOP("x", "x' = x", MOVE "x >= 1, x' = x - 1;" MOVE "x <= -1, x' = x - 1;"))
EXAMPLE("two counters in turns", YES,
        LOOP("x y", "x' = x, y' = y",
             MOVE "x >= 1, x' = x - 1, y' = _0;" MOVE "y >= 1, x' = x, y' = y - 1;"))
EXAMPLE("exchanged, or both from one", YES,
        LOOP("x y", "x' = x, y' = y",
             MOVE "x >= 1, y >= 1, x' = y, y' = x - 1;" MOVE
                  "x >= 1, y >= 1, x' = y - 1, y' = y - 1;"))
EXAMPLE("exchanged, or the same from one", NO,
        LOOP("x y", "x' = x, y' = y",
             MOVE "x >= 1, y >= 1, x' = y, y' = x - 1;" MOVE "x >= 1, y >= 1, x' = y, y' = y;"))
EXAMPLE("counted behind the step", YES,
        LOOP("x y", "x' = x, y' = y", MOVE "x >= 1, x' = x + 1, y' = y - 1, y' >= 0;"))
EXAMPLE("nested loops", YES,
        "location s i j n\nlocation o i j n\nlocation p i j n\nstart s\n"
        "transition s -> o exact: i' = 0, j' = 0, n' = n;\n"
        "transition o -> p exact: i < n, i' = i, j' = 0, n' = n;\n"
        "transition p -> p exact: j < n, i' = i, j' = j + 1, n' = n;\n"
        "transition p -> o exact: j >= n, i' = i + 1, j' = j, n' = n;\n")
EXAMPLE("two nests in a loop", YES,
        "location s i j k n\nlocation o i j k n\nlocation a i j k n\nlocation c i j k n\n"
        "location b i j k n\nlocation d i j k n\nstart s\n"
        "transition s -> o exact: i' = 0, j' = 0, k' = 0, n' = n;\n"
        "transition o -> a exact: i < n, i' = i, j' = 0, k' = k, n' = n;\n"
        "transition a -> c exact: j < n, i' = i, j' = j, k' = 0, n' = n;\n"
        "transition c -> c exact: k < n, i' = i, j' = j, k' = k + 1, n' = n;\n"
        "transition c -> a exact: k >= n, i' = i, j' = j + 1, k' = k, n' = n;\n"
        "transition a -> b exact: j >= n, i' = i, j' = 0, k' = k, n' = n;\n"
        "transition b -> d exact: j < n, i' = i, j' = j, k' = 0, n' = n;\n"
        "transition d -> d exact: k < n, i' = i, j' = j, k' = k + 1, n' = n;\n"
        "transition d -> b exact: k >= n, i' = i, j' = j + 1, k' = k, n' = n;\n"
        "transition b -> o exact: j >= n, i' = i + 1, j' = j, k' = k, n' = n;\n")
EXAMPLE("inner loop forgets", NO,
        "location s i j n\nlocation o i j n\nlocation p i j n\nstart s\n"
        "transition s -> o exact: i' = 0, j' = 0, n' = n;\n"
        "transition o -> p exact: i < n, i' = i, j' = 0, n' = n;\n"
        "transition p -> p exact: j < n, i' = i, j' = j + 1, n' = n;\n"
        "transition p -> o exact: j >= n, i' = i, j' = j, n' = n;\n")
EXAMPLE("phases", YES, LOOP("x y", "x' = x, y' = y", MOVE "x >= 1, x' = x + y, y' = y - 1;"))
EXAMPLE("three phases", YES,
        LOOP("x y z", "x' = x, y' = y, z' = z", MOVE "x >= 1, x' = x + y, y' = y + z, z' = z - 1;"))
EXAMPLE("growing", NO, LOOP("x y", "x' = x, y' = y", MOVE "x >= 1, x' = x + y, y' = y;"))
EXAMPLE("gcd by subtraction", YES,
        LOOP("x y", "x >= 1, y >= 1, x' = x, y' = y",
             MOVE "x > y, x' = x - y, y' = y;" MOVE "y > x, y' = y - x, x' = x;"))
EXAMPLE("gcd by subtraction, of anything", NO,
        LOOP("x y", "x' = x, y' = y",
             MOVE "x > y, x' = x - y, y' = y;" MOVE "y > x, y' = y - x, x' = x;"))
EXAMPLE("gcd by remainder", YES,
        LOOP("x y", "x >= 0, y >= 0, x' = x, y' = y", MOVE "y >= 1, x' = y, y' = rem(x, y);"))
EXAMPLE("halves", YES, LOOP("x", "x' = x", MOVE "x >= 1, _0 = 2, x' = div(x, _0);"))
EXAMPLE("halves for ever", NO, LOOP("x", "x' = x", MOVE "x >= 0, _0 = 2, x' = div(x, _0);"))
EXAMPLE("alternates", NO,
        LOOP("x", "x' = x", MOVE "x >= 1, x' = - x - 1;" MOVE "x <= -1, x' = - x + 1;"))
EXAMPLE("alternates and shrinks", YES,
        LOOP("x", "x' = x", MOVE "x >= 1, x' = - x + 1;" MOVE "x <= -1, x' = - x - 1;"))
EXAMPLE("collatz step down", YES, LOOP("x", "x' = x", MOVE "x >= 2, x = 2 * _0, x' = _0;"))
EXAMPLE("mode", YES,
        LOOP("m x", "m' = 0, x' = x",
             MOVE "m = 0, x >= 1, x' = x - 1, m' = 0;" MOVE "m = 0, x <= 0, x' = 10, m' = 1;" MOVE
                  "m = 1, x >= 1, x' = x - 1, m' = 1;"))
EXAMPLE("flag stays", NO,
        LOOP("m x", "m' = 0, x' = x",
             MOVE "m = 0, x >= 1, x' = x - 1, m' = 0;" MOVE "m = 0, x <= 0, x' = 10, m' = 0;"))
EXAMPLE("up, then down", YES,
        LOOP("u x n", "u' = 1, x' = x, n' = n",
             MOVE "u = 1, x < n, x' = x + 1, u' = 1, n' = n;" MOVE
                  "u = 1, x >= n, x' = x, u' = 0, n' = n;" MOVE
                  "u = 0, x >= 1, x' = x - 1, u' = 0, n' = n;"))
EXAMPLE("square root", YES,
        LOOP("i n", "i' = 0, n' = n", MOVE "_0 = mul(i, i), _0 <= n, i' = i + 1, n' = n;"))
EXAMPLE("product grows", YES,
        LOOP("i n", "i >= 2, i' = i, n' = n", MOVE "i <= n, i >= 2, i' = mul(i, i), n' = n;"))
EXAMPLE("factorial", NO,
        LOOP("j i f", "j >= 0, j' = j, i' = 1, f' = 1",
             MOVE "f >= j + 1, i >= 1, f >= 1, j' = j, i' = i + 1, f' = mul(f, i);" MOVE
                  "f < j, i >= 1, f >= 1, j' = j, i' = i + 1, f' = mul(f, i);"))
EXAMPLE("ranges of a target", NO,
        LOOP("i", "i' = i",
             MOVE "i >= 31, i <= 35, i' >= 35, i' <= 35;" MOVE "i <= 30, i >= 1, i' = i - 1;"))
EXAMPLE("parity by a quotient", NO,
        LOOP("i", "i >= 1, i' = i",
             MOVE "i >= 1, i = 2 * _0, _0 >= 0, i' = i - 1;" MOVE
                  "i >= 1, _0 >= 0, i >= 2 * _0 + 1, i <= 2 * _0 + 1, i' = i + 3;"))
EXAMPLE("recursion", YES,
        "location s n\nlocation f n\nstart s\ntransition s -> f exact call: n' = n;\n"
        "transition f -> f exact call: n >= 1, n' = n - 1;\n")
EXAMPLE("recursion without base", NO,
        "location s n\nlocation f n\nstart s\ntransition s -> f exact call: n' = n;\n"
        "transition f -> f exact call: n' = n - 1;\n")
EXAMPLE("ackermann", YES,
        "location s m n\nlocation f m n\nlocation e r\nstart s\n"
        "transition s -> f exact call: m >= 0, n >= 0, m' = m, n' = n;\n"
        "transition f -> e exact: m = 0, r' = n + 1;\n"
        "transition f -> f exact call: m >= 1, n = 0, m' = m - 1, n' = 1;\n"
        "transition f -> f exact call: m >= 1, n >= 1, m' = m, n' = n - 1;\n"
        "transition f -> f call: m >= 1, n >= 1, m' = m - 1, n' = _2, _0 = m, _1 = n - 1, "
        "returned(f, e, [_0, _1], [_2]);\n")

EXAMPLE("minus by counting", YES,
        LOOP("x y r u v", "x' = x, y' = y, r' = 0, u' = x, v' = y",
             MOVE "u >= 1, v >= 1, x' = x, y' = y, r' = r, u' = u - 1, v' = v - 1;" MOVE
                  "u >= 1, v <= 0, x' = x, y' = y + 1, r' = r + 1, u' = x, v' = y';"))
EXAMPLE("sum of three", YES,
        LOOP("x y z", "x' = 0, y' = 0, z' = z",
             MOVE "x < z, x' = x + 2, y' = y + 1, z' = z + 0;" MOVE
                  "2 * y < z, x' = x + 2, y' = y + 1, z' = z;"))

EXAMPLE("the result of a call is smaller", YES,
        "location s x y\nlocation l x y\nlocation f a b\nlocation g a b\nlocation e r\nstart s\n"
        "transition s -> l exact: x' = x, y >= 1, y' = y;\n"
        "transition l -> f exact call: x >= y, a' = x, b' = y;\n"
        "transition l -> l: x >= y, y >= 1, x' = _0, y' = y, returned(f, e, [x, y], [_0]);\n"
        "transition f -> g exact: a' = a, b' = b;\n"
        "transition g -> g exact: b >= 1, a' = a - 1, b' = b - 1;\n"
        "transition g -> e exact: b <= 0, r' = a;\n")
EXAMPLE("the result of a recursive call", YES,
        "location s x\nlocation l x\nlocation f n\nlocation e r\nstart s\n"
        "transition s -> l exact: x' = x;\n"
        "transition l -> f exact call: x >= 1, n' = x - 1;\n"
        "transition l -> l: x >= 1, _1 = x - 1, x' = _0, returned(f, e, [_1], [_0]);\n"
        "transition f -> e exact: n <= 0, r' = n;\n"
        "transition f -> f exact call: n >= 1, n' = n - 1;\n"
        "transition f -> e: n >= 1, _1 = n - 1, r' = _0 + 1, returned(f, e, [_1], [_0]);\n")

// --- Java's integers ---
EXAMPLE("int counts up", YES,
        LOOP("i", INT("i") "i' = 1", MOVE "i >= 1, _0 = i + 1, i' = wrap(_0, 32);"))
EXAMPLE("int doubles", YES,
        LOOP("x", INT("x") "x' = x", MOVE "x >= 1, _0 = 2 * x, x' = wrap(_0, 32);"))
EXAMPLE("int counts for ever", NO,
        LOOP("x", INT("x") "x' = x", MOVE "_0 = x + 1, x' = wrap(_0, 32);"))
EXAMPLE("int to the largest", NO,
        LOOP("i n", INT("i") INT("n") "i' = i, n' = n",
             MOVE "i <= n, _0 = i + 1, i' = wrap(_0, 32), n' = n;"))
EXAMPLE("int below a limit", YES,
        LOOP("i n", INT("i") INT("n") "i' = i, n' = n",
             MOVE "i < n, _0 = i + 1, i' = wrap(_0, 32), n' = n;"))
EXAMPLE("int by twos to zero", NO,
        LOOP("x", INT("x") "x' = x",
             MOVE "x >= 1, _0 = x + 2, x' = wrap(_0, 32);" MOVE
                  "x <= -1, _0 = x + 2, x' = wrap(_0, 32);"))
EXAMPLE("long doubles", YES,
        LOOP("x", "x >= -9223372036854775807, x <= 9223372036854775807, x' = x",
             MOVE "x >= 1, _0 = 2 * x, x' = wrap(_0, 64);"))
EXAMPLE("char counts", NO,
        LOOP("c", "c >= 0, c <= 65535, c' = c", MOVE "c <= 65535, _0 = c + 1, c' = uwrap(_0, 16);"))
EXAMPLE("byte below 100", YES,
        LOOP("b", "b >= -128, b <= 127, b' = b", MOVE "b <= 99, _0 = b + 1, b' = wrap(_0, 8);"))
EXAMPLE("shift right", YES,
        LOOP("x", INT("x") "x' = x", MOVE "x >= 1, _0 = 1, x' = shr(x, _0, 32);"))
EXAMPLE("shift right of negative ones", NO,
        LOOP("x", INT("x") "x' = x", MOVE "x <= -1, _0 = 1, x' = shr(x, _0, 32);"))
EXAMPLE("shift right unsigned", YES,
        LOOP("x", INT("x") "x' = x",
             MOVE "x >= 1, _0 = 1, x' = ushr(x, _0, 32);" MOVE
                  "x <= -1, _0 = 1, x' = ushr(x, _0, 32);"))
EXAMPLE("mask", YES,
        LOOP("x", INT("x") "x' = x", MOVE "x >= 1, _0 = x - 1, _1 = 255, x' = and(_0, _1);"))

// Calls whose returns are all known: behind them, a run goes on whatever they give back.
#define CALLED                                                                                     \
  "location s x\nlocation l x\nlocation e x\nlocation o x\nlocation a x\nstart s\n"                \
  "transition s -> l exact: x' = x;\n"                                                             \
  "transition e -> e exact call: x >= 1, x' = x - 1;\n"                                            \
  "transition e -> o: x >= 1, _1 = x - 1, x' = x, returned(e, o, [_1], [_0]);\n"                   \
  "transition e -> o exact: x <= 0, x' = x;\n"
EXAMPLE("through_call", NO,
        CALLED "transition l -> e exact call site 1 returns 1: x >= 1, x' = x;\n"
               "transition l -> a site 1: x >= 1, x' = x, returned(e, o, [x], [_0]);\n"
               "transition a -> l exact: x' = x + 1;\n")
EXAMPLE("through_call_with_any_result", NO,
        CALLED "transition l -> e exact call site 1 returns 1: x >= 1, x' = x;\n"
               "transition l -> a site 1: x >= 1, x' >= x, returned(e, o, [x], [x']);\n"
               "transition a -> l exact: x' = x + 1;\n")
EXAMPLE("through_call_that_may_end_it", UNKNOWN,
        CALLED "transition l -> e exact call site 1 returns 1: x >= 1, x' = x;\n"
               "transition l -> a site 1: x >= 1, returned(e, o, [x], [x']);\n"
               "transition a -> l exact: x' = x + 1;\n")
EXAMPLE("through_call_with_unknown_returns", UNKNOWN,
        CALLED "transition l -> e exact call site 1 returns 2: x >= 1, x' = x;\n"
               "transition l -> a site 1: x >= 1, x' = x, returned(e, o, [x], [_0]);\n"
               "transition a -> l exact: x' = x + 1;\n")
EXAMPLE("through_call_with_a_second_return", UNKNOWN,
        CALLED "location z x\n"
               "transition l -> e exact call site 1 returns 2: x >= 1, x' = x;\n"
               "transition l -> a site 1: x >= 1, x' = x, returned(e, o, [x], [_0]);\n"
               "transition l -> z site 1: x >= 1, x' = x, returned(e, o, [x], [_0]);\n"
               "transition a -> l exact: x' = x + 1;\n")
EXAMPLE("through_inexact_call", UNKNOWN,
        CALLED "transition l -> e call site 1 returns 1: x >= 1, x' = x;\n"
               "transition l -> a site 1: x >= 1, x' = x, returned(e, o, [x], [_0]);\n"
               "transition a -> l exact: x' = x + 1;\n")
EXAMPLE("through_call_that_falls", YES,
        CALLED "transition l -> e exact call site 1 returns 1: x >= 1, x' = x;\n"
               "transition l -> a site 1: x >= 1, x' = x, returned(e, o, [x], [_0]);\n"
               "transition a -> l exact: x' = x - 1;\n")
#undef CALLED
// What falls is a product.
EXAMPLE("up_to_a_product", YES,
        LOOP("a b i", "a' = a, b' = b, i' = 0",
             MOVE "_0 = mul(a, b), i < _0, a' = a, b' = b, i' = i + 1;\n"))
EXAMPLE("up_to_a_square_in_two_steps", YES,
        "location s n i\nlocation l n i\nlocation m n i\nstart s\n"
        "transition s -> l exact: n' = n, i' = i;\n"
        "transition l -> m exact: _0 = mul(n, n), i < _0, n' = n, i' = i;\n"
        "transition m -> l exact: n' = n, i' = i + 1;\n")
EXAMPLE("by_a_factor_that_is_positive", YES,
        LOOP("x y n", "x' = x, y' = y, n' = n",
             MOVE "_0 = mul(x, y), _0 > n, y >= 1, x' = x - 1, y' = y, n' = n;\n"))
EXAMPLE("by_a_factor_that_may_be_zero", UNKNOWN, // there is an endless run

        LOOP("x y n", "x' = x, y' = y, n' = n",
             MOVE "_0 = mul(x, y), _0 > n, y >= 0, x' = x - 1, y' = y, n' = n;\n"))
EXAMPLE("a_rectangle", YES,
        LOOP("n m i j", "n' = n, m' = m, i' = 0, j' = 0",
             MOVE
             "_0 = mul(i, m), _1 = mul(n, m), _0 + j < _1, j + 1 < m, n' = n, m' = m, i' = i, "
             "j' = j + 1;\n" MOVE
             "_0 = mul(i, m), _1 = mul(n, m), _0 + j < _1, j + 1 = m, n' = n, m' = m, i' = i + "
             "1, j' = 0;\n"))
EXAMPLE("a_weight_of_three_factors", YES,
        LOOP("w", "w' = w",
             MOVE "w >= 1, _0 = mul(_1, _2), w = _3, _3 = mul(_0, _4), "
                  "_1 >= 1, _2 >= 1, _4 >= 2, _5 = mul(_2, _1), _6 = mul(_5, _4), w' = _6 - _5;\n"))
