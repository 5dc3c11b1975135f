#!/usr/bin/env python3
"""models.py DIR JAR: packs the compiled models into a stored jar whose bytes depend on the files only."""
import pathlib, sys, zipfile

source, target = pathlib.Path(sys.argv[1]), sys.argv[2]
with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as jar:
    for path in sorted(source.rglob("*.class")):
        entry = zipfile.ZipInfo(str(path.relative_to(source)), (1980, 1, 1, 0, 0, 0))
        jar.writestr(entry, path.read_bytes())
