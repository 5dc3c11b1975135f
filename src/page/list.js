// A list of any length, of which only the rows in sight are in the page, or the first ones on paper. Rows have one
// height. The list has the focus, its rows do not: arrows, Home, End and Page keys move the current row.

const ROWS_ON_PAPER = 500;

class VirtualList {
  // draw(item): the content of a row, an array; options: label, role, rowRole, onchoose(item), onkey(key, item).
  constructor(draw, options) {
    this.draw = draw;
    this.options = options;
    this.items = [];
    this.current = -1;
    this.height = 26;
    this.sizer = el('div', {class: 'sizer', role: 'presentation'});
    this.element = el('div', {class: 'list', role: options.role || 'listbox', tabindex: '0',
      'aria-label': options.label, onscroll: () => this.render(), onkeydown: (event) => this.key(event),
      onclick: (event) => this.click(event)}, this.sizer);
    this.more = el('p', {class: 'more', hidden: true});
    this.element.append(this.more);
    new ResizeObserver(() => this.render()).observe(this.element);
    addEventListener('beforeprint', () => this.print(true));
    addEventListener('afterprint', () => this.print(false));
  }

  setItems(items) {
    this.items = items;
    this.current = Math.min(this.current, items.length - 1);
    this.sizer.style.height = `${items.length * this.height}px`;
    this.render();
  }

  rowsInSight() {
    return Math.max(1, Math.floor(this.element.clientHeight / this.height));
  }

  print(isOnPaper) {
    const left = this.items.length - ROWS_ON_PAPER;
    this.isOnPaper = isOnPaper;
    this.more.hidden = !isOnPaper || left <= 0;
    this.more.textContent = `and ${left} more`;
    this.render();
  }

  render() {
    const first = this.isOnPaper ? 0 : Math.max(0, Math.floor(this.element.scrollTop / this.height) - 5);
    const end = Math.min(this.items.length, this.isOnPaper ? ROWS_ON_PAPER : first + this.rowsInSight() + 12);
    const rows = [];
    for (let i = first; i < end; i++) rows.push(this.row(i));
    replaceChildren(this.sizer, rows);
    if (this.current >= first && this.current < end)
      this.element.setAttribute('aria-activedescendant', this.rowId(this.current));
    else this.element.removeAttribute('aria-activedescendant');
  }

  rowId(index) {
    return `${this.options.id}-${index}`;
  }

  row(index) {
    const item = this.items[index];
    return el('div', {id: this.rowId(index), class: `row${index === this.current ? ' current' : ''}`,
      role: this.options.rowRole || 'option', 'data-index': index, 'aria-selected': String(index === this.current),
      'aria-setsize': this.items.length, 'aria-posinset': index + 1, style: `top:${index * this.height}px`,
      ...(this.options.attributes ? this.options.attributes(item) : {})}, this.draw(item));
  }

  click(event) {
    const row = event.target.closest('.row');
    if (!row) return;
    const index = Number(row.dataset.index);
    if (event.target.closest('.fold')) this.options.onkey?.('fold', this.items[index], index);
    else this.choose(index);
  }

  choose(index) {
    if (index < 0 || index >= this.items.length) return;
    this.current = index;
    this.reveal(index);
    this.options.onchoose(this.items[index]);
  }

  reveal(index) {
    const top = index * this.height, bottom = top + this.height;
    if (top < this.element.scrollTop) this.element.scrollTop = top;
    else if (bottom > this.element.scrollTop + this.element.clientHeight)
      this.element.scrollTop = bottom - this.element.clientHeight;
    this.render();
  }

  // Marks a row as the current one without choosing it.
  mark(index) {
    this.current = index;
    if (index >= 0) this.reveal(index);
    else this.render();
  }

  key(event) {
    const moves = {ArrowDown: 1, ArrowUp: -1, PageDown: this.rowsInSight(), PageUp: -this.rowsInSight(),
      Home: -Infinity, End: Infinity};
    if (event.key in moves) {
      const next = Math.max(0, Math.min(this.items.length - 1, this.current + moves[event.key]));
      this.choose(next);
    } else if (!(this.current >= 0 && this.options.onkey?.(event.key, this.items[this.current], this.current))) {
      return;
    }
    event.preventDefault();
  }
}
