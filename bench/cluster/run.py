#!/usr/bin/env python3
"""Where a cluster saturates: job times measured on this machine, many workers simulated with them.

    python3 bench/cluster/run.py [--workers 2] [--json FILE] [--simulate FILE]

First a gearmand on loopback and a few workers do three kinds of work: parts of a large exploration, methods of a jar to be
checked, many small methods. Measured are the jobs (the server numbers them), the processor time of the server and of the run for
each, and how long workers were at a job. Then a simulation: a run, a server and workers that take turns as the protocol does;
each is one queue with the measured time for each message, and job times are drawn from those that were measured. --simulate takes
measurements from a file of --json instead.
"""

import argparse
import heapq
import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import harness
import tables

SIZES = [1, 3, 10, 30, 100, 300, 1000, 3000]
LATENCY = 0.0005  # seconds of a message on its way through a network of one place
CALLS = 3  # jobs of the server for one job of a run: itself, the question before, the answer


def processor_seconds(process):
    words = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port):
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("gearmand does not listen")


def job_number(port):
    """The number that the server gives to a new job, which nobody does."""
    body = b"nobody\0\0"
    with socket.create_connection(("127.0.0.1", port), 5) as link:
        link.sendall(b"\0REQ" + (7).to_bytes(4, "big") + len(body).to_bytes(4, "big") + body)
        return int(link.recv(200)[12:].decode().rsplit(":", 1)[1])


def measure(loris, words, port, server):
    """(jobs, seconds of the server for a job, of the run, seconds that a worker was at one)"""
    first, before = job_number(port), processor_seconds(server.pid)
    start = time.monotonic()
    process = subprocess.Popen([str(word) for word in [loris, *words, "--gearman", f"127.0.0.1:{port}"]],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    jobs = max(1, (job_number(port) - first - 1) // CALLS)
    return jobs, (processor_seconds(server.pid) - before) / jobs, usage.ru_utime + usage.ru_stime, seconds


def measure_all(loris, workers):
    classes = tables.compile_subjects()
    cli = "/usr/share/java/commons-cli.jar"
    subjects = {
        "explore": ["explore", "--time", "15", "--heap", "lazy", "-k", "5", classes, "kiasan.BinarySearchTree.checkedFind"],
        "check --all of a jar": ["check", "--all", "--bounded", "-k", "2", "--array", "2", "--loops", "3", "--time", "0",
                                 "--steps", "300000", cli],
        "check --all, small": ["check", "--all", "--bounded", "-k", "1", "--array", "1", "--loops", "2", "--time", "0",
                               "--steps", "20000", cli],
    }
    found = {}
    with tempfile.TemporaryDirectory() as scratch:
        folder, port = pathlib.Path(scratch), free_port()
        server = subprocess.Popen(["gearmand", "--listen", "127.0.0.1", "--port", str(port), "--queue-type", "libsqlite3",
                                   "--libsqlite3-db", str(folder / "queue"), "--log-file", str(folder / "log"),
                                   "--pid-file", str(folder / "pid")], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(port)
        worker = subprocess.Popen([str(loris), "worker", "--gearman", f"127.0.0.1:{port}", "-j", str(workers), "--cache",
                                   str(folder / "cache")])
        try:
            for name, words in subjects.items():
                nothing = subprocess.run([str(word) for word in [loris, *words[:-1], "--help"]], capture_output=True)
                assert nothing.returncode == 0
                jobs, of_server, of_run, seconds = measure(loris, words, port, server)
                found[name] = {"jobs": jobs, "server": of_server, "run": of_run / jobs, "job": seconds * workers / jobs}
                print(f"{name}: {jobs} jobs, {seconds * workers / jobs * 1e3:.1f} ms at one, server {of_server * 1e3:.3f} ms, "
                      f"run {of_run / jobs * 1e3:.3f} ms for each", flush=True)
        finally:
            worker.send_signal(signal.SIGTERM)
            worker.wait()
            server.kill()
            server.wait()
    return found


class Queue:
    """Does one thing at a time, each for the same time; tells when something that comes now is done."""

    def __init__(self, seconds):
        self.seconds, self.free, self.busy = seconds, 0.0, 0.0

    def pass_through(self, now):
        self.free = max(now, self.free) + self.seconds
        self.busy += self.seconds
        return self.free


def simulate(found, workers, jobs, chance):
    """(jobs a second, share of the workers' time at work, share of the server's, of the run's)"""
    server, run = Queue(found["server"] / CALLS), Queue(found["run"] / CALLS)
    events = [(0.0, worker, 0) for worker in range(workers)]  # when, who, which of the three calls
    worked = now = 0.0
    done = begun = 0
    while done < jobs:
        now, worker, step = heapq.heappop(events)
        if step == 0:
            if begun == jobs:
                continue
            begun += 1
        # Given; asked whether it is wanted, and then done; the answer.
        then = run.pass_through(server.pass_through(now + LATENCY) + LATENCY) + LATENCY
        if step == 1:
            own = chance.expovariate(1 / found["job"])
            worked += own
            then += own
        done += step == CALLS - 1
        heapq.heappush(events, (then, worker, (step + 1) % CALLS))
    return jobs / now, worked / (workers * now), server.busy / now, run.busy / now


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--simulate", type=pathlib.Path)
    arguments = parser.parse_args()
    found = json.loads(arguments.simulate.read_text()) if arguments.simulate else measure_all(arguments.loris.resolve(),
                                                                                              arguments.workers)
    if arguments.json:
        arguments.json.write_text(json.dumps(found, indent=2))
    for name, one in found.items():
        print(f"\n{name}: {one['job'] * 1e3:.1f} ms a job")
        print("workers  jobs/s  at work  server  run")
        for workers in SIZES:
            rate, work, server, run = simulate(one, workers, max(20000, 20 * workers), random.Random(1))
            print(f"{workers:7} {rate:7.0f} {work:7.0%} {server:7.0%} {run:5.0%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
