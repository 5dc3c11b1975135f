// The frame of every page: verdict and target on top, the source on the left, a panel on the right.
//
// A panel is an object with an element and, as it needs them, start(), search(text) -> count of what
// is left, lineChosen(place) and open(kind, number) -> was it found? for links like #case-3.

const panels = {
  explore: () => new CasesPanel(exploredCases),
  test: () => new CasesPanel(testedCases),
  check: () => new FindingsPanel(),
  graph: () => new GraphPanel(() => ({graph: page.data.result})),
  terminates: () => new GraphPanel(() => ({graph: page.data.graph, loopOf: page.data.loop_of}), terminationFacts),
  irrelevant: () => new RelevancePanel(),
  index: () => new IndexPanel(),
};

function verdictClass(verdict) {
  if (/^(SAFE(?!( otherwise)? up to)|YES)/.test(verdict)) return 'good'; // also: by graph, by invariants, what is assumed
  if (/^(VIOLATION|NO\b)/.test(verdict)) return 'bad';
  if (/^(UNKNOWN|MAYBE|POSSIBLE|SAFE)|incomplete/.test(verdict)) return 'open';
  return 'plain';
}

function setHash(hash) {
  if (location.hash !== hash) history.replaceState(null, '', hash);
}

function drawHeader() {
  const {verdict, method, command, version} = page.data;
  const search = el('input', {type: 'search', id: 'search', placeholder: 'search ( / )', 'aria-label': 'search',
    oninput: () => runSearch(search.value), onkeydown: (event) => {
      if (event.key === 'Enter') page.source.nextFound();
      if (event.key === 'Escape') { search.value = ''; runSearch(''); search.blur(); }
    }});
  replaceChildren(document.getElementById('top'),
    el('div', {class: 'headline'},
      el('h1', {title: method || page.data.kind}, shorten(method ? javaName(method) : page.data.kind, 160)),
      verdict && el('p', {id: 'verdict', class: `verdict ${verdictClass(verdict)}`, title: verdict}, shorten(verdict, 300))),
    el('div', {class: 'tools'}, search, el('span', {id: 'found', class: 'faint'}),
      el('code', {class: 'command', title: command}, shorten(command, 160)),
      copyButton('copy', 'command', () => command),
      el('span', {class: 'faint'}, `loris ${version}`)));
}

function runSearch(text) {
  const lines = page.source.search(text);
  const items = page.panel.search ? page.panel.search(text.trim().toLowerCase()) : null;
  document.getElementById('found').textContent = !text ? ''
    : [items !== null && items !== undefined ? `${items} found` : null, plural(lines, 'line')].filter(Boolean).join(', ');
}

// #line-22, #line-22-1 (of another source), and whatever the panel knows.
function followHash() {
  const [, kind, first, second] = /^#([a-z]+)-(\d+)(?:-(\d+))?$/.exec(location.hash) || [];
  if (!kind) return false;
  if (kind === 'line') {
    const place = {source: second === undefined ? mainSource() : Number(second), line: Number(first)};
    page.source.show(place.source);
    page.source.choose(place.line);
    return true;
  }
  return Boolean(page.panel.open?.(kind, Number(first)));
}

function isTyping(target) {
  return target instanceof HTMLInputElement && target.type === 'search' || target instanceof HTMLTextAreaElement;
}

// The border between the two sides can be moved, also with the arrow keys.
function makeDivider(main) {
  const move = (share) => {
    const percent = Math.min(80, Math.max(15, share));
    main.style.setProperty('--left', `${percent}%`);
    divider.setAttribute('aria-valuenow', String(Math.round(percent)));
  };
  const divider = el('div', {class: 'divider', role: 'separator', 'aria-orientation': 'vertical', tabindex: '0',
    'aria-label': 'width of the source', 'aria-valuemin': '15', 'aria-valuemax': '80', 'aria-valuenow': '42',
    onpointerdown: (event) => divider.setPointerCapture(event.pointerId),
    onpointermove: (event) => {
      if (divider.hasPointerCapture(event.pointerId)) move(100 * event.clientX / main.clientWidth);
    },
    onkeydown: (event) => {
      const step = {ArrowLeft: -5, ArrowRight: 5}[event.key];
      if (step) move(Number(divider.getAttribute('aria-valuenow')) + step);
    }});
  return divider;
}

async function startPage() {
  try {
    await loadData();
    page.source = new SourcePane();
    page.panel = panels[page.data.kind]();
    drawHeader();
    const main = document.getElementById('main');
    replaceChildren(main, page.source.element, makeDivider(main), page.panel.element);
    page.source.start();
    page.panel.start?.();
    followHash() || page.panel.openFirst?.();
  } catch (error) {
    replaceChildren(document.getElementById('main'), el('p', {class: 'empty'}, `This page cannot be shown: ${error}`));
    throw error;
  }
  addEventListener('hashchange', followHash);
  addEventListener('keydown', (event) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '/') {
      document.getElementById('search').focus();
      event.preventDefault();
    } else page.panel.shortcut?.(event.key);
  });
  document.body.dataset.ready = 'true';
}
