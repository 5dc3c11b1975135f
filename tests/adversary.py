#!/usr/bin/env python3
"""A trap for wrong answers: random classes (tests/adversary), every verdict of `loris check` held against HotSpot.

A seed and a number give the same class for ever. javac compiles all classes in one call. One JVM tries every public
method on all small inputs and on random ones (aliases, cycles, objects that static fields hold, random calls before);
loris checks all methods of a class in one process, under each heap strategy. Wrong is:

    SAFE          where an input fails on HotSpot, or where another strategy shows one that does
    VIOLATION     whose input, built on HotSpot, cannot be, or does not fail there with this exception at this line
    no verdict    an internal error, a crash, no end

    python3 tests/adversary.py --print 17        the source of one class
    python3 tests/adversary.py --first 17 --classes 1 -v
    python3 tests/adversary.py --first 17 --classes 1 --reduce       a wrong verdict of one class with as few lines as possible

tests/adversary/found has classes that were answered wrongly once; they are tried first.
"""

import argparse
import collections
import dataclasses
import json
import pathlib
import re
import shutil
import sys
import threading
import time

import harness

FOLDER = pathlib.Path(__file__).resolve().parent / "adversary"
sys.path.insert(0, str(FOLDER))
import generate  # noqa: E402

STRATEGIES = ["auto", "pose", "summary", "lazy", "lazier", "lazier-sharp", "hybrid"]
EXPORTS = ["--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED"]
RELEASE = int(re.search(r'version "(\d+)', harness.java_version())[1])
PREVIEW = ["--enable-preview", "--release", str(RELEASE)] if RELEASE < 21 else []
BOUNDS = ["-k", "2", "--array", "3", "--loops", "5", "--steps", "300000", "--query-time", "400"]
SECONDS = 60  # for all methods of a class; the steps should end them long before


@dataclasses.dataclass
class Verdict:
    name: str  # of the class
    strategy: str
    method: str
    text: str
    violation: dict = None
    wrong: str = ""
    is_untried: bool = False  # a violation whose input HotSpot has no room or no class for
    seconds: float = 0.0

    @property
    def kind(self):
        return next((kind for kind in ("SAFE up to", "SAFE", "VIOLATION", "UNKNOWN") if self.text.startswith(kind)), "ERROR")


class Work:
    """A folder with the sources, the classes and what was found out about them."""

    def __init__(self, folder, programs):
        self.folder, self.programs = folder, programs
        self.refused = []  # (class, what javac said)
        self.brute = {}  # (class, method): "holds RUNS" or "fails EXCEPTION LINE"

    def classes(self, name):
        return self.folder / "classes" / name

    def compile(self):
        sources = []
        (self.folder / "src").mkdir(parents=True, exist_ok=True)
        for program in self.programs:
            path = self.folder / "src" / f"{program.name}.java"
            if not path.exists() or path.read_text() != program.source:
                path.write_text(program.source)
            sources.append(path)
        self.compile_rest(sources)
        shutil.rmtree(self.folder / "classes", ignore_errors=True)
        for path in sorted((self.folder / "all").glob("*.class")):
            target = self.classes(re.split(r"[$.]", path.name)[0])
            target.mkdir(parents=True, exist_ok=True)
            (target / path.name).hardlink_to(path)

    def compile_rest(self, sources):
        """A class that javac refuses is a mistake of the generator; it is told, and spoils no other."""
        try:
            harness.compile_java(sources, ["-g", *PREVIEW], self.folder / "all")
        except harness.CompileError as error:
            refused = {path.stem for path in sources if f"{path}:" in str(error)}
            self.refused += [(program.name, str(error)) for program in self.programs if program.name in refused]
            self.programs = [program for program in self.programs if program.name not in refused]
            if not refused or not self.programs:
                raise
            self.compile_rest([path for path in sources if path.stem not in refused])

    def job(self, program, limit):
        words = ["brute", str(self.classes(program.name)), program.property, str(limit), ",".join(map(str, program.numbers)), ",".join(program.texts)]
        return "\t".join(words)

    def run_brute(self, limit):
        jobs = "".join(self.job(program, limit) + "\n" for program in self.programs)
        parts = [harness.java_version(), jobs, *(program.source for program in self.programs)]
        key = harness.digest("adversary", *parts, *(path.read_text() for path in sorted(FOLDER.glob("*.java"))))
        for line in run_trap(self.folder / "brute", jobs, key).splitlines():
            method, result = line.split("\t", 1)
            self.brute[method] = result


def run_trap(path, jobs, key=None):
    path.write_text(jobs)
    classes = harness.BUILD / "adversary" / "trap"
    harness.compile_java(sorted(FOLDER.glob("*.java")), EXPORTS, classes)
    outcome = harness.run_java(classes, ["Trap", path], [*EXPORTS, *PREVIEW[:1]], timeout=3600, cache_key=key)
    if outcome.status != 0:
        raise SystemExit(f"the runs on HotSpot failed:\n{outcome.stdout[-2000:]}{outcome.stderr}")
    return outcome.stdout


