#!/usr/bin/env python3
"""`loris graph` as a program: exit status, verdict, JSON and DOT of the methods of the graph's unit tests.

Checked of every graph: states and edges refer to each other, every state but the first is entered, a state without edges has no
frames, kinds of edges are those of the contract, the counts agree with the lists and with the verdict, a repeated run writes the
same. Soundness is the business of the unit tests (src/graph/oracle_test.c).
"""
import argparse
import json
import pathlib
import re
import sys
import tempfile

import harness

UNIT = pathlib.Path(__file__).resolve().parent / "unit"
SOURCES = [UNIT / f"{name}.java" for name in ("GraphList", "GraphPrograms", "GraphArrays", "GraphInterfaces", "RecursiveNumbers", "OracleLinks")]
KINDS = ["eval", "refine", "split", "instance", "call", "return", "inputs", "abstract-call", "context", "any-effect", "unknown"]


def methods():
    for path in SOURCES:
        for name in re.findall(r"^    static [\w\[\]<>]+ (\w+)\(", path.read_text(), re.MULTILINE):
            yield f"unit.{path.stem}.{name}"


def problems_of(graph, verdict, status):
    """What is wrong with one graph, as sentences."""
    states = {state["id"]: state for state in graph["states"]}
    edges = graph["edges"]
    if set(graph) < {"tool", "version", "command", "method", "complete", "unknown", "counts", "seconds", "states", "edges"}:
        yield "a key is missing"
    for state in graph["states"]:
        if set(state) != {"id", "position", "frames", "heap", "predicates", "integers"}:
            yield f"keys of state {state['id']}"
        if bool(state["position"]) != (state["frames"] != ["<>"]):
            yield f"position of state {state['id']}"
    if any(edge["from"] not in states or edge["kind"] not in KINDS for edge in edges):
        yield "an edge out of nowhere"
    if any((edge["to"] is None) != (edge["kind"] == "unknown") or edge["to"] not in [None, *states] for edge in edges):
        yield "an edge to nowhere"
    entered, left = {edge["to"] for edge in edges}, {edge["from"] for edge in edges}
    if set(states) - entered - {0}:
        yield "a state that is not entered"
    if any(states[state]["position"] for state in set(states) - left):
        yield "a leaf with frames"
    for kind in KINDS:
        if graph["counts"][kind] != sum(edge["kind"] == kind for edge in edges):
            yield f"count of {kind}"
    if graph["counts"]["states"] != len(states) or not verdict.startswith(f"{len(states)} states ("):
        yield "count of states"
    if status != (0 if graph["complete"] else 2) or graph["complete"] != (not graph["unknown"]):
        yield f"exit status {status}"


def facts_of(graph):
    """What is wrong with the relations and maps of one graph: names that the states at their ends do not have."""
    names = {state["id"]: set(re.findall(r"\b[a-z]\d+\b", " ".join(state["frames"] + state["heap"] + state["integers"])))
             for state in graph["states"]}
    for edge in graph["edges"]:
        relation = edge.get("relation")
        if relation:
            operands = [each for each in (relation["left"], relation["right"]) if isinstance(each, str)]
            if not set(operands) <= names[edge["from"]] or relation.get("result", next(iter(names[edge["to"]]), "")) not in names[edge["to"]]:
                yield f"a relation of unknown names: {edge}"
            if (edge["kind"] == "refine") == ("result" in relation):
                yield f"a relation at the wrong edge: {edge}"
        if edge["kind"] == "any-effect" and not edge.get("forgets"):
            yield "an any-effect edge that does not say that it forgets"
        for source, target in edge.get("map", []):
            if source not in names[edge["from"]] | {"null"} or target not in names[edge["to"]]:
                yield f"a map of unknown names: {source}, {target}"
        if edge["kind"] == "instance" and names[edge["to"]] and not edge.get("map"):
            yield "an instance edge without a map"


def check(loris, classes, method, folder):
    report, drawing = folder / "graph.json", folder / "graph.dot"
    command = [loris, "graph", "--json", report, "--dot", drawing, classes, method]
    outcome = harness.run(command, 60)
    if outcome.status not in (0, 2):
        return [f"exit status {outcome.status}: {outcome.stderr}"]
    text = report.read_text()
    graph = json.loads(text)
    found = list(problems_of(graph, outcome.stdout.strip().splitlines()[-1], outcome.status))
    found += facts_of(graph)
    dot = drawing.read_text()
    if len(re.findall(r"^  s\d+ \[label=", dot, re.MULTILINE)) != len(graph["states"]):
        found.append("states in DOT")
    if dot.count(" -> ") != len(graph["edges"]):
        found.append("edges in DOT")
    harness.run(command, 60)
    timeless = [re.sub(r'"seconds": [\d.]+,\s+"peak_kb": \d+', "", each) for each in (text, report.read_text())]
    if timeless[0] != timeless[1]:
        found.append("a second run writes something else")
    return found


def check_usage(loris, classes):
    """Command lines that must not build anything."""
    cases = [(["graph"], 64), (["graph", classes, "unit.GraphList.nothing"], 64),
             (["graph", "--states", "0", classes, "unit.GraphList.two"], 64),
             (["graph", "--json", "/nonexistent/file", classes, "unit.GraphList.two"], 65),
             (["graph", "--int", "float", classes, "unit.GraphList.two"], 64),
             (["graph", "--int", "math", classes, "unit.RecursiveNumbers.mccarthy"], 0),
             (["graph", "--states", "5", classes, "unit.GraphPrograms.sum"], 2)]
    for words, wanted in cases:
        outcome = harness.run([loris, *words], 60)
        if outcome.status != wanted:
            yield f"{' '.join(map(str, words))}: exit status {outcome.status}, not {wanted}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loris", default=str(harness.ROOT / "build" / "loris"))
    options = parser.parse_args()
    loris = harness.require_loris(options.loris)
    classes = harness.BUILD / "tests" / "graph"
    harness.compile_java(SOURCES, ["-g", "--release", "17"], classes)
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for method in methods():
            found = check(loris, classes, method, pathlib.Path(folder))
            passed, failed = passed + (not found), failed + bool(found)
            for problem in found:
                print(f"{method}: {problem}")
    usage = list(check_usage(loris, classes))
    print("\n".join(usage), end="\n" if usage else "")
    failed += len(usage)
    passed += not usage
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
