// What `check` found: the findings, each with its input, its path and its test; what was proved and
// within which bounds; what is unknown, why, and what may help.

const BOUNDS = {
  k: 'chains of references in the input were longer: a larger -k',
  array: 'arrays of the input have more elements: a larger --array',
  loops: 'loops went on: a larger --loops',
  depth: 'paths have more decisions: a larger --depth',
  time: 'the time was over: a larger --time',
  steps: 'the steps were used up: a larger --steps',
  memory: 'the memory was used up: a larger --memory',
  interrupt: 'the run was interrupted: run it again',
};

// "List.add(List.java:12)" as a place in the sources; null: it is not among them.
function placeOfText(text) {
  const [, file, line] = /\(([^()]*):(\d+)\)$/.exec(text || '') || [];
  if (!file) return null;
  const source = page.data.sources.findIndex((one) => !one.bytecode && one.name.split('/').at(-1) === file);
  return source < 0 ? null : {source, line: Number(line)};
}

function adviceFor(cause) {
  if (/no class is known|not considered/.test(cause)) return 'add the classes that implement it (--classpath), or check a caller that makes one';
  if (/native|without code|no code/.test(cause)) return 'the method has neither code nor a model here: check what does not call it, or give its contract (--contracts)';
  if (/solver|timeout|did not know/.test(cause)) return 'more time for a question (--query-time), or another strategy (--heap)';
  return 'another strategy (--heap) or more time may tell';
}

class FindingsPanel {
  constructor() {
    this.view = new CaseView({label: (item) => `finding ${item.id}`, extra: (item) => this.extra(item)});
    this.list = new VirtualList((item) => this.drawRow(item), {id: 'finding-row', label: 'findings',
      onchoose: (item) => this.choose(item)});
    this.facts = el('div', {class: 'facts'});
    this.element = el('section', {class: 'panel findings', 'aria-label': 'findings'}, this.facts, this.list.element, this.view.element);
  }

  start() {
    const result = page.data.result;
    const found = result.findings || (result.violation ? [result.violation] : []);
    this.findings = found.map((finding, i) => {
      const serial = finding.serial ?? i + 1; // by which the page has its case, run and test
      const shown = page.data.cases[serial]?.case || {};
      return {...finding, input: undefined, ...shown, id: i + 1, serial, isFinding: true, finding, outcome: 'throw',
        exception: finding.exception, at: finding.at, condition: (finding.conditions || []).join(' && ') || 'true'};
    });
    this.list.element.hidden = !this.findings.length;
    this.list.setItems(this.findings);
    page.source.setMarks('fail', this.findings.map((item) => placeOfText(item.at)).filter(Boolean)
      .map((place) => ({...place, classes: 'line', note: '✗', title: 'thrown here'})));
    replaceChildren(this.facts, this.drawFacts(result));
  }

  drawRow(item) {
    return [el('span', {class: 'badge bad'}, item.finding.contract ? 'contract' : simpleName(item.exception)),
      el('code', {class: 'condition'}, shorten(item.finding.contract || item.exception, 120)),
      el('span', {class: 'outcome'}, shorten(item.at || '', 80))];
  }

  drawFacts(result) {
    const facts = [];
    const bounds = result.k === undefined ? '' : `k ${result.k}, arrays ${result.array}, loops ${result.loops}`;
    const proved = result.proof ? `proved for every length and shape, by a graph of ${plural(result.proof.states, 'state')}`
      : /^SAFE up/.test(result.verdict) ? `nothing was found up to these bounds: ${bounds}`
        : /^SAFE/.test(result.verdict) ? `every path was explored (${bounds})` : null;
    if (proved) facts.push(el('p', {class: 'good', id: 'proved'}, `Proved: ${proved}.`));
    facts.push(el('p', {class: 'faint'}, `${plural(result.paths ?? 0, 'path')} explored with ${result.heap}, ${bounds}; property ${result.property}; ` +
      `${result.seconds} s`));
    const open = this.openPoints(result);
    if (open.length)
      facts.push(el('h3', {}, 'Unknown, and what may help'), el('ul', {id: 'unknown'}, open.map(([what, help]) =>
        el('li', {}, el('span', {class: 'open'}, shorten(what, 400)), help && el('span', {class: 'faint'}, ` ${help}`)))));
    return facts;
  }

  openPoints(result) {
    if (result.violation || result.findings?.length || /^SAFE$/.test(result.verdict || '')) return [];
    const points = Object.entries(result.cut || {}).filter(([, count]) => count)
      .map(([name, count]) => [`${plural(count, 'path')} cut by ${name}.`, `${BOUNDS[name]}.`]);
    points.push(...Object.entries(result.unknown || {}).map(([cause, count]) => [`${plural(count, 'path')}: ${cause}.`, `${adviceFor(cause)}.`]));
    if (result.doubt) points.push([`${result.doubt}.`, `${adviceFor(result.doubt)}.`]);
    if (result.unproved) points.push([`No proof: ${result.unproved}.`, '']);
    if (result.error) points.push([result.error, '']);
    return points;
  }

  extra(item) {
    const {finding} = item;
    return [finding.quote && el('p', {}, el('code', {class: 'quote failing'}, finding.quote)),
      el('section', {class: 'part'}, el('h3', {}, 'Input'), el('table', {class: 'frame', id: 'input'}, el('tbody', {},
        Object.entries(finding.input || {}).map(([name, text]) => el('tr', {}, el('th', {scope: 'row'}, name),
          el('td', {}, el('code', {}, shorten(String(text), 3000)))))))),
      finding.command && el('section', {class: 'part'}, el('h3', {}, 'Again ', copyButton('copy', 'command', () => finding.command)),
        el('code', {class: 'command', id: 'again'}, finding.command))];
  }

  choose(item) {
    setHash(`#finding-${item.id}`);
    this.view.show(item, page.data.runs[item.serial], testOf(item.serial));
    this.view.path.go?.(Math.max(0, this.view.path.steps.length - 1)); // where it fails
    announce(`finding ${item.id}: ${item.exception}`);
  }

  open(kind, number) {
    const index = kind === 'finding' ? number - 1 : -1;
    if (!this.findings[index]) return false;
    this.list.choose(index);
    return true;
  }

  openFirst() {
    this.open('finding', 1);
  }

  search(text) {
    const wanted = this.findings.filter((item) => `${item.exception} ${item.at} ${item.condition}`.toLowerCase().includes(text));
    this.list.setItems(wanted);
    return wanted.length;
  }

  shortcut(key) {
    this.view.shortcut(key);
  }
}
