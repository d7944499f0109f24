/** Pieces in true size: fill and patterned ring tell the side, the glyph the weapon, markers the state. */

import { blockHash, detailOf, drawBlock, drawBlockName } from "./blocks.js";
import { named } from "./crowd.js";
import { bodyOf, distanceTo, middleOf } from "./formation.js";
import { el, fix, label, px, use } from "./svg.js";
import { marker, rank, token, weapon } from "./symbols.js";

/** Clock places on the rim, in degrees from twelve. */
const PLACES = {
  "light-wound": 45, "grievous-wound": 45, stunned: 315, loaded: 135, unloaded: 135, carries: 180, captive: 180,
  banner: 90, overloaded: 180, horse: 270, routing: 180, frenzied: 180, halted: 180, pinned: 180,
};
const GRAVE = new Set(["routing", "frenzied", "pinned", "captive", "grievous-wound"]);
const ACTED = 225;
const MARK_SIZE = [0, 11, 14, 18];
const STAR_SIZE = [0, 11, 15, 20];
const RING = 0.78;

export const sideOf = (thing) => "abcdef"[thing.side] ?? "a";

export const isBlock = (thing) => thing?.kind === "unit";
export const isPiece = (thing) => thing?.kind === "base" || isBlock(thing);
export const onTable = (thing) => typeof thing?.x === "number";

/** How far a place of the table lies outside a piece, in thousandths; 0 within. */
export const farFrom = (thing, point) => (isBlock(thing) ? distanceTo(bodyOf(thing), point) : Math.max(0, Math.hypot(thing.x - point[0], thing.y - point[1]) - (thing.r ?? 500)));

/** Where a piece is held and looked for: the middle of its ground. */
export const middleOn = (thing) => (isBlock(thing) ? middleOf(bodyOf(thing)) : [thing.x, thing.y]);

/** How much of a piece is drawn at this zoom: when it changes, the piece is drawn anew. */
export const levelOf = (thing, camera) => (isBlock(thing) ? detailOf(thing, camera) : camera.tier(across(thing)));
export const isObject = (thing) => thing.kind === "corpse" || thing.kind === "token";

/** `look` is what the interface adds: glow, chosen, dim, flat (lifted). */
export function pieceHash(thing, camera, look) {
  return isBlock(thing) ? blockHash(thing, camera, look) : JSON.stringify([thing, look, camera.turn, camera.tier(across(thing))]);
}

const across = (thing) => ((thing.r ?? 500) * 2) / 1000;

export function drawPiece(id, thing, camera, look, name) {
  if (isBlock(thing)) return drawBlock(id, thing, camera, look, name);
  const [x, y] = camera.toPaper([thing.x, thing.y]);
  const group = el("g", {
    class: `piece side-${sideOf(thing)}${look.dim ? " dim" : ""}`,
    "data-id": id,
    "data-answer": look.glow ? id : undefined,
    transform: `translate(${fix(x)} ${fix(y)})`,
    role: "button",
    tabindex: "-1",
    "aria-pressed": look.chosen ? "true" : "false",
    "aria-label": name,
  });
  const r = (thing.r ?? 500) / 1000;
  const tier = camera.tier(across(thing));
  if (look.glow) group.append(el("circle", { class: "glow wide", r }), el("circle", { class: "glow", r }));
  if (look.marked && !look.chosen) group.append(el("circle", { class: "marked", r }));
  if (look.chosen) group.append(el("circle", { class: "chosen light", r }), el("circle", { class: "chosen dark", r }));
  group.append(el("circle", { class: "fill", r }), ...ring(thing, r, tier));
  group.append(el("circle", { class: "rim", r }));
  if (tier >= 1) group.append(use(weapon(thing.glyph), 0, 0, (tier >= 2 ? 1.36 : 1.55) * r, { class: "glyph" }));
  else group.append(...smallest(thing, r));
  group.append(...markers(thing, r, tier));
  return group;
}

/** Names stand above all pieces, from tier 3 on. */
export function drawName(thing, camera, meant = false) {
  if (isBlock(thing)) return drawBlockName(thing, camera, meant);
  const [x, y] = camera.toPaper([thing.x, thing.y]);
  return named(x, y + (thing.r ?? 500) / 1000, thing.name, 18, meant);
}

export const showsName = (thing, camera, look) => camera.tier(isBlock(thing) ? thing.frontage / 1000 : across(thing)) >= 3 || Boolean(look.named);

/** The ring in the side's pattern; below 28 px the rim alone tells. */
function ring(thing, r, tier) {
  const side = sideOf(thing);
  if (tier < 1) return [];
  if (tier < 2) return side === "b" || side === "d" ? [el("circle", { class: "second", r: fix(r * 0.82) })] : [];
  const inner = r * RING;
  const d = `M${-r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0ZM${-inner} 0a${inner} ${inner} 0 1 0 ${2 * inner} 0a${inner} ${inner} 0 1 0 ${-2 * inner} 0Z`;
  return [el("path", { d, fill: `url(#ring-${side})` }), el("circle", { class: "inner", r: fix(inner) })];
}

function smallest(thing, r) {
  const s = fix(r * 0.4);
  switch (sideOf(thing)) {
    case "b":
    case "d":
      return [el("circle", { class: "ink", r: s })];
    case "c":
      return [el("path", { class: "stroke", d: `M${-s} 0H${s}M0 ${-s}V${s}` })];
    case "e":
      return [el("path", { class: "stroke", d: `M${-s} 0H${s}` })];
    case "f":
      return [el("path", { class: "stroke", d: `M${-s} ${s / 2}L0 ${-s / 2}L${s} ${s / 2}` })];
    default:
      return [];
  }
}

