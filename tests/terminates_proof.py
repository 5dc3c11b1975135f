#!/usr/bin/env python3
"""What `loris terminates --proof` writes, checked by a reader of its own: it knows the text and SMT-LIB, and nothing of loris.

    tests/terminates_proof.py [--loris FILE] [--z3 FILE] [--every N] [--part N] [FILE...]

Reads the files, or the proofs of every N-th program of tests/terminates/. Of YES: every cycle has a cut point; every path between cut
points keeps the facts, arrives in a region, and makes the first measure fall that it changes (or goes to a loop with a lower number);
graphs of size-change are composed anew; summaries hold at the entry and are kept. Of NO: each transition of the stem can be taken from
its numbers, which lead to the head; from every state of a set some move leads into a set. Bit operations say nothing here: where they
would be needed, and where Z3 has no answer in time, the proof counts as not decided. doc/TERMINATION.md describes the text.
"""
import argparse
import collections
import itertools
import pathlib
import re
import subprocess
import sys
import tempfile

import harness
import terminates

MOST_PATHS = 300
TERM = re.compile(r"([+-]?)\s*((?:\d+|[#_]\d+'?)(?:\s\*\s(?:\d+|[#_]\d+'?))*)")
Transition = collections.namedtuple("Transition", "source target flags constraints call")


class Unreadable(Exception):
    """The text is not what the documentation says."""


class Undecided(Exception):
    """No answer, or one that rests on what was left out."""


def parse_sum(text):
    """[(factor, names)] of "2 * #0 - #1 * #2 + 3"."""
    terms, rest = [], text.strip()
    while rest:
        match = TERM.match(rest)
        if not match:
            raise Unreadable(f"a sum: {text}")
        factor, names = -1 if match[1] == "-" else 1, []
        for part in match[2].split(" * "):
            if part[0].isdigit():
                factor *= int(part)
            else:
                names.append(part)
        terms.append((factor, names))
        rest = rest[match.end():].strip()
    return terms


def number(value):
    return str(value) if value >= 0 else f"(- {-value})"


def smt_sum(terms, name):
    parts = [number(f) if not names else f"(* {number(f)} {' '.join(name(n) for n in names)})" for f, names in terms]
    return f"(+ 0 {' '.join(parts)})"


def conjunction(parts):
    return f"(and true {' '.join(parts)})"


def disjunction(parts):
    return f"(or false {' '.join(parts)})"


def without_comment(line):
    return line.split("  # ", 1)[0]


class System:
    def __init__(self, text):
        self.sizes, self.transitions, self.start = [], [], None
        for match in re.finditer(r"^(?:location ([^\n]*)|start @(\d+)|transition @(\d+) -> @(\d+)([^:]*):(.*?);)$", text, re.M | re.S):
            if match[2]:
                self.start = int(match[2])
            elif match[3]:
                self.add_transition(match)
            else:
                self.sizes.append(len(re.findall(r'"[^"]*"|\S+', match[1])) - 1)

    def add_transition(self, match):
        body, call = match[6], None
        found = re.search(r"returned\(@(\d+), @(\d+), \[([^\]]*)\], \[([^\]]*)\]\)", body)
        if found:
            body = body[:found.start()]
            call = int(found[1]), int(found[2]), [w for w in found[3].split(", ") if w], [w for w in found[4].split(", ") if w]
        constraints = [part.strip() for part in re.split(r",\n", body) if part.strip()]
        self.transitions.append(Transition(int(match[3]), int(match[4]), match[5].split(), constraints, call))


# (name of the operation): its meaning, of Java's integers.
def operation(kind, result, left, right, bits):
    quotient = f"(ite (>= {left} 0) (div {left} {right}) (- (div (- {left}) {right})))" if right else ""
    if kind == "mul":
        return f"(= {result} (* {left} {right}))"
    if kind == "div":
        return f"(and (distinct {right} 0) (= {result} {quotient}))"
    if kind == "rem":
        return f"(and (distinct {right} 0) (= {result} (- {left} (* {right} {quotient}))))"
    if kind in ("wrap", "uwrap"):
        low, size = (0 if kind == "uwrap" else 2 ** (bits - 1)), 2 ** bits
        return f"(= {result} (- (mod (+ {left} {low}) {size}) {low}))"
    return None


