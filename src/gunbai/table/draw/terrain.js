/**
 * Terrain: the edge tells the class, the texture tells the thing, a chip tells the rest.
 * Colour only helps; every class and kind differs by line and pattern.
 */

import { opened } from "../i18n.js";
import { along, box, centroid, inside, outline, shrunk } from "./shapes.js";
import { el, fix, label, path, px, use } from "./svg.js";
import { knownSigns } from "./symbols.js";

const TILE = 56;

/** Each texture: the material that tints it, and one tile of its pattern (none: drawn by hand below). */
const TEXTURES = {
  wood: ["leaf", crowns([[14, 15, 10], [41, 12, 8], [30, 40, 11], [53, 40, 7], [7, 46, 6]])],
  bushes: ["leaf", crowns([[10, 10, 5], [26, 20, 6], [44, 9, 5], [14, 38, 6], [36, 44, 5], [50, 30, 5]])],
  water: ["water", ""],
  ford: ["water", stroke("M6 14h9M24 30h9M42 12h8M10 46h9M40 46h9", 2)],
  bridge: ["timber", ""],
  road: ["path", ""],
  marsh: ["moss", tufts([[14, 20], [42, 14], [28, 44], [52, 48]]) + stroke("M4 24h20M33 18h18M18 48h20", 1)],
  paddy: ["moss", stroke("M0 0H56V56", 1.5) + sprouts()],
  mud: ["earth", stroke("M6 12c4-3 8-3 12 0M32 22c4-3 8-3 12 0M12 40c4-3 8-3 12 0M40 48c4-3 8-3 12 0", 1.4)],
  hill: ["earth", ""],
  rock: ["stone", stroke("M4 22L16 6L30 14L26 30L10 34ZM16 6L18 20L4 22M18 20L26 30M36 44L44 32L54 38L50 52L38 54ZM44 32L46 44L36 44", 1.2)],
  ruin: ["stone", stroke("M4 8h16M30 8h10M8 30v14M8 52h20", 3)],
  wall: ["stone", ""],
  palisade: ["timber", ""],
  fence: ["timber", ""],
  hedge: ["leaf", crowns([[14, 14, 8], [42, 14, 8], [28, 40, 9], [0, 40, 8], [56, 40, 8]])],
  house: ["floor", stroke("M0 0H56V28H0ZM28 0V28M14 28V56M42 28V56", 1)],
  shrine: ["floor", stroke("M0 14H56M0 42H56M14 14V42M42 14V42M28 0V14M28 42V56", 1)],
};

const EDGES = {
  clear: "edge dots",
  difficult: "edge dashes",
  dangerous: "edge dashes",
  sight: "edge",
  hedge: "edge thin",
  fence: "edge thin",
  wall: "edge",
  palisade: "edge",
  rampart: "edge",
  building: "",
  flimsy: "",
};

function stroke(d, width) {
  return `<path d="${d}" fill="none" stroke-width="${width}"/>`;
}

/** Open, scalloped rings: trees from above. */
function crowns(places) {
  return places
    .map(([x, y, r]) => {
      const bumps = 7;
      let d = "";
      for (let i = 0; i <= bumps; i++) {
        const turn = (i / bumps) * 2 * Math.PI;
        const [px, py] = [fix(x + r * Math.cos(turn)), fix(y + r * Math.sin(turn))];
        d += i ? `A${fix(r * 0.52)} ${fix(r * 0.52)} 0 0 1 ${px} ${py}` : `M${px} ${py}`;
      }
      return stroke(d, 1.5);
    })
    .join("");
}

function tufts(places) {
  return places.map(([x, y]) => stroke(`M${x} ${y}v-9M${x - 3} ${y}l-3-7M${x + 3} ${y}l3-7`, 1.6)).join("");
}

function sprouts() {
  const d = [14, 42].flatMap((y) => [9, 28, 47].map((x) => `M${x} ${y + 4}v-6M${x} ${y + 2}l-4-5M${x} ${y + 2}l4-5`));
  return stroke(d.join(""), 1.4);
}

/** The patterns, once; `grain` keeps their period between 40 and 80 screen pixels. */
export function terrainPatterns() {
  return Object.entries(TEXTURES)
    .filter(([, [, tile]]) => tile)
    .map(([name, [material, tile]]) => {
      const pattern = el("pattern", {
        id: `tx-${name}`, class: `texture ${material}`, patternUnits: "userSpaceOnUse", width: TILE, height: TILE,
      });
      pattern.innerHTML = tile;
      return pattern;
    });
}

export function terrainHash(thing, camera) {
  return JSON.stringify([thing, camera.turn, camera.tier(camera.span) >= 2]);
}

