/** The map: one svg, one moving group, layers from the ground up, each thing redrawn alone. */

import { design, drawBanner } from "./banner.js";
import { bannerId, drawMelee, drawSign, signId, smallMelee, turnOf } from "./blocks.js";
import { uncrowd } from "./crowd.js";
import { bodyOf, cornersOf } from "./formation.js";
import { drawHandles } from "./drilled.js";
import { drawGhost } from "./ghost.js";
import { drawMarks } from "./marks.js";
import { drawCatches, drawGroups, drawRuler, drawTrace } from "./overlays.js";
import { drawName, drawObject, drawPiece, isBlock, isObject, isPiece, levelOf, objectHash, pieceHash, showsName, sidePatterns } from "./pieces.js";
import { outline } from "./shapes.js";
import { el, fix, Layer, path } from "./svg.js";
import { drawTerrain, drawZone, terrainHash, terrainPatterns, zoneHash } from "./terrain.js";

const LOUPE = 132;
const LAYERS = ["ground", "terrain", "zones", "corpses", "reach", "pieces", "marks", "paths", "ghosts", "labels", "focus"];
const KEYED = ["terrain", "zones", "corpses", "pieces", "marks", "labels"];
/** So far the picture may be stretched before it is drawn again. */
const STRETCH = 2.5;
const REST = 120;

