#!/usr/bin/env python3
"""Methods of Debian's jars that `check --all` calls SAFE, called at random on HotSpot: none may throw.

Objects come from public constructors, factories and calls. What rests on assumptions about inputs (stand-ins that keep their
contract) is tried with functions that keep it. `--calls N` random calls a method; a failure is a wrong SAFE, or an input that no
reading of loris allows (the line tells it).
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import harness  # noqa: E402
from run import JARS, LIBRARIES, Library  # noqa: E402

# Every object of the run is made for one class path, and nothing of the JDK is closed to reflection.
OPENS = [f"--add-opens=java.base/java.{name}=ALL-UNNAMED" for name in ("lang", "util", "io", "text")]


def key_of(method):
    """`class name(descriptor)` of the name of a method in the JSON."""
    name, bracket, descriptor = method.partition("(")
    owner, _, plain = name.rpartition(".")
    return f"{owner} {plain}({descriptor}"


def safe_methods(results):
    return [key_of(one["method"]) for one in results if (one.get("verdict") or "").startswith("SAFE") and not re.match("SAFE (up to|but)", one["verdict"])]


def refute(key, options):
    """(methods that are safe, lines about those that throw) of one library."""
    library = Library(key, options.loris, options)
    if library.missing:
        print(f"{key:13} left out: {', '.join(library.missing)} not installed")
        return 0, []
    listed, problem = library.run("auto", 1)
    results, problem = library.run("auto", max(2, round(options.seconds * len(listed))))
    if problem:
        return 0, [problem]
    folder = harness.BUILD / "refute"
    folder.mkdir(parents=True, exist_ok=True)
    methods = safe_methods(results)
    (folder / f"{key}.txt").write_text("\n".join(methods) + "\n")
    work = folder / "work"
    work.mkdir(exist_ok=True)
    subprocess.run(["javac", "-nowarn", "-d", folder, ROOT / "bench" / "realworld" / "Refute.java"], check=True)
    path = ":".join([str(folder), *library.jars])
    outcome = subprocess.run(["java", "-ea", "-Xmx1g", "-XX:+UseSerialGC", *OPENS, "-cp", path, "Refute", folder / f"{key}.txt", str(options.calls), str(options.seed)],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, text=True, check=False, cwd=work)
    lines = outcome.stdout.splitlines()
    print(f"{key:13} {len(results):6} methods, {len(methods)} safe: {lines[-1] if lines else 'java said nothing'}", flush=True)
    return len(methods), [line for line in lines if line.startswith("THROWS ")] + ([] if lines else [f"{key}: java said nothing"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path)
    parser.add_argument("--libraries", default=",".join(name for name in LIBRARIES if name != "io"), help="which, with commas; io deletes files")
    parser.add_argument("--seconds", default=0.5, type=float, help="for each method, on average (default 0.5)")
    parser.add_argument("--calls", default=2000, type=int, help="of each method")
    parser.add_argument("--seed", default=1, type=int)
    parser.add_argument("loris_options", nargs="*", help="options of loris check, behind --")
    options = parser.parse_args()
    options.loris = harness.require_loris(options.loris)
    options.loris_options = ["--property", "any", *options.loris_options]  # what is no bug counts as well
    safe, failures = 0, []
    for key in options.libraries.split(","):
        count, wrong = refute(key, options)
        safe += count
        failures += wrong
    for line in failures:
        print(f"  {line}")
    print(f"{'FAIL' if failures or not safe else 'PASS'} refute: {safe} methods that are said to be safe, {len(failures)} throw")
    return 1 if failures or not safe else 0


if __name__ == "__main__":
    sys.exit(main())
