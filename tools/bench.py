#!/usr/bin/env python3
"""Runs the experiments of bench/, one after the other: bench.py [WORD ...]; only those whose name contains a word. --list names them.

Each is a program of its own that prints its figures and ends with status 0 if its bars are met. At the end there is one line for each, PASS or FAIL with its
time; the exit status is 1 if one has failed. One that runs longer than --minutes is ended and has failed.
"""

import argparse
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


def summary(program):
    """The first sentence of its docstring."""
    text = re.search(r'"""(.*?)(?:\.\s|:\s|\.?"""|\n)', program.read_text(), re.DOTALL)
    return text[1] if text else ""


def run(program, minutes):
    """The exit status, or None when the time was over."""
    process = subprocess.Popen([sys.executable, program], cwd=ROOT, start_new_session=True)
    try:
        return process.wait(minutes * 60)
    except subprocess.TimeoutExpired:
        return None
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--minutes", type=float, default=20, help="for each of them")
    options = parser.parse_args()
    programs = [path for path in sorted((ROOT / "bench").glob("*/run.py"))
                if not options.words or any(word in path.parent.name for word in options.words)]
    if options.list or not programs:
        print("\n".join(f"{path.parent.name:12} {summary(path)}" for path in programs) or "no bench matches")
        return 0 if programs else 1
    lines = []
    for program in programs:
        print(f"== {program.parent.name}", flush=True)
        start = time.monotonic()
        status = run(program, options.minutes)
        lines.append(f"{'FAIL' if status or status is None else 'PASS'} {program.parent.name:12} {time.monotonic() - start:7.0f} s"
                     + ("  (ended: out of time)" if status is None else ""))
        print(lines[-1], flush=True)
    print("== all", *lines, sep="\n")
    return 1 if any(line.startswith("FAIL") for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
