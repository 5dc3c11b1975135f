#!/usr/bin/env python3
"""All pairs of declared types: may two inputs be one object, does a type test hold, a cast, a store?

For every pair (A, B) of a list of types there is one method per question, with an assertion that fails if the answer
is yes (or, for casts and stores, no). HotSpot answers by brute force: a pool of objects of every kind, each question
tried on them. `loris check` must not say SAFE where an object of the pool makes the assertion fail, nor find a
violation that no object of the pool shows. Unknown is right always; how often it is said is printed.
`loris explore --replay` must end, and no case may say that an input is not null and show null.

With --share N each pair is asked under every N-th strategy, by rotation, so that all pairs together see all of them alike.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import sys

import harness

STRATEGIES = ["pose", "summary", "lazy", "lazier", "lazier-sharp", "hybrid"]
FOLDER = harness.BUILD / "type_pairs"

# Types of the target, with everything that can be an instance of an interface without being one of its classes.
SOURCE = """
interface I {}
interface J {}
interface K extends I, J {}
enum F implements I, J { X, Y { } }
class A implements I {}
class A2 extends A implements J {}
final class Fin implements I {}
abstract class Abs implements Runnable {}
class Concrete extends Abs { public void run() {} }
record R(int n) implements J, Comparable<R> { public int compareTo(R other) { return 0; } }
interface L extends I { void call(); }
class Lambdas {
  static final L PLAIN = () -> {};
  static final Object MARKED = (Runnable & java.io.Serializable & J) () -> {};
}
class Trouble extends RuntimeException implements J {}
class Chain extends java.util.ArrayList<String> implements I {}
"""
TYPES = ["Object", "Comparable", "CharSequence", "Runnable", "Iterable", "Cloneable", "java.io.Serializable", "Number",
         "Integer", "String", "StringBuilder", "RuntimeException", "java.util.ArrayList", "java.util.List",
         "java.util.AbstractCollection", "I", "J", "K", "F", "A", "A2", "Fin", "Abs", "R", "L",
         "java.util.concurrent.TimeUnit", "int[]", "Object[]", "String[]", "I[]", "J[]"]
POOL = ["new Object()", "1", "2L", "new java.math.BigDecimal(1)", '"text"', "new StringBuilder()",
        "new java.util.ArrayList<Object>()", "java.util.List.of()", "java.util.Collections.unmodifiableList(new Chain())",
        "new java.util.PriorityQueue<Object>()", "java.nio.CharBuffer.allocate(1)", "java.nio.file.Path.of(\".\")",
        "new Thread()", "(Runnable) () -> {}", "(Comparable<Object>) other -> 0", "(Iterable<Object>) () -> null",
        "new java.util.concurrent.atomic.AtomicInteger()", "new Exception()", "new RuntimeException()", "new Trouble()",
        "F.X", "F.Y", "new A()", "new A2()", "new Fin()", "new Concrete()", "new R(1)", "Lambdas.PLAIN", "Lambdas.MARKED",
        "(L) () -> {}", "new Chain()", "java.util.concurrent.TimeUnit.DAYS", "new int[1]", "new Object[1]",
        "new String[1]", "new I[1]", "new J[1]", "new K[1]", "new A[1]", "new A2[1]", "new F[1]", "new Integer[1]",
        "new Comparable[1]", "new CharSequence[1]", "new Object[1][1]", "new int[1][1]", "new Runnable[1]", "new R[1]",
        "new Cloneable[1]", "new java.io.Serializable[1]", "new Number[1]", "new StringBuilder[1]", "new Fin[1]",
        "new Abs[1]", "new L[1]", "new Iterable[1]", "new RuntimeException[1]", "new java.util.ArrayList[1]",
        "new java.util.concurrent.TimeUnit[1]", "new String[1][1]", "new I[1][1]", "new J[1][1]", "new A[1][1]"]
# Per question: the parameters' types, the method's body.
QUESTIONS = {
    "alias": ("{a} x, {b} y", "if (x != null && (Object) x == (Object) y) assert false;"),
    "used": ("{a} x, {b} y", "if (x == null || y == null) return; x.toString(); if ((Object) y == (Object) x) assert false;"),
    "is": ("{a} x, {b}[] y", "if ((Object) x instanceof {b}) assert false;"),
    "cast": ("{a} x, {b}[] y", "if (x == null) return; try {{ Object o = ({b}) (Object) x; }}"
             " catch (ClassCastException e) {{ return; }} assert false;"),
    "refuse": ("{a} x, {b}[] y", "try {{ Object o = ({b}) (Object) x; }} catch (ClassCastException e) {{ assert false; }}"),
    "store": ("{a}[] x, {b} y", "if (x == null || y == null || x.length == 0) return; Object[] all = x;"
              " try {{ all[0] = y; }} catch (ArrayStoreException e) {{ return; }} assert false;"),
    "reject": ("{a}[] x, {b} y", "if (x == null || x.length == 0) return; Object[] all = x;"
               " try {{ all[0] = y; }} catch (ArrayStoreException e) {{ assert false; }}"),
}

DRIVER = """
class Pool {
  static final Object[] ALL = { %(pool)s };
  static final Class<?>[] TYPES = { %(types)s };

