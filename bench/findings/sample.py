#!/usr/bin/env python3
"""A random sample of what `loris check --all` calls bugs in libraries, each run by java, for a reader to judge.

Classes of the targets are taken in random order, some at a time, until there are enough findings of the class bug that
are built; a sample of these is drawn, at most --each of one class. The calls that loris shows are compiled in the package of the
class and run by java: the last one must throw the exception. What is printed is a list with the calls, for doc/FINDINGS.md.
"""

import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import harness  # noqa: E402


def class_names(target, prefixes):
    """Of top-level classes."""
    if target.is_dir():
        names = [str(path.relative_to(target)) for path in sorted(target.rglob("*.class"))]
    else:
        names = sorted(zipfile.ZipFile(target).namelist())
    names = [name[:-6].replace("/", ".") for name in names if name.endswith(".class") and "$" not in name and "-info" not in name]
    return [name for name in names if not prefixes or any(name.rpartition(".")[0] == prefix for prefix in prefixes)]


def read_target(word):
    """PATH or PATH=package,package."""
    path, _, prefixes = word.partition("=")
    return pathlib.Path(path), [prefix for prefix in prefixes.split(",") if prefix]


def check(options, target, classes, folder):
    report = pathlib.Path(folder) / "report.json"
    report.unlink(missing_ok=True)
    command = [options.loris, "check", "--all", "--bounded", "--sources", options.sources, "--steps", options.steps, "--time", "0", "--memory", "4000", *options.bounds.split(), "--json", report,
               "--include", ",".join(classes), target]
    harness.run(command, 3000)
    return json.loads(report.read_text())["results"] if report.exists() else []


def bugs_of(target, results):
    for result in results:
        for one in result.get("findings", []):
            if one["class"] == "bug" and one.get("state") == "built" and one.get("calls"):
                yield {"target": str(target), "method": result["method"], **{key: one[key] for key in ("exception", "place", "calls")}}


def collect(options, folder):
    """Findings of classes in random order; and how many methods were looked at."""
    chosen = [(target, name) for target, prefixes in map(read_target, options.targets) for name in class_names(target, prefixes)]
    random.Random(options.seed).shuffle(chosen)
    found, methods, seen = [], 0, 0
    for at in range(0, len(chosen), options.chunk):
        chunk = chosen[at:at + options.chunk]
        for target in sorted({one for one, _ in chunk}):
            results = check(options, target, [name for one, name in chunk if one == target], folder)
            methods += len(results)
            found += list(bugs_of(target, results))
        seen += len(chunk)
        print(f"{seen} of {len(chosen)} classes, {methods} methods, {len(found)} bugs", file=sys.stderr, flush=True)
        per_class = {}
        for one in found:
            per_class.setdefault(owner_of(one), []).append(one)
        if sum(min(len(ones), options.each) for ones in per_class.values()) >= options.enough:
            break
    return found, methods, seen


def owner_of(finding):
    """The top-level class of the method."""
    return finding["method"].split("(")[0].rpartition(".")[0].partition("$")[0]


def draw(options, found):
    shuffled = sorted(found, key=lambda one: (one["method"], one["place"], one["exception"]))
    random.Random(options.seed).shuffle(shuffled)
    counts, sample = {}, []
    for one in shuffled:
        owner = owner_of(one)
        counts[owner] = counts.get(owner, 0) + 1
        if counts[owner] <= options.each and len(sample) < options.size:
            sample.append(one)
    return sample


def reproduces(finding, number, folder):
    """What java says of the calls: None, or what is wrong."""
    package = owner_of(finding).rpartition(".")[0]
    *first, last = finding["calls"]
    name = f"Shown{number}"
    source = pathlib.Path(folder) / f"{name}.java"
    source.write_text(f"""{f'package {package};' if package else ''}
@SuppressWarnings({{"unchecked", "rawtypes"}})
class {name} {{
  public static void main(String[] args) throws Throwable {{
    {chr(10).join(first)}
    try {{ {last} }} catch (Throwable e) {{
      System.out.println("seen " + e.getClass().getName());
      return;
    }}
    System.out.println("seen nothing");
  }}
}}
""")
    classes = pathlib.Path(folder) / f"classes{number}"
    path = f"{finding['target']}:{classes}"
    compiled = subprocess.run(["javac", "-nowarn", "-proc:none", "-cp", finding["target"], "-d", str(classes), str(source)], capture_output=True, text=True)
    if compiled.returncode:
        return compiled.stderr.splitlines()[0]
    outcome = harness.run(["java", *harness.JAVA_OPTIONS, "-cp", path, f"{package}.{name}" if package else name], 60)
    wanted = f"seen {finding['exception']}"
    return None if wanted in outcome.stdout.splitlines() else outcome.stdout.strip() or outcome.stderr[-300:]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET[=PACKAGE,...]")
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", default="20000")
    parser.add_argument("--bounds", default="-k 2 --array 2 --loops 3")
    parser.add_argument("--sources", default="src/main/java:src", help="with the comments of the classes")
    parser.add_argument("--chunk", type=int, default=20, help="classes in one run")
    parser.add_argument("--enough", type=int, default=130, help="findings after which no more classes are looked at")
    parser.add_argument("--size", type=int, default=100, help="of the sample")
    parser.add_argument("--each", type=int, default=4, help="of one class at most")
    parser.add_argument("--found", type=pathlib.Path, help="the sample as JSON")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found, methods, classes = collect(options, folder)
        sample = draw(options, found)
        bad = 0
        for number, one in enumerate(sample, 1):
            one["java"] = reproduces(one, number, folder)
            bad += one["java"] is not None
            print(f"{number}. {one['method']}: {one['exception']} at {one['place']}\n   {' '.join(one['calls'])}" +
                  (f"\n   JAVA: {one['java']}" if one["java"] else ""))
        if options.found:
            options.found.write_text(json.dumps(sample, indent=1))
    print(f"{classes} classes, {methods} methods, {len(found)} bugs; {len(sample)} in the sample, {len(sample) - bad} of them shown by java")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
