/** The workbench, live: the map on which things are dragged and put, and forms that answer at once. */

import { Camera } from "./camera.js";
import { Board } from "./draw/board.js";
import { bodyOf, cornersOf } from "./draw/formation.js";
import { isBlock } from "./draw/pieces.js";
import { plantSymbols } from "./draw/symbols.js";
import { learn, t, tenths } from "./i18n.js";
import { copier, enliven, learned, tell } from "./live.js";

const PARTS = ["bench-head", "scene-note", "bench"];
const MARGIN = 18;
const STILL = 5;
const FINGER = 24;
const SNAP = 100;
const NUDGE = 250;
const ROOM = 3;
const CLOSE = 60;
const NO_LOOK = { glow: false, chosen: false, dim: false, marked: false };

learn(document.documentElement.lang, await learned());
plantSymbols();

const camera = new Camera();
let data = read();
let board, live, chosen = null, dragged = null, armed = false, zoomed = false, whole = false;

function read() {
  const found = JSON.parse(document.getElementById("bench-data")?.textContent ?? "{}");
  return { ...found, things: new Map(Object.entries(found.put ?? {})) };
}

// -- drawing -------------------------------------------------------------------------------------

function draw() {
  const table = data.things.get("table");
  const frame = document.getElementById("bench-map");
  if (!table || !frame) return;
  if (!board) {
    board = new Board(frame, camera);
    board.svg.setAttribute("aria-label", t("bench.map"));
    listen(board.svg);
    tools(frame);
    new ResizeObserver(() => resize(true)).observe(frame);
  }
  camera.face(table, false);
  resize(false);
  board.draw({ things: data.things, look, name: spoken, zones: () => true, lifted: false });
  board.paths({ marks: line() });
  board.rove();
}

const look = (id) => ({ ...NO_LOOK, chosen: id === chosen, marked: data.named?.includes(id) ?? false });

const spoken = (id, thing) => t("bench.moved", { name: thing.name ?? id, x: tenths(thing.x), y: tenths(thing.y) });

/** An arrow from the first thing that the question names to the second. */
function line() {
  const ends = (data.named ?? []).map((id) => data.things.get(id)).filter((one) => typeof one?.x === "number");
  return ends.length < 2 ? [] : [{ mark: "line", points: ends.slice(0, 2).map(({ x, y }) => [x, y]), style: "dashed" }];
}

function resize(redraw) {
  const frame = document.getElementById("bench-map");
  const { width, height } = frame.getBoundingClientRect();
  if (!width) return;
  camera.resize(width, height, { left: MARGIN, top: MARGIN, right: MARGIN, bottom: MARGIN });
  if (!zoomed) frameThings();
  board.aim();
  if (redraw) board.draw({ things: data.things, look, name: spoken, zones: () => true, lifted: false });
}

/** The whole table, or nearer where everything stands in one part of it. */
function frameThings() {
  camera.fit();
  if (whole) return;
  const places = [...data.things.values()].flatMap(corners).map((point) => camera.toPaper(point));
  if (!places.length) return;
  const [w, h] = camera.paper;
  const ends = [0, 1].map((i) => {
    const values = places.map((place) => place[i]);
    return [Math.max(0, Math.min(...values) - ROOM), Math.min([w, h][i], Math.max(...values) + ROOM)];
  });
  const [[left, right], [top, bottom]] = ends;
  const scale = Math.min((camera.width - 2 * MARGIN) / (right - left), (camera.height - 2 * MARGIN) / (bottom - top));
  if (scale < 1.25 * camera.scale) return;
  camera.scale = Math.min(scale, CLOSE);
  camera.x = camera.width / 2 - ((left + right) / 2) * camera.scale;
  camera.y = camera.height / 2 - ((top + bottom) / 2) * camera.scale;
}

/** The points that show how far a thing reaches. */
function corners(thing) {
  const { x, y, shape } = thing;
  if (isBlock(thing)) return cornersOf(bodyOf(thing));
  if (typeof x === "number") return [[x, y]];
  if (shape?.disc) return [-1, 1].map((way) => [shape.disc[0] + way * shape.disc[2], shape.disc[1] + way * shape.disc[2]]);
  return shape?.polygon ?? [];
}

