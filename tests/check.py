#!/usr/bin/env python3
"""Verdicts of `loris check` on the methods of tests/check/*.java, under every heap strategy.

Above a method stand its verdict and, if need be, options:

    // expect: VIOLATION ArithmeticException       the simple name; the line it fails at ends with "// fails"
    // expect: SAFE | SAFE up to | UNKNOWN text    the text is part of the cause
    // expect: SAFE Comparator                     assuming that inputs of this type keep their contract
    // expect: UNKNOWN by right: text              nobody could decide it: the contract is faulty, or runs of Java differ
    // loris: --property npe
    // lazy: UNKNOWN text                          what the lazy family may say as well
    // queries: 0                                  questions to the solver that it may cost at most
    // heaps: auto                                 the strategies, where it takes long for what has nothing to do with heaps

`// expect: VIOLATION postcondition` (or precondition, invariant) stands for a broken contract; then java runs the
class that loris compiled from the contract.

The input of every violation is printed as the `main` of a Java program and run with the installed java: it must throw
the same exception at the same line. Exit statuses and the JSON must agree with the verdict.
"""

import argparse
import dataclasses
import json
import pathlib
import re
import shlex
import sys
import time

import harness

FOLDER = harness.ROOT / "tests" / "check"
MAKE = sorted((harness.ROOT / "tests" / "check_main").rglob("*.java"))
STRATEGIES = ["auto", "pose", "summary", "lazy", "lazier", "lazier-sharp", "hybrid"]
EXPORTS = ["--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED"]
MODELLED = [f"java/util/{name}" for name in ("HashMap", "HashSet", "ArrayDeque", "LinkedList")]  # filled by their methods
BY_RIGHT = "by right: "
UNKNOWN_SHARE = 0.055  # of the methods, at most; many are here because they were called SAFE once
PATIENCE = "20000"  # milliseconds of a question: four times the default, for a busy machine
STATUSES = {"SAFE": 0, "VIOLATION": 1, "SAFE up to": 2, "UNKNOWN": 2}


@dataclasses.dataclass
class Program:
    source: pathlib.Path
    method: str
    verdict: str  # a key of STATUSES
    detail: str  # the exception, or a part of the cause
    options: list
    lazy: str = None  # a part of the cause that the lazy family may give
    queries: int = None  # questions to the solver that it may cost
    by_right: bool = False  # unknown, and nobody could decide it
    heaps: list = None  # the strategies; None: all
    classes: pathlib.Path = None
    contracts: pathlib.Path = None  # the class files of contracts

    @property
    def name(self):
        return f"{self.source.stem}.{self.method}"

    @property
    def class_path(self):
        return [f"{self.classes}/"]

    def java_call(self, violation, values):
        """The only method of this name is called."""
        receiver = values.pop(0) if is_instance(self) else "null"
        arguments = f"new Object[] {{{', '.join(values)}}}"
        folder = f"java.lang.invoke.MethodHandles.lookup(), {java_string(str(self.contracts))}, " if "contract" in violation else ""
        call = "check" if folder else "call"
        return f"Make.{call}({folder}{java_string(self.source.stem)}, {java_string(self.method)}, {receiver}, {arguments});"


def read_programs(source):
    programs, expect, options, lazy, queries, heaps = [], None, [], None, None, None
    for number, line in enumerate(source.read_text().splitlines(), 1):
        if found := re.match(r"\s*// expect: (SAFE up to|SAFE|VIOLATION|UNKNOWN)\s*(.*)", line):
            expect = found.groups()
        elif found := re.match(r"\s*// loris: (.*)", line):
            options = [str(harness.ROOT / word) if word.startswith("tests/") else word for word in shlex.split(found[1])]
            heaps = [options[options.index("--heap") + 1]] if "--heap" in options else heaps
        elif found := re.match(r"\s*// lazy: UNKNOWN (.*)", line):
            lazy = found[1]
        elif found := re.match(r"\s*// queries: (\d+)", line):
            queries = int(found[1])
        elif found := re.match(r"\s*// heaps: (.*)", line):
            heaps = found[1].split()
        elif expect and not line.strip().startswith("@"):
            name = re.search(r"(\w+)\(", line)
            if not name:
                raise SystemExit(f"{source}:{number}: a method should stand here")
            method = "<init>" if name[1] == source.stem else name[1]
            by_right = expect[1].startswith(BY_RIGHT)
            expect = expect[0], expect[1].removeprefix(BY_RIGHT)
            programs.append(Program(source, method, *expect, options, lazy, queries, by_right, heaps))
            expect, options, lazy, queries, heaps = None, [], None, None, None
    return programs


