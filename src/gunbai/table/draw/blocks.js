/**
 * Blocks of stands in true size: ranks and files as they are, front edge and triangle, rear band in
 * the side's pattern. What is written or counted stands upright beside them at every heading.
 */

import { hashOf } from "./banner.js";
import { FIRST, hanging, named } from "./crowd.js";
import { bodyOf, cornersOf, depthOf, widthOf } from "./formation.js";
import { el, fix, path, pinned, px, use } from "./svg.js";
import { marker, rank, weapon } from "./symbols.js";

const sideOf = (thing) => "abcdef"[thing.side] ?? "a";
const GLYPH = 14;
const ROW = [13, 13, 15, 18];
const GRAVE = new Set(["routing", "frenzied", "pinned"]);
const ON_FRONT = new Set(["disordered"]);
/** Banners: among many, at a middle distance, of the near and the chosen. */
const FLAG = [[11, 13], [14, 17], [22, 26]];
const GAP = 3;
/** How far above a block its name stands clear of the banner. */
const ABOVE = 42;
const TOOTH = 1.1;

/** Degrees on paper of a heading, with the own edge at the bottom. */
export const turnOf = (heading, camera) => (heading ?? 0) / 1000 - 90 * camera.turn;

/** How much of a block is drawn: the tier of its stands' front, and whether each stand has room for a glyph. */
export const detailOf = (thing, camera) => {
  const roomy = (thing.depth / 1000) * camera.scale >= GLYPH;
  return `${camera.tier(thing.frontage / 1000)}${roomy ? "+" : ""}`;
};

export const blockHash = (thing, camera, look) => JSON.stringify([thing, look, camera.turn, detailOf(thing, camera)]);

const rect = (body, className, more = {}) =>
  el("rect", { class: className, x: -widthOf(body) / 2, y: 0, width: widthOf(body), height: depthOf(body), ...more });

/** The body on paper: whole units, front line on y = 0, depth downward. */
const onPaper = (thing) => ({ ...bodyOf(thing), frontage: thing.frontage / 1000, depth: thing.depth / 1000 });

export function drawBlock(id, thing, camera, look, name) {
  const [x, y] = camera.toPaper([thing.x, thing.y]);
  const group = el("g", {
    class: `piece block side-${sideOf(thing)}${look.dim ? " dim" : ""} ${thing.mood ?? ""}`,
    "data-id": id,
    "data-answer": look.glow ? id : undefined,
    transform: `translate(${fix(x)} ${fix(y)})`,
    role: "button",
    tabindex: "-1",
    "aria-pressed": look.chosen ? "true" : "false",
    "aria-label": name,
  });
  const body = onPaper(thing);
  const turn = turnOf(thing.heading, camera);
  const tier = camera.tier(body.frontage);
  const turned = el("g", { class: "body", transform: `rotate(${fix(turn)})` });
  if (look.glow) turned.append(rect(body, "glow wide"), rect(body, "glow"));
  if (look.marked && !look.chosen) turned.append(rect(body, "marked"));
  if (look.chosen) turned.append(rect(body, "chosen light"), rect(body, "chosen dark"));
  turned.append(...(thing.piece === "hq" ? curtains(body) : thing.house ? quartered(body) : stands(body, thing, tier)));
  const many = manySigns(thing, detailOf(thing, camera));
  if (!many) turned.append(glyph(body, thing, turn));
  group.append(turned);
  if (many) group.append(glyphs(body, thing, turn));
  group.append(...leaders(body, thing, turn, tier, look.led, camera));
  const row = behind(body, thing, turn, tier, look, camera);
  if (row) group.append(row);
  return group;
}

/** Every stand where it stands: an incomplete rear rank from its left end on. */
function outline({ files, ranks, frontage, depth, stands: count }) {
  let d = "";
  for (let i = 0; i < count; i++) {
    const [file, row] = [i % files, Math.floor(i / files)];
    if (row >= ranks) break;
    d += `M${fix((file - files / 2) * frontage)} ${fix(row * depth)}h${fix(frontage)}v${fix(depth)}h${fix(-frontage)}Z`;
  }
  return d;
}

