#!/usr/bin/env python3
"""How much faster two processes are than one: explore and check --all, with -j 1 and -j 2.

    python3 bench/parallel/run.py [--jobs 2] [--times 3]

Subjects: avl_maxElement under lazy, methods of a binary search tree at k = 4 under lazier-sharp, five searches in a list under
pose, check of a single method, check --all of a jar. The two run in turns, --times each. A line has the median time of each and
their ratio; the same ratio by processor time, of the one process to the busiest of several, which other load of the machine does
not change; the processor time of all of them by that of one; the peak of the largest worker by that of the one process (pages that
they share count in full). The counts must be the same.

On a machine with other load: under `chrt -r 10`. Linux then takes 0.05 s of every second from a processor that does nothing else
(sched_rt_runtime_us), which a single process of more than a second pays and two of half a second do not: by the clock two were
2.1 times as fast as one. So one process, which waits for nobody, has its processor time where the clock has more, several have the
clock, and before every run there is a rest, in which others get their share. Runs of several seconds pay all the same: under load
the ratio of the jar is too low by up to a twentieth.

Below the methods of the tree there is a line for all three, one after the other: the sums of their times.
"""

import argparse
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import tables

WORK = ["seconds", "peak_kb", "instructions", "queries", "answered_by", "lookups"]
REST_SECONDS = 0.2
TREE = "BST k=4"
JAR = "/usr/share/java/commons-cli.jar"


@dataclasses.dataclass
class Run:
    seconds: float
    processor: float  # seconds of all processes
    found: dict


def processor_seconds(process):
    words = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def children_of(process):
    return map(int, pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split())


def watch(process, ended):
    """Processor seconds of the busiest one of its processes; the largest peak of a worker in KB, or of the one process."""
    busiest, peaks = {}, {}
    while not ended.wait(0.02):
        try:
            for one in (process.pid, *children_of(process.pid)):
                busiest[one] = processor_seconds(one)
                status = pathlib.Path(f"/proc/{one}/status").read_text()
                peaks[one] = max([peaks.get(one, 0), *map(int, re.findall(r"^VmHWM:\s+([0-9]+)", status, re.MULTILINE))])
        except (FileNotFoundError, ProcessLookupError, IndexError):
            pass
    workers = [peak for one, peak in peaks.items() if one != process.pid]
    return max(busiest.values(), default=0), max(workers or peaks.values(), default=0)


def run(command, report):
    """A run whose time counts: nobody looks at it meanwhile."""
    time.sleep(REST_SECONDS)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    subprocess.run([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    seconds = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = json.loads(report.read_text(encoding="utf-8"))
    return Run(seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, found)


def look_at(command):
    """Processor seconds of the busiest process and the peak of the largest worker, of a run of its own."""
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    ended = threading.Event()
    with concurrent.futures.ThreadPoolExecutor(1) as watcher:
        watched = watcher.submit(watch, process, ended)
        process.wait()
        ended.set()
        return watched.result()


def counts(found):
    if "results" not in found:
        return {key: value for key, value in found.items() if key not in WORK}
    return [(result["method"], result["verdict"]) for result in found["results"]]


def subjects(loris, classes, report, searches):
    explore = [loris, "explore", "--int", "math", "--json", report]
    yield "avl_maxElement lazy k=3", [*explore, "--heap", "lazy", "-k", "3", "--loops", "1000", classes, "pose.AvlTree.maxElement"]
    tree = [*explore, "--heap", "lazier-sharp", "-k", "4", "--array", "4", "--loops", "1000", classes]
    yield f"{TREE} find", [*tree, "kiasan.BinarySearchTree.checkedFind"]
    for method in ("insert", "remove"):
        yield f"{TREE} {method}", [*tree, f"kiasan.BinarySearchTree.{method}", "--invariant", "repOk"]
    for k in ("3", "4"):
        yield f"five searches pose k={k}", [*explore, "--heap", "pose", "-k", k, searches, "Searches.five"]
    yield "check of one method", [loris, "check", "--bounded", "--heap", "lazier-sharp", "-k", "4", "--loops", "20", "--time", "0", "--json", report,
                                  classes, "kiasan.RedBlackTree.checkedGet"]
    jar = [loris, "check", "--all", "--bounded", "-k", "2", "--array", "2", "--loops", "4", "--time", "0", "--json", report]
    yield "check --all of a jar", [*jar, "--steps", "100000", JAR]
    yield "check --all without limit", [*jar, JAR]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loris", type=pathlib.Path, default=ROOT / "build" / "loris")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    classes, tree = tables.compile_subjects(), []
    with tempfile.TemporaryDirectory() as folder:
        searches = pathlib.Path(folder, "classes")
        subprocess.run(["javac", "-d", searches, pathlib.Path(__file__).with_name("Searches.java")], check=True)
        report = pathlib.Path(folder, "report.json")
        print(f"{'subject':26} {'one':>8} {'-j ' + str(arguments.jobs):>8} {'ratio':>6} {'by work':>8} {'work':>6} {'memory of a worker':>17}")
        for name, command in subjects(arguments.loris.resolve(), classes, report, searches):
            if arguments.only not in name:
                continue
            pairs = [[run([*command, "-j", jobs], report) for jobs in (1, arguments.jobs)] for _ in range(arguments.times)]
            one, several = zip(*pairs)
            seconds = [statistics.median(min(found.seconds, found.processor) for found in one),
                       statistics.median(found.seconds for found in several)]
            work = [statistics.median(found.processor for found in runs) for runs in (one, several)]
            (_, alone), (busiest, peak) = (look_at([*command, "-j", jobs]) for jobs in (1, arguments.jobs))
            same = counts(one[0].found) == counts(several[0].found)
            if name.startswith(TREE):
                tree.append((seconds, work))
            print(f"{name:26} {seconds[0]:7.3f}s {seconds[1]:7.3f}s {seconds[0] / seconds[1]:6.2f} "
                  f"{work[0] / (busiest or work[0]):8.2f} {work[1] / work[0]:5.2f}x {peak / max(1, alone):5.2f}x {peak:7} KB"
                  f"{'' if same else '  other counts'}", flush=True)
            if len(tree) == 3:
                seconds, work = ([sum(times) for times in zip(*column)] for column in zip(*tree))
                print(f"{TREE + ' all three':26} {seconds[0]:7.3f}s {seconds[1]:7.3f}s {seconds[0] / seconds[1]:6.2f} {'':8} {work[1] / work[0]:5.2f}x", flush=True)
                tree.clear()


if __name__ == "__main__":
    main()
