#!/usr/bin/env python3
"""`loris check --svcomp` on the programs of tests/svcomp, which are like those of the competition's Java category.

The first lines of a program's Main.java give the expected answers, `// assert: FALSE`, `// runtime: TRUE`; the line at
which a property fails ends with `// fails assert` or `// fails runtime`. Each answer must be the last line of the output
and agree with the exit status. The witnesses of FALSE are parsed, and java runs the program with a Verifier that returns
their values, in GraphML and in YAML: it must fail at the same line.
"""

import argparse
import ast
import dataclasses
import hashlib
import json
import pathlib
import re
import sys
import time
import xml.etree.ElementTree

import yaml

import check
import harness

FOLDER = harness.ROOT / "tests" / "svcomp"
OUT = harness.BUILD / "svcomp"
# A Verifier like the competition's own, which would return random values if it were used.
COMMON = harness.ROOT / "tests" / "svcomp_common"
PROPERTIES = {
    "assert": "CHECK( init(Main.main()), LTL(G assert) )",
    "runtime": "CHECK( init(Main.main()), LTL(G ! uncaught(java.lang.RuntimeException)) )",
}
STATUSES = {"TRUE": 0, "FALSE": 1, "UNKNOWN": 2}
# Given as sources, as the competition does it; the others are compiled beforehand, which is faster.
AS_SOURCES = ["cprover", "loops-gauss", "strings-nondet", "two-files"]
XMLNS = "{http://graphml.graphdrawing.org/xmlns}"


@dataclasses.dataclass
class Task:
    name: str
    property: str
    answer: str
    seen: str = ""
    problem: str = ""
    runs: dict = dataclasses.field(default_factory=dict)  # what java is to run: kind -> Java expressions

    @property
    def folder(self):
        return FOLDER / self.name

    @property
    def line(self):
        """The line of Main.java, or of another file, that fails."""
        for source in self.folder.rglob("*.java"):
            for number, text in enumerate(source.read_text().splitlines(), 1):
                if text.endswith(f"// fails {self.property}"):
                    return source.name, number
        return None


def read_tasks(only):
    tasks = []
    for main in sorted(FOLDER.glob("*/Main.java")):
        head = re.findall(r"^// (assert|runtime): (\w+)$", main.read_text(), re.MULTILINE)
        if not head:
            raise SystemExit(f"{main}: no expected answer")
        tasks += [Task(main.parent.name, name, answer) for name, answer in head if only in main.parent.name]
    return tasks


def compile_all(tasks):
    """All programs, each into a folder of its own, by one JVM."""
    api = harness.ROOT / "build" / "loris-api.jar"
    harness.compile_java(check.MAKE, check.EXPORTS, harness.BUILD / "check_main" / "make")
    lines = []
    for name in sorted({task.name for task in tasks}):
        sources = sorted((FOLDER / name).rglob("*.java"))
        key = harness.digest(harness.java_version(), *(source.read_bytes() for source in sources))
        classes = OUT / "classes" / name
        stamp = OUT / "classes" / f"{name}.stamp"
        if stamp.exists() and stamp.read_text() == key:
            continue
        classes.mkdir(parents=True, exist_ok=True)
        lines.append(["-g", "-nowarn", "-Xlint:none", "-cp", str(api), "-d", str(classes), *map(str, sources)])
        stamp.write_text(key)
    if not lines:
        return
    (OUT / "list").write_text("\n".join("\t".join(line) for line in lines) + "\n")
    outcome = harness.run_java(harness.BUILD / "check_main" / "make", ["CompileAll", OUT / "list"], [], timeout=200)
    if outcome.status != 0:
        for stamp in (OUT / "classes").glob("*.stamp"):
            stamp.unlink()
        raise SystemExit(outcome.stdout + outcome.stderr)


# --- witnesses --------------------------------------------------------------------------------------


def java_expression(kind, text):
    """The value in a witness as Java, boxed, for a call of nondetKIND; None: it is no number and no string."""
    if text.startswith("new ") or text.startswith("<"):
        return None
    if kind == "String":
        return json.dumps(ast.literal_eval(text))
    cast = {"Boolean": "", "Byte": "(byte) ", "Char": "(char) ", "Short": "(short) ", "Int": "", "Long": "(long) ",
            "Float": "(float) ", "Double": "(double) "}[kind]
    return f"{cast}{text}{'L' if kind == 'Long' else ''}"