/** One piece of terrain. `waters`: outlines of all water, for bridges. */
export function drawTerrain(id, thing, camera, waters) {
  const form = outline(thing.shape, camera);
  const texture = TEXTURES[thing.texture] ? thing.texture : null;
  const material = texture ? TEXTURES[texture][0] : "earth";
  const group = el("g", { class: `terrain ${material}`, "data-id": id });
  if (!form.open) group.append(el("path", { class: "body", d: form.d }));
  if (!form.open && texture && TEXTURES[texture][1]) group.append(el("path", { class: "texture-fill", d: form.d, fill: `url(#tx-${texture})` }));
  if (!form.open) group.append(...handDrawn(thing, form, camera, waters));
  group.append(...edges(id, thing, form, camera));
  if (camera.tier(camera.span) >= 2) group.append(chip(thing, form, camera.span));
  return group;
}

function handDrawn(thing, form, camera, waters) {
  switch (thing.texture) {
    case "water":
    case "ford":
      return ripplesAll(form, camera.tier(camera.span) >= 2 ? 1 : 2, camera.span);
    case "bridge":
      return planks(form, waters, camera.span);
    case "hill":
      return contours(form, thing.level, camera.span);
    case "wall":
      return [bricks(form, camera.span)];
    default:
      return [];
  }
}

/** Fewer and longer on a small map, so that they stay strokes. */
const ripplesAll = (form, size, span) => [ripples(form, 0.28 * span, 1.25 * size, size, span), ripples({ points: shrunk(form.points, 0.72) }, 0.2 * span, 1.9 * size, size, span)];

/** Short waves along the bank. */
function ripples({ points }, depth, step, size, span) {
  const d = along(points, step * span).map(({ at: [x, y], along: [dx, dy], inward: [ix, iy] }, i) => {
    const far = depth * (i % 2 ? 1 : 1.7);
    const [cx, cy] = [x + ix * far, y + iy * far];
    const half = (0.2 + 0.06 * size) * span;
    const [ax, ay] = [cx - dx * half, cy - dy * half];
    const bend = (k) => `${fix(cx + dx * half * (k * 0.5) + ix * 0.09 * k * span)} ${fix(cy + dy * half * (k * 0.5) + iy * 0.09 * k * span)}`;
    return `M${fix(ax)} ${fix(ay)}Q${bend(-1)} ${fix(cx)} ${fix(cy)}Q${bend(1)} ${fix(cx + dx * half)} ${fix(cy + dy * half)}`;
  });
  return el("path", { class: "ink thin", d: d.join("") });
}

/** Planks across the way; rails along the sides that touch water. */
function planks({ points }, waters, span) {
  const { left, top, right, bottom, x, y, width, height } = box(points);
  const wet = (point) => waters.some((water) => inside(water, point));
  const reach = 0.2 * span;
  const sides = wet([left - reach, y]) || wet([right + reach, y]);
  const upright = sides || (!wet([x, top - reach]) && !wet([x, bottom + reach]) && height >= width);
  let d = "";
  const step = 0.4 * span;
  if (upright) for (let v = top + step; v < bottom - 0.05; v += step) d += `M${fix(left)} ${fix(v)}H${fix(right)}`;
  else for (let u = left + step; u < right - 0.05; u += step) d += `M${fix(u)} ${fix(top)}V${fix(bottom)}`;
  const rails = upright
    ? `M${fix(left)} ${fix(top)}V${fix(bottom)}M${fix(right)} ${fix(top)}V${fix(bottom)}`
    : `M${fix(left)} ${fix(top)}H${fix(right)}M${fix(left)} ${fix(bottom)}H${fix(right)}`;
  return [el("path", { class: "ink thin", d }), el("path", { class: "rail", d: rails })];
}

function contours({ points }, level, span) {
  const lines = [0.78, 0.55].map((factor) => path(shrunk(points, factor), true)).join("");
  const ticks = along(points, 1.1 * span)
    .map(({ at: [x, y], inward: [ix, iy] }) => `M${fix(x + ix * 0.08 * span)} ${fix(y + iy * 0.08 * span)}l${fix(ix * 0.3 * span)} ${fix(iy * 0.3 * span)}`)
    .join("");
  const drawn = [el("path", { class: "ink thin", d: lines }), el("path", { class: "ink thin", d: ticks })];
  const [cx, cy] = centroid(points);
  if (level) drawn.push(label(cx, cy + 0.9 * span, level, { class: "label strong" }));
  return drawn;
}

function bricks({ points }, span) {
  const { left, top, right, bottom, width, height } = box(points);
  const flat = width >= height;
  const [long, deep] = flat ? [width, height] : [height, width];
  const rows = Math.max(2, Math.round(deep / (0.25 * span)));
  const tall = deep / rows;
  let d = "";
  for (let row = 0; row < rows; row++) {
    if (row) d += flat ? `M${fix(left)} ${fix(top + row * tall)}H${fix(right)}` : `M${fix(left + row * tall)} ${fix(top)}V${fix(bottom)}`;
    for (let far = (row % 2 ? 0.25 : 0.5) * span; far < long - 0.05 * span; far += 0.5 * span) {
      d += flat
        ? `M${fix(left + far)} ${fix(top + row * tall)}v${fix(tall)}`
        : `M${fix(left + row * tall)} ${fix(top + far)}h${fix(tall)}`;
    }
  }
  return el("path", { class: "ink thin", d });
}