function stands(body, thing, tier) {
  const d = outline(body);
  const drawn = [el("path", { class: `fill${thing.crewed === false ? " bare" : ""}`, d })];
  const deep = body.depth * 0.36;
  const rear = body.stands - body.files * (body.ranks - 1);
  const bottom = depthOf(body);
  if (tier >= 1) drawn.push(el("path", { class: "band", d: `M${fix(-widthOf(body) / 2)} ${fix(bottom - deep)}h${fix(rear * body.frontage)}v${fix(deep)}h${fix(-rear * body.frontage)}Z`, fill: `url(#band-${sideOf(thing)})` }));
  drawn.push(el("path", { class: "rim", d }), ...front(body, thing.disordered, tier));
  return drawn;
}

/** The front edge with its triangle; of the disordered it is a saw. */
function front(body, disordered, tier) {
  const half = widthOf(body) / 2;
  const teeth = Math.max(2, Math.round(widthOf(body) / TOOTH));
  const wide = widthOf(body) / teeth;
  const tall = Math.min(0.55, body.depth * 0.4);
  let d = `M${fix(-half)} 0`;
  if (disordered) for (let i = 0; i < teeth; i++) d += `l${fix(wide / 2)} ${fix(-tall)}l${fix(wide / 2)} ${fix(tall)}`;
  d += disordered ? "Z" : `H${fix(half)}`;
  const tip = el("path", { class: "tip px", d: tier >= 2 ? "M-6.5 -1L0 -9L6.5 -1Z" : "M-4.5 -1L0 -6.5L4.5 -1Z" });
  if (!disordered) return [tip, el("path", { class: "front", d })];
  tip.style.translate = `0px ${fix(-tall / 2)}px`; // among the teeth: it would float above them
  return [el("path", { class: "front saw", d }), tip];
}

/** A headquarters: a square of curtain lines. */
function curtains(body) {
  const [half, deep] = [widthOf(body) / 2, depthOf(body)];
  const inner = 0.16 * widthOf(body);
  return [
    rect(body, "fill"), rect(body, "rim"),
    el("path", { class: "curtain", d: `M${fix(-half + inner)} ${fix(inner)}H${fix(half - inner)}V${fix(deep - inner)}H${fix(-half + inner)}Z` }),
  ];
}

/** In a house a unit has no ranks: the house is its ground, and the number of stands is written on it. */
const quartered = (body) => [rect(body, "fill quartered"), rect(body, "rim")];

/** Whether each front stand bears its sign, and not the block as a whole. */
const manySigns = (thing, detail) => detail.endsWith("+") && !thing.house && thing.piece !== "hq";

/** How large the sign of a stand is; all blocks of one kind of stand have the same. */
const signSize = (thing) => 0.86 * Math.min((thing.depth / 1000) * 0.95, thing.frontage / 1000);

/** One sign in the middle of the block, upright. */
function glyph(body, thing, turn) {
  const size = Math.min(0.94 * depthOf(body), 0.94 * widthOf(body), 1.4 * body.frontage);
  return use(weapon(thing.glyph), 0, 0, fix(size), { class: "glyph", transform: `translate(0 ${fix(depthOf(body) / 2)}) rotate(${fix(-turn)})` });
}

/** The signs of all front stands as one path, which bears one at each of its points. */
function glyphs(body, thing, turn) {
  const y = body.depth * (body.ranks === 1 ? 0.42 : 0.5);
  const angle = (turn * Math.PI) / 180;
  const points = Array.from({ length: Math.min(body.files, body.stands) }, (_, i) => {
    const x = (i + 0.5 - body.files / 2) * body.frontage;
    return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
  });
  const sign = `url(#${signId(thing)})`;
  return el("path", { class: "signs", d: path(points), "marker-start": sign, "marker-mid": sign, "marker-end": points.length > 1 ? sign : undefined, "data-turn": fix(turn) });
}

/** What each point of such a path bears: planted once for each side, weapon and size of stand. */
export const signId = (thing) => `sg-${sideOf(thing)}-${weapon(thing.glyph)}-${fix(signSize(thing)).toString().replace(".", "_")}`;