class Z3:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "-in"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.say("(set-option :timeout 4000)\n")
        self.count = 0

    def say(self, text):
        self.process.stdin.write(text)

    def is_unsat(self, declared, assumed, obligation, is_whole):
        """Does the obligation follow? False: there is a counterexample."""
        self.count += 1
        asserted = "".join(f"(assert {each})\n" for each in assumed)
        self.say("(push)\n" + "".join(f"(declare-const {each} Int)\n" for each in declared) + asserted +
                 f"(assert (not {obligation}))\n(check-sat)\n(pop)\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if answer not in ("sat", "unsat", "unknown", "timeout"):
            raise Unreadable(f"Z3: {answer}")
        if answer not in ("sat", "unsat") or (answer == "sat" and not is_whole):
            raise Undecided
        return answer == "unsat"

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Path:
    """Variables and assumptions of transitions that follow one another."""

    def __init__(self, proof, transitions):
        self.proof, self.transitions = proof, transitions
        self.declared, self.assumed, self.is_whole = [], [], True
        system = proof.system
        self.ends = [self.declare(f"s{0}_", system.sizes[transitions[0].source])]
        for i, step in enumerate(transitions):
            self.ends.append(self.declare(f"s{i + 1}_", system.sizes[step.target]))
            self.take(i, step)

    def declare(self, prefix, count):
        names = [f"{prefix}{v}" for v in range(count)]
        self.declared += names
        return names

    def take(self, i, step):
        auxiliary = {}

        def name(word):
            if word[0] == "#":
                return self.ends[i + word.endswith("'")][int(word[1:].rstrip("'"))]
            if word not in auxiliary:
                auxiliary[word] = self.declare(f"a{i}{word}_", 1)[0]
            return auxiliary[word]

        for constraint in step.constraints:
            found = re.fullmatch(r"([#_]\d+'?) = (\w+)\(([^)]*)\)", constraint)
            if found:
                operands = found[3].split(", ")
                left = name(operands[0])
                has_right = not found[2].endswith("wrap")
                meaning = operation(found[2], name(found[1]), left, name(operands[1]) if has_right else None, int(operands[-1]) if not has_right else 0)
                self.is_whole &= meaning is not None
                self.assumed += [meaning] if meaning else []
                continue
            linear = re.fullmatch(r"(.*) (=|>=) 0", constraint)
            if not linear:
                raise Unreadable(f"a constraint: {constraint}")
            self.assumed.append(f"({linear[2]} {smt_sum(parse_sum(linear[1]), name)} 0)")
        if step.call:
            entry, leave, arguments, results = step.call
            before, after = [name(word) for word in arguments], [name(word) for word in results]
            self.assumed.append(self.proof.facts_hold(leave, after))
            self.assumed.append(self.proof.summary_holds(entry, leave, before, after))


def both(before, after):
    return lambda word: (after if word.endswith("'") else before)[int(word[1:].rstrip("'"))]


def at_least(sums, name):
    return conjunction(f"(>= {smt_sum(each, name)} 0)" for each in sums)


class Proof:
    def __init__(self, text, z3):
        self.z3, self.system = z3, System(text)
        self.cuts, self.nodes, self.summaries, self.loops, self.run = {}, [], {}, [], collections.defaultdict(list)
        lines = text[text.index("\nstart @") + 1:].split("\n")[1:]
        self.answer = lines[0]
        for line in map(without_comment, lines[1:]):
            self.take(line)

    def take(self, line):
        def facts(text):
            return [parse_sum(part.rsplit(" >= 0", 1)[0]) for part in text.split(", ") if part.strip()]

        if match := re.match(r"cut point @(\d+): (.*)", line):
            self.cuts[int(match[1])] = facts(match[2])
        elif match := re.match(r"node \d+ at @(\d+): (.*)", line):
            self.nodes.append((int(match[1]), facts(match[2])))
        elif match := re.match(r"since entry @(\d+) at @(\d+): (.*)", line):
            self.summaries[int(match[1]), int(match[2])] = facts(match[3])
        elif match := re.match(r"loop \d+: nodes(.*)", line):
            self.loops.append(([int(n) for n in match[1].split()], [], []))
        elif re.match(r"  (measure|phases|order)", line):
            self.loops[-1][1].append({})
        elif match := re.match(r"    node (\d+): (.*)", line):
            self.loops[-1][1][-1][int(match[1])] = [parse_sum(part) for part in match[2].split("; ")]
        elif match := re.match(r"  size-change node (\d+) -> node (\d+):(.*)", line):
            arcs = [re.fullmatch(r"(.*?) (>=|>) (.*)", arc.strip()).groups() for arc in match[3].split(";") if arc.strip()]
            self.loops[-1][2].append((int(match[1]), int(match[2]), arcs))
        elif match := re.match(r"(start|stem|head|set at|move|moves|periodic|recursion)( @\d+)?:?(.*)", line):
            self.run[match[1]].append((int(match[2][2:]) if match[2] else None, match[3].strip()))
        elif line:
            raise Unreadable(f"a line: {line}")

    # --- facts ---

    def facts_hold(self, location, values):
        return at_least(self.cuts.get(location, []), lambda word: values[int(word[1:])])

    def in_region(self, node, values):
        return at_least(self.nodes[node][1], lambda word: values[int(word[1:])])

    def in_some_region(self, location, values):
        return disjunction(self.in_region(n, values) for n, node in enumerate(self.nodes) if node[0] == location)

    def summary_holds(self, entry, location, before, after):
        return at_least(self.summaries.get((entry, location), []), both(before, after))

    def is_false(self, location):
        return any(len(fact) == 1 and not fact[0][1] and fact[0][0] < 0 for fact in self.cuts[location])

    # --- YES ---

    def paths(self, cut, has_calls):
        """Of transitions from the cut point to the next ones."""
        found, stack = [], [(cut, [])]
        while stack:
            at, path = stack.pop()
            for step in self.system.transitions:
                if step.source != at or ("call" in step.flags and not has_calls):
                    continue
                if step.target in self.cuts:
                    found.append(path + [step])
                    if len(found) > MOST_PATHS:
                        raise Undecided
                elif step.target in [each.target for each in path] + [cut]:
                    raise Unreadable("a cycle without a cut point")
                else:
                    stack.append((step.target, path + [step]))
        return found

    def loop_of(self, node):
        return next(i for i, loop in enumerate(self.loops) if node in loop[0])

    def falls(self, loop, n, k, before, after):
        _, measures, graphs = self.loops[loop]

        def value(form, values):
            return smt_sum(form, lambda word: values[int(word[1:].rstrip("'"))])

        if graphs:
            holds = []
            for source, target, arcs in graphs:
                if (source, target) == (n, k):
                    holds.append(conjunction(
                        f"(>= {value(parse_sum(l), before)} (+ {int(sign == '>')} {value(parse_sum(r), after)}))"
                        + (f" (>= {value(parse_sum(l), before)} 0)" if sign == ">" else "") for l, sign, r in arcs))
            return disjunction(holds)
        some, earlier = [], []
        for measure in measures:
            now, then = [value(form, before) for form in measure[n]], [value(form, after) for form in measure[k]]
            if len(now) > 1:
                parts = [f"(>= {now[-1]} 0)"] + [f"(>= (- (+ {x} {now[p - 1] if p else 0}) {y}) 1)" for p, (x, y) in enumerate(zip(now, then))]
                some.append(conjunction(earlier + parts))
                if any(any(f for f, _ in form) for node in (n, k) for form in measure[node]):
                    break
                continue
            some.append(conjunction(earlier + [f"(>= {now[0]} 0)", f"(>= (- {now[0]} {then[0]}) 1)"]))
            earlier.append(f"(>= {now[0]} {then[0]})")
        return disjunction(some)

    def segment(self, path):
        first, last = path.ends[0], path.ends[-1]
        source, target = path.transitions[0].source, path.transitions[-1].target
        wanted = [self.facts_hold(target, last), self.in_some_region(target, last)]
        for n, k in itertools.product(range(len(self.nodes)), repeat=2):
            if (self.nodes[n][0], self.nodes[k][0]) != (source, target) or self.loop_of(n) > self.loop_of(k):
                continue
            fine = self.falls(self.loop_of(n), n, k, first, last) if self.loop_of(n) == self.loop_of(k) else "false"
            wanted.append(f"(=> (and {self.in_region(n, first)} {self.in_region(k, last)}) {fine})")
        path.assumed += [self.facts_hold(source, first), self.in_some_region(source, first)]
        return self.z3.is_unsat(path.declared, path.assumed, conjunction(wanted), path.is_whole)

    def graphs_end(self):
        for _, _, graphs in self.loops:
            steps = [(s, t, frozenset(arcs_of(arcs))) for s, t, arcs in graphs]
            every, new = set(steps), list(steps)
            while new:
                s, t, arcs = new.pop()
                if s == t and compose(arcs, arcs) == arcs and not any(x == y and strict for x, y, strict in arcs):
                    return False
                for s2, t2, more in steps:
                    made = s, t2, compose(arcs, more)
                    if t == s2 and made not in every:
                        every.add(made)
                        new.append(made)
        return True

    def check_summary(self, entry):
        ghosts = [f"g{v}" for v in range(self.system.sizes[entry])]
        held = self.summary_holds(entry, entry, ghosts, ghosts)
        if not self.z3.is_unsat(ghosts, [self.facts_hold(entry, ghosts)], held, True):
            return "a summary does not hold at its entry"
        reached = {entry}
        while True:
            more = {t.target for t in self.system.transitions if t.source in reached and "call" not in t.flags} - reached
            if not more:
                break
            reached |= more
        for cut in reached & set(self.cuts):
            for steps in [] if self.is_false(cut) else self.paths(cut, False):
                path = Path(self, steps)
                first, last = path.ends[0], path.ends[-1]
                path.assumed += [self.facts_hold(cut, first), self.summary_holds(entry, cut, ghosts, first)]
                if not self.z3.is_unsat(path.declared + ghosts, path.assumed, self.summary_holds(entry, steps[-1].target, ghosts, last), path.is_whole):
                    return "a summary is not kept"
        return None

    def check_yes(self):
        start = self.system.start
        if self.cuts.get(start) != [] or not any(node == (start, []) for node in self.nodes):
            return "the start has facts, or no region for all numbers"
        if sorted(n for loop in self.loops for n in loop[0]) != list(range(len(self.nodes))):
            return "nodes do not stand in one loop each"
        if not self.graphs_end():
            return "graphs that follow one another make nothing fall"
        for entry in sorted({entry for entry, _ in self.summaries}):
            problem = self.check_summary(entry)
            if problem:
                return problem
        for cut in self.cuts:
            for steps in [] if self.is_false(cut) else self.paths(cut, True):
                if not self.segment(Path(self, steps)):
                    return f"a segment from @{cut} does not fulfil its obligation"
        return None

    # --- NO ---

    def in_set(self, text, values):
        parts = []
        for fact in filter(None, text.split(", ")):
            form, rest = re.fullmatch(r"(.*?) (= 0 modulo \d+|= 0|>= 0)", fact).groups()
            value = smt_sum(parse_sum(form), lambda word: values[int(word[1:])])
            parts.append(f"(= (mod {value} {rest.split()[-1]}) 0)" if "modulo" in rest else f"({rest.split()[0]} {value} 0)")
        return conjunction(parts)

    def check_no(self):
        if "moves" in self.run or "start" not in self.run or "recursion" in self.run:
            raise Undecided  # all transitions and the ends of the program, which the text does not have; or returns of calls
        sets = self.run["set at"]
        stem = [self.system.transitions[int(t)] for t in self.run["stem"][0][1].split()]
        moves = [[self.system.transitions[int(t)] for t in move.split()] for _, move in self.run["move"]]
        if any("exact" not in step.flags or step.call for move in moves + [stem] for step in move):
            return "a step that is not exact"
        where, head = self.run["head"][0]
        values = [number(int(part.split(" = ")[1])) for part in head.split(", ") if part]
        if not any(place == where and self.z3.is_unsat([], [], self.in_set(text, values), True) for place, text in sets):
            return "the head is in no set"
        if stem:
            path = Path(self, stem)
            begin = [number(int(part.split(" = ")[1])) for part in self.run["start"][0][1].split(", ") if part]
            fixed = [f"(= {x} {y})" for x, y in zip(path.ends[0] + path.ends[-1], begin + values)]
            if self.z3.is_unsat(path.declared, path.assumed + fixed, "false", True):
                return "the stem cannot be taken"
            if not path.is_whole:
                raise Undecided
        for place, text in sets:
            names = [f"x{v}" for v in range(self.system.sizes[place])]
            ways = []
            for move in moves:
                if move[0].source != place:
                    continue
                path = Path(self, move)
                if not path.is_whole:
                    raise Undecided
                arrives = disjunction(self.in_set(into, path.ends[-1]) for to, into in sets if to == move[-1].target)
                same = [f"(= {x} {y})" for x, y in zip(names, path.ends[0])]
                binders = " ".join(f"({name} Int)" for name in path.declared)
                body = conjunction(same + path.assumed + [arrives])
                ways.append(f"(exists ({binders}) {body})" if binders else body)
            if not self.z3.is_unsat(names, [self.in_set(text, names)], disjunction(ways), True):
                return f"a state of the set at @{place} has no move"
        return None


def arcs_of(arcs):
    for left, sign, right in arcs:
        yield left, right.replace("'", ""), sign == ">"


def compose(a, b):
    arcs = {}
    for x, y, first in a:
        for y2, z, second in b:
            if y == y2:
                arcs[x, z] = arcs.get((x, z), False) or first or second
    return frozenset((x, z, strict) for (x, z), strict in arcs.items())


def check_text(text, program):
    """None, or what is wrong; raises Undecided."""
    z3 = Z3(program)
    try:
        proof = Proof(text, z3)
        return proof.check_yes() if proof.answer == "YES" else proof.check_no() if proof.answer == "NO" else "no answer"
    finally:
        z3.close()


def spoil(text):
    """A proof that says too much: each measure is one that never changes, or each set has a state that it did not have."""
    if "\nYES\n" in text:
        return re.sub(r"^(    node \d+: ).*$", r"\g<1>1", text, flags=re.M)
    return re.sub(r"^(set at @\d+: ).*$", r"\1", text, flags=re.M)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=str(harness.ROOT / "build" / "loris"))
    parser.add_argument("--z3", default="z3")
    parser.add_argument("--every", type=int, default=12)
    parser.add_argument("--part", type=int, default=0)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    texts = {}
    if options.files:
        texts = {str(path): path.read_text() for path in options.files}
    else:
        loris, classes = harness.require_loris(options.loris), harness.BUILD / "terminates"
        harness.compile_java(sorted(terminates.FOLDER.glob("*.java")), ["-g", "--release", "17"], classes)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "proof"
            for case in [case for case in terminates.cases() if case.must][options.part::options.every]:
                harness.run([loris, "terminates", "--no-probe", "--time", "20", "--int", case.reading, *["--tree"] * case.is_tree, "--proof", file,
                             classes, case.method], 90)
                texts[f"{case.method} ({case.reading})"] = file.read_text()
    counts, failed = collections.Counter(), 0
    for name, text in texts.items():
        if "\nstart @" not in text or "\nMAYBE\n" in text:
            counts["without a system"] += 1
            continue
        try:
            problem = check_text(text, options.z3)
            counts["wrong" if problem else "YES" if "\nYES\n" in text else "NO"] += 1
            spoilt = spoil(text)
            if not problem and spoilt != text:
                try:
                    problem = None if check_text(spoilt, options.z3) else "a spoilt proof was not refused"
                except (Undecided, AttributeError):
                    pass
                counts["spoilt"] += 1
        except Undecided:
            problem = None
            counts["not decided"] += 1
        except Unreadable as error:
            problem = f"not readable: {error}"
        if problem:
            failed += 1
            print(f"FAIL {name}: {problem}")
    if not options.files and counts["YES"] < 5:
        failed += 1
        print("FAIL hardly any proof was checked")
    print(", ".join(f"{number} {what}" for what, number in sorted(counts.items())))
    print(f"{len(texts) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
