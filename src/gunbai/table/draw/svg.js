/** Small helpers for plain SVG: elements, and a layer that redraws only what changed. */

const SPACE = "http://www.w3.org/2000/svg";

export function el(name, attributes = {}, ...children) {
  const node = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== false) node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export const use = (symbol, x, y, size, attributes = {}) =>
  el("use", { href: `#${symbol}`, x: x - size / 2, y: y - size / 2, width: size, height: size, ...attributes });

export const path = (points, closed = false) =>
  points.map(([x, y], i) => `${i ? "L" : "M"}${fix(x)} ${fix(y)}`).join("") + (closed ? "Z" : "");

export const fix = (value) => Math.round(value * 1000) / 1000;

/** Text in screen pixels at a place on the paper, with a halo, never under 12 px. */
export function label(x, y, text, attributes = {}) {
  const inside = el("text", { class: "label", "text-anchor": "middle", ...attributes });
  inside.textContent = text;
  return px(x, y, inside);
}

/** A group whose children are in screen pixels around a place on the paper, at every zoom. */
export function px(x, y, ...children) {
  return pinned(el("g", {}, ...children), x, y);
}

/** One drawing alone, in screen pixels around its place: it needs no group of its own. */
export function pinned(node, x, y) {
  node.classList.add("px");
  node.style.translate = `${fix(x)}px ${fix(y)}px`;
  return node;
}

/**
 * A group of things by id: `sync` takes [id, hash, draw] and touches only those whose hash changed.
 * Order of the list is the order of drawing.
 */
export class Layer {
  constructor(group) {
    this.group = group;
    this.drawn = new Map();
  }

  sync(items) {
    const kept = new Set();
    let after = null;
    for (const [id, hash, draw] of items) {
      kept.add(id);
      let entry = this.drawn.get(id);
      if (!entry || entry.hash !== hash) {
        const node = draw();
        if (entry) entry.node.replaceWith(node);
        entry = { hash, node };
        this.drawn.set(id, entry);
      }
      const place = after ? after.nextSibling : this.group.firstChild;
      if (entry.node !== place) this.group.insertBefore(entry.node, place);
      after = entry.node;
    }
    for (const [id, entry] of this.drawn) {
      if (!kept.has(id)) {
        entry.node.remove();
        this.drawn.delete(id);
      }
    }
  }
}