export function drawSign(thing) {
  const size = fix(signSize(thing));
  return el("marker", {
    id: signId(thing), class: `side-${sideOf(thing)} ink-${sideOf(thing)}`, viewBox: "0 0 24 24", refX: 12, refY: 12, markerWidth: size, markerHeight: size, markerUnits: "userSpaceOnUse",
  }, use(weapon(thing.glyph), 12, 12, 24));
}

/** The leaders with it: discs on its ends, with star or fan and their rating; `meant` has a double ring. */
function leaders(body, thing, turn, tier, meant, camera) {
  const r = tier >= 2 ? 10 : 8;
  return (thing.leaders ?? []).map((leader, i) => {
    const angle = (turn * Math.PI) / 180;
    const side = (i % 2 ? -1 : 1) * (widthOf(body) / 2);
    const deep = depthOf(body) / 2 + Math.floor(i / 2) * body.depth;
    const [x, y] = [side * Math.cos(angle) - deep * Math.sin(angle), side * Math.sin(angle) + deep * Math.cos(angle)];
    const badge = use(`d-${rank(leader.leader)}`, 0, 0, 2 * (r + 1), { class: "marker" });
    const rings = ["light", "dark"].map((tone) => el("circle", { class: `meant ${tone}`, r: r + 1 }));
    const disc = leader.id === meant ? el("g", {}, ...rings, badge) : badge;
    const rated = leader.rating && tier >= 2;
    const node = rated ? px(x, y, disc, numeral(leader.rating, r - 1, r + 3)) : pinned(disc, x, y);
    const wide = 2 * r + 2 + (rated ? 5 : 0);
    return hanging(node, FIRST.leader, placeOf(thing, camera, x, y), [{ node, x: -r - 1, y: -r - 1, w: wide, h: wide, rank: 0 }], true);
  });
}

function numeral(n, x, y) {
  const text = el("text", { class: "label count", x, y, "text-anchor": "middle" });
  text.textContent = n;
  return text;
}

/** In one row behind the rear edge: banner, hits, states, whether it has acted. */
function behind(body, thing, turn, tier, look, camera) {
  const size = ROW[tier];
  const items = [];
  const flag = FLAG[tier >= 3 || look.chosen || look.marked ? 2 : tier >= 2 ? 1 : 0];
  const meant = look.chosen || look.marked;
  if (thing.group) items.push([flag[0], flag[1], meant ? 1 : 3, (x, y) => use(bannerId(thing), x, y, 0, { class: "flag", x: fix(x - flag[0] / 2), y: fix(y - flag[1] / 2), width: flag[0], height: flag[1] })]);
  if (thing.hits && tier >= 1) items.push([size * 1.6, size, 1, (x, y) => use(`m-hits-${Math.min(3, thing.hits)}`, x, y, 0, { class: "marker", "data-marker": "hits", x: x - size * 0.8, y: y - size / 2, width: size * 1.6, height: size })]);
  for (const { marker: name } of thing.markers ?? []) {
    if (name === "hits" || ON_FRONT.has(name) || (tier < 1 && !GRAVE.has(name))) continue;
    items.push([size + 3, size, 0, (x, y) => use(marker(name), x, y, size + 3, { class: "marker", "data-marker": name })]);
  }
  if (thing.house) items.push([size, size, 0, (x, y) => numeral(thing.stands, x, y + 4)]);
  if (tier >= 2 && thing.acted && thing.acted !== "no") items.push([size - 2, size, 2, (x, y) => use(`m-acted-${thing.acted}`, x, y, size - 2, { class: "marker" })]);
  if (!items.length) return null;
  const wide = items.reduce((sum, [w]) => sum + w, GAP * (items.length - 1));
  const high = Math.max(...items.map(([, h]) => h));
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [-Math.sin(angle), Math.cos(angle)];
  const off = Math.abs(dx) * (wide / 2) + Math.abs(dy) * (high / 2) + 4;
  let at = dx * off - wide / 2;
  const parts = items.map(([w, h, rank, draw]) => {
    at += w + GAP;
    return { node: draw(at - GAP - w / 2, dy * off), x: at - GAP - w, y: dy * off - h / 2, w, h, rank };
  });
  const nodes = parts.map(({ node }) => node);
  const deep = depthOf(body);
  const row = nodes.length > 1 ? px(dx * deep, dy * deep, ...nodes) : pinned(nodes[0], dx * deep, dy * deep);
  row.classList.add("behind");
  return hanging(row, meant ? FIRST.chosen : FIRST.row, placeOf(thing, camera, dx * deep, dy * deep), parts);
}

