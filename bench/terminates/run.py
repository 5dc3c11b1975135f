#!/usr/bin/env python3
"""The Java problems of the termination problem data base (github.com/TermCOMP/TPDB), which is not part of this project.

    bench/terminates/run.py --tpdb DIR [--int math|wrap] [--time 60] [--wall 60] [--jobs 2] [--only WORD] [--part K/N] [--json FILE]
    bench/terminates/run.py --sum FILE...

DIR holds the folders Java_Bytecode and Java_Bytecode_Recursive. Prints one line a problem (answer, seconds of a processor, seconds by
the clock, name) and then, for each category, how many YES, NO and MAYBE there are and the times: median, the value below which 90 % are,
and the sum. A problem has --time seconds of a processor and is ended behind them (MAYBE); --wall is what loris gets by the clock, 0 for
any, for a machine that others use, too. --part asks every N-th problem, from the K-th on, for a machine that is free for a short time
only; --sum puts what --json wrote of the parts together.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CATEGORIES = ["Java_Bytecode", "Java_Bytecode_Recursive"]


def run(command, limit):
    """Exit status, what it wrote, and its seconds of a processor, of which it has so many."""
    def restrict():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))

    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, preexec_fn=restrict)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)  # nobody else waits for it
        out.seek(0)
        err.seek(0)
        return child.returncode, out.read(), err.read(), usage.ru_utime + usage.ru_stime


def ask(jar, options):
    start = time.monotonic()
    command = [options.loris, "terminates", "--int", options.reading, "--time", str(options.wall), jar]
    status, out, err, seconds = run(command, options.time)
    answer, why = out.split("\n", 1)[0], out
    if status in (-signal.SIGXCPU, -signal.SIGKILL):
        answer, why = "MAYBE", "its time is over"
    elif {0: "YES", 1: "NO", 2: "MAYBE"}.get(status) != answer:
        answer = f"ERROR {status} {err.strip()[:200]}"
    elif answer == "MAYBE":
        why = "; ".join(line for line in err.splitlines() if "unknown: " in line)
    return answer, seconds, time.monotonic() - start, why


def problems(options):
    """Each with its category, as --only and --part say."""
    part, parts = map(int, options.part.split("/"))
    found = [(category, jar) for category in CATEGORIES for jar in sorted((options.tpdb / category).rglob("*.jar"))
             if options.only in str(jar)]
    return found[part - 1::parts]


def show(results):
    for category in CATEGORIES:
        own = [result for result in results.values() if result["category"] == category]
        if not own:
            continue
        times = sorted(result["seconds"] for result in own)
        counts = {answer: sum(result["answer"] == answer for result in own) for answer in ("YES", "NO", "MAYBE")}
        print(f"{category} --int {own[0]['int']}: {len(own)} problems, {counts['YES']} YES, {counts['NO']} NO, {counts['MAYBE']} MAYBE, "
              f"{len(own) - sum(counts.values())} errors; of a processor: median {statistics.median(times):.2f} s, "
              f"90 % {times[int(0.9 * (len(times) - 1))]:.2f} s, sum {sum(times):.0f} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=str(ROOT / "build" / "loris"))
    parser.add_argument("--tpdb", type=pathlib.Path)
    parser.add_argument("--int", dest="reading", default="math", choices=["math", "wrap"])
    parser.add_argument("--time", type=int, default=60)
    parser.add_argument("--wall", type=int, help="seconds by the clock; as many as --time unless it is given")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--sum", type=pathlib.Path, nargs="+")
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    if options.sum:
        show({name: result for file in options.sum for name, result in json.loads(file.read_text()).items()})
        return 0
    if not options.tpdb:
        parser.error("--tpdb or --sum")
    options.wall = options.time if options.wall is None else options.wall
    results, began, wanted = {}, time.monotonic(), problems(options)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for (category, jar), (answer, seconds, wall, why) in zip(wanted, pool.map(lambda each: ask(each[1], options), wanted)):
            name = str(jar.relative_to(options.tpdb))
            results[name] = {"category": category, "int": options.reading, "answer": answer, "seconds": round(seconds, 3),
                             "wall": round(wall, 3), "why": why}
            print(f"{answer:5} {seconds:7.2f} {wall:7.2f} {name}", flush=True)
    show(results)
    print(f"wall clock {time.monotonic() - began:.0f} s")
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
