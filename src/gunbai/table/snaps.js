/**
 * Where a thing in hand catches: in contact, at the table's edge, at a range that the server has named.
 * Plain geometry of what is drawn; whether it may stand there, and what it costs, is the server's to say.
 */

import { bodyOf, cornersOf, placed, stepped, widthOf } from "./draw/formation.js";
import { isBlock, isPiece, onTable } from "./draw/pieces.js";

/** So near, in pixels, a thing catches. */
const CLOSE = 7;
const HALVINGS = 26;
/** So far off, in thousandths, it is still there: places are whole thousandths. */
const TOUCH = 3;

/** The ground of a piece: its points, and how far it reaches beyond them. */
export const groundOf = (thing, [x, y] = [thing.x, thing.y]) =>
  isBlock(thing) ? { points: cornersOf(bodyOf(thing)), r: 0 } : { points: [[x, y]], r: thing.r ?? 500 };

/** The middles of the fronts of a block's stands: what fires measures from there. */
const fronts = (body) => Array.from({ length: body.files }, (_, i) => placed(body, 0, (i + 0.5) * body.frontage - widthOf(body) / 2));

const minus = ([ax, ay], [bx, by]) => [ax - bx, ay - by];
const dot = ([ax, ay], [bx, by]) => ax * bx + ay * by;
const unit = (way) => way.map((part) => part / (Math.hypot(...way) || 1));
const middle = (points) => [0, 1].map((i) => points.reduce((sum, point) => sum + point[i], 0) / points.length);
const edges = (points) => points.map((point, i) => [point, points[(i + 1) % points.length]]);

function onEdge(point, [a, b]) {
  const along = minus(b, a);
  const long = dot(along, along);
  const part = long ? Math.min(1, Math.max(0, dot(minus(point, a), along) / long)) : 0;
  return [a[0] + along[0] * part, a[1] + along[1] * part];
}

/** Whether two convex grounds share more than a rim; a single point has none to share. */
function meets(a, b) {
  const normals = [...edges(a), ...edges(b)].map(([p, q]) => minus(q, p)).filter(([x, y]) => x || y).map(([x, y]) => [-y, x]);
  return normals.length > 0 && normals.every((normal) => {
    const [one, two] = [a, b].map((points) => points.map((point) => dot(point, normal)));
    return Math.max(...one) > Math.min(...two) && Math.max(...two) > Math.min(...one);
  });
}

/** The nearest points of two grounds and the gap between them: below nothing where they overlap. */
export function between(a, b) {
  let best = { far: Infinity };
  const take = (from, to) => {
    const far = Math.hypot(...minus(to, from));
    if (far < best.far) best = { far, from, to };
  };
  for (const point of a.points) for (const edge of edges(b.points)) take(point, onEdge(point, edge));
  if (!a.loose) for (const point of b.points) for (const edge of edges(a.points)) take(onEdge(point, edge), point);
  const { far, from, to } = best;
  if (!a.loose && meets(a.points, b.points)) return { gap: -1 - a.r - b.r, from, to };
  const way = unit(far ? minus(to, from) : minus(middle(b.points), middle(a.points)));
  const rim = (point, by) => [point[0] + way[0] * by, point[1] + way[1] * by];
  return { gap: far - a.r - b.r, from: rim(from, a.r), to: rim(to, -b.r), way };
}

/** How far a ground is from going over each edge of the table, and where. */
function overEdges({ w, h }) {
  const sides = [[[-1, 0], ([x]) => x, ([, y]) => [0, y]], [[1, 0], ([x]) => w - x, ([, y]) => [w, y]], [[0, -1], ([, y]) => y, ([x]) => [x, 0]], [[0, 1], ([, y]) => h - y, ([x]) => [x, h]]];
  return sides.map(([way, far, foot]) => ({
    kind: "edge",
    measure({ points, r }) {
      const from = points.reduce((best, point) => (far(point) < far(best) ? point : best));
      return { off: far(from) - r, way, from, to: foot(from) };
    },
  }));
}

/**
 * Everything that a piece may catch at. `measure(ground, body)` says how far it is from there (`off`,
 * below nothing when beyond), which way, and the two points; `body` is the block in hand, if it is
 * one: fire is measured from the fronts of its stands.
 */
function catches(desk, id) {
  const { things, table } = desk.store;
  const known = desk.ranges?.of === id ? desk.ranges.ranges : [];
  const found = overEdges(table);
  for (const [other, thing] of things) {
    if (other === id || !isPiece(thing) || !onTable(thing)) continue;
    const there = groundOf(thing);
    found.push({ kind: "contact", measure: (ground) => apart(between(ground, there), 0) });
    for (const range of known) {
      if (range.of === id && range.to === other) found.push({ ...range, kind: "range", own: true, measure: (ground, body) => apart(between(eyesOf(range, body) ?? ground, there), range.reach) });
      else if (range.of === other && range.to === id) found.push({ ...range, kind: "range", measure: (ground) => apart(back(between(eyesOf(range, isBlock(thing) && bodyOf(thing)) ?? there, ground)), range.reach) });
    }
  }
  return found;
}

const apart = (near, wanted) => ({ ...near, off: near.gap - wanted });
const back = ({ gap, from, to, way }) => ({ gap, from: to, to: from, way: way?.map((part) => -part) });
const eyesOf = ({ measured }, body) => (measured === "fronts" && body ? { points: fronts(body), r: 0, loose: true } : null);