function placeOf(thing, camera, dx, dy) {
  const [x, y] = camera.toPaper([thing.x, thing.y]);
  return [x + dx, y + dy];
}

/** One banner for each clan or command, planted once and used by all its blocks. */
export const bannerId = (thing) => `bn-${sideOf(thing)}-${hashOf(thing.group).toString(36)}`;

/** Names stand above all pieces: of all blocks from tier 3 on, else of the chosen and the marked; and above a banner that stands upright behind the block. */
export function drawBlockName(thing, camera, meant) {
  const places = cornersOf(bodyOf(thing)).map((point) => camera.toPaper(point));
  const x = (Math.min(...places.map(([px_]) => px_)) + Math.max(...places.map(([px_]) => px_))) / 2;
  const y = Math.min(...places.map(([, py]) => py));
  const bannered = thing.group && Math.cos((turnOf(thing.heading, camera) * Math.PI) / 180) < -0.5;
  return named(x, y, thing.name, bannered ? -ABOVE : -14, meant);
}

/** Pixels to a unit under which the sign of a melee is small. */
const SMALL = 5;
export const smallMelee = (camera) => camera.scale < SMALL;

/** Where two sides are in contact: crossed swords and the round. */
export function drawMelee(id, thing, camera) {
  const [x, y] = camera.toPaper([thing.x, thing.y]);
  const size = smallMelee(camera) ? 16 : 22;
  const sign = use(marker("melee"), 0, 0, size, { class: "marker", "data-marker": "melee" });
  const mark = px(x, y, sign);
  const parts = [{ node: sign, x: -size / 2, y: -size / 2, w: size, h: size, rank: 0 }];
  if (thing.round > 1) {
    const round = numeral(thing.round, size / 2 + 4, 5);
    mark.append(round);
    parts.push({ node: round, x: size / 2, y: -6, w: 9, h: 12, rank: 1 });
  }
  hanging(mark, FIRST.melee, [x, y], parts);
  mark.setAttribute("data-id", id);
  mark.classList.add("melee");
  return mark;
}

/** A block as the server marks it: the ground it would stand on. */
export function drawBlockMark(mark, camera, kind) {
  const body = { ...bodyOf(mark), frontage: mark.frontage / 1000, depth: mark.depth / 1000 };
  const [x, y] = camera.toPaper([mark.x, mark.y]);
  const group = el("g", { transform: `translate(${fix(x)} ${fix(y)}) rotate(${fix(turnOf(mark.heading, camera))})` });
  group.append(el("path", { class: `${kind} area`, d: outline(body) }), el("path", { class: `${kind} front`, d: `M${fix(-widthOf(body) / 2)} 0H${fix(widthOf(body) / 2)}` }));
  return group;
}

/** The shape of a ghost: stands, front and triangle, in the ghost's own strokes. */
export function ghostBlock(body, camera, side, kind, refused) {
  const whole = { ...body, frontage: body.frontage / 1000, depth: body.depth / 1000 };
  const [x, y] = camera.toPaper([body.x, body.y]);
  const d = outline(whole);
  const half = widthOf(whole) / 2;
  const node = el("g", { class: `shade-of piece side-${side} ${kind}`, transform: `translate(${fix(x)} ${fix(y)}) rotate(${fix(turnOf(body.heading, camera))})` });
  node.append(el("path", { class: "back", d }), el("path", { class: "ghost-fill", d }));
  if (refused) node.append(el("path", { class: "hatched", d }));
  node.append(el("path", { class: "ghost-rim", d }), el("path", { class: "ghost-rim ghost-front", d: `M${fix(-half)} 0H${fix(half)}` }), el("path", { class: "ghost-tip px", d: "M-6.5 -1L0 -9L6.5 -1Z" }));
  return node;
}

export const outlineOf = (body, camera) => path(cornersOf(body).map((point) => camera.toPaper(point)), true);
