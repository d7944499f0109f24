/**
 * A block's steps as they would be laid with stick and finger: the straight legs with a tick for every
 * unit, the arcs of wheels, the block where it would stand, and the handles to pull it by.
 */

import { number, tenths } from "../i18n.js";
import { ghostBlock, turnOf } from "./blocks.js";
import { cornersOf, pivotOf, placed, widthOf } from "./formation.js";
import { notches } from "./overlays.js";
import { el, fix, label, path, px, use } from "./svg.js";

const STEP = 3_000;
const LEGIBLE = 44;

export function drawDrill({ bodies, steps, legal, legalSteps, state, side, rule, snapped }, camera) {
  const group = el("g", { class: `ghost drill ${state}`, "data-verdict": state, "data-rule": rule || undefined });
  const end = bodies[bodies.length - 1];
  if (snapped) group.append(parallel(end, camera));
  if (state === "clamped" && legal) {
    group.append(...trail(bodies, steps, camera, "tail"), ...trail(legal, legalSteps, camera, "way"));
    group.append(ghostBlock(end, camera, side, "tail"), ghostBlock(legal[legal.length - 1], camera, side, ""), badge(legal[legal.length - 1], state, camera));
    return group;
  }
  group.append(...trail(bodies, steps, camera, "way"));
  if (state === "refused" && legal) group.append(...trail(legal, legalSteps, camera, "offer"), ghostBlock(legal[legal.length - 1], camera, side, "offer"));
  group.append(ghostBlock(end, camera, side, "", state === "refused"), badge(end, state, camera));
  return group;
}

/** The ghost of a block that is placed. */
export function drawPosed(body, state, side, rule, legal, camera) {
  const group = el("g", { class: `ghost ${state}`, "data-verdict": state, "data-rule": rule || undefined });
  if (legal) group.append(ghostBlock(legal, camera, side, "offer"));
  group.append(ghostBlock(body, camera, side, "", state === "refused"), badge(body, state, camera));
  return group;
}

/** Two short strokes along the front: the block lies parallel to another, or to the edge. */
function parallel(body, camera) {
  const [x, y] = camera.toPaper(cornersOf(body)[0]);
  return px(x, y, el("path", { class: "snap", d: "M-20 -3H-4M-20 3H-4", transform: `rotate(${fix(turnOf(body.heading, camera))})` }));
}

const SIGNS = { legal: "check", clamped: "check", refused: "cross", asking: "asking" };

function badge(body, state, camera) {
  const [x, y] = camera.toPaper(cornersOf(body)[1]);
  return px(x, y, el("circle", { class: "badge", r: 9, cx: 4, cy: 4 }), use(`i-${SIGNS[state] ?? "asking"}`, 4, 4, 11, { class: "badge-sign" }));
}

function trail(bodies, steps, camera, kind) {
  return steps.flatMap(([verb, amount], i) => {
    const [from, to] = [bodies[i], bodies[i + 1]];
    if (!from || !to) return [];
    if (verb === "advance" || verb === "back") return stick(from, to, amount, camera, kind);
    if (verb === "wheel") return arc(from, amount, camera, kind);
    return [];
  });
}

/** A measuring stick from front to front; its ticks are units, every fifth is long. */
function stick(from, to, amount, camera, kind) {
  const [a, b] = [camera.toPaper([from.x, from.y]), camera.toPaper([to.x, to.y])];
  const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (!far) return [];
  const [dx, dy] = [(b[0] - a[0]) / far, (b[1] - a[1]) / far];
  const d = notches(a, b, camera);
  const line = path([a, b]);
  const drawn = [el("path", { class: `${kind} halo`, d: line }), el("path", { class: kind, d: line }), el("path", { class: `${kind} ticks`, d })];
  if (kind === "way" && far * camera.scale > LEGIBLE) drawn.push(label(a[0] + (dx * far) / 2, a[1] + (dy * far) / 2, tenths(Math.abs(amount)), { class: "label strong", x: dy < -0.5 || dy > 0.5 ? 12 : 0, y: Math.abs(dy) > 0.5 ? 4 : -12, "text-anchor": Math.abs(dy) > 0.5 ? "start" : "middle" }));
  return drawn;
}

/** The way of the corner that swings, about the one that stands. */
function arc(from, amount, camera, kind) {
  const half = widthOf(from) / 2;
  const sign = Math.sign(amount);
  const still = pivotOf(from, amount);
  const points = [];
  const parts = Math.max(1, Math.ceil(Math.abs(amount) / STEP));
  for (let i = 0; i <= parts; i++) {
    const turned = { ...from, x: still[0], y: still[1], heading: from.heading + (amount * i) / parts };
    points.push(camera.toPaper(placed(turned, 0, -sign * 2 * half)));
  }
  const d = path(points);
  const [x, y] = camera.toPaper(still);
  const drawn = [el("path", { class: `${kind} halo`, d }), el("path", { class: kind, d }), px(x, y, el("circle", { class: "corner", r: 4 }))];
  const [mx, my] = points[Math.floor(points.length / 2)];
  const out = 16 / (Math.hypot(mx - x, my - y) * camera.scale || 1);
  if (kind === "way") drawn.push(label(mx + (mx - x) * out, my + (my - y) * out, `${number(Math.abs(amount) / 1000)}°`, { class: "label strong", y: 4 }));
  return drawn;
}

const DRAWN = {
  front: "M0 9V-7M-6 -1L0 -8L6 -1",
  rear: "M0 9V-7M-6 -1L0 -8L6 -1",
  about: "M-4 7V-2A4 4 0 0 1 4 -2V6M0.6 2.8L4 6.6L7.4 2.8",
  left: "M-6 5A10 10 0 0 1 4 -4M-0.6 -6.4L4.6 -4.4L2 0.4",
  right: "M6 5A10 10 0 0 0 -4 -4M0.6 -6.4L-4.6 -4.4L-2 0.4",
  "turn-left": "M5 6H-1A4 4 0 0 1 -5 2V-4M-8.4 -1L-5 -5L-1.6 -1",
  "turn-right": "M-5 6H1A4 4 0 0 0 5 2V-4M1.6 -1L5 -5L8.4 -1",
  "flank-left": "M-8 0H8M-4 -4L-8.4 0L-4 4M4 -4L8.4 0L4 4",
  "flank-right": "M-8 0H8M-4 -4L-8.4 0L-4 4M4 -4L8.4 0L4 4",
  rotate: "M-7 3A7.4 7.4 0 1 1 7 3M3.6 1.4L7.2 4.2L9.2 0",
};

/** The handles, each in screen pixels, pointing the way it moves the block. */
export function drawHandles(handles, camera) {
  const group = el("g", { class: "handles" });
  for (const { name, does, at, points } of handles) {
    const [x, y] = camera.toPaper(at);
    const turn = name.startsWith("turn") ? points + (name === "turn-left" ? 90_000 : -90_000) : name === "about" ? points - 180_000 : points;
    const sign = el("g", { transform: `rotate(${fix(turnOf(turn, camera))})` }, el("path", { class: "arrow", d: DRAWN[name] ?? DRAWN.front }));
    const node = px(x, y, el("circle", { class: "disc", r: 11 }), sign);
    node.classList.add("handle", name);
    node.setAttribute("data-handle", name);
    node.setAttribute("data-does", does);
    group.append(node);
  }
  return group;
}
