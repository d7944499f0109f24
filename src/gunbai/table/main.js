/** Puts the table together: words, regions, line, map; then everything follows from messages and input. */

import { Camera } from "./camera.js";
import { chime, markIcon } from "./chime.js";
import { Board } from "./draw/board.js";
import { bodyOf, swung } from "./draw/formation.js";
import { isBlock, isPiece, onTable } from "./draw/pieces.js";
import { plantSymbols } from "./draw/symbols.js";
import { listenToPointers } from "./input.js";
import { listenToKeys } from "./keys.js";
import { Motion } from "./motion.js";
import { ASIDE, layoutIs, UPRIGHT, WIDE } from "./layouts.js";
import { Net } from "./net.js";
import { Ask } from "./panel/ask.js";
import { Bar, Dock, Rail, Skips } from "./panel/bar.js";
import { Curtain, Fault, Lost, Windows } from "./panel/curtain.js";
import { Tray } from "./panel/dice.js";
import { Timeline } from "./panel/line.js";
import { Journal } from "./panel/log.js";
import { Strip } from "./panel/strip.js";
import { Tabs } from "./panel/tabs.js";
import { Unit } from "./panel/unit.js";
import { Replay } from "./replay.js";
import { alert, hush, say } from "./say.js";
import { Store } from "./store.js";
import { Table } from "./table.js";
import { Card, Teach } from "./teach.js";
import { TextView } from "./text.js";
import { t } from "./i18n.js";
import { html, render } from "./vendor/standalone.mjs";

const GAP = 8;
const DOCK = 58;
const STRIP = 56;

const boot = JSON.parse(document.getElementById("boot").textContent);

/** The regions of the page: those of the shell, and the few that live inside them. */
function regions() {
  const found = {};
  const get = (id, tag, parent) => {
    found[id] = document.getElementById(id) ?? Object.assign(document.createElement(tag), { id });
    parent.append(found[id]);
    return found[id];
  };
  const { body } = document;
  body.classList.add("table");
  for (const [id, tag] of [["bar", "header"], ["rail", "nav"], ["map", "main"], ["panel", "aside"], ["line", "footer"]]) get(id, tag, body);
  for (const id of ["dock", "strip", "words"]) get(id, "div", found.map);
  for (const [id, tag] of [["grip", "button"], ["ask", "section"], ["tabs", "div"], ["tray", "section"], ["log", "section"]]) get(id, tag, found.panel);
  for (const id of ["say", "alert", "over"]) get(id, "div", body);
  body.prepend(get("skips", "nav", body));
  found.grip.type = "button";
  for (const [id, role] of [["say", "status"], ["alert", "alert"]]) {
    found[id].className = "spoken";
    found[id].setAttribute("role", role);
  }
  return found;
}

async function main() {
  const at = regions();
  plantSymbols();
  const camera = new Camera();
  const board = new Board(at.map, camera);
  const store = new Store();
  let desk;
  const net = new Net(boot.ws, (message) => hear(desk, message));
  desk = new Table(boot, store, net, camera, board);
  desk.motion = new Motion(board, camera);
  desk.replay = new Replay(boot.links.replay ? `${boot.links.replay}.json` : `${location.pathname}/replay.json`, desk);
  desk.teach = new Teach(desk);
  desk.dress();
  await desk.learn(boot.lang);
  paintOn(desk, at);
  store.listen((news) => follow(desk, news));
  listenToPointers(board.svg, desk);
  listenToKeys(desk);
  desk.loupe = (at) => board.loupe(at);
  desk.resized = () => resize(desk, at);
  const sizes = new ResizeObserver(desk.resized);
  for (const part of [at.map, at.dock]) sizes.observe(part);
  at.grip.addEventListener("click", () => {
    desk.sheet = { rest: "half", half: "full", full: "rest" }[desk.sheet];
    desk.paint();
  });
  desk.resized();
  net.open();
  globalThis.gunbai = desk;
}

/** All painting goes through one frame; `paintNow` is for those who must put the focus somewhere new. */
function paintOn(desk, at) {
  let due = false;
  desk.paintNow = () => {
    due = false;
    paint(desk, at);
  };
  desk.paint = () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => due && desk.paintNow());
  };
}

