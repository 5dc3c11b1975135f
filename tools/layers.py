#!/usr/bin/env python3
"""Fails when a module includes one that stands below it in src/LAYERS, or another's private header.

A line of src/LAYERS is a module and the public headers that it has beside the one of its own name. base is a
toolbox of small headers, all of them public, and so are the tables (.def) of all modules. Tests may include
what the tests of modules above them share (*_test.h)."""
import pathlib, re, sys

root = pathlib.Path(__file__).resolve().parent.parent / "src"
lines = [line.split() for line in (root / "LAYERS").read_text().splitlines()]
layers = [line[0] for line in lines]
public = {line[0]: {name + ".h" for name in line} for line in lines}
# Who executes or replays calls the operations of heap strategies; who tells results reads leaves (heap/leaf.h).
reserved = {"heap/strategy.h": {"exec", "library", "explore", "replay"}}
bad = 0
for path in sorted(root.rglob("*.[ch]")):
    module = path.relative_to(root).parts[0]
    for number, line in enumerate(path.read_text().splitlines(), 1):
        found = re.match(r'\s*#\s*include\s+"([^"/]+)/([^"]+)"', line)
        if not found or found[1] == module:
            continue
        other, header = found[1], found[2]
        shared = header.endswith("_test.h") and path.stem.endswith("_test")
        if other not in layers or layers.index(other) > layers.index(module):
            problem = f"{module} includes {other}, which stands below it"
        elif other != "base" and header not in public[other] and not header.endswith(".def") and not shared:
            problem = f"{module} includes the private header {other}/{header}"
        elif module not in reserved.get(f"{other}/{header}", {module}):
            problem = f"{module} includes {other}/{header}, which is not for it"
        else:
            continue
        bad += 1
        print(f"{path.relative_to(root.parent)}:{number}: {problem}")
sys.exit(1 if bad else 0)
