// The cases of an exploration: as a list or as a tree, filtered by outcome, by text, by a line that
// they run over; below it the one that is chosen.

function outcomeOf(item) {
  if (item.cut) return `cut by ${item.cut}`;
  if (item.unknown) return 'unknown';
  if (item.outcome === 'throw') return `throws ${simpleName(item.exception)}`;
  return 'returns';
}

function outcomeText(item) {
  if (item.cut) return `cut by the bound on ${item.cut}`;
  if (item.unknown) return `unknown: ${item.unknown}`;
  if (item.outcome === 'throw') return `throws ${item.exception}`;
  return item.value === null || item.value === undefined ? 'returns' : `returns ${item.value}`;
}

function outcomeClass(item) {
  return item.cut || item.unknown ? 'open' : item.outcome === 'throw' ? 'bad' : 'good';
}

// Lines that the concrete run of a case came over, as "source:line".
function linesOf(item) {
  if (!item.lines) {
    item.lines = new Set();
    for (const step of runOf(item)?.steps || []) {
      const place = placeOfStep(step);
      if (place) item.lines.add(`${place.source}:${place.line}`);
    }
  }
  return item.lines;
}

function runOf(item) {
  return item.isStop ? undefined : page.data.runs[item.id];
}

// Cases, paths without a result, and coverage by method, of the pages that show them.
function exploredCases() {
  const result = page.data.result;
  return {cases: result.case || [], stops: (result.stopped || []).map((item, i) => ({...item, id: i + 1, isStop: true})),
    coverage: result.coverage ? [{method: page.data.method, coverage: result.coverage}] : []};
}

// The cases of several methods are one tree: the first decision is the method.
function testedCases() {
  const result = page.data.result;
  const isOne = result.methods.length < 2;
  const cases = Object.entries(page.data.cases).map(([number, {method, case: item}]) => ({...item, id: Number(number), method,
    decisions: isOne ? item.decisions : [method, ...item.decisions],
    branches: isOne ? item.branches : [{if: javaName(method)}, ...item.branches || []]}));
  const notes = result.methods.flatMap((method) => [
    ...Object.entries(method.skipped).map(([cause, count]) => `${plural(count, 'case')} without a test: ${cause}`),
    ...(method.complete ? [] : ['not all paths were explored'])].map((text) => isOne ? text : `${javaName(method.method)}: ${text}`));
  return {cases, stops: [], coverage: result.methods.filter((method) => method.coverage), notes};
}

class CasesPanel {
  constructor(read) {
    this.read = read;
    this.filter = {outcome: '', text: '', line: null};
    this.asTree = true;
    this.view = new CaseView({label: (item) => this.title(item)});
    this.list = new VirtualList((row) => this.drawRow(row), {id: 'case-row', label: 'cases', role: 'tree',
      rowRole: 'treeitem', attributes: (row) => this.attributes(row), onchoose: (row) => this.chooseRow(row),
      onkey: (key, row, index) => this.rowKey(key, row, index)});
    this.bar = el('div', {class: 'bar'});
    this.chip = el('span', {class: 'chips'});
    this.notes = el('div', {class: 'facts', id: 'notes', hidden: true});
    this.element = el('section', {class: 'panel cases', 'aria-label': 'cases'}, this.notes, this.bar, this.list.element,
      this.view.element);
  }

  start() {
    const {cases, stops, coverage, notes = []} = this.read();
    this.notes.hidden = !notes.length;
    replaceChildren(this.notes, notes.map((text) => el('p', {class: 'open'}, text)));
    this.cases = cases;
    this.stops = stops;
    this.all = [...this.cases, ...this.stops];
    this.tree = new DecisionTree(this.all);
    this.drawBar();
    this.refresh();
    showCoverage(coverage);
  }

  title(item) {
    return item.isStop ? `path without a result ${item.id}` : `case ${item.id}`;
  }

  drawBar() {
    const counts = new Map();
    for (const item of this.all) counts.set(outcomeOf(item), (counts.get(outcomeOf(item)) || 0) + 1);
    const outcome = el('select', {id: 'outcome', 'aria-label': 'outcome',
      onchange: () => { this.filter.outcome = outcome.value; this.refresh(); }},
      el('option', {value: ''}, `all outcomes (${this.all.length})`),
      [...counts].map(([name, count]) => el('option', {value: name}, `${name} (${count})`)));
    const mode = el('button', {type: 'button', id: 'mode', 'aria-pressed': 'true', onclick: () => {
      this.asTree = !this.asTree;
      mode.setAttribute('aria-pressed', String(this.asTree));
      this.refresh();
    }}, 'tree');
    const fold = (label, isOpen) => el('button', {type: 'button', class: 'fold-all',
      onclick: () => { this.tree.openAll(isOpen); this.refresh(); }}, label);
    replaceChildren(this.bar, outcome, mode, fold('unfold all', true), fold('fold all', false), this.chip);
  }

  isWanted(item) {
    const {outcome, text, line} = this.filter;
    if (outcome && outcomeOf(item) !== outcome) return false;
    if (line && !linesOf(item).has(`${line.source}:${line.line}`)) return false;
    if (!text) return true;
    item.searched ||= `${this.title(item)} ${outcomeText(item)} ${item.condition} ${item.at || ''}`.toLowerCase();
    return item.searched.includes(text);
  }

