"""Many sets of JUnit tests in one JVM (tests/jvm/RunTests.java), also of classes with probes or mutants."""

import dataclasses
import os
import pathlib
import subprocess

import harness

FOLDER = harness.ROOT / "tests" / "jvm"
JARS = pathlib.Path("/usr/share/java")
JUNIT = ["junit-jupiter-api", "junit-jupiter-engine", "junit-platform-commons", "junit-platform-engine", "junit-platform-launcher",
         "opentest4j", "apiguardian-api"]
API = harness.ROOT / "build" / "loris-api.jar"


@dataclasses.dataclass
class Outcome:
    name: str
    passed: int
    failed: int
    failure: str
    hits: dict  # test method: numbers of probes


def jars():
    return [str(JARS / f"{name}.jar") for name in JUNIT]


def compile_tests(sources, class_path, folder):
    """Compiles generated tests; the empty text or javac's complaint."""
    folder.mkdir(parents=True, exist_ok=True)
    listing = folder.with_name(folder.name + ".sources")
    listing.write_text("".join(f'"{path}"\n' for path in sources))
    words = ["-nowarn", "-Xlint:none", "-XDignore.symbol.file", "-proc:none", "-encoding", "UTF-8",
             "-cp", os.pathsep.join([*map(str, class_path), str(API), *jars()]), "-d", str(folder), f"@{listing}"]
    status, said = harness.COMPILER.compile(words)
    return "" if status == 0 else harness.tail(said, 12)


def test_names(folder):
    return [str(path.relative_to(folder).with_suffix("")).replace("/", ".") for path in sorted(folder.rglob("*Test.class"))]


class Machine:
    """A JVM that runs sets of tests, one after the other; started again when it dies or hangs."""

    def __init__(self, options=("-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote")):
        self.options = list(options)
        classes = harness.BUILD / "jvm"
        harness.compile_java(sorted(FOLDER.glob("*.java")), ["-cp", os.pathsep.join(jars())], classes)
        self.path = os.pathsep.join([str(classes), str(API), *jars()])
        self.process = None

    def start(self):
        command = [harness.tool("java"), *harness.JAVA_OPTIONS, "-Xss2m", "-Xlog:disable", *self.options, "-cp", self.path, "RunTests"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        text=True, env=harness.ENVIRONMENT)

    def run(self, name, class_path, tests):
        """`class_path` in order: what stands first hides what stands behind it. Answers with an Outcome."""
        if not self.process or self.process.poll() is not None:
            self.start()
        self.process.stdin.write(f"{name}\t{':'.join(f'{path}' for path in class_path)}\t{','.join(tests)}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            self.process.wait()
            return Outcome(name, 0, 1, "the JVM has ended", {})
        parts = line.rstrip("\n").split("\t")
        hits = {test: set(map(int, numbers.split(",")))
                for test, _, numbers in (part.partition("=") for part in parts[4].split(";") if part)}
        return Outcome(parts[0], int(parts[1]), int(parts[2]), parts[3], hits)

    def close(self):
        if self.process and self.process.poll() is None:
            self.process.stdin.close()
            self.process.wait()
