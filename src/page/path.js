// The path of a run on the source: a slider over its steps. The line of the step is shown in the
// source, and what the variables of its method hold there. On paper all steps stand below each other.

const STEPS_ON_PAPER = 300;

class PathView {
  constructor() {
    this.slider = el('input', {type: 'range', min: '0', id: 'step', 'aria-label': 'step of the path',
      oninput: () => this.go(Number(this.slider.value))});
    this.label = el('output', {class: 'faint', for: 'step', id: 'step-label'});
    this.variables = el('div', {class: 'variables', id: 'variables'});
    this.quote = el('code', {class: 'quote'});
    this.paper = el('table', {class: 'frame steps'});
    addEventListener('beforeprint', () => this.print());
    const button = (label, title, steps) => el('button', {type: 'button', title, 'aria-label': title,
      onclick: () => this.move(steps)}, label);
    this.element = el('section', {class: 'part path'},
      el('h3', {}, 'Path ', el('span', {class: 'faint keys'}, 'keys , and .')),
      el('div', {class: 'slider'}, button('◂', 'one step back', -1), this.slider, button('▸', 'one step on', 1), this.label),
      this.quote, this.variables, this.paper);
  }

  // `method`: whose run it is, if the page is about several.
  show(run, method) {
    this.method = method || page.data.method;
    this.steps = run ? run.steps : [];
    this.more = run?.more || 0;
    this.element.hidden = !this.steps.length;
    const places = this.steps.map(placeOfStep).filter(Boolean);
    page.source.setMarks('path', [...new Map(places.map((place) => [`${place.source}:${place.line}`, {...place, classes: 'line'}])).values()]);
    this.slider.max = String(Math.max(0, this.steps.length - 1));
    if (this.steps.length) this.go(this.firstStep());
    else page.source.reveal(null);
  }

  // Where the method begins: what initializes classes before it is of less interest.
  firstStep() {
    const isMain = ([method]) => page.data.methods[method].name === this.method;
    const isPlain = ([method]) => !page.data.methods[method].name.includes('.<clinit>(');
    const first = [isMain, isPlain].map((is) => this.steps.findIndex(is)).find((at) => at >= 0);
    return first ?? 0;
  }

  // The last step in a method, of which the end of a stack trace is told: "a.List.add(List.java:12)".
  lastStepIn(text) {
    const method = `${(text || '').split('(')[0]}(`;
    const last = this.steps.findLastIndex(([number]) => page.data.methods[number].name.startsWith(method));
    return last < 0 ? this.steps.length - 1 : last;
  }

  move(steps) {
    if (!this.steps?.length) return;
    this.go(Math.max(0, Math.min(this.steps.length - 1, Number(this.slider.value) + steps)));
  }

  go(number) {
    this.slider.value = String(number);
    const place = placeOfStep(this.steps[number]);
    this.label.textContent = `step ${number + 1} of ${this.steps.length}${this.more ? ` (and ${this.more} more)` : ''}` +
      (place ? `, ${placeText(place)}` : '');
    this.slider.setAttribute('aria-valuetext', this.label.textContent);
    this.quote.textContent = lineText(place);
    page.source.reveal(place);
    this.drawVariables(number);
  }

  print() {
    const steps = (this.steps || []).slice(0, STEPS_ON_PAPER), left = (this.steps || []).length + (this.more || 0) - steps.length;
    replaceChildren(this.paper, el('tbody', {}, steps.map((step, i) => this.printedStep(step, i)),
      left > 0 ? el('tr', {}, el('th', {}, ''), el('td', {colspan: 3}, `and ${plural(left, 'step')} more`)) : null));
  }

  printedStep(step, i) {
    const place = placeOfStep(step);
    const changes = Object.entries(step[3] || {}).map(([name, text]) => `${name} = ${text}`).join(', ');
    return el('tr', {}, el('th', {scope: 'row'}, i + 1), el('td', {class: 'place'}, placeText(place)), el('td', {}, el('code', {}, lineText(place))),
      el('td', {}, el('code', {}, changes)));
  }

  // Frames from the outermost on; each with its variables and whether this step has changed them.
  framesAt(number) {
    const frames = [];
    for (let i = 0; i <= number; i++) {
      const [method, , depth, changes] = this.steps[i];
      while (frames.length && frames.at(-1).depth > depth) frames.pop();
      let frame = frames.at(-1);
      if (!frame || frame.depth < depth || frame.method !== method) {
        if (frame && frame.depth === depth) frames.pop();
        frame = {method, depth, values: new Map()};
        frames.push(frame);
      }
      for (const [name, text] of Object.entries(changes || {})) frame.values.set(name, {text, at: i});
    }
    return frames;
  }

  drawVariables(number) {
    const frames = this.framesAt(number).reverse();
    replaceChildren(this.variables, frames.map((frame, i) => el('table', {class: 'frame'},
      el('caption', {title: page.data.methods[frame.method].name},
        shorten(javaName(page.data.methods[frame.method].name), 90)),
      el('tbody', {}, [...frame.values].map(([name, value]) =>
        el('tr', {class: !i && value.at === number ? 'changed' : null},
          el('th', {scope: 'row'}, name), el('td', {}, el('code', {}, value.text))))))));
  }
}
