#!/usr/bin/env python3
"""Pages (--html) in a real browser: every kind opens without a complaint of the console, links, filters, keys
and drawings do what they should, names and texts of any kind do no harm.

    python3 tests/pages.py [--loris FILE] [--keep DIR] [PAGE...]
    python3 tests/pages.py --pictures doc
"""
import argparse
import concurrent.futures
import pathlib
import re
import shutil
import sys
import tempfile

import harness
from browser import Browser

HERE = pathlib.Path(__file__).resolve().parent / "pages"
USUAL = 300_000  # bytes: the most that the page of a usual method may have


class Tests:
    """Counts what held and tells what did not."""

    def __init__(self):
        self.passed = self.failed = 0

    def check(self, holds, what):
        self.passed += bool(holds)
        self.failed += not holds
        if not holds:
            print(f"FAIL {what}", flush=True)

    def equal(self, seen, wanted, what):
        self.check(seen == wanted, f"{what}: {seen!r} instead of {wanted!r}")


# --- what holds of every page ------------------------------------------------------------------------

OVERLAPS = """
const bad = [];
for (const svg of document.querySelectorAll('svg.heap, svg.graph')) {
  const boxes = [...svg.querySelectorAll('.object:not(.isroot), .node')].map((g) => g.getBBox());
  for (let i = 0; i < boxes.length; i++)
    for (let j = 0; j < i; j++) {
      const a = boxes[i], b = boxes[j];
      if (a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1)
        bad.push([i, j]);
    }
}
return bad;
"""

# Contrast (WCAG 2) of all text in sight with the first background behind it that is not transparent.
CONTRAST = """
const parse = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
const part = (v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
const backOf = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const color = parse(getComputedStyle(at).backgroundColor);
    if (color.length === 3 || color[3] > 0) return color;
  }
  return [255, 255, 255];
};
const bad = [], seen = new Set();
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let text = walker.nextNode(); text; text = walker.nextNode()) {
  const element = text.parentElement;
  if (!text.data.trim() || element.closest('svg, script, style, option')) continue;
  const front = parse(getComputedStyle(element).color), back = backOf(element);
  const key = front + '|' + back;
  if (seen.has(key)) continue;
  seen.add(key);
  const [x, y] = [light(front), light(back)].sort((p, q) => q - p);
  if ((x + 0.05) / (y + 0.05) < 4.5) bad.push(element.className + ' ' + text.data.trim().slice(0, 30) + ' ' + key);
}
return bad;
"""

UNNAMED = """
return [...document.querySelectorAll('button, input, select, [tabindex="0"]')]
  .filter((it) => !(it.textContent.trim() || it.closest('label') || it.getAttribute('aria-label') || it.title)).map((it) => it.outerHTML.slice(0, 80));
"""


def check_any(tests, browser, name):
    """What holds of a page that is open, whatever its kind."""
    tests.equal(browser.errors(), [], f"{name}: complaints of the console")
    tests.equal(browser.run(OVERLAPS), [], f"{name}: boxes that overlap")
    tests.equal(browser.run(UNNAMED), [], f"{name}: controls without a name")
    for is_dark in (False, True):
        browser.dark(is_dark)
        tests.equal(browser.run(CONTRAST), [], f"{name}: contrast {'dark' if is_dark else 'light'}")
    browser.dark(False)


def text_of(browser, selector):
    return browser.run("return document.querySelector(arguments[0])?.textContent", selector)


def count_of(browser, selector):
    return browser.run("return document.querySelectorAll(arguments[0]).length", selector)


def now_line(browser):
    return browser.run("return Number(document.querySelector('.now-line')?.dataset.line)")


# --- explore -------------------------------------------------------------------------------------------