# --- loris ------------------------------------------------------------------------------------------


def stand_ins(program):
    """Stand-ins close what is open without them: one class in two has them."""
    return "contract" if int(harness.digest(program.name), 16) % 2 else "none"


def reading(program):
    """How inputs are read. One class in two by descriptors alone (a field of type T holds anything, a private one, too),
    the others as users have it: by generic types, and in states that objects can have."""
    return ["--raw", "--states", "any"] if int(harness.digest("reading", program.name), 16) % 2 else []


def run_loris(options, work, program, strategy, with_nested=True):
    """The verdicts about all methods of one class, and of those inside it."""
    folder = work.classes(program.name)
    path = work.folder / f"{program.name}.{strategy}.json"
    path.unlink(missing_ok=True)
    command = [options.loris, "check", "--calls", "0", "--all", *reading(program), "--stand-ins", stand_ins(program),
               "--heap", strategy, "--property", program.property, *BOUNDS, "--time", str(SECONDS), "--json", path, folder]
    command += [] if with_nested else [program.name]
    outcome = harness.run(command, SECONDS + 40)
    try:
        results = json.loads(path.read_text())["results"]
    except (OSError, ValueError, KeyError):
        text = f"exit status {outcome.status}: {harness.tail(outcome.stderr, 3)}"
        return [Verdict(program.name, strategy, "", text, wrong=text)]
    path.unlink()
    verdicts = []
    for result in results:
        text = result["verdict"] or f"no verdict: {result.get('error')}"
        verdict = Verdict(program.name, strategy, result["method"], text, result.get("violation"), seconds=result["seconds"])
        if verdict.kind == "ERROR":
            verdict.wrong = f"{text} {harness.tail(outcome.stderr, 3)}"
        verdicts.append(verdict)
    return verdicts


# --- HotSpot ----------------------------------------------------------------------------------------


def model_slots(thing):
    """The arrays of keys and values of a set or map, or of elements of a list, that a class of loris's own stands for."""
    return {slot["field"]: slot["value"] for slot in thing["slots"]
            if slot.get("class", "").startswith("java.util.Loris") and slot["field"] in ("keys", "values", "elements")}


def replay_lines(number, verdict, folder):
    """The input of a violation as Replay.java reads it."""
    heap = verdict.violation["heap"]
    lines = [["replay", str(number), str(folder)]]
    models = {index: model for index, thing in enumerate(heap["objects"], 1) if (model := model_slots(thing))}
    for index, thing in enumerate(heap["objects"], 1):
        if index in models:
            lines.append(["model", thing["class"]])
            continue
        steps = [step["class"] + " " + step["field"] if "field" in step else str(step["index"]) for step in thing.get("steps", [])]
        lines.append(["object", thing["class"], str(thing["length"]), thing.get("owner", thing["class"]), thing.get("constant", ""), *steps])
    for index, thing in enumerate(heap["objects"], 1):
        for slot in thing["slots"] if index not in models else []:
            place = ["slot", str(index), slot["class"], slot["field"]] if "field" in slot else ["element", str(index), str(slot["index"])]
            lines.append([*place, slot["kind"], slot["value"]])
    for index, model in sorted(models.items(), reverse=True):
        lines.append(["fill", str(index), model.get("keys") or model["elements"], model.get("values", "0")])
    for slot in heap["statics"]:
        lines.append(["static", slot["class"], slot["field"], slot["kind"], slot["value"]])
    for slot in heap["parameters"]:
        lines.append(["parameter", slot["kind"], slot["value"]])
    lines.append(["call", verdict.method])
    return "".join("\t".join(words) + "\n" for words in lines)


def has_stand_in(verdict):
    """Stand-ins are no classes of HotSpot: a violation with one cannot be tried, but a SAFE one can."""
    return any(thing["class"].endswith("StandIn") for thing in verdict.violation["heap"]["objects"])


def expected_outcome(violation):
    found = re.search(r":(\d+)\)$", violation["at"] or "")
    return f"{violation['exception']} {found[1] if found else '?'}"


def replay(work, verdicts):
    """Runs the inputs of all violations; what they do not show is wrong."""
    shown = [verdict for verdict in verdicts if verdict.violation and not has_stand_in(verdict)]
    for verdict in verdicts:
        verdict.is_untried = bool(verdict.violation) and has_stand_in(verdict)
    jobs = "".join(replay_lines(number, verdict, work.classes(verdict.name)) for number, verdict in enumerate(shown))
    seen = dict(line.split("\t", 1) for line in run_trap(work.folder / "replay", jobs).splitlines())
    for number, verdict in enumerate(shown):
        wanted, got = expected_outcome(verdict.violation), seen.get(str(number), "nothing")
        if got == "too large":
            verdict.is_untried = True
            continue
        is_class_enough = wanted.startswith("java.lang.StackOverflowError") or got.endswith(" ?")
        if got != wanted and not (is_class_enough and got.split()[0] == wanted.split()[0]):
            verdict.wrong = f"HotSpot: {got}; loris: {wanted}; input {verdict.violation['input']}"


