/**
 * The ghost of a move or placement. It follows the pointer at once; its colour waits for the server:
 * dotted grey while asking, solid when legal, clamped (legal part solid, rest dashed) when a budget
 * ends it, dashed and hatched with a cross when it is forbidden.
 */

import { drawDrill, drawPosed } from "./drilled.js";
import { sideOf } from "./pieces.js";
import { el, fix, path, px, use } from "./svg.js";
import { weapon } from "./symbols.js";

export function drawGhost(ghost, camera) {
  if (ghost.bodies) return drawDrill({ ...ghost, side: sideOf(ghost.thing) }, camera);
  if (ghost.posed) return drawPosed(ghost.posed, ghost.state, sideOf(ghost.thing), ghost.rule, ghost.legalPose, camera);
  const group = el("g", { class: `ghost ${ghost.state}`, "data-verdict": ghost.state, "data-rule": ghost.rule || undefined });
  const drawn = ghost.path.map((point) => camera.toPaper(point));
  const end = drawn[drawn.length - 1];
  if (!end) return group;
  const legal = (ghost.legal ?? []).map((point) => camera.toPaper(point));
  if (ghost.state === "clamped") {
    group.append(...trail(drawn, "tail"), ...trail(legal, "way"), ...corners(legal));
    group.append(body(ghost, drawn[drawn.length - 1], "tail"), body(ghost, legal[legal.length - 1], ""));
    return group;
  }
  group.append(...trail(drawn, "way"), ...corners(drawn));
  if (ghost.state === "refused" && legal.length) group.append(...trail([...legal], "offer"), body(ghost, legal[legal.length - 1], "offer"));
  group.append(body(ghost, end, ""));
  return group;
}

function trail(points, kind) {
  if (points.length < 2) return [];
  return [el("path", { class: `${kind} halo`, d: path(points) }), el("path", { class: kind, d: path(points) })];
}

const corners = (points) => points.slice(1, -1).map(([x, y]) => px(x, y, el("circle", { class: "corner", r: 4 })));

function body(ghost, [x, y], kind) {
  const r = (ghost.thing.r ?? 500) / 1000;
  const node = el("g", { class: `shade-of piece side-${sideOf(ghost.thing)} ${kind}`, transform: `translate(${fix(x)} ${fix(y)})` });
  node.append(el("circle", { class: "back", r }), el("circle", { class: "ghost-fill", r }));
  if (kind === "") node.append(use(weapon(ghost.thing.glyph), 0, 0, 1.3 * r, { class: "ghost-glyph" }));
  if (ghost.state === "refused" && kind === "") node.append(el("circle", { class: "hatched", r }));
  node.append(el("circle", { class: "ghost-rim", r }));
  const sign = { legal: "check", clamped: "check", refused: "cross", asking: "asking" }[ghost.state];
  if (kind === "" && sign) {
    node.append(px(r * 0.72, -r * 0.72, el("circle", { class: "badge", r: 9, cx: 8, cy: -8 }), use(`i-${sign}`, 8, -8, 11, { class: "badge-sign" })));
  }
  return node;
}
