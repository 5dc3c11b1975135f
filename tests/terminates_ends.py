#!/usr/bin/env python3
"""Random loops over lists, rings and lists that lead into rings, which change their links until there is no next: a wrong YES of
`loris terminates` is looked for by running them.

Statements mean the same in Java and, after a few words are exchanged, in Python (tests/terminates_rings.py). After YES the program runs
with few and with many arguments; a null pointer is an end.

    tests/terminates_ends.py [--loris FILE] [--seed N] [--count N] [--no-probe]
"""
import sys

import terminates_chains
import terminates_rings

CLOSE = ("l.next = h;", "l.next = h;", "l.next = m;", "l.next = m;", "l.next = l;", "h.next = h;", "", "")
START = ("x = h;", "x = h;", "x = h.next;", "x = m;", "x = l;")
OTHERS = ("y = null;", "y = null;", "y = h;", "y = l;", "y = m;", "y = new N(null);")
HEADS = ("x != null", "x != null", "x != null", "x.next != null", "x != null && y != x", "x != null && x.next != x", "y != null")
STEPS = ("z = x;", "x = x.next;", "z.next = y;", "y = z;", "y = x;", "x.next = y;", "x = y;", "y = y.next;", "z = z.next;", "x.next = null;",
         "y.next = x;", "z.next = x;", "x.next = new N(x.next);", "z = x.next;", "y.next = z;", "x = z;", "x.next = x.next.next;", "z.next = null;",
         "x.next = x;", "y.next = y;", "z.next = z;", "x = new N(x.next);")
REVERSE = ["z = x;", "x = x.next;", "z.next = y;", "y = z;"]


def body_of(pick):
    """What reverses a list, with a few changes; or any steps."""
    if pick.random() < 0.4:
        return pick.sample(STEPS, pick.randint(2, 4)) + ["x = x.next;"] * (pick.random() < 0.6)
    steps = list(REVERSE)
    for _ in range(pick.randint(0, 2)):
        at = pick.randrange(len(steps) + 1)
        if pick.random() < 0.5:
            steps.insert(at, pick.choice(STEPS))
        elif at < len(steps):
            steps[at] = pick.choice(STEPS)
    return steps


def program(pick, name):
    close, start, other, head = (pick.choice(choice) for choice in (CLOSE, START, OTHERS, HEADS))
    body = body_of(pick)
    begin = ["N h = new N(null), l = h, m = h, x, y, z = h;"]
    grow = ["h = new N(h);"] if pick.random() < 0.5 else ["l.next = new N(null); l = l.next;", "if (i == 4) m = l;"]
    end = [part for part in (close, start, other) if part]
    text = (f"class {name} {{\n  static class N {{\n    N next;\n    N(N next) {{ this.next = next; }}\n  }}\n\n"
            f"  public static void main(String[] args) {{\n    {' '.join(begin)}\n    for (int i = 0; i < args.length; i++) {{\n      {' '.join(grow)}\n"
            f"    }}\n    {' '.join(end)}\n    while ({head}) {{\n      {' '.join(body)}\n    }}\n  }}\n}}\n")
    python = terminates_rings.python
    lines = ["h = N(None)", "l = m = z = h", "for i in range(count):"]
    lines += ["  h = N(h)"] if len(grow) == 1 else ["  l.next = N(None)", "  l = l.next", "  if i == 4: m = l"]
    lines += [python(step) for step in end]
    lines += [f"while {python(head).replace('!= None', 'is not None')}:", "  step()"] + ["  " + python(part) for part in body]
    return text, compile("\n".join(lines), name, "exec")


if __name__ == "__main__":
    sys.exit(terminates_chains.look_for_wrong_yes(__doc__, program, terminates_rings.ends, 16))