  static boolean shows(int question, Class<?> a, Class<?> b, Object x, Object y) {
    switch (question) {
      case 0: case 1: return x == y && a.isInstance(x) && b.isInstance(y);
      case 2: case 3: return a.isInstance(x) && b.isInstance(x);
      case 4: return a.isInstance(x) && !b.isInstance(x);
      default:
        if (!(x instanceof Object[] && a.isAssignableFrom(x.getClass().getComponentType()) && b.isInstance(y)))
          return false;
        return x.getClass().getComponentType().isInstance(y) == (question == 5);
    }
  }

  static boolean exists(int question, Class<?> a, Class<?> b) {
    for (Object x : ALL)
      for (Object y : ALL)
        if (shows(question, a, b, x, y))
          return true;
    return false;
  }

  public static void main(String[] arguments) {
    StringBuilder out = new StringBuilder();
    for (int question = 0; question < %(questions)d; question++)
      for (Class<?> a : TYPES) {
        for (Class<?> b : TYPES)
          out.append(exists(question, a, b) ? '1' : '0');
        out.append('\\n');
      }
    System.out.print(out);
  }
}
"""


def pairs(part, share):
    """The pairs of one part of `share`."""
    return [(i, j) for i in range(len(TYPES)) for j in range(len(TYPES)) if (i + j) % share == part]


def part_of(question, strategy, share):
    """The part that a strategy is asked about; another one for the next question."""
    return (list(QUESTIONS).index(question) + STRATEGIES.index(strategy)) % share


def class_of(question, part):
    return f"Ask_{question}_{part}"


def write_sources(share):
    """Classes per question, with a method per pair; the pairs of a class are those that some strategies share."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    sources = {"Types": SOURCE, "Pool": DRIVER % {
        "pool": ", ".join(POOL), "types": ", ".join(f"{name}.class" for name in TYPES), "questions": len(QUESTIONS)}}
    for question, (parameters, body) in QUESTIONS.items():
        for part in range(share):
            lines = ['@SuppressWarnings({"unchecked", "rawtypes"})', f"public class {class_of(question, part)} {{"]
            for i, j in pairs(part, share):
                names = {"a": TYPES[i], "b": TYPES[j]}
                lines.append(f"  public static void m{i}_{j}({parameters.format(**names)}) {{ {body.format(**names)} }}")
            sources[class_of(question, part)] = "\n".join(lines + ["}", ""])
    paths = []
    for name, text in sources.items():
        path = FOLDER / f"{name}.java"
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
        paths.append(path)
    return paths


def answers_of_java(classes):
    """(question, i, j) -> does an object of the pool make the assertion fail?"""
    result = harness.run([harness.tool("java"), *harness.JAVA_OPTIONS, "-cp", classes, "Pool"])
    if result.status != 0:
        raise SystemExit(result.stderr)
    rows = result.stdout.splitlines()
    return {(question, i, j): rows[number * len(TYPES) + i][j] == "1"
            for number, question in enumerate(QUESTIONS) for i in range(len(TYPES)) for j in range(len(TYPES))}