/** What is drawn of a catch: where, across which way, the line of a range, its words. */
const tick = ({ kind, text }, { from, to, way }) => ({ kind, at: to, way, line: kind === "range" ? [from, to] : null, text });

/** So near in thousandths; nothing catches while Alt is held. */
const slack = (desk) => (desk.free ? 0 : (CLOSE * 1000) / desk.camera.scale);

/** Whether one stands on the right side of it: not into another, not over the edge, within one's own range, beyond another's. */
function stands({ kind, own, exclusive }, off) {
  if (kind !== "range") return off >= 0;
  if (own) return exclusive ? off < 0 : off <= 0;
  return exclusive ? off >= 0 : off > 0;
}

/** A piece put down freely: where it catches, or the place itself. `at(place)` gives its ground and, of a block, its body. */
export function caught(desk, id, place, at) {
  const near = slack(desk);
  const all = near ? catches(desk, id) : [];
  const measured = (one, where) => one.measure(...at(where));
  const nearest = (where, some) => some.map((one) => [one, measured(one, where)]).filter(([, { off, way }]) => Math.abs(off) < near && way?.some(Boolean)).sort(([, a], [, b]) => Math.abs(a.off) - Math.abs(b.off))[0];
  const pulled = (where, [one, { off, way }]) => {
    const tries = [0, -1, 1, -2, 2].map((by) => where.map((part, i) => Math.round(part + way[i] * (off + by))));
    return tries.find((to) => stands(one, measured(one, to).off)) ?? tries[0];
  };
  const first = nearest(place, all);
  if (!first) return { place, ticks: [] };
  let to = pulled(place, first);
  // Into a corner of the table it catches twice.
  const second = first[0].kind === "edge" && nearest(to, all.filter((one) => one.kind === "edge" && one !== first[0]));
  if (second) to = pulled(to, second);
  return { place: to, ticks: ticksOf(all, (one) => measured(one, to)) };
}

const ticksOf = (all, measure) => all.map((one) => [one, measure(one)]).filter(([, { off, way }]) => Math.abs(off) <= TOUCH && way?.some(Boolean)).map(([one, near]) => tick(one, near));

/** A block going straight ahead: so far, or to where it catches. */
export function caughtAhead(desk, id, from, far) {
  const near = slack(desk);
  const all = near ? catches(desk, id) : [];
  const measured = (one, amount) => {
    const body = stepped(from, ["advance", amount]);
    return one.measure({ points: cornersOf(body), r: 0 }, body);
  };
  const [low, high] = [Math.max(0, far - near), far + near];
  const crossed = all.filter((one) => measured(one, low).off > 0 && measured(one, high).off <= 0);
  if (!crossed.length) return { far, ticks: [] };
  const amounts = crossed.map((one) => {
    let [a, b] = [low, high];
    for (let n = 0; n < HALVINGS && b - a > 0.5; n += 1) {
      const half = (a + b) / 2;
      if (measured(one, half).off > 0) a = half;
      else b = half;
    }
    const whole = Math.ceil(a);
    return [whole, one.own ? whole + 1 : whole - 1].find((amount) => stands(one, measured(one, amount).off)) ?? whole;
  });
  const best = amounts.reduce((one, other) => (Math.abs(other - far) < Math.abs(one - far) ? other : one));
  return { far: best, ticks: ticksOf(crossed, (one) => measured(one, best)) };
}

/** The ranges that matter to a piece in hand: asked of the server once for each question; a system may have none. */
export function learnRanges(desk, id) {
  const key = `${desk.key} ${desk.store.n}`;
  if (!id || (desk.ranges?.of === id && desk.ranges.key === key)) return;
  desk.ranges = { of: id, key, ranges: [] };
  desk.net.ask({ t: "survey", what: "ranges", facts: { piece: id } }, true).then(({ result }) => {
    if (desk.ranges?.key === key && desk.ranges.of === id) desk.ranges.ranges = result?.ranges ?? [];
  });
}

/**
 * A ruler from a piece or a point to a point: from the rim of what it began at to the rim of `other`,
 * the table's edge, or a range of the piece, where its end comes near.
 */
export function reeled(desk, id, point, end, other) {
  const { things, table } = desk.store;
  const near = slack(desk);
  const spot = (at) => ({ points: [at], r: 0 });
  const begun = (to) => (id ? between(groundOf(things.get(id)), spot(to)).from ?? point : point);
  if (other) {
    const { from, to, way } = between(spot(point), groundOf(things.get(other)));
    return { from, to: to.map(Math.round), ticks: [{ kind: "contact", at: to, way }] };
  }
  const edge = overEdges(table).map((one) => ({ ...one, ...one.measure(spot(end)) })).find(({ off }) => Math.abs(off) < near);
  if (edge) return { from: begun(edge.to).map(Math.round), to: edge.to.map(Math.round), ticks: [tick(edge, edge)] };
  const from = begun(end);
  const far = Math.hypot(...minus(end, from));
  const known = id && desk.ranges?.of === id ? desk.ranges.ranges.filter(({ of }) => of === id) : [];
  const range = far ? known.find(({ reach }) => Math.abs(far - reach) < near) : null; // the same for all enemies
  if (!range) return { from: from.map(Math.round), to: end, ticks: [] };
  const way = minus(end, from).map((part) => part / far);
  const to = from.map((part, i) => part + way[i] * range.reach);
  return { from: from.map(Math.round), to: to.map(Math.round), ticks: [{ kind: "range", at: to, way, line: null, text: range.text }] };
}