def check_explore(tests, browser, page):
    tests.check(page.stat().st_size < USUAL, f"size of {page.name}: {page.stat().st_size}")
    browser.open(page)
    check_any(tests, browser, "explore")
    tests.check("7 paths, 7 cases" in text_of(browser, "#verdict"), "explore: verdict")
    tests.equal(text_of(browser, "h1"), "Lists.insert(int)", "explore: method")
    tests.equal(text_of(browser, "#detail h2 a"), "case 1", "explore: the first case is shown")
    browser.open(page, "#case-6")
    tests.equal(text_of(browser, "#detail h2 a"), "case 6", "explore: a link to a case")
    # The slider follows the path: the line of every step is the one that its label names.
    steps = browser.run("return Number(document.querySelector('#step').max)")
    tests.check(steps > 5, f"explore: {steps} steps")
    for step in range(steps + 1):
        label = browser.run("""const s = document.querySelector('#step'); s.value = arguments[0];
            s.dispatchEvent(new Event('input')); return document.querySelector('#step-label').textContent""", str(step))
        line = re.search(r"line (\d+)", label)
        tests.check(line and now_line(browser) == int(line.group(1)), f"explore: step {step}: {label}")
    tests.check(count_of(browser, "#variables tr") >= 2, "explore: variables at the last step")
    # Draggable objects.
    box = browser.run("""document.querySelector('svg.heap').scrollIntoView();
        const r = document.querySelector('svg.heap .object:not(.isroot) .head').getBoundingClientRect();
        return [r.x + 20, r.y + 8]""")
    browser.drag(box, (box[0] + 60, box[1] + 30))
    moved = browser.run("""const r = document.querySelector('svg.heap .object:not(.isroot) .head').getBoundingClientRect();
        return [r.x + 20, r.y + 8]""")
    tests.check(abs(moved[0] - box[0] - 60) < 3 and abs(moved[1] - box[1] - 30) < 3, f"explore: drag {box} to {moved}")
    # Filters: by outcome, by text, by line; back by a link.
    browser.run("""const s = document.querySelector('#outcome'); s.value = 'returns'; s.dispatchEvent(new Event('change'))""")
    tests.equal(text_of(browser, "#count"), "7 cases", "explore: those that return")
    browser.click("#search")
    browser.type("returns false")
    tests.equal(text_of(browser, "#count"), "2 cases", "explore: those that return false")
    browser.type("Escape")
    browser.open(page, "#line-19")
    tests.check(0 < int(text_of(browser, "#count").split()[0]) < 7, "explore: cases over line 19")
    # Keys: down the list, the step by a dot.
    browser.open(page, "#case-1")
    browser.run("document.querySelector('.list').focus()")
    browser.type("ArrowDown")
    tests.equal(browser.run("return location.hash"), "#case-2", "explore: the arrow key")
    before = now_line(browser)
    browser.type(".")
    tests.check(now_line(browser) != before, "explore: a step by key")
    browser.type("ArrowUp", "ArrowUp", "ArrowLeft")
    tests.check(browser.run("return document.querySelector('.row.current').getAttribute('aria-expanded')") == "false",
                "explore: folded by key")
    browser.click("#mode")
    tests.equal(count_of(browser, ".row .fold"), 0, "explore: a list has nothing to fold")
    tests.check("@Test" in text_of(browser, "pre.test"), "explore: a test to copy")
    tests.check(count_of(browser, ".cover-full") > 5, "explore: coverage")
    tests.check(browser.pdf().startswith(b"%PDF"), "explore: prints")


def check_many(tests, browser, page):
    """A long list: few rows are in the page, all can be scrolled to."""
    browser.open(page)
    tests.check(count_of(browser, ".row") < 80, "many: rows in the page")
    browser.click("#mode")
    browser.run("const l = document.querySelector('.list'); l.scrollTop = l.scrollHeight; l.dispatchEvent(new Event('scroll'))")
    total = int(text_of(browser, "#count").split()[0])
    browser.wait(f"document.querySelector('.row[data-index=\"{total - 1}\"]')")
    tests.check(total > 150, f"many: {total} cases")
    printed = browser.run("""dispatchEvent(new Event('beforeprint'));
const counts = [document.querySelectorAll('.list .row').length, document.querySelectorAll('.steps tr').length];
dispatchEvent(new Event('afterprint'));
return [...counts, document.querySelectorAll('.list .row').length < 80, Number(document.querySelector('#step').max) + 1];""")
    tests.check(printed[0] == total and printed[1] == printed[3] and printed[2], f"many: rows and steps on paper, and afterwards: {printed}")
    check_any(tests, browser, "many")


