#!/usr/bin/env python3
"""What `--heap auto` costs: processor time against the better one of pose and lazier-sharp, on the programs of tests/check and tests/svcomp.

Every program runs under the two strategies and under auto. A strategy is better if it decides (SAFE, VIOLATION) where the other one
does not, or else if it takes less time. auto must decide whatever one of them decides, and must not take more than 1.5 times as long as
the better one plus 0.1 s. Processor time of the whole process tree, the least of several runs where a run seems late: other work on the
machine changes neither.
"""

import argparse
import dataclasses
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import check  # noqa: E402
import harness  # noqa: E402
import svcomp  # noqa: E402

SINGLE = ["pose", "lazier-sharp"]
FACTOR, SLACK = 1.5, 0.1
DECIDED = ("SAFE", "VIOLATION", "TRUE", "FALSE")


@dataclasses.dataclass
class Subject:
    name: str
    command: list  # what follows `loris check`
    seen: dict = dataclasses.field(default_factory=dict)  # strategy -> (verdict, seconds)


def run(loris, subject, strategy, limit):
    """(verdict, processor seconds)"""
    command = [loris, "check", "--calls", "0", "--heap", strategy, "--time", str(limit), *subject.command]
    process = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    lines = process.stdout.read().splitlines()
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return lines[-1] if lines else "", usage.ru_utime + usage.ru_stime


def is_decided(verdict):
    return verdict.startswith(DECIDED) and not verdict.startswith("SAFE up to")


def better(subject):
    """(seconds of the better strategy, does it decide?)"""
    decided = [subject.seen[name][1] for name in SINGLE if is_decided(subject.seen[name][0])]
    return min(decided or [subject.seen[name][1] for name in SINGLE]), bool(decided)


def is_late(subject):
    best, decides = better(subject)
    return decides and subject.seen["auto"][1] > FACTOR * best + SLACK


def problem(subject):
    best, decides = better(subject)
    verdict, seconds = subject.seen["auto"]
    if decides and not is_decided(verdict):
        return f"{verdict or 'nothing'}, but " + ", ".join(f"{name} says {subject.seen[name][0]}" for name in SINGLE)
    kinds = {seen[0].split()[0] for seen in subject.seen.values() if is_decided(seen[0])}
    if len(kinds) > 1:
        return "verdicts that contradict each other: " + ", ".join(f"{name} says {seen[0]}" for name, seen in subject.seen.items())
    return f"{seconds:.2f} s, the better strategy {best:.2f} s" if is_late(subject) else ""


def measure(loris, subject, arguments):
    for strategy in arguments.strategies:
        subject.seen[strategy] = run(loris, subject, strategy, arguments.time)
    for _ in range(arguments.again):
        if "auto" in subject.seen and is_late(subject):
            for strategy in arguments.strategies:
                verdict, seconds = run(loris, subject, strategy, arguments.time)
                subject.seen[strategy] = verdict, min(seconds, subject.seen[strategy][1])
    if arguments.verbose:
        print(f"{subject.name:45}", *(f"{name} {seen[1]:.2f} {seen[0][:60]!r}" for name, seen in subject.seen.items()), flush=True)


def check_subjects(only):
    subjects = []
    for source in sorted(check.FOLDER.glob("*.java")):
        classes = harness.BUILD / "check_classes" / source.stem
        own = [program for program in check.read_programs(source) if only in program.name]
        if own:
            harness.compile_java([source], ["-g", "-parameters", "-cp", str(ROOT / "build" / "loris-api.jar")], classes)
        subjects += [Subject(program.name, [*program.options, classes, program.name]) for program in own]
    return subjects


def svcomp_subjects(only):
    tasks = svcomp.read_tasks(only)
    svcomp.OUT.mkdir(parents=True, exist_ok=True)
    svcomp.compile_all(tasks)
    for name, text in svcomp.PROPERTIES.items():
        (svcomp.OUT / f"{name}.prp").write_text(text + "\n")
    return [Subject(f"{task.name}.{task.property}", ["--svcomp", svcomp.OUT / "classes" / task.name,
                                                     "--property-file", svcomp.OUT / f"{task.property}.prp",
                                                     "--witness", svcomp.OUT / "auto.graphml", "--witness-yaml", svcomp.OUT / "auto.yml"])
            for task in tasks]


def report(subjects):
    ratios = sorted(subject.seen["auto"][1] / better(subject)[0] for subject in subjects if better(subject)[1])
    totals = {name: sum(subject.seen[name][1] for subject in subjects) for name in [*SINGLE, "auto"]}
    decided = {name: sum(is_decided(subject.seen[name][0]) for subject in subjects) for name in [*SINGLE, "auto"]}
    for name in [*SINGLE, "auto"]:
        print(f"{name:14} decides {decided[name]} of {len(subjects)}, {totals[name]:.1f} s")
    print(f"auto against the better strategy: median {ratios[len(ratios) // 2]:.2f}, worst {ratios[-1]:.2f} (plain ratio, without the slack)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path)
    parser.add_argument("--only", default="", help="programs whose name contains this word")
    parser.add_argument("--time", default=30, type=int, help="seconds for a run")
    parser.add_argument("--again", default=2, type=int, help="further runs of what seems late")
    parser.add_argument("--verbose", action="store_true", help="prints every program")
    parser.add_argument("--strategies", default=",".join([*SINGLE, "auto"]), type=lambda text: text.split(","))
    arguments = parser.parse_args()
    loris = harness.require_loris(arguments.loris)
    subjects = check_subjects(arguments.only) + svcomp_subjects(arguments.only)
    for subject in subjects:
        measure(loris, subject, arguments)
    if "auto" not in arguments.strategies:
        return 0
    report(subjects)
    problems = [(subject.name, problem(subject)) for subject in subjects if problem(subject)]
    for name, text in problems:
        print(f"FAIL {name}: {text}")
    print(f"{'FAIL' if problems else 'PASS'} auto: {len(subjects) - len(problems)} passed, {len(problems)} failed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