const clock = (degrees, r) => {
  const turn = ((degrees - 90) * Math.PI) / 180;
  return [r * Math.cos(turn), r * Math.sin(turn)];
};

function markers(thing, r, tier) {
  if (tier < 1) return [];
  const drawn = [];
  const size = MARK_SIZE[tier];
  for (const { marker: name, n = 1 } of thing.markers ?? []) {
    if (tier < 2 && !GRAVE.has(name)) continue;
    const [x, y] = clock(PLACES[name] ?? 90, r);
    const mark = px(x, y, use(marker(name), 0, 0, size, { class: "marker", "data-marker": name }));
    if (n > 1) mark.append(count(n, size));
    drawn.push(mark);
  }
  if (tier >= 2 && thing.acted) {
    const [x, y] = clock(ACTED, r);
    drawn.push(px(x, y, use(`m-acted-${thing.acted}`, 0, 0, size, { class: "marker" })));
  }
  if (thing.rank) drawn.push(px(0, -r, use(rank(thing.rank), 0, 0, STAR_SIZE[tier] + 2, { class: "marker" })));
  else if (thing.leader) drawn.push(px(0, -r, use("m-leader-star", 0, 0, STAR_SIZE[tier], { class: "marker" })));
  return drawn;
}

function count(n, size) {
  const text = el("text", { class: "label count", x: size / 2 + 1, y: 4 });
  text.textContent = n;
  return text;
}

export const objectHash = (thing, camera) => JSON.stringify([thing, camera.turn, camera.tier(1)]);

/** What lies on the table and does not stand in the way: corpses, chests, riderless horses. */
export function drawObject(id, thing, camera) {
  const [x, y] = camera.toPaper([thing.x, thing.y]);
  const r = (thing.r ?? 500) / 1000;
  const group = el("g", { class: `object ${thing.kind}`, "data-id": id, transform: `translate(${fix(x)} ${fix(y)})` });
  const sign = token(thing.kind === "corpse" ? "corpse" : thing.token);
  group.append(el("circle", { class: "outline", r }));
  if (sign && camera.tier(2 * r) >= 1) group.append(use(sign, 0, 0, 1.5 * r, { class: "ink" }));
  if (camera.tier(2 * r) >= 3 && thing.name) group.append(label(0, r, thing.name, { y: 16 }));
  return group;
}

/** The piece as a small picture for rail, panel and lists. */
export function portrait(thing, size = 30) {
  const node = el("svg", { class: "portrait", viewBox: "-1.3 -1.3 2.6 2.6", width: size, height: size, "aria-hidden": "true" });
  const side = sideOf(thing);
  const group = el("g", { class: `piece side-${side}` });
  group.append(...(isBlock(thing) ? blockPicture(thing, side) : basePicture(thing, side)));
  if (thing.leader) group.append(use("m-leader-star", 0, -1, 0.8));
  node.append(group);
  return node;
}

function basePicture(thing, side) {
  const d = `M-1 0a1 1 0 1 1 2 0a1 1 0 1 1-2 0ZM-.78 0a.78 .78 0 1 0 1.56 0a.78 .78 0 1 0-1.56 0Z`;
  return [
    el("circle", { class: "fill", r: 1 }), el("path", { d, fill: `url(#big-${side})` }),
    el("circle", { class: "rim", r: 1 }), use(weapon(thing.glyph), 0, 0, 1.36, { class: "glyph" }),
  ];
}

/** A block as one plate: front edge above, band below, the weapon between. */
function blockPicture(thing, side) {
  const box = { x: -1.15, y: -0.85, width: 2.3, height: 1.75 };
  return [
    el("rect", { class: "fill", ...box }),
    el("rect", { x: -1.15, y: 0.62, width: 2.3, height: 0.28, fill: `url(#big-${side})` }),
    el("rect", { class: "rim", ...box }), el("path", { class: "front", d: "M-1.15 -.85H1.15" }),
    use(weapon(thing.glyph), 0, -0.1, 1.35, { class: "glyph" }),
  ];
}

/** Side patterns at three scales: rings on the map (`ring`), pictures (`big`), banners (`px`). */
export function sidePatterns() {
  return [["ring", 0.048], ["big", 0.12], ["px", 1.7], ["band", 1]].flatMap(([prefix, unit]) =>
    Object.entries(PATTERNS).map(([side, [size, inside, turn]]) => {
      const pattern = el("pattern", {
        id: `${prefix}-${side}`, class: `ink-${side}${prefix === "band" ? " banded" : ""}`, "data-turn": turn || undefined, patternUnits: "userSpaceOnUse", width: size, height: size,
        patternTransform: `scale(${unit})${turn ? ` rotate(${turn})` : ""}`,
      });
      pattern.innerHTML = inside;
      return pattern;
    }),
  );
}

const PATTERNS = {
  a: [4, "", 0],
  b: [4, `<rect width="4" height="1.8"/>`, 45],
  c: [3, `<circle cx="1.5" cy="1.5" r=".75"/>`, 0],
  d: [3.4, `<path d="M0 0H3.4M0 0V3.4" fill="none" stroke="currentColor" stroke-width="1.3"/>`, 45],
  e: [3.4, `<rect width="1.5" height="3.4"/>`, 0],
  f: [4, `<path d="M0 3L2 1L4 3" fill="none" stroke="currentColor" stroke-width="1.2"/>`, 0],
};
