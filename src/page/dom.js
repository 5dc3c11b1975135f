// Elements. Text from the data goes into text nodes and attributes only, never into markup: nothing
// in a name can become part of the page.

const SVG_SPACE = 'http://www.w3.org/2000/svg';

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children.flat()) {
    if (child === undefined || child === null || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

function el(tag, properties, ...children) {
  return fill(document.createElement(tag), properties, children);
}

function svgEl(tag, properties, ...children) {
  return fill(document.createElementNS(SVG_SPACE, tag), properties, children);
}

function replaceChildren(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== undefined && child !== null));
}

// For screen readers, and for whoever copied something.
function announce(text) {
  document.getElementById('status').textContent = text;
}

async function copyText(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = el('textarea', {class: 'offscreen', 'aria-hidden': 'true'});
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  announce(`${what} copied`);
}

function copyButton(label, what, text) {
  return el('button', {type: 'button', class: 'copy', onclick: () => copyText(text(), what)}, label);
}

// "a && (b || c) && d" into its conjuncts.
function conjuncts(condition) {
  const parts = [];
  let depth = 0, quote = '', start = 0;
  for (let i = 0; i < condition.length; i++) {
    const c = condition[i];
    if (quote) {
      if (c === '\\') i++;
      else if (c === quote) quote = '';
    } else if (c === '"' || c === "'") quote = c;
    else if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth--;
    else if (!depth && condition.startsWith(' && ', i)) {
      parts.push(condition.slice(start, i));
      start = i + 4;
    }
  }
  parts.push(condition.slice(start));
  return parts;
}

function plural(count, word) {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

// Long names are shown with their middle left out; the whole stands in the title.
function shorten(text, most) {
  if (text.length <= most) return text;
  const half = Math.floor((most - 1) / 2);
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}