function paint(desk, at) {
  const { board, store } = desk;
  const { body } = document;
  body.dataset.sheet = desk.sheet;
  if (body.classList.contains("folded") !== desk.folds) {
    body.classList.toggle("folded", desk.folds);
    queueMicrotask(desk.resized);
  }
  body.classList.toggle("replaying", Boolean(desk.moment));
  body.classList.toggle("textual", Boolean(desk.textual));
  at.panel.dataset.tab = desk.tab === "unit" ? "log" : desk.tab;
  at.dock.classList.toggle("open", Boolean(desk.dockOpen));
  drawMap(desk);
  const put = (id, part) => render(part, at[id]);
  put("skips", html`<${Skips} desk=${desk} />`);
  put("bar", html`<${Bar} desk=${desk} />`);
  put("rail", html`<${Rail} desk=${desk} />`);
  put("dock", html`<${Dock} desk=${desk} />`);
  at.strip.classList.toggle("high", stripHigh(desk));
  put("strip", html`<${Strip} desk=${desk} />`);
  put("words", desk.textual ? html`<${TextView} desk=${desk} />` : null);
  put("ask", html`<${Ask} desk=${desk} />`);
  put("tabs", html`<${Tabs} desk=${desk} />`);
  put("tray", html`<${Tray} desk=${desk} />`);
  put("log", html`<${Journal} desk=${desk} Unit=${Unit} />`);
  put("line", html`<${Timeline} desk=${desk} />`);
  put("over", html`<${Lost} desk=${desk} /><${Fault} desk=${desk} /><${Windows} desk=${desk} /><${Curtain} desk=${desk} />${store.curtain ? null : html`<${Card} desk=${desk} />`}`);
  for (const [id, words] of [["bar", "region.bar"], ["rail", "rail.title"], ["map", "region.map"], ["panel", "region.panel"], ["tray", "dice.title"], ["log", "log.title"], ["line", "time.title"], ["dock", "region.dock"], ["grip", "region.grip"], ["skips", "region.skips"]]) at[id].setAttribute("aria-label", t(words));
  for (const id of ["skips", "bar", "rail", "map", "panel", "line"]) at[id].inert = Boolean(store.curtain);
  document.title = desk.title;
  markIcon(desk.asked);
}

/** The strip stands at the far edge while something is placed where it would be in the way. */
function stripHigh(desk) {
  const ghost = desk.folds ? null : desk.ghostAt;
  return Boolean(ghost) && desk.camera.toScreen(ghost)[1] > desk.camera.height - 150;
}

function drawMap(desk) {
  const { board, scene, camera, store } = desk;
  const { table } = store;
  if (table) {
    const unit = t(`unit.${desk.boot.game.unit}`);
    board.svg.setAttribute("aria-label", t(table.edge && !table.open ? "map.label" : "map.label-open", { w: table.w / 1000, h: table.h / 1000, unit }));
  }
  board.svg.dataset.tool = desk.tool;
  drawScene(desk);
  board.rove(desk.chosen ?? desk.touchable[0]);
  board.ghost(desk.ghost, desk.lifted ? [] : desk.handles, desk.ticks);
  board.reach(desk.asked ? desk.ask.marks : []);
  const preview = desk.asked && !["move", "place"].includes(desk.ask.shape) ? (desk.preview?.marks ?? []).filter(({ mark }) => mark !== "block" || !(desk.mould || (desk.drill && !desk.drill.name))) : [];
  board.paths({
    marks: [...preview, ...desk.surveys.flatMap(({ marks }) => marks ?? [])],
    groups: desk.asked && desk.ask.shape === "partition" ? desk.draft.groups : null,
    things: scene.things,
    ruler: desk.ruler,
    trace: desk.moment ? desk.moment.trace : desk.trace,
  });
  return camera;
}

/** Pieces and terrain are gone through only when something about them may have changed. */
function drawScene(desk) {
  const { board, scene, camera } = desk;
  const away = desk.away;
  const key = [[...away], desk.touchable, [...desk.chosenSet], desk.pointed, desk.ask?.subject, desk.card?.id, desk.zones, desk.lifted, desk.asked, desk.words, desk.store.seat, camera.turn, board.tiers].join(" ");
  if (desk.drawn?.things === scene.things && desk.drawn.key === key) return;
  desk.drawn = { things: scene.things, key };
  board.draw({
    things: scene.things,
    look: desk.looks(),
    name: (id, thing) => desk.spoken(id, thing),
    zones: (id, thing) => desk.showsZone(id, thing),
    lifted: desk.lifted,
    away,
  });
}

