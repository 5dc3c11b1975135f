#!/usr/bin/env python3
"""Heap drawings (`loris explore --svg`) of the programs of tests/subjects, held against the JSON of the same run.

Every case has its two heaps; every object, field and root of the JSON is drawn, and nothing else; an arrow leaves each row
whose value is an object and ends at that object. From the coordinates: boxes do not overlap, texts stay inside their
boxes and do not overlap each other, arrows cross no box, everything is on the page.
"""

import argparse
import itertools
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

import harness
import tables

WORK = harness.BUILD / "drawings"
SVG = "{http://www.w3.org/2000/svg}"
STRATEGIES = ["pose", "lazy"]
STEPS = 200000
HALF = 4  # of a text's height


def number(element, name):
    return float(element.get(name, "0"))


def rect_of(element):
    return (number(element, "x"), number(element, "y"), number(element, "width"), number(element, "height"))


def text_of(element):
    """Without the title that a mouse sees."""
    return "".join([element.text or "", *(part.tail or "" for part in element)])


def overlap(a, b):
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


class Box:
    """An object or a root, as it is drawn."""

    def __init__(self, group):
        self.name = group.get("data-name")
        self.is_object = group.get("class") == "object"
        self.texts = [(text_of(text), (number(text, "x"), number(text, "y") - 2 * HALF, number(text, "textLength"), 2 * HALF))
                      for text in group.iter(SVG + "text")]
        boxes = [rect for rect in group.iter(SVG + "rect") if rect.get("class") == "box"]
        self.rect = rect_of(boxes[0]) if boxes else None
        self.marked = [rect_of(rect) for rect in group.iter(SVG + "rect") if rect.get("class") == "mark"]
        rows = self.texts[2:] if self.is_object else self.texts
        self.rows = {}  # name: (value, y)
        for text, area in rows:
            y = area[1] + HALF
            names = [name for name, (_, at) in self.rows.items() if abs(at - y) < 1]
            if names:
                self.rows[names[0]] = (text, y)
            else:
                self.rows[text] = ("", y)


def points(path):
    """Points along a path of M, C and H, close together."""
    at, out = None, []
    for letter, rest in re.findall(r"([MCH])([^MCH]*)", path):
        values = [float(value) for value in rest.split()]
        if letter == "M":
            at = tuple(values)
        elif letter == "H":
            out += [(at[0] + (values[0] - at[0]) * i / 20, at[1]) for i in range(21)]
            at = (values[0], at[1])
        else:
            p = [at, tuple(values[0:2]), tuple(values[2:4]), tuple(values[4:6])]
            for i in range(41):
                t = i / 40
                weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
                out.append(tuple(sum(w * q[axis] for w, q in zip(weights, p)) for axis in (0, 1)))
            at = p[3]
    return out


def inside(point, rect):
    return rect[0] + 1 < point[0] < rect[0] + rect[2] - 1 and rect[1] + 1 < point[1] < rect[1] + rect[3] - 1


class Arrow:
    def __init__(self, group):
        paths = list(group.iter(SVG + "path"))
        self.points = points(paths[0].get("d"))
        circle = next(group.iter(SVG + "circle"))
        self.start = (number(circle, "cx"), number(circle, "cy"))
        tip = re.match(r"M(\S+) (\S+) ", paths[1].get("d"))
        self.end = (float(tip[1]), float(tip[2]))
        self.is_hot = "hot" in group.get("class").split()


class Heap:
    def __init__(self, group):
        self.panel = rect_of(next(rect for rect in group.iter(SVG + "rect") if rect.get("class") == "panel"))
        groups = [part for part in group.iter(SVG + "g")]
        self.boxes = [Box(part) for part in groups if part.get("class") in ("object", "root")]
        self.arrows = [Arrow(part) for part in groups if part.get("class", "").startswith("arrow")]
        inner = next(part for part in groups if part is not group and part.get("transform"))
        self.offset = tuple(float(value) for value in re.findall(r"[\d.]+", inner.get("transform")))

    @property
    def objects(self):
        return {box.name: box for box in self.boxes if box.is_object}

    @property
    def roots(self):
        return {box.name: box for box in self.boxes if not box.is_object}


# --- geometry ---------------------------------------------------------------------------------------


