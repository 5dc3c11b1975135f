#!/usr/bin/env python3
"""`loris check --all --sarif --junit-xml --json` on the classes of tests/ci: the formats, and that they agree.

SARIF is held against the facts of the published schema (2.1.0) that concern what loris writes: which properties an object
may have and must have, enums, minima, uniqueness; and against what the standard says beside the schema (rules that are
there, indices that fit) and what code scanning wants (relative paths, fingerprints). JUnit's XML is read by junitparser.
"""

import argparse
import json
import pathlib
import re
import shutil
import sys
import urllib.parse
import xml.etree.ElementTree as ElementTree

import harness

FOLDER = harness.ROOT / "tests" / "ci"
WORK = harness.BUILD / "ci"
LEVELS = ["none", "note", "warning", "error"]
EXPECTED = {  # method: kind and rule
    "shop.Basket.<init>(I)V": ("VIOLATION", "loris/negative-size"),
    "shop.Basket.price(I)I": ("VIOLATION", "loris/bounds"),
    "shop.Basket.average(II)I": ("VIOLATION", "loris/arith"),
    "shop.Basket.average(J)I": ("SAFE", None),
    "shop.Basket.length()I": ("SAFE up to", None),
    "shop.Basket.steps(I)I": ("SAFE up to", None),
    "shop.Basket.add(Lshop/Basket;)V": ("VIOLATION", None),
    "shop.Basket.weight()I": ("UNKNOWN", None),
    "shop.Shop.<init>()V": ("SAFE", None),
    "shop.Shop.half(I)I": ("SAFE", None),
    "shop.Shop.cast(Ljava/lang/Object;)Ljava/lang/Object;": ("VIOLATION", "loris/cast"),
    "shop.Shop.make(I)[I": ("VIOLATION", "loris/negative-size"),
    "shop.Shop.through(Lshop/Basket;)I": ("VIOLATION", "loris/arith"),
}

# --- the schema's facts -----------------------------------------------------------------------------

TEXT, FLAG, BAG = "text", "flag", "bag"


def number(least):
    return ("number", least)


def one_of(*values):
    return ("enum", values)


def many(kind, unique=False, least=0):
    return ("array", kind, unique, least)


# kind: (required properties, alternatives of which one is required, properties that loris may use)
TYPES = {
    "sarifLog": (["version", "runs"], [], {"$schema": TEXT, "version": one_of("2.1.0"), "runs": many("run")}),
    "run": (["tool"], [], {
        "tool": "tool", "invocations": many("invocation"), "originalUriBaseIds": ("map", "artifactLocation"),
        "results": many("result"), "columnKind": one_of("utf16CodeUnits", "unicodeCodePoints")}),
    "tool": (["driver"], [], {"driver": "toolComponent"}),
    "toolComponent": (["name"], [], {
        "name": TEXT, "version": TEXT, "rules": many("reportingDescriptor", True),
        "notifications": many("reportingDescriptor", True)}),
    "reportingDescriptor": (["id"], [], {
        "id": TEXT, "name": TEXT, "shortDescription": "multiformatMessageString",
        "defaultConfiguration": "reportingConfiguration"}),
    "reportingConfiguration": ([], [], {"level": one_of(*LEVELS)}),
    "multiformatMessageString": (["text"], [], {"text": TEXT}),
    "invocation": (["executionSuccessful"], [], {
        "commandLine": TEXT, "exitCode": number(None), "executionSuccessful": FLAG,
        "toolExecutionNotifications": many("notification")}),
    "notification": (["message"], [], {
        "message": "message", "level": one_of(*LEVELS), "locations": many("location", True),
        "descriptor": "reportingDescriptorReference"}),
    "reportingDescriptorReference": ([], ["index", "guid", "id"], {"id": TEXT}),
    "result": (["message"], [], {
        "ruleId": TEXT, "ruleIndex": number(-1), "level": one_of(*LEVELS), "message": "message",
        "locations": many("location"), "partialFingerprints": ("map", TEXT), "codeFlows": many("codeFlow"),
        "properties": BAG}),
    "message": ([], ["text", "id"], {"text": TEXT}),
    "location": ([], [], {
        "physicalLocation": "physicalLocation", "logicalLocations": many("logicalLocation", True), "message": "message"}),
    "physicalLocation": ([], ["address", "artifactLocation"], {"artifactLocation": "artifactLocation", "region": "region"}),
    "artifactLocation": ([], [], {"uri": TEXT, "uriBaseId": TEXT, "description": "message"}),
    "region": ([], ["startLine", "charOffset", "byteOffset"], {"startLine": number(1), "snippet": "artifactContent"}),
    "artifactContent": ([], [], {"text": TEXT}),
    "logicalLocation": ([], [], {"fullyQualifiedName": TEXT, "kind": TEXT}),
    "codeFlow": (["threadFlows"], [], {"threadFlows": many("threadFlow", False, 1)}),
    "threadFlow": (["locations"], [], {"locations": many("threadFlowLocation", False, 1)}),
    "threadFlowLocation": ([], [], {
        "location": "location", "executionOrder": number(-1),
        "importance": one_of("important", "essential", "unimportant")}),
}


