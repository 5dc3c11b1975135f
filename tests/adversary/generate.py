"""Random whole classes of ordinary Java. A seed and a number give the same class for ever."""
import dataclasses
import random
import re

import matrix
import parts

HOLE = re.compile(r"\[\[(\w+)(\+?)(?::(\w+)(!?))?\]\]")
CONSTANTS = ["0", "1", "2", "3", "4", "5", "7", "(-1)"]
DEPTH = 2
BITS = 16  # flags of a method
EVERY = 6  # a class is a matrix of types


class Stuck(Exception):
    """A template needs a variable that is not there."""


@dataclasses.dataclass(frozen=True)
class Variable:
    key: str
    name: str
    is_parameter: bool = True


@dataclasses.dataclass
class Generated:
    name: str
    source: str
    property: str  # "assert" or "any"
    numbers: list  # that the code mentions
    texts: list
    is_random: bool = True


class Body:
    """The body of one method."""

    def __init__(self, rng, chosen, variables):
        self.rng, self.chosen, self.variables = rng, chosen, variables
        self.fresh = self.bits = 0

    def fits(self, key, wanted):
        if wanted == "ref":
            return key not in parts.PRIMITIVE
        if wanted == "O":
            return key not in parts.PRIMITIVE and (key == "O" or self.rng.random() < 0.2)
        return key == wanted or key in parts.BELOW.get(wanted, [])

    def variable(self, wanted, is_captured=False):
        found = [v for v in self.variables if self.fits(v.key, wanted) and (v.is_parameter or not is_captured)]
        if not found:
            raise Stuck
        return self.rng.choice(found).name

    def pick(self, kind, depth):
        """A template of this kind, filled in; tries others when one needs what is not there."""
        options = [text for part in self.chosen for text in getattr(part, kind)]
        own = [text for part in self.chosen[1:] for text in getattr(part, kind)]  # behind BASE
        for _ in range(30):
            pool = own if own and self.rng.random() < 0.75 else options
            if not pool:
                break
            text = self.rng.choice(pool)
            if depth <= 0 and re.search(r"\[\[(int|cond|stmt)\]\]", text):
                continue
            before = self.bits
            try:
                return self.fill(text, depth)
            except Stuck:
                self.bits = before
        raise Stuck

    def fill(self, text, depth):
        text, _, declared = text.partition("@") if re.search(r"@\w+ \w+$", text) else (text, "", "")
        names = {}
        before = list(self.variables)

        def hole(found):
            word, is_new, wanted, is_captured = found.groups()
            if is_new:
                self.fresh += 1
                names[word] = f"{word}{self.fresh}"
                return names[word]
            if wanted:
                names[word] = self.variable(wanted, bool(is_captured))
                return names[word]
            return names[word] if word in names else self.hole(word, depth)

        result = HOLE.sub(hole, text)
        self.variables = before
        if declared:
            key, word = declared.split()
            self.variables = [*before, Variable(key, names[word], False)]
        return result

    def hole(self, word, depth):
        if word == "K":
            return self.rng.choice(CONSTANTS)
        if word == "C3":
            return str(self.rng.randint(0, 3))
        if word == "bit":
            self.bits += 1
            return f"r += {1 << (self.bits - 1) % BITS};"
        if word == "N":
            return self.rng.choice(["null", "new M()", *[self.variable("N")] * 6])
        if word in ("ref", "O"):
            return self.variable(word)
        before = self.variables
        try:
            text = self.pick(word, depth - 1)
            self.variables = before
            return text
        except Stuck:
            return {"int": lambda: self.rng.choice(CONSTANTS), "cond": lambda: self.rng.choice(["true", "r > 1"]), "stmt": lambda: "r++;"}[word]()


