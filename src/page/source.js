// The left side: sources with line numbers, one at a time. A line has classes that say what is known
// of it (covered, on the path, relevant) and a note in the margin.

class SourcePane {
  constructor() {
    this.shown = -1;
    this.line = 0;
    this.marks = new Map(); // "source:line" -> {classes, note, title}
    this.tabs = el('div', {class: 'tabs', role: 'tablist', 'aria-label': 'sources'});
    this.code = el('div', {class: 'code', role: 'region', 'aria-label': 'source', tabindex: '0',
      onclick: (event) => this.click(event), onkeydown: (event) => this.key(event)});
    this.element = el('section', {class: 'source'}, this.tabs, this.code);
  }

  start() {
    const sources = page.data.sources;
    this.tabs.hidden = sources.length < 2;
    if (!sources.length) {
      replaceChildren(this.code, el('p', {class: 'empty'}, 'There is no code to show.'));
      return;
    }
    replaceChildren(this.tabs, sources.map((source, i) => el('button', {type: 'button', role: 'tab',
      class: 'tab', title: source.name, onclick: () => this.show(i)}, shorten(source.name.split('/').at(-1), 40))));
    this.show(mainSource());
  }

  show(number) {
    if (number === this.shown || !page.data.sources[number]) return;
    this.shown = number;
    [...this.tabs.children].forEach((tab, i) => tab.setAttribute('aria-selected', String(i === number)));
    const source = page.data.sources[number];
    this.code.classList.toggle('bytecode', Boolean(source.bytecode));
    const isNear = nearMethods(number);
    this.rows = source.lines.map((text, i) => this.row(number, i + 1, text, isNear(i + 1)));
    replaceChildren(this.code, this.rows);
    for (const [key, mark] of this.marks) this.paint(key, mark);
    this.paintSearch();
  }

  row(source, line, text, isNear) {
    return el('div', {class: isNear ? 'line' : 'line far', 'data-line': line},
      el('a', {class: 'number', href: lineHash(source, line), tabindex: '-1'}, line),
      el('span', {class: 'note'}), el('code', {}, text || ' '));
  }

  rowOf(place) {
    return place && place.source === this.shown ? this.rows[place.line - 1] : undefined;
  }

  // What is known of lines. Classes of one name replace each other: setMarks('path', ...).
  setMarks(name, marks) {
    for (const key of [...this.marks.keys()])
      if (key.endsWith(`|${name}`)) {
        this.paint(key, {classes: ''});
        this.marks.delete(key);
      }
    for (const mark of marks) {
      const key = `${mark.source}:${mark.line}|${name}`;
      this.marks.set(key, mark);
      this.paint(key, mark);
    }
  }

  paint(key, mark) {
    const [place, name] = key.split('|');
    const [source, line] = place.split(':').map(Number);
    const row = this.rowOf({source, line});
    if (!row) return;
    for (const old of [...row.classList]) if (old.startsWith(`${name}-`)) row.classList.remove(old);
    for (const kind of (mark.classes || '').split(' ')) if (kind) row.classList.add(`${name}-${kind}`);
    const note = row.querySelector('.note');
    if (mark.note !== undefined) note.textContent = mark.note;
    if (mark.title !== undefined) note.title = mark.title;
  }

  // The line of the moment: of the step that is shown, or that was clicked.
  reveal(place, name = 'now') {
    this.setMarks(name, place ? [{...place, classes: 'line'}] : []);
    if (!place) return;
    this.show(place.source);
    this.line = place.line;
    const row = this.rowOf(place);
    if (!row) return;
    const top = row.offsetTop, height = this.code.clientHeight;
    if (top < this.code.scrollTop + 40 || top > this.code.scrollTop + height - 60)
      this.code.scrollTop = Math.max(0, top - height / 3);
  }

  click(event) {
    const row = event.target.closest('.line');
    if (!row || (!event.target.closest('.number') && String(getSelection()))) return;
    event.preventDefault();
    this.choose(Number(row.dataset.line));
  }

  choose(line) {
    this.line = line;
    const place = {source: this.shown, line};
    setHash(lineHash(place.source, line));
    this.reveal(place, 'chosen');
    page.panel.lineChosen?.(place);
  }

  key(event) {
    const moves = {ArrowDown: 1, ArrowUp: -1};
    if (event.key in moves) {
      const line = Math.max(1, Math.min(this.rows.length, this.line + moves[event.key]));
      this.reveal({source: this.shown, line}, 'cursor');
    } else if (event.key === 'Enter' && this.line) this.choose(this.line);
    else return;
    event.preventDefault();
  }

  // --- search ---

  search(text) {
    this.wanted = text.toLowerCase();
    this.paintSearch();
    return this.found.length;
  }

  paintSearch() {
    this.found = [];
    if (!this.rows) return;
    const lines = page.data.sources[this.shown].lines;
    this.rows.forEach((row, i) => {
      const hit = Boolean(this.wanted) && lines[i].toLowerCase().includes(this.wanted);
      row.classList.toggle('hit', hit);
      if (hit) this.found.push(i + 1);
    });
  }

  nextFound() {
    const next = this.found.find((line) => line > this.line) || this.found[0];
    if (next) this.reveal({source: this.shown, line: next}, 'cursor');
  }
}

// Of a long source only the methods that the page is about are printed: is a line near one of them?
function nearMethods(number) {
  const {lines, bytecode} = page.data.sources[number];
  if (bytecode || lines.length < 200) return () => true;
  const ranges = page.data.methods.filter((method) => method.source === number && method.lines.length)
    .map((method) => method.lines.filter((_, i) => i % 2)).map((all) => [Math.min(...all) - 4, Math.max(...all) + 2]);
  return (line) => !ranges.length || ranges.some(([first, last]) => line >= first && line <= last);
}

function lineHash(source, line) {
  return source === mainSource() ? `#line-${line}` : `#line-${line}-${source}`;
}