def validate(value, kind, place):
    """Yields what is wrong."""
    plain = {TEXT: str, FLAG: bool, BAG: dict}
    if isinstance(kind, str) and kind in plain:
        if not isinstance(value, plain[kind]):
            yield f"{place}: {value!r} is no {kind}"
    elif isinstance(kind, str):
        yield from validate_object(value, TYPES[kind], place)
    elif kind[0] == "number":
        if not isinstance(value, int) or isinstance(value, bool) or (kind[1] is not None and value < kind[1]):
            yield f"{place}: {value!r}"
    elif kind[0] == "enum":
        if value not in kind[1]:
            yield f"{place}: {value!r} is none of {kind[1]}"
    elif kind[0] == "map":
        for key, part in value.items():
            yield from validate(part, kind[1], f"{place}.{key}")
    else:
        _, part, unique, least = kind
        if not isinstance(value, list) or len(value) < least:
            yield f"{place}: no list of at least {least}"
            return
        texts = [json.dumps(item, sort_keys=True) for item in value]
        if unique and len(set(texts)) < len(texts):
            yield f"{place}: items are not unique"
        for at, item in enumerate(value):
            yield from validate(item, part, f"{place}[{at}]")


def validate_object(value, facts, place):
    required, alternatives, properties = facts
    if not isinstance(value, dict):
        yield f"{place}: no object"
        return
    for name in required:
        if name not in value:
            yield f"{place}: {name} is missing"
    if alternatives and not any(name in value for name in alternatives):
        yield f"{place}: none of {alternatives}"
    for name, part in value.items():
        if name not in properties:
            yield f"{place}: {name} is unexpected"
        else:
            yield from validate(part, properties[name], f"{place}.{name}")


# --- what the standard and code scanning want beside it ---------------------------------------------


def objects(value):
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from objects(part)
    elif isinstance(value, list):
        for part in value:
            yield from objects(part)


def check_places(run):
    for thing in objects(run):
        uri = thing.get("uri")
        if uri is None:
            continue
        path = urllib.parse.unquote(uri)
        if urllib.parse.urlsplit(uri).scheme or path.startswith("/") or "\\" in uri or " " in uri:
            yield f"{uri} is not relative"
        if thing.get("uriBaseId") not in run["originalUriBaseIds"]:
            yield f"{uri} has no base"
    for thing in objects(run["results"]):
        if "artifactLocation" not in thing or "region" not in thing:
            continue
        path = WORK / "repo" / urllib.parse.unquote(thing["artifactLocation"]["uri"])
        region = thing["region"]
        lines = path.read_text().splitlines()
        if region["startLine"] > len(lines) or lines[region["startLine"] - 1].strip() != region["snippet"]["text"]:
            yield f"{path}:{region['startLine']} is not {region.get('snippet')}"