# --- check and test --------------------------------------------------------------------------------------

def check_check(tests, browser, page):
    tests.check(page.stat().st_size < USUAL, f"size of {page.name}: {page.stat().st_size}")
    browser.open(page)
    check_any(tests, browser, "check")
    tests.check("VIOLATION java.lang.ArithmeticException" in text_of(browser, "#verdict"), "check: verdict")
    tests.equal(text_of(browser, "#detail h2 a"), "finding 1", "check: the finding is shown")
    tests.equal(now_line(browser), 36, "check: the path ends at the failing line")
    tests.equal(browser.run("return [...document.querySelectorAll('.fail-line')].map((l) => Number(l.dataset.line))"), [36],
                "check: the failing line is marked")
    tests.check(re.search(r"loris check .*Lists.mean", text_of(browser, "#again")), "check: the command to run again")
    tests.check("@Test" in text_of(browser, "pre.test"), "check: a test that reproduces it")
    tests.check("sum" in text_of(browser, "#variables"), "check: values at the last step")
    tests.check(count_of(browser, "svg.heap") == 2, "check: heaps")
    browser.open(page, "#finding-1")
    tests.equal(text_of(browser, "#detail h2 a"), "finding 1", "check: a link to a finding")


def check_findings(tests, browser, page):
    """Several findings: bugs first, whatever their number; filters by importance and kind; what was not explored."""
    browser.open(page)
    check_any(tests, browser, "findings")
    rows = browser.run("return [...document.querySelectorAll('.findings .row')].map((row) => row.textContent)")
    kinds = ["bug" if "bug" in row else "rejects" for row in rows]
    tests.check(len(rows) >= 5 and kinds == sorted(kinds) and set(kinds) == {"bug", "rejects"}, f"findings: bugs come first: {rows}")
    tests.check(any("IllegalArgumentException" in row and "unless" in row for row in rows), f"findings: what is rejected: {rows}")
    choose = "const s = document.querySelector('#outcome'); s.value = arguments[0]; s.dispatchEvent(new Event('change'))"
    browser.run(choose, "importance bug")
    tests.equal(count_of(browser, ".findings .row"), kinds.count("bug"), "findings: those that are bugs")
    browser.run(choose, "kind AssertionError")
    tests.equal(count_of(browser, ".findings .row"), 1, "findings: those of a kind")
    browser.open(page, "#finding-1")
    tests.equal(text_of(browser, "#detail h2 a"), "finding 1", "findings: a link, whatever the order")
    tests.check("--array" in text_of(browser, "#unknown"), "findings: what is unknown beside them, and what may help")


def check_contract(tests, browser, page):
    """The test says which clause is broken, and asserts what the method does all the same."""
    browser.open(page)
    check_any(tests, browser, page.stem)
    wanted = {"contract": ("breaks postcondition", r"deposit\((\d+), fees\);.*assertEquals\(-?\d+, result\)"),
              "precondition": ("breaks precondition", r"share\([1-5]\);.*assertEquals\([0-2], result\)")}[page.stem]
    text = text_of(browser, "pre.test")
    tests.check(wanted[0] in text and re.search(wanted[1], text, re.DOTALL), f"{page.stem}: a test that reproduces it: {text}")


def check_bounded(tests, browser, page):
    browser.open(page)
    check_any(tests, browser, "bounded")
    tests.check("loops" in text_of(browser, "#unknown") and "--loops" in text_of(browser, "#unknown"),
                "bounded: what is unknown, and what may help")
    tests.check(text_of(browser, "#proved").startswith("Proved: nothing was found up to"), "bounded: bounds")


