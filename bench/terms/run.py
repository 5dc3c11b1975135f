#!/usr/bin/env python3
"""Term construction: millions of hash-consed additions a second, and bytes a term (bars: 10 million, 64 bytes)."""
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import build  # noqa: E402

sys.exit(subprocess.run([build.compile_bench("bench/terms/term_bench.c", ["base", "term"], ["-lm"])],
                        check=False).returncode)
