#!/usr/bin/env python3
"""`--expand` and `--cases` of methods whose inputs are enums and static fields, against brute force on HotSpot.

tests/expand/BruteForce.java runs tests/expand/Inputs.java on every input of at most OBJECTS objects. For every strategy:
the heaps of all cases with one outcome are exactly those with which some run has it, none twice in a case; and the one
input that a case shows has the outcome of the case.
"""

import argparse
import collections
import json
import pathlib
import sys

import harness

OBJECTS = 3
STRATEGIES = ["pose", "summary", "lazy", "lazier", "lazier-sharp", "hybrid"]
METHODS = {"ofConstant": "", "bySwitch": "", "sameColor": "", "paint": "", "ofHead": "head", "chosenHead": "chosen,head",
           "replaceHead": "head", "walk": "chosen,head", "ownColor": "head"}
SOURCES = harness.ROOT / "tests" / "expand"
CLASSES = harness.BUILD / "expand"


def brute_force():
    """Of each method: the heaps of each outcome, and the outcome of each whole input."""
    harness.compile_java([SOURCES / "Inputs.java", SOURCES / "BruteForce.java"], ["-parameters"], CLASSES)
    names = [f"{method}:{statics}" if statics else method for method, statics in METHODS.items()]
    run = harness.run(["java", *harness.JAVA_OPTIONS, "-cp", CLASSES, "expand.BruteForce", OBJECTS, *names])
    assert run.status == 0, run.stderr
    heaps = collections.defaultdict(lambda: collections.defaultdict(set))
    outcomes = collections.defaultdict(dict)
    for line in run.stdout.splitlines():
        method, outcome, heap, whole = line.split("\t")
        heaps[method][outcome].add(heap)
        outcomes[method][whole] = outcome
    return heaps, outcomes


def plain(value, is_number):
    """What a value of the JSON is in one concrete input: ("object", name) or a text."""
    if value is None or "unread" in value:
        return "0" if is_number else "null"
    if "object" in value:
        return "object", value["object"]
    if "constant" in value:
        return value["constant"].rpartition(".")[2]
    if "new" in value:  # one that the path has not looked at; of enums any constant
        return "RED" if value["new"].endswith("Color") else ("new", value["new"])
    example = value["example"]
    return example if isinstance(example, str) else plain(example, is_number)


def whole_input(shown):
    """The input that a case shows, as BruteForce writes it. Objects are numbered in the order of a walk."""
    order = []  # names of objects
    objects = dict(shown["objects"])

    def text(value):
        if isinstance(value, str):
            return value
        kind, name = value
        if kind == "new":
            name = f"new {len(objects)}"
            objects[name] = {"class": value[1], "fields": {"next": None, "color": None}}
        if name not in order:
            order.append(name)
        return f"#{order.index(name) + 1}"

    roots = [(part["name"], plain(part["value"], part["type"] == "int")) for part in shown["parameters"]]
    roots += sorted((name, plain(value, False)) for name, value in shown["statics"].items())
    parts = [f"{name}={text(value)}" for name, value in roots]
    for number, name in enumerate(order, 1):  # grows
        found = objects[name]
        fields = ",".join(f"{field}:{text(plain(value, False))}" for field, value in found["fields"].items())
        parts.append(f"#{number}={found['class']}{{{fields}}}")
    return ";".join(parts)


def check_method(loris, strategy, method, heaps, outcomes):
    """Complaints about one method under one strategy, and how many of its cases were run."""
    run = harness.run([loris, "explore", "--heap", strategy, "-k", "5", "--loops", "4", "--expand", OBJECTS, "--cases",
                       "--json", "-", "--quiet", CLASSES, f"expand.Inputs.{method}"])
    report = json.loads(run.stdout[:run.stdout.rindex("}") + 1])
    found = collections.defaultdict(set)
    wrong, known = [], 0
    for case in report["case"]:
        outcome = case["value"] if case["outcome"] == "return" else case["exception"]
        if not case["expand_complete"] or len(set(case["expand"])) != len(case["expand"]):
            wrong.append(f"case {case['id']} is incomplete, or has a heap twice")
        found[outcome].update(case["expand"])
        whole = whole_input(case["input"])
        known += whole in outcomes
        if outcomes.get(whole, outcome) != outcome:
            wrong.append(f"{whole} ends with {outcomes[whole]}, case {case['id']} with {outcome}")
    for outcome in {*found, *heaps}:
        for heap in sorted(found[outcome] ^ heaps.get(outcome, set()))[:3]:
            wrong.append(f"{outcome}: {'misses' if heap in heaps.get(outcome, ()) else 'invents'} {heap}")
    return wrong, known


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path)
    options = parser.parse_args()
    heaps, outcomes = brute_force()
    passed = failed = shown = 0
    for method in METHODS:
        for strategy in STRATEGIES:
            wrong, known = check_method(options.loris, strategy, method, heaps[method], outcomes[method])
            shown += known
            passed += not wrong
            failed += bool(wrong)
            for complaint in wrong[:5]:
                print(f"{method} {strategy}: {complaint}")
    if shown < 100:
        print(f"only {shown} inputs of cases were run")
        failed += 1
    print(f"expand: {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
