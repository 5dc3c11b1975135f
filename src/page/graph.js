// The graph of `graph` and `terminates`: laid out by layers, from top to bottom. It can be moved
// (drag, arrow keys), scaled (wheel, + and -) and unfolded (double click, Enter); only what is in
// sight is in the page.

const NODE = {width: 230, height: 40};
const PAPER = {width: 900, height: 1100}; // of which the graph has the proportions in print

class GraphPanel {
  constructor(read, facts) {
    this.read = read;
    this.facts = facts;
    this.svg = svgEl('svg', {class: 'graph', tabindex: '0', role: 'application',
      'aria-label': 'graph: arrow keys go along edges, plus and minus scale, Enter unfolds',
      onpointerdown: (event) => this.press(event), onwheel: (event) => this.wheel(event),
      onkeydown: (event) => this.key(event), ondblclick: (event) => this.doubleClick(event)});
    this.bar = el('div', {class: 'bar'});
    this.top = el('div', {class: 'facts'});
    this.detail = el('div', {class: 'detail', id: 'detail', tabindex: '0', role: 'region', 'aria-label': 'the chosen state'});
    this.element = el('section', {class: 'panel graphs', 'aria-label': 'graph'}, this.top, this.bar, this.svg, this.detail);
  }

  start() {
    const {graph, loopOf} = this.read();
    replaceChildren(this.top, this.facts ? this.facts(this) : []);
    this.top.hidden = !this.top.childElementCount;
    if (!graph?.states.length) {
      this.svg.remove();
      replaceChildren(this.bar, el('span', {class: 'faint'}, 'There is no graph: the answer needed none.'));
      return;
    }
    this.model = new GraphModel(graph, loopOf);
    this.hits = new Set();
    this.drawBar();
    new ResizeObserver(() => this.draw()).observe(this.svg);
    addEventListener('beforeprint', () => this.print(true));
    addEventListener('afterprint', () => this.print(false));
    this.layout();
    this.fit();
  }

  drawBar() {
    const button = (label, title, action) => el('button', {type: 'button', title, 'aria-label': title, onclick: action}, label);
    const kinds = [...new Set(this.model.edges.map((edge) => edge.kind))];
    replaceChildren(this.bar,
      button('unfold all', 'unfold all', () => this.unfoldAll(true)), button('fold all', 'fold all', () => this.unfoldAll(false)),
      button('+', 'larger', () => this.zoom(1.3)), button('−', 'smaller', () => this.zoom(1 / 1.3)), button('fit', 'show all', () => this.fit()),
      el('span', {class: 'faint', id: 'count'}),
      el('span', {class: 'legend'}, kinds.map((kind) => el('span', {class: `kind k-${kind}`}, kind))));
  }

  unfoldAll(isUnfolded) {
    this.model.unfoldAll(isUnfolded);
    this.layout();
    this.fit();
  }

  layout() {
    const {nodes, links} = this.model;
    for (const node of nodes) [node.along, node.across] = [NODE.height, NODE.width];
    this.size = Layout.place(nodes, links, {gapAlong: 34, gapAcross: 26, channel: 1, lane: 10, rounds: nodes.length > 1500 ? 4 : 12,
      pulls: nodes.length > 1500 ? 4 : 12, mostLanes: 30000});
    document.getElementById('count').textContent = `${plural(nodes.length, 'node')} for ${plural(this.model.states.length, 'state')}`;
  }

  // --- the view: scale and where the left upper corner is ---

  box() {
    return this.paper || {width: this.svg.clientWidth || 600, height: this.svg.clientHeight || 400};
  }

  fit() {
    const {width, height} = this.box();
    const scale = Math.min(1, width / (this.size.across + 60), height / (this.size.along + 60));
    const readable = Math.max(scale, 0.8); // a large graph begins at its start, in a size to read
    const first = this.model.nodeOf.get(this.model.start.id);
    this.view = scale === readable ? {scale, x: (width / scale - this.size.across) / 2, y: 50}
      : {scale: readable, x: width / readable / 2 - first.c, y: 50 - first.a + NODE.height / 2};
    this.draw();
  }

