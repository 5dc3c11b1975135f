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

// How much a finding matters, most first: {rank, text, mark (a class of the style)}.
function importanceOf(finding) {
  if (finding.contract) return {rank: 0, text: 'broken contract', mark: 'bad'};
  if (finding.class === 'rejects') return {rank: 3, text: 'rejects its arguments', mark: 'open'};
  if (finding.class === 'resource') return {rank: 4, text: 'lack of memory or stack', mark: 'open'};
  if (finding.calls && !finding.calls.length) return {rank: 2, text: 'possible: no calls were found that build the input', mark: 'bad'};
  return {rank: 1, text: 'bug', mark: 'bad'};
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
    this.bar = el('div', {class: 'bar'});
    this.wants = () => true;
    this.text = '';
    this.element = el('section', {class: 'panel findings', 'aria-label': 'findings'}, this.facts, this.bar, this.list.element,
      this.view.element);
  }

  start() {
    const result = page.data.result;
    const found = result.findings || (result.violation ? [result.violation] : []);
    this.findings = found.map((finding, i) => {
      const serial = finding.serial ?? i + 1; // by which the page has its case, run and test
      const shown = page.data.cases[serial]?.case || {};
      return {...finding, input: undefined, ...shown, id: i + 1, serial, isFinding: true, finding, outcome: 'throw',
        exception: finding.exception, at: finding.at, condition: (finding.conditions || []).join(' && ') || 'true',
        importance: importanceOf(finding)};
    });
    this.findings.sort((a, b) => a.importance.rank - b.importance.rank || a.id - b.id);
    this.list.element.hidden = !this.findings.length;
    this.bar.hidden = this.findings.length < 2;
    this.list.element.style.setProperty('--rows', Math.min(8, this.findings.length));
    this.drawBar();
    this.refresh();
    page.source.setMarks('fail', this.findings.map((item) => placeOfText(item.at)).filter(Boolean)
      .map((place) => ({...place, classes: 'line', note: '✗', title: 'thrown here'})));
    replaceChildren(this.facts, this.drawFacts(result));
  }

  // By importance and by kind: whichever is chosen.
  drawBar() {
    const kinds = [['importance', (item) => item.importance.text], ['kind', (item) => this.kindOf(item)]];
    const groups = kinds.map(([label, nameOf]) => {
      const names = [...new Set(this.findings.map(nameOf))];
      return el('optgroup', {label}, names.map((name) => el('option', {value: `${label} ${name}`},
        `${name} (${this.findings.filter((item) => nameOf(item) === name).length})`)));
    });
    const select = el('select', {id: 'outcome', 'aria-label': 'kind', onchange: () => {
      const found = kinds.find(([label]) => select.value.startsWith(`${label} `));
      this.wants = (item) => !found || select.value === `${found[0]} ${found[1](item)}`;
      this.refresh();
    }}, el('option', {value: ''}, `all findings (${this.findings.length})`), groups);
    replaceChildren(this.bar, select, el('span', {class: 'faint', id: 'count'}));
  }

  kindOf(item) {
    return item.finding.contract ? 'contract' : simpleName(item.exception);
  }

  refresh() {
    const wanted = this.findings.filter((item) => this.wants(item) &&
      `${item.importance.text} ${item.exception} ${item.at} ${item.condition}`.toLowerCase().includes(this.text));
    this.list.current = wanted.indexOf(this.chosen);
    this.list.setItems(wanted);
    replaceChildren(this.bar.querySelector('#count'), plural(wanted.length, 'finding'));
    return wanted.length;
  }

  drawRow(item) {
    const {finding, importance} = item;
    return [el('span', {class: 'faint'}, item.id), el('span', {class: `badge ${importance.mark}`}, this.kindOf(item)),
      el('span', {class: importance.mark}, importance.text.split(':')[0]),
      el('code', {class: 'condition'}, shorten(finding.contract || (finding.precondition ? `unless ${finding.precondition}` : item.condition), 200)),
      el('span', {class: 'outcome'}, placeText(placeOfText(item.at)) || shorten(item.at || '', 80))];
  }

  drawFacts(result) {
    const facts = [];
    const bounds = result.k === undefined ? '' : `k ${result.k}, arrays ${result.array}, loops ${result.loops}`;
    const proved = result.proof ? `for every length and shape, by ${result.proof.states ? `a graph of ${plural(result.proof.states, 'state')}` : 'invariants of its loops'}`
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

  // Beside what was found there may be more, which nobody has seen.
  openPoints(result) {
    if (verdictClass(result.verdict || '') === 'good') return [];
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
    const quote = finding.quote || lineText(placeOfText(item.at));
    const {calls} = finding;
    return [el('p', {id: 'importance'}, el('span', {class: item.importance.mark}, item.importance.text),
      finding.precondition ? [' unless ', el('code', {}, finding.precondition)] : null),
      quote && el('p', {}, el('code', {class: 'quote failing'}, quote)),
      el('section', {class: 'part'}, el('h3', {}, 'Input'), el('table', {class: 'frame', id: 'input'}, el('tbody', {},
        Object.entries(finding.input || {}).map(([name, text]) => el('tr', {}, el('th', {scope: 'row'}, name),
          el('td', {}, el('code', {}, shorten(String(text), 3000)))))))),
      calls?.length ? el('section', {class: 'part'}, el('h3', {}, finding.other_input ? 'Calls that fail alike, with another input ' : 'Calls that build it ', copyButton('copy', 'calls', () => calls.join('\n'))),
        el('pre', {class: 'calls', id: 'calls', tabindex: '0'}, calls.join('\n'))) : null,
      finding.command && el('section', {class: 'part'}, el('h3', {}, 'Again ', copyButton('copy', 'command', () => finding.command)),
        el('code', {class: 'command', id: 'again'}, finding.command))];
  }

  choose(item) {
    this.chosen = item;
    setHash(`#finding-${item.id}`);
    this.view.show(item, page.data.runs[item.serial], testOf(item.serial));
    if (this.view.path.steps.length) this.view.path.go(this.view.path.lastStepIn(item.at)); // where it fails
    announce(`finding ${item.id}: ${item.exception}`);
  }

  open(kind, number) {
    const item = kind === 'finding' ? this.findings.find((one) => one.id === number) : null;
    if (!item) return false;
    if (!this.list.items.includes(item)) {
      this.wants = () => true;
      this.text = '';
      this.drawBar();
      this.refresh();
    }
    this.list.choose(this.list.items.indexOf(item));
    return true;
  }

  openFirst() {
    if (this.findings.length) this.open('finding', this.findings[0].id);
  }

  search(text) {
    this.text = text;
    return this.refresh();
  }

  shortcut(key) {
    this.view.shortcut(key);
  }
}
