// Heaps of a case: boxes for objects, arrows for references, before and after the call. Both sides
// share one layout, so that what changed can be seen: objects stand in the same place on both.
// Objects can be moved, with the mouse or with the arrow keys, and stay where they are put on both.

const CELL = {char: 7.3, row: 18, head: 22, pad: 8};

// Within quotation marks, with escapes for what ends them, has no glyph or turns the direction of what follows.
function quoted(text) {
  const escaped = text.replaceAll(/["\\]/g, '\\$&').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (c) => `\\u${c.codePointAt(0).toString(16).padStart(4, '0')}`);
  return `"${escaped}"`;
}

// Of the input, numbers and texts are those of the example; afterwards what they are made of is told, too.
function valueText(value, side) {
  if (value === null || value === undefined) return 'null';
  if (value.object !== undefined) return '';
  if (value.unread) return '?';
  if (value.string !== undefined) return quoted(value.string);
  if (value.constant !== undefined) return value.constant;
  if (value.elided) return '...';
  if (value.unresolved !== undefined) return value.non_null ? 'not null' : '?';
  if (value.term === value.example || value.example === undefined || value.example === null) return value.term ?? '?';
  return side === 'before' ? value.example : `${value.term} (${value.example})`;
}

class HeapDrawing {
  constructor(item) {
    this.sides = [this.side('before', item.input, item.input.parameters, undefined)];
    if (item.output) this.sides.push(this.side('after', item.output, item.input.parameters, item.output.result));
    this.boxes = new Map();
    this.arrows = [];
    for (const side of this.sides) this.collect(side);
    this.measure();
    this.place();
  }

  hint() {
    return this.sides.length > 1 ? 'objects can be moved; changed fields and new objects are coloured' : 'objects can be moved';
  }

  side(name, heap, parameters, result) {
    const roots = parameters.map((parameter) => [parameter.name, parameter.value]);
    roots.push(...Object.entries(heap.statics || {}));
    if (result) roots.push(['result', result]);
    const objects = Object.entries(heap.objects || {}).filter(([, object]) => object.reachable !== false || !object.new);
    return {name, roots, objects};
  }

  box(key, properties) {
    let box = this.boxes.get(key);
    if (!box) this.boxes.set(key, box = {key, sides: new Set(), rows: new Map(), ...properties});
    return box;
  }

  collect(side) {
    const refer = (key, row, value) => {
      if (value?.object !== undefined) this.arrows.push({side: side.name, from: key, row, to: `o ${value.object}`});
    };
    for (const [name, value] of side.roots) {
      const key = `r ${name}`;
      const box = this.box(key, {isRoot: true, title: name});
      box.sides.add(side.name);
      box.rows.set(name, {...box.rows.get(name), [side.name]: valueText(value, side.name)});
      refer(key, name, value);
    }
    for (const [name, object] of side.objects) {
      const key = `o ${name}`;
      const box = this.box(key, {title: name, type: simpleName(object.class), isNew: Boolean(object.new)});
      box.sides.add(side.name);
      for (const [field, value] of Object.entries(object.fields || object.elements || {})) {
        const row = box.rows.get(field) || {};
        row[side.name] = valueText(value, side.name);
        if (side.name === 'after' && (object.changed || []).includes(field)) row.isChanged = true;
        box.rows.set(field, row);
        refer(key, field, value);
      }
    }
  }

  measure() {
    for (const box of this.boxes.values()) {
      const cut = (text) => shorten(text || '', 44);
      const names = box.isRoot ? 0 : Math.max(0, ...[...box.rows.keys()].map((name) => cut(name).length));
      const texts = Math.max(0, ...[...box.rows.values()].map((row) => Math.max(cut(row.before).length, cut(row.after).length)));
      const head = box.isRoot ? box.title.length + (texts ? texts + 3 : 0) : box.title.length + box.type.length + 2;
      box.nameWidth = names * CELL.char;
      const columns = box.isRoot ? Math.min(head, 60) : Math.max(Math.min(head, 60), names + (texts ? texts + 3 : 0));
      box.width = columns * CELL.char + 2 * CELL.pad;
      box.height = box.isRoot ? CELL.row + 4 : CELL.head + box.rows.size * CELL.row;
      box.rowNames = [...box.rows.keys()];
    }
  }

  // Parameters and the like first, then objects by their distance from them.
  place() {
    const boxes = [...this.boxes.values()];
    boxes.forEach((box, i) => { box.number = i; box.along = box.width; box.across = box.height; box.layer = box.isRoot ? 0 : -1; });
    const unique = new Map();
    for (const arrow of this.arrows) {
      const from = this.boxes.get(arrow.from), to = this.boxes.get(arrow.to);
      if (to) unique.set(`${arrow.from}|${arrow.row}|${arrow.to}`, {from: from.number, to: to.number, key: `${arrow.from}|${arrow.row}|${arrow.to}`});
    }
    this.edges = [...unique.values()];
    let layer = boxes.filter((box) => box.isRoot);
    for (let depth = 1; layer.length; depth++) {
      const next = [];
      for (const box of layer)
        for (const edge of this.edges)
          if (edge.from === box.number && boxes[edge.to].layer < 0) {
            boxes[edge.to].layer = depth;
            next.push(boxes[edge.to]);
          }
      layer = next;
    }
    for (const box of boxes) if (box.layer < 0) box.layer = 1;
    this.size = Layout.place(boxes, this.edges, {layers: 'given', gapAlong: 46, gapAcross: 16, align: 'start', channel: 3});
    for (const box of boxes) {
      box.x = box.a - box.width / 2 + 10;
      box.y = box.c - box.height / 2 + 8;
      if (box.isRoot) box.x = 10 + Math.max(...boxes.filter((other) => other.isRoot).map((other) => other.width)) - box.width;
    }
    this.lanes = new Map(this.edges.map((edge) => [edge.key, edge.lanes.map(({a, c}) => [a + 10, c + 8])]));
  }

  elements(title) {
    this.svgs = this.sides.map((side) => {
      const svg = svgEl('svg', {class: 'heap', 'data-side': side.name, role: 'img', 'aria-label': `heap ${side.name} the call`});
      return svg;
    });
    this.draw();
    return this.sides.map((side, i) => el('figure', {}, el('figcaption', {}, title || side.name), this.svgs[i]));
  }

  draw() {
    const shown = [...this.boxes.values()];
    const width = Math.max(60, ...shown.map((box) => box.x + box.width)) + 40;
    const height = Math.max(30, ...shown.map((box) => box.y + box.height)) + 12;
    this.sides.forEach((side, i) => {
      const svg = this.svgs[i];
      for (const [name, value] of [['viewBox', `0 0 ${width} ${height}`], ['width', width], ['height', height]]) svg.setAttribute(name, value);
      const boxes = shown.filter((box) => box.sides.has(side.name));
      const arrows = this.arrows.filter((arrow) => arrow.side === side.name && this.boxes.get(arrow.to)?.sides.has(side.name));
      replaceChildren(svg, boxes.map((box) => this.drawBox(box, side.name)), arrows.map((arrow) => this.drawArrow(arrow, side.name)));
    });
  }

  drawText(x, y, text, properties) {
    const short = shorten(text, 44);
    return svgEl('text', {x, y, ...properties}, short !== text ? svgEl('title', {}, shorten(text, 2000)) : null, short);
  }

  drawBox(box, side) {
    const parts = [];
    if (box.isRoot) {
      const text = box.rows.get(box.title)[side];
      parts.push(this.drawText(box.x + CELL.pad, box.y + 15, box.title + (text ? ` = ${text}` : ''), {class: 'root'}));
    } else {
      parts.push(svgEl('rect', {class: 'box', x: box.x, y: box.y, width: box.width, height: box.height, rx: 3}),
        svgEl('rect', {class: box.isNew ? 'head new' : 'head', x: box.x, y: box.y, width: box.width, height: CELL.head, rx: 3}),
        this.drawText(box.x + CELL.pad, box.y + 15, `${box.title} ${box.type}`, {class: 'name'}));
      box.rowNames.forEach((name, i) => parts.push(...this.drawRow(box, name, box.y + CELL.head + i * CELL.row, side)));
    }
    return svgEl('g', {class: `object${box.isRoot ? ' isroot' : ''}`, 'data-name': box.title, tabindex: '0',
      'aria-label': `${box.title} ${box.type || ''}`,
      onpointerdown: (event) => this.drag(event, box), onkeydown: (event) => this.nudge(event, box)}, parts);
  }

  drawRow(box, name, y, side) {
    const row = box.rows.get(name);
    const isMarked = row.isChanged && side === 'after';
    const text = row[side] || '';
    return [isMarked && svgEl('rect', {class: 'mark', x: box.x + 1, y: y + 0.5, width: box.width - 2, height: CELL.row - 1}),
      svgEl('line', {class: 'rule', x1: box.x, x2: box.x + box.width, y1: y, y2: y}),
      this.drawText(box.x + CELL.pad, y + 13, name, {class: 'field'}),
      text && this.drawText(box.x + CELL.pad + box.nameWidth + 2 * CELL.char, y + 13, text, {class: text === '?' ? 'value faint' : isMarked ? 'value changed' : 'value'})];
  }

  drawArrow(arrow, side) {
    const from = this.boxes.get(arrow.from), to = this.boxes.get(arrow.to);
    const rowIndex = from.rowNames.indexOf(arrow.row);
    const y1 = from.isRoot ? from.y + 11 : from.y + CELL.head + (rowIndex + 0.5) * CELL.row;
    const isLeft = to.x + to.width / 2 < from.x + from.width / 2 - 1;
    const isLoop = Math.abs(to.x - from.x) < Math.max(from.width, to.width) && from.layer === to.layer || from === to;
    const x1 = isLeft && !isLoop ? from.x : from.x + from.width;
    const x2 = isLeft || isLoop ? to.x + to.width : to.x;
    const y2 = to.y + CELL.head / 2;
    const isHot = side === 'after' && from.rows.get(arrow.row)?.isChanged;
    const tip = isLeft || isLoop ? `M${x2} ${y2} l9 -4.5 v9 z` : `M${x2} ${y2} l-9 -4.5 v9 z`;
    let d;
    if (isLoop) {
      const out = 26 + Math.abs(y2 - y1) / 6;
      d = `M${x1} ${y1} C${x1 + out} ${y1} ${x2 + out} ${y2} ${x2 + 8} ${y2}`;
    } else {
      const end = isLeft ? x2 + 8 : x2 - 8;
      const points = [[x1, y1], ...(from.isMoved || to.isMoved ? [] : this.lanes.get(`${arrow.from}|${arrow.row}|${arrow.to}`) || []), [end, y2]];
      d = `M${x1} ${y1}`;
      for (let i = 1; i < points.length; i++) {
        const middle = (points[i - 1][0] + points[i][0]) / 2;
        d += ` C${middle} ${points[i - 1][1]} ${middle} ${points[i][1]} ${points[i][0]} ${points[i][1]}`;
      }
    }
    return svgEl('g', {class: isHot ? 'arrow hot' : 'arrow', 'data-from': from.title, 'data-to': to.title},
      svgEl('path', {class: 'edge', d}), svgEl('path', {class: 'tip', d: tip}), svgEl('circle', {class: 'port', cx: x1, cy: y1, r: 3}));
  }

  move(box, x, y) {
    box.x = Math.max(2, x);
    box.y = Math.max(2, y);
    box.isMoved = true;
    this.draw();
  }

  drag(event, box) {
    const start = {x: event.clientX - box.x, y: event.clientY - box.y};
    const onMove = (at) => this.move(box, at.clientX - start.x, at.clientY - start.y);
    const onEnd = () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onEnd);
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onEnd);
    event.preventDefault();
  }

  nudge(event, box) {
    const steps = {ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10], ArrowDown: [0, 10]}[event.key];
    if (!steps) return;
    const svg = event.currentTarget.ownerSVGElement;
    this.move(box, box.x + steps[0], box.y + steps[1]);
    svg.querySelector(`[data-name="${CSS.escape(box.title)}"]`)?.focus();
    event.preventDefault();
  }
}
