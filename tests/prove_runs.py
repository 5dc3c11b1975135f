#!/usr/bin/env python3
"""Invariants against concrete runs: what `loris check` says of the loops of tests/prove/Heads.java, and of the methods
there that call themselves, is put, as Java, where these begin and end, and HotSpot runs each method with RUNS random arguments. No invariant may fail. Wrong ones, made out of
them by changing an operator, are put there as well, and most methods must have one that fails: so the test would notice
an invariant that does not hold.
"""

import argparse
import json
import re
import sys

import harness

SOURCE = harness.ROOT / "tests" / "prove" / "Heads.java"
RUNS = 10000
SECONDS = 60
CHANGES = [(" <= ", " < "), (" < ", " > "), (" == ", " != "), (" != ", " == ")]

DRIVER = """
import java.lang.reflect.*;
import java.util.*;

class Runs {
    interface Fact { boolean holds(); }
    interface Body { boolean holds(int q); }
    static final Map<String, long[]> counts = new TreeMap<>();

    // What is about null or about elements that are not there says nothing.
    static void hold(String name, Fact fact) {
        long[] count = counts.computeIfAbsent(name, key -> new long[2]);
        boolean holds = true;
        try {
            holds = fact.holds();
        } catch (NullPointerException | IndexOutOfBoundsException e) {
            return;
        }
        count[holds ? 0 : 1]++;
    }

    static boolean all(int low, int high, Body body) {
        for (int q = Math.max(low, 0); q < high && q < 100; q++)
            try {
                if (!body.holds(q)) return false;
            } catch (IndexOutOfBoundsException e) {
            }
        return true;
    }

    static Object any(Class<?> type, Random random) {
        if (type == int[].class) {
            if (random.nextInt(20) == 0) return null;
            int[] a = new int[random.nextInt(8)];
            for (int i = 0; i < a.length; i++) a[i] = (Integer) any(int.class, random);
            return a;
        }
        int kind = random.nextInt(10);
        return kind == 0 ? random.nextInt() : kind == 1 ? Integer.MAX_VALUE - random.nextInt(3) : random.nextInt(12) - 3;
    }

    public static void main(String[] args) throws Exception {
        Random random = new Random(1);
        for (Method method : Heads.class.getDeclaredMethods()) {
            if (method.isSynthetic() || Modifier.isPrivate(method.getModifiers())) continue;
            for (int run = 0; run < Integer.parseInt(args[0]); run++) {
                Object[] values = new Object[method.getParameterCount()];
                for (int i = 0; i < values.length; i++) values[i] = any(method.getParameterTypes()[i], random);
                method.invoke(null, values);
            }
        }
        counts.forEach((name, count) -> System.out.println(name + " " + count[0] + " " + count[1]));
    }
}
"""


def java_expression(text):
    """An invariant as Java: `forall` becomes a call."""
    if found := re.fullmatch(r"forall q in (.*)\.\.(.*): (.*)", text):
        return f"Runs.all({found[1]}, {found[2]}, q -> {found[3]})"
    return text


def changed(text):
    return next(text.replace(old, new) for old, new in CHANGES if old in text)


def frozen(text, line_number, names):
    """Lambdas see copies of variables."""
    return re.sub(r"(?<![\w.])(" + "|".join(names) + r")(?!\w)", rf"\1_{line_number}", text) if names else text


def instrument(source, loops):
    """The source with invariants at loop heads; their names, and those of wrong ones."""
    lines, facts = source.splitlines(), {}
    places = [(loop, loop["line"] - 2, "/* head */", loop["invariants"]) for loop in loops if "invariants" in loop]
    for calls in (each for each in loops if "results" in each):
        places.append((calls, calls["line"] - 2, "/* calls */", calls["arguments"]))
        end = next(at for at in range(calls["line"], len(lines)) if lines[at].strip() == "/* ends */")
        places.append((calls | {"line": end + 2}, end, "/* ends */", calls["results"]))
    for loop, comment, mark, texts in places:
        # The line is that of the first statement, behind the comment.
        if lines[comment].strip() != mark:
            raise ValueError(f"there is no {mark} before line {loop['line']}")
        names = sorted({name for text in texts for name in re.findall(r"(?<![\w.])[a-z]\w*", text)} -
                       {"forall", "in", "null", "length"} - {"q"})
        copies = "".join(f" var {name}_{loop['line']} = {name};" for name in names)
        calls = []
        for number, text in enumerate(texts):
            for kind, fact in (("right", text), ("wrong", changed(text))):
                key = f"{kind}:{loop['method'].split('(')[0]}:{loop['line']}:{number}"
                facts[key] = fact
                expression = frozen(java_expression(fact), loop["line"], names)
                calls.append(f'Runs.hold("{key}", () -> {expression});')
        lines[comment] = "{" + copies + " " + " ".join(calls) + "}"
    return "\n".join(lines) + "\n", facts


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loris", default=harness.LORIS)
    parser.add_argument("--runs", type=int, default=RUNS)
    options = parser.parse_args()
    loris = harness.require_loris(options.loris)
    folder = harness.BUILD / "prove_runs"
    folder.mkdir(parents=True, exist_ok=True)
    harness.compile_java([SOURCE], ["-g"], folder / "plain")
    text = SOURCE.read_text()
    methods = re.findall(r"// safe\n    static \w+ (\w+)\(", text)
    loops, failed = [], 0
    for method in methods:
        report = folder / f"{method}.json"
        outcome = harness.run([loris, "check", "--time", SECONDS, "--json", report, folder / "plain", f"Heads.{method}"],
                              SECONDS * 2)
        proof = json.loads(report.read_text()).get("proof", {})
        if outcome.status:
            failed += 1
            print(f"FAIL {method}: {outcome.stdout.strip()}")
        loops += proof.get("loops", []) + proof.get("recursion", [])
    instrumented, facts = instrument(text, loops)
    (folder / "Heads.java").write_text(instrumented)
    (folder / "Runs.java").write_text(DRIVER)
    harness.compile_java([folder / "Heads.java", folder / "Runs.java"], [], folder / "runs")
    outcome = harness.run(["java", "-ea", "-cp", folder / "runs", "Runs", options.runs], 300)
    if outcome.status:
        print(outcome.stderr)
        return 1
    seen, refuted = set(), set()
    for line in outcome.stdout.splitlines():
        key, held, broken = line.split()
        kind, method, *_ = key.split(":")
        if kind == "right":
            seen.add(key)
            if int(broken):
                failed += 1
                print(f"FAIL {key}: {facts[key]} fails in {broken} of {int(held) + int(broken)} visits")
        elif int(broken):
            refuted.add(method)
    right = [key for key in facts if key.startswith("right")]
    if len(seen) < 0.9 * len(right) or len(refuted) < 0.7 * len(methods):
        failed += 1
        print(f"FAIL {len(seen)} of {len(right)} invariants are seen, wrong ones fail in {len(refuted)} methods")
    print(f"{len(right)} invariants, {options.runs} runs of {len(methods)} methods; wrong ones fail in {len(refuted)} methods")
    print(f"{len(right) + 1 - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
