#!/usr/bin/env python3
"""Speed of exploration: cases per second, cost of a fork, cost of a case as the bound grows, memory.

All rates are per second of CPU time, with the start-up of loris taken off. A fork is one more leaf: returned, thrown,
pruned or cut. The exit status is 1 when a bar is missed or a count is wrong.
"""

import argparse
import dataclasses
import json
import pathlib
import statistics
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import harness  # noqa: E402
import tables  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
TRACES = 72230358  # of avl_maxElement under lazy, published
TRACE_BAR = 300000  # per second
FLAT_BAR = 2.0  # cost of a case at k = 4 against k = 2
MEMORY_BAR = 2.0  # peak memory of the larger of two runs against the smaller
UNBOUNDED = {"k": 1000, "loops": 100000}


@dataclasses.dataclass
class Run:
    cases: int
    leaves: int
    seconds: float  # CPU time of exploration
    peak_kb: int
    result: dict


class Bench:
    def __init__(self, options):
        self.loris = harness.require_loris(options.loris)
        self.timeout = options.timeout
        self.classes = harness.BUILD / "bench" / "explore"
        sources = [*sorted(tables.SUBJECTS.rglob("*.java")), *sorted(HERE.glob("*.java"))]
        harness.compile_java(sources, tables.JAVAC, self.classes)
        self.start_up = 0.0
        trivial = [self.explore("kiasan.Numbers.abs", "lazy", {"k": 1}) for _ in range(5)]
        self.start_up = statistics.median(run.seconds for run in trivial)

    def explore(self, method, heap, bounds, invariant="", limit=0):
        with tempfile.TemporaryDirectory() as folder:
            report = pathlib.Path(folder, "report.json")
            words = [self.loris, "explore", "--heap", heap, "--int", "math", "--json", report]
            for name, value in bounds.items():
                words += ["-k" if name == "k" else f"--{name}", value]
            words += ["--invariant", invariant] if invariant else []
            words += ["--time", limit] if limit else []
            # Through a shell: a process starts with the peak of the one that forked it, and Python's is larger.
            outcome = harness.run(["sh", "-c", '"$@"; exit $?', "sh", *words, self.classes, method], self.timeout)
            if outcome.status not in (0, 2):
                raise SystemExit(f"{method}: exit status {outcome.status}\n{harness.tail(outcome.stderr)}")
            result = json.loads(report.read_text(encoding="utf-8"))
        leaves = result["cases"] + result["pruned"] + sum(result["cut"].values()) + sum(result["unknown"].values())
        return Run(result["cases"], leaves, max(outcome.cpu_seconds - self.start_up, 1e-4), result["peak_kb"], result)


def verdict(passed, text):
    print(f"{'PASS' if passed else 'FAIL'}  {text}", flush=True)
    return passed


def print_run(name, heap, run):
    print(f"{name:28} {heap:13} {run.cases:8,} {run.leaves:8,} {run.seconds:8.2f} {run.cases / run.seconds:10,.0f} "
          f"{1e6 * run.seconds / run.leaves:8.1f} {run.peak_kb / 1024:8.1f}", flush=True)


