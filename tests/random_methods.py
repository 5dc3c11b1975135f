#!/usr/bin/env python3
"""Random Java methods, run by HotSpot and by loris: every result must be equal.

A seed gives the same methods for ever. Each method computes with int, long, float, double and the narrow types:
arithmetic, conversions, shifts, comparisons with NaN, division by zero, arrays (also out of bounds), branches, bounded
loops, switches and handlers. It is called on several edge-case inputs; results, exceptions and changed arrays are
printed, and all locals are mixed into an array before the end. When a method differs, its source and the seed are shown.
"""

import argparse
import pathlib
import random
import sys

import harness

METHODS_PER_CLASS = 50
# In the order of widening.
NUMBERS = ["int", "long", "float", "double"]
NARROW = ["byte", "short", "char"]
PARAMETERS = {"a": "int", "b": "int", "c": "long", "f": "float", "d": "double"}
ARRAYS = {"ia": "int", "la": "long", "fa": "float", "da": "double", "ba": "byte", "ca": "char", "sa": "short"}
ARRAY_LENGTH = 4
INPUTS = [
    "0, 0, 0L, 0f, 0d",
    "1, -1, 1L, 1.5f, -2.5d",
    "Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Float.MAX_VALUE, Double.MAX_VALUE",
    "Integer.MIN_VALUE, -1, Long.MIN_VALUE, Float.NaN, Double.NEGATIVE_INFINITY",
    "31, 33, 63L, Float.POSITIVE_INFINITY, Double.NaN",
    "-7, 3, -1L, -0f, -0d",
    "65536, 255, 4294967296L, 1e-45f, 5e-324d",
    "123456789, -987654321, 1234567890123456789L, 16777217f, 9007199254740993d",
]
LITERALS = {
    "int": ["0", "1", "(-1)", "2", "3", "5", "7", "31", "32", "100", "127", "128", "255", "32767", "65535", "65536", "1000003",
            "0x55555555", "2147483647", "(-2147483648)"],
    "long": ["0L", "1L", "(-1L)", "3L", "63L", "64L", "4294967295L", "4294967296L", "1000000007L", "9223372036854775807L",
             "(-9223372036854775808L)"],
    "float": ["0f", "(-0f)", "1f", "0.5f", "0.1f", "1.5f", "3.4028235e38f", "1.4e-45f", "16777216f", "1e10f", "Float.NaN",
              "Float.POSITIVE_INFINITY", "Float.NEGATIVE_INFINITY"],
    "double": ["0d", "(-0d)", "1d", "0.5d", "0.1d", "2.5d", "1e300", "4.9e-324", "9007199254740992d", "1e-10", "Double.NaN",
               "Double.POSITIVE_INFINITY", "Double.NEGATIVE_INFINITY"],
}

DRIVER = """
  static long hash(int[] ia, long[] la, float[] fa, double[] da, byte[] ba, char[] ca, short[] sa) {
    long h = 17;
    for (int i = 0; i < %(length)d; i++) {
      h = h * 31 + ia[i];
      h = h * 31 + la[i];
      h = h * 31 + Float.floatToIntBits(fa[i]);
      h = h * 31 + Double.doubleToLongBits(da[i]);
      h = h * 31 + ba[i];
      h = h * 31 + ca[i];
      h = h * 31 + sa[i];
    }
    return h;
  }

  static void call(int method, StringBuilder out, int a, int b, long c, float f, double d) {
    int[] ia = {1, -2, Integer.MAX_VALUE, a};
    long[] la = {3, -4, Long.MIN_VALUE, c};
    float[] fa = {0.5f, -0f, Float.NaN, f};
    double[] da = {0.25, -1e9, Double.POSITIVE_INFINITY, d};
    byte[] ba = {1, -128, 127, (byte) b};
    char[] ca = {'x', '\\uffff', 0, (char) b};
    short[] sa = {-1, 32767, -32768, (short) a};
    try {
      switch (method) {
%(cases)s
      }
    } catch (Throwable e) {
      out.append(e.getClass().getName()).append('(').append(e.getMessage()).append(')');
    }
    out.append('#').append(hash(ia, la, fa, da, ba, ca, sa)).append('\\t');
  }

  public static void main(String[] args) {
    for (int m = 0; m < %(count)d; m++) {
      StringBuilder out = new StringBuilder("m").append(m).append('\\t');
%(calls)s
      System.out.println(out);
    }
  }
"""