def check_geometry(heap):
    rects = [box.rect for box in heap.boxes if box.rect]
    for a, b in itertools.combinations(rects, 2):
        if overlap(a, b):
            yield f"boxes overlap: {a} {b}"
    texts = [(text, area, box) for box in heap.boxes for text, area in box.texts]
    for text, area, box in texts:
        if box.rect and not (area[0] >= box.rect[0] and area[0] + area[2] <= box.rect[0] + box.rect[2] + 0.2
                             and area[1] >= box.rect[1] and area[1] + area[3] <= box.rect[1] + box.rect[3]):
            yield f"{text!r} leaves its box"
        right, bottom = heap.panel[2] - heap.offset[0], heap.panel[3] - heap.offset[1]
        if area[0] < 0 or area[0] + area[2] > right or area[1] + area[3] > bottom:
            yield f"{text!r} leaves the page"
    for (one, a, _), (other, b, _) in itertools.combinations(texts, 2):
        if overlap(a, b):
            yield f"{one!r} and {other!r} overlap"
    for arrow in heap.arrows:
        crossed = [rect for rect in rects if any(inside(point, rect) for point in arrow.points)]
        if crossed:
            yield f"an arrow from {arrow.start} crosses {crossed[0]}"
        right = heap.panel[2] - heap.offset[0]
        if any(x < -heap.offset[0] or x > right for x, _ in arrow.points):
            yield "an arrow leaves the page"


# --- contents ---------------------------------------------------------------------------------------


def leads_from(arrow, box, y):
    """Does it start at this row?"""
    if abs(arrow.start[1] - y) > 1.5:
        return False
    if box.rect:
        return min(abs(arrow.start[0] - box.rect[0]), abs(arrow.start[0] - box.rect[0] - box.rect[2])) < 1
    return all(0 < arrow.start[0] - (area[0] + area[2]) < 30 for _, area in box.texts)


def leads_to(arrow, box):
    return (box.rect[1] < arrow.end[1] < box.rect[1] + 20
            and min(abs(arrow.end[0] - box.rect[0]), abs(arrow.end[0] - box.rect[0] - box.rect[2])) < 1)


def check_value(heap, box, name, value):
    """A row against its value in the JSON; the arrow that starts there, if any."""
    text, y = box.rows[name]
    arrows = [arrow for arrow in heap.arrows if leads_from(arrow, box, y)]
    target = heap.objects.get(value["object"]) if isinstance(value, dict) and "object" in value else None
    if target:
        if len(arrows) != 1 or not leads_to(arrows[0], target):
            return [f"{box.name}.{name}: no arrow to {target.name}"]
        return []
    if arrows:
        return [f"{box.name}.{name}: an arrow"]
    if value is None and text != "null":
        return [f"{box.name}.{name}: {text!r} instead of null"]
    if isinstance(value, dict) and "term" in value and text not in ("", value["term"]) and not text.endswith("…"):
        return [f"{box.name}.{name}: {text!r} instead of {value['term']!r}"]
    return []


def check_object(heap, name, thing, is_after):
    box = heap.objects[name]
    slots = thing.get("fields", thing.get("elements"))
    if list(box.rows) != list(slots):
        yield f"{name} has the rows {list(box.rows)}, not {list(slots)}"
        return
    for field, value in slots.items():
        yield from check_value(heap, box, field, value)
    if not is_after and box.marked:
        yield f"{name}: marked in the heap before"
    changed = thing.get("changed", [])
    if is_after and len(box.marked) != len(changed):
        yield f"{name}: {len(box.marked)} rows marked, {changed} changed"


def check_heap(heap, side, is_after):
    objects = {name: thing for name, thing in side["objects"].items() if not is_after or thing.get("reachable", True)}
    if set(heap.objects) != set(objects):
        yield f"objects {sorted(set(heap.objects) ^ set(objects))}"
        return
    for name, thing in objects.items():
        yield from check_object(heap, name, thing, is_after)


def check_roots(heap, case, is_after):
    roots = {item["name"]: item["value"] for item in case["input"]["parameters"]}
    roots |= case["output" if is_after else "input"]["statics"]
    if is_after and case["outcome"] == "return" and (case["output"]["result"] is not None or "result" in heap.roots):
        roots["result"] = case["output"]["result"]
    if set(heap.roots) != set(roots):
        yield f"roots {sorted(heap.roots)}, not {sorted(roots)}"
        return
    for name, value in roots.items():
        box = heap.roots[name]
        texts = [text for text, _ in box.texts]
        if texts[0] != name or texts[1:2] not in ([], ["="]):
            yield f"root {name}: {texts}"
        yield from check_value(heap, RootBox(box), name, value)


class RootBox:
    """A root is one row: its name, and a value behind an equals sign."""

    def __init__(self, box):
        self.name, self.rect, self.texts = box.name, None, box.texts
        self.rows = {box.name: (box.texts[2][0] if len(box.texts) > 2 else "", box.texts[0][1][1] + HALF)}


