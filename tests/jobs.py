#!/usr/bin/env python3
"""Worker processes, checkpoints and what remains of them: results are those of one process.

Rows of tests/subjects explored by one process and by several: the same JSON but for times and for work that is done in
every process. Workers that are killed, a run that is interrupted, killed and resumed: the same counts, and no process is
left behind.
"""

import argparse
import base64
import gzip
import json
import os
import pathlib
import pty
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

import harness
import tables

# Work and time; each process resolves what it executes, and asks what its own caches do not know.
OWN = ["seconds", "peak_kb", "instructions", "queries", "answered_by", "lookups"]
MOST_SECONDS = 1.0  # of one process: rows that take longer are left out
SAMPLE = 9  # every so manieth cell of the tables
TREE = ["--heap", "lazier-sharp", "-k", "3", "kiasan.RedBlackTree.checkedGet"]
LARGE = ["--heap", "lazy", "-k", "4", "kiasan.BinarySearchTree.checkedFind"]


class Checks:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, name, truth, detail=""):
        self.passed += bool(truth)
        self.failed += not truth
        if not truth:
            print(f"FAIL {name}: {detail}", flush=True)


def counts_of(text):
    report = json.loads(text)
    return {key: value for key, value in report.items() if key not in OWN}


def explore(loris, classes, words, *more):
    """(counts, stderr, status, outcome)"""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report.json")
        outcome = harness.run([loris, "explore", "--json", report, *more, *words[:-1], classes, words[-1]])
        text = report.read_text(encoding="utf-8") if report.exists() else ""
        return counts_of(text) if text else {}, outcome.stderr, outcome.status, outcome


def children_of(process):
    try:
        return [int(word) for word in pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except FileNotFoundError:
        return []


def is_alive(process):
    try:
        state = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def start(loris, classes, words, report, *more):
    command = [loris, "explore", "--json", report, *more, *words[:-1], classes, words[-1]]
    return subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, env=harness.ENVIRONMENT)


def wait_for_children(process, count):
    end = time.monotonic() + 20
    while time.monotonic() < end and process.poll() is None:
        children = children_of(process.pid)
        if len(children) >= count:
            return children
        time.sleep(0.002)
    return []


def check_tables(checks, loris, classes):
    cells = [cell for row in tables.read_table() for cell in tables.cells_of(row) if cell.bound is None or cell.bound < 3]
    for cell in cells[::SAMPLE]:
        with tempfile.TemporaryDirectory() as folder:
            report = pathlib.Path(folder, "report.json")
            command = tables.command_of(loris, classes, cell, report)
            one = harness.run(command)
            if one.cpu_seconds > MOST_SECONDS:
                continue
            expected = counts_of(report.read_text(encoding="utf-8"))
            several = harness.run([*command[:2], "-j", "3", *command[2:]])
            seen = counts_of(report.read_text(encoding="utf-8"))
        checks.check(f"{cell.row.name} {cell.strategy} -j 3", seen == expected and several.status == one.status and
                     several.stderr == one.stderr and several.stdout == one.stdout,
                     f"{several.stdout}{several.stderr} instead of {one.stdout}{one.stderr}")


def told(text):
    """Without examples: which solution of a condition is shown depends on what the solver was asked before."""
    return re.sub(r"^  input .*\n(?: {10}.*\n)*", "", text, flags=re.MULTILINE)


def check_cases(checks, loris, classes):
    """Cases, heaps and coverage in all formats."""
    for words in (["--heap", "lazy", "-k", "2", "pose.DoubleLinkedList.remove4"],
                  ["--heap", "lazier-sharp", "-k", "2", "kiasan.RedBlackTree.checkedGet"]):
        for more in (["--cases"], ["--replay", "--coverage"], ["--expand", "3"], ["--dot", "-"], ["--svg", "-"]):
            command = [loris, "explore", *more, *words[:-1], classes, words[-1]]
            one, several = harness.run(command), harness.run([*command, "-j", "2"])
            checks.check(f"{words[-1]} {more[0]} -j 2", told(one.stdout) == told(several.stdout) and one.status == several.status,
                         harness.tail(several.stderr, 3))