def check_rules(run):
    driver = run["tool"]["driver"]
    rules = [rule["id"] for rule in driver["rules"]]
    notes = [note["id"] for note in driver["notifications"]]
    if len(set(rules)) < len(rules) or not all(re.fullmatch(r"loris/[a-z-]+", rule) for rule in rules):
        yield f"rules {rules}"
    for result in run["results"]:
        if rules[result["ruleIndex"]] != result["ruleId"]:
            yield f"{result['ruleId']} has the index {result['ruleIndex']}"
        if len(result["locations"]) != 1 or not re.fullmatch(
                "[0-9a-f]{16}", result["partialFingerprints"]["lorisViolation/v1"]):
            yield f"{result['properties']['method']}: location or fingerprint"
        steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
        if steps[-1]["location"]["physicalLocation"] != result["locations"][0]["physicalLocation"]:
            yield f"{result['properties']['method']}: the flow ends elsewhere"
        if [step["executionOrder"] for step in steps] != sorted({step["executionOrder"] for step in steps}):
            yield f"{result['properties']['method']}: order of the flow"
    for note in run["invocations"][0]["toolExecutionNotifications"]:
        if note["descriptor"]["id"] not in notes:
            yield f"{note['descriptor']} is not described"
    prints = fingerprints(run)
    if len(set(prints.values())) < len(prints):
        yield "fingerprints are not unique"


def fingerprints(run):
    return {result["properties"]["method"]: result["partialFingerprints"]["lorisViolation/v1"] for result in run["results"]}


# --- the runs ---------------------------------------------------------------------------------------


class Tally:
    def __init__(self):
        self.passed = self.failed = 0

    def add(self, name, problems):
        problems = list(problems)
        if problems:
            self.failed += 1
            print(f"FAILED {name}", *problems[:20], sep="\n    ")
        else:
            self.passed += 1


def make_repository(shift):
    """Sources with a blank in their path, classes elsewhere; `shift` lines stand above the sources."""
    shutil.rmtree(WORK / "repo", ignore_errors=True)
    sources = WORK / "repo" / "main part" / "shop"
    sources.mkdir(parents=True)
    (WORK / "repo" / ".git").mkdir()
    for path in (FOLDER / "shop").glob("*.java"):
        (sources / path.name).write_text("// moved\n" * shift + path.read_text())
    harness.compile_java(sorted(sources.glob("*.java")), ["-g"], WORK / "repo" / "classes")


def run_all(loris, *options):
    names = {"sarif": WORK / "out.sarif", "junit-xml": WORK / "out.xml", "json": WORK / "out.json"}
    for path in names.values():
        path.unlink(missing_ok=True)
    files = [word for name, path in names.items() for word in (f"--{name}", path)]
    command = [loris, "check", "--all", "--property", "any", "--bounded", "-k", "2", "--array", "2", "--loops", "5", "--time", "300", *files, *options]
    outcome = harness.run([*command, "--sources", "main part", "classes"], 400, folder=WORK / "repo")
    return outcome, json.loads(names["sarif"].read_text()), json.loads(names["json"].read_text()), names["junit-xml"]


def check_verdicts(outcome, run, report):
    """The terminal, SARIF and JSON say the same."""
    lines = dict(re.findall(r"^(shop\.\S+): ((?:SAFE|VIOLATION|UNKNOWN).*)$", outcome.stdout, re.MULTILINE))
    rules = {result["properties"]["method"]: result["ruleId"] for result in run["results"]}
    if set(lines) != set(EXPECTED):
        yield f"methods {sorted(set(lines) ^ set(EXPECTED))}"
    if {result["method"]: result["verdict"] for result in report["results"]} != lines:
        yield "the JSON has other verdicts"
    for method, (kind, rule) in EXPECTED.items():
        verdict = lines.get(method, "")
        if not verdict.startswith(kind) or (kind == "SAFE" and verdict != "SAFE"):
            yield f"{method}: {verdict}"
        if (method in rules) != (kind == "VIOLATION") or (rule and rules[method] != rule):
            yield f"{method}: {rules.get(method)}"
    notes = [note["message"]["text"] for note in run["invocations"][0]["toolExecutionNotifications"]]
    wanted = [f"{method}: {lines[method]}" for method in lines if not lines[method].startswith("VIOLATION") and lines[method] != "SAFE"]
    if sorted(notes) != sorted(wanted):
        yield f"notifications {notes}"
    if run["invocations"][0]["exitCode"] != outcome.status or report["status"] != outcome.status or outcome.status != 1:
        yield f"exit status {outcome.status}"
    if not re.search(r"^13 methods: 3 safe, 2 safe up to bounds, 7 violations, 1 unknown$", outcome.stdout.splitlines()[-1]):
        yield outcome.stdout.splitlines()[-1]


