#!/usr/bin/env python3
"""Conditions in the words of Java: what is told of strings, lists and boxes names their methods, never what the JDK
keeps inside of them. In the text of cases, in JSON, in titles of tests, in violations.

    python3 tests/words.py [--loris FILE]
"""
import argparse
import json
import pathlib
import re
import sys
import tempfile

import harness

SOURCE = pathlib.Path(__file__).resolve().parent / "words" / "Words.java"
CLASSES = harness.BUILD / "words"
INSIDES = re.compile(r"\.(coder|value|hash|hashIsZero|elementData|elements|size|count|modCount|isPresent|keys|values|choices"
                     r"|content|looks|table)\b(?!\()|type\(|Loris")
# method: conditions that some case has, under every strategy that is tried, in any order.
EXPECTED = {
    "text": [{"s == null"}, {"s != null", "s.isEmpty()"}, {"s != null", "!s.isEmpty()", "s.length() != 3"},
             {"s != null", "s.length() == 3", "s.charAt(0) == 's'"}, {"s != null", "s.length() == 3", "s.charAt(0) != 's'"}],
    "prefix": [{"s != null", "s.length() < 2"}, {"s != null", "s.length() >= 2", "s.charAt(0) == 'a'", "s.charAt(1) == 'b'"}],
    "same": [{"s != null", "s.length() == 3", "s.charAt(0) == 'f'", "s.charAt(1) == 'o'", "s.charAt(2) == 'o'"}],
    "builder": [{"b != null", "b.length() < 3"}, {"b != null", "b.length() >= 3", "b.charAt(1) == 'y'"}],
    "list": [{"l != null", "l.getClass() == ArrayList.class", "l.size() == 2", "l.get(0) == null"},
             {"l != null", "l.getClass() == ArrayList.class", "l.isEmpty()"}],
    "boxes": [{"i != null", "i.intValue() >= 6"}, {"i != null", "i.intValue() < 6", "c != null", "c.charValue() == 'x'"}],
    "optional": [{"o != null", "o.orElse(null) == null"}],
    "map": [{"map != null", "map.isEmpty()"}, {"map != null", "!map.isEmpty()", '!map.containsKey("a")'},
            {"map != null", 'map.containsKey("a")', 'map.get("a") == null'},
            {"map != null", 'map.containsKey("a")', 'map.get("a") != null', "map.size() == 2",
             'map.get("a").intValue() >= 6'}],
    "keyed": [{"map != null", "key != null", "map.containsKey(key)", "map.get(key) == null"},
              {"map != null", "key == null", "map.containsKey(null)", "map.get(null) != null"}],
    "set": [{"set != null", "set.contains(number + 1)"}, {"set != null", "!set.isEmpty()", "!set.contains(number + 1)"}],
    "walk": [{"map != null", "!map.isEmpty()", "map.size() < 2", "map.keySet().toArray()[0] != null",
              "map.keySet().toArray()[0].intValue() >= 4"}],
    "last": [{"list != null", "list.getClass() == ArrayList.class", "list.isEmpty()"}],
    "joined": [{"builder == null"}],
    "given": [{"map == null"}, {"map != null", "list == null"}, {"map != null", "list != null"}],
    "made": [{"n < 4"}, {"n >= 4"}],
    "held": [{"p != null", "p.left != null", "p.left.length() == 1", "p.right != null", "p.right.intValue() < 0"}],
}


def texts(value):
    """All texts of a case: conditions, results, names of fields, terms."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield f".{key}"
            yield from texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)
    elif isinstance(value, str):
        yield value


def told_insides(case):
    heaps = [heap[part] for heap in (case["input"], case["output"]) for part in ("objects", "statics")]
    shown = [case["condition"], case["value"], heaps, case["output"]["result"], case["branches"]]
    names = {".fields", ".value", ".elements"}  # of the JSON itself
    return [text for text in texts(shown) if text not in names and INSIDES.search(text)]


def conditions(loris, method, strategy, folder):
    out = folder / f"{method}.{strategy}.json"
    harness.run([loris, "explore", "--cases", "--heap", strategy, "--json", out, "--html",
                 folder / "page.html", CLASSES, f"Words.{method}"])
    return json.loads(out.read_text())["case"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path)
    loris = parser.parse_args().loris.resolve()
    harness.compile_java([SOURCE], ["-g"], CLASSES)
    results = []

    def check(holds, what):
        results.append(bool(holds))
        if not holds:
            print(f"FAIL {what}")

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for method, expected in EXPECTED.items():
            for strategy in ("pose", "lazier-sharp"):
                cases = conditions(loris, method, strategy, folder)
                told = [case["condition"] for case in cases]
                inside = [text for case in cases for text in told_insides(case)]
                check(told and not inside, f"{method} {strategy}: insides are told: {inside}")
                sets = [set(text.split(" && ")) for text in told]
                for wanted in expected:
                    check(wanted in sets, f"{method} {strategy}: no case with {sorted(wanted)} in {told}")
        shown = harness.run([loris, "explore", "--cases", CLASSES, "Words.made"]).stdout
        for word in ('new LinkedHashMap{size()=1, get("a")=1}', 'new TreeMap{size()=1, get("c")=2}',
                     "new HashSet{size()=1, contains(5)=true}", "new TreeSet{size()=1, contains(6)=true}"):
            check(word in shown, f"what a path has made: no {word} in {shown}")
        harness.run([loris, "test", "--junit", folder / "tests", "--time", "20", CLASSES, "Words"])
        titles = re.findall(r'@DisplayName\("(.*)"\)', (folder / "tests" / "WordsTest.java").read_text())
        check(len(titles) > 20, f"{len(titles)} tests")
        check(not [title for title in titles if INSIDES.search(title)], f"titles with insides: {titles}")
        found = harness.run([loris, "check", CLASSES, "Words.held"]).stdout
        check("VIOLATION" in found and not INSIDES.search(found.split("input")[0]), f"a violation: {found}")
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return not all(results)


if __name__ == "__main__":
    sys.exit(main())
