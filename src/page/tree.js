// The cases as a tree of decisions: cases share what they decided alike before they parted.
//
// A node is a branch: the condition under which it is taken, and where. A branch that all cases below
// it share with no other is drawn as one row with the next one, so that every row is a choice.

class DecisionTree {
  constructor(cases) {
    this.root = {children: new Map(), depth: 0, cases: []};
    for (const item of cases) this.add(item);
    this.open = new Set();
    this.openSome(300);
  }

  add(item) {
    let node = this.root;
    node.cases.push(item);
    item.decisions.forEach((choice, i) => {
      let child = node.children.get(choice);
      if (!child) {
        child = {children: new Map(), parent: node, cases: [], branches: [item.branches?.[i - (item.branches_from || 0)]]};
        node.children.set(choice, child);
      }
      node = child;
      node.cases.push(item);
    });
    item.node = node;
    node.leaf = item;
  }

  // Opens branches from the top down as long as there are not too many rows.
  openSome(most) {
    let rows = 0;
    const queue = [this.root];
    while (queue.length && rows < most) {
      const node = queue.shift();
      this.open.add(node);
      rows += node.children.size;
      queue.push(...node.children.values());
    }
  }

  openAll(isOpen) {
    this.open.clear();
    const walk = (node) => {
      this.open.add(node);
      for (const child of node.children.values()) walk(child);
    };
    if (isOpen) walk(this.root);
    else this.open.add(this.root);
  }

  toggle(node) {
    if (!this.open.delete(node)) this.open.add(node);
  }

  reveal(item) {
    for (let node = item.node.parent; node; node = node.parent) this.open.add(node);
  }

  // The rows in sight of the cases that are wanted (a set).
  rows(wanted) {
    const rows = [];
    const visit = (node, depth) => {
      for (const child of node.children.values()) {
        const cases = child.cases.filter((item) => wanted.has(item));
        if (!cases.length) continue;
        let last = child;
        const branches = [...child.branches];
        while (last.children.size === 1 && !last.leaf) {
          last = last.children.values().next().value;
          branches.push(...last.branches);
        }
        const isLeaf = !last.children.size;
        rows.push({node: last, depth, branches, cases, item: isLeaf ? last.leaf : undefined, isOpen: this.open.has(last)});
        if (!isLeaf && this.open.has(last)) visit(last, depth + 1);
      }
    };
    const alone = this.root.leaf;
    if (alone && wanted.has(alone)) rows.push({node: this.root, depth: 0, branches: [], cases: [alone], item: alone});
    visit(this.root, 0);
    return rows;
  }
}

function branchText(branches) {
  const texts = branches.map((branch) => branch?.if).filter(Boolean);
  return texts.length ? texts.join(' && ') : branches.length ? 'another shape of the heap' : 'always';
}

function branchPlace(branches) {
  const known = branches.find((branch) => branch?.method);
  return known ? placeOf(known.method, known.offset) : null;
}
