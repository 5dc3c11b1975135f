// An abstract state: its frames and its heap as a drawing, what is known of sharing and of numbers.

// "a: b, c: d(e, f)" at its commas, but those inside of brackets.
function splitList(text) {
  const parts = [];
  let depth = 0, start = 0;
  for (let i = 0; i <= text.length; i++) {
    if ('([{<'.includes(text[i] || ' ')) depth++;
    else if (')]}>'.includes(text[i] || ' ')) depth--;
    if (i === text.length || (text[i] === ',' && !depth)) {
      if (text.slice(start, i).trim()) parts.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  return parts;
}

// A state as the heap of a case, for its drawing.
function stateHeap(state) {
  const integers = new Map(state.integers.map((line) => /^(\w+): (.*)$/.exec(line)).filter(Boolean).map(([, name, range]) => [name, range]));
  const objects = {}, statics = {}, others = [];
  for (const line of state.heap) {
    const [, name, type, fields] = /^(r\d+): (.*?)\((.*)\)$/.exec(line) || [];
    if (name) objects[name] = {class: type.endsWith('...') ? `${simpleName(type.slice(0, -3))}…` : type, fields};
    else if (line.startsWith('static ')) statics[line.slice(7).split(': ')[0]] = line.split(': ').slice(1).join(': ');
    else if (line.startsWith('exception: ')) statics.exception = line.slice(11);
    else others.push(line);
  }
  const valueOf = (text) => {
    if (text === 'null') return null;
    if (objects[text]) return {object: text};
    return {term: integers.has(text) ? `${text} ∈ ${integers.get(text)}` : text};
  };
  const named = (text) => {
    const cut = text.indexOf(': ');
    return cut < 0 ? [text, {term: ''}] : [text.slice(0, cut), valueOf(text.slice(cut + 2))];
  };
  for (const object of Object.values(objects)) object.fields = Object.fromEntries(splitList(object.fields).map(named));
  for (const name of Object.keys(statics)) statics[name] = valueOf(statics[name]);
  const parameters = [];
  state.frames.forEach((frame, i) => {
    const [, locals, stack] = frame.replace(/^<|>$/g, '').split('|');
    const prefix = state.frames.length > 1 ? `${state.frames.length - i}. ` : '';
    for (const [name, value] of splitList(locals || '').map(named)) parameters.push({name: prefix + name, value});
    splitList(stack || '').forEach((text, j) => parameters.push({name: `${prefix}stack ${j}`, value: valueOf(text)}));
  });
  return {input: {parameters, statics, objects}, others};
}

function stateParts(state) {
  const {input, others} = stateHeap(state);
  const drawing = new HeapDrawing({input});
  const list = (title, lines) => lines.length ? el('section', {class: 'part'}, el('h3', {}, title),
    el('ul', {class: 'conditions'}, lines.map((line) => el('li', {}, el('code', {}, line))))) : null;
  return [el('section', {class: 'part'}, el('h3', {}, 'State ', el('span', {class: 'faint'}, 'frames and heap; "..." may have more fields and classes')),
    el('div', {class: 'heaps'}, drawing.elements('frames and heap'))),
  list('Sharing', state.predicates), list('Numbers', state.integers), list('Classes', others),
  list('Frames', state.frames)].filter(Boolean);
}
