// What can influence the result: the source in colours. Other marks are answered here, by the
// implications that the page has: a unit (what an instruction computes, decides or calls) is relevant
// if a marked one needs it, at once or through others.

const RELEVANCES = ['unreachable', 'neutral', 'irrelevant', 'relevant'];

class Implications {
  constructor(units, pairs) {
    this.units = units;
    this.needs = units.map(() => []);
    this.neededBy = units.map(() => []);
    for (const [unit, other] of pairs) {
      this.needs[unit].push(other);
      this.neededBy[other].push(unit);
    }
    this.at = new Map(); // "source:line" -> numbers of units
    units.forEach((unit, i) => {
      unit.place = unit.kind === 'mark' ? null : placeOf(unit.method, unit.offset);
      if (!unit.place) return;
      const key = placeKey(unit.place);
      if (!this.at.has(key)) this.at.set(key, []);
      this.at.get(key).push(i);
    });
  }

  // All units that can be reached from some, along needs or neededBy; without the first ones.
  closure(starts, next) {
    const found = new Set(), open = [...starts];
    while (open.length)
      for (const unit of next[open.pop()])
        if (!found.has(unit)) {
          found.add(unit);
          open.push(unit);
        }
    return found;
  }

  marks() {
    return this.units.map((unit, i) => ({...unit, number: i})).filter((unit) => unit.kind === 'mark');
  }
}

// "a.b.Lists.log" by its class and name; the whole stands in the title.
function shortMark(name) {
  return shorten(name.split('.').slice(-2).join('.'), 60);
}

function placeKey(place) {
  return `${place.source}:${place.line}`;
}

class RelevancePanel {
  constructor() {
    this.bar = el('div', {class: 'bar'});
    this.detail = el('div', {class: 'detail', id: 'detail', tabindex: '0', role: 'region', 'aria-label': 'the chosen line'});
    this.list = new VirtualList((row) => this.drawRow(row), {id: 'line-row', label: 'lines',
      onchoose: (row) => this.showLine(row.place)});
    this.choices = el('fieldset', {class: 'facts marks'});
    this.element = el('section', {class: 'panel relevance', 'aria-label': 'relevance'}, this.choices, this.bar, this.list.element, this.detail);
  }

  start() {
    const result = page.data.result;
    if (!result.lines) {
      replaceChildren(this.detail, el('p', {class: 'open'}, 'The graph of the method is not complete: nothing is known of its code.'));
      this.choices.hidden = true;
      return;
    }
    this.implications = new Implications(result.units, result.implications);
    this.reasons = new Map();
    for (const line of result.lines) {
      const method = page.methods.get(line.method);
      for (const place of method ? rowsOfLine(method, line.line) : []) this.reasons.set(placeKey(place), line);
    }
    this.chosenMarks = new Set();
    this.only = '';
    this.text = '';
    this.drawMarks();
    this.answer();
  }

  drawMarks() {
    const asked = page.data.result.mark || 'what the command marks by itself';
    const boxes = this.implications.marks().map((mark) => el('label', {}, el('input', {type: 'checkbox', value: mark.number, onchange: (event) => {
      if (event.target.checked) this.chosenMarks.add(mark.number);
      else this.chosenMarks.delete(mark.number);
      this.answer();
    }}), el('span', {title: mark.mark}, shortMark(mark.mark))));
    replaceChildren(this.choices, el('legend', {}, 'What is to be known'),
      el('p', {class: 'faint', id: 'asked'}, `without a choice: ${asked}`), el('div', {class: 'choices'}, boxes));
  }

  // The relevance of every instruction for the marks that are chosen, and of every line by them.
  answer() {
    const {opcodes} = page.data.result;
    const isAsked = !this.chosenMarks.size;
    const needed = isAsked ? null : this.implications.closure(this.chosenMarks, this.implications.needs);
    const relevantAt = new Set();
    for (const unit of needed || []) {
      const {method, offset} = this.implications.units[unit];
      relevantAt.add(`${method}:${offset}`);
    }
    this.lines = new Map();
    for (const opcode of opcodes) {
      const place = placeOf(opcode.method, opcode.offset);
      if (!place) continue;
      const isFixed = isAsked || opcode.relevance === 'neutral' || opcode.relevance === 'unreachable';
      const relevance = isFixed ? opcode.relevance : relevantAt.has(`${opcode.method}:${opcode.offset}`) ? 'relevant' : 'irrelevant';
      const line = this.lines.get(placeKey(place)) || {place, relevance: 'neutral'};
      const isStronger = RELEVANCES.indexOf(relevance) > RELEVANCES.indexOf(line.relevance) || (line.relevance === 'neutral' && relevance === 'unreachable');
      if (isStronger) line.relevance = relevance;
      this.lines.set(placeKey(place), line);
    }
    if (isAsked)
      for (const [key, told] of this.reasons) {
        const line = this.lines.get(key);
        if (line && !page.data.sources[line.place.source].bytecode) line.relevance = told.relevance; // bytecode has its own
      }
    page.source.setMarks('rel', [...this.lines.values()].map(({place, relevance}) => ({...place, classes: relevance,
      note: {relevant: '+', irrelevant: '−', unreachable: '×', neutral: '·'}[relevance], title: relevance})));
    this.drawBar();
    this.refresh();
  }