CONSUMER = """
import sys, json, junitparser
xml = junitparser.JUnitXml.fromfile(sys.argv[1])
suites = list(xml) if isinstance(xml, junitparser.JUnitXml) else [xml]
print(json.dumps({"totals": [xml.tests, xml.failures, xml.errors, xml.skipped],
    "suites": [[s.name, s.tests, s.failures, s.errors, s.skipped] for s in suites],
    "cases": [[c.classname, c.name, c.time, [[type(r).__name__, r.message, r.type, r.text] for r in c.result]] for s in suites for c in s]}))
"""


def read_xml(path):
    outcome = harness.run(["/usr/bin/python3", "-c", CONSUMER, path])
    return json.loads(outcome.stdout) if outcome.status == 0 else SystemExit(outcome.stderr)


def check_xml(path, report):
    ElementTree.parse(path)
    seen = read_xml(path)
    if isinstance(seen, SystemExit):
        yield str(seen)
        return
    verdicts = {result["method"]: result["verdict"] for result in report["results"]}
    elements = {"SAFE up to": "Skipped", "UNKNOWN": "Skipped", "VIOLATION": "Failure"}
    if seen["totals"] != [13, 7, 0, 3]:
        yield f"totals {seen['totals']}"
    if seen["suites"] != [["shop.Basket", 8, 4, 0, 3], ["shop.Shop", 5, 3, 0, 0]]:
        yield f"suites {seen['suites']}"
    if [f"{owner}.{name}" for owner, name, _, _ in seen["cases"]] != list(verdicts):
        yield "other test cases"
    for owner, name, seconds, results in seen["cases"]:
        verdict = verdicts.get(f"{owner}.{name}", "")
        wanted = next((element for kind, element in elements.items() if verdict.startswith(kind)), None)
        if [result[:2] for result in results] != ([[wanted, verdict]] if wanted else []) or seconds is None:
            yield f"{owner}.{name}: {results}"
        if wanted == "Failure" and (results[0][2] not in verdict or "again   loris check" not in results[0][3]):
            yield f"{owner}.{name}: {results}"


def check_single(loris):
    """One method, all formats: the same exit status, valid texts; the verdict is the last line."""
    for method, status in [("shop.Shop.half", 0), ("shop.Shop.make", 1), ("shop.Basket.steps", 2), ("shop.Basket.weight", 2)]:
        last = None
        for option in [[], ["--sarif", "-"], ["--junit-xml", "-"], ["--json", "-"], ["--sarif", "-", "--json", WORK / "x.json"]]:
            outcome = harness.run([loris, "check", *option, "--bounded", "--loops", "4", "classes", method], 60, folder=WORK / "repo")
            line = outcome.stdout.splitlines()[-1]
            if outcome.status != status or (last and line != last):
                yield f"{method} {option}: exit status {outcome.status}, {line}"
            last = line
            text = outcome.stdout[:outcome.stdout.rfind("}") + 1] if "-" in option else ""
            if option[:1] == ["--sarif"]:
                log = json.JSONDecoder().raw_decode(text)[0]
                yield from validate(log, "sarifLog", "log")
                if len(log["runs"][0]["results"]) != (status == 1):
                    yield f"{method}: {len(log['runs'][0]['results'])} results"


def check_failures(loris):
    """Runs that come to no method."""
    (WORK / "Bad.class").write_bytes(b"\xca\xfe\xba\xbe\0\0")
    for target, status in [("nosuch", 65), (WORK / "Bad.class", 65), ("classes", 64)]:
        words = [target, "No.such"] if status == 64 else [target]
        outcome = harness.run([loris, "check", "--sarif", WORK / "f.sarif", "--junit-xml", WORK / "f.xml", *words],
                              folder=WORK / "repo")
        log = json.loads((WORK / "f.sarif").read_text())
        yield from validate(log, "sarifLog", "log")
        invocation = log["runs"][0]["invocations"][0]
        xml = read_xml(WORK / "f.xml")
        if (outcome.status, invocation["exitCode"], invocation["executionSuccessful"]) != (status, status, False):
            yield f"{target}: exit status {outcome.status}, {invocation}"
        if xml["totals"] != [1, 0, 1, 0] or not invocation["toolExecutionNotifications"]:
            yield f"{target}: {xml}"
    outcome = harness.run([loris, "check", "--sarif", "/nosuch/x.sarif", "classes", "shop.Shop.half"], folder=WORK / "repo")
    if outcome.status != 65 or "--sarif" not in outcome.stderr:
        yield f"cannot write: {outcome}"