def bench_strategies(bench):
    """Cases per second and microseconds per fork; the counts are checked on the way."""
    jobs = [("BinarySearchTree.insert k=4", "kiasan.BinarySearchTree.insert", 12949),
            ("AvlTree.insert k=4", "kiasan.AvlTree.insert", 7099),
            ("RedBlackTree.put k=4", "kiasan.RedBlackTree.put", 25088)]
    descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"
    jdk = [("TreeMap.get k=4", "get"), ("TreeMap.put k=4", f"put{descriptor}"), ("TreeMap.remove k=4", "remove")]
    good = True
    print(f"{'subject':28} {'strategy':13} {'cases':>8} {'leaves':>8} {'cpu s':>8} {'cases/s':>10} {'us/fork':>8} "
          f"{'peak MB':>8}")
    for name, method, expected in jobs:
        for heap in reversed(tables.FORKING):
            run = bench.explore(method, heap, {"k": 4, "loops": 1000}, "repOk")
            print_run(name, heap, run)
            good &= run.cases == expected or verdict(False, f"{run.cases} cases instead of {expected}")
    for name, method in jdk:
        run = bench.explore(f"java.util.TreeMap.{method}", "lazier-sharp", {"k": 4, "loops": 1000},
                            "kiasan.JdkTreeMap.holds")
        print_run(name, "lazier-sharp", run)
        good &= run.cases == 25088 or verdict(False, f"{run.cases} cases instead of 25088")
    run = bench.explore("pose.DoubleLinkedList.indexOf", "lazy", UNBOUNDED)
    print_run("dll_indexOf", "lazy", run)
    return good & verdict(run.cases == 332856, f"dll_indexOf under lazy: {run.cases:,} traces")


def bench_traces(bench, limit):
    run = bench.explore("pose.AvlTree.maxElement", "lazy", UNBOUNDED, limit=limit)
    rate = run.cases / run.seconds
    complete = run.result["complete"]
    good = verdict(rate >= TRACE_BAR,
                   f"avl_maxElement under lazy: {run.cases:,} traces in {run.seconds:.1f} s, {rate:,.0f} per second "
                   f"(bar {TRACE_BAR:,}){'' if complete else ', stopped by --time'}")
    if complete:
        good &= verdict(run.cases == TRACES, f"avl_maxElement has {TRACES:,} traces")
    return good


def bench_flatness(bench):
    """The cost of a case of BST insertion under lazier#; small bounds are explored many times in one run."""
    jobs = [(2, "insert1024", 1024 * 21), (3, "insert64", 64 * 236), (4, "insertOnce", 12949)]
    costs, good = {}, True
    for k, method, expected in jobs:
        runs = [bench.explore(f"kiasan.Repeated.{method}", "lazier-sharp", {"k": k, "loops": 1000}) for _ in range(3)]
        costs[k] = 1e6 * statistics.median(run.seconds for run in runs) / expected
        print(f"BST insert, lazier#, k={k}: {runs[0].cases:,} cases, {costs[k]:.1f} us per case")
        good &= runs[0].cases == expected or verdict(False, f"{runs[0].cases} cases instead of {expected}")
    ratio = costs[4] / costs[2]
    return good & verdict(ratio <= FLAT_BAR, f"cost of a case at k=4 is {ratio:.2f} times that at k=2 (bar {FLAT_BAR})")


def bench_memory(bench):
    """Peak memory as the number of cases grows: the same program stopped early and late, and three bounds."""
    short, long = (bench.explore("pose.AvlTree.maxElement", "lazy", UNBOUNDED, limit=seconds) for seconds in (1, 10))
    good = verdict(long.peak_kb <= MEMORY_BAR * short.peak_kb,
                   f"lazy: {short.peak_kb:,} KB after {short.cases:,} cases, {long.peak_kb:,} KB after {long.cases:,}")
    few, many = (bench.explore("kiasan.BinarySearchTree.insert", "lazier-sharp", {"k": k, "loops": 1000}, "repOk")
                 for k in (2, 4))
    return good & verdict(
        many.peak_kb <= MEMORY_BAR * few.peak_kb,
        f"lazier#: {few.peak_kb:,} KB for {few.cases:,} cases, {many.peak_kb:,} KB for {many.cases:,}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", default=harness.LORIS)
    parser.add_argument("--time", type=int, default=300, help="seconds for avl_maxElement; 0: to the end")
    parser.add_argument("--timeout", type=float, default=900, help="seconds for any run")
    options = parser.parse_args()
    bench = Bench(options)
    print(f"start-up {1000 * bench.start_up:.0f} ms of CPU time")
    good = bench_strategies(bench)
    good &= bench_flatness(bench)
    good &= bench_memory(bench)
    good &= bench_traces(bench, options.time)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