  drawBar() {
    const counts = RELEVANCES.map((name) => [name, [...this.lines.values()].filter((line) => line.relevance === name).length]).filter(([, count]) => count);
    const select = el('select', {id: 'outcome', 'aria-label': 'relevance', onchange: () => { this.only = select.value; this.refresh(); }},
      el('option', {value: ''}, `all lines (${this.lines.size})`),
      counts.map(([name, count]) => el('option', {value: name, selected: name === this.only}, `${name} (${count})`)));
    replaceChildren(this.bar, select, el('span', {class: 'faint', id: 'count'}));
  }

  refresh() {
    const rows = [...this.lines.values()].filter(({place, relevance}) => (!this.only || relevance === this.only) &&
      `${relevance} ${lineText(place)}`.toLowerCase().includes(this.text)).sort((a, b) => a.place.source - b.place.source || a.place.line - b.place.line);
    this.list.setItems(rows);
    document.getElementById('count').textContent = plural(rows.length, 'line');
    return rows.length;
  }

  drawRow({place, relevance}) {
    return [el('span', {class: `badge ${relevance === 'relevant' ? 'good' : relevance === 'neutral' ? '' : 'open'}`}, relevance),
      el('span', {class: 'faint'}, placeText(place)), el('code', {class: 'condition'}, shorten(lineText(place), 200))];
  }

  // What a line depends on, and what depends on it: at once, and through others.
  showLine(place) {
    const units = this.implications?.at.get(placeKey(place)) || [];
    const linesOf = (numbers) => [...new Map([...numbers].map((i) => this.implications.units[i]).filter((unit) => unit.place)
      .map((unit) => [placeKey(unit.place), unit.place])).values()].filter((other) => placeKey(other) !== placeKey(place))
      .sort((a, b) => a.source - b.source || a.line - b.line);
    const marksOf = (numbers) => [...numbers].map((i) => this.implications.units[i]).filter((unit) => unit.kind === 'mark').map((unit) => unit.mark);
    const direct = (next) => new Set(units.flatMap((unit) => next[unit]));
    const up = this.implications.closure(units, this.implications.neededBy), down = this.implications.closure(units, this.implications.needs);
    page.source.setMarks('needs', linesOf(down).map((other) => ({...other, classes: 'line'})));
    page.source.setMarks('needed', linesOf(up).map((other) => ({...other, classes: 'line'})));
    page.source.reveal(place);
    const list = (title, id, now, all, marks) => el('section', {class: 'part', id}, el('h3', {}, title),
      marks.length ? el('p', {}, `marks: ${marks.map(shortMark).join(', ')}`) : null,
      all.length || marks.length ? el('ul', {class: 'conditions'}, all.map((other) => el('li', {class: now.has(placeKey(other)) ? 'direct' : 'faint'},
        el('a', {href: lineHash(other.source, other.line)}, placeText(other)), ' ', el('code', {}, lineText(other)),
        now.has(placeKey(other)) ? '' : ' (through others)'))) : el('p', {class: 'faint'}, 'nothing'));
    const keys = (numbers) => new Set(linesOf(numbers).map(placeKey));
    const told = this.chosenMarks.size ? null : this.reasons.get(placeKey(place));
    replaceChildren(this.detail, el('h2', {}, el('a', {href: lineHash(place.source, place.line)}, placeText(place)), ' ',
      el('span', {class: 'outcome'}, this.lines.get(placeKey(place))?.relevance || 'no code')),
    el('code', {class: 'quote'}, lineText(place)), told?.reason ? el('p', {}, `It ${told.reason}.`) : null,
    told?.not_from ? el('p', {class: 'faint'}, `Not needed from ${told.not_from}.`) : null,
    list('It depends on', 'depends', keys(direct(this.implications.needs)), linesOf(down), []),
    list('What depends on it', 'dependents', keys(direct(this.implications.neededBy)), linesOf(up), marksOf(up)));
  }

  // The code of a class without sources is long: the page opens where the method is.
  openFirst() {
    if (this.list.items.length) this.lineChosen(this.list.items[0].place);
  }

  lineChosen(place) {
    if (!this.implications) return;
    this.showLine(place);
    this.list.mark(this.list.items.findIndex((row) => placeKey(row.place) === placeKey(place)));
  }

  search(text) {
    this.text = text;
    return this.implications ? this.refresh() : 0;
  }
}
