// The path of a run on the source: a slider over its steps. The line of the step is shown in the
// source, and what the variables of its method hold there.

class PathView {
  constructor() {
    this.slider = el('input', {type: 'range', min: '0', id: 'step', 'aria-label': 'step of the path',
      oninput: () => this.go(Number(this.slider.value))});
    this.label = el('output', {class: 'faint', for: 'step', id: 'step-label'});
    this.variables = el('div', {class: 'variables', id: 'variables'});
    this.quote = el('code', {class: 'quote'});
    const button = (label, title, steps) => el('button', {type: 'button', title, 'aria-label': title,
      onclick: () => this.move(steps)}, label);
    this.element = el('section', {class: 'part path'},
      el('h3', {}, 'Path ', el('span', {class: 'faint'}, 'keys , and .')),
      el('div', {class: 'slider'}, button('◂', 'one step back', -1), this.slider, button('▸', 'one step on', 1), this.label),
      this.quote, this.variables);
  }

  show(run) {
    this.steps = run ? run.steps : [];
    this.more = run?.more || 0;
    this.element.hidden = !this.steps.length;
    const places = this.steps.map(placeOfStep).filter(Boolean);
    page.source.setMarks('path', [...new Map(places.map((place) => [`${place.source}:${place.line}`, {...place, classes: 'line'}])).values()]);
    this.slider.max = String(Math.max(0, this.steps.length - 1));
    this.slider.value = '0';
    if (this.steps.length) this.go(0);
    else page.source.reveal(null);
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
        shorten(page.data.methods[frame.method].name.replace(/\(.*/s, ''), 90)),
      el('tbody', {}, [...frame.values].map(([name, value]) =>
        el('tr', {class: !i && value.at === number ? 'changed' : null},
          el('th', {scope: 'row'}, name), el('td', {}, el('code', {}, value.text))))))));
  }
}
