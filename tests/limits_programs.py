"""Runs that meet a limit in every part of loris, and how they are measured. Used by limits.py and bench/limits.

A machine that others use makes wall time say little. What counts here is the work after the limit: the processor time that loris
and its children use between the limit and their end. On a quiet machine that is the time by which the run is late.
"""

import dataclasses
import json
import os
import pathlib
import subprocess
import tempfile
import time

import harness

SOURCES = harness.ROOT / "tests" / "limits"
ENDLESS = ("--array", "1000", "--loops", "1000000000", "--query-time", "60000")
DEEP = ("-k", "60", "--array", "60", "--loops", "1000000", "--query-time", "60000")
TICKS = os.sysconf("SC_CLK_TCK")


@dataclasses.dataclass(frozen=True)
class Run:
    command: str
    method: str
    options: tuple = ()
    outputs: tuple = ()  # options that name a file in the folder of the run

    @property
    def name(self):
        return " ".join([self.command, self.method, *self.options, *self.outputs])


def heaps(command, method, *options, names=("pose", "summary")):
    return [Run(command, method, ("--heap", name, *options)) for name in names]


# Each is to run longer than ten seconds if nothing ends it.
RUNS = [
    # Solver: taking in big goals, search, floating point, many questions.
    *heaps("check", "Texts.ignoreCase", names=("pose", "lazier-sharp")),
    Run("check", "Texts.arguments"),
    Run("explore", "Texts.arguments", DEEP),
    Run("check", "Texts.decode"),
    Run("check", "Texts.upper"),
    Run("explore", "Texts.digits", ENDLESS),
    Run("check", "Texts.number"),
    Run("check", "Texts.pattern"),
    Run("check", "Texts.hash", ("--query-time", "60000")),
    Run("check", "Texts.bytes"),
    Run("explore", "Texts.words", DEEP),
    Run("check", "Texts.matches"),
    Run("explore", "Numbers.quotient", ENDLESS),
    Run("explore", "Numbers.gaps", (*ENDLESS, "--validate")),
    Run("explore", "Numbers.mix", ENDLESS),
    Run("explore", "Numbers.power", ENDLESS),
    Run("explore", "Numbers.power", (*ENDLESS, "--int", "math")),
    Run("explore", "Numbers.collatz", ENDLESS),
    Run("explore", "Numbers.matrix", ENDLESS),
    Run("explore", "Numbers.floats", ENDLESS),
    Run("explore", "Numbers.division", ENDLESS),
    Run("explore", "Limits.factors", ENDLESS),
    Run("explore", "Limits.ask", ENDLESS),
    # Heaps: learning, terms that grow, own layers.
    *heaps("explore", "Shapes.has", *DEEP),
    *heaps("explore", "Shapes.reverse", *DEEP),
    *heaps("explore", "Shapes.sum", *DEEP, names=("pose", "lazy")),
    *heaps("explore", "Shapes.indexOf", *DEEP),
    *heaps("explore", "Shapes.swap", *DEEP, "--validate"),
    *heaps("explore", "Shapes.scan", *DEEP),
    Run("explore", "Shapes.storm", ENDLESS),
    Run("explore", "Shapes.table", ENDLESS),
    Run("explore", "Limits.terms", ENDLESS),
    Run("explore", "Limits.spin", ENDLESS),
    Run("explore", "Limits.paths", ENDLESS),
    # Merging: terms that have all ways in them.
    Run("explore", "Numbers.collatz", (*ENDLESS, "--merge")),
    Run("explore", "Numbers.power", (*ENDLESS, "--merge")),
    # Reports.
    Run("explore", "Numbers.doubling", (*ENDLESS, "--cases"), ("--json",)),
    Run("explore", "Shapes.sort", (*ENDLESS, "--cases", "--replay"), ("--json", "--dot", "--svg")),
    Run("explore", "Shapes.reverse", ("-k", "5", "--loops", "9", "--expand", "6"), ("--json",)),
    Run("explore", "Shapes.sort", (*ENDLESS, "--coverage")),
    # Tests, and many methods.
    Run("test", "Texts", (), ("--junit",)),
    Run("test", "Shapes", ("-k", "9"), ("--junit",)),
    Run("test", "Texts", ("--by-calls",), ("--junit",)),
    Run("test", "java.util.TreeMap", (), ("--junit",)),
    Run("check", "--all"),
    Run("graph", "Shapes.swap", ("--unroll", "9")),
]


