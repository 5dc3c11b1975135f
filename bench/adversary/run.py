#!/usr/bin/env python3
"""tests/adversary.py on 10,000 classes: every verdict under every heap strategy against brute force on HotSpot.

The last lines are the totals: definite, right, unknown by cause. `--seed N` gives others; all options are those of
the test.
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "tests"))
import adversary  # noqa: E402

if __name__ == "__main__":
    sys.argv[1:1] = ["--classes", "10000", "--batch", "250", "--inputs", "3000", "--seed", "1000"]
    sys.exit(adversary.main())
