/**
 * Banners, made from data: head strip in the side's pattern, white field, one device in one ink.
 * banner = {family, charge, count, ring, seed}; what is not stated comes from a hash of the id.
 * Plain geometry only, so that none can be any house's or publisher's.
 */

import { el } from "./svg.js";

const FAMILIES = {
  mon: ["bars", "discs", "lozenges", "triangles", "waves", "feathers", "gate", "hexagon", "fan", "star"],
  colours: ["cross", "saltire", "stripes", "waves", "flames", "gyron", "checks", "crescent", "swallowtail"],
  badge: ["bars", "triangles", "hexagon", "checks", "discs", "saltire"],
};
const COUNTS = { bars: [1, 3], discs: [3, 8], lozenges: [1, 4], star: [5, 8], stripes: [2, 4], triangles: [1, 3] };

export function hashOf(text) {
  let hash = 2166136261;
  for (const letter of String(text)) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619) >>> 0;
  return hash;
}

/** A full banner for an id; `taken` holds "charge count" pairs in use, the generator counts up past them. */
export function design(id, given = {}, taken = new Set()) {
  const family = given.family ?? "mon";
  const charges = FAMILIES[family] ?? FAMILIES.mon;
  const seed = given.seed ?? hashOf(id);
  for (let step = 0; step < 64; step++) {
    const charge = given.charge ?? charges[(seed + step) % charges.length];
    const [low, high] = COUNTS[charge] ?? [1, 1];
    const count = given.count ?? low + ((seed >>> 8) + Math.floor(step / charges.length)) % (high - low + 1);
    const key = `${charge} ${count}`;
    if (!taken.has(key) || (given.charge && given.count)) {
      taken.add(key);
      return { family, charge, count, ring: given.ring ?? Boolean((seed >>> 16) & 1) };
    }
  }
  return { family, charge: charges[0], count: 1, ring: true };
}

const around = (count, radius, draw, start = -90) =>
  Array.from({ length: count }, (_, i) => {
    const turn = ((start + (360 / count) * i) * Math.PI) / 180;
    return draw(11 + radius * Math.cos(turn), 15.5 + radius * Math.sin(turn), start + (360 / count) * i + 90);
  }).join("");

const dot = (x, y, r) => `<circle cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="${r}"/>`;
const lozenge = (x, y, w, h) => `<path d="M${x} ${y - h}L${x + w} ${y}L${x} ${y + h}L${x - w} ${y}Z"/>`;
const stroked = (d, width = 2) => `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}"/>`;

const CHARGES = {
  bars: (n) => Array.from({ length: n }, (_, i) => `<rect x="5" y="${15.5 - (n * 3 - 1) / 2 + i * 3}" width="12" height="2"/>`).join(""),
  discs: (n) => around(n, n > 5 ? 4.4 : 3.8, (x, y) => dot(x, y, n > 5 ? 1.4 : 1.9)),
  lozenges: (n) =>
    n === 1 ? lozenge(11, 15.5, 4, 5) : around(n, 3.2, (x, y) => lozenge(+x.toFixed(2), +y.toFixed(2), 2, 2.4), n === 4 ? -90 : -90),
  triangles: (n) =>
    n === 1
      ? `<path d="M11 10.5L16 19.5H6Z"/>`
      : `<path d="M11 10.5L13.6 15H8.4Z"/><path d="M8.2 15.4L10.8 20H5.6Z"/>` + (n === 3 ? `<path d="M13.8 15.4L16.4 20H11.2Z"/>` : ""),
  waves: () => stroked("M5 13C7 11 9 11 11 13S15 15 17 13M5 18C7 16 9 16 11 18S15 20 17 18"),
  feathers: () => stroked("M6 20L15 10.5M16 20L7 10.5", 2.6) + stroked("M13 10.5L16.6 14M9 10.5L5.4 14", 1.2),
  gate: () => stroked("M5 12H17M6.4 15H15.6", 1.8) + stroked("M8 12V20.5M14 12V20.5", 2.2),
  hexagon: () => stroked("M11 10.3L15.5 12.9V18.1L11 20.7L6.5 18.1V12.9Z", 2) + dot(11, 15.5, 1.8),
  fan: () => around(5, 4, (x, y) => stroked(`M11 19.5L${(11 + (x - 11) * 1.2).toFixed(1)} ${(14 + (y - 15.5) * 0.9).toFixed(1)}`, 1.6), -150),
  star: (n) => {
    let d = "";
    for (let i = 0; i < 2 * n; i++) {
      const r = i % 2 ? 2.2 : 5.4;
      const turn = ((-90 + (180 / n) * i) * Math.PI) / 180;
      d += `${i ? "L" : "M"}${(11 + r * Math.cos(turn)).toFixed(2)} ${(15.5 + r * Math.sin(turn)).toFixed(2)}`;
    }
    return `<path d="${d}Z"/>`;
  },
  cross: () => stroked("M11 9.5V21.5M5 15.5H17", 2.8),
  saltire: () => stroked("M6 10.5L16 20.5M16 10.5L6 20.5", 2.8),
  stripes: (n) => Array.from({ length: n }, (_, i) => `<rect x="${4 + (i * 14) / n}" y="9" width="${7 / n}" height="14"/>`).join(""),
  flames: () => `<path d="M7 21C5 17 8 15 7.4 11C10 13 9.6 15.4 10.4 16.6C12 14.4 11 11 12.4 9C13 12.4 17 15 15 21Z"/>`,
  gyron: () => `<path d="M11 15.5L3 9H11ZM11 15.5L19 9V15.5ZM11 15.5L19 22H11ZM11 15.5L3 22V15.5Z"/>`,
  checks: () => [[4, 9], [11, 9], [7.5, 12.5], [14.5, 12.5], [4, 16], [11, 16], [7.5, 19.5], [14.5, 19.5]].map(([x, y]) => `<rect x="${x}" y="${y}" width="3.5" height="3.5"/>`).join(""),
  crescent: () => `<path d="M13.6 10.6A5.2 5.2 0 1 0 13.6 20.4A4.2 4.2 0 1 1 13.6 10.6Z"/>`,
  swallowtail: () => `<path d="M5 10H17V21L11 17L5 21Z"/>`,
};

/** The banner as an svg node of 22 × 26 units. */
export function drawBanner(banner, side, size = 22) {
  const node = el("svg", { class: `banner side-${side}`, viewBox: "0 0 22 26", width: size, height: (size * 26) / 22, "aria-hidden": "true" });
  const charge = CHARGES[banner.charge] ?? CHARGES.hexagon;
  const small = banner.ring ? ' transform="translate(11 15.5) scale(.82) translate(-11 -15.5)"' : "";
  node.innerHTML =
    `<rect class="field" x=".75" y=".75" width="20.5" height="24.5" rx="1.5"/>` +
    `<path class="head" d="M.75 7V2.2Q.75 .75 2.2 .75H19.8Q21.25 .75 21.25 2.2V7Z"/>` +
    `<path class="head-pattern" d="M.75 7V2.2Q.75 .75 2.2 .75H19.8Q21.25 .75 21.25 2.2V7Z" fill="url(#px-${side})"/>` +
    `<g class="device"${small}>${charge(banner.count)}</g>` +
    (banner.ring ? `<circle class="device-ring" cx="11" cy="15.5" r="7"/>` : "") +
    `<rect class="frame" x=".75" y=".75" width="20.5" height="24.5" rx="1.5"/>`;
  return node;
}
