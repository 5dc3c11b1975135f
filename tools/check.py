#!/usr/bin/env python3
"""Runs every test and check of the project and adds up what they count.

A stage that prints `N passed, N failed` (one word and a colon may stand before it) counts with these
numbers; any other counts as one, by its exit status. The output of each stage goes to build/check/NAME.log;
of a failing stage what tells of a failure is shown, with the stacks of the sanitizers, and the end; what
failed is told once more, in short, after all stages. The last line is the sum.

Stages run beside each other as far as there are cores for them: they begin in the order of the list, but one
that needs both cores lets those behind it go first.
"""
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOGS = ROOT / "build" / "check"
COUNTS = LOGS / "opcodes.txt"
# What the sanitizers of debug builds get, unless the caller knows better: a report without a stack helps nobody. Of where
# memory was allocated six frames are kept: thirty cost a tenth of the time.
SANITIZERS = {"UBSAN_OPTIONS": "print_stacktrace=1", "ASAN_OPTIONS": "print_legend=0:malloc_context_size=6",
              "LSAN_OPTIONS": f"suppressions={ROOT}/tools/lsan.supp:print_suppressions=0"}


@dataclasses.dataclass
class Stage:
    name: str
    command: list
    environment: dict = dataclasses.field(default_factory=dict)
    cores: int = 1  # that it keeps busy
    after: tuple = ("build-release", "build-debug")  # stages that it needs, if they run


def script(name, *options, build="release", file=None, **fields):
    """A stage that is a script of tests/ about a build of loris."""
    return Stage(name, ["python3", f"tests/{file or name}.py", "--loris", f"build/{build}/loris", *options], **fields)


# Two cores, and one stage of one core more: stages wait for their slowest run at their end, and for compilers' disks.
SLOTS = 3
STAGES = [
    Stage("layers", ["python3", "tools/layers.py"], after=()),
    Stage("columns", ["python3", "tools/columns.py"], after=()),
    Stage("runner", ["python3", "tests/runner.py"], after=()),
    Stage("format", ["sh", "-c", "clang-format --dry-run -Werror $(find src -name '*.[ch]')"], after=()),
    Stage("build-release", ["make", "-s", "-j2", "MODE=release", "SYMBOLS=-g1", "all", "build/release/loris-test"], cores=2, after=()),
    Stage("build-debug", ["make", "-s", "-j2", "MODE=debug", "SYMBOLS=-g1", "build/debug/loris", "build/debug/loris-test"], cores=2,
          after=("build-release",)),
    # The longest ones of those that need one core begin first.
    *(Stage(f"unit-{mode}-{part}", [f"build/{mode}/loris-test", "--part", f"{part}/2"]) for mode in ("debug", "release") for part in (1, 2)),
    Stage("fuzz", ["sh", "tests/fuzz/run.sh"]),
    script("contracts"),
    script("compose"),
    script("coverage"),
    script("limits"),
    script("initializers"),
    script("junit_calls"),
    script("junit"),
    script("lang-random", file="lang_random"),
    script("lang"),
    script("lang-debug", file="lang", build="debug"),
    script("graph"),
    script("irrelevant"),
    script("expand"),
    script("count"),
    script("ci"),
    script("findings"),
    script("held"),
    script("built"),
    script("cli"),
    script("jobs", "--rounds", "15"),
    script("cluster"),
    script("targets"),
    script("ordinary"),
    script("type-pairs", "--share", "2", file="type_pairs", cores=2),
    script("characters", cores=2),
    script("check", cores=2),
    script("prove", "--time", "8", cores=2),
    Stage("library", ["python3", "tests/library.py"], after=()),
    Stage("collections", ["python3", "tests/collections_said.py"], after=()),
    script("prove_runs"),
    script("prove_random"),
    script("differential", file="run_differential", cores=2),
    # The same programs under the sanitizers, counting opcodes on the way.
    script("differential-debug", "--releases", "17", "--timeout", "120", file="run_differential", build="debug",
           environment={"LORIS_OPCODE_COUNTS": str(COUNTS)}, cores=2),
    Stage("opcodes", ["python3", "tests/opcodes.py", str(COUNTS)], after=("differential-debug",)),
    script("sweep", build="debug", cores=2),
    script("svcomp", cores=2),
    script("drawings", cores=2),
    script("words"),
    script("pages"),
    script("tables", cores=2),
    script("terminates", cores=2),
    script("terminates-random", "--count", "25", file="terminates_random"),
    script("terminates-chains", "--count", "12", file="terminates_chains"),
    script("terminates-rings", "--count", "16", file="terminates_rings"),
    script("terminates-ends", "--count", "16", "--no-probe", file="terminates_ends"),
    script("terminates-proof", "--every", "40", file="terminates_proof"),
    script("hostile", cores=2),
    script("adversary", "--strategies", "1", "--inputs", "300", "--least", "50", cores=2),
    script("random-methods", file="random_methods", cores=2),
]


