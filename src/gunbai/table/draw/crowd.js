/**
 * Where markers would lie over each other they are moved aside, a little at a time; what matters least
 * is left out where nothing else helps. The card of a unit, its name for listeners and the text view
 * tell all of it at any time.
 */

import { label } from "./svg.js";

/** Where a group of markers may go, in pixels from its own place: the nearest first. */
const AROUND = [0, 10, 18, 26].flatMap((far) =>
  far ? [[1, 0], [-1, 0], [0, -1], [0, 1], [0.7, -0.7], [-0.7, -0.7], [0.7, 0.7], [-0.7, 0.7]].map(([x, y]) => [x * far, y * far]) : [[0, 0]],
);

/** Who keeps its place where markers meet: leaders, melees, what is chosen, the rest; names come last. */
export const FIRST = { leader: 0, melee: 1, chosen: 2, row: 3, name: 4 };

/** About so wide is a letter of a name, in pixels, and so high its line above and below the baseline. */
const LETTER = 6.6;
const [RISE, FALL] = [11, 3];

/** Notes what a group of markers consists of, and where on paper it hangs. */
export function hanging(node, first, at, parts, fixed = false) {
  node.hangs = { first, at, parts, fixed };
  return node;
}

/** A name at a place on the paper, so many pixels below it; unless it is meant, it may be left out. */
export function named(x, y, text, below, meant) {
  const node = label(x, y, text, { y: below });
  const wide = LETTER * text.length;
  const part = { node: node.firstElementChild, x: -wide / 2, y: below - RISE, w: wide, h: RISE + FALL, rank: meant ? 0 : 1 };
  return hanging(node, FIRST.name, [x, y], [part]);
}

const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
const boxOf = ([ax, ay], [dx, dy], { x, y, w, h }) => ({ left: ax + dx + x, top: ay + dy + y, right: ax + dx + x + w, bottom: ay + dy + y + h });

/**
 * `groups`, the most important first: `at` on the screen, `parts` ({x, y, w, h, rank}; the higher the
 * rank, the sooner it is left out; rank 0 stays), `fixed` if it may not move. Gives for each group
 * where it goes and which parts are left out.
 */
export function spread(groups) {
  const taken = [];
  return groups.map(({ at, parts, fixed }) => {
    const tries = fixed ? [[0, 0]] : AROUND;
    for (let kept = parts; ; kept = without(kept)) {
      const boxes = (by) => kept.map((part) => boxOf(at, by, part));
      const free = tries.find((by) => !boxes(by).some((box) => taken.some((other) => meet(box, other))));
      const last = kept.every(({ rank }) => !rank);
      if (!free && !last) continue;
      const by = free ?? [0, 0];
      taken.push(...boxes(by));
      return { by, out: parts.filter((part) => !kept.includes(part)) };
    }
  });
}

/** The parts without those that matter least. */
function without(parts) {
  const worst = Math.max(...parts.map(({ rank }) => rank));
  return parts.filter(({ rank }) => rank < worst);
}

/** Arranges what hangs on the pieces of a board: `hung` nodes carry `hangs` ({at on paper, parts, fixed, first}). */
export function uncrowd(nodes, camera) {
  const hung = [...nodes].filter(({ hangs }) => hangs).sort((a, b) => a.hangs.first - b.hangs.first);
  const groups = hung.map(({ hangs: { at: [x, y], parts, fixed } }) => ({ at: [x * camera.scale, y * camera.scale], parts, fixed }));
  spread(groups).forEach(({ by, out }, i) => {
    const node = hung[i];
    node.style.transform = by[0] || by[1] ? `translate(${by[0]}px, ${by[1]}px)` : "";
    for (const part of node.hangs.parts) part.node.classList.toggle("crowded", out.includes(part));
  });
}