def judge(work, verdicts):
    failing = {}
    for verdict in verdicts:
        if verdict.kind == "VIOLATION" and not verdict.wrong and not has_stand_in(verdict):
            failing[verdict.method] = f"{verdict.strategy} shows {verdict.violation['input']}"
    for verdict in verdicts:
        if verdict.kind != "SAFE":
            continue
        known = work.brute.get(verdict.method, "holds")
        if known.startswith("fails"):
            verdict.wrong = f"HotSpot {known}"
        elif verdict.method in failing:
            verdict.wrong = failing[verdict.method]


# --- all of it --------------------------------------------------------------------------------------


def strategies_of(number, count):
    """`count` strategies for a class, so that all classes together use all of them alike; and whether they see the classes inside,
    which are simpler and much alike."""
    return [(STRATEGIES[(number + step) % len(STRATEGIES)], step < 1 or count == len(STRATEGIES)) for step in range(count)]


def try_classes(options, programs, folder):
    """All verdicts about the programs, judged."""
    work = Work(folder, programs)
    work.compile()
    brute = threading.Thread(target=work.run_brute, args=[options.inputs])
    brute.start()
    tasks = []
    for number, program in enumerate(work.programs):
        count = options.strategies if program.is_random else len(STRATEGIES)
        tasks += [(program, strategy, with_nested) for strategy, with_nested in strategies_of(number, count)]
    found = harness.parallel(options.jobs, lambda task: run_loris(options, work, *task), tasks)
    verdicts = [verdict for some in found for verdict in some]
    brute.join()
    replay(work, verdicts)
    judge(work, verdicts)
    verdicts += [Verdict(name, "javac", "", "refused", wrong=text) for name, text in work.refused]
    return work, verdicts


def cause(text):
    """An unknown verdict without the names of one program."""
    text = text.removeprefix("UNKNOWN: ").split(";")[0]
    return re.sub(r"\b(C\d{5}\S*|[\w/$]+(?:[./$][\w$<>]+)+\S*)", "...", text)[:90]


class Totals:
    """What all batches of classes add up to."""

    def __init__(self):
        self.classes = self.methods = self.failing = self.right = self.untried = 0
        self.kinds, self.causes = collections.Counter(), collections.Counter()
        self.wrong = []

    def add(self, work, verdicts):
        self.classes += len(work.programs)
        self.methods += len(work.brute)
        self.failing += sum(result.startswith("fails") for result in work.brute.values())
        self.kinds.update(verdict.kind for verdict in verdicts)
        self.right += sum(verdict.kind in ("SAFE", "VIOLATION") and not verdict.wrong for verdict in verdicts)
        self.untried += sum(verdict.is_untried for verdict in verdicts)
        self.causes.update(cause(verdict.text) for verdict in verdicts if verdict.kind == "UNKNOWN")
        self.wrong += [verdict for verdict in verdicts if verdict.wrong]

    def definite(self):
        return 100 * (self.kinds["SAFE"] + self.kinds["VIOLATION"]) / max(1, self.kinds.total())

    def show(self):
        count, safe, violations = self.kinds.total(), self.kinds["SAFE"], self.kinds["VIOLATION"]
        for text, number in self.causes.most_common(15):
            print(f"{number:7} unknown: {text}")
        print(f"{self.classes} classes, {self.methods} methods ({self.failing} fail on HotSpot), {count} verdicts")
        print(f"{safe + violations} definite ({self.definite():.1f} %: {safe} safe, {violations} violations, {self.untried} of them with "
              f"inputs that HotSpot cannot have), {self.right} right, {self.kinds['SAFE up to']} safe up to bounds, {self.kinds['UNKNOWN']} unknown, {len(self.wrong)} wrong")
        print(f"adversary: {count - len(self.wrong)} passed, {len(self.wrong)} failed", flush=True)


def show_wrong(verdicts):
    for verdict in verdicts:
        if verdict.wrong:
            print(f"WRONG {verdict.strategy} {verdict.name} {verdict.method}: {verdict.text} | {verdict.wrong}", flush=True)


def show_all(work, verdicts):
    for verdict in verdicts:
        print(f"{verdict.strategy:12} {verdict.seconds:6.2f} s {verdict.method}: {verdict.text} | {work.brute.get(verdict.method)}")