class Class:
    def __init__(self, rng, name, allowed):
        self.rng, self.name, self.allowed = rng, name, allowed

    def choose_parts(self):
        names = self.rng.sample(self.allowed, min(len(self.allowed), self.rng.randint(2, 4)))
        todo = list(names)
        while todo:
            for need in parts.PARTS[todo.pop()].needs:
                if need not in names:
                    names.append(need)
                    todo.append(need)
        return [parts.BASE, *(parts.PARTS[name] for name in sorted(names))]

    def declarations(self, chosen):
        lines = []
        for part in chosen:
            lines += part.statics
            if part.nested:
                lines.append(self.rng.choice(part.nested))
            if part.helpers:
                lines.append(self.rng.choice(part.helpers))
        return [re.sub(r"\[\[K\]\]", lambda _: self.rng.choice(CONSTANTS), line) for line in lines]

    def flags(self, count):
        """A question about up to three flags: may they come out like this?"""
        mask = value = 0
        for _ in range(self.rng.choice([1, 1, 2, 2, 3])):
            flag = 1 << self.rng.randrange(max(1, min(count, BITS)))
            mask |= flag
            value |= flag if self.rng.random() < 0.7 else 0
        return f"(r & {mask}) != {value & mask}"

    def verdict(self, body):
        """The last statement: an assertion that holds, one that does not, or nobody knows."""
        pick = self.rng.random()
        try:
            if pick < 0.15:
                return f"assert {body.pick('law', 1)};"
            if pick < 0.3:
                return f"assert {body.pick('cond', 1)} || {self.flags(body.bits)};"
        except Stuck:
            pass
        return f"assert {self.flags(body.bits)};"

    def method(self, index, chosen, is_any):
        keys = [key for part in chosen for key in part.types]
        own = [key for part in chosen[1:] for key in part.types] or keys
        wanted = [self.rng.choice(own if self.rng.random() < 0.8 else keys) for _ in range(self.rng.randint(1, 3))]
        variables = [Variable(key, f"p{i}") for i, key in enumerate(wanted)]
        body = Body(self.rng, chosen, list(variables))
        lines = []
        for variable in variables:
            if variable.key not in parts.PRIMITIVE and self.rng.random() < (0.6 if is_any else 0.3):
                lines.append(f"if ({variable.name} == null) return;")
        lines.append("int r = 0;")
        for _ in range(self.rng.randint(1, 4)):
            try:
                lines.append(body.pick("stmt", DEPTH))
            except Stuck:
                pass
        lines.append(self.verdict(body))
        static = "" if any(key == "In" for key in wanted) or self.rng.random() < 0.25 else "static "
        head = f"public {static}void m{index}({', '.join(f'{parts.JAVA[v.key]} {v.name}' for v in variables)}) {{"
        return "\n".join([f"  {head}", *(f"    {line}" for line in lines), "  }"])

    def generate(self, release):
        chosen = self.choose_parts()
        is_any = self.rng.random() < 0.3
        lines = [f"  {line}" for line in self.declarations(chosen)]
        lines += [self.method(index, chosen, is_any) for index in range(self.rng.randint(3, 6))]
        source = "\n".join([f"public class {self.name} {{", *lines, "}"]) + "\n"
        # Patterns of a switch are a preview in 17, with other guards.
        return finish(self.name, re.sub(r"\bWHEN\b", "when" if release >= 21 else "&&", source), "any" if is_any else "assert")


def finish(name, source, checked, is_random=True):
    numbers = sorted({int(word) for word in re.findall(r"(?<![\w.\"])-?\d{1,4}(?![\w.])", source)} & set(range(-9, 1001)))
    texts = sorted(set(re.findall(r'"([a-zA-Z0-9]{1,3})"', source)))
    return Generated(name, source, checked, numbers[:12], texts, is_random)


def generate(seed, number, allowed=None, release=17):
    """The class with this number, of the named parts only if there are names."""
    rng, name = random.Random(f"{seed}/{number}"), f"C{number:05d}"
    if number % EVERY == EVERY - 1 if allowed is None else allowed == ["matrix"]:
        return finish(name, matrix.source(rng, name), "assert")
    return Class(rng, name, allowed or sorted(parts.PARTS)).generate(release)


if __name__ == "__main__":
    import sys
    print(generate(*map(int, sys.argv[1:3])).source)
