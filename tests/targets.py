#!/usr/bin/env python3
"""Targets as people have them: jars that need others, packages, patterns, parameters in Java's words, newer class files.

tests/targets has three folders of sources: `checked` needs `needed`, which needs `deeper`.
"""

import argparse
import json
import pathlib
import re
import shlex
import sys
import tempfile
import zipfile

import harness

FOLDER = harness.ROOT / "tests" / "targets"
FEW = ["--steps", "20000"]
ORDER = {"acme.Order.<init>", "acme.Order.area", "acme.Order.mean"}
LINE = {"acme.Order$Line.<init>", "acme.Order$Line.price"}
SALE = {"acme.Sale.twice"}  # not its constructor: the class is abstract
STORE = {"acme.deep.Store.<init>", "acme.deep.Store.room"}
PUBLIC = ORDER | LINE | SALE | STORE


class Checks:
    def __init__(self, loris, folder):
        self.loris, self.folder = loris, folder
        self.passed = self.failed = 0

    def run(self, *words):
        return harness.run([self.loris, *words], folder=self.folder)

    def check(self, name, truth, detail=""):
        if truth:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL {name}: {detail}")


def compile_all(folder):
    for name, needed in ("deeper", []), ("needed", ["deeper"]), ("checked", ["needed", "deeper"]):
        path = ":".join(str(folder / other) for other in needed) or "."
        sources = sorted((FOLDER / name).rglob("*.java"))
        outcome = harness.run([*harness.javac(), "-g", "-cp", path, "-d", folder / name, *sources])
        if outcome.status:
            raise SystemExit(outcome.stderr)


def write_jar(folder, name, class_path=None):
    with zipfile.ZipFile(folder / f"{name}.jar", "w") as jar:
        if class_path:
            line = f"Class-Path: {class_path}"  # lines of manifests have 72 bytes at most
            rows = [line[:70]] + [" " + line[i:i + 69] for i in range(70, len(line), 69)]
            jar.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n" + "\r\n".join(rows) + "\r\n\r\n")
        for path in sorted((folder / name).rglob("*.class")):
            jar.write(path, path.relative_to(folder / name))


def methods_of(outcome):
    return set(re.findall(r"^([\w.$]+\.[\w<>]+)\(.*?\)?: ", outcome.stdout, re.MULTILINE))


# --- what is needed


def check_needed(checks):
    missing = checks.run("check", "--all", *FEW, "checked")
    checks.check("what is missing is told", "acme/Sale: left out" in missing.stderr, missing)
    for name, words in {"folders": ["--classpath", "needed:deeper", "checked"], "Class-Path": ["checked.jar"],
                        "a jar of the class path with a Class-Path": ["--classpath", "needed.jar", "checked"]}.items():
        outcome = checks.run("check", "--all", *FEW, *words)
        checks.check(f"{name}: what is checked", methods_of(outcome) == PUBLIC, outcome)
        checks.check(f"{name}: nothing is missing", "left out" not in outcome.stderr, outcome.stderr)
        checks.check(f"{name}: classes of the class path are inputs",
                     re.search(r"^acme.Order.area\(.*VIOLATION java.lang.ArithmeticException at lib.Square.area",
                               outcome.stdout, re.MULTILINE), outcome)
    source = checks.run("check", "--classpath", "needed:deeper", FOLDER / "checked" / "acme" / "Sale.java", "acme.Sale.ofThePackage")
    checks.check("a source is compiled against it", source.stdout == "SAFE\n", source)
    bad = checks.run("check", "--classpath", "nowhere.jar", "checked", "acme.Order.mean(int,int)")
    checks.check("a class path that is not there", bad.status == 65 and "nowhere.jar" in bad.stderr, bad)


# --- selections


def check_selections(checks):
    def found(*words):
        return checks.run("check", *FEW, "--classpath", "needed:deeper", *words)
    for words, wanted in {("checked", "acme"): PUBLIC, ("checked", "acme.*"): PUBLIC - STORE, ("checked", "acme.deep"): STORE,
                          ("checked", "acme.**"): PUBLIC, ("checked", "**.Store"): STORE, ("checked", "acme.Order"): ORDER,
                          ("checked", "acme.Order*"): ORDER | LINE,
                          ("--all", "--include", "acme.Order", "checked"): ORDER | LINE,
                          ("--all", "--include", "acme.deep,acme.Sale", "checked"): STORE | SALE,
                          ("--all", "--exclude", "acme.deep.**", "checked"): PUBLIC - STORE,
                          ("--all", "--include", "acme.*", "--exclude", "**.Order*", "checked"): SALE,
                          ("--exclude", "**.S*", "checked", "acme"): ORDER | LINE,
                          ("--package", "checked", "acme.Sale"): SALE | {"acme.Sale.ofThePackage"}}.items():
        outcome = found(*words)
        checks.check(f"check {' '.join(words)}", methods_of(outcome) == wanted, outcome)
    for words in ("checked", "acme.nowhere"), ("checked", "acm"), ("--all", "--include", "org.**", "checked"):
        outcome = found(*words)
        checks.check(f"check {' '.join(words)}", outcome.status == 64 and not outcome.stdout, outcome)
    tests = checks.run("test", *FEW, "--classpath", "needed:deeper", "checked", "acme.deep")
    checks.check("test of a package", tests.stdout.startswith("2 tests, "), tests)
    ends = checks.run("terminates", "--time", "10", "--classpath", "needed:deeper", "checked", "acme.deep")
    checks.check("terminates of a package", ends.stdout.startswith("YES\nYES acme.deep.Store.<init>\n"), ends)


