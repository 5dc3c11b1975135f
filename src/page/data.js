// What the page was given: the result of the command, sources, runs and tests. See page.c.

const page = {data: null, methods: new Map(), panel: null, source: null};

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).json();
}

async function loadData() {
  const script = document.getElementById('data');
  const text = script.textContent;
  const data = script.type === 'application/gzip' ? await unpack(text) : JSON.parse(text);
  script.remove();
  page.data = data;
  data.methods.forEach((method, number) => page.methods.set(method.name, {...method, number}));
  for (const source of data.sources) {
    source.lines = source.text.split('\n');
    if (source.lines.at(-1) === '') source.lines.pop();
    source.rowOf = new Map((source.rows || []).map(([line, method, offset]) => [`${method}:${offset}`, line]));
  }
}

// The text of a test: the beginning that it has in common with the first one, and its own.
function testOf(number) {
  const test = page.data.tests[number];
  if (!test) return undefined;
  const [first] = Object.values(page.data.tests);
  return first[1].slice(0, test[0]) + test[1];
}

// The line of an instruction in its method's line table: that of the last entry not behind it.
function lineAt(method, offset) {
  let line = -1, best = -1;
  for (let i = 0; i < method.lines.length; i += 2)
    if (method.lines[i] <= offset && method.lines[i] > best) [best, line] = [method.lines[i], method.lines[i + 1]];
  return line;
}

// Where an instruction stands in the sources: {source, line}, or null.
function placeOf(methodName, offset) {
  const method = page.methods.get(methodName);
  if (!method) return null;
  const source = page.data.sources[method.source];
  const line = source.bytecode ? source.rowOf.get(`${methodName}:${offset}`) : lineAt(method, offset);
  return line > 0 ? {source: method.source, line} : null;
}

function placeOfStep(step) {
  return placeOf(page.data.methods[step[0]].name, step[1]);
}

function placeText(place) {
  if (!place) return '';
  return place.source === mainSource() ? `line ${place.line}` : `${page.data.sources[place.source].name}:${place.line}`;
}

function lineText(place) {
  return place ? (page.data.sources[place.source].lines[place.line - 1] || '').trim() : '';
}

function mainSource() {
  const method = page.methods.get(page.data.method);
  return method ? method.source : 0;
}

function simpleName(name) {
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
}