def check_test(tests, browser, page):
    browser.open(page, "#case-2")
    check_any(tests, browser, "test")
    tests.check(" tests, branch coverage" in text_of(browser, "#verdict"), "test: verdict")
    tests.equal(text_of(browser, "#detail h2 a"), "case 2", "test: a link to a case")
    tests.check("@Test" in text_of(browser, "pre.test"), "test: the text of the test")
    tests.check(count_of(browser, ".cover-full, .cover-part") > 5, "test: coverage")
    before = browser.run("return Number(document.querySelector('#step').value)")
    browser.click(".slider button:last-of-type")
    tests.equal(browser.run("return Number(document.querySelector('#step').value)"), before + 1, "test: one step on")


def check_index(tests, browser, page):
    """A folder: the index leads to the page of a method."""
    browser.open(page / "index.html")
    check_any(tests, browser, "index")
    links = browser.run("return [...document.querySelectorAll('.row a')].map((a) => [a.textContent, a.href])")
    tests.check(len(links) >= 4, f"index: {links}")
    tests.check(links[0][0].startswith("Lists.") and "mean" in links[0][0] + links[1][0], f"index: faults come first: {links}")
    kinds = browser.run("""return ['SAFE', 'SAFE by graph', 'SAFE by invariants', 'SAFE, if x is given', 'SAFE up to k=2', 'SAFE otherwise up to k=2',
                     'YES', 'NO', 'MAYBE', 'UNKNOWN: x', 'VIOLATION x', 'POSSIBLE x'].map(verdictClass).join(' ')""")
    tests.equal(kinds, "good good good good open open good bad open open bad open", "index: colours of verdicts")
    browser.click("#search")
    browser.type("mean")
    tests.equal(count_of(browser, ".row"), 1, "index: search")
    browser.click(".row a")
    browser.wait("document.body?.dataset.ready === 'true' && document.querySelector('h1').textContent.includes('mean')")
    tests.equal(browser.errors(), [], "index: complaints of the page that it leads to")


def check_tests(tests, browser, page):
    """A folder of tests: a page a method, each with its own tests."""
    browser.open(page / "index.html")
    check_any(tests, browser, "tests")
    links = browser.run("return [...document.querySelectorAll('.row a')].map((a) => [a.textContent, a.href])")
    tests.check(len(links) >= 6 and all(" tests, branch coverage" in text for text in browser.run(
        "return [...document.querySelectorAll('.row .badge')].map((b) => b.textContent)")), f"tests: index {links}")
    [same] = [pathlib.Path(link.removeprefix("file://")).name for name, link in links if "same" in name]
    browser.open(page / same, "#case-2")
    check_any(tests, browser, "tests of a method")
    tests.equal(text_of(browser, "h1"), "Words.same(String)", "tests: method")
    tests.check("without a test" in text_of(browser, "#notes"), "tests: why a case has none")
    tests.check("@Test" in text_of(browser, "pre.test"), "tests: the text of the test")


def check_maps(tests, browser, page):
    """Objects of the JDK as their users see them."""
    browser.open(page)
    check_any(tests, browser, "maps")
    browser.click("#mode")
    rows = browser.run("return [...document.querySelectorAll('.row .condition')].map((c) => c.textContent)")
    [found] = [i + 1 for i, row in enumerate(rows) if 'map.get("a").intValue() >= 6' in row and "map.size() == 2" in row]
    browser.open(page, f"#case-{found}")
    drawn = browser.run("return [...document.querySelectorAll('svg.heap[data-side=before] text')].map((t) => t.textContent)")
    tests.check('get("a")' in drawn and "size()" in drawn and "6" in drawn, f"maps: drawn: {drawn}")
    tests.equal(count_of(browser, "svg.heap[data-side=before] .object:not(.isroot)"), 1, "maps: objects that are drawn")
    tests.check(re.search(r'mapHashMap \{"a"=6', text_of(browser, "#variables")), f"maps: values of a step: {text_of(browser, '#variables')}")
    tests.check(not re.search(r"Loris|coder|choices|keys\[", text_of(browser, "main")), "maps: insides")


# --- graph, terminates, irrelevant ---------------------------------------------------------------------------