def check_parameters(checks):
    def verdict(parameters, command="check"):
        return checks.run(command, *FEW, "--classpath", "needed:deeper", "checked", f"acme.Order.mean{parameters}")
    for parameters in "(int,int)", "(int, int)", "(II)I", "(Map.Entry, long[])", "(java.util.Map$Entry<String, int[]>, long...)":
        checks.check(f"mean{parameters}", verdict(parameters).stdout == "SAFE\n", verdict(parameters))
    for parameters in "(int, java.util.List)", "(int,List<String>)", "(ILjava/util/List;)I":
        checks.check(f"mean{parameters}", verdict(parameters).status == 1, verdict(parameters))
    for parameters in "", "(int)", "(int, Lis)", "(", "()", "(int,int":
        checks.check(f"mean{parameters}", verdict(parameters).status == 64 and "candidates" in verdict(parameters).stderr,
                     verdict(parameters))
    explored = verdict("(int,int)", "explore")
    checks.check("explore mean(int,int)", explored.stdout.startswith("1 paths, "), explored)


# --- again, newer classes


def check_again(checks):
    given = ["--property", "arith", "--non-null", "--query-time", "4000", "--search", "bfs", "--seed", "7", "--depth", "50",
             "--classpath", "needed:deeper", "--steps", "20001", "--time", "33", "--memory", "2000", "--symbolic-statics"]
    report = checks.folder / "again.json"
    outcome = checks.run("check", "--all", "--quiet", "--exclude", "acme.deep", *given, "--json", report, "checked")
    findings = [one for result in json.loads(report.read_text())["results"] for one in result.get("findings", [])]
    lines = [one["command"].removeprefix("loris ") for one in findings]
    checks.check("violations have a line", len(lines) >= 2, outcome)
    for line in lines:
        words = shlex.split(line)
        again = checks.run(*words)
        same = re.search(r"^VIOLATION (.*)$", again.stdout, re.MULTILINE)
        checks.check(f"again {words[-1]}", again.status == 1 and same and same[0] in outcome.stdout, again)
        rest = " ".join(words)
        left = [option for option in given if option.startswith("--") and f"{option} " not in rest]
        checks.check(f"options of {words[-1]}", not left and "--quiet" not in rest and "--exclude" not in rest, left)


def check_newer(checks):
    newer = checks.folder / "newer"
    for path in sorted((checks.folder / "checked" / "acme").glob("*.class")):
        code = bytearray(path.read_bytes())
        code[6:8] = (65).to_bytes(2, "big")  # Java 21
        target = newer / "acme" / path.name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(code)
    told = "loris: warning: 3 class files are newer than the JDK that is used: for Java 21, not 17; --jdk names another\n"
    for words in ["check", "--all", *FEW], ["test", *FEW]:
        outcome = checks.run(*words, "--classpath", "needed:deeper", "newer")
        checks.check(f"one warning of {words[0]}", outcome.stderr.count("warning") == 1 and told in outcome.stderr, outcome.stderr)
    quiet = checks.run("check", "--classpath", "needed:deeper", "checked", "acme.Order.mean(int,int)")
    checks.check("no warning", not quiet.stderr, quiet)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    loris = parser.parse_args().loris.resolve()
    with tempfile.TemporaryDirectory() as name:
        checks = Checks(loris, pathlib.Path(name))
        compile_all(checks.folder)
        far = "gone.jar " + " ".join(f"./gone{i}.jar" for i in range(9))  # what is not there, over many lines
        write_jar(checks.folder, "deeper", "checked.jar deeper.jar")  # a circle
        write_jar(checks.folder, "needed", f"{far} file:{name}/deeper.jar http://acme.example/x.jar")
        write_jar(checks.folder, "checked", "needed.jar needed.jar")
        for check in check_needed, check_selections, check_parameters, check_again, check_newer:
            check(checks)
    print(f"targets: {checks.passed} passed, {checks.failed} failed")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
