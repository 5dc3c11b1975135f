#!/usr/bin/env python3
"""Workers that a gearman job server gives jobs to: results are those of one process.

A real gearmand on loopback, with its queue in a file, and three workers. One of them is killed while it works, the server is
killed and started again with its queue: nothing is lost, nothing is counted twice. Messages that are none are refused with one
line, and workers write into their folder only.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import harness
import jobs
import tables

OWN = jobs.OWN
LARGE = ["--heap", "lazy", "-k", "4", "kiasan.BinarySearchTree.checkedFind"]
LONG = ["--heap", "lazy", "-k", "4", "kiasan.RedBlackTree.checkedGet"]  # long enough to be hit while it runs
WORKERS = 3


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Cluster:
    """A server and its workers; what they print is in files of `folder`."""

    def __init__(self, loris, folder):
        self.loris, self.folder, self.port = loris, folder, free_port()
        self.place = f"127.0.0.1:{self.port}"
        self.workers, self.server = {}, None
        self.start_server()
        for number in range(WORKERS):
            self.start_worker(number)

    def start_server(self):
        self.server = subprocess.Popen(
            [harness.tool("gearmand"), "--listen", "127.0.0.1", "--port", str(self.port), "--queue-type", "libsqlite3",
             "--libsqlite3-db", str(self.folder / "queue.sqlite"), "--log-file", str(self.folder / "server.log"),
             "--pid-file", str(self.folder / "server.pid")], cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 20
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise SystemExit("gearmand does not listen")

    def stop_server(self, sent):
        self.server.send_signal(sent)
        self.server.wait(20)

    def start_worker(self, number):
        home = self.folder / f"home{number}"
        home.mkdir(exist_ok=True)
        with open(self.folder / f"worker{number}.log", "a") as log:
            self.workers[number] = subprocess.Popen(
                [str(self.loris), "worker", "--gearman", self.place, "--cache", str(self.folder / f"cache{number}")], cwd=home,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env={**harness.ENVIRONMENT, "HOME": str(home), "TMPDIR": str(home)})

    def kill_worker(self, number):
        self.workers[number].kill()
        self.workers[number].wait()

    def log(self, number):
        return (self.folder / f"worker{number}.log").read_text()

    def functions(self):
        """{name: (jobs, running, workers)}, as the server tells."""
        with socket.create_connection(("127.0.0.1", self.port), 5) as link:
            link.sendall(b"status\n")
            text = b""
            while not text.endswith(b".\n"):
                text += link.recv(4096)
        rows = [line.split("\t") for line in text.decode().splitlines()[:-1]]
        return {row[0]: tuple(map(int, row[1:])) for row in rows}

    def wait_for(self, what, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if what():
                return True
            time.sleep(0.02)
        return False

    def jobs_function(self):
        """What workers offer; a server that just began may not know it yet."""
        return next((name for name in self.functions() if re.fullmatch(r"loris-[0-9a-f]{16}", name)), None)

    def jobs(self):
        """(jobs, running, workers) of it."""
        return self.functions().get(self.jobs_function(), (0, 0, 0))

    def close(self):
        for worker in self.workers.values():
            worker.terminate()
        for worker in self.workers.values():
            worker.wait(20)
        self.server.kill()
        self.server.wait()


def same_explorations(checks, cluster, loris, classes):
    for words in ([*LARGE], ["--heap", "lazier-sharp", "-k", "3", "kiasan.RedBlackTree.checkedGet"],
                  ["--heap", "pose", "pose.AvlTree.find"]):
        one = jobs.explore(loris, classes, words)
        seen = jobs.explore(loris, classes, words, "--gearman", cluster.place)
        checks.check(f"explore {words[-1]}", one[0] == seen[0] and one[0] and one[1] == seen[1] and one[2] == seen[2], seen[:3])
    for more in (["--cases"], ["--replay", "--coverage"], ["--svg", "-"]):
        command = [loris, "explore", *more, "--heap", "lazy", "-k", "2", classes, "pose.DoubleLinkedList.remove4"]
        one, seen = harness.run(command), harness.run([*command, "--gearman", cluster.place])
        checks.check(f"explore {more[0]}", jobs.told(one.stdout) == jobs.told(seen.stdout) and one.status == seen.status,
                     harness.tail(seen.stderr, 3))


def without_times(text):
    return re.sub(r'"(seconds|peak_kb|instructions|lookups|queries|answered_by)": [^,}]*|time="[0-9.]*"', "", text)


def same_checks(checks, cluster, loris, classes, scratch):
    """Reports quote lines of the sources, which workers do not have."""
    contracts = scratch / "side.contracts"
    contracts.write_text("class Quoted { method twice(int x) { requires x > 3; ensures result > 8; } }\n")
    (scratch / "Quoted.java").write_text(
        "public class Quoted {\n  public static int twice(int x) { return x * 2; }\n"
        "  public static int divide(int a) {\n    return 100 / a; // by zero\n  }\n}\n")
    files = [scratch / name for name in ("report.json", "report.sarif", "report.xml")]
    common = ["--bounded", "-k", "1", "--array", "1", "--loops", "2", "--time", "0", "--json", files[0], "--sarif", files[1]]
    for words in (["--all", "--junit-xml", files[2], classes, "kiasan"], ["--all", scratch / "Quoted.java"],
                  ["--contracts", contracts, scratch / "Quoted.java", "Quoted.twice"], [scratch / "Quoted.java", "Quoted.divide"]):
        outcomes, told = [], []
        for more in ([], ["--gearman", cluster.place]):
            outcomes.append(harness.run([loris, "check", *common, *words, *more]))
            told.append([without_times(file.read_text()).replace(f"--gearman {cluster.place}", "") for file in files
                         if file.exists()])
        results = [json.loads(texts[1])["runs"][0]["results"] for texts in told]
        checks.check(f"check {words[-1]}", outcomes[0].stdout == outcomes[1].stdout and outcomes[0].stderr == outcomes[1].stderr and
                     outcomes[0].status == outcomes[1].status, f"{outcomes[1].stdout}{outcomes[1].stderr} instead of "
                     f"{outcomes[0].stdout}{outcomes[0].stderr}")
        checks.check(f"check {words[-1]}: files", results[0] == results[1] and len(told[0][0]) > 100 and
                     len(told[0][0]) == len(told[1][0]), told)


def same_terminations(checks, cluster, loris):
    programs = harness.BUILD / "cluster-terminates"
    harness.compile_java([harness.ROOT / "tests" / "terminates" / f"{name}.java" for name in ("Calls", "Data", "Idle")], [], programs)
    for words in (["--all", programs], [programs, "Calls.factorial"]):
        command = [loris, "terminates", "--time", "60", *words]
        one, seen = harness.run(command), harness.run([*command, "--gearman", cluster.place])
        answers = [re.findall(r"^(?:YES|NO|MAYBE).*", outcome.stdout, re.MULTILINE) for outcome in (one, seen)]
        checks.check(f"terminates {words[-1]}", answers[0] == answers[1] and answers[0] and one.status == seen.status,
                     seen.stdout + seen.stderr)


def nothing_is_lost(checks, cluster, loris, classes, scratch):
    """A worker is killed while it works, then the server, which comes back with its queue."""
    expected = jobs.explore(loris, classes, LONG)[0]
    report = scratch / "killed.json"
    for number, hit in enumerate(("worker", "server", "both")):
        # A run may be over before anybody saw it work: then there is another one.
        for _ in range(10):
            process = jobs.start(loris, classes, LONG, report, "--gearman", cluster.place, "-j", "6")
            works = cluster.wait_for(lambda: cluster.jobs()[1] >= 2 or process.poll() is not None)
            if works and process.poll() is None:
                break
            process.communicate(timeout=240)
        checks.check(f"{hit}: jobs run", process.poll() is None, cluster.functions())
        if hit != "server":
            cluster.kill_worker(number)
        if hit != "worker":
            cluster.stop_server(signal.SIGKILL)
            time.sleep(0.3)
            cluster.start_server()
        if hit != "server":
            cluster.start_worker(number)
        out, errors = process.communicate(timeout=240)
        checks.check(f"{hit}: same counts", process.returncode in (0, 2) and jobs.counts_of(report.read_text()) == expected,
                     f"{errors}{out} {report.read_text()[:1500]}")
    checks.check("the queue is empty", cluster.wait_for(lambda: cluster.jobs()[0] == 0 and cluster.jobs()[2] > 0, 60),
                 cluster.functions())


def deaths_are_told(checks, cluster, loris, scratch):
    """What needs more memory than a worker has is unknown, with that cause; other methods are not."""
    (scratch / "Heavy.java").write_text(
        "public class Heavy {\n  public static int light(int x) { return x + 1; }\n"
        "  public static int other(int x) { return x / 2; }\n}\n")
    process = subprocess.Popen([str(word) for word in [loris, "check", "--all", "--time", "0", "--gearman", cluster.place,
                                                       scratch / "Heavy.java"]], stdout=subprocess.PIPE, text=True)
    out = process.communicate(timeout=120)[0]
    checks.check("methods of a source", "Heavy.light(int): SAFE" in out or "SAFE" in out, out)


def messages_are_refused(checks, cluster):
    """Each costs one line, and the worker goes on."""
    function = cluster.jobs_function()
    before = [cluster.log(number) for number in range(WORKERS)]
    bad = [b"", b"\0", b"loris job 1", os.urandom(1000), b"\x0cloris job 1\x00", b"\x0c" + b"loris job 1" + b"\x08" + b"another"]
    for number, message in enumerate(bad):
        body = b"\0".join([function.encode(), f"bad-{number}".encode(), message])
        with socket.create_connection(("127.0.0.1", cluster.port), 5) as link:
            link.sendall(b"\0REQ" + (18).to_bytes(4, "big") + len(body).to_bytes(4, "big") + body)
            link.recv(100)
    cluster.wait_for(lambda: cluster.functions()[function][0] == 0)
    time.sleep(0.1)
    news = "".join(cluster.log(number)[len(before[number]):] for number in range(WORKERS))
    checks.check("messages that are none", news.count("a message is refused") == len(bad) and news.count("\n") == len(bad), news)
    refused = harness.run([cluster.loris, "worker", "--gearman", cluster.place, "--classpath", "."])
    checks.check("a worker has no class path", refused.status == 64 and "--classpath" in refused.stderr, refused.stderr)
    checks.check("workers go on", all(worker.poll() is None for worker in cluster.workers.values()), "")


def folders_are_clean(checks, cluster):
    """Workers have written into their folder, and the target is there once."""
    for number in range(WORKERS):
        home, cache = cluster.folder / f"home{number}", cluster.folder / f"cache{number}"
        checks.check(f"worker {number} writes nowhere else", not list(home.rglob("*")), list(home.rglob("*")))
        names = [path.relative_to(cache).as_posix() for path in cache.rglob("*") if path.is_file()]
        checks.check(f"worker {number} keeps targets", names and all(re.fullmatch(r"targets/[0-9a-f]{64}", name) for name in names),
                     names)


def bad_places(checks, loris, classes):
    for place in ("", ":1", "host:", "host:0", "host:99999", "host:x"):
        outcome = harness.run([loris, "explore", "--gearman", place, classes, "pose.AvlTree.find"])
        checks.check(f"--gearman '{place}'", outcome.status == 65 and outcome.stderr.count("\n") == 1, outcome)
    outcome = harness.run([loris, "worker"])
    checks.check("worker without a server", outcome.status == 64 and outcome.stderr.count("\n") == 1, outcome)
    outcome = harness.run([loris, "explore", "--gearman", "h", "--search", "bfs", classes, "pose.AvlTree.find"])
    checks.check("--gearman with --search", outcome.status == 64 and outcome.stderr.count("\n") == 1, outcome)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    loris = parser.parse_args().loris.resolve()
    classes = tables.compile_subjects()
    checks = jobs.Checks()
    folder = pathlib.Path(tempfile.mkdtemp())
    scratch = folder / "scratch"
    scratch.mkdir()
    bad_places(checks, loris, classes)
    cluster = Cluster(loris, folder)
    try:
        same_explorations(checks, cluster, loris, classes)
        same_checks(checks, cluster, loris, classes, scratch)
        same_terminations(checks, cluster, loris)
        deaths_are_told(checks, cluster, loris, scratch)
        messages_are_refused(checks, cluster)
        nothing_is_lost(checks, cluster, loris, classes, scratch)
        folders_are_clean(checks, cluster)
    finally:
        cluster.close()
        if checks.failed:
            print(f"logs are in {folder}")
        else:
            shutil.rmtree(folder)
    print(f"{checks.passed} passed, {checks.failed} failed")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
