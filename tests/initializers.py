#!/usr/bin/env python3
"""Classes whose static initializers need what is not modelled: loggers, and values that cannot be computed.

The methods of tests/initializers/*.java have their verdicts above them, as those of tests/check. Libraries are taken from our
own stand-ins, and once more from their jars, where these are installed: the verdicts are the same.
"""

import argparse
import concurrent.futures
import os
import pathlib
import sys

import check
import harness

FOLDER = harness.ROOT / "tests" / "initializers"
JARS = [path for name in ("slf4j-api", "commons-logging") if (path := pathlib.Path("/usr/share/java", f"{name}.jar")).exists()]
LOG4J = [pathlib.Path("/usr/share/java", f"{name}.jar") for name in ("log4j-api", "log4j-1.2")]  # without them log4j is left out


def verdict_of(loris, program, strategy, path):
    outcome = harness.run([loris, "check", "--calls", "0", "--quiet", "--heap", strategy, *program.options, path, f"{program.source.stem}.{program.method}"], 120)
    lines = outcome.stdout.strip().splitlines()
    return outcome.status, lines[-1] if lines else harness.tail(outcome.stderr, 1)


def problem_of(program, status, text):
    if program.verdict == "SAFE":
        good = text == "SAFE" and status == 0
    else:
        good = text.startswith(program.verdict) and program.detail in text and status == check.STATUSES[program.verdict]
    return None if good else f"expected {program.verdict} {program.detail}, not {text}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path)
    parser.add_argument("--only", default="", help="methods whose name contains this")
    arguments = parser.parse_args()
    loris = harness.require_loris(arguments.loris)
    fallback = next(path for mode in ("release", "debug") if (path := harness.ROOT / "build" / mode / "fallback.jar").exists())
    sources = sorted(FOLDER.glob("*.java"))
    folder = harness.BUILD / "initializers"
    harness.compile_java(sources, ["-g", "-proc:none", "-cp", os.pathsep.join([str(fallback), str(fallback.with_name("models.jar"))])], folder)
    jobs = [(program, strategy, os.pathsep.join(map(str, path)))
            for source in sources for program in check.read_programs(source) if arguments.only in program.name
            for strategy in ("pose", "lazier-sharp") for path in ([folder], [folder, *JARS]) if strategy == "pose" or len(path) == 1]
    if all(path.exists() for path in LOG4J):
        folder = harness.BUILD / "initializers_log4j"
        sources = sorted((FOLDER / "log4j").glob("*.java"))
        harness.compile_java(sources, ["-g", "-proc:none", "-cp", os.pathsep.join(map(str, LOG4J))], folder)
        jobs += [(program, "pose", os.pathsep.join(map(str, [folder, *LOG4J])))
                 for source in sources for program in check.read_programs(source) if arguments.only in program.name]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda job: verdict_of(loris, *job), jobs))
    problems = [(job, problem) for job, result in zip(jobs, results) if (problem := problem_of(job[0], *result))]
    for (program, strategy, path), problem in problems:
        print(f"FAIL {program.name} ({strategy}, {'jars' if ':' in path else 'stand-ins'}): {problem}")
    print(f"initializers: {len(jobs) - len(problems)} passed, {len(problems)} failed")
    return 1 if problems or not jobs else 0


if __name__ == "__main__":
    sys.exit(main())