  // Paper cannot be moved: the whole graph is on it, however small.
  print(isOnPaper) {
    const before = this.paper;
    if (isOnPaper === Boolean(before)) return;
    this.paper = isOnPaper ? {...PAPER, view: this.view} : null;
    if (isOnPaper) this.svg.setAttribute('viewBox', `0 0 ${PAPER.width} ${PAPER.height}`);
    else this.svg.removeAttribute('viewBox');
    const scale = Math.min(1, PAPER.width / (this.size.across + 60), PAPER.height / (this.size.along + 90));
    this.view = isOnPaper ? {scale, x: (PAPER.width / scale - this.size.across) / 2, y: 50} : before.view;
    this.drawNow();
  }

  zoom(factor, at) {
    const {width, height} = this.box();
    const point = at || {x: width / 2, y: height / 2};
    const scale = Math.min(2.5, Math.max(0.04, this.view.scale * factor));
    this.view.x += point.x / scale - point.x / this.view.scale;
    this.view.y += point.y / scale - point.y / this.view.scale;
    this.view.scale = scale;
    this.draw();
  }

  wheel(event) {
    const frame = this.svg.getBoundingClientRect();
    this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, {x: event.clientX - frame.x, y: event.clientY - frame.y});
    event.preventDefault();
  }

  press(event) {
    const start = {x: event.clientX, y: event.clientY, view: {...this.view}};
    const key = event.target.closest('.node')?.dataset.key;
    let isMoved = false;
    const onMove = (at) => {
      isMoved ||= Math.abs(at.clientX - start.x) + Math.abs(at.clientY - start.y) > 4;
      this.view.x = start.view.x + (at.clientX - start.x) / this.view.scale;
      this.view.y = start.view.y + (at.clientY - start.y) / this.view.scale;
      if (isMoved) this.draw();
    };
    const onEnd = () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onEnd);
      if (!isMoved && key) this.chooseNode(this.model.nodes.find((node) => node.key === key));
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onEnd);
    this.svg.focus();
    event.preventDefault();
  }

  doubleClick(event) {
    const key = event.target.closest('.node')?.dataset.key;
    if (key) this.toggle(this.model.nodes.find((node) => node.key === key));
  }

  toggle(node) {
    if (!node || node.kind === 'state') return;
    const [state] = node.states;
    this.model.toggle(node.key);
    this.layout();
    this.choose(state);
  }

  // Along the edges, and to what stands beside.
  key(event) {
    const node = this.chosen && this.model.nodeOf.get(this.chosen.id);
    const step = {ArrowDown: 'out', ArrowUp: 'in'}[event.key], side = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (event.key === '+' || event.key === '-') this.zoom(event.key === '+' ? 1.2 : 1 / 1.2);
    else if (!node && (step || side)) this.choose(this.model.start);
    else if (step) {
      const link = this.model.links.find((one) => (step === 'out' ? one.from : one.to) === node.number && one.from !== one.to);
      if (link) this.chooseNode(this.model.nodes[step === 'out' ? link.to : link.from]);
    } else if (side) {
      const layer = this.model.nodes.filter((one) => one.layer === node.layer).sort((a, b) => a.c - b.c);
      const next = layer[layer.indexOf(node) + side];
      if (next) this.chooseNode(next);
    } else if (event.key === 'Enter' && node) this.toggle(node);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // --- drawing ---

  draw() {
    if (!this.view) return;
    cancelAnimationFrame(this.waiting);
    this.waiting = requestAnimationFrame(() => this.drawNow());
  }

  drawNow() {
    const {width, height} = this.box(), {scale, x, y} = this.view;
    const isSeen = (c, a, margin) => (c + x) * scale > -margin && (c + x) * scale < width + margin && (a + y) * scale > -margin && (a + y) * scale < height + margin;
    const margin = NODE.width * scale;
    const nodes = this.model.nodes.filter((node) => isSeen(node.c, node.a, margin));
    const seen = new Set(nodes.map((node) => node.number));
    const links = this.model.links.filter((link) => seen.has(link.from) || seen.has(link.to) || link.lanes.some((lane) => isSeen(lane.c, lane.a, 100)));
    const isSmall = scale < 0.35 && !this.paper;
    const content = svgEl('g', {transform: `scale(${scale}) translate(${x} ${y})`},
      links.map((link) => this.drawLink(link, isSmall)), nodes.map((node) => this.drawNode(node, isSmall)));
    replaceChildren(this.svg, content);
  }

  drawNode(node, isSmall) {
    const [left, top] = [node.c - NODE.width / 2, node.a - NODE.height / 2];
    const isChosen = this.chosen && node.states.includes(this.chosen);
    const loops = new Set(node.states.map((state) => state.loop).filter(Boolean));
    const classes = ['node', node.kind, isChosen && 'current', loops.size && `loop loop-${[...loops][0] % 5}`,
      !node.states[0].frames.length && 'end', node.states.some((state) => this.hits.has(state)) && 'hit'].filter(Boolean).join(' ');
    return svgEl('g', {class: classes, 'data-key': node.key, 'data-node': node.states[0].id},
      svgEl('rect', {x: left, y: top, width: NODE.width, height: NODE.height, rx: 5}),
      !isSmall && [svgEl('text', {x: left + 8, y: top + 16, class: 'name'}, shorten(nodeTitle(node), 29)),
        svgEl('text', {x: left + 8, y: top + 32}, svgEl('title', {}, shorten(nodeText(node), 500)), shorten(nodeText(node), 29))]);
  }

  drawLink(link, isSmall) {
    const from = this.model.nodes[link.from], to = this.model.nodes[link.to];
    const half = NODE.height / 2;
    if (from.layer === to.layer) return this.drawSideways(link, from, to);
    const down = from.layer < to.layer ? 1 : -1;
    const points = [[from.c, from.a + down * half], ...link.lanes.map((lane) => [lane.c, lane.a]), [to.c, to.a - down * (half + 7)]];
    let d = `M${points[0][0]} ${points[0][1]}`;
    for (let i = 1; i < points.length; i++) {
      const middle = (points[i - 1][1] + points[i][1]) / 2;
      d += ` C${points[i - 1][0]} ${middle} ${points[i][0]} ${middle} ${points[i][0]} ${points[i][1]}`;
    }
    const [x, y] = [to.c, to.a - down * half];
    return svgEl('g', {class: `link k-${link.kind}`, 'data-kind': link.kind}, svgEl('path', {class: 'edge', d}),
      svgEl('path', {class: 'tip', d: `M${x} ${y} l-5 ${-9 * down} h10 z`}),
      link.labels.length && !isSmall ? svgEl('text', {x: (points[0][0] + points[1][0]) / 2 + 5, y: (points[0][1] + points[1][1]) / 2 + 4, class: 'label'},
        svgEl('title', {}, link.labels.join('; ')), shorten(link.labels[0], 26)) : null);
  }

  drawSideways(link, from, to) {
    const [x, y] = [from.c + NODE.width / 2, from.a], [u, v] = [to.c + NODE.width / 2, to.a];
    return svgEl('g', {class: `link k-${link.kind}`, 'data-kind': link.kind},
      svgEl('path', {class: 'edge', d: `M${x} ${y} C${x + 40} ${y - 24} ${u + 40} ${v + 24} ${u + 8} ${v + 6}`}),
      svgEl('path', {class: 'tip', d: `M${u} ${v + 6} l9 -5 v10 z`}));
  }

  // --- choosing ---

  chooseNode(node) {
    if (node) this.choose(node.states[0], node);
  }

  choose(state) {
    this.chosen = state;
    setHash(`#node-${state.id}`);
    const node = this.model.nodeOf.get(state.id);
    const {width, height} = this.box(), {scale} = this.view;
    const [x, y] = [(node.c + this.view.x) * scale, (node.a + this.view.y) * scale];
    if (x < 40 || x > width - 40 || y < 20 || y > height - 20) {
      this.view.x = width / 2 / scale - node.c;
      this.view.y = height / 2 / scale - node.a;
    }
    this.draw();
    page.source.setMarks('path', [...new Map(node.states.filter((one) => one.place)
      .map((one) => [one.place.line, {...one.place, classes: 'line'}])).values()]);
    page.source.reveal(state.place);
    replaceChildren(this.detail, this.drawState(state, node));
    announce(`state ${state.id}`);
  }

  drawState(state, node) {
    const link = (other) => el('a', {href: `#node-${other.id}`}, `${other.id}${other.place ? ` (${placeText(other.place)})` : ''}`);
    const edges = (list, end, word) => el('p', {}, el('span', {class: 'faint'}, `${word} `), list.length ? list.flatMap((edge, i) => [i ? ', ' : '',
      el('span', {class: `kind k-${edge.kind}`}, edge.kind), ' ', link(this.model.byId.get(edge[end])), edge.relations?.length ? el('code', {}, ` ${edge.relations.join(', ')}`) : '']) : 'none');
    return [el('h2', {}, el('a', {href: `#node-${state.id}`}, `state ${state.id}`), ' ',
      el('span', {class: 'faint'}, state.method ? shorten(`${javaName(state.method)}, ${placeText(state.place) || `offset ${state.offset}`}`, 160) : 'end'),
      node.kind !== 'state' && el('button', {type: 'button', onclick: () => this.toggle(node)}, `unfold ${plural(node.states.length, 'state')}`)),
    edges(state.in, 'from', 'from'), edges(state.out, 'to', 'to'), ...stateParts(state)];
  }

  open(kind, number) {
    const state = kind === 'node' ? this.model?.byId.get(number) : undefined;
    if (!state) return false;
    if (this.model.nodeOf.get(state.id).states[0] !== state) {
      this.model.reveal(state);
      this.layout();
    }
    this.choose(state);
    return true;
  }

  openFirst() {
    if (this.model) this.choose(this.model.start);
  }

  // From a line to its nodes: they are marked, the first one is shown.
  lineChosen(place) {
    this.markHits((state) => state.place && state.place.source === place.source && state.place.line === place.line);
    this.chooseHit();
  }

  // "a.List.add (lines 3-9), a.List.fill (line 14)": the states of these loops, or else of these lines.
  showLoop(text) {
    const ranges = [...text.matchAll(/([^,\s]\S*) \(lines? (\d+)(?:-(\d+))?\)/g)].map(([, method, first, last]) => ({method, first: Number(first), last: Number(last || first)}));
    const isThere = (state, range) => state.place && state.method.startsWith(`${range.method}(`) &&
      javaLine(state.place) >= range.first && javaLine(state.place) <= range.last;
    const isOfLines = (state) => ranges.some((range) => isThere(state, range));
    this.markHits((state) => state.loop && isOfLines(state)) || this.markHits(isOfLines);
    this.chooseHit();
  }

  // The first node that is marked; the address stays that of what was asked for.
  chooseHit() {
    const [first] = this.hits;
    if (!first) return;
    const hash = location.hash;
    this.choose(this.model.nodeOf.get(first.id).states[0]);
    setHash(hash);
  }

  markHits(isHit) {
    this.hits = new Set(this.model ? this.model.states.filter(isHit) : []);
    if (this.model) this.draw();
    return this.hits.size;
  }

  search(text) {
    return this.markHits((state) => text && `${state.id} ${state.position} ${state.frames.join(' ')} ${state.heap.join(' ')} ${state.predicates.join(' ')}`
      .toLowerCase().includes(text));
  }
}

// --- terminates ------------------------------------------------------------------------------------------

function terminationFacts(panel) {
  const result = page.data.result;
  const show = (loop, i) => el('li', {}, el('button', {type: 'button', class: 'loop-link', id: `loop-${i + 1}`,
    onclick: () => panel.showLoop(loop.lines)}, shorten(loop.lines, 160)), ' ',
  loop.measure ? ['falls and is bounded below: ', el('code', {}, loop.measure)]
    : loop.recurrent ? ['is never left: ', el('code', {}, loop.recurrent)] : 'neither is known',
  loop.checked ? el('span', {class: 'good'}, ' ✓ checked again') : null);
  return [result.input ? el('p', {}, 'Endless for ', el('code', {}, result.input)) : null,
    result.loops.length ? el('ul', {id: 'loops'}, result.loops.map(show)) : null,
    result.loops.length ? null : el('ul', {}, result.evidence.map((line) => el('li', {}, line))),
    result.unknown.length ? el('ul', {id: 'unknown'}, result.unknown.map((cause) => el('li', {class: 'open'}, cause))) : null].filter(Boolean);
}