def check_case(group, case):
    heaps = {part.get("data-side"): Heap(part) for part in group.iter(SVG + "g") if part.get("class") == "heap"}
    if set(heaps) != {"before", "after"}:
        yield f"heaps {list(heaps)}"
        return
    for side, heap in heaps.items():
        problems = [*check_geometry(heap), *check_heap(heap, case["input" if side == "before" else "output"], side == "after"),
                    *check_roots(heap, case, side == "after")]
        yield from (f"case {case['id']}, {side}: {problem}" for problem in problems)


# --- runs -------------------------------------------------------------------------------------------


def check_files(svg, report):
    """(cases, problems)"""
    root = ElementTree.parse(svg).getroot()
    groups = {int(group.get("data-case")): group for group in root.iter(SVG + "g") if group.get("class") == "case"}
    cases = {case["id"]: case for case in report["case"]}
    if groups.keys() != cases.keys():
        return 0, [f"{len(groups)} cases drawn of {len(cases)}"]
    problems = [problem for number, case in cases.items() for problem in check_case(groups[number], case)]
    return len(cases), problems


def run(loris, name, words):
    svg, report = WORK / f"{name}.svg", WORK / f"{name}.json"
    for path in (svg, report):
        path.unlink(missing_ok=True)
    outcome = harness.run([loris, "explore", "--cases", "--steps", str(STEPS), "--svg", svg, "--json", report, *words], 60)
    if outcome.status not in (0, 1, 2):
        return 0, [outcome.stderr]
    return check_files(svg, json.loads(report.read_text()))


def subjects(classes):
    """(name, words of the command line) of every method of the table, at a small bound."""
    seen = set()
    for row in tables.read_table():
        bound = row.bounds[0] or 1
        method, invariant = (text.replace("{k}", str(bound)) for text in (row.method, row.invariant))
        if (method, invariant) in seen:
            continue
        seen.add((method, invariant))
        for strategy in STRATEGIES:
            words = ["--heap", strategy, "-k", str(bound), "--array", str(bound)]
            words += ["--invariant", invariant] if invariant else []
            yield re.sub(r"\W", "_", f"{strategy}-{method}"), [*words, classes, method]


def check_folder(loris, classes):
    """A folder has a file a case, all of them pictures of one."""
    folder = WORK / "folder"
    for path in folder.glob("*"):
        path.unlink()
    outcome = harness.run([loris, "explore", "--heap", "lazy", "--svg", f"{folder}/", classes, "pose.Swap.swap"])
    files = sorted(folder.glob("case-*.svg"))
    cases = int(re.search(r"(\d+) cases", outcome.stdout)[1])
    if len(files) != cases or not cases:
        yield f"{len(files)} files, {outcome.stdout}"
    for path in files:
        if len([group for group in ElementTree.parse(path).getroot().iter(SVG + "g") if group.get("class") == "case"]) != 1:
            yield f"{path}: not one case"
    texts = [path.read_text() for path in files]
    harness.run([loris, "explore", "--heap", "lazy", "--svg", f"{folder}/", classes, "pose.Swap.swap"])
    if texts != [path.read_text() for path in files]:
        yield "two runs differ"


def check_violation(loris):
    """`check` draws its violation, also for Graphviz."""
    svg, dot = WORK / "violation.svg", WORK / "violation.dot"
    source = harness.ROOT / "examples" / "SortedList.java"
    outcome = harness.run([loris, "check", "--svg", svg, "--dot", dot, source, "SortedList.removeFirst"])
    root = ElementTree.parse(svg).getroot()
    titles = [text_of(text) for text in root.iter(SVG + "text")]
    if outcome.status != 1 or not any("removeFirst" in title and "NullPointerException" in title for title in titles):
        yield f"{outcome.status}, {titles}"
    if "digraph" not in dot.read_text() or "SortedList" not in dot.read_text():
        yield "no DOT"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    loris = harness.require_loris(arguments.loris)
    WORK.mkdir(parents=True, exist_ok=True)
    classes = tables.compile_subjects()
    passed = failed = drawn = 0
    jobs = [item for item in subjects(classes) if arguments.only in item[0]]
    results = [(name, *result) for (name, _), result in
               zip(jobs, harness.parallel(2, lambda job: run(loris, *job), jobs))]
    if not arguments.only:
        results += [("folder", 0, list(check_folder(loris, classes))), ("violation", 0, list(check_violation(loris)))]
    for name, cases, problems in results:
        drawn += cases
        passed += not problems
        failed += bool(problems)
        if problems:
            print(f"FAILED {name}", *problems[:6], sep="\n    ")
    print(f"{drawn} cases drawn")
    print(f"drawings: {passed} passed, {failed} failed")
    return 1 if failed or not drawn else 0


if __name__ == "__main__":
    sys.exit(main())