class Generator:
    """Writes one method. Locals are never shadowed, loops count to a constant, so every method ends."""

    def __init__(self, rng):
        self.rng = rng
        self.variables = {}
        self.fixed = set()  # loop counters: readable, never assigned
        self.lines = []
        self.indent = 2
        self.loops = 0
        self.fresh = 0

    def chance(self, percent):
        return self.rng.random() * 100 < percent

    def emit(self, text):
        self.lines.append("  " * self.indent + text)

    def name(self, prefix):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    def choose_type(self):
        return self.rng.choice(NUMBERS + NARROW if self.chance(30) else NUMBERS)

    def variable(self, kind, assignable=False):
        found = [name for name, its in self.variables.items() if its == kind and not (assignable and name in self.fixed)]
        return self.rng.choice(found) if found else None

    # Expressions. Each method returns text of exactly the Java type asked for.

    def expression(self, kind, depth):
        if kind == "boolean":
            return self.condition(depth)
        if kind in NARROW:
            return self.narrow(kind, depth)
        if depth <= 0 or self.chance(15):
            return self.leaf(kind)
        shapes = [self.binary] * 6 + [self.cast] * 4 + [self.unary, self.ternary, self.element, self.element, self.update]
        if kind in ("int", "long"):
            shapes += [self.shift] * 3 + [self.bits] * 2
        return self.rng.choice(shapes)(kind, depth - 1)

    def leaf(self, kind):
        name = self.variable(kind)
        return name if name and self.chance(70) else self.rng.choice(LITERALS[kind])

    def narrow(self, kind, depth):
        name = self.variable(kind)
        if name and self.chance(60):
            return name
        arrays = [array for array, element in ARRAYS.items() if element == kind]
        if self.chance(40):
            return f"{self.rng.choice(arrays)}[{self.index(depth - 1)}]"
        return f"({kind}) ({self.expression(self.rng.choice(NUMBERS), depth - 1)})"

    def binary(self, kind, depth):
        operator = self.rng.choice("+-*/%")
        # Binary promotion: the other side may be any type that is not wider.
        other = self.rng.choice(NUMBERS[:NUMBERS.index(kind) + 1] + (NARROW if self.chance(20) else []))
        sides = [self.expression(kind, depth), self.expression(other, depth)]
        self.rng.shuffle(sides)
        if operator in "/%" and kind in ("int", "long") and self.chance(75):
            sides[1] = f"({sides[1]} | 1)"  # most divisions succeed
        return f"({sides[0]} {operator} {sides[1]})"

    def bits(self, kind, depth):
        if self.chance(20):
            return f"(~{self.expression(kind, depth)})"
        return f"({self.expression(kind, depth)} {self.rng.choice('&|^')} {self.expression(kind, depth)})"

    def shift(self, kind, depth):
        operator = self.rng.choice(["<<", ">>", ">>>"])
        distance = self.expression(self.rng.choice(["int", "int", "long"]), depth)
        return f"({self.expression(kind, depth)} {operator} {distance})"

    def unary(self, kind, depth):
        return f"(-{self.expression(kind, depth)})"

    def cast(self, kind, depth):
        source = self.rng.choice([k for k in NUMBERS + NARROW if k != kind])
        inner = self.expression(source, depth)
        if self.chance(25):
            inner = f"({self.rng.choice(NARROW)}) ({inner})"
        return f"(({kind}) ({inner}))"

    def ternary(self, kind, depth):
        return f"({self.condition(depth)} ? {self.expression(kind, depth)} : {self.expression(kind, depth)})"

    def index(self, depth):
        if self.chance(96):
            return f"({self.expression('int', depth)}) & {ARRAY_LENGTH - 1}"
        return self.rng.choice(["3", "4", "-1", self.expression("int", depth)])

    def element(self, kind, depth):
        array = next(name for name, element in ARRAYS.items() if element == kind)
        return f"{array}[{self.index(depth)}]"

    def update(self, kind, depth):
        name = self.variable(kind, assignable=True)
        if not name:
            return self.leaf(kind)
        form = self.rng.choice(["({0}++)", "(--{0})", "({0} = {1})", "({0} += {1})", "({0} *= {1})"])
        return form.format(name, self.expression(kind, depth))

    def condition(self, depth):
        if depth > 0 and self.chance(30):
            left, right = self.condition(depth - 1), self.condition(depth - 1)
            return self.rng.choice([f"({left} && {right})", f"({left} || {right})", f"({left} ^ {right})", f"!{left}"])
        kind, operator = self.rng.choice(NUMBERS), self.rng.choice(["<", "<=", ">", ">=", "==", "!="])
        return f"({self.expression(kind, depth - 1)} {operator} {self.expression(kind, depth - 1)})"

    # Statements.

    def block(self, depth, statements):
        """The statements of a block; what it declares is forgotten at its end."""
        outer = dict(self.variables)
        self.indent += 1
        for _ in range(statements):
            self.statement(depth)
        self.indent -= 1
        self.variables = outer

    def statement(self, depth):
        simple = [self.declare] * 3 + [self.assign] * 5 + [self.store] * 3
        nested = [self.branch] * 3 + [self.loop] * 2 + [self.while_loop, self.switch, self.handler]
        if self.loops:
            simple += [self.leave]
        self.rng.choice(simple + nested if depth > 0 else simple)(depth)

    def declare(self, _depth):
        kind, name = self.choose_type(), self.name("v")
        self.emit(f"{kind} {name} = {self.expression(kind, 3)};")
        self.variables[name] = kind

    def assign(self, depth):
        kind = self.choose_type()
        name = self.variable(kind, assignable=True)
        if not name:
            return self.declare(depth)
        if self.chance(15):
            return self.emit(f"{name}{self.rng.choice(['++', '--'])};")
        operators = ["=", "=", "+=", "-=", "*=", "/=", "%="]
        if kind not in ("float", "double"):
            operators += ["<<=", ">>=", ">>>=", "&=", "|=", "^="]
        operator = self.rng.choice(operators)
        # Compound assignment narrows by itself, so the right side may be of another type.
        bitwise = operator in ("<<=", ">>=", ">>>=", "&=", "|=", "^=")
        other = kind if operator == "=" else self.rng.choice(["int", "long"] if bitwise else NUMBERS)
        value = self.expression(other, 3)
        if operator in ("/=", "%=") and other in ("int", "long") and self.chance(75):
            value = f"({value} | 1)"
        self.emit(f"{name} {operator} {value};")

    def store(self, _depth):
        array = self.rng.choice(list(ARRAYS))
        kind = ARRAYS[array]
        operator = self.rng.choice(["=", "=", "+=", "-=", "*="])
        other = kind if operator == "=" else self.rng.choice(NUMBERS)
        self.emit(f"{array}[{self.index(2)}] {operator} {self.expression(other, 2)};")

    def branch(self, depth):
        self.emit(f"if ({self.condition(2)}) {{")
        self.block(depth - 1, self.rng.randint(1, 3))
        if self.chance(50):
            self.emit("} else {")
            self.block(depth - 1, self.rng.randint(1, 3))
        self.emit("}")

    def loop_body(self, depth):
        self.loops += 1
        self.block(depth - 1 if self.loops < 2 else 0, self.rng.randint(1, 3))
        self.loops -= 1

    def loop(self, depth):
        name = self.name("i")
        outer = dict(self.variables)
        self.emit(f"for (int {name} = 0; {name} < {self.rng.randint(1, 7)}; {name}++) {{")
        self.variables[name] = "int"
        self.fixed.add(name)
        self.loop_body(depth)
        self.emit("}")
        self.variables = outer

    def while_loop(self, depth):
        name = self.name("n")
        self.emit(f"int {name} = {self.rng.randint(1, 6)};")
        self.fixed.add(name)
        self.emit(f"while ({name}-- > 0 && {self.condition(1)}) {{")
        self.loop_body(depth)
        self.emit("}")
        self.variables[name] = "int"

    def leave(self, _depth):
        self.emit(f"if ({self.condition(1)}) {self.rng.choice(['break', 'continue'])};")

    def switch(self, depth):
        self.emit(f"switch ({self.expression('int', 2)}{self.rng.choice([' & 7', ' % 5', ''])}) {{")
        keys = self.rng.sample([0, 1, 2, 3, 4, 5, -1, -3, 100, 1 << 20, -(1 << 31)], self.rng.randint(1, 5))
        loops, self.loops = self.loops, 0  # a break inside would leave the switch, a continue is not legal outside loops
        for key in keys:
            self.emit(f"  case {key}: {{")
            self.block(depth - 1, self.rng.randint(1, 2))
            self.emit("  }" if self.chance(30) else "    break; }")
        if self.chance(70):
            self.emit("  default: {")
            self.block(depth - 1, 1)
            self.emit("  }")
        self.loops = loops
        self.emit("}")

    def handler(self, depth):
        self.emit("try {")
        self.block(depth - 1, self.rng.randint(1, 3))
        caught = self.rng.choice(["ArithmeticException", "ArrayIndexOutOfBoundsException", "RuntimeException"])
        self.emit(f"}} catch ({caught} {self.name('e')}) {{")
        self.block(depth - 1, 1)
        if self.chance(30):
            self.emit("} finally {")
            self.block(0, 1)
        self.emit("}")

    def method(self, number):
        self.variables = dict(PARAMETERS)
        result = self.choose_type()
        parameters = [f"{kind} {name}" for name, kind in PARAMETERS.items()] + [f"{kind}[] {name}" for name, kind in ARRAYS.items()]
        for _ in range(self.rng.randint(2, 6)):
            self.statement(2)
        self.emit(f"return {self.expression(result, 3)};")
        self.lines[-1:-1] = [f"    la[0] = la[0] * 31 + {as_long(name, kind)};" for name, kind in self.variables.items()]
        head = f"  static {result} m{number}({', '.join(parameters)}) {{"
        return result, "\n".join([head, *self.lines, "  }"])