def values_of(task, calls):
    """Java expressions of (file, line, text) triples: the line of the source says of which kind each is."""
    asked, values = {}, []
    for file, line, text in calls:
        source = next(path for path in task.folder.rglob("*.java") if path.name == file)
        kinds = re.findall(r"nondet(\w+)\(", source.read_text().splitlines()[line - 1])
        if not kinds:
            raise ValueError(f"{file}:{line} asks for nothing")
        number = asked.get((file, line), 0)
        asked[file, line] = number + 1
        values.append(java_expression(kinds[number % len(kinds)], text))
    return values


def read_graphml(task, path):
    graph = xml.etree.ElementTree.parse(path).getroot().find(f"{XMLNS}graph")
    data = {item.get("key"): item.text for item in graph.findall(f"{XMLNS}data")}
    if (data["witness-type"], data["sourcecodelang"], data["producer"]) != ("violation_witness", "Java", "loris"):
        raise ValueError(f"the head of the GraphML: {data}")
    if data["specification"] != PROPERTIES[task.property]:
        raise ValueError(data["specification"])
    if task.name in AS_SOURCES and data["programhash"] != hashlib.sha256(pathlib.Path(data["programfile"]).read_bytes()).hexdigest():
        raise ValueError("programhash")
    calls, place, at = [], None, "n0"
    for edge in graph.findall(f"{XMLNS}edge"):
        if edge.get("source") != at:
            raise ValueError(f"no edge leaves {at}")
        at = edge.get("target")
        fields = {item.get("key"): item.text for item in edge.findall(f"{XMLNS}data")}
        place = fields["originfile"], int(fields["startline"])
        if "assumption" in fields:
            if not fields["assumption.scope"].startswith("java::"):
                raise ValueError(fields["assumption.scope"])
            calls.append((*place, re.fullmatch(r"\w+ = (.*);", fields["assumption"])[1]))
    node = next(node for node in graph.findall(f"{XMLNS}node") if node.get("id") == at)
    if [item.get("key") for item in node] != ["violation"]:
        raise ValueError(f"the last node is {at}")
    return calls, place


def read_entry(task, path, kind):
    (entry,) = yaml.safe_load(path.read_text())
    if entry["entry_type"] != kind or entry["metadata"]["format_version"] != "2.0":
        raise ValueError(f"the head of the YAML: {entry}")
    if entry["metadata"]["task"]["specification"] != PROPERTIES[task.property]:
        raise ValueError("specification")
    return entry


def read_correctness(task, path, proof):
    """The invariants of the YAML are those of the JSON's proof, by line."""
    entry = read_entry(task, path, "invariant_set")
    told = sorted((item["invariant"]["location"]["line"], item["invariant"]["value"]) for item in entry["content"])
    known = sorted((loop["line"], text) for loop in proof.get("loops", []) for text in loop["invariants"])
    if told != known:
        raise ValueError(f"the invariants {told} are not {known}")
    if any(item["invariant"]["location"]["file_name"] != "Main.java" for item in entry["content"]):
        raise ValueError("the file of an invariant")


def read_yaml(task, path):
    entry = read_entry(task, path, "violation_sequence")
    calls, place = [], None
    for segment in entry["content"]:
        (item,) = segment["segment"]
        waypoint = item["waypoint"]
        place = waypoint["location"]["file_name"], waypoint["location"]["line"]
        if waypoint["type"] == "function_return":
            calls.append((*place, waypoint["constraint"]["value"].removeprefix("\\result == ")))
    if waypoint["type"] != "target":
        raise ValueError("the last waypoint is no target")
    return calls, place


# --- runs -------------------------------------------------------------------------------------------


def run_task(loris, task, timeout):
    stem = OUT / f"{task.name}.{task.property}"
    graphml, yml, report = (stem.with_name(stem.name + end) for end in (".graphml", ".yml", ".json"))
    for path in (graphml, yml, report):
        path.unlink(missing_ok=True)
    folders = [COMMON, task.folder] if task.name in AS_SOURCES else [OUT / "classes" / task.name]
    options = ["--property-file", OUT / f"{task.property}.prp", "--witness", graphml, "--witness-yaml", yml]
    command = [loris, "check", "--svcomp", *folders, *options, "--time", str(timeout), "--json", report]
    outcome = harness.run(command, timeout * 2 + 20)
    lines = outcome.stdout.splitlines()
    task.seen = lines[-1] if lines else ""
    if task.seen != task.answer or outcome.status != STATUSES[task.answer]:
        task.problem = f"{task.seen}, exit status {outcome.status} {harness.tail(outcome.stderr)}"
    elif (task.answer != "FALSE" and graphml.exists()) or (task.answer == "UNKNOWN" and yml.exists()):
        task.problem = "there is a witness"
    elif task.answer != "UNKNOWN":
        told = json.loads(report.read_text())
        try:
            if task.answer == "FALSE":
                read_witnesses(task, graphml, yml, told["violation"])
            else:
                read_correctness(task, yml, told.get("proof", {}))
        except (ValueError, OSError, LookupError, StopIteration, xml.etree.ElementTree.ParseError) as error:
            task.problem = f"witness: {error!r}"
    return task