function edges(id, thing, form, camera) {
  const { points, d, open } = form;
  const { span } = camera;
  switch (thing.edge) {
    case "impassable":
      return [el("path", { class: "edge heavy", d }), el("path", { class: "edge gap", d })];
    case "sight":
      return [...shade(id, d), el("path", { class: "edge", d })];
    case "dangerous":
      return [el("path", { class: "edge dashes", d }), el("path", { class: "ink fill", d: teeth(points, 0.7 * span, 0.28 * span, -1) })];
    case "palisade":
      return [el("path", { class: "edge", d }), el("path", { class: "ink fill", d: teeth(points, 0.34 * span, 0.26 * span, -1) })];
    case "hedge":
      return [el("path", { class: "edge", d: scallops(points, span, open) })];
    case "fence":
      return [el("path", { class: "edge thin", d }), el("path", { class: "ink fill", d: posts(points, span, open) })];
    case "wall":
      return open ? [el("path", { class: "edge heavy", d }), el("path", { class: "edge gap", d })] : [el("path", { class: EDGES.wall, d })];
    case "rampart":
      return [el("path", { class: "edge heavy", d }), el("path", { class: "edge gap", d }), el("path", { class: "ink", d: ticks(points, span) })];
    case "building":
    case "flimsy":
      return walls(thing, form, camera);
    default:
      return [el("path", { class: EDGES[thing.edge] ?? "edge", d })];
  }
}

function shade(id, d) {
  const clip = el("clipPath", { id: `clip-${id}` }, el("path", { d }));
  return [clip, el("path", { class: "shade", d, "clip-path": `url(#clip-${id})` })];
}

function teeth(points, step, size, out) {
  return along(points, step)
    .map(({ at: [x, y], along: [dx, dy], inward: [ix, iy] }) => {
      const half = size / 2;
      const tip = `${fix(x + out * ix * size)} ${fix(y + out * iy * size)}`;
      return `M${fix(x - dx * half)} ${fix(y - dy * half)}L${tip}L${fix(x + dx * half)} ${fix(y + dy * half)}Z`;
    })
    .join("");
}

function scallops(points, span, open) {
  return along(points, 0.42 * span, open)
    .map(({ at: [x, y], along: [dx, dy], span }) => {
      const half = span / 2;
      return `M${fix(x - dx * half)} ${fix(y - dy * half)}A${fix(half)} ${fix(half)} 0 0 1 ${fix(x + dx * half)} ${fix(y + dy * half)}`;
    })
    .join("");
}

function posts(points, span, open) {
  const size = 0.09 * span;
  return along(points, 0.8 * span, open)
    .map(({ at: [x, y] }) => `M${fix(x - size)} ${fix(y - size)}h${2 * size}v${2 * size}h${-2 * size}Z`)
    .join("");
}

function ticks(points, span) {
  return along(points, 0.6 * span)
    .map(({ at: [x, y], inward: [ix, iy] }) => `M${fix(x)} ${fix(y)}l${fix(-ix * 0.25 * span)} ${fix(-iy * 0.25 * span)}`)
    .join("");
}

/** Thick walls, open where the doors are. */
function walls(thing, { d }, camera) {
  const drawn = [el("path", { class: thing.edge === "flimsy" ? "house flimsy" : "house", d })];
  for (const door of thing.doors ?? []) {
    const span = path(door.map((point) => camera.toPaper(point)));
    drawn.push(el("path", { class: "door", d: span }), el("path", { class: "door sill", d: span }));
  }
  return drawn;
}

/** Name and effect signs; beside a thin piece, in the middle of a broad one. Under the pieces. */
function chip(thing, { points }, span) {
  const { x, bottom, width, height } = box(points);
  const thin = Math.min(width, height) < 1.3 * span;
  const [cx, cy] = thin ? [x, bottom] : centroid(points);
  const signs = knownSigns(thing.signs);
  const size = 15;
  const row = signs.map((sign, i) => use(`s-${sign}`, (i - (signs.length - 1) / 2) * (size + 3), thin ? 29 : 13, size, { class: "sign" }));
  const name = el("text", { class: "label", "text-anchor": "middle", y: thin ? 15 : signs.length ? -1 : 4 });
  name.textContent = opened(thing.name);
  return px(cx, cy, name, ...row);
}

export const zoneHash = (thing, camera) => JSON.stringify([thing, camera.turn]);

/** A deployment zone is a hatched strip; an objective is a ring with its own letter. */
export function drawZone(id, thing, camera) {
  const form = outline(thing.shape, camera);
  const group = el("g", { class: `zone ${thing.zone}`, "data-id": id });
  if (thing.zone === "objective") {
    const { x, top } = box(form.points);
    const letter = label(x, top, thing.letter ?? "", { class: "label letter", y: 6 });
    letter.prepend(el("circle", { class: "seat", r: 12 }));
    group.append(el("path", { class: "ring halo", d: form.d }), el("path", { class: "ring", d: form.d }), letter);
  } else {
    group.append(el("path", { class: "strip", d: form.d, fill: "url(#hatch)" }), el("path", { class: "border", d: form.d }));
  }
  return group;
}
