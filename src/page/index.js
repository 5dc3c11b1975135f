// The index of a folder of pages: one row a method, with its verdict and a link.

class IndexPanel {
  constructor() {
    this.list = new VirtualList((entry) => this.drawRow(entry), {id: 'index-row', label: 'methods',
      onchoose: () => {}, onkey: (key, entry) => { if (key === 'Enter') location.href = this.link(entry); return key === 'Enter'; }});
    this.bar = el('div', {class: 'bar'});
    this.element = el('section', {class: 'panel index', 'aria-label': 'methods'}, this.bar, this.list.element);
  }

  start() {
    document.body.classList.add('alone');
    this.all = page.data.result.pages.map((entry) => ({...entry, kind: verdictClass(entry.verdict || '')}));
    const order = ['bad', 'open', 'plain', 'good'];
    this.all.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
    const words = {bad: 'violations and NO', open: 'open', plain: 'others', good: 'good'};
    const counts = order.map((kind) => [kind, this.all.filter((entry) => entry.kind === kind).length]).filter(([, count]) => count);
    const select = el('select', {id: 'outcome', 'aria-label': 'verdict', onchange: () => { this.kind = select.value; this.refresh(); }},
      el('option', {value: ''}, `all verdicts (${this.all.length})`),
      counts.map(([kind, count]) => el('option', {value: kind}, `${words[kind]} (${count})`)));
    replaceChildren(this.bar, select, el('span', {class: 'faint', id: 'count'}));
    this.kind = this.text = '';
    this.refresh();
  }

  link(entry) {
    return encodeURIComponent(entry.file);
  }

  drawRow(entry) {
    return [el('span', {class: `badge ${entry.kind}`}, shorten(entry.verdict || '', 90)),
      el('a', {class: 'condition', href: this.link(entry)}, shorten(entry.method || entry.file, 200))];
  }

  refresh() {
    const wanted = this.all.filter((entry) => (!this.kind || entry.kind === this.kind) &&
      `${entry.method} ${entry.verdict}`.toLowerCase().includes(this.text));
    this.list.setItems(wanted);
    document.getElementById('count').textContent = plural(wanted.length, 'method');
    return wanted.length;
  }

  search(text) {
    this.text = text;
    return this.refresh();
  }
}