def check_validator():
    """The validator sees what is wrong."""
    good = {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "results": [{"message": {"text": "m"}}]}]}
    if list(validate(good, "sarifLog", "log")):
        yield "refuses a good log"
    bad = [{"runs": []}, {**good, "version": "2.1"}, {**good, "more": 1}, {"version": "2.1.0", "runs": [{"results": []}]}]
    rule = {"id": "a"}
    bad += [{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x", "rules": [rule, rule]}}}]}]
    region = {"physicalLocation": {"artifactLocation": {"uri": "a"}, "region": {"startLine": 0}}}
    bad += [{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "results": [
        {"message": {"text": "m"}, "locations": [region]}]}]}]
    for log in bad:
        if not list(validate(log, "sarifLog", "log")):
            yield f"accepts {log}"


def check_baseline(loris, run):
    """What is known is hidden, also when lines have moved, by workers and from the cache; what is new is not."""
    path, again = WORK / "known.txt", WORK / "again.txt"
    run_all(loris, "--write-baseline", path)
    lines = path.read_text().splitlines()
    prints = [line.split()[0] for line in lines if not line.startswith("#")]
    if sorted(prints) != sorted(result["partialFingerprints"]["lorisViolation/v1"] for result in run["results"]):
        yield f"the baseline has {prints}"
    make_repository(5)
    cache = WORK / "baseline-cache"
    shutil.rmtree(cache, ignore_errors=True)
    for options in [[], ["-j", "2"], ["--cache", cache], ["--cache", cache]]:
        outcome, log, report, xml = run_all(loris, "--baseline", path, "--write-baseline", again, *options)
        if outcome.status != 2 or log["runs"][0]["results"] or read_xml(xml)["totals"] != [13, 0, 0, 3]:
            yield f"{options}: exit status {outcome.status}, {outcome.stdout[-300:]}"
        if not outcome.stdout.endswith(f", {len(prints)} known findings hidden\n"):
            yield outcome.stdout[-300:]
        if sum(result.get("known", 0) for result in report["results"]) != len(prints):
            yield "the JSON counts others"
        if [line.split()[0] for line in again.read_text().splitlines()] != [line.split()[0] for line in lines]:
            yield f"{options}: written again it is another"
        yield from validate(log, "sarifLog", "log")
    for at in range(len(prints)):
        path.write_text("\n".join(prints[:at] + prints[at + 1:]) + "\n")
        outcome, log, _, _ = run_all(loris, "--strict", "--baseline", path, "--cache", cache)  # what is left may be possible only
        found = [result["partialFingerprints"]["lorisViolation/v1"] for result in log["runs"][0]["results"]]
        if outcome.status != 1 or found != [prints[at]]:
            yield f"without {prints[at]}: {outcome.status} {found}"
    for text, name in [("xyz\n", path), (None, WORK / "nosuch.txt")]:
        if text:
            path.write_text(text)
        outcome = harness.run([loris, "check", "--baseline", name, "--sarif", WORK / "f.sarif", "classes", "shop.Shop.half"],
                              folder=WORK / "repo")
        if outcome.status != 65 or "--baseline" not in outcome.stderr or not json.loads((WORK / "f.sarif").read_text())["runs"]:
            yield f"{name}: {outcome}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    loris = pathlib.Path(harness.require_loris(parser.parse_args().loris)).resolve()
    tally = Tally()
    make_repository(0)
    outcome, log, report, xml = run_all(loris)
    run = log["runs"][0]
    tally.add("validator", check_validator())
    tally.add("schema", validate(log, "sarifLog", "log"))
    tally.add("places", check_places(run))
    tally.add("rules", check_rules(run))
    tally.add("verdicts", check_verdicts(outcome, run, report))
    tally.add("xml", check_xml(xml, report))
    outcome, again, _, _ = run_all(loris)
    tally.add("deterministic", [] if again == log else ["two runs differ"])
    tally.add("single", check_single(loris))
    tally.add("failures", check_failures(loris))
    make_repository(7)
    _, moved, _, _ = run_all(loris)
    tally.add("moved lines", [] if fingerprints(moved["runs"][0]) == fingerprints(run) else ["fingerprints changed"])
    tally.add("baseline", check_baseline(loris, run))
    print(f"ci: {tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