# --- reducing ---------------------------------------------------------------------------------------


def is_wrong(options, program, wanted, source):
    """Does the source without some lines still have the wrong verdict?"""
    smaller = dataclasses.replace(program, source=source)
    try:
        work = Work(harness.BUILD / "adversary" / "reduce", [smaller])
        work.compile()
        work.run_brute(options.inputs)
    except (harness.CompileError, ValueError):
        return False
    needed = STRATEGIES if " shows " in wanted.wrong else [wanted.strategy]
    verdicts = [verdict for strategy in needed for verdict in run_loris(options, work, smaller, strategy)]
    replay(work, verdicts)
    judge(work, verdicts)
    return any(verdict.wrong and (verdict.strategy, verdict.method, verdict.kind) == (wanted.strategy, wanted.method, wanted.kind) for verdict in verdicts)


def reduce_program(options, program, wanted):
    """Leaves out lines, many at a time and then single ones, as long as the verdict stays wrong."""
    lines = program.source.splitlines()
    size = len(lines) // 2
    while size:
        at = 1
        while at < len(lines) - 1:
            fewer = lines[:at] + lines[min(at + size, len(lines) - 1):]
            if is_wrong(options, program, wanted, "\n".join(fewer) + "\n"):
                lines = fewer
            else:
                at += size
        size //= 2
    return "\n".join(lines) + "\n"


def found_programs(only):
    """The classes that were answered wrongly once: FOUND.java with a first line `// any` or `// assert`."""
    programs = []
    for path in sorted((FOLDER / "found").glob("*.java")):
        source = path.read_text()
        if only in path.stem:
            programs.append(generate.finish(path.stem, source, "any" if source.startswith("// any") else "assert", False))
    return programs


def run_batches(options, programs):
    totals = Totals()
    for first in range(0, len(programs), options.batch):
        batch = programs[first:first + options.batch]
        folder = harness.BUILD / "adversary" / f"{batch[0].name}-{batch[-1].name}"
        with harness.locked(folder):
            work, verdicts = try_classes(options, batch, folder)
        if options.verbose:
            show_all(work, verdicts)
        show_wrong(verdicts)
        totals.add(work, verdicts)
        if len(programs) > options.batch:
            shutil.rmtree(folder)
            print(f"{totals.classes} classes, {totals.kinds.total()} verdicts, {len(totals.wrong)} wrong", flush=True)
    return totals


def reduce(options, programs):
    _, verdicts = try_classes(options, programs[-1:], harness.BUILD / "adversary" / "reduce")
    wanted = next((verdict for verdict in verdicts if verdict.wrong and verdict.method), None)
    if not wanted:
        raise SystemExit("no verdict is wrong")
    print(f"// {wanted.strategy} {wanted.method}: {wanted.text} | {wanted.wrong}")
    print(reduce_program(options, programs[-1], wanted))
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path, help="the program under test")
    parser.add_argument("--seed", default=1, type=int)
    parser.add_argument("--first", default=0, type=int, help="the number of the first class")
    parser.add_argument("--classes", default=300, type=int)
    parser.add_argument("--least", default=0, type=int, help="percent of the verdicts that must be definite")
    parser.add_argument("--strategies", default=5, type=int, help="of each class, by rotation")
    parser.add_argument("--inputs", default=1000, type=int, help="for each method on HotSpot")
    parser.add_argument("--print", default=None, type=int, help="shows the source of the class with this number")
    parser.add_argument("--parts", type=lambda text: text.split(","), help="of tests/adversary/parts.py, with commas, or matrix: classes of these only")
    parser.add_argument("--only", default=None, help="only classes of tests/adversary/found whose name contains this word")
    parser.add_argument("--batch", default=400, type=int, help="classes that are compiled together")
    parser.add_argument("--reduce", action="store_true", help="the last class with as few lines as possible")
    parser.add_argument("-v", dest="verbose", action="store_true", help="shows every verdict")
    parser.add_argument("-j", dest="jobs", default=2, type=int, help="runs at a time")
    options = parser.parse_args()
    if options.print is not None:
        print(generate.generate(options.seed, options.print, options.parts, RELEASE).source)
        return 0
    options.loris = harness.require_loris(options.loris)
    programs = found_programs(options.only or "")
    if options.only is None:
        programs += [generate.generate(options.seed, options.first + number, options.parts, RELEASE) for number in range(options.classes)]
    if options.reduce:
        return reduce(options, programs)
    start = time.monotonic()
    totals = run_batches(options, programs)
    print(f"{time.monotonic() - start:.1f} s, seed {options.seed}")
    totals.show()
    if totals.definite() < options.least:
        raise SystemExit("too few verdicts are definite: a trap for nothing")
    return 1 if totals.wrong or not totals.right else 0


if __name__ == "__main__":
    sys.exit(main())
