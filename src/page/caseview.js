// One case: what it takes, what it does step by step, the heap before and after it, its test.

class CaseView {
  // options: label(item), the heading; extra(item), more elements behind it.
  constructor(options) {
    this.options = options;
    this.path = new PathView();
    this.element = el('div', {class: 'detail', id: 'detail', tabindex: '0', role: 'region', 'aria-label': 'the chosen case'});
  }

  hint(text) {
    announce(text);
  }

  show(item, run, test) {
    const link = `#${item.isStop ? 'stopped' : item.isFinding ? 'finding' : 'case'}-${item.id}`;
    replaceChildren(this.element,
      el('h2', {}, el('a', {href: link}, this.options.label(item)), ' ',
        el('span', {class: `outcome ${outcomeClass(item)}`}, shorten(outcomeText(item), 300)),
        item.at && el('span', {class: 'faint'}, ` at ${shorten(item.at, 120)}`)),
      this.options.extra ? this.options.extra(item) : [],
      this.conditionPart(item), this.path.element, this.heapPart(item), this.testPart(test));
    this.path.show(run, item.method);
  }

  conditionPart(item) {
    const parts = item.condition === 'true' ? [] : conjuncts(item.condition);
    const first = parts.length ? 'if ' : 'always';
    return el('section', {class: 'part'}, el('h3', {}, 'Condition ', copyButton('copy', 'condition', () => item.condition)),
      el('ul', {class: 'conditions'}, parts.length ? parts.map((part, i) =>
        el('li', {}, el('span', {class: 'faint'}, i ? '&& ' : first), el('code', {}, part))) : el('li', {}, first)));
  }

  heapPart(item) {
    if (!item.input) return undefined;
    const drawing = new HeapDrawing(item);
    return el('section', {class: 'part'}, el('h3', {}, 'Heap ', el('span', {class: 'faint hint'}, drawing.hint())),
      el('div', {class: 'heaps'}, drawing.elements()));
  }

  testPart(test) {
    if (!test) return undefined;
    return el('section', {class: 'part'}, el('h3', {}, 'JUnit test ', copyButton('copy', 'test', () => test),
      el('span', {class: 'faint hint'}, ' it may take other values of this case')),
      el('pre', {class: 'test', tabindex: '0'}, test));
  }

  shortcut(key) {
    if (key === '.' || key === ',') this.path.move(key === '.' ? 1 : -1);
  }
}
