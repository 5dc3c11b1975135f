#!/usr/bin/env python3
"""Random programs that make rings and chains, walk round them and mark their nodes: a wrong YES of `loris terminates` is looked for by
running them.

Statements are written such that they mean the same in Java and, after a few words are exchanged, in Python. Some are made only once,
when the program has many arguments, so that other parts of loris than proofs do not come to them. After YES the program runs with few
and with many arguments; a null pointer is an end.

    tests/terminates_rings.py [--loris FILE] [--seed N] [--count N]
"""
import sys

import terminates_chains

MOST_STEPS, RARE = 20000, 37
WORDS = (("new N(", "N("), ("null", "None"), ("!e", "not e"), ("&&", "and"), ("true", "True"), ("false", "False"), (";", ""))
GROW = ("h = new N(h);", "l.next = new N(null); l = l.next;", "h = new N(h); h.mark = 1;")
RARELY = ("l.next = h;", "h.next = h;", "h.seen = true;", "l.mark = 1;", "l = h;", "h.next = l;", "h = l;")
CLOSE = ("l.next = h;", "l.next = h;", "l.next = h.next;", "h.next = l;", "l.next = l;", "p = h;")
START = ("h", "h.next", "l", "l.next")
HEADS = ("e != h", "e != l", "e != h && e != null", "e != null && !e.seen", "!e.seen", "e.mark == m", "e != null && e.mark == m")
MARKS = ("e.seen = true;", "e.mark = m + 1;", "e.mark = m - 1;", "e.mark = m;", "e.seen = false;")
WRITES = ("p.next = e.next;", "p.next = e;", "e.next = e.next;", "h.next = e;", "e.next = h;", "l = e;", "h = e;", "p = e;", "p = h;",
          "e.next.seen = false;", "e.next = new N(e.next);", "e.next = new N(null);", "m = m + 1;", "p = e; e.next.mark = m;", "l.next = e.next;")


class N:
    def __init__(self, after):
        self.next, self.seen, self.mark = after, False, 0


def python(text):
    for java, own in WORDS:
        text = text.replace(java, own)
    return text.strip()


def statements(text):
    return [part.strip() + ";" for part in text.split(";") if part.strip()]


def program(pick, name):
    grow = pick.sample(GROW, pick.randint(1, 2))
    rare = pick.choice(RARELY) if pick.random() < 0.4 else None
    head, body = pick.choice(HEADS), pick.sample(WRITES, pick.randint(0, 2))
    if "seen" in head or "mark" in head or pick.random() < 0.2:
        body.append(pick.choice(MARKS[:1] if "seen" in head and pick.random() < 0.7 else MARKS))
    pick.shuffle(body)
    body.append("e = e.next;")
    begin, end = ["N h = new N(null), l = h, p = h;", "int m = 0;"], [pick.choice(CLOSE), f"N e = {pick.choice(START)};"]
    text = (f"class {name} {{\n  static class N {{\n    N next;\n    boolean seen;\n    int mark;\n    N(N next) {{ this.next = next; }}\n  }}\n\n"
            f"  public static void main(String[] args) {{\n    {' '.join(begin)}\n    for (int i = 0; i < args.length; i++) {{\n      {' '.join(grow)}\n"
            + (f"      if (i * i == {RARE * RARE}) {{ {rare} }}\n" if rare else "")
            + f"    }}\n    {' '.join(end)}\n    while ({head}) {{\n      {' '.join(body)}\n    }}\n  }}\n}}\n")
    lines = ["h = N(None)", "l = p = h", "m = 0", "for i in range(count):"]
    lines += ["  " + python(part) for step in grow for part in statements(step)]
    lines += [f"  if i == {RARE}: {python(rare)}"] if rare else []
    lines += [python(step).removeprefix("N ") for step in end]
    lines += [f"while {python(head)}:", "  step()"] + ["  " + python(part) for step in body for part in statements(step)]
    return text, compile("\n".join(lines), name, "exec")


def ends(code, count):
    left = MOST_STEPS

    def step():
        nonlocal left
        left -= 1
        if left < 0:
            raise terminates_chains.Late
    try:
        exec(code, {"N": N, "count": count, "step": step})
    except terminates_chains.Late:
        return False
    except AttributeError:
        pass
    return True


if __name__ == "__main__":
    sys.exit(terminates_chains.look_for_wrong_yes(__doc__, program, ends, 16))
