#!/usr/bin/env python3
"""The Java problems of the termination problem data base (github.com/TermCOMP/TPDB), which is not part of this project.

    bench/terminates/run.py --tpdb DIR [--int math|wrap] [--time 60] [--jobs 2] [--only WORD] [--json FILE]

DIR holds the folders Java_Bytecode and Java_Bytecode_Recursive. Prints one line a problem (answer, seconds, name) and then, for each
category, how many YES, NO and MAYBE there are and the times: median, the value below which 90 % are, and the sum.
"""
import argparse
import concurrent.futures
import json
import pathlib
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CATEGORIES = ["Java_Bytecode", "Java_Bytecode_Recursive"]


def ask(loris, jar, reading, limit):
    start = time.monotonic()
    try:
        done = subprocess.run([loris, "terminates", "--int", reading, "--time", str(limit), jar], capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=limit + 30)
        answer = done.stdout.split("\n", 1)[0]
        if {0: "YES", 1: "NO", 2: "MAYBE"}.get(done.returncode) != answer:
            answer = f"ERROR {done.returncode} {done.stderr.strip()[:200]}"
        why = "; ".join(line for line in done.stderr.splitlines() if "unknown: " in line) if answer == "MAYBE" else done.stdout
    except subprocess.TimeoutExpired:
        answer, why = "ERROR late", ""
    return answer, time.monotonic() - start, why


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=str(ROOT / "build" / "loris"))
    parser.add_argument("--tpdb", type=pathlib.Path, required=True)
    parser.add_argument("--int", dest="reading", default="math", choices=["math", "wrap"])
    parser.add_argument("--time", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    results, began = {}, time.monotonic()
    for category in CATEGORIES:
        jars = sorted(jar for jar in (options.tpdb / category).rglob("*.jar") if options.only in str(jar))
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for jar, (answer, seconds, why) in zip(jars, pool.map(lambda jar: ask(options.loris, jar, options.reading, options.time), jars)):
                name = str(jar.relative_to(options.tpdb))
                results[name] = {"category": category, "answer": answer, "seconds": round(seconds, 3), "why": why}
                print(f"{answer:5} {seconds:7.2f} {name}", flush=True)
    for category in CATEGORIES:
        own = [result for result in results.values() if result["category"] == category]
        if not own:
            continue
        times = sorted(result["seconds"] for result in own)
        counts = {answer: sum(result["answer"] == answer for result in own) for answer in ("YES", "NO", "MAYBE")}
        print(f"{category} --int {options.reading}: {len(own)} problems, {counts['YES']} YES, {counts['NO']} NO, {counts['MAYBE']} MAYBE, "
              f"{len(own) - sum(counts.values())} errors; median {statistics.median(times):.2f} s, "
              f"90 % {times[int(0.9 * (len(times) - 1))]:.2f} s, sum {sum(times):.0f} s")
    print(f"wall clock {time.monotonic() - began:.0f} s")
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