function resize(desk, at) {
  const { camera, board, store } = desk;
  const { clientWidth: width, clientHeight: height } = at.map;
  if (!width || !height) return;
  const fresh = desk.sized === undefined;
  const fitted = fresh || Math.abs(camera.scale - camera.fitting) < 0.01 * camera.scale;
  const aside = layoutIs(ASIDE);
  const upright = layoutIs(UPRIGHT);
  if (aside !== desk.aside) desk.tab = aside ? "ask" : "log";
  desk.aside = aside;
  const over = aside ? at.bar.offsetHeight : 0;
  document.documentElement.style.setProperty("--bar-now", `${over}px`);
  if (store.table) camera.face(store.table, upright && height > width);
  const beside = layoutIs(WIDE) ? DOCK - GAP : 0;
  const dock = aside ? rightEnd(at.dock) : beside || upright ? 0 : DOCK;
  camera.resize(width, height, { left: GAP + beside, right: GAP, top: GAP + over, bottom: GAP + (desk.folds ? STRIP : 0) }, dock, aside);
  if ((fitted && !desk.holding) || !store.table) camera.fit();
  else camera.keep();
  if (store.table) desk.sized = true;
  board.aim();
  desk.paint();
}

/** How far the tools reach from the left: a column that is too low for them goes on in another. */
function rightEnd(dock) {
  return Math.max(0, ...[...dock.children].map((one) => dock.offsetLeft + one.offsetLeft + one.offsetWidth));
}

function hear(desk, message) {
  const { store, net } = desk;
  switch (message.t) {
    case "view":
    case "diff":
      if (!store.apply(message)) net.put({ t: "view" });
      break;
    case "odds":
      store.takeOdds(message);
      break;
    case "presence":
      store.online = message;
      desk.paint();
      break;
    case "words":
      desk.learn(message.lang);
      break;
    case "line":
      desk.line = message.state;
      if (message.state === "lost") alert(t("time.lost"));
      desk.paint();
      break;
    case "error":
      desk.note(message.text);
      break;
    default:
  }
}

/** After each message: a new question, motion, words for those who listen. */
function follow(desk, { whole, before, lines }) {
  const { store } = desk;
  if (whole) {
    desk.moment = null;
    desk.trace = null;
    desk.card = null;
    desk.surveys = [];
    desk.replay.forget();
    desk.knownTurn = null;
    if (store.curtain) {
      desk.forget();
      hush();
    }
    desk.resized();
    openAtHash(desk);
  } else {
    move(desk, before, lines);
  }
  const inPanel = document.activeElement?.closest?.("#ask");
  const fresh = desk.renew();
  if (!store.curtain) lines.forEach(({ text }) => say(text));
  if (fresh && desk.asked) tellTurn(desk);
  desk.wasAsked = desk.asked;
  if (fresh) desk.welcome(inPanel);
  if (store.bar?.turn !== desk.knownTurn) {
    desk.knownTurn = store.bar?.turn;
    desk.replay.learnChapters();
  }
  desk.paint();
}

/** That it is one's turn interrupts; the next question of the same turn waits until what came before is said. */
function tellTurn(desk) {
  const { words } = desk.store.ask;
  if (desk.wasAsked) {
    say(words);
    return;
  }
  alert(`${t("title.your-turn")}: ${words}`);
  if (desk.prefs.sound === "on") chime();
}

function move(desk, before, lines) {
  const moves = lines.flatMap((line) => line.moves ?? []).map(([id, way]) => wayOf(id, way, before.get(id), desk.store.things.get(id)));
  if (moves.length) desk.trace = moves.filter(([id]) => before.has(id) && !desk.store.mine(before.get(id))).map(([id, places]) => [id, places]);
  if (!desk.still) for (const one of moves) desk.motion.play([one]);
  for (const [id, thing] of before) if (isPiece(thing) && onTable(thing) && !desk.store.things.has(id)) desk.board.leave(thing);
}

/** A piece's way for motion and trace; a block's with the arcs of its wheels and its heading at each place. */
function wayOf(id, way, was, now) {
  if (!isBlock(was) || typeof was.x !== "number" || typeof now?.heading !== "number" || way.length < 2) return [id, way];
  const { places, headings } = swung(bodyOf(was), way, now.heading);
  return [id, places, headings];
}

function openAtHash(desk) {
  const entry = /^#e(\d+)$/.exec(location.hash);
  if (entry && !desk.opened) desk.goTo(Number(entry[1]));
  desk.opened = true;
}

main();