def check_graph(tests, browser, page):
    browser.open(page)
    check_any(tests, browser, "graph")
    folded = int(text_of(browser, "#count").split()[0])
    tests.check(0 < count_of(browser, ".node") <= folded, "graph: nodes are drawn")
    browser.click(".bar button:first-child")
    states = int(re.search(r"for (\d+) states", text_of(browser, "#count")).group(1))
    tests.equal(text_of(browser, "#count"), f"{states} nodes for {states} states", "graph: all is unfolded")
    tests.check(folded < 0.7 * states, f"graph: {folded} nodes for {states} states when folded")
    tests.equal(browser.run(OVERLAPS), [], "graph: boxes that overlap when all is unfolded")
    browser.open(page, "#node-0")
    tests.equal(text_of(browser, "#detail h2 a"), "state 0", "graph: a link to a node")
    tests.check(count_of(browser, "#detail svg .object") >= 2, "graph: the state is drawn")
    tests.equal(now_line(browser), 12, "graph: from a node to its line")
    browser.run("document.querySelector('svg.graph').focus()")
    browser.type("ArrowDown", "ArrowDown")
    tests.check(text_of(browser, "#detail h2 a") != "state 0", "graph: along an edge by key")
    browser.open(page, "#line-24")
    browser.wait("document.querySelector('.node.hit')")
    tests.check(count_of(browser, ".node.hit") > 0, "graph: from a line to its nodes")
    tests.check(count_of(browser, ".link.k-refine") > 0 and count_of(browser, ".legend .k-refine") == 1, "graph: kinds of edges")
    # Moving and scaling.
    where = "return document.querySelector('svg.graph > g').getAttribute('transform')"
    before, frame = browser.run(where), browser.run("const r = document.querySelector('svg.graph').getBoundingClientRect(); return [r.x + 12, r.y + 12]")
    browser.drag(frame, (frame[0] + 40, frame[1] + 30))
    browser.wait(f"document.querySelector('svg.graph > g').getAttribute('transform') !== '{before}'")
    tests.check(browser.run(where) != before, "graph: moved")
    printed = browser.run("""dispatchEvent(new Event('beforeprint'));
const count = document.querySelectorAll('svg.graph .node').length;
dispatchEvent(new Event('afterprint'));
return count;""")
    tests.equal(f"{printed} nodes", text_of(browser, "#count").split(" for")[0], "graph: all nodes are printed")


def check_terminates(tests, browser, page):
    browser.open(page)
    check_any(tests, browser, "terminates")
    tests.equal(text_of(browser, "#verdict"), "YES", "terminates: answer")
    tests.check("falls and is bounded below" in text_of(browser, "#loops"), "terminates: a measure")
    browser.click("#loop-1")
    browser.wait("document.querySelector('.node.loop')")
    tests.check(count_of(browser, ".node.loop") > 0, "terminates: nodes of the loop")


def check_irrelevant(tests, browser, page):
    browser.open(page)
    tests.check(now_line(browser) > 0 and text_of(browser, "#depends"), "irrelevant: opens at a line of the method")
    browser.open(page, "#line-68")
    check_any(tests, browser, "irrelevant")
    shown = "return [...document.querySelectorAll('.rel-%s')].map((l) => Number(l.dataset.line))"
    tests.equal(browser.run(shown % "irrelevant"), [65, 66], "irrelevant: lines")
    tests.check("line 64" in text_of(browser, "#depends") and "line 69" in text_of(browser, "#dependents"), "irrelevant: of line 68")
    # Another mark, answered by the page: the static field instead of the result.
    browser.run("""for (const box of document.querySelectorAll('.choices input'))
        if (box.parentElement.textContent === 'Lists.log') box.click()""")
    tests.check(set(browser.run(shown % "relevant")) == {65, 66}, "irrelevant: another mark")


# --- hostile texts, bytecode -----------------------------------------------------------------------------------

def unharmed(tests, browser, name):
    tests.equal(browser.run("return [document.title.includes('harmed'), document.images.length, document.scripts.length]"),
                [False, 0, 1], f"{name}: nothing of the data became part of the page")
    tests.equal(browser.errors(), [], f"{name}: complaints of the console")
    tests.check(browser.run("return document.documentElement.scrollWidth <= innerWidth"), f"{name}: nothing is wider than the window")


