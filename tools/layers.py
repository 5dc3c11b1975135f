#!/usr/bin/env python3
"""Fails when a module includes one that stands below it in src/LAYERS, or another's private header.

Tests may include program/world_test.h, the world that most of them run in."""
import pathlib, re, sys

root = pathlib.Path(__file__).resolve().parent.parent / "src"
layers = (root / "LAYERS").read_text().split()
bad = 0
for path in sorted(root.rglob("*.[ch]")):
    module = path.relative_to(root).parts[0]
    for number, line in enumerate(path.read_text().splitlines(), 1):
        found = re.match(r'\s*#\s*include\s+"([^"/]+)/([^"]+)"', line)
        if not found or found[1] == module:
            continue
        other, header = found[1], found[2]
        if other not in layers or layers.index(other) > layers.index(module):
            problem = f"{module} includes {other}, which stands below it"
        elif other + "/" + header == "program/world_test.h" and path.stem.endswith("_test"):
            continue
        # base is a toolbox of small headers; every other module has one public header and its tables (.def).
        elif other != "base" and header != other + ".h" and not header.endswith(".def"):
            problem = f"{module} includes the private header {other}/{header}"
        else:
            continue
        bad += 1
        print(f"{path.relative_to(root.parent)}:{number}: {problem}")
sys.exit(1 if bad else 0)