def check_pages(checks, loris, classes, scratch):
    """The page has the same tree, whatever -j says."""
    def page(*more):
        file = scratch / "page.html"
        harness.run([loris, "explore", "--heap", "lazier-sharp", "-k", "2", "--html", file, *more, classes, "kiasan.RedBlackTree.checkedGet"])
        packed = re.search(r'<script id="data" type="application/gzip">([^<]*)<', file.read_text(encoding="utf-8")).group(1)
        text = gzip.decompress(base64.b64decode(packed)).decode("utf-8")
        return re.sub(r'"(seconds|peak_kb)":\s*[0-9.]+|"command":\s*"[^"]*"', "", text)

    one = page()
    checks.check("a page has conditions", "branches" in one, one[:500])
    checks.check("the page of -j 3", page("-j", "3") == one, "")


def check_full_disk(checks, loris, classes, scratch):
    """One warning, and the run goes on. (Where nobody may mount a small disk it is not tried.)"""
    folder = scratch / "disk"
    folder.mkdir()
    mount = f"mount -t tmpfs -o size=4k none {folder}"  # room for one file: the second one is written beside the first
    if harness.run(["unshare", "-rm", "sh", "-c", mount]).status:
        return
    words = [loris, "explore", "--checkpoint", folder / "file", "--checkpoint-time", "0", *TREE[:-1], classes, TREE[-1]]
    full = harness.run(["unshare", "-rm", "sh", "-c", f'{mount} && exec "$@"', "sh", *words])
    plain = harness.run([*words[:2], *words[6:]])
    checks.check("a full disk", full.stdout == plain.stdout and full.status == plain.status and
                 full.stderr.count("No space left on device") == 1, full.stderr[:500])


def check_deaths(checks, loris, classes, scratch):
    """A worker that is killed costs nothing; its part is explored again."""
    expected = explore(loris, classes, LARGE)[0]
    report = scratch / "killed.json"
    process = start(loris, classes, LARGE, report, "-j", "2")
    children = wait_for_children(process, 2)
    checks.check("workers start", len(children) == 2, children)
    if children:
        os.kill(children[0], signal.SIGKILL)
    process.communicate()
    checks.check("one worker is killed", counts_of(report.read_text()) == expected, report.read_text()[:2000])
    process = start(loris, classes, LARGE, report, "-j", "2")
    killed = set()
    while process.poll() is None and len(killed) < 8:
        for child in wait_for_children(process, 1):
            if child not in killed:
                killed.add(child)
                os.kill(child, signal.SIGKILL)
    process.communicate()
    seen = json.loads(report.read_text())
    checks.check("all workers are killed, again and again", process.returncode == 2 and not seen["complete"] and
                 any("worker process was ended by signal 9" in cause for cause in seen["unknown"]), report.read_text()[:2000])


def check_signals(checks, loris, classes, scratch):
    report = scratch / "signal.json"
    long = ["--heap", "lazy", "-k", "6", "pose.AvlTree.maxElement"]
    for sent, status in ((signal.SIGTERM, 2), (signal.SIGKILL, -9)):
        process = start(loris, classes, long, report, "-j", "2")
        children = wait_for_children(process, 2)
        os.kill(process.pid, sent)
        process.communicate(timeout=20)
        time.sleep(0.05)
        checks.check(f"{sent.name}: exit status", process.returncode == status, process.returncode)
        checks.check(f"{sent.name}: no process is left", children and not any(map(is_alive, children)), children)
    outcome = explore(loris, classes, long, "-j", "2", "--time", "1")
    checks.check("--time holds", outcome[2] == 2 and outcome[3].seconds < 6 and outcome[0]["cut"]["time"] > 0, outcome)


