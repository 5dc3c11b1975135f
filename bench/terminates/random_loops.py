#!/usr/bin/env python3
"""Random loops and recursions in great numbers: the methods of tests/terminates_random.py, run as C.

    bench/terminates/random_loops.py [--loris FILE] [--first SEED] [--seeds N] [--count N] [--steps N] [--inputs N] [--no-probe]
        [--products]

Each seed has --count methods for each reading of integers. After NO the method runs with the input that was given for --steps steps
(iterations, calls) and must not end; after YES it runs with many inputs and that bound: coming back to a state is a contradiction, and
so is, without wrapping and from small numbers, a run that does not end. C's int wraps as Java's does (-fwrapv); unbounded integers are
of 128 bits, and a run that needs more goes on in Python with fewer steps. One line a seed; the last line is the sum.
"""
import argparse
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import harness  # noqa: E402
import terminates_random as loops  # noqa: E402

ENDED, LATE, REPEATS = 0, 3, 4
HUGE = "needs more than 128 bits"
DEEP = "deep"
START = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static long left;
enum { MOST_HEADS = 64, MOST_VARIABLES = 8 };
static num kept[MOST_HEADS][MOST_VARIABLES];
static long visits[MOST_HEADS];
static void count_step(void) { if (--left < 0) exit(3); }
/* Brent: one state of each head is kept. */
static void head(int place, int count, const num *state) {
  count_step();
  int same = visits[place] > 0;
  for (int i = 0; i < count && same; i++)
    same = kept[place][i] == state[i];
  if (same)
    exit(4);
  visits[place]++;
  if ((visits[place] & (visits[place] - 1)) == 0)
    memcpy(kept[place], state, sizeof(num) * (size_t)count);
}
"""


def c_text(methods, texts, wraps):
    narrow = "typedef signed char byte; typedef unsigned short jchar;"
    parts = [f"typedef {'long' if wraps else '__int128'} num; {narrow}", START]
    for method, (java, _) in zip(methods, texts):
        body = java.replace("public static void", "static void").replace("(char)", "(jchar)")
        body = body if wraps else re.sub(r"\b(int|long) ", "num ", body)
        state = f"{len(method.variables)}, (num[]){{{', '.join(method.variables)}}}"
        body = re.sub(r"; // head (\d+)", rf"head(\1, {state});", body)
        if method.recursive:
            body = body.replace("{", "{ count_step();", 1)
        parts.append(body)
    parts.append("int main(int argc, char **argv) {\n  (void)argc;\n  left = atol(argv[2]);\n  switch (atoi(argv[1])) {")
    for i, method in enumerate(methods):
        values = ", ".join(f"(num)atol(argv[{k + 3}])" for k in range(len(method.parameters)))
        parts.append(f"  case {i}: {method.name}({values}); break;")
    parts.append("  }\n  return 0;\n}\n")
    return "\n".join(parts)


def compile_c(text, wraps, folder):
    source, program = folder / "loops.c", folder / "loops"
    source.write_text(text)
    flags = ["-fwrapv"] if wraps else ["-fsanitize=signed-integer-overflow", "-fsanitize-undefined-trap-on-error"]
    subprocess.run(["gcc", "-O1", "-w", *flags, "-o", program, source], check=True)
    return program


def limits():
    resource.setrlimit(resource.RLIMIT_STACK, (2 << 30, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(program, number, steps, inputs):
    status = subprocess.run([program, str(number), str(steps), *map(str, inputs)], preexec_fn=limits, check=False).returncode
    if status in (-signal.SIGILL, -signal.SIGTRAP):
        return HUGE
    return DEEP if status == -signal.SIGSEGV else status


class Judge:
    """Of the methods of one seed and one reading."""

    def __init__(self, options, reading, methods, texts, program, rng):
        self.options, self.wraps, self.methods, self.program, self.rng = options, reading == "wrap", methods, program, rng
        self.space = {}
        exec("\n".join(python for _, python in texts), self.space)  # pylint: disable=exec-used

    def after_no(self, number, finding):
        method = self.methods[number]
        values = dict(re.findall(r"(\w+) = (-?\d+)", finding["input"] or ""))
        if set(values) != set(method.parameters):
            return f"NO with the input {finding['input']}"
        inputs = [int(values[v]) for v in method.parameters]
        ended = run(self.program, number, self.options.steps, inputs)
        if ended in (HUGE, DEEP):
            late = loops.outcome_of(self.space[method.name], inputs, self.wraps, loops.STEPS_AFTER_NO)
            ended = ENDED if late == "ended" else LATE
        return f"NO with {values}, but that ends" if ended == ENDED else None

    def after_yes(self, number):
        method = self.methods[number]
        for i in range(self.options.inputs):
            far = i % 4 == 3
            inputs = [self.rng.choice(loops.EXTREME[method.type] if far and self.rng.random() < 0.5 else loops.SMALL) for _ in method.parameters]
            ended = run(self.program, number, self.options.steps if i < 4 else self.options.steps // 20, inputs)
            if ended == REPEATS:
                return f"YES, but with {inputs} a state comes again"
            if ended == HUGE:
                late = loops.outcome_of(self.space[method.name], inputs, self.wraps, loops.STEPS_AFTER_YES)
                ended = LATE if late in ("Late", "Repeats") else ENDED
            if ended in (LATE, DEEP) and not self.wraps and not far and run(self.program, number, self.options.steps, inputs) != ENDED:
                return f"YES, but with {inputs} it goes on"
        return None


def check(options, loris, seed, reading, folder):
    """Answers and contradictions."""
    rng = random.Random(f"{seed} {reading}")
    methods, texts = loops.make_methods(rng, options.count, options.products)
    found, error = loops.ask(loris, reading, texts, folder, max(10, 2 * options.count), options.no_probe)
    if error:
        yield None, error
        return
    program = compile_c(c_text(methods, texts, reading == "wrap"), reading == "wrap", folder)
    judge = Judge(options, reading, methods, texts, program, rng)
    for number, (method, (java, _)) in enumerate(zip(methods, texts)):
        finding = found[method.name]
        problem = {"NO": lambda n, f: judge.after_no(n, f), "YES": lambda n, f: judge.after_yes(n)}.get(
            finding["answer"], lambda n, f: None)(number, finding)
        yield finding["answer"], f"{problem}\n{java}\n{finding['evidence']}" if problem else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=str(ROOT / "build" / "loris"))
    parser.add_argument("--first", type=int, default=1000)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--steps", type=int, default=10**7)
    parser.add_argument("--inputs", type=int, default=40)
    parser.add_argument("--no-probe", action="store_true")
    parser.add_argument("--products", action="store_true", help="conditions have products of variables")
    options = parser.parse_args()
    loris = harness.require_loris(options.loris)
    sys.setrecursionlimit(30000)
    total, failed = {}, 0
    for seed in range(options.first, options.first + options.seeds):
        counts = {}
        for reading in ("wrap", "math"):
            with tempfile.TemporaryDirectory() as folder:
                for answer, problem in check(options, loris, seed, reading, pathlib.Path(folder)):
                    counts[answer] = counts.get(answer, 0) + 1
                    if problem:
                        failed += 1
                        print(f"WRONG seed {seed} {reading}: {problem}", flush=True)
        print(f"seed {seed}: " + ", ".join(f"{number} {answer}" for answer, number in sorted(counts.items(), key=str)), flush=True)
        for answer, number in counts.items():
            total[answer] = total.get(answer, 0) + number
    print(", ".join(f"{number} {answer}" for answer, number in sorted(total.items(), key=str)) + f"; {failed} wrong")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
