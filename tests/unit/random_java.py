"""What the generators of random Java methods share: the frame of a method, blocks and the choice of statements.

A variable is a pair (type, name), an environment a list of them. A generator says how it writes expressions and the
statements that `shares` names.
"""


class Generator:
    """One random method, number `number` of its class."""

    # Statements up to which share of all; the last one takes the rest.
    shares = []
    deepest = 4  # where blocks end: statements that have blocks of their own become writes

    def __init__(self, rng, number):
        self.rng = rng
        self.id = number
        self.names = 0
        self.lines = []

    def chance(self, probability):
        return self.rng.random() < probability

    def emit(self, indent, text):
        self.lines.append("    " * indent + text)

    def block(self, env, indent, size):
        """What is declared inside is not known behind it."""
        env = list(env)
        for _ in range(size):
            self.statement(env, indent)

    def may_nest(self, kind):
        """May this statement have blocks, as far as it matters how many there are?"""
        return True

    def statement(self, env, indent):
        pick = self.rng.random()
        kind = next(kind for limit, kind in self.shares if pick < limit)
        if kind in ("branch", "attempt", "loop") and (indent >= self.deepest or not self.may_nest(kind)):
            kind = "write"
        getattr(self, kind)(env, indent)

    def method(self, modifiers, result, parameters, value):
        """The text of the method; `value` makes the expression that it returns."""
        listed = ", ".join(f"{kind} {name}" for kind, name in parameters)
        self.emit(1, f"{modifiers} {result} m{self.id}({listed}) {{")
        env = list(parameters)
        for _ in range(self.rng.randint(2, 5)):
            self.statement(env, 2)
        self.emit(2, f"return {value(env)};")
        self.emit(1, "}")
        return "\n".join(self.lines)