# --- one run of loris -------------------------------------------------------------------------------


@dataclasses.dataclass
class Result:
    program: Program
    strategy: str
    problem: str = ""
    verdict: str = ""
    violation: dict = None


def check_line(program, violation):
    found = re.search(r":(\d+)\)$", violation["at"] or "")
    lines = program.source.read_text().splitlines()
    if not found or not lines[int(found[1]) - 1].endswith("// fails"):
        return f"fails at {violation['at']}"
    return ""


def is_honest(program, strategy, verdict):
    """The lazy strategies know fewer classes than pose, and fork more; they say so."""
    if not strategy.startswith("laz") or program.verdict == "UNKNOWN":
        return False
    return "not considered" in verdict or bool(program.lazy and verdict.startswith("UNKNOWN") and program.lazy in verdict)


def judge(program, strategy, outcome, report, verdict):
    """What is wrong with the verdict; empty: nothing."""
    kind = next((kind for kind in ["SAFE up to", "SAFE", "VIOLATION", "UNKNOWN"] if verdict.startswith(kind)), None)
    if kind == "UNKNOWN" and is_honest(program, strategy, verdict):
        return ""
    if kind != program.verdict or outcome.status != STATUSES[kind]:
        return f"exit status {outcome.status}, {verdict or outcome.stderr}"
    if report is None or report["verdict"] != verdict:
        return f"the JSON says {report and report['verdict']}"
    if program.queries is not None and report["queries"] > program.queries:
        return f"{report['queries']} questions to the solver"
    safe = f"SAFE, assuming that {program.detail} inputs keep their contract" if program.detail else "SAFE"
    proof = report.get("proof", {})
    is_proved = verdict == "SAFE by graph" and proof.get("states", 0) > 0 or \
        verdict == "SAFE by invariants" and "loops" in proof
    if kind == "SAFE" and not is_proved and (re.sub(" and change nothing$", "", verdict) != safe or not report["complete"]):
        return f"{verdict}, complete: {report['complete']}"
    if kind == "UNKNOWN" and (program.detail not in verdict or not outcome.stderr):
        return verdict
    if kind != "VIOLATION":
        return ""
    if not re.match(rf"VIOLATION ([\w.]+[.$])?{program.detail} ", verdict):
        return verdict
    return check_line(program, report["violation"])


def run_program(loris, program, strategy, timeout):
    report_path = harness.BUILD / "check" / f"{program.name}.{strategy}.json"
    report_path.parent.mkdir(parents=True, exist_ok=True)
    report_path.unlink(missing_ok=True)
    options = ["--heap", strategy, *([] if "--time" in program.options else ["--time", str(timeout)]),
               *([] if "--query-time" in program.options else ["--query-time", PATIENCE]), *program.options]
    is_own = "--invariant" in program.options
    program.contracts = harness.BUILD / "check_contracts" / (program.name if is_own else program.source.stem)
    program.contracts.parent.mkdir(parents=True, exist_ok=True)
    options += ["--dump-contracts", program.contracts] if is_own or program.source.stem.startswith("Contracts") else []
    command = [loris, "check", "--calls", "0", *options, "--json", report_path, program.classes, program.name]
    outcome = harness.run(command, timeout * 2 + 10)
    lines = outcome.stdout.splitlines()
    try:
        report = json.loads(report_path.read_text())
    except (OSError, ValueError):
        report = None
    verdict = lines[-1] if lines else ""
    result = Result(program, strategy, judge(program, strategy, outcome, report, verdict), verdict)
    if not result.problem and verdict.startswith("VIOLATION"):
        result.violation = report["violation"]
    return result


# --- the same in Java -------------------------------------------------------------------------------


def java_value(slot):
    value = int(slot["value"])
    return {
        "L": lambda: f"o{value}" if value else "null",
        "Z": lambda: "true" if value else "false",
        "B": lambda: f"(byte) {value}",
        "S": lambda: f"(short) {value}",
        "C": lambda: f"(char) {value & 0xffff}",
        "I": lambda: f"{value}",
        "J": lambda: f"{value}L",
        "F": lambda: f"Float.intBitsToFloat({value})",
        "D": lambda: f"Double.longBitsToDouble({value}L)",
    }[slot["kind"]]()


