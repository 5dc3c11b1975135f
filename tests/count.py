#!/usr/bin/env python3
"""`loris explore --count` against brute force: trees are built, keys put in, and what is different is counted.

The recurrences of `--count search-tree|avl|red-black` up to k = 4, and `--count heaps` of the trees of tests/subjects/kiasan
up to k = 3, whose insertions are written once more here.
"""

import argparse
import functools
import itertools
import re
import sys

import harness
import tables

MOST_TREES, MOST_HEAPS = 4, 3
SUBJECTS = {"search-tree": "kiasan.BinarySearchTree.insert", "avl": "kiasan.AvlTree.insert",
            "red-black": "kiasan.RedBlackTree.put"}
TREE_LINE = re.compile(r"k = (\d+): (\d+) trees, (\d+) cases(?:, (\d+) trees after an insertion)?")
HEAP_LINES = re.compile(r"(\d+) input heaps, (\d+) heaps after the call\n\d+ paths, (\d+) cases")

# A tree is None or (left, key, right, is red).


@functools.cache
def shapes(levels):
    """All trees with at most so many levels, without keys."""
    if not levels:
        return [None]
    return [None] + [(left, 0, right, False) for left, right in itertools.product(shapes(levels - 1), repeat=2)]


def height(tree):
    return 0 if tree is None else 1 + max(height(tree[0]), height(tree[2]))


def is_avl(tree):
    return tree is None or abs(height(tree[0]) - height(tree[2])) <= 1 and is_avl(tree[0]) and is_avl(tree[2])


@functools.cache
def colourings(levels, black, may_be_red):
    """All red-black trees with at most so many levels and a black height, in every colour of the root."""
    trees = [None] if not black else []
    if levels and black:
        below = colourings(levels - 1, black - 1, True)
        trees += [(left, 0, right, False) for left in below for right in below]
    if levels and may_be_red:
        below = colourings(levels - 1, black, False)
        trees += [(left, 0, right, True) for left in below for right in below]
    return trees


@functools.cache
def trees(family, levels):
    if family == "red-black":
        return [tree for black in range(levels + 1) for tree in colourings(levels, black, False)]
    return [tree for tree in shapes(levels) if family == "search-tree" or is_avl(tree)]


def labelled(tree, start=0):
    """Keys 2, 4, ... in order; and the next one."""
    if tree is None:
        return None, start
    left, key = labelled(tree[0], start)
    right, end = labelled(tree[2], key + 2)
    return (left, key + 2, right, tree[3]), end


def bare(tree):
    return None if tree is None else (bare(tree[0]), bare(tree[2]), tree[3])


def insert(tree, key):
    if tree is None:
        return (None, key, None, False)
    left, own, right, red = tree
    if key == own:
        return tree
    return (insert(left, key), own, right, red) if key < own else (left, own, insert(right, key), red)


def rotate_right(tree):
    (low, key, middle, red), own, right, colour = tree
    return (low, key, (middle, own, right, colour), red)


def rotate_left(tree):
    left, own, (middle, key, high, red), colour = tree
    return ((left, own, middle, colour), key, high, red)


def insert_avl(tree, key):
    if tree is None or key == tree[1]:
        return insert(tree, key)
    left, own, right, red = tree
    left, right = (insert_avl(left, key), right) if key < own else (left, insert_avl(right, key))
    lean = height(left) - height(right)
    if lean == 2 and height(left[0]) < height(left[2]):
        left = rotate_left(left)
    if lean == -2 and height(right[2]) < height(right[0]):
        right = rotate_right(right)
    tree = (left, own, right, red)
    return rotate_right(tree) if lean == 2 else rotate_left(tree) if lean == -2 else tree


def coloured(tree, red):
    return tree and (*tree[:3], red)


def is_red(tree):
    return tree is not None and tree[3]


def repair(tree, left_side):
    """A black node whose child on one side, red, has a red child: the textbook's three cases."""
    side, other = (0, 2) if left_side else (2, 0)
    child = tree[side]
    if not is_red(child) or not (is_red(child[0]) or is_red(child[2])):
        return tree
    if is_red(tree[other]):  # both children black, the node red
        return (coloured(tree[0], False), tree[1], coloured(tree[2], False), True)
    turn, back = (rotate_right, rotate_left) if left_side else (rotate_left, rotate_right)
    if is_red(child[other]):
        child = back(child)
        child = (coloured(child[0], True), child[1], child[2], True) if left_side else \
            (child[0], child[1], coloured(child[2], True), True)
    tree = (child, *tree[1:]) if left_side else (*tree[:2], child, tree[3])
    left, key, right, _ = turn(tree)
    return (coloured(left, True), key, coloured(right, True), False)


def insert_red(tree, key):
    if tree is None:
        return (None, key, None, True)
    left, own, right, red = tree
    if key == own:
        return tree
    tree = (insert_red(left, key), own, right, red) if key < own else (left, own, insert_red(right, key), red)
    return tree if red else repair(tree, key < own)


INSERT = {"search-tree": insert, "avl": insert_avl,
          "red-black": lambda tree, key: coloured(insert_red(tree, key), False)}


def counted(family, levels):
    """Trees, cases, and trees behind an insertion."""
    cases, results = 0, set()
    for tree in trees(family, levels):
        full, end = labelled(tree)
        for key in range(1, end + 2):
            cases += 1
            results.add(bare(INSERT[family](full, key)))
    return len(trees(family, levels)), cases, len(results)


def check_trees(loris, family):
    """Lines that differ."""
    outcome = harness.run([loris, "explore", "--count", family, "-k", MOST_TREES])
    found = {int(match[1]): [match[2], match[3], match[4]] for match in TREE_LINE.finditer(outcome.stdout)}
    for k in range(MOST_TREES + 1):
        expected = [str(number) for number in counted(family, k)]
        if family != "search-tree":
            expected[2] = None
        yield f"--count {family} k={k}", expected, found.get(k)


def check_heaps(loris, classes, family):
    for k in range(1, MOST_HEAPS + 1):
        outcome = harness.run([loris, "explore", "--heap", "lazier-sharp", "--invariant", "repOk", "-k", k, "--loops", 1000,
                               "--count", "heaps", classes, SUBJECTS[family]])
        match = HEAP_LINES.search(outcome.stdout)
        found = match and [int(match[1]), int(match[3]), int(match[2])]
        yield f"{SUBJECTS[family]} k={k}", list(counted(family, k)), found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", default=harness.ROOT / "build" / "release" / "loris")
    options = parser.parse_args()
    loris = harness.require_loris(options.loris)
    classes = tables.compile_subjects()
    passed = failed = 0
    for family in SUBJECTS:
        for name, expected, found in [*check_trees(loris, family), *check_heaps(loris, classes, family)]:
            passed += expected == found
            failed += expected != found
            if expected != found:
                print(f"FAIL {name}: {found} instead of {expected}")
    # One to three elements, all different: the arrays differ in their length alone.
    arrays = harness.run([loris, "explore", "--heap", "lazier-sharp", "--rules", "kiasan", "-k", 3, "--array", 3, "--loops", 1000,
                          "--count", "heaps", classes, "kiasan.Arrays.partition"])
    if not arrays.stdout.startswith("3 input heaps,"):
        failed += 1
        print(f"FAIL arrays: {arrays.stdout}")
    large = harness.run([loris, "explore", "--count", "search-tree", "-k", 50])
    if large.status != 2 or "more than 127 bits" not in large.stderr:
        failed += 1
        print(f"FAIL numbers that do not fit: {large.status} {large.stderr}")
    print(f"count: {passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
