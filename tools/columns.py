#!/usr/bin/env python3
"""Keeps the lines of README.md and doc/*.md to 120 columns.

    tools/columns.py          names the lines that are longer; exit status 1 if there are any
    tools/columns.py --fix    breaks paragraphs and items of lists that have such a line

Code and what a command prints stay as they are, and so does doc/TABLES.md's data: a row of a table cannot be broken.
Prose belongs into lists, not into wide tables."""
import pathlib, re, sys, textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
WIDTH = 120
ITEM = re.compile(r"(\s*)([-*] |\d+\. )?")
NEW_ITEM = re.compile(r"\s*([-*] |\d+\. )")


def is_kept(line):
    return not line.strip() or line.startswith(("|", "#", "    ", "```", "<"))


def paragraphs(lines):
    """Lists of lines; (lines, is_prose)."""
    at, in_code = 0, False
    while at < len(lines):
        in_code ^= lines[at].startswith("```")
        if in_code or is_kept(lines[at]):
            yield [lines[at]], False
            at += 1
            continue
        end, is_item = at + 1, bool(ITEM.match(lines[at]).group(2))
        while (end < len(lines) and lines[end].strip() and not lines[end].startswith(("|", "#", "```"))
               and not NEW_ITEM.match(lines[end]) and (is_item or not lines[end].startswith("    "))):
            end += 1
        yield lines[at:end], True
        at = end


def wrapped(lines):
    """One paragraph, broken anew; spans of code stay on one line."""
    space, bullet = ITEM.match(lines[0]).groups()
    bullet = bullet or ""
    text = " ".join(line.strip() for line in lines)[len(bullet):]
    text = re.sub(r"`[^`]*`", lambda span: span.group().replace(" ", "\0"), text)
    found = textwrap.wrap(text.strip(), WIDTH, initial_indent=space + bullet, subsequent_indent=" " * len(space + bullet),
                          break_long_words=False, break_on_hyphens=False)
    return [line.replace("\0", " ") for line in found]


def fixed(text):
    made = []
    for lines, is_prose in paragraphs(text.split("\n")):
        made += wrapped(lines) if is_prose and any(len(line) > WIDTH for line in lines) else lines
    return "\n".join(made)


def too_long(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        is_exempt = line.startswith("    ") or (line.startswith("|") and path.name == "TABLES.md")
        if len(line) > WIDTH and not is_exempt:
            yield f"{path.relative_to(ROOT)}:{number}: {len(line)} columns"


def main():
    paths = [ROOT / "README.md", *sorted((ROOT / "doc").glob("*.md"))]
    if "--fix" in sys.argv[1:]:
        for path in paths:
            text = path.read_text(encoding="utf-8")
            if fixed(text) != text:
                path.write_text(fixed(text), encoding="utf-8")
    found = [line for path in paths for line in too_long(path)]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
