"""What the test runners share: finding Java, bounded runs, batch compilation, HotSpot's cached answers."""

import atexit
import concurrent.futures
import contextlib
import dataclasses
import difflib
import fcntl
import functools
import hashlib
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import struct
import subprocess
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "tests"
LORIS = ROOT / "build" / "loris"
OUTPUT_LIMIT = 64 << 20  # bytes; a program that loops while printing must not fill the disk
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
# HotSpot starts faster with one collector thread and one compiler tier; neither changes what a program prints.
JAVA_OPTIONS = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"]


class CompileError(SystemExit):
    """javac refused; ends the program with its messages unless somebody catches it."""


@dataclasses.dataclass
class Outcome:
    """How a process ended. The status is negative for a signal and None for a run that was cut off."""

    status: int | None
    stdout: str
    stderr: str
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    peak_kb: int = 0


def run(command, timeout=240.0, environment=None, folder=None):
    """Runs `command` without input. peak_kb has this process's own size as its floor (Linux carries it over exec)."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.monotonic()
        process = subprocess.Popen(
            [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=out, stderr=err, cwd=folder,
            env=environment or ENVIRONMENT, start_new_session=True)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (OUTPUT_LIMIT, OUTPUT_LIMIT))
        cut = threading.Event()

        def stop():
            cut.set()
            os.killpg(process.pid, signal.SIGKILL)

        timer = threading.Timer(timeout, stop)
        timer.start()
        _, wait_status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(wait_status)
        texts = []
        for stream in (out, err):
            stream.seek(0)
            texts.append(stream.read().decode("utf-8", "backslashreplace"))
        status = None if cut.is_set() else process.returncode
        return Outcome(status, *texts, time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)


def tool(name):
    """The path of a JDK program: from JAVA_HOME, else from PATH."""
    home = os.environ.get("JAVA_HOME")
    path = pathlib.Path(home, "bin", name) if home else None
    if path and path.exists():
        return str(path)
    found = shutil.which(name)
    if not found:
        raise SystemExit(f"{name} is not installed")
    return found


@functools.cache
def java_version():
    return run([tool("java"), "-version"]).stderr


def digest(*parts):
    state = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode()
        state.update(len(data).to_bytes(8, "big") + data)
    return state.hexdigest()


@contextlib.contextmanager
def locked(path):
    """Keeps other runners out of what `path` stands for."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path.with_name(path.name + ".lock"), "w", encoding="ascii") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def javac():
    """The command: javac compiles too little to gain by the JVM's second compiler or by a parallel collector."""
    return [tool("javac"), *(f"-J{option}" for option in JAVA_OPTIONS)]