def as_long(name, kind):
    """A variable's value as an expression of type long, the same for every NaN."""
    wrappers = {"float": "Float.floatToIntBits({})", "double": "Double.doubleToLongBits({})"}
    return wrappers.get(kind, "{}").format(name)


def append_result(number, kind):
    """The case of the driver's switch that calls a method and appends what it returns."""
    arguments = ", ".join([*PARAMETERS, *ARRAYS])
    call = f"m{number}({arguments})"
    return f"        case {number}: out.append({'(int) ' if kind == 'char' else ''}{call}); break;"


def generate_class(seed, number):
    """Name, source text and the sources of the single methods of one class."""
    rng = random.Random(f"{seed}/{number}")
    methods = [Generator(rng).method(k) for k in range(METHODS_PER_CLASS)]
    driver = DRIVER % {
        "length": ARRAY_LENGTH, "count": METHODS_PER_CLASS,
        "cases": "\n".join(append_result(k, kind) for k, (kind, _) in enumerate(methods)),
        "calls": "\n".join(f"      call(m, out, {values});" for values in INPUTS),
    }
    name = f"R{number:03d}"
    sources = [source for _, source in methods]
    return name, f"class {name} {{\n" + "\n\n".join(sources) + "\n" + driver + "}\n", sources


def compare(name, sources, expected, actual, seed):
    """The number of methods that differ, after reporting them."""
    wanted, got = expected.stdout.splitlines(), actual.stdout.splitlines()
    failed = 0
    for number, line in enumerate(wanted):
        mine = got[number] if number < len(got) else None
        if mine == line:
            continue
        failed += 1
        if failed > 3:
            continue
        print(f"FAIL seed {seed} {name}.m{number}\n{sources[number]}")
        if mine is None:
            print(f"  loris ended with {actual.status} before: {harness.tail(actual.stderr, 3)}")
            continue
        for position, (left, right) in enumerate(zip(line.split("\t")[1:], mine.split("\t")[1:])):
            if left != right:
                print(f"  input ({INPUTS[position] if position < len(INPUTS) else '?'}): java {left}, loris {right}")
    if failed == 0 and (actual.status != expected.status or len(got) != len(wanted)):
        print(f"FAIL seed {seed} {name}: exit status {actual.status}\n{harness.tail(actual.stderr)}")
        failed = 1
    return failed


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path, help="the program under test")
    parser.add_argument("--seed", default=1, type=int, help="start of the random numbers")
    parser.add_argument("--classes", default=40, type=int, help=f"classes of {METHODS_PER_CLASS} methods each")
    parser.add_argument("--timeout", default=240.0, type=float, help="seconds per class under loris")
    parser.add_argument("--hotspot-only", action="store_true", help="only generate, compile and run HotSpot")
    parser.add_argument("-j", dest="jobs", default=2, type=int, help="runs at a time")
    return parser.parse_args()


def main():
    options = parse_arguments()
    if not options.hotspot_only:
        harness.require_loris(options.loris)
    folder = harness.BUILD / "random" / str(options.seed)
    (folder / "src").mkdir(parents=True, exist_ok=True)
    programs = [generate_class(options.seed, number) for number in range(options.classes)]
    paths = [folder / "src" / f"{name}.java" for name, _, _ in programs]
    for path, (_, text, _) in zip(paths, programs):
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
    classes = folder / "classes"
    harness.compile_java(paths, ["--release", "17"], classes)

    def run_both(program):
        name, text, _ = program
        expected = harness.run_java(classes, [name], cache_key=harness.digest(harness.java_version(), "random", text))
        if expected.status != 0:
            raise SystemExit(f"{name} fails on HotSpot: {expected.stderr}")
        actual = expected if options.hotspot_only else harness.run([options.loris, "run", classes, name], options.timeout)
        return expected, actual

    failed = 0
    for (name, _, sources), (expected, actual) in zip(programs, harness.parallel(options.jobs, run_both, programs)):
        failed += compare(name, sources, expected, actual, options.seed)
    total = options.classes * METHODS_PER_CLASS
    print(f"random_methods: {total - failed} passed, {failed} failed (seed {options.seed})")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