@dataclasses.dataclass
class Result:
    status: int
    out: str
    err: str
    report: object
    wall: float
    late: float  # seconds of work after the limit
    peak: float  # MB, of all processes together; pages that they share count once


def processes(root):
    """Ids of the process and its descendants."""
    found, todo = [], [root]
    while todo:
        pid = todo.pop()
        found.append(pid)
        try:
            for task in os.listdir(f"/proc/{pid}/task"):
                todo += map(int, pathlib.Path(f"/proc/{pid}/task/{task}/children").read_text().split())
        except (OSError, ValueError):
            pass
    return found


def work(root):
    """Processor seconds of the tree so far."""
    total = 0
    for pid in processes(root):
        try:
            fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += sum(map(int, fields[11:15] if pid == root else fields[11:13]))
    return total / TICKS


def memory(root):
    """MB of the tree, without what javac and java use."""
    total = 0
    for pid in processes(root):
        try:
            if "java" in os.readlink(f"/proc/{pid}/exe"):
                continue
            text = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text()
            total += int(text.partition("\nPss:")[2].split()[0])
        except (OSError, IndexError):
            pass
    return total / 1024


def high_water(pid):
    """MB that the process held at most, until now."""
    try:
        text = pathlib.Path(f"/proc/{pid}/status").read_text()
        return int(text.partition("\nVmHWM:")[2].split()[0]) / 1024
    except (OSError, IndexError):
        return 0


def watch(process, end, measures_memory):
    """Waits until `end` or until the process ends; returns the greatest memory seen."""
    peak = 0
    while time.monotonic() < end:
        if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            break
        if measures_memory:
            peak = max(peak, memory(process.pid), high_water(process.pid))
        time.sleep(min(0.02, max(0.0, end - time.monotonic())))
    return peak


def words(run, loris, classes, folder, limits):
    target = [] if run.method.startswith("-") else [run.method]
    command = [str(loris), run.command, *run.options, *limits]
    for option in run.outputs:
        command += [option, str(pathlib.Path(folder) / option.strip("-"))]
    if run.method == "--all":
        command.append("--all")
    return [*command, str(classes), *target]


def compile_to(folder):
    subprocess.run(["javac", "-g", "-d", folder, *map(str, sorted(SOURCES.glob("*.java")))], check=True)


def measure(run, loris, classes, limit, limits=None, send=None, patience=60, measures_memory=False, environment=None):
    """Runs with a time limit (`limits`: with these options instead), or sends a signal at that time."""
    with tempfile.TemporaryDirectory() as folder:
        out, err = pathlib.Path(folder) / "out", pathlib.Path(folder) / "err"
        start = time.monotonic()
        with open(out, "wb") as out_file, open(err, "wb") as err_file:
            process = subprocess.Popen(words(run, loris, classes, folder, ("--time", str(limit)) if limits is None else limits),
                                       env=environment, stdin=subprocess.DEVNULL, stdout=out_file, stderr=err_file)
            peak = watch(process, start + limit, measures_memory)
            before = work(process.pid)
            if send:
                os.kill(process.pid, send)  # it may have ended, and is there until wait4
            peak = max(peak, watch(process, start + limit + patience, measures_memory))
            if not os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                process.kill()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        wall = time.monotonic() - start
        late = 0.0 if wall < limit else usage.ru_utime + usage.ru_stime - before
        try:
            report = json.loads((pathlib.Path(folder) / "json").read_text())
        except (OSError, ValueError):
            report = None
        return Result(process.returncode, out.read_text(errors="replace"), err.read_text(errors="replace"), report, wall, late,
                      peak)
