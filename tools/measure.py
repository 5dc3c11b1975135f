#!/usr/bin/env python3
"""Measures the shape of the code: sizes of functions, comments, asserts, headers, what leaks out of the heap strategies.

    tools/measure.py [COMMIT|now ...]    a column for each commit; now, and the default: the working tree

Tests (*_test.[ch], test_main.c) and fuzzers are left out. The sources are formatted by clang-format, so lines and
indentation tell where functions, switches and declarations begin and end."""
import pathlib, re, statistics, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LARGE = 60  # lines of a function that wants a name for its parts
FAMILY = re.compile(r"\bis_merged\b")


def is_counted(path):
    name = path.rsplit("/", 1)[-1]
    return path.startswith("src/") and name.endswith((".c", ".h", ".inc")) and not re.search(r"_test\.|_fuzz\.|test_main\.c$", name)


def sources(commit):
    """Texts by path, and the lines of src/LAYERS."""
    def git(*arguments):
        return subprocess.run(["git", "-C", ROOT, *arguments], check=True, capture_output=True, text=True).stdout
    if commit:
        paths = git("ls-tree", "-r", "--name-only", commit).splitlines()
        read = lambda path: git("show", f"{commit}:{path}")
    else:
        paths = git("ls-files", "-co", "--exclude-standard").splitlines()
        read = lambda path: (ROOT / path).read_text()
        paths = [path for path in paths if (ROOT / path).exists()]
    return {path: read(path) for path in paths if is_counted(path)}, [line.split() for line in read("src/LAYERS").splitlines()]


def function_sizes(lines):
    """A function begins at a line in column 0 that opens a body and ends at the next brace in column 0."""
    start = None
    for number, line in enumerate(lines):
        if re.match(r"[A-Za-z_].*\(", line):
            start = number
            opens = line.rstrip().endswith("{")
        elif start is not None and line.rstrip().endswith("{") and line.startswith("  ") and not opens:
            opens = True
        if start is not None and line.rstrip().endswith(";") and not opens:
            start = None
        if start is not None and line.startswith("}"):
            if opens:
                yield number - start + 1
            start = None
        if start == number and opens and line.rstrip().endswith("}"):
            yield 1


def one_liners(lines):
    return sum(1 for line in lines if re.match(r"[A-Za-z_][^;=]*\) \{.*\}$", line))


def enum_defaults(lines):
    """`default:` in switches whose first label is a constant of an enum."""
    open_switches, found = [], 0
    for line in lines:
        indent = len(line) - len(line.lstrip())
        text = line.strip()
        while open_switches and text and indent < open_switches[-1][0]:
            open_switches.pop()
        if re.match(r"(\} else )?switch \(", text):
            open_switches.append([indent, None])
        elif open_switches and indent == open_switches[-1][0]:
            if text.startswith("case ") and open_switches[-1][1] is None:
                open_switches[-1][1] = bool(re.match(r"case [A-Z]\w+", text))
            elif text.startswith("default:"):
                found += bool(open_switches[-1][1])
            elif text == "}":
                open_switches.pop()
    return found


def declarations(text):
    text = re.sub(r"//.*", "", text)
    text = re.sub(r"(?m)^#(?:.*\\\n)*.*", "", text)
    return len(re.findall(r"(?m)^(?!typedef|extern|static|struct \w+ \{|#)[A-Za-z_][\w \*]*\b\w+\([^;{}]*\)(?:\s*__attribute__\(\([^;]*\)\))?;", text))


def public_headers(layers):
    return {f"src/{line[0]}/{name}.h" for line in layers for name in line}


def measure(commit):
    texts, layers = sources(commit)
    lines = {path: text.splitlines() for path, text in texts.items()}
    total = sum(map(len, lines.values()))
    sizes = sorted(size for path, body in lines.items() for size in function_sizes(body))
    sizes += [1] * sum(map(one_liners, lines.values()))
    sizes.sort()
    comments = sum(1 for body in lines.values() for line in body if re.search(r"(^|\s)//", line))
    asserts = sum(len(re.findall(r"\bassert\(", text)) for text in texts.values())
    headers = sorted(((declarations(texts[path]), path) for path in public_headers(layers) if path in texts), reverse=True)
    outside = {path: len(FAMILY.findall(text)) for path, text in texts.items() 
               if not path.startswith(("src/heap/", "src/graph/"))}  # a graph merges states, not references
    outside = {path: count for path, count in outside.items() if count}
    files = [len(body) for body in lines.values()]
    return {
        "lines of code and comments": total,
        "files, over 500 lines": f"{len(files)}, {sum(size > 500 for size in files)}",
        "functions": len(sizes),
        "lines of a function: median, p90": f"{statistics.median(sizes):.0f}, {sizes[len(sizes) * 9 // 10]}",
        f"functions over {LARGE} lines": sum(size > LARGE for size in sizes),
        "lines with a comment": f"{100 * comments / total:.1f} %",
        "asserts per thousand lines": f"{1000 * asserts / total:.1f}",
        "`default:` in switches over enums": sum(map(enum_defaults, lines.values())),
        "functions of a public header: median": f"{statistics.median([count for count, _ in headers]):.0f}",
        "the largest ones": ", ".join(f"{path.split('/')[-1]} {count}" for count, path in headers[:3]),
        "uses of families outside of `heap` (files)": f"{sum(outside.values())} ({len(outside)})",
    }


commits = [None if word == "now" else word for word in sys.argv[1:]] or [None]
columns = [measure(commit) for commit in commits]
print("| | " + " | ".join(commit or "now" for commit in commits) + " |")
print("|---|" + "---|" * len(commits))
for row in columns[0]:
    print(f"| {row} | " + " | ".join(str(column[row]) for column in columns) + " |")