def check_resume(checks, loris, classes, scratch, rounds):
    """Killed at random times and resumed, as often as it takes."""
    chance = random.Random(25)
    expected = explore(loris, classes, LARGE)[0]
    file, report = scratch / "run.checkpoint", scratch / "resumed.json"
    for number in range(rounds):
        file.unlink(missing_ok=True)
        kills = 0
        while True:
            more = ["--resume", file] if file.exists() else []
            process = start(loris, classes, LARGE, report, "-j", "2", "--checkpoint", file, "--checkpoint-time", "0", *more)
            try:
                errors = process.communicate(timeout=chance.uniform(0.01, 0.4) if kills < 3 else 60)[1]
                break
            except subprocess.TimeoutExpired:
                process.send_signal(chance.choice([signal.SIGKILL, signal.SIGTERM]))
                process.communicate()
                kills += 1
        checks.check(f"resumed after {kills} kills ({number})", process.returncode in (0, 2) and
                     counts_of(report.read_text()) == expected, f"{errors} {report.read_text()[:1500]}")


def check_refusals(checks, loris, classes, scratch):
    file = scratch / "refused.checkpoint"
    explore(loris, classes, TREE, "--checkpoint", file)
    again = explore(loris, classes, TREE, "--resume", file)
    checks.check("a run that was complete", again[0] == explore(loris, classes, TREE)[0], again[1])
    for name, words in (("another method", [*TREE[:-1], "kiasan.RedBlackTree.get"]), ("other options", ["--loops", "9", *TREE])):
        outcome = explore(loris, classes, words, "--resume", file)
        checks.check(f"{name}: refused", outcome[2] == 65 and outcome[1].count("\n") == 1, outcome[1:3])
    data = file.read_bytes()
    for number in (0, len(data) // 2, len(data) - 70):
        file.write_bytes(data[:number] + bytes([data[number] ^ 1]) + data[number + 1:])
        outcome = explore(loris, classes, TREE, "--resume", file)
        checks.check("a damaged one is refused", outcome[2] == 65 and outcome[1].count("\n") == 1, outcome[1:3])
    os.mkfifo(scratch / "pipe")
    for wrong in (scratch / "none" / "file", scratch, scratch / "pipe"):
        outcome = explore(loris, classes, TREE, "--checkpoint", wrong)
        checks.check("a file that cannot be written is one warning", outcome[0] == again[0] and outcome[1].count("--checkpoint") == 1, outcome[1:3])
    checks.check("what is no file is left alone", (scratch / "pipe").is_fifo() and scratch.is_dir(), "")


def check_methods(checks, loris, classes):
    """check --all and terminates --all: one method a job. A dead worker costs nothing."""
    def without_times(text):
        return re.sub(r'"(seconds|peak_kb|instructions|lookups|queries|answered_by)": [^,}]*|time="[0-9.]*"', "", text)

    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder, name) for name in ("report.json", "report.sarif", "report.xml")]
        # One strategy: turns of two of them end by the clock, elsewhere on a busy machine.
        command = [loris, "check", "--all", "--package", "--heap", "pose", "--bounded", "-k", "1", "--array", "1", "--loops", "2", "--time", "0",
                   "--sarif", files[1], "--junit-xml", files[2], classes, "pose"]
        one = harness.run(command)
        told = [files[2].read_text(), json.loads(files[1].read_text())["runs"][0]["results"]]
        several = harness.run([*command, "-j", "3"])
        checks.check("check --all -j 3", one.stdout == several.stdout and one.stderr == several.stderr and
                     one.status == several.status, f"{one.stdout} {several.stdout}")
        checks.check("its files", without_times(told[0]) == without_times(files[2].read_text()) and
                     told[1] == json.loads(files[1].read_text())["runs"][0]["results"], files[2].read_text()[:500])
        process = subprocess.Popen([str(word) for word in [*command, "-j", "2"]], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=harness.ENVIRONMENT)
        for child in wait_for_children(process, 1)[:1]:
            os.kill(child, signal.SIGKILL)
        out = process.communicate()[0]
        checks.check("check --all with a dead worker", out == one.stdout, out)
    programs = harness.BUILD / "jobs-terminates"
    harness.compile_java([harness.ROOT / "tests" / "jobs" / "Ends.java"], [], programs)
    command = [loris, "terminates", "--all", "--time", "1000", "--steps", "300000", programs]
    one, several = harness.run(command), harness.run([*command, "-j", "3"])
    checks.check("terminates --all -j 3", several.stdout == one.stdout and several.stderr == one.stderr and several.status == one.status == 1 and
                 one.stdout.count("\nYES ") == 6 and one.stdout.count("\nMAYBE ") == 1, f"{several.stdout} instead of {one.stdout}")
    check_lost_methods(checks, command, one.stdout)


