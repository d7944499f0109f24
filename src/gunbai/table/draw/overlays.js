/** What the interface lays over the map: ruler, measured surveys, pairs, the mark of a past moment. */

import { drawMarks } from "./marks.js";
import { el, fix, label, path, px } from "./svg.js";

/** The two points that a viewer measures between; the length is the server's and comes with `text`. */
export function drawRuler(ruler, camera) {
  const [from, to] = [camera.toPaper(ruler.from), camera.toPaper(ruler.to)];
  const group = el("g", { class: "ruler" });
  group.append(el("path", { class: "halo", d: path([from, to]) }), el("path", { class: "tape", d: path([from, to]) }), el("path", { class: "tape notches", d: notches(from, to, camera) }));
  for (const [x, y] of [from, to]) group.append(px(x, y, el("circle", { class: "end", r: 4 })));
  group.append(...drawCatches(ruler.ticks, camera));
  if (ruler.text) group.append(label((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, ruler.text, { y: -8, class: "label strong" }));
  return group;
}

const NOTCH = 5;
const EVERY = 5;
const ROOM = 5;

/** The marks of a measuring stick: one for every unit where there is room, every fifth long. */
export function notches(a, b, camera) {
  const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (!far) return "";
  const [dx, dy] = [(b[0] - a[0]) / far, (b[1] - a[1]) / far];
  let d = "";
  for (let n = camera.scale >= ROOM ? 1 : EVERY; n <= far + 1e-6; n += camera.scale >= ROOM ? 1 : EVERY) {
    const half = ((n % EVERY ? 1 : 1.8) * NOTCH) / camera.scale;
    const [x, y] = [a[0] + dx * n, a[1] + dy * n];
    d += `M${fix(x - dy * half)} ${fix(y + dx * half)}L${fix(x + dy * half)} ${fix(y - dx * half)}`;
  }
  return d;
}

/** Where a thing in hand has caught: a stroke across the way, and the line of a range with its words. */
export function drawCatches(ticks, camera) {
  return (ticks ?? []).map(({ kind, at, way, line, text }) => {
    const [x, y] = camera.toPaper(at);
    const [tx, ty] = camera.toPaper([at[0] + 1000 * way[0], at[1] + 1000 * way[1]]);
    const turn = (Math.atan2(ty - y, tx - x) * 180) / Math.PI;
    const group = el("g", { class: "catch", "data-snap": kind });
    if (line) group.append(el("path", { class: "reach", d: path(line.map((point) => camera.toPaper(point))) }));
    group.append(px(x, y, el("path", { class: "catch-halo", d: "M0 -9V9", transform: `rotate(${fix(turn)})` }), el("path", { class: "snap", d: "M0 -9V9", transform: `rotate(${fix(turn)})` })));
    const [mx, my] = line ? camera.toPaper([0, 1].map((i) => (line[0][i] + line[1][i]) / 2)) : [x, y];
    if (text) group.append(label(mx, my, text, { y: line ? 4 : -12, class: "label strong" }));
    return group;
  });
}

/** Lines between the pieces of each group, the single one in the middle of its opponents. */
export function drawGroups(groups, things, camera) {
  const group = el("g", { class: "pairs" });
  groups.forEach((ids, i) => {
    const places = ids.map((id) => things.get(id)).filter(Boolean).map(({ x, y }) => camera.toPaper([x, y]));
    const [first, ...rest] = places;
    for (const other of rest) group.append(el("path", { class: `pair pair-${i % 4}`, d: path([first, other]) }));
    if (first && rest.length) {
      const [x, y] = [(first[0] + rest[0][0]) / 2, (first[1] + rest[0][1]) / 2];
      const number = label(x, y, i + 1, { y: 5, class: "label strong" });
      number.prepend(el("circle", { class: "seat", r: 9 }));
      group.append(number);
    }
  });
  return group;
}

/** Where something came from and went to: the trace of an event, and all of motion when motion is off. */
export function drawTrace(moves, camera) {
  const group = el("g", { class: "trace" });
  for (const [, way, radius = 0.5] of moves) {
    const points = short(way.map((point) => camera.toPaper(point)), radius);
    if (points.length < 2) continue;
    const [x, y] = camera.toPaper(way[0]);
    group.append(el("circle", { class: "from", cx: fix(x), cy: fix(y), r: radius }), el("path", { class: "way", d: path(points) }), head(points));
  }
  return group;
}

/** The way from rim to rim, so that the arrow does not run under the piece. */
function short(points, by) {
  const cut = ([ax, ay], [bx, by_]) => {
    const far = Math.hypot(bx - ax, by_ - ay);
    return far > by ? [ax + ((bx - ax) * by) / far, ay + ((by_ - ay) * by) / far] : null;
  };
  const begun = cut(points[0], points[1] ?? points[0]);
  const ended = cut(points[points.length - 1], points[points.length - 2] ?? points[0]);
  return begun && ended ? [begun, ...points.slice(1, -1), ended] : points;
}

function head(points) {
  const [[ax, ay], [bx, by]] = points.slice(-2);
  const turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
  const arrow = el("path", { class: "arrow", d: "M0 0L-11 -5L-8 0L-11 5Z", transform: `rotate(${fix(turn)})` });
  return px(bx, by, arrow);
}

export const drawSurvey = (survey, camera) => drawMarks(survey.marks, camera);
