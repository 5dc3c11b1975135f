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
                     r"|content|looks|table|baseLocale|variant|hb|position|limit|isReadOnly|fastTime|cdate|detailMessage|first|last|head|tail|element)\b(?!\()|type\(|Loris")
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
    "plain": [{"locale != null", "locale.stripExtensions() != null", "locale.stripExtensions().getVariant() != null",
               "locale.stripExtensions().getVariant().isEmpty()"}],
    "others": [{"true"}],
    "buffered": [{"date != null", "date.getTime() >= 4L", "cause != null", "cause.getMessage() != null"}],
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
    shown = [case["condition"], case["value"], heaps, case["output"]["result"], case.get("branches", [])]
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
        for strategy in ("pose", "summary", "lazy", "lazier", "lazier-sharp", "hybrid"):
            shown = harness.run([loris, "explore", "--cases", "--replay", "--heap", strategy, CLASSES, "Words.written"]).stdout
            results_told = set(re.findall(r"returns (\d+)", shown))
            check(results_told == {"0", "1"}, f"written {strategy}: {shown}")
            # A run that lacks memory refutes nothing; builders of the input have little room, so these can be run.
            replayed = [harness.run([loris, "explore", "--replay", "--heap", strategy, CLASSES, f"Words.{method}"]).stdout
                        for method in ("large", "joined")]
            check("1 cases replayed, 1 without a concrete input, all as foreseen" in replayed[0], f"large {strategy}: {replayed[0]}")
            check(re.search(r"^\d+ cases replayed, all as foreseen", replayed[1], re.MULTILINE), f"joined {strategy}: {replayed[1]}")
        # Strings that shared their characters could have an odd number of bytes for wide ones, and made cases twice.
        for strategy in ("lazy", "lazier", "lazier-sharp"):
            told = [(case["condition"], case["value"], case["outcome"]) for case in conditions(loris, "unshared", strategy, folder)]
            check(len(set(told)) == len(told) > 9, f"unshared {strategy}: {told}")
        keyed = harness.run([loris, "explore", "--replay", "--heap", "lazier-sharp", CLASSES, "Words.keyed"])
        check(keyed.status != 70 and "cases replayed, all as foreseen" in keyed.stdout, f"keyed: {keyed}")
        shown = harness.run([loris, "explore", "--cases", CLASSES, "Words.made"]).stdout
        for word in ('new LinkedHashMap{size()=1, get("a")=1}', 'new TreeMap{size()=1, get("c")=2}',
                     "new HashSet{size()=1, contains(5)=true}", "new TreeSet{size()=1, contains(6)=true}"):
            check(word in shown, f"what a path has made: no {word} in {shown}")
        shown = harness.run([loris, "explore", "--cases", CLASSES, "Words.others"]).stdout
        for word in ('new LinkedList{size()=2, get(0)=s, get(1)="b"}', 'new ArrayDeque{size()=1, toArray()[0]="y"}',
                     'new Hashtable{size()=1, get("h")="i"}', 'new Vector{get(0)="v", size()=1}',
                     "new PriorityQueue{toArray()[0]=3, size()=1, comparator()=null}", "new ArrayList{size()=1, get(0)=s}",
                     "new SingletonList{get(0)=s}", "new UnmodifiableList{of=", "new EmptyList{}", "new AtomicInteger{get()=7}",
                     "new RegularEnumSet{size()=2, toArray()[0]=State.NEW, toArray()[1]=State.BLOCKED}", "new Date{getTime()=5}", 'new IllegalStateException{getMessage()="m"'):
            check(word in re.sub(r"\s+", " ", shown), f"what a path has made: no {word} in {shown}")
        harness.run([loris, "test", "--junit", folder / "tests", "--time", "20", CLASSES, "Words"])
        titles = re.findall(r'@DisplayName\("(.*)"\)', (folder / "tests" / "WordsTest.java").read_text())
        check(len(titles) > 20, f"{len(titles)} tests")
        check(not [title for title in titles if INSIDES.search(title)], f"titles with insides: {titles}")
        found = harness.run([loris, "check", "--calls", "0", CLASSES, "Words.held"]).stdout
        check("VIOLATION" in found and not INSIDES.search(found.split("input")[0]), f"a violation: {found}")
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return not all(results)


if __name__ == "__main__":
    sys.exit(main())