function tools(frame) {
  const bar = Object.assign(document.createElement("div"), { className: "map-tools" });
  const add = (words, sign, does) => {
    const button = Object.assign(document.createElement("button"), { type: "button", title: words });
    button.setAttribute("aria-label", words);
    button.innerHTML = `<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><use href="#i-${sign}"/></svg>`;
    button.addEventListener("click", does);
    bar.append(button);
  };
  add(t("bench.closer"), "plus", () => zoom(1.3));
  add(t("bench.farther"), "minus", () => zoom(1 / 1.3));
  add(t("bench.fit"), "fit", () => {
    zoomed = false;
    whole = true;
    draw();
  });
  frame.append(bar);
}

function zoom(factor, at) {
  zoomed = true;
  camera.zoom(factor, at);
  board.aim(true);
  board.draw({ things: data.things, look, name: spoken, zones: () => true, lifted: false });
}

// -- pointers ------------------------------------------------------------------------------------

function listen(svg) {
  let grip = null;
  const place = (event) => {
    const box = svg.parentElement.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  svg.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    const at = place(event);
    const id = armed ? null : thingAt(event, at);
    svg.setPointerCapture(event.pointerId);
    grip = { at, last: at, id, moved: false };
  });
  svg.addEventListener("pointermove", (event) => {
    if (!grip) return;
    const at = place(event);
    if (!grip.moved && Math.hypot(at[0] - grip.at[0], at[1] - grip.at[1]) < STILL) return;
    grip.moved = true;
    svg.classList.add("holding");
    if (grip.id && data.edit) shift(grip.id, delta(grip.at, at, event.altKey));
    else if (!grip.id) {
      zoomed = true;
      camera.pan(at[0] - grip.last[0], at[1] - grip.last[1]);
      board.aim(true);
    }
    grip.last = at;
  });
  const release = (event) => {
    if (!grip) return;
    const { id, at, moved } = grip;
    grip = null;
    svg.classList.remove("holding");
    const now = place(event);
    if (event.type === "pointercancel") shift(id, [0, 0]);
    else if (moved && id && data.edit) drop(id, delta(at, now, event.altKey));
    else if (!moved && armed) put(camera.fromScreen(now));
    else if (!moved) choose(id);
  };
  svg.addEventListener("pointerup", release);
  svg.addEventListener("pointercancel", release);
  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp((-event.deltaY * (event.deltaMode === 1 ? 20 : 1)) / 500), place(event));
  }, { passive: false });
  svg.addEventListener("keydown", keys);
}

/** The block that was hit, the nearest piece under the finger, else the terrain that was hit. */
function thingAt(event, at) {
  const block = event.target.closest?.(".block")?.dataset.id;
  if (block) return block;
  let [best, found] = [FINGER, null];
  for (const [id, thing] of data.things) {
    if (typeof thing.x !== "number") continue;
    const [x, y] = camera.toScreen([thing.x, thing.y]);
    const reach = Math.max(0, Math.hypot(x - at[0], y - at[1]) - ((thing.r ?? 500) / 1000) * camera.scale);
    if (reach < best && reach < (event.pointerType === "touch" ? FINGER : STILL)) [best, found] = [reach, id];
  }
  return found ?? event.target.closest?.(".terrain")?.dataset.id ?? null;
}

/** From the start of a drag to here in thousandths, to the tenth unless Alt is held. */
function delta(from, to, fine) {
  const [a, b] = [camera.fromScreen(from), camera.fromScreen(to)];
  const step = fine ? 1 : SNAP;
  return [0, 1].map((i) => Math.round((b[i] - a[i]) / step) * step);
}

const node = (id) => board.svg.querySelector(`[data-id="${CSS.escape(id)}"]`);

/** The drawing of a thing while it is dragged. */
function shift(id, [dx, dy]) {
  if (!id) return;
  const thing = data.things.get(id);
  const group = node(id);
  if (!group || !thing) return;
  const [x0, y0] = camera.toPaper([0, 0]);
  const [x1, y1] = camera.toPaper([dx, dy]);
  const [x, y] = typeof thing.x === "number" ? camera.toPaper([thing.x, thing.y]) : [0, 0];
  group.setAttribute("transform", `translate(${x + x1 - x0} ${y + y1 - y0})`);
}

function drop(id, [dx, dy]) {
  if (!dx && !dy) return shift(id, [0, 0]);
  zoomed = true;
  dragged = id;
  const form = document.getElementById("place-form");
  form.elements.do.value = `place ${id}`;
  form.elements.dx.value = (dx / 1000).toFixed(3);
  form.elements.dy.value = (dy / 1000).toFixed(3);
  return live.send(form);
}