  refresh() {
    this.wanted = this.all.filter((item) => this.isWanted(item));
    const rows = this.asTree ? this.tree.rows(new Set(this.wanted)) : this.wanted.map((item) => ({item, depth: 0}));
    this.list.current = rows.findIndex((row) => row.item && row.item === this.chosen);
    this.list.setItems(rows);
    const {line} = this.filter;
    replaceChildren(this.chip, line && el('button', {type: 'button', class: 'chip', 'aria-label': 'cases of all lines',
      onclick: () => { this.filter.line = null; this.refresh(); }}, `over ${placeText(line)} ×`),
    el('span', {class: 'faint', id: 'count'}, this.countText()));
  }

  countText() {
    const stops = this.wanted.filter((item) => item.isStop).length;
    return plural(this.wanted.length - stops, 'case') + (stops ? `, ${plural(stops, 'path')} without a result` : '');
  }

  attributes(row) {
    return {'aria-level': row.depth + 1, 'aria-expanded': row.node && !row.item ? String(Boolean(row.isOpen)) : null};
  }

  drawRow(row) {
    const indent = el('span', {class: 'indent', style: `width:${Math.min(row.depth, 30) * 14}px`});
    const item = row.item;
    const place = row.branches ? branchPlace(row.branches) : null;
    const text = row.branches ? branchText(row.branches) : item.condition;
    return [indent,
      item ? el('span', {class: 'leaf'}, '•') : el('span', {class: 'fold', title: 'fold'}, row.isOpen ? '▾' : '▸'),
      item && el('span', {class: `badge ${outcomeClass(item)}`}, item.isStop ? outcomeOf(item) : `${item.id}`),
      el('code', {class: 'condition', title: shorten(text, 2000)}, shorten(text, 400)),
      place && el('span', {class: 'faint'}, placeText(place)),
      item ? el('span', {class: `outcome ${outcomeClass(item)}`}, shorten(item.isStop ? '' : outcomeText(item), 80))
        : el('span', {class: 'faint'}, plural(row.cases.length, 'case'))];
  }

  rowKey(key, row, index) {
    if (row.item || !row.node) return false;
    const isToggle = key === 'fold' || key === 'Enter' || key === ' ';
    if (isToggle || (key === 'ArrowRight' && !row.isOpen) || (key === 'ArrowLeft' && row.isOpen)) {
      this.tree.toggle(row.node);
      this.refresh();
      this.list.mark(index);
      return true;
    }
    return false;
  }

  chooseRow(row) {
    if (row.item) this.choose(row.item);
    else page.source.reveal(branchPlace(row.branches));
  }

  choose(item) {
    this.chosen = item;
    setHash(`#${item.isStop ? 'stopped' : 'case'}-${item.id}`);
    this.view.show(item, runOf(item), testOf(item.id));
    announce(`${this.title(item)}: ${outcomeText(item)}`);
  }

  openFirst() {
    if (this.all.length) this.open(this.cases.length ? 'case' : 'stopped', (this.cases[0] || this.stops[0]).id);
  }

  open(kind, number) {
    const list = {case: this.cases, stopped: this.stops}[kind];
    const item = list?.find((one) => one.id === number);
    if (!item) return false;
    if (!this.isWanted(item)) {
      this.filter = {outcome: '', text: '', line: null};
      this.drawBar();
    }
    this.tree.reveal(item);
    this.choose(item);
    this.refresh();
    this.list.mark(this.list.items.findIndex((row) => row.item === item));
    return true;
  }

  search(text) {
    this.filter.text = text;
    this.refresh();
    return this.wanted.length;
  }

  lineChosen(place) {
    this.filter.line = place;
    this.refresh();
    if (this.wanted.length && !this.wanted.includes(this.chosen)) this.view.hint(`${plural(this.wanted.length, 'case')} over ${placeText(place)}`);
  }

  shortcut(key) {
    this.view.shortcut(key);
  }
}

// Coverage of the methods' lines, and of those that they call, in the margin.
function showCoverage(list) {
  const all = list.flatMap(({method, coverage}) => [{method, line: coverage.line}, ...coverage.helpers || []]);
  page.source.setMarks('cover', all.flatMap(({method, line}) => {
    const code = page.methods.get(method);
    return code ? line.flatMap((one) => coverageMarks(code, one)) : [];
  }));
}

// Of bytecode all instructions of a line have its colour, the first one has the note.
function coverageMarks(method, line) {
  const {branches} = line;
  const isPartial = branches && branches.covered < branches.total;
  const kind = !line.covered ? 'none' : isPartial ? 'part' : 'full';
  const note = branches ? `${branches.covered}/${branches.total}` : line.covered ? '✓' : '✗';
  const title = branches ? `${branches.covered} of ${branches.total} branches` : line.covered ? 'covered' : 'not covered';
  return rowsOfLine(method, line.line).map((place, i) => ({...place, classes: kind, note: i ? '' : note, title}));
}