export class Board {
  constructor(main, camera) {
    this.camera = camera;
    this.svg = el("svg", { id: "board", role: "group" });
    this.world = el("g", { class: "world", id: "world" });
    this.defs = el("defs", {}, ...terrainPatterns(), ...sidePatterns(), hatch("hatch", "hatch-line", 0.4, 0.035), hatch("refusal-hatch", "refusal-line", 0.2, 0.06));
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, el("g", { class: name })]));
    for (const name of KEYED) this.layers[name].keyed = new Layer(this.layers[name]);
    for (const name of ["ground", "zones", "reach", "marks", "paths", "ghosts", "labels", "focus"]) this.layers[name].setAttribute("aria-hidden", "true");
    this.world.append(...Object.values(this.layers));
    this.svg.append(this.defs, this.world);
    main.prepend(this.svg);
    this.moved = new Map();
    this.banners = new Set(); // and signs: what was planted once
    this.grain = 0;
    this.shown = null;
  }

  /**
   * Puts the camera's view on the screen. While it moves, the picture already drawn is shifted and
   * stretched as a whole: nothing in it is touched until the camera rests.
   */
  aim(moving = false) {
    if (!moving || !this.slide()) this.settle();
    if (!moving) return;
    this.svg.classList.add("moving");
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(), REST);
  }

  /** Moves the picture as it is; false when it would be stretched too far. */
  slide() {
    const { shown, camera } = this;
    if (!shown) return false;
    const by = camera.scale / shown.scale;
    if (by > STRETCH || by < 1 / STRETCH) return false;
    const [x, y] = [camera.x - shown.x * by, camera.y - shown.y * by];
    this.svg.style.transform = `translate(${x}px, ${y}px) scale(${by})`;
    return true;
  }

  /** Draws the picture where the camera is. */
  settle() {
    clearTimeout(this.settling);
    const { camera, svg } = this;
    this.shown = { x: camera.x, y: camera.y, scale: camera.scale };
    this.world.setAttribute("transform", camera.transform);
    svg.style.transform = "";
    svg.classList.remove("moving");
    if (this.unit !== camera.scale) {
      this.unit = camera.scale;
      this.world.style.setProperty("--u", 1 / camera.scale);
      this.uncrowd();
    }
    if (this.grain === camera.grain) return;
    this.grain = camera.grain;
    for (const pattern of this.defs.querySelectorAll(".texture")) pattern.setAttribute("patternTransform", `scale(${this.grain})`);
    for (const pattern of this.defs.querySelectorAll(".banded")) pattern.setAttribute("patternTransform", `scale(${1.7 * this.grain}) rotate(${pattern.dataset.turn ?? 0})`);
  }

  /** How much of each kind of piece is drawn: when it changes, some of them must be drawn anew. */
  get tiers() {
    return (this.kinds ?? []).map((thing) => levelOf(thing, this.camera)).join(" ") + this.camera.tier(this.camera.span) + smallMelee(this.camera);
  }

  ground(table) {
    const hash = `${table.w} ${table.h} ${table.edge} ${table.open} ${this.camera.turn}`;
    if (this.grounded === hash) return;
    this.grounded = hash;
    const [w, h] = this.camera.paper;
    let lines = "";
    const step = table.unit === "inch" || !table.unit ? 6 : 10;
    for (let x = step; x < w; x += step) lines += `M${x} 0V${h}`;
    for (let y = step; y < h; y += step) lines += `M0 ${y}H${w}`;
    for (const pattern of this.defs.querySelectorAll("#hatch, #refusal-hatch")) pattern.setAttribute("patternTransform", `scale(${fix(this.camera.span)}) rotate(45)`);
    this.layers.ground.replaceChildren(
      el("rect", { class: "sheet", width: w, height: h }),
      el("path", { class: "grid", d: lines }),
      table.edge && !table.open ? ownEdge(table.edge, this.camera) : "",
    );
  }

  /**
   * Draws the whole scene: `things` by id; `look(id)` says how the interface shows a piece and
   * `name(id, thing)` what a screen reader says of it; pieces that are `away` are left out.
   */
  draw({ things, look, name, zones, lifted, away }) {
    const table = things.get("table");
    this.svg.classList.toggle("lifted", Boolean(lifted));
    if (!table) {
      for (const layer of KEYED) this.layers[layer].keyed.sync([]);
      this.layers.ground.replaceChildren();
      this.grounded = null;
      return;
    }
    this.ground(table);
    this.kinds = [...new Map([...things.values()].filter(isPiece).map((thing) => [isBlock(thing) ? `${thing.frontage} ${thing.depth}` : thing.r, thing])).values()];
    this.plant(things);
    const lists = Object.fromEntries(KEYED.map((layer) => [layer, []]));
    const waters = this.waters(things);
    for (const [id, thing] of things) {
      if (away?.has(id)) continue;
      if (isPiece(thing)) this.listPiece(lists, id, thing, look(id), name);
      else if (isObject(thing)) lists.corpses.push([id, objectHash(thing, this.camera), () => drawObject(id, thing, this.camera)]);
      else if (thing.kind === "melee") lists.marks.push([id, `${thing.x} ${thing.y} ${thing.round} ${this.camera.turn} ${smallMelee(this.camera)}`, () => drawMelee(id, thing, this.camera)]);
      else if (thing.kind === "terrain") lists.terrain.push([id, terrainHash(thing, this.camera), () => drawTerrain(id, thing, this.camera, waters)]);
      else if (thing.kind === "zone" && zones(id, thing)) lists.zones.push([id, zoneHash(thing, this.camera), () => drawZone(id, thing, this.camera)]);
    }
    lists.pieces.sort(([, , , a], [, , , b]) => a - b);
    const focused = document.activeElement?.closest?.(".piece")?.dataset.id;
    for (const [layer, list] of Object.entries(lists)) this.layers[layer].keyed.sync(list);
    if (focused && document.activeElement?.closest?.(".piece")?.dataset.id !== focused) this.focus(focused);
    this.uncrowd();
  }

  /** Markers that would lie over each other are moved aside, for this camera. */
  uncrowd() {
    const { pieces, marks, labels } = this.layers;
    const hung = [...marks.children, ...labels.children, ...[...pieces.querySelectorAll(".block")].flatMap((block) => [...block.children])];
    uncrowd(hung, this.camera);
  }

  /** The chosen piece is drawn last, so that its double ring stays whole. */
  listPiece(lists, id, thing, look, name) {
    if (typeof thing.x !== "number") return;
    const spoken = name(id, thing);
    if (showsName(thing, this.camera, look)) lists.labels.push([id, `${thing.x} ${thing.y} ${thing.heading} ${thing.files} ${thing.name} ${this.camera.turn} ${look.named}`, () => drawName(thing, this.camera, look.named)]);
    lists.pieces.push([id, pieceHash(thing, this.camera, look) + spoken, () => this.placed(id, drawPiece(id, thing, this.camera, look, spoken)), look.chosen ? 1 : 0]);
  }

  /** The banners of clans and commands, each once, no two of a table alike; and the signs of stands. */
  plant(things) {
    for (const thing of things.values()) {
      if (!isBlock(thing)) continue;
      if (!this.banners.has(signId(thing))) this.defs.append(drawSign(thing));
      this.banners.add(signId(thing));
      if (!thing.group || this.banners.has(bannerId(thing))) continue;
      this.banners.add(bannerId(thing));
      this.taken ??= new Set();
      const banner = drawBanner(design(thing.group, thing.banner, this.taken), "abcdef"[thing.side] ?? "a");
      const symbol = el("symbol", { id: bannerId(thing), class: banner.getAttribute("class"), viewBox: "0 0 22 26" });
      symbol.append(...banner.childNodes);
      this.defs.append(symbol);
    }
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

  ghost(ghost, handles = [], ticks = []) {
    this.layers.ghosts.replaceChildren(...(ghost ? [drawGhost(ghost, this.camera), ...drawCatches(ticks, this.camera)] : []), ...(handles.length ? [drawHandles(handles, this.camera)] : []));
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
  carry(id, to, heading) {
    const node = this.node(id);
    if (to === null) {
      this.moved.delete(id);
      return;
    }
    const [x, y] = to;
    const transform = `translate(${fix(x)} ${fix(y)})`;
    this.moved.set(id, transform);
    node?.setAttribute("transform", transform);
    if (heading === undefined || !node) return;
    const turn = turnOf(heading, this.camera);
    node.querySelector(".body")?.setAttribute("transform", `rotate(${fix(turn)})`);
    const signs = node.querySelector(".signs");
    signs?.setAttribute("transform", `rotate(${fix(turn - Number(signs.dataset.turn))})`);
  }

  /** The name of the block under the pointer, where names are not written anyway. */
  tip(thing) {
    if (this.tipped === thing) return;
    this.tipped = thing;
    this.layers.focus.replaceChildren(...(isBlock(thing) && !showsName(thing, this.camera, {}) ? [drawName(thing, this.camera, true)] : []));
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
    const shade = isBlock(thing)
      ? el("g", { class: "leaving" }, el("path", { class: "outline", d: path(cornersOf(bodyOf(thing)).map((point) => this.camera.toPaper(point)), true) }))
      : el("g", { class: "leaving", transform: `translate(${fix(x)} ${fix(y)})` }, el("circle", { class: "outline", r: (thing.r ?? 500) / 1000 }));
    this.layers.corpses.append(shade);
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
