#!/usr/bin/env python3
"""`check --all` over the public methods of Debian's jars: decided, bounded, unknown by cause, internal errors.

The jars come from packages (libcommons-lang3-java, libguava-java, ...); what is not installed is left out and named. A run gets
`--seconds` for each method on average: what is decided early leaves its share to the others. `--sample N` takes N methods of each
library by chance (`--seed`), each in a run of its own that gets these seconds. Every finding is run by java. An internal error, a
crash, a run that does not end, or a finding that java does not show, is a failure of the bench.
"""

import argparse
import collections
import json
import pathlib
import random
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import confirm  # noqa: E402
import harness  # noqa: E402

JARS = pathlib.Path("/usr/share/java")
# A library: its jars, the first one the target, and the packages that are looked at; none: all.
LIBRARIES = {
    "lang3": (["commons-lang3"], []),
    "guava": (["guava", "jsr305"], ["com.google.common.base.*", "com.google.common.math.*", "com.google.common.primitives.*"]),
    "collections4": (["commons-collections4"], []),
    "math3": (["commons-math3"], ["org.apache.commons.math3.util.*", "org.apache.commons.math3.complex.*", "org.apache.commons.math3.fraction.*"]),
    "text": (["commons-text", "commons-lang3"], []),
    "io": (["commons-io"], []),
    "cli": (["commons-cli"], []),
    "codec": (["commons-codec"], []),
    "gson": (["gson"], []),
    "jackson": (["jackson-core"], []),
    "json-lib": (["json-lib", "commons-lang", "commons-beanutils", "commons-collections3", "commons-logging", "ezmorph"], []),
}
KINDS = ("safe", "violation", "bounded", "unknown", "error")


def kind_of(verdict):
    if not verdict or verdict.startswith("ERROR"):
        return "error"
    return "bounded" if verdict.startswith("SAFE up to") else verdict.split()[0].rstrip(":,").lower()


def causes_of(verdict):
    """The causes without the names in them: those of one kind count together."""
    plain = re.sub(r"[\w$]+(?:[./][\w$<>\[\];()]+)+", "...", verdict.partition(": ")[2])
    return [cause.strip() for cause in plain.split(";") if cause.strip()]


class Library:
    def __init__(self, key, loris, options):
        names, packages = LIBRARIES[key]
        self.key, self.loris, self.options, self.packages = key, loris, options, packages
        self.missing = [name for name in names if not (JARS / f"{name}.jar").exists()]
        self.jars = [str(JARS / f"{name}.jar") for name in names]

    def run(self, strategy, seconds, method=None):
        """(results, problem) of all methods, or of one."""
        folder = harness.BUILD / "realworld"
        folder.mkdir(parents=True, exist_ok=True)
        report = folder / f"{self.key}.{strategy}.json"
        report.unlink(missing_ok=True)
        command = [self.loris, "check", "--calls", "0", "--quiet", "--heap", strategy, "--time", str(seconds), "--json", report, *self.options.loris_options]
        command += ["--classpath", ":".join(self.jars[1:])] if self.jars[1:] else []
        if not method:
            command += ["--all", *(["--include", ",".join(self.packages)] if self.packages else [])]
        outcome = harness.run([*command, self.jars[0], *([method] if method else [])], seconds * 1.1 + 30)
        try:
            found = json.loads(report.read_text())
            return [found] if method else found["results"], None
        except (OSError, ValueError, KeyError):
            return [], f"{method or ''} {strategy}: exit status {outcome.status}: {harness.tail(outcome.stderr, 3)}"

    def results_of(self, strategy, listed):
        """(results, problems) of all methods that are listed, or of a sample of them."""
        if not self.options.sample:
            results, problem = self.run(strategy, max(2, round(self.options.seconds * len(listed))))
            return results, [problem] if problem else []
        names = sorted(one["method"] for one in listed)
        names = random.Random(self.options.seed).sample(names, min(len(names), self.options.sample))
        results, problems = [], []
        for name in names:
            found, problem = self.run(strategy, max(1, round(self.options.seconds)), name)
            results += found
            problems += [problem] if problem else []
            if self.options.methods and found:
                print(f"  {found[0]['seconds']:6.1f} s {name}: {found[0]['verdict']}", flush=True)
        return results, problems

    def check(self, strategy):
        """(counts by kind, causes, problems); prints its line."""
        listed, problem = self.run(strategy, 1)
        if problem:
            return collections.Counter(), collections.Counter(), [f"{self.key}, {problem}"]
        results, problems = self.results_of(strategy, listed)
        counts, causes, problems = collections.Counter(), collections.Counter(), [f"{self.key}, {one}" for one in problems]
        for result in results:
            verdict = result.get("verdict")
            counts[kind_of(verdict)] += 1
            if kind_of(verdict) == "unknown":
                causes.update(causes_of(verdict))
            if kind_of(verdict) == "error":
                problems.append(f"{self.key}, {strategy}: {result['method']}: {verdict or result.get('error')}")
        found, wrong = confirm.confirm(results, self.jars, harness.BUILD / "realworld" / f"{self.key}.{strategy}")
        problems += [f"{self.key}, {strategy}, by java: {one}" for one in wrong]
        open_share = (counts["bounded"] + counts["unknown"]) / max(1, len(results))
        used = sum(result.get("seconds", 0) for result in results)
        print(f"{self.key:13} {strategy:13} {len(results):6}" + "".join(f"{counts[kind]:10}" for kind in KINDS) +
              f"{open_share:13.1%} {used:8.0f} s {found - len(wrong):8} of {found}", flush=True)
        return counts, causes, problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path)
    parser.add_argument("--libraries", default=",".join(LIBRARIES), help="which, with commas")
    parser.add_argument("--heaps", default="auto", help="strategies, with commas")
    parser.add_argument("--seconds", default=10, type=float, help="for each method, on average (default 10)")
    parser.add_argument("--sample", default=0, type=int, help="methods of each library, by chance; 0: all")
    parser.add_argument("--seed", default=1, type=int, help="of the sample")
    parser.add_argument("--methods", action="store_true", help="shows each method of the sample")
    parser.add_argument("--causes", default=15, type=int, help="causes of unknown that are shown")
    parser.add_argument("loris_options", nargs="*", help="options of loris check, behind --")
    options = parser.parse_args()
    loris = harness.require_loris(options.loris)
    print(f"{'library':13} {'heap':13} {'methods':>7}" + "".join(f"{kind:>10}" for kind in KINDS) + f"{'not decided':>13} {'used':>10} {'as java':>8}")
    total, causes, problems = collections.Counter(), collections.Counter(), []
    for key in options.libraries.split(","):
        library = Library(key, loris, options)
        if library.missing:
            print(f"{key:13} left out: {', '.join(library.missing)} not installed")
            continue
        for strategy in options.heaps.split(","):
            for sum_, part in zip((total, causes, problems), library.check(strategy)):
                sum_ += part
    for cause, count in causes.most_common(options.causes):
        print(f"{count:7} unknown: {cause}")
    for problem in problems:
        print(f"  FAIL {problem}")
    methods = sum(total.values())
    print(f"{'FAIL' if problems else 'PASS'} realworld: {methods} methods, " + ", ".join(f"{total[kind]} {kind}" for kind in KINDS) + f"; {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