def read_witnesses(task, graphml, yml, violation):
    for kind, (calls, place) in (("graphml", read_graphml(task, graphml)), ("yaml", read_yaml(task, yml))):
        if place != task.line:
            raise ValueError(f"{kind}: fails at {place}, not at {task.line}")
        values = values_of(task, calls)
        if None not in values:
            task.runs[kind] = values
    task.runs["json"] = violation["heap"]


def java_main(name, task, kind):
    if kind == "json":
        program = check.Program(task.folder / "Main.java", "main", "VIOLATION", "", [])
        return check.java_main(name, program, {"heap": task.runs["json"]})
    lines = ["org.sosy_lab.sv_benchmarks.Verifier.VALUES.clear();"]
    lines += [f"org.sosy_lab.sv_benchmarks.Verifier.VALUES.add({value});" for value in task.runs[kind]]
    lines.append('Make.call("Main", "main", null, new Object[] {new String[0]});')
    body = "\n".join(f"    {line}" for line in lines)
    return f"public class {name} {{\n  public static void main(String[] args) throws Throwable {{\n{body}\n  }}\n}}\n"


def compare_with_java(tasks):
    """Runs the values of all witnesses; sets the problems of tasks that end otherwise. Returns the number of runs."""
    make = harness.BUILD / "check_main" / "make"
    (OUT / "src").mkdir(parents=True, exist_ok=True)
    for old in (OUT / "src").glob("*.java"):
        old.unlink()
    runs = [(task, kind) for task in tasks if not task.problem for kind in task.runs]
    sources, lines = [], []
    for number, (task, kind) in enumerate(runs):
        path = OUT / "src" / f"V{number}.java"
        path.write_text(java_main(f"V{number}", task, kind))
        sources.append(path)
        lines.append("\t".join([f"V{number}", f"{OUT}/classes/{task.name}/", f"{OUT}/mains/"]))
    if not runs:
        return 0
    harness.compile_java(sources, ["-cp", str(make)], OUT / "mains")
    (OUT / "mains.list").write_text("\n".join(lines) + "\n")
    opened = ["--add-opens", "java.base/java.lang=ALL-UNNAMED", *check.EXPORTS]
    outcome = harness.run_java(make, ["Make", OUT / "mains.list"], opened, timeout=200)
    seen = dict(line.split(" ", 1) for line in outcome.stdout.splitlines() if line.startswith("V"))
    for number, (task, kind) in enumerate(runs):
        file, line = task.line
        got = seen.get(f"V{number}", harness.tail(outcome.stderr))
        if not got.endswith(f" {file}:{line}"):
            task.problem = f"java, with the values of the {kind}: {got}"
    return len(runs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path, help="the program under test")
    parser.add_argument("--only", default="", help="programs whose name contains this word")
    parser.add_argument("--timeout", default=120, type=int, help="seconds per run; much more than any needs")
    parser.add_argument("-j", dest="jobs", default=2, type=int, help="runs at a time")
    arguments = parser.parse_args()
    loris = harness.require_loris(arguments.loris)
    OUT.mkdir(parents=True, exist_ok=True)
    for name, text in PROPERTIES.items():
        (OUT / f"{name}.prp").write_text(text + "\n")
    tasks = read_tasks(arguments.only)
    if not tasks:
        raise SystemExit("no program has this name")
    compile_all(tasks)
    start = time.monotonic()
    tasks = list(harness.parallel(arguments.jobs, lambda task: run_task(loris, task, arguments.timeout), tasks))
    print(f"{len({task.name for task in tasks})} programs, {len(tasks)} runs in {time.monotonic() - start:.1f} s")
    print(f"{compare_with_java(tasks)} runs of java with the values of witnesses")
    failed = [task for task in tasks if task.problem]
    for task in failed:
        print(f"FAIL {task.name} {task.property}, {task.answer} expected: {task.problem}")
    print(f"svcomp: {len(tasks) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