/** What was dragged stands where the server says: there, or where it came from. */
function settle() {
  if (dragged && data.things.has(dragged)) shift(dragged, [0, 0]);
  dragged = null;
}

function choose(id) {
  chosen = id;
  draw();
  for (const one of document.querySelectorAll(".thing")) {
    const is = id !== null && one.dataset.thing === id;
    if (is) {
      one.open = true;
      one.scrollIntoView({ block: "nearest" });
      unfold(one);
    }
    one.classList.toggle("on", is);
  }
}

/** In a scene with many things the fields of one come when it is opened. */
function unfold(thing) {
  const link = thing?.querySelector("a.unfold");
  if (!link) return;
  const { id } = thing;
  live.visit(link.href).then(() => document.getElementById(id)?.querySelector("summary")?.focus({ preventScroll: true }));
}

function keys(event) {
  const id = event.target.closest?.(".piece")?.dataset.id;
  if (!id) return;
  const step = event.shiftKey ? 4 * NUDGE : event.altKey ? 50 : NUDGE;
  const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
  if (way && data.edit) {
    event.preventDefault();
    drop(id, way);
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    choose(id);
    document.querySelector(`.thing[data-thing="${CSS.escape(id)}"] summary`)?.focus();
  }
}

// -- putting new things on the table ----------------------------------------------------------------

function arming() {
  const form = document.getElementById("add-form");
  if (!form) return;
  const what = form.elements.what;
  const sides = () => form.querySelector(".side").classList.toggle("off", !what.selectedOptions[0]?.dataset.side);
  what.addEventListener("change", sides);
  sides();
  const button = Object.assign(document.createElement("button"), { type: "button", className: "arm", id: "arm", textContent: t("bench.arm"), title: t("bench.tap") });
  let was = armed;
  button.addEventListener("pointerdown", () => {
    was = armed;
    arm(true); // a drag may begin here
  });
  button.addEventListener("keydown", () => (was = armed));
  button.addEventListener("click", () => arm(!was));
  form.append(button);
  arm(armed);
  document.getElementById("map-hint").textContent = t("bench.hint");
}

/** A drag that began on the button ends on the map. */
document.addEventListener("pointerup", (event) => {
  if (!armed || !board || event.target.closest?.("#board")) return;
  const box = board.svg.parentElement.getBoundingClientRect();
  const at = [event.clientX - box.left, event.clientY - box.top];
  if (at[0] > 0 && at[1] > 0 && at[0] < box.width && at[1] < box.height) put(camera.fromScreen(at));
});

function arm(on) {
  armed = on;
  document.getElementById("arm")?.setAttribute("aria-pressed", String(on));
  board?.svg.classList.toggle("armed", on);
}

function put([x, y]) {
  const form = document.getElementById("add-form");
  form.elements.x.value = (Math.round(x / SNAP) / 10).toFixed(1);
  form.elements.y.value = (Math.round(y / SNAP) / 10).toFixed(1);
  arm(false);
  live.send(form, form.querySelector('button[value="add"]'));
}

// -- the rest ------------------------------------------------------------------------------------

function dressed() {
  copier(t("army.copy"), t("army.copied"));
  arming();
  const result = document.getElementById("games-result");
  if (result && !result.dataset.done && document.visibilityState === "visible") {
    setTimeout(() => result.isConnected && live.send(document.getElementById("games-form")), 50);
  }
}

live = enliven(PARTS, {
  swapped: (page, ok) => {
    data = read();
    draw();
    settle();
    if (chosen) document.querySelector(`.thing[data-thing="${CSS.escape(chosen)}"]`)?.classList.add("on");
    dressed();
    const note = page.getElementById("note")?.textContent;
    if (!ok || note) tell(note ?? t("bench.failed"));
    else if (!page.getElementById("games-result")) tell(t("bench.kept"));
  },
  failed: () => {
    settle();
    tell(t("bench.failed"));
  },
});

document.addEventListener("click", (event) => {
  const asked = event.target.closest?.(".thing > summary, a.unfold");
  if (!asked || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const thing = asked.closest(".thing");
  if (asked.matches("a")) event.preventDefault();
  if (asked.matches("a") || !thing.open) unfold(thing);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".tabs a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  live.visit(link.href);
});

draw();
dressed();