class Compiler:
    """javac: the first compilation of a runner by itself, those behind it in one JVM (tests/javac), which gets faster."""

    TIMEOUT = 600.0  # seconds

    def __init__(self):
        self.count = 0
        self.process = None
        self.lock = threading.Lock()

    def compile(self, words):
        """The status, and what javac said."""
        with self.lock:
            self.count += 1
            if self.count == 1:
                outcome = run([*javac(), *words], self.TIMEOUT)
                return outcome.status, outcome.stdout + outcome.stderr
            if not self.process:
                self.start()
            timer = threading.Timer(self.TIMEOUT, self.process.kill)
            timer.start()
            try:
                return self.ask(words)
            finally:
                timer.cancel()

    def start(self):
        folder, source = BUILD / "javac", ROOT / "tests" / "javac" / "Javac.java"
        with locked(folder):
            if not (folder / "Javac.class").exists() or (folder / "Javac.class").stat().st_mtime < source.stat().st_mtime:
                outcome = run([*javac(), "-d", folder, source])
                if outcome.status:
                    raise CompileError(outcome.stderr)
        self.process = subprocess.Popen([tool("java"), *JAVA_OPTIONS, "-cp", folder, "Javac"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, env=ENVIRONMENT, start_new_session=True)
        atexit.register(self.stop)

    def ask(self, words):
        texts = [word.encode() for word in words]
        request = b"".join([struct.pack(">i", len(texts)), *(struct.pack(">i", len(text)) + text for text in texts)])
        self.process.stdin.write(request)
        self.process.stdin.flush()
        head = self.process.stdout.read(8)
        if len(head) < 8:
            raise CompileError(f"javac ended in the middle of {' '.join(words)}")
        status, size = struct.unpack(">ii", head)
        return status, self.process.stdout.read(size).decode("utf-8", "backslashreplace")

    def stop(self):
        self.process.stdin.close()
        self.process.wait()


COMPILER = Compiler()


def compile_java(sources, options, folder):
    """Compiles all sources in one javac call into folder, unless the same was done before."""
    with locked(folder):
        compile_locked(sources, options, folder)


def compile_locked(sources, options, folder):
    key = digest(java_version(), *options, *(part for path in sources for part in (path, path.read_bytes())))
    stamp = folder.with_name(folder.name + ".stamp")
    if folder.exists() and stamp.exists() and stamp.read_text() == key:
        return
    stamp.unlink(missing_ok=True)  # a failed compilation must not look like the last good one
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    listing = folder.with_name(folder.name + ".sources")
    listing.write_text("".join(f'"{path}"\n' for path in sources))
    words = ["-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-d", folder, *options, f"@{listing}"]
    status, said = COMPILER.compile([str(word) for word in words])
    if status != 0:
        raise CompileError(f"javac {' '.join(options)} failed:\n{said}")
    stamp.write_text(key)


def run_java(class_path, words, options=(), timeout=120.0, cache_key=None):
    """What HotSpot does; with a cache_key (a digest of all that matters) its answer is remembered."""
    cached = BUILD / "hotspot" / f"{cache_key}.json"
    if cache_key and cached.exists():
        return Outcome(**json.loads(cached.read_text()))
    outcome = run([tool("java"), *JAVA_OPTIONS, *options, "-cp", class_path, *words], timeout)
    if outcome.status is None:
        raise SystemExit(f"java {' '.join(map(str, words))} did not end within {timeout} s")
    if cache_key:
        cached.parent.mkdir(parents=True, exist_ok=True)
        partial = cached.with_name(f"{cached.name}.{threading.get_ident()}")
        partial.write_text(json.dumps(dataclasses.asdict(outcome)))
        partial.replace(cached)
    return outcome


JDK_FRAME = re.compile(r"^\s+at (?:[\w.]+@?[\w.]*/)?(?:java|javax|jdk|sun|com\.sun)\.")
MODULE_PREFIX = re.compile(r"^(\s+at )java\.base/")


def exception_lines(text, jdk_frames="exact"):
    """The lines of stderr in comparable form. jdk_frames: `exact`, `name` (no file and line) or `ignore`."""
    lines = []
    for line in text.splitlines():
        inside = JDK_FRAME.match(line)
        line = MODULE_PREFIX.sub(r"\1", line)
        if jdk_frames == "ignore" and (inside or re.match(r"^\s+\.\.\. \d+ more$", line)):
            continue
        if jdk_frames == "name" and inside:
            line = line.partition("(")[0]
        lines.append(line)
    return lines


def difference(expected, actual, jdk_frames="exact"):
    """Empty when both ran alike, else a readable report."""
    if actual.status is None:
        return "did not end in time\n" + tail(actual.stderr)
    report = []
    if expected.status != actual.status:
        report.append(f"exit status {actual.status} instead of {expected.status}")
    pairs = [("stdout", expected.stdout.splitlines(), actual.stdout.splitlines()),
             ("stderr", exception_lines(expected.stderr, jdk_frames), exception_lines(actual.stderr, jdk_frames))]
    if expected.stdout != actual.stdout and pairs[0][1] == pairs[0][2]:
        report.append("stdout differs in line ends")
    for name, wanted, got in pairs:
        diff = list(difflib.unified_diff(wanted, got, f"java {name}", f"loris {name}", n=1, lineterm=""))
        report += diff[:24]
        if len(diff) > 24:
            report.append(f"... {len(diff) - 24} more lines differ")
    return "\n".join(report)


def tail(text, lines=6):
    return "\n".join(text.splitlines()[-lines:])


def parallel(jobs, function, items):
    """Yields function(item) in the order of items, `jobs` at a time."""
    with concurrent.futures.ThreadPoolExecutor(max_workers=jobs) as pool:
        yield from pool.map(function, items)


def require_loris(path):
    if not os.access(path, os.X_OK):
        raise SystemExit(f"{path} is missing: run make first, or name another with --loris")
    return str(path)