def check_hostile(tests, browser, page):
    browser.open(page)
    unharmed(tests, browser, "hostile")
    tests.check("</script><script>document.title='harmed'</script>" in text_of(browser, ".code"), "hostile: the source is shown as it is")
    for number in range(1, browser.run("return page.data.result.case.length") + 1):
        browser.open(page, f"#case-{number}")
        unharmed(tests, browser, f"hostile case {number}")
        tests.check(text_of(browser, "#detail h2 a") == f"case {number}", f"hostile: case {number}")
    check_any(tests, browser, "hostile")


def check_bytecode(tests, browser, page):
    """No source, and a field that is called like an element of HTML."""
    browser.open(page, "#case-1")
    unharmed(tests, browser, "bytecode")
    check_any(tests, browser, "bytecode")
    tests.check("putfield" in text_of(browser, ".code.bytecode"), "bytecode: it is shown")
    tests.check("<img src=x onerror=alert(1)>" in text_of(browser, "svg.heap"), "bytecode: the field's name in the drawing")
    tests.check(browser.run("return Number(document.querySelector('#step').max)") > 0 and now_line(browser) > 0, "bytecode: the path")


def check_code(tests, browser, page):
    """A class file alone: bytecode, of the methods that matter, in which places are named by the Java lines."""
    kind = page.stem.removesuffix("-code")
    browser.open(page)
    check_any(tests, browser, page.stem)
    code = text_of(browser, ".code.bytecode")
    tests.check("Lists.sum(int): int" in code or "Lists.mean(Lists$Node, int[]): int" in code, f"{kind} of bytecode: it is shown")
    tests.check("noted" not in code and "insert" not in code, f"{kind} of bytecode: nothing else is")
    now = "return document.querySelector('.now-line')?.textContent"
    before = "return page.data.sources[0].lines.slice(0, document.querySelector('.now-line').dataset.line).findLast((l) => l.includes('line '))"
    if kind == "check":
        tests.check("line 36, offset" in text_of(browser, "#step-label") and "line 36:" in browser.run(before), "check of bytecode: the failing line")
        tests.equal(count_of(browser, ".fail-line"), 1, "check of bytecode: the failing line is marked")
        tests.check("✗" in browser.run(now), "check of bytecode: it is where the path ends")
    elif kind == "test":
        tests.check(count_of(browser, ".cover-full") > 5 and "2/2" in code, "test of bytecode: coverage")
        tests.check("line 40, offset 0" in text_of(browser, "#step-label"), "test of bytecode: the path begins at the method")
    elif kind == "terminates":
        browser.click("#loop-1")
        browser.wait("document.querySelector('.node.hit')")
        tests.check("line 41:" in browser.run(before), "terminates of bytecode: from a loop to its code")
    else:
        tests.check(count_of(browser, ".rel-relevant") > 5 and "line 40, offset 0" in text_of(browser, "#detail h2"), "irrelevant of bytecode: lines")


def lists_class(folder):
    """Lists.class with its debug information, but no source."""
    return folder / "lists"


def make_hostile_class(folder):
    """Hostile.class with a field whose name no compiler takes."""
    classes = folder / "classes"
    harness.compile_java([HERE / "Hostile.java"], ["-g:none"], classes)
    file = classes / "Hostile.class"
    old, new = b"FIELD_WITH_A_NAME_OF_29_BYTES", b"<img src=x onerror=alert(1)>\xc2"[:28] + b"_"
    assert len(old) == len(new)
    file.write_bytes(file.read_bytes().replace(old, new))
    return classes


# --- all -----------------------------------------------------------------------------------------------