def tally(text, status):
    """(passed, failed) of one stage."""
    found = re.findall(r"^(?:\w+: )?(\d+) passed, (\d+) failed", text, re.MULTILINE)
    if not found:
        return (1, 0) if status == 0 else (0, 1)
    passed, failed = int(found[-1][0]), int(found[-1][1])
    return passed, failed if failed or status == 0 else 1


TELLING = re.compile(r"^FAIL\b|: failed: |runtime error: |ERROR: \w+Sanitizer|internal error: ")
MOST_TOLD = 200  # lines of one stage
MOST_REPEATED = 5  # of these at the end of all


def excerpt(text):
    """The lines of a failing stage that tell of failures, wherever they stand, and its end."""
    lines = text.splitlines()
    shown = set(range(max(0, len(lines) - 60), len(lines)))
    for i, line in enumerate(lines):
        if TELLING.search(line):
            is_report = "runtime error" in line or "Sanitizer" in line
            shown.update(range(i, min(len(lines), i + (30 if is_report else 1))))
        if len(shown) > MOST_TOLD:
            break
    told, before = [], -1
    for i in sorted(shown):
        told += ["..."] * (i > before + 1) + [lines[i]]
        before = i
    return told


def summary(text):
    """A few lines of a failing stage: the first ones that tell of failures, or its last ones."""
    lines = text.splitlines()
    return [line for line in lines if TELLING.search(line)][:MOST_REPEATED] or lines[-MOST_REPEATED:]


def indent(lines):
    return ["    " + line for line in lines]


def run_stage(stage):
    start = time.monotonic()
    log = LOGS / f"{stage.name}.log"
    with open(log, "wb") as out:
        process = subprocess.Popen(stage.command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                   env={**SANITIZERS, **os.environ, **stage.environment})
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    text = log.read_text(errors="replace")
    passed, failed = tally(text, process.returncode)
    lines = [f"{stage.name:20} {passed:6} passed {failed:4} failed {time.monotonic() - start:7.1f} s"
             f" {usage.ru_utime + usage.ru_stime:7.1f} s of a processor"]
    failure = [*lines, *indent(summary(text))] if failed else []
    if failed:
        lines += indent(excerpt(text))
    print("\n".join(lines), flush=True)
    return passed, failed, failure


def run_all(stages):
    """The sums of all stages, and what is told of failing ones; a build that fails is the last one to begin."""
    waiting, running, total, failures = list(stages), {}, [0, 0], []
    with concurrent.futures.ThreadPoolExecutor(len(stages) or 1) as pool:
        while waiting or running:
            names = {stage.name for stage in (*waiting, *running.values())}
            for stage in list(waiting):
                free = SLOTS - sum(other.cores for other in running.values())
                if stage.cores <= free and not names.intersection(stage.after):
                    waiting.remove(stage)
                    running[pool.submit(run_stage, stage)] = stage
            for future in concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED).done:
                stage = running.pop(future)
                passed, failed, failure = future.result()
                total[0] += passed
                total[1] += failed
                failures += failure
                if failed and stage.name.startswith("build"):
                    waiting.clear()
    return (*total, failures)


def main():
    words = sys.argv[1:]
    LOGS.mkdir(parents=True, exist_ok=True)
    COUNTS.unlink(missing_ok=True)
    passed, failed, failures = run_all([stage for stage in STAGES if not words or any(word in stage.name for word in words)])
    for line in failures:
        print(line)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