def verdicts(loris, classes, question, strategy, share):
    """((i, j), verdict) of every method that the strategy is to try; a run that ends otherwise is a verdict of its own."""
    part = part_of(question, strategy, share)
    report = FOLDER / f"{question}_{strategy}.json"
    report.unlink(missing_ok=True)
    command = [loris, "check", "--calls", "0", "--all", "--property", "any", "--stand-ins", "none", "--heap", strategy, "--time", "0", "-k", "1", "--array", "1", "--loops", "2",
               "--property", "assert", "--quiet", "--json", report, classes, class_of(question, part)]
    result = harness.run(command, timeout=600)
    if result.status not in (0, 1, 2, 70):
        return [(("-", "-"), f"the run ended with status {result.status}: {result.stderr[-300:]}")]
    found = []
    for one in json.loads(report.read_text())["results"] if report.exists() else []:
        pair = re.match(r"Ask_\w+\.m(\d+)_(\d+)\(", one["method"])
        if pair:
            found.append(((int(pair[1]), int(pair[2])), one["verdict"] or f"ERROR {one.get('error')}"))
    if len(found) != len(pairs(part, share)):
        found.append((("-", "-"), f"{len(found)} methods were checked: {result.stderr[-300:]}"))
    return found


def is_wrong(verdict, exists):
    if verdict.startswith("SAFE"):
        return exists
    if verdict.startswith("VIOLATION"):
        return not exists
    return not verdict.startswith("UNKNOWN")


def contradictions(loris, classes, question, pair, strategy, share):
    """What is wrong with the cases of a method, or None."""
    command = [loris, "explore", "--heap", strategy, "-k", "1", "--array", "1", "--loops", "2", "--cases", "--replay",
               classes, f"{class_of(question, sum(pair) % share)}.m{pair[0]}_{pair[1]}"]
    result = harness.run(command, timeout=60)
    if result.status not in (0, 2):
        return f"explore ended with status {result.status}: {result.stderr[-300:]}"
    for case in result.stdout.split("\ncase "):
        condition, heap = re.search(r"^  if +(.*)$", case, re.M), re.search(r"^  input +(.*)$", case, re.M)
        for name in ("x", "y"):
            if condition and heap and f"{name} != null" in condition[1].split(" && ") and \
                    f"{name} = null" in heap[1].split("; "):
                return "explore shows a null that is none: " + case
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    parser.add_argument("--only", help="one question")
    parser.add_argument("--heap", help="one strategy")
    parser.add_argument("--share", default=1, type=int, help="every pair under one strategy in so many")
    parser.add_argument("--show", action="store_true", help="lists what is unknown")
    options = parser.parse_args()
    classes = FOLDER / "classes"
    harness.compile_java(write_sources(options.share), ["-g", "-Xlint:none"], classes)
    exists = answers_of_java(classes)
    questions = [name for name in QUESTIONS if options.only in (None, name)]
    strategies = [name for name in STRATEGIES if options.heap in (None, name)]
    passed, failed, counts = 0, 0, collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = {pool.submit(verdicts, options.loris, classes, question, strategy, options.share): (question, strategy)
                for question in questions for strategy in strategies}
        for job in concurrent.futures.as_completed(jobs):
            question, strategy = jobs[job]
            for pair, verdict in job.result():
                known = exists.get((question, *pair), False)
                wrong = is_wrong(verdict, known)
                passed, failed = passed + (not wrong), failed + wrong
                counts[verdict.split()[0].rstrip(":")] += 1
                if wrong or (options.show and verdict.startswith("UNKNOWN")):
                    names = [TYPES[i] if isinstance(i, int) else i for i in pair]
                    print(f"{strategy}, {question} {names}: {verdict}, an object {'exists' if known else 'is not known'}")
        sample = [(i, j) for i, j in pairs(0, 1) if (i + 3 * j) % 7 == 0]
        jobs = {pool.submit(contradictions, options.loris, classes, question, pair, strategy, options.share): (question, pair, strategy)
                for question in questions if question == "alias" for pair in sample for strategy in strategies
                if sum(pair) % options.share == part_of(question, strategy, options.share)}
        for job, (question, pair, strategy) in jobs.items():
            passed, failed = passed + (job.result() is None), failed + (job.result() is not None)
            if job.result():
                print(f"{strategy}, {question} {[TYPES[i] for i in pair]}: {job.result()}")
    print(", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