# name: (page test, command and options, target, method)
PAGES = {
    "explore": (check_explore, ["explore", "-k", "2"], "Lists.java", "Lists.insert"),
    "check": (check_check, ["check"], "Lists.java", "Lists.mean"),
    "findings": (check_findings, ["check"], "Lists.java", "Lists.part"),
    "contract": (check_contract, ["check"], "Account.java", "Account.deposit"),
    "precondition": (check_contract, ["check"], "Account.java", "Account.share"),
    "bounded": (check_bounded, ["check", "--loops", "2", "--bounded"], "Lists.java", "Lists.sum"),
    "test": (check_test, ["test", "-k", "2"], "Lists.java", "Lists.insert"),
    "tests/": (check_tests, ["test", "-k", "2"], "../words/Words.java", "Words"),
    "maps": (check_maps, ["explore"], "../words/Words.java", "Words.map"),
    "all/": (check_index, ["check", "--all", "--package", "--bounded", "--time", "20"], "Lists.java", None),
    "graph": (check_graph, ["graph"], "Lists.java", "Lists.insert"),
    "terminates": (check_terminates, ["terminates"], "Lists.java", "Lists.sum"),
    "irrelevant": (check_irrelevant, ["irrelevant"], "Lists.java", "Lists.noted"),
    "hostile": (check_hostile, ["explore"], "Hostile.java", "Hostile.end"),
    "bytecode": (check_bytecode, ["explore"], make_hostile_class, "Hostile.field"),
    "check-code": (check_code, ["check"], lists_class, "Lists.mean"),
    "test-code": (check_code, ["test"], lists_class, "Lists.sum"),
    "terminates-code": (check_code, ["terminates"], lists_class, "Lists.sum"),
    "irrelevant-code": (check_code, ["irrelevant"], lists_class, "Lists.sum"),
    "many": (check_many, ["explore"], "Lists.java", "Lists.many"),
}


def make(loris, folder, name):
    _, options, target, method = PAGES[name]
    target = target(folder) if callable(target) else HERE / target
    page = folder / (name if name.endswith("/") else f"{name}.html")
    outcome = harness.run([loris, *options, "--html", f"{page}/" if name.endswith("/") else page, target, *([method] if method else [])])
    return page if outcome.status in (0, 1, 2) else f"{name}: {outcome.status} {outcome.stderr}"


# The pictures of doc/PAGES.md: name, command, method, link, dark?
PICTURES = [
    ("explore", ["explore", "-k", "2"], "Lists.insert", "#case-6", False),
    ("check", ["check"], "Lists.mean", "", False),
    ("graph", ["graph"], "Lists.insert", "#node-5", False),
    ("terminates", ["terminates"], "Lists.sum", "", True),
    ("irrelevant", ["irrelevant"], "Lists.noted", "#line-68", True),
]


def take_pictures(loris, folder):
    with tempfile.TemporaryDirectory() as scratch, Browser() as browser:
        shutil.copy(HERE / "Lists.java", scratch)
        for name, options, method, link, is_dark in PICTURES:
            harness.run([loris, *options, "--html", f"{name}.html", "Lists.java", method], folder=scratch)
            browser.dark(is_dark)
            browser.open(pathlib.Path(scratch, f"{name}.html"), link)
            browser.run("document.querySelector('#detail svg.heap')?.scrollIntoView({block: 'end'})")
            browser.screenshot(folder / f"page-{name}.png")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path, help="leaves the pages there")
    parser.add_argument("names", nargs="*", help="of pages; all if there are none")
    parser.add_argument("--pictures", type=pathlib.Path, help="writes those of doc/PAGES.md there, and that is all")
    options = parser.parse_args()
    if options.pictures:
        take_pictures(options.loris.resolve(), options.pictures)
        return 0
    tests = Tests()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or pathlib.Path(scratch)
        folder.mkdir(exist_ok=True)
        names = options.names or list(PAGES)
        harness.compile_java([HERE / "Lists.java"], ["-g"], lists_class(folder))
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            made = dict(zip(names, pool.map(lambda name: make(options.loris.resolve(), folder, name), names)))
        with Browser() as browser:
            for name, page in made.items():
                tests.check(isinstance(page, pathlib.Path), f"made: {page}")
                if isinstance(page, pathlib.Path):
                    try:
                        PAGES[name][0](tests, browser, page)
                    except RuntimeError as error:
                        tests.check(False, f"{name}: {error}")
    print(f"{tests.passed} passed, {tests.failed} failed")
    return tests.failed > 0


if __name__ == "__main__":
    sys.exit(main())