def java_string(text):
    return json.dumps(text)


def java_object(number, thing):
    name = java_string(thing["class"])
    if "constant" in thing:  # it exists before the method
        found = f"Make.get(null, {java_string(thing['owner'])}, {java_string(thing['constant'])})"
        for step in thing["steps"]:
            found = (f"Make.get({found}, {java_string(step['class'])}, {java_string(step['field'])})" if "field" in step
                     else f"java.lang.reflect.Array.get({found}, {step['index']})")
        return f"Object o{number} = {found};"
    if thing["class"] == "java/time/Period":  # the shortest one is a constant
        days = {slot["field"]: java_value(slot) for slot in thing["slots"]}
        return f"Object o{number} = java.time.Period.of({', '.join(days[name] for name in ('years', 'months', 'days'))});"
    if thing["class"] == "java/lang/Class" and not thing["slots"]:  # any of them
        return f"Object o{number} = Object.class;"
    if thing["class"] in MODELLED and is_model(thing):
        return f"Object o{number} = new {thing['class'].replace('/', '.')}();"
    if thing["class"].startswith("["):
        return f"Object o{number} = Make.array({name}, {thing['length']});"
    if "stand_in" in thing:
        return f"Object o{number} = Make.standIn({java_string(thing['stand_in'])});"
    return f"Object o{number} = Make.object({name});"


def java_slot(number, slot):
    if "field" in slot:
        return f"Make.set(o{number}, {java_string(slot['class'])}, {java_string(slot['field'])}, {java_value(slot)});"
    return f"Make.set(o{number}, {slot['index']}, {java_value(slot)});"


def is_model(thing):
    return any(slot.get("class", "").startswith("java.util.Loris") for slot in thing["slots"])


def java_model(number, thing):
    """An object that a class of loris's own stands for gets its content."""
    values = {slot["field"]: java_value(slot) for slot in thing["slots"] if slot["class"].startswith("java.util.Loris")}
    arrays = [values[name] for name in ("elements", "items", "keys", "values") if name in values]
    return f"Make.fill(o{number}, {', '.join(arrays)});"


def java_main(name, program, violation):
    """The text of a Java program that runs into the violation."""
    heap = violation["heap"]
    lines = [java_object(number, thing) for number, thing in enumerate(heap["objects"], 1)]
    for number, thing in enumerate(heap["objects"], 1):
        if not is_model(thing) and "stand_in" not in thing:  # they get their content, or answers, when all else is there
            lines += [java_slot(number, slot) for slot in thing["slots"]]
    lines += [java_model(number, thing) for number, thing in reversed(list(enumerate(heap["objects"], 1))) if is_model(thing)]
    for answer in heap.get("answers", []):
        if answer["kind"] != "V":
            lines.append(f"Make.answer(o{answer['object']}, {java_string(answer['method'])}, {java_value(answer)});")
    lines += [f"Make.check(o{number});" for number, _ in enumerate(heap["objects"], 1)]
    for slot in heap["statics"]:
        lines.append(f"Make.set(null, {java_string(slot['class'])}, {java_string(slot['field'])}, {java_value(slot)});")
    lines.append("org.sosy_lab.sv_benchmarks.Verifier.VALUES.clear();")
    for slot in heap["nondets"]:
        lines.append(f"org.sosy_lab.sv_benchmarks.Verifier.VALUES.add({java_value(slot)});")
    lines.append(program.java_call(violation, [java_value(slot) for slot in heap["parameters"]]))
    body = "\n".join(f"    {line}" for line in lines)
    return f"public class {name} {{\n  public static void main(String[] args) throws Throwable {{\n{body}\n  }}\n}}\n"


def is_in_caller(violation):
    """Is a clause broken at a call in the middle of the run? Java checks those of the method itself."""
    return "contract" in violation and violation["thrown_at"] is not None


def java_outcome(violation):
    """What java should say."""
    if clause := violation.get("contract"):
        return f"{violation['exception']} " + re.sub(r" \(it throws [\w.]+\)$", "", clause)
    return f"{violation['exception']} " + re.search(r"\((.*)\)$", violation["at"])[1]


