#!/usr/bin/env python3
"""Writes random walks over inputs of any shape to stdout, a class of them, the same at every run.

usage: walk_random.py CLASS SEED COUNT LINKS

A walk goes on until it comes to null: nothing says that the input has an end, that two parameters are different, or
that links lead forward. Bodies compare, count and relink on the way. With 1 link objects have no field `other`.
"""
import random
import sys

STEPS = ["p = p.next;", "p = p.next;", "p = p.other;", "p = p.value < n ? p.other : p.next;"]
SECOND = ["q = q.next;", "q = q.other;"]  # of two walks in lockstep
BODIES = [
    "if (p == q) return c;",
    "if (p.value < n) c++;",
    "if (p.value == n) return c;",
    "if (p.next == q) c += 2;",
    "if (p.next == p) return -1;",
    "q = p;",
    "r = p;",
    "if (p == r) return c + 5;",
    "p.other = q;",
    "p.value = n;",
]


def reversal(rng, name, links):
    """Relinks on the way, as the reversal of a list does."""
    link = rng.choice(links)
    return [f"{name} t = p.{link};", f"p.{link} = r;", "r = p;", "p = t;"]


def choose(rng, texts, links):
    return rng.choice([text for text in texts if "other" in links or "other" not in text])


def walk(rng, name, number, links):
    lines = [f"public static int m{number}({name} p, {name} q, int n) {{", "  int c = 0;", f"  {name} r = null;"]
    lockstep = rng.random() < 0.3
    lines.append("  while (p != null" + (" && q != null" if lockstep else "") + ") {")
    body = [choose(rng, BODIES[:5] if lockstep else BODIES, links) for _ in range(rng.randint(1, 2))]
    relinks = not lockstep and rng.random() < 0.25
    steps = reversal(rng, name, links) if relinks else [choose(rng, STEPS, links)]
    steps += [choose(rng, SECOND, links)] if lockstep else []
    lines += ["    " + text for text in ["c++;"] * (rng.random() < 0.5) + body + steps]
    lines += ["  }", rng.choice(["  return c;", "  return p == q ? c : -c;", "  return r == q ? 1 : 0;"]), "}"]
    return "\n".join("  " + line for line in lines)


def main():
    name, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    links = ["next", "other"][:int(sys.argv[4])]
    rng = random.Random(seed)
    print(f"package unit;\n\n/** Made by tests/unit/walk_random.py. */\npublic class {name} {{")
    print(f"  public int value;\n  public {name} {', '.join(links)};\n")
    print("\n\n".join(walk(rng, name, number, links) for number in range(count)))
    print("}")


if __name__ == "__main__":
    main()