def check_lost_methods(checks, command, expected):
    """Methods of terminates whose workers died, again and again, are there, with that cause."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report.json")
        process = subprocess.Popen([str(word) for word in [*command, "-j", "2", "--json", report]], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, env=harness.ENVIRONMENT)
        killed = set()
        while process.poll() is None:
            for child in set(wait_for_children(process, 1)) - killed:
                killed.add(child)
                os.kill(child, signal.SIGKILL)
            time.sleep(0.002)
        results = json.loads(report.read_text(encoding="utf-8"))
    lost = [result for result in results if any("worker process was ended by signal 9" in cause for cause in result["unknown"])]
    checks.check("methods of terminates that were lost", killed and lost and all(result["answer"] == "MAYBE" for result in lost) and
                 len(results) == len(re.findall(r"^(?:YES|NO|MAYBE) ", expected, re.MULTILINE)), f"{len(killed)} {len(lost)} {results}")


def check_split(checks, loris, classes):
    """One method, a round of which several processes explore: verdict, findings, counts and their order are those of one."""
    programs = harness.BUILD / "jobs-check"
    harness.compile_java([harness.ROOT / "tests" / "jobs" / "Late.java"], [], programs)
    fixed = ["--heap", "pose", "--bounded", "--loops", "20"]
    subjects = [*((programs, f"Late.{name}", fixed) for name in ("all", "none", "some", "nothing")),
                (programs, "Late.none", [*fixed, "--first"]), (classes, "kiasan.BinarySearchTree.checkedFind", ["--bounded", *LARGE[:-1]])]
    for target, method, words in subjects:
        told = []
        for jobs in ("1", "3"):
            with tempfile.TemporaryDirectory() as folder:
                report = pathlib.Path(folder, "report.json")
                outcome = harness.run([loris, "check", "--time", "0", *words, "-j", jobs, "--json", report, target, method])
                told.append((outcome.stdout, outcome.stderr, outcome.status, counts_of(report.read_text(encoding="utf-8"))))
        checks.check(f"check {method} {words[-1]} by three processes", told[0] == told[1] and told[0][2] < 3, f"{told[1]} instead of {told[0]}")
    # The last methods of a list are split when there is nothing else to do.
    command = [loris, "check", "--all", "--package", "--time", "0", *fixed, programs]
    one, several = harness.run(command), harness.run([*command, "-j", "3"])
    checks.check("the last methods of check --all by three processes", several.stdout == one.stdout and several.stderr == one.stderr and
                 several.status == one.status == 1, f"{several.stdout} instead of {one.stdout}")


def on_terminal(command):
    """What the command shows on a terminal while it runs."""
    own, other = pty.openpty()
    process = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=other,
                               env=harness.ENVIRONMENT)
    os.close(other)
    shown = b""
    while True:
        try:
            more = os.read(own, 65536)
        except OSError:  # so the end of a terminal is told
            more = b""
        if not more:
            break
        shown += more
    os.close(own)
    process.wait()
    return shown.decode()


def check_progress(checks, loris, classes):
    """Methods done and open, findings, workers and the time that is left."""
    bounds = ["--bounded", "-k", "3", "--array", "1", "--loops", "3", "--steps", "200000"]  # long enough for some lines
    shown = on_terminal([loris, "check", "--all", "--package", *bounds, "--time", "1000", "-j", "2", classes, "pose"])
    checks.check("progress of check", re.search(r"\r\d+ of \d+ methods, \d+ open, \d+ violations(, \d workers)?, \d+ s left", shown), shown[:500])
    shown = on_terminal([loris, "check", "-j", "2", "--bounded", "--time", "1000", *LARGE[:-1], classes, "kiasan.RedBlackTree.checkedGet"])
    checks.check("progress of one check", re.search(r"\rk=4 array=3 loops=10: \d+ cases, \d workers, \d+ parts open, \d+ s, \d+ s left", shown), shown[:500])
    with tempfile.TemporaryDirectory() as folder:
        shown = on_terminal([loris, "test", "-j", "2", "--package", "--time", "1000", "-k", "2", "--array", "2", "--loops", "3", "--junit", folder,
                             classes, "kiasan.AvlTree"])
    checks.check("progress of test", re.search(r"\r\d+ of \d+ methods, \d+ open, \d+ tests, \d+ throwing, \d workers, \d+ s left", shown), shown[:500])
    for more in ([], ["-j", "2"]):
        shown = on_terminal([loris, "terminates", "--all", "--time", "1000", "--steps", "300000", *more, harness.BUILD / "jobs-terminates"])
        checks.check(f"progress of terminates {more}", re.search(r"\r\d+ of \d+ methods, \d+ open, \d+ without end" + (r", \d workers" if more else "") +
                                                                 r", \d+ s left", shown), shown[:500])
    shown = on_terminal([loris, "explore", "-j", "2", "--time", "1000", *LARGE[:-1], classes, LARGE[-1]])
    checks.check("progress of explore", re.search(r"\r\d+ cases, \d workers, \d+ parts open, [0-9.]+ s, \d+ s left", shown), shown[:500])


EDITED = """final class Edited {
  int value;
  static int twice(int x) { return x * %d; }
  static int call(Edited e) { return twice(e == null ? %d : e.value); }
  static int divide(int x) { if (x == %d) throw new IllegalStateException(); return 100 / (x %s); }
}
"""


def check_cache(checks, loris, scratch, edits):
    """After every edit: what the cache says is what a run without it says, and a second run asks nobody."""
    chance = random.Random(25)
    source, classes, cache = scratch / "Edited.java", scratch / "edited", scratch / "cache"
    command = [loris, "check", "--all", "--package", "--time", "0", "--bounded", "-k", "1", "--array", "1", "--loops", "2", classes]
    for number in range(edits):
        source.write_text(EDITED % (chance.randrange(3), chance.randrange(3), chance.randrange(3), chance.choice(["| 1", "+ 1"])))
        harness.run([*harness.javac(), "-g", "-d", classes, source])
        plain = harness.run(command)
        for more in (["-j", "2"], []):
            kept = harness.run([*command, "--cache", cache, *more])
            checks.check(f"edit {number} {more}", kept.stdout.replace(" (cached)", "") == plain.stdout and
                         kept.status == plain.status, f"{kept.stdout} instead of {plain.stdout}")
        checks.check(f"edit {number}: all is known", kept.stdout.count(" (cached)") == plain.stdout.count("\nEdited.") +
                     plain.stdout.startswith("Edited"), kept.stdout)
    # Two runs at once, one of them into a file that is no database.
    (cache / "results.sqlite").write_bytes(b"no database" * 100)
    both = [subprocess.Popen([str(word) for word in [*command, "--cache", cache]], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             text=True) for _ in range(2)]
    outputs = [process.communicate() for process in both]
    checks.check("a damaged file is put aside", any("put aside" in errors for _, errors in outputs) and
                 (cache / "results.sqlite.damaged").exists(), outputs)
    checks.check("two runs at once", all(out.replace(" (cached)", "") == plain.stdout for out, _ in outputs), outputs)


def check_dependencies(checks, loris, scratch):
    """One method changes: it and its callers are checked again, nothing else."""
    text = """public final class Calls {
  static int opened;
  public static int leaf(int x) { return x + 1; }
  public static int caller(int x) { return leaf(x) / 2; }
  public static int above(int x) { return caller(x); }
  public static int apart(int x) { return x == 7 ? 1 / (x - 7) : 0; }
  public static int reads() { return opened; }
}
"""
    source, classes, cache = scratch / "Calls.java", scratch / "calls", scratch / "calls-cache"
    command = [loris, "check", "--all", "--time", "0", classes]

    def run(new, *more):
        source.write_text(new)
        harness.run([*harness.javac(), "-g", "-d", classes, source])
        plain, kept = harness.run(command), harness.run([*command, "--cache", cache, *more])
        checks.check("what the cache says is so", kept.stdout.replace(" (cached)", "") == plain.stdout, kept.stdout)
        return re.findall(r"^Calls\.(\w+).*(?<!\(cached\))$", kept.stdout, re.MULTILINE)

    run(text)
    checks.check("nothing has changed", run(text) == [], "")
    checks.check("a method and its callers", run(text.replace("x + 1", "x + 2")) == ["leaf", "caller", "above"], "")
    checks.check("whom nobody calls", run(text.replace("x + 1", "x + 2").replace("x == 7", "x == 8"), "-j", "2") == ["apart"], "")
    again = run(text.replace("x + 1", "x + 2").replace("x == 7", "x == 8").replace("caller(x);", "caller(x) + opened++;"))
    checks.check("a field that is set now", {"above", "reads"} <= set(again), again)
    one = [harness.run([loris, "check", "--cache", cache, classes, "Calls.apart"]).stdout for _ in range(2)]
    checks.check("a single method", one[1] == one[0][:-1] + " (cached)\n", one)


def check_limits(checks, loris, scratch):
    """What steps have ended is kept; what the clock has ended only for runs that have no more time."""
    (scratch / "Endless.java").write_text("""public final class Endless {
  public static int sum(int[] a) { int s = 7; if (a == null) return 0; for (int x : a) { s = s * 31 + x % 7; assert s != 123456789 || a.length < 90; } return s; }
}
""")
    classes, cache = scratch / "endless", scratch / "endless-cache"
    harness.run([harness.tool("javac"), "-g", "-d", classes, scratch / "Endless.java"])

    def run(*options):
        outcome = harness.run([loris, "check", "--all", "--bounded", *options, "--cache", cache, classes])
        return re.findall(r"^Endless.sum.*", outcome.stdout, re.MULTILINE)[0]

    steps = ["--time", "0", "--steps", "3000"]
    first = run(*steps)
    checks.check("steps end it", "SAFE" in first or "steps limit" in first, first)
    checks.check("what steps have ended is known", run(*steps) == first + " (cached)", first)
    checks.check("with other steps it is not", "cached" not in run(*steps[:-1], "3001"), "")
    first, again = run("--time", "1"), run("--time", "1")
    checks.check("the same time", re.fullmatch(re.escape(first) + r" \(cached, of [0-9.]+ s\)", again), f"{first} {again}")
    longer = subprocess.Popen([str(word) for word in [loris, "check", "--all", "--bounded", "--time", "1000", "--cache", cache, classes]],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        out = longer.communicate(timeout=2)[0]
    except subprocess.TimeoutExpired:  # it is checked anew
        longer.terminate()
        out = longer.communicate()[0]
    checks.check("more time", not re.search(r"^Endless.sum.*cached", out, re.MULTILINE), out)
    checks.check("what an interrupt has ended is not kept", "cached, of" in run("--time", "1"), "")
    check_more(checks, loris, scratch)


def check_more(checks, loris, scratch):
    """Behind a violation there may be more, which the clock, and not steps, kept from being found: more time may find it."""
    (scratch / "More.java").write_text("""final class More {
  static int factors(int[] a, int x, int y) { int n = a.length; assert x < 2 || y < 2 || (long) x * y != 1000000016000000063L; return n; }
}
""")
    classes, cache = scratch / "more", scratch / "more-cache"
    harness.run([harness.tool("javac"), "-g", "-d", classes, scratch / "More.java"])
    words = [loris, "check", "--bounded", "--heap", "pose", "--time", "0", "--query-time", "10", "--steps", "200000", "--cache", cache, classes, "More.factors"]
    first, again = (harness.run(words).stdout.splitlines()[-1] for _ in range(2))
    checks.check("more violations in more time", "VIOLATION" in first and re.fullmatch(re.escape(first) + r" \(cached, of [0-9.]+ s\)", again), f"{first} {again}")


def check_edits(checks, loris, edits):
    """Samples of bench/cache/edits.py and kinds.py."""
    sys.path.insert(0, str(harness.ROOT / "bench" / "cache"))
    import edits as random_edits
    import kinds
    failures, count = kinds.run(loris, ["reference elsewhere", "proxy elsewhere", "facts are shown", "null in the nest", "contracts", "of another class"])
    checks.check("kinds of edits", not failures and count == 7, f"{count} {failures[:1]}")
    failures, known, told, _, _ = random_edits.run(loris, edits, 25, ["cache/Shop", "check/Statics"])
    checks.check(f"{edits} random edits", not failures and known, f"{failures[:1]} {known} of {told}")


def check_tests(checks, loris, classes, scratch):
    """test: one method a job."""
    counts = []
    for more in ([], ["-j", "3"]):
        outcome = harness.run([loris, "test", "--package", "--steps", "100000", "--time", "0", "--junit", scratch / f"tests{len(more)}", *more, classes,
                               "pose.DoubleLinkedList"])
        files = sorted(path.name for path in (scratch / f"tests{len(more)}").rglob("*.java"))
        counts.append((outcome.stdout, outcome.stderr, outcome.status, files))
    checks.check("test -j 3", counts[0] == counts[1] and counts[0][3], counts)
    broken = [harness.run([loris, "test", "--package", "--junit", scratch / "broken", "-j", jobs, harness.ROOT / "tests" / "contracts" / "Everywhere.java"])
              for jobs in ("1", "2")]
    checks.check("test -j 2 of broken contracts", broken[0].status == broken[1].status == 1 and broken[0].stdout == broken[1].stdout, broken)


def check_test_cache(checks, loris, scratch):
    """test --cache: the tests of what has not changed are those of the run before; what has is tested again."""
    text = """public final class Kept {
  private int[] items = new int[2]; private int size;
  public boolean add(int x) { if (size == items.length) return false; items[size++] = x; return true; }
  public static int sign(int x) { return help(x) > 0 ? 1 : x < 0 ? -1 : 0; }
  static int help(int x) { return x; }
}
"""
    source, classes = scratch / "Kept.java", scratch / "kept"

    def run(new, cache, *more):
        source.write_text(new)
        harness.COMPILER.compile(["-g", "-d", str(classes), str(source)])
        tests, report = scratch / "kept-tests", scratch / "kept.json"
        outcome = harness.run([loris, "test", "--steps", "100000", "--time", "0", "--cache", cache, "--junit", tests, "--json", report, *more, classes])
        known = [method["method"].split("(")[0] for method in json.loads(report.read_text())["methods"] if method.get("cached")]
        return known, {path.name: path.read_text() for path in tests.rglob("*.java")}, re.sub(r", (\d+ of \d+) methods cached", "", outcome.stdout), outcome

    first, again = run(text, scratch / "kept-cache"), run(text, scratch / "kept-cache", "-j", "2")
    edited = text.replace("return x; }", "return x + 1; }")
    changed, fresh = run(edited, scratch / "kept-cache"), run(edited, scratch / "kept-cache-2", "-j", "2")
    checks.check("tests that are known", first[0] == [] and len(again[0]) == 3 and first[1:3] == again[1:3] and again[3].stdout.endswith("3 of 3 methods cached\n"),
                 (first, again))
    checks.check("tests after an edit", changed[0] == ["Kept.<init>", "Kept.add"] and changed[1:3] == fresh[1:3] and fresh[1] != first[1], (changed, fresh))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    parser.add_argument("--rounds", type=int, default=50, help="runs that are killed and resumed")
    parser.add_argument("--edits", type=int, default=6, help="random edits of a program whose verdicts are cached")
    arguments = parser.parse_args()
    loris = arguments.loris.resolve()
    classes = tables.compile_subjects()
    checks = Checks()
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        check_tables(checks, loris, classes)
        check_cases(checks, loris, classes)
        check_methods(checks, loris, classes)
        check_split(checks, loris, classes)
        check_progress(checks, loris, classes)
        check_pages(checks, loris, classes, scratch)
        check_full_disk(checks, loris, classes, scratch)
        check_deaths(checks, loris, classes, scratch)
        check_signals(checks, loris, classes, scratch)
        check_refusals(checks, loris, classes, scratch)
        check_tests(checks, loris, classes, scratch)
        check_test_cache(checks, loris, scratch)
        check_cache(checks, loris, scratch, arguments.edits)
        check_dependencies(checks, loris, scratch)
        check_limits(checks, loris, scratch)
        check_edits(checks, loris, arguments.edits)
        check_resume(checks, loris, classes, scratch, arguments.rounds)
    print(f"{checks.passed} passed, {checks.failed} failed")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
