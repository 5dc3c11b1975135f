#!/usr/bin/env python3
"""Construction of symbolic execution graphs: states, time and memory for each program.

The programs are the methods of the graph's unit tests, those of Library.java, which use the JDK's collections, and 40 public
methods of these collections themselves. Bars: the construction of every graph ends, the median takes less than 0.1 s, none takes
more than 20 s or 1 GB; all programs but one are complete, and 36 of the 40 methods, each within 10 s. The exit status is 1 when a
bar is missed.
"""
import argparse
import json
import os
import pathlib
import re
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import harness  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
UNIT = ROOT / "tests" / "unit"
MEDIAN_BAR, TIME_BAR, MEMORY_BAR = 0.1, 20.0, 1 << 20  # seconds, seconds, kB
JDK_TIME, JDK_BAR, INCOMPLETE_BAR = 10.0, 36, 1
JDK = {  # public methods of the JDK's collections, with receivers and arguments of any shape
    "HashMap": ["put", "get", "remove(Ljava/lang/Object;)Ljava/lang/Object;", "containsKey", "containsValue", "clear",
        "size", "getOrDefault", "putIfAbsent"],
    "TreeMap": ["put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", "get", "remove", "containsKey", "firstKey",
        "lastKey", "pollFirstEntry"],
    "ArrayList": ["add(Ljava/lang/Object;)Z", "get", "set", "remove(I)Ljava/lang/Object;", "indexOf", "contains", "clear"],
    "LinkedList": ["addFirst", "addLast", "removeFirst", "removeLast", "get", "contains", "remove(Ljava/lang/Object;)Z"],
    "ArrayDeque": ["addFirst", "addLast", "pollFirst", "pollLast", "contains"],
    "PriorityQueue": ["add", "poll", "peek", "remove(Ljava/lang/Object;)Z"],
    "Collections": ["sort(Ljava/util/List;)V"],
}


def methods():
    """(class, method) of every static method, out of the sources."""
    for path, package in ((UNIT / "GraphPrograms.java", "unit."), (UNIT / "GraphArrays.java", "unit."),
                          (HERE / "Library.java", "")):
        for name in re.findall(r"^    static [\w\[\]<>]+ (\w+)\(", path.read_text(), re.MULTILINE):
            yield f"{package}{path.stem}.{name}"


def library():
    return [f"java.util.{name}.{method}" for name in JDK for method in JDK[name]]


SLIM = """
import json, sys
graph = json.JSONDecoder().raw_decode(sys.stdin.read())[0]  # the summary follows
print(json.dumps({key: graph[key] for key in graph if key not in ("states", "edges")}))
"""


def build(loris, classes, method, timeout, unroll):
    # A large graph is hundreds of megabytes of JSON, of which only the head is wanted.
    outcome = harness.run(["bash", "-c", 'set -o pipefail; "$@" | python3 -c "$SLIM"', "bash", loris, "graph", "--json", "-",
                           "--time", int(TIME_BAR), "--unroll", unroll, classes, method], timeout, {**os.environ, "SLIM": SLIM})
    if outcome.status not in (0, 2):
        sys.exit(f"{method}: exit status {outcome.status}: {outcome.stderr}")
    return json.loads(outcome.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loris", default=str(ROOT / "build" / "loris"))
    parser.add_argument("--timeout", type=float, default=180)
    parser.add_argument("--unroll", type=int, default=1, help="how often a position repeats before its states are merged")
    options = parser.parse_args()
    loris = harness.require_loris(options.loris)
    classes = harness.BUILD / "bench" / "graph"
    harness.compile_java([UNIT / "GraphPrograms.java", UNIT / "GraphArrays.java", HERE / "Library.java"],
                         ["-g", "--release", "17"], classes)
    times, made, missed, complete, jdk = [], 0, 0, 0, 0
    for method in [*methods(), *library()]:
        graph = build(loris, classes, method, options.timeout, options.unroll)
        seconds, counts, peak = graph["seconds"], graph["counts"], graph["peak_kb"]
        slow = seconds > TIME_BAR or peak > MEMORY_BAR or any("limit of time" in cause for cause in graph["unknown"])
        missed += slow
        if method in library():
            jdk += graph["complete"] and seconds <= JDK_TIME
        else:
            complete += graph["complete"]
            times.append(seconds)
        made += counts["made"]
        print(f"{method[:70]:40} {counts['states']:6} states {counts['made']:7} made {seconds:8.4f} s {peak // 1024:5} MB"
              f"{'' if graph['complete'] else '  incomplete: ' + '; '.join(graph['unknown'])[:70]}{'  BAR MISSED' if slow else ''}")
    median = statistics.median(times)
    print(f"{len(times)} programs ({complete} complete), {made} states made, {made / max(sum(times), 1e-9):.0f} states per second, "
          f"median {median:.4f} s, longest {max(times):.2f} s, {missed} bars missed")
    print(f"{len(library())} methods of the JDK, {jdk} complete within {JDK_TIME:.0f} s")
    return 1 if missed or median > MEDIAN_BAR or jdk < JDK_BAR or complete < len(times) - INCOMPLETE_BAR else 0


if __name__ == "__main__":
    sys.exit(main())
