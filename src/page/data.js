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
    source.rowOf = new Map();
    source.code = []; // of bytecode, by row: {method, offset} of the instruction
    for (const [row, number, offset] of source.rows || []) {
      source.rowOf.set(`${data.methods[number].name}:${offset}`, row);
      source.code[row] = {method: data.methods[number], offset};
    }
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

// The line of the Java source at a place; -1: the class file does not tell it.
function javaLine(place) {
  const code = page.data.sources[place.source].code[place.line];
  return code ? lineAt(code.method, code.offset) : page.data.sources[place.source].bytecode ? -1 : place.line;
}

// In bytecode an instruction is named by the line of the source that it was made of, and its offset.
function placeText(place) {
  if (!place) return '';
  const source = page.data.sources[place.source], isMain = place.source === mainSource();
  if (!source.bytecode) return isMain ? `line ${place.line}` : `${source.name.split('/').at(-1)}:${place.line}`;
  const line = javaLine(place), offset = source.code[place.line]?.offset;
  const text = [line > 0 ? `line ${line}` : '', offset === undefined ? '' : `offset ${offset}`].filter(Boolean).join(', ') || `row ${place.line}`;
  return isMain ? text : `${simpleName(source.name)} ${text}`;
}

// "a.List.add" and a line of the Java source as a place: in the source, or the first instruction of that line in
// the bytecode. null: it is not among them.
function placeOfLine(method, file, line) {
  const {sources} = page.data;
  const written = sources.findIndex((one) => !one.bytecode && one.name.split('/').at(-1) === file);
  if (written >= 0) return {source: written, line};
  const isIt = (code) => code.method.name.startsWith(`${method}(`) && lineAt(code.method, code.offset) === line;
  for (let source = 0; source < sources.length; source++) {
    const row = sources[source].code.findIndex((code) => code && isIt(code));
    if (row > 0) return {source, line: row};
  }
  return null;
}

// "a.List.add(List.java:12)" as a place.
function placeOfText(text) {
  const [, method, file, line] = /^(.*)\(([^()]*):(\d+)\)$/s.exec(text || '') || [];
  return file ? placeOfLine(method, file, Number(line)) : null;
}

// All rows that show a Java line of a method: itself in a source, its instructions in bytecode.
function rowsOfLine(method, line) {
  const source = page.data.sources[method.source];
  if (!source.bytecode) return [{source: method.source, line}];
  return source.code.map((code, row) => code && code.method.name === method.name && lineAt(code.method, code.offset) === line
    ? {source: method.source, line: row} : null).filter(Boolean);
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

const PRIMITIVES = {B: 'byte', C: 'char', D: 'double', F: 'float', I: 'int', J: 'long', S: 'short', Z: 'boolean', V: 'void'};

// "[Ljava/lang/String;I" as ["String[]", "int"].
function typeNames(descriptor) {
  return [...descriptor.matchAll(/(\[*)(?:L([^;]*);|([BCDFIJSZV]))/g)].map(([, dimensions, name, letter]) =>
    (name ? simpleName(name.replaceAll('/', '.')) : PRIMITIVES[letter]) + '[]'.repeat(dimensions.length));
}

// "a.List.add(ILjava/lang/String;)Z" as Java has it: "a.List.add(int, String)".
function javaName(name) {
  const [, method, parameters] = /^([^(]*)\((.*)\)[^)]*$/s.exec(name) || [];
  return method === undefined ? name : `${method}(${typeNames(parameters).join(', ')})`;
}
