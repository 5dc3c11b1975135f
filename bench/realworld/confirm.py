"""Findings in jars, run by java: a test is generated from the input of each, and must throw what was said, there."""

import dataclasses
import re

import check
import harness


@dataclasses.dataclass
class Method:
    """One of a jar, by its full name: package.Class.name(descriptor)result."""
    full: str
    class_path: list
    contracts = None

    def java_call(self, _, values):
        owner, name, descriptor = re.fullmatch(r"(.+)\.([^.(]+)(\(.*)", self.full).groups()
        count = len(re.findall(r"\[*(?:L[^;]*;|[A-Z])", descriptor[1:descriptor.index(")")]))
        receiver = values.pop(0) if len(values) > count else "null"
        return (f"Make.callExactly({check.java_string(owner)}, {check.java_string(name)}, {check.java_string(descriptor)}, "
                f"{receiver}, new Object[] {{{', '.join(values)}}});")


def confirm(results, jars, folder):
    """(how many findings there are, what is wrong with some of them)."""
    program = {result["method"]: Method(result["method"], jars) for result in results}
    shown = [check.Result(program[result["method"]], "", violation=finding)
             for result in results for finding in result.get("findings", []) if not check.is_in_caller(finding)]
    check.compare_with_java(shown, harness.ROOT / "build" / "loris-api.jar", folder)
    return len(shown), [f"{one.program.full}: {one.problem}" for one in shown if one.problem]
