// Layered drawings, for heaps and for graphs: nodes in layers, edges from layer to layer. An edge that
// passes layers gets a lane in each of them, so that no edge crosses a box.
//
// "Across" is the direction within a layer, "along" the one from layer to layer.

const Layout = {
  // nodes: [{along, across (sizes), layer?}], edges: [{from, to}] by number. Sets layer, order, a
  // (along) and c (across), both of the middle, and edge.lanes: [{a, c}]. Returns the whole size.
  place(nodes, edges, options) {
    const all = nodes.map((node) => node);
    if (options.layers !== 'given') Layout.assignLayers(nodes, edges);
    Layout.addLanes(all, nodes, edges, options);
    const layers = [];
    for (const node of all) (layers[node.layer] ||= []).push(node);
    for (let i = 0; i < layers.length; i++) layers[i] ||= [];
    Layout.order(layers, options.rounds ?? 10);
    Layout.alongs(layers, options);
    Layout.acrosses(layers, options);
    for (const edge of edges) edge.lanes = (edge.lanes || []).map(({a, c}) => ({a, c}));
    const size = {along: 0, across: 0};
    for (const node of all) {
      size.along = Math.max(size.along, node.a + node.along / 2);
      size.across = Math.max(size.across, node.c + node.across / 2);
    }
    return size;
  },

  // The longest way from a start, along the edges that lead on (a depth-first walk finds those that
  // lead back).
  assignLayers(nodes, edges) {
    const out = nodes.map(() => []);
    edges.forEach((edge, i) => { if (edge.from !== edge.to) out[edge.from].push(i); });
    const state = new Uint8Array(nodes.length), finished = [];
    edges.forEach((edge) => { edge.isBack = false; });
    for (let start = 0; start < nodes.length; start++) {
      if (state[start]) continue;
      const stack = [[start, 0]];
      state[start] = 1;
      while (stack.length) {
        const top = stack.at(-1), edge = edges[out[top[0]][top[1]++]];
        if (!edge) {
          state[top[0]] = 2;
          finished.push(top[0]);
          stack.pop();
        } else if (state[edge.to] === 1) edge.isBack = true;
        else if (!state[edge.to]) {
          state[edge.to] = 1;
          stack.push([edge.to, 0]);
        }
      }
    }
    for (const node of nodes) node.layer = 0;
    for (const number of finished.reverse())
      for (const i of out[number])
        if (!edges[i].isBack) nodes[edges[i].to].layer = Math.max(nodes[edges[i].to].layer, nodes[number].layer + 1);
  },

  addLanes(all, nodes, edges, options) {
    let left = options.mostLanes ?? 20000;
    for (const node of nodes) [node.near, node.isLane] = [[], false];
    for (const edge of edges) {
      const from = nodes[edge.from], to = nodes[edge.to];
      const step = from.layer < to.layer ? 1 : -1;
      edge.lanes = [];
      let last = from;
      const span = Math.abs(from.layer - to.layer);
      if (span - 1 <= left)
        for (let layer = from.layer + step; span > 1 && layer !== to.layer; layer += step) {
          const lane = {isLane: true, layer, along: 0, across: options.lane ?? 8, near: [last]};
          last.near.push(lane);
          edge.lanes.push(lane);
          all.push(lane);
          last = lane;
          left--;
        }
      if (from === to) continue;
      last.near.push(to);
      to.near.push(last);
    }
  },

  // Nodes stand in the middle of their neighbours, layer by layer, there and back.
  order(layers, rounds) {
    for (const layer of layers) layer.forEach((node, i) => { node.order = i; });
    for (let round = 0; round < rounds; round++) {
      const numbers = layers.map((_, i) => i);
      if (round % 2) numbers.reverse();
      for (const number of numbers) {
        const side = round % 2 ? number + 1 : number - 1;
        for (const node of layers[number]) {
          const near = node.near.filter((other) => other.layer === side);
          const sum = near.reduce((total, other) => total + other.order / Math.max(1, layers[side].length), 0);
          node.weight = near.length ? sum / near.length : node.order / Math.max(1, layers[number].length);
        }
        layers[number].sort((x, y) => x.weight - y.weight || x.order - y.order);
        layers[number].forEach((node, i) => { node.order = i; });
      }
    }
  },

  alongs(layers, options) {
    let at = 0;
    for (const layer of layers) {
      const most = layer.reduce((size, node) => Math.max(size, node.along), 0);
      for (const node of layer) node.a = at + (options.align === 'start' ? node.along / 2 : most / 2);
      const lines = layer.reduce((count, node) => count + node.near.length, 0);
      at += most + options.gapAlong + Math.min(60, lines * (options.channel ?? 2));
    }
  },

  // First packed, then drawn to the neighbours as far as order and gaps allow it.
  acrosses(layers, options) {
    const gap = options.gapAcross;
    const distance = (x, y) => (x.across + y.across) / 2 + (x.isLane && y.isLane ? 3 : gap);
    for (const layer of layers) {
      let at = 0;
      layer.forEach((node, i) => {
        node.c = i ? at + distance(layer[i - 1], node) : node.across / 2;
        at = node.c;
      });
    }
    const wish = (node) => {
      const near = node.near.filter((other) => other.layer !== node.layer);
      return near.length ? near.reduce((sum, other) => sum + other.c, 0) / near.length : node.c;
    };
    for (let round = 0; round < (options.pulls ?? 12); round++) {
      const order = round % 2 ? [...layers].reverse() : layers;
      for (const layer of order) {
        const wishes = layer.map(wish);
        // Forwards no node is before its place, backwards none is behind it; the middle keeps both.
        const low = [], high = [];
        layer.forEach((node, i) => { low[i] = i ? Math.max(wishes[i], low[i - 1] + distance(layer[i - 1], node)) : wishes[i]; });
        for (let i = layer.length - 1; i >= 0; i--)
          high[i] = i + 1 < layer.length ? Math.min(wishes[i], high[i + 1] - distance(layer[i], layer[i + 1])) : wishes[i];
        layer.forEach((node, i) => { node.c = (low[i] + high[i]) / 2; });
      }
    }
    let least = Infinity;
    for (const layer of layers) for (const node of layer) least = Math.min(least, node.c - node.across / 2);
    for (const layer of layers) for (const node of layer) node.c -= least;
  },
};
