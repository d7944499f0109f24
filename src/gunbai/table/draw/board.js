/** The map: one svg, one moving group, layers from the ground up, each thing redrawn alone. */

import { drawGhost } from "./ghost.js";
import { drawMarks } from "./marks.js";
import { drawGroups, drawRuler, drawTrace } from "./overlays.js";
import { drawName, drawObject, drawPiece, isObject, isPiece, objectHash, pieceHash, showsName, sidePatterns } from "./pieces.js";
import { outline } from "./shapes.js";
import { el, fix, Layer } from "./svg.js";
import { drawTerrain, drawZone, terrainHash, terrainPatterns, zoneHash } from "./terrain.js";

const LOUPE = 132;
const LAYERS = ["ground", "terrain", "zones", "corpses", "reach", "pieces", "marks", "paths", "ghosts", "labels", "focus"];
const KEYED = ["terrain", "zones", "corpses", "pieces", "labels"];

export class Board {
  constructor(main, camera) {
    this.camera = camera;
    this.svg = el("svg", { id: "board", role: "group" });
    this.world = el("g", { class: "world", id: "world" });
    this.defs = el("defs", {}, ...terrainPatterns(), ...sidePatterns(), hatch("hatch", "hatch-line", 0.4, 0.035), hatch("refusal-hatch", "refusal-line", 0.2, 0.06));
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, el("g", { class: name })]));
    for (const name of KEYED) this.layers[name].keyed = new Layer(this.layers[name]);
    for (const name of ["ground", "zones", "reach", "paths", "ghosts", "labels"]) this.layers[name].setAttribute("aria-hidden", "true");
    this.world.append(...Object.values(this.layers));
    this.svg.append(this.defs, this.world);
    main.prepend(this.svg);
    this.moved = new Map();
    this.grain = 0;
  }

  /** Places world and scale on the screen; details that cost time hide while the camera moves. */
  aim(moving = false) {
    this.world.setAttribute("transform", this.camera.transform);
    if (!moving) this.scale();
    if (this.grain !== this.camera.grain) {
      this.grain = this.camera.grain;
      for (const pattern of this.defs.querySelectorAll(".texture")) pattern.setAttribute("patternTransform", `scale(${this.grain})`);
    }
    if (!moving) return;
    this.svg.classList.add("moving");
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      this.scale();
      this.svg.classList.remove("moving");
    }, 120);
  }

  /** What is drawn in screen pixels learns the scale; it is hidden while that changes at every frame. */
  scale() {
    this.world.style.setProperty("--u", 1 / this.camera.scale);
  }

  /** Which of the tiers the pieces are drawn in: when it changes, some of them must be drawn anew. */
  get tiers() {
    return [1, ...(this.radii ?? [])].map((across) => this.camera.tier(across)).join("");
  }

  ground(table) {
    const hash = `${table.w} ${table.h} ${table.edge} ${this.camera.turn}`;
    if (this.grounded === hash) return;
    this.grounded = hash;
    const [w, h] = this.camera.paper;
    let lines = "";
    for (let x = 6; x < w; x += 6) lines += `M${x} 0V${h}`;
    for (let y = 6; y < h; y += 6) lines += `M0 ${y}H${w}`;
    this.layers.ground.replaceChildren(
      el("rect", { class: "sheet", width: w, height: h }),
      el("path", { class: "grid", d: lines }),
      table.edge ? ownEdge(table.edge, this.camera) : "",
    );
  }

  /**
   * Draws the whole scene: `things` by id; `look(id)` says how the interface shows a piece and
   * `name(id, thing)` what a screen reader says of it.
   */
  draw({ things, look, name, zones, lifted }) {
    const table = things.get("table");
    this.svg.classList.toggle("lifted", Boolean(lifted));
    if (!table) {
      for (const layer of KEYED) this.layers[layer].keyed.sync([]);
      this.layers.ground.replaceChildren();
      this.grounded = null;
      return;
    }
    this.ground(table);
    this.radii = new Set([...things.values()].map(({ r }) => (2 * (r ?? 500)) / 1000));
    const lists = Object.fromEntries(KEYED.map((layer) => [layer, []]));
    const waters = this.waters(things);
    for (const [id, thing] of things) {
      if (isPiece(thing)) this.listPiece(lists, id, thing, look(id), name);
      else if (isObject(thing)) lists.corpses.push([id, objectHash(thing, this.camera), () => drawObject(id, thing, this.camera)]);
      else if (thing.kind === "terrain") lists.terrain.push([id, terrainHash(thing, this.camera), () => drawTerrain(id, thing, this.camera, waters)]);
      else if (thing.kind === "zone" && zones(id, thing)) lists.zones.push([id, zoneHash(thing, this.camera), () => drawZone(id, thing, this.camera)]);
    }
    lists.pieces.sort(([, , , a], [, , , b]) => a - b);
    const focused = document.activeElement?.closest?.(".piece")?.dataset.id;
    for (const [layer, list] of Object.entries(lists)) this.layers[layer].keyed.sync(list);
    if (focused && document.activeElement?.closest?.(".piece")?.dataset.id !== focused) this.focus(focused);
  }

  /** The chosen piece is drawn last, so that its double ring stays whole. */
  listPiece(lists, id, thing, look, name) {
    if (typeof thing.x !== "number") return;
    const spoken = name(id, thing);
    if (showsName(thing, this.camera)) lists.labels.push([id, `${thing.x} ${thing.y} ${thing.name} ${this.camera.turn}`, () => drawName(thing, this.camera)]);
    lists.pieces.push([id, pieceHash(thing, this.camera, look) + spoken, () => this.placed(id, drawPiece(id, thing, this.camera, look, spoken)), look.chosen ? 1 : 0]);
  }

  /** A piece redrawn in the middle of its motion keeps its place there. */
  placed(id, node) {
    const on = this.moved.get(id);
    if (on) node.setAttribute("transform", on);
    return node;
  }

  waters(things) {
    return [...things.values()]
      .filter((thing) => thing.kind === "terrain" && (thing.texture === "water" || thing.texture === "ford"))
      .map((thing) => outline(thing.shape, this.camera).points);
  }

  node(id) {
    return this.layers.pieces.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  focus(id) {
    const node = this.node(id);
    if (!node) return false;
    for (const other of this.layers.pieces.querySelectorAll('[tabindex="0"]')) other.setAttribute("tabindex", "-1");
    node.setAttribute("tabindex", "0");
    node.focus({ preventScroll: true });
    return true;
  }

  /** One piece can always be reached with Tab: the focused one, else the first that can answer. */
  rove(id) {
    if (this.layers.pieces.querySelector('[tabindex="0"]')) return;
    (this.node(id) ?? this.layers.pieces.firstElementChild)?.setAttribute("tabindex", "0");
  }

  ghost(ghost) {
    this.layers.ghosts.replaceChildren(...(ghost ? [drawGhost(ghost, this.camera)] : []));
  }

  reach(marks) {
    this.layers.reach.replaceChildren(drawMarks(marks, this.camera));
  }

  paths({ marks, groups, things, ruler, trace }) {
    const drawn = [drawMarks(marks, this.camera)];
    if (groups?.length) drawn.push(drawGroups(groups, things, this.camera));
    if (trace) drawn.push(drawTrace(trace, this.camera));
    if (ruler) drawn.push(drawRuler(ruler, this.camera));
    this.layers.paths.replaceChildren(...drawn);
  }

  /** A piece seen on its way; `to` null lets it stand where it is. */
  carry(id, to) {
    const node = this.node(id);
    if (to === null) {
      this.moved.delete(id);
      return;
    }
    const [x, y] = to;
    const transform = `translate(${fix(x)} ${fix(y)})`;
    this.moved.set(id, transform);
    node?.setAttribute("transform", transform);
  }

  /** A round glass over the ghost while a finger holds it; `at` in pixels of the map, null puts it away. */
  loupe(at) {
    this.glass?.remove();
    this.glass = null;
    if (!at) return;
    const half = LOUPE / 4;
    this.glass = el("svg", { id: "loupe", width: LOUPE, height: LOUPE, viewBox: `${at[0] - half} ${at[1] - half} ${2 * half} ${2 * half}`, "aria-hidden": "true" });
    this.glass.append(el("use", { href: "#world" }));
    this.glass.classList.toggle("right", at[0] < this.camera.width / 2);
    this.svg.after(this.glass);
  }

  /** What left the table stays as an outline for two seconds. */
  leave(thing) {
    const [x, y] = this.camera.toPaper([thing.x, thing.y]);
    const shade = el("g", { class: "leaving", transform: `translate(${fix(x)} ${fix(y)})` }, el("circle", { r: (thing.r ?? 500) / 1000 }));
    this.layers.marks.append(shade);
    setTimeout(() => shade.setAttribute("opacity", "0"), 1750);
    setTimeout(() => shade.remove(), 2000);
  }
}

function hatch(id, className, size, width) {
  const pattern = el("pattern", { id, patternUnits: "userSpaceOnUse", width: size, height: size, patternTransform: "rotate(45)" });
  pattern.append(el("path", { class: className, d: `M0 0V${size}`, "stroke-width": width }));
  return pattern;
}

function ownEdge(edge, camera) {
  const { w, h } = camera.table;
  const ends = { south: [[0, 0], [w, 0]], north: [[0, h], [w, h]], west: [[0, 0], [0, h]], east: [[w, 0], [w, h]] }[edge];
  if (!ends) return "";
  const [[ax, ay], [bx, by]] = ends.map((point) => camera.toPaper(point));
  return el("path", { class: "own-edge", d: `M${ax} ${ay}L${bx} ${by}` });
}
