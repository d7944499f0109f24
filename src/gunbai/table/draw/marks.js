/** MARKs of the server: lines, circles, polygons and points with a style and, perhaps, words. */

import { drawBlockMark } from "./blocks.js";
import { el, fix, label, path, px } from "./svg.js";

export function drawMarks(marks, camera) {
  const group = el("g", { class: "marks" });
  for (const mark of marks ?? []) group.append(...drawMark(mark, camera));
  return group;
}

function drawMark(mark, camera) {
  if (mark.mark === "block") return [drawBlockMark(mark, camera, `mark ${mark.style ?? "solid"} ${mark.tone ?? ""}`)];
  const points = (mark.points ?? []).map((point) => camera.toPaper(point));
  if (!points.length) return [];
  const kind = `mark ${mark.style ?? "solid"} ${mark.tone ?? ""}`;
  const drawn = [];
  let [x, y] = points[0];
  if (mark.mark === "circle") {
    const r = (mark.r ?? 0) / 1000;
    drawn.push(el("circle", { class: `${kind} area`, cx: fix(x), cy: fix(y), r }));
    y -= r;
  } else if (mark.mark === "polygon") {
    drawn.push(el("path", { class: `${kind} area`, d: path(points, true) }));
  } else if (points.length === 1) {
    drawn.push(px(x, y, el("circle", { class: "mark-point", r: 5 })));
  } else {
    drawn.push(el("path", { class: `${kind} halo`, d: path(points) }), el("path", { class: kind, d: path(points) }));
    [x, y] = middle(points);
  }
  if (mark.text) drawn.push(label(x, y, mark.text, { y: -6 }));
  return drawn;
}

function middle(points) {
  const [[ax, ay], [bx, by]] = [points[Math.floor((points.length - 1) / 2)], points[Math.ceil((points.length - 1) / 2)]];
  return points.length === 2 ? [(points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2] : [(ax + bx) / 2, (ay + by) / 2];
}
