// A symbolic execution graph with parts folded. What is called is one node at first, and so is what
// runs straight on; each of them can be unfolded.

class GraphModel {
  constructor(graph, loopOf) {
    this.states = graph.states.map((state) => {
      const cut = state.position ? state.position.lastIndexOf(':') : -1;
      const method = cut < 0 ? '' : state.position.slice(0, cut), offset = Number(state.position?.slice(cut + 1));
      return {...state, method, offset, place: cut < 0 ? null : placeOf(method, offset), out: [], in: [], loop: 0};
    });
    this.byId = new Map(this.states.map((state) => [state.id, state]));
    this.edges = graph.edges.filter((edge) => this.byId.has(edge.from) && this.byId.has(edge.to));
    for (const edge of this.edges) {
      this.byId.get(edge.from).out.push(edge);
      this.byId.get(edge.to).in.push(edge);
    }
    for (let i = 0; i < (loopOf || []).length; i += 2) {
      const state = this.byId.get(loopOf[i]);
      if (state) state.loop = loopOf[i + 1];
    }
    this.start = this.states[0];
    this.findCalls();
    this.unfolded = new Set();
    this.fold();
  }

  // What runs in other methods than the first one, as far as it hangs together.
  findCalls() {
    const root = new Map();
    const find = (id) => {
      while (root.get(id) !== id) {
        root.set(id, root.get(root.get(id)));
        id = root.get(id);
      }
      return id;
    };
    const isInside = (state) => state.method && state.method !== this.start.method;
    for (const state of this.states) if (isInside(state)) root.set(state.id, state.id);
    for (const edge of this.edges)
      if (root.has(edge.from) && root.has(edge.to)) root.set(find(edge.from), find(edge.to));
    for (const state of this.states) state.call = root.has(state.id) ? `call ${find(state.id)}` : null;
  }

  // this.nodes and this.links: what is drawn.
  fold() {
    const nodeOf = new Map(), nodes = new Map();
    const put = (key, state, kind) => {
      let node = nodes.get(key);
      if (!node) nodes.set(key, node = {key, kind, states: []});
      node.states.push(state);
      nodeOf.set(state.id, node);
    };
    for (const state of this.states) {
      const isFolded = state.call && !this.unfolded.has(state.call);
      put(isFolded ? state.call : `state ${state.id}`, state, isFolded ? 'call' : 'state');
    }
    this.foldStraight(nodes, nodeOf);
    this.nodes = [...nodes.values()];
    this.nodeOf = nodeOf;
    this.nodes.forEach((node, i) => { node.number = i; });
    const links = new Map();
    for (const edge of this.edges) {
      const from = nodeOf.get(edge.from), to = nodeOf.get(edge.to);
      if (from === to && (from.kind !== 'state' || edge.from !== edge.to)) continue;
      const key = `${from.number} ${to.number} ${edge.kind}`;
      const link = links.get(key) || {from: from.number, to: to.number, kind: edge.kind, labels: []};
      if (edge.relations?.length) link.labels.push(edge.relations.join(', '));
      links.set(key, link);
    }
    this.links = [...links.values()];
  }

  // Chains of single states: each has one way in and one way out, and nothing is decided there.
  foldStraight(nodes, nodeOf) {
    const neighbours = (edges, end, node) => {
      const found = new Set();
      for (const edge of edges) if (nodeOf.get(edge[end]) !== node) found.add(nodeOf.get(edge[end]));
      return found;
    };
    const isPlain = (node) => {
      if (node.kind !== 'state' || node.states[0] === this.start) return false;
      const [state] = node.states;
      const isStraight = (edge) => edge.kind === 'eval' || (edge.kind === 'refine' && this.byId.get(edge.from).out.length === 1);
      return state.in.length === 1 && state.out.length === 1 && isStraight(state.out[0]) && isStraight(state.in[0]) &&
        neighbours(state.out, 'to', node).size === 1;
    };
    const plain = new Set([...nodes.values()].filter(isPlain));
    for (const node of plain) {
      const before = nodeOf.get(node.states[0].in[0].from);
      if (plain.has(before) || !nodes.has(node.key)) continue;
      const chain = [];
      for (let at = node; plain.has(at) && !chain.includes(at); at = nodeOf.get(at.states[0].out[0].to)) chain.push(at);
      const key = `straight ${node.states[0].id}`;
      if (chain.length < 2 || this.unfolded.has(key)) continue;
      const group = {key, kind: 'straight', states: chain.map((one) => one.states[0])};
      for (const one of chain) {
        nodes.delete(one.key);
        nodeOf.set(one.states[0].id, group);
      }
      nodes.set(key, group);
    }
  }

  toggle(key) {
    if (!this.unfolded.delete(key)) this.unfolded.add(key);
    this.fold();
  }

  unfoldAll(isUnfolded) {
    this.unfolded.clear();
    if (!isUnfolded) {
      this.fold();
      return;
    }
    for (const state of this.states) if (state.call) this.unfolded.add(state.call);
    this.fold();
    for (const node of this.nodes) if (node.kind === 'straight') this.unfolded.add(node.key);
    this.fold();
  }

  // Unfolds what a state is in.
  reveal(state) {
    for (let round = 0; round < 3 && this.nodeOf.get(state.id).kind !== 'state'; round++) this.toggle(this.nodeOf.get(state.id).key);
  }

  group(state) {
    return [state.call, ...[...this.unfolded].filter((key) => key.startsWith('straight '))].filter(Boolean);
  }
}

function nodeLines(node) {
  const lines = node.states.map((state) => state.place && javaLine(state.place)).filter((line) => line > 0);
  if (!lines.length) return '';
  const low = Math.min(...lines), high = Math.max(...lines);
  return low === high ? `line ${low}` : `lines ${low}–${high}`;
}

function nodeTitle(node) {
  const [state] = node.states;
  if (node.kind === 'call') return `▸ calls ${simpleName(state.method.split('(')[0])}: ${plural(node.states.length, 'state')}`;
  if (node.kind === 'straight') return `▸ ${plural(node.states.length, 'state')}, ${nodeLines(node)}`;
  return `${state.id}${state.frames.length ? '' : ': end'}${state.place ? `, ${placeText(state.place)}` : ''}`;
}

function nodeText(node) {
  const [state] = node.states;
  if (node.kind === 'call') return javaName(state.method);
  return lineText(state.place) || state.position || (state.heap.find((line) => line.startsWith('exception')) ? 'throws' : 'returns');
}