def is_instance(program):
    if program.method == "<init>":
        return False
    head = re.search(rf"^.*\b{program.method}\(.*\{{$", program.source.read_text(), re.MULTILINE)
    return "static " not in head[0]


def compare_with_java(results, api, folder=harness.BUILD / "check_main"):
    """Runs the inputs of all violations; sets the problems of those that show something else.

    A program has a class_path and the java_call of its method: bench/realworld has others than Program.
    """
    if not results:
        return
    (folder / "src").mkdir(parents=True, exist_ok=True)
    for old in (folder / "src").glob("*.java"):
        old.unlink()
    sources, lines = [], []
    for number, result in enumerate(results):
        name = f"V{number}"
        path = folder / "src" / f"{name}.java"
        path.write_text(java_main(name, result.program, result.violation))
        sources.append(path)
        lines.append("\t".join([name, *result.program.class_path, f"{folder}/mains/", str(api)]))
    harness.compile_java(MAKE, EXPORTS, folder / "make")
    harness.compile_java(sources, ["-cp", str(folder / "make")], folder / "mains")
    (folder / "list").write_text("\n".join(lines) + "\n")
    opened = ["--add-opens", "java.base/java.lang=ALL-UNNAMED", *EXPORTS]
    outcome = harness.run_java(folder / "make", ["Make", folder / "list"], opened, timeout=300)
    seen = dict(line.split(" ", 1) for line in outcome.stdout.splitlines() if re.match(r"V\d+ ", line))
    for number, result in enumerate(results):
        wanted = java_outcome(result.violation)
        # The trace of an overflow begins somewhere in the recursion.
        is_class_enough = wanted.startswith("java.lang.StackOverflowError")
        got = seen.get(f"V{number}", harness.tail(outcome.stderr))
        if got != wanted and not (is_class_enough and got.split()[0] == wanted.split()[0]):
            result.problem = f"java: {got}, loris: {wanted}; input {result.violation['input']}"


# --- all of them ------------------------------------------------------------------------------------


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path, help="the program under test")
    parser.add_argument("--only", default="", help="methods whose Class.name contains this word")
    parser.add_argument("--heap", default=",".join(STRATEGIES), help="strategies, with commas")
    parser.add_argument("--timeout", default=120, type=int, help="seconds per run; much more than any needs")
    parser.add_argument("-j", dest="jobs", default=2, type=int, help="runs at a time")
    arguments = parser.parse_args()
    loris = harness.require_loris(arguments.loris)
    api = harness.ROOT / "build" / "loris-api.jar"
    programs = []
    for source in sorted(FOLDER.glob("*.java")):
        own = [program for program in read_programs(source) if arguments.only in program.name]
        classes = harness.BUILD / "check_classes" / source.stem
        if own:
            harness.compile_java([source], ["-g", "-parameters", "-cp", str(api)], classes)
        for program in own:
            program.classes = classes
        programs += own
    if not programs:
        raise SystemExit("no method has this name")
    work = [(program, strategy) for strategy in arguments.heap.split(",") for program in programs
            if not program.heaps or strategy in program.heaps]
    start = time.monotonic()
    results = list(harness.parallel(arguments.jobs, lambda item: run_program(loris, *item, arguments.timeout), work))
    print(f"{len(programs)} methods, {len(work)} runs in {time.monotonic() - start:.1f} s")
    honest = [result for result in results if is_honest(result.program, result.strategy, result.verdict)]
    print(f"{len(honest)} unknown of the lazy family where others decide")
    unknown = [program for program in programs if program.verdict == "UNKNOWN"]
    rest = [program for program in unknown if not program.by_right]
    print(f"{len(rest)} methods are unknown ({100 * len(rest) / len(programs):.1f} %), {len(unknown) - len(rest)} more by right")
    shown = [result for result in results if result.violation]
    compare_with_java([result for result in shown if not is_in_caller(result.violation)], api)
    failed = [result for result in results if result.problem]
    for result in failed:
        print(f"FAIL {result.program.name} --heap {result.strategy}: {result.problem}")
    if not arguments.only and len(rest) > UNKNOWN_SHARE * len(programs):
        raise SystemExit("too many methods are unknown")
    print(f"check: {len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
