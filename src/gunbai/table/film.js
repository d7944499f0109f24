/** The replay page: the whole game on a slider, by chapter and by link to a moment, on a map of its own. */

import { Camera } from "./camera.js";
import { Board } from "./draw/board.js";
import { plantSymbols } from "./draw/symbols.js";
import { learn, t } from "./i18n.js";
import { learned } from "./live.js";
import { strokes } from "./notches.js";
import { assemble } from "./replay.js";
import { spoken } from "./text.js";

const CHUNK = 50;
const MARGIN = 14;
const BEAT = 900;
const PLAIN = { glow: false, chosen: false, dim: false, marked: false };

const film = JSON.parse(document.getElementById("film-data").textContent);
const at = (id) => document.getElementById(id);
const lines = [...document.querySelectorAll("#film-log li")];
const entryOf = (node) => Number(node.dataset.entry);
const losses = lines.filter((node) => node.dataset.loss).map(entryOf);
const rolls = lines.filter((node) => node.dataset.roll).map(entryOf);
const chunks = new Map();
/** What the film pauses at, kept for the next game of the system. */
const SLOT = `gunbai.stops.${film.game.system}`;
const boxes = [...document.querySelectorAll('#film-stops input[name="stop"]')];
const camera = new Camera();
let board, shown = null, wanted = 0, playing = 0;

learn(document.documentElement.lang, await learned());
plantSymbols();
at("film").hidden = false;
at("film-side").append(at("film-words"));
document.body.classList.add("filmed");
listen();
goTo(asked() ?? film.count);

/** The moment that the address names. */
function asked() {
  const found = /^#e(\d+)$/.exec(location.hash);
  return found && Math.min(Number(found[1]), film.count);
}

function chunk(from) {
  if (!chunks.has(from)) {
    const seat = film.seat === null ? "" : `&seat=${encodeURIComponent(film.seat)}`;
    const reply = fetch(`${location.pathname}.json?from=${from}&count=${CHUNK}${seat}`).then((got) => (got.ok ? got.json() : Promise.reject(new Error(got.status))));
    chunks.set(from, reply.then((data) => data.frames));
    chunks.get(from).catch(() => chunks.delete(from));
  }
  return chunks.get(from);
}

async function goTo(entry) {
  wanted = Math.max(0, Math.min(entry, film.count));
  mark(wanted);
  const from = Math.floor(wanted / CHUNK) * CHUNK;
  const frames = await chunk(from).catch(() => null);
  if (!frames || wanted < from || wanted >= from + CHUNK) return;
  shown = assemble(frames, wanted);
  draw();
}

/** Slider, words, links and log follow at once; the map when its frame is there. */
function mark(entry) {
  at("film-slider").value = entry;
  const words = t("time.at", { n: entry, count: film.count });
  at("film-slider").setAttribute("aria-valuetext", words);
  at("film-entry").textContent = words;
  at("film-scene").href = `${film.scene}?entry=${entry}`;
  at("film-link").value = `${location.origin}${location.pathname}${location.search}#e${entry}`;
  history.replaceState(null, "", `${location.search}#e${entry}`);
  for (const node of lines) node.classList.toggle("later", entryOf(node) > entry);
  const last = lines.filter((node) => entryOf(node) <= entry).pop();
  for (const node of document.querySelectorAll("#film-log .now")) node.classList.remove("now");
  last?.classList.add("now");
  const log = at("film-log");
  if (last && log.scrollHeight > log.clientHeight) log.scrollTop = last.offsetTop - log.clientHeight / 2;
  const chapters = [...document.querySelectorAll("#film-chapters a")];
  const now = chapters.filter((node) => entryOf(node) <= entry).pop();
  for (const node of chapters) node.toggleAttribute("aria-current", node === now);
}

function draw() {
  const table = shown.things.get("table");
  const frame = at("film-map");
  if (!table) return;
  if (!board) {
    board = new Board(frame, camera);
    board.svg.setAttribute("aria-label", t("region.map"));
    new ResizeObserver(() => shown && draw()).observe(frame);
  }
  const { width, height } = frame.getBoundingClientRect();
  camera.face(table, false);
  camera.resize(width, height, { left: MARGIN, top: MARGIN, right: MARGIN, bottom: MARGIN });
  camera.fit();
  board.aim();
  const desk = { store: { game: film.game, mine: () => false } };
  board.draw({ things: shown.things, look: () => PLAIN, name: (id, thing) => spoken(id, thing, desk), zones: (id, thing) => thing.zone === "objective", lifted: false });
  board.paths({ marks: [], trace: shown.trace });
  board.rove();
  const { turn, last, phase, scores = {} } = shown.bar;
  const points = film.game.sides.map((side) => `${side.name}: ${scores[side.side] ?? 0}`).join(" · ");
  at("film-bar").textContent = [turn ? t("time.turn", { n: last ? `${turn}/${last}` : turn }) : "", phase ?? "", points].filter(Boolean).join(" · ");
}

function play(on) {
  clearInterval(playing);
  playing = on ? setInterval(beat, BEAT) : 0;
  at("film-play").setAttribute("aria-pressed", String(on));
  if (on) at("film-stopped").textContent = "";
}

/** One step of the film; it pauses where something happened that the viewer has ticked. */
function beat() {
  const from = wanted;
  if (from >= film.count) {
    play(false);
    return;
  }
  goTo(nextTold());
  const stop = boxes.find((box) => box.checked && falls(box.value, from, wanted));
  if (!stop) return;
  play(false);
  at("film-stopped").textContent = `${t("time.paused")}: ${stop.parentElement.textContent.trim()}`;
}

/** Whether an event of this kind fell after one entry and up to another. */
function falls(kind, from, to) {
  const within = (entry) => entry > from && entry <= to;
  if (kind === "turn") return film.turns.some(within);
  return lines.some((node) => within(entryOf(node)) && (node.dataset[kind] || node.dataset.chapter === kind));
}

/** The next entry after which the log says something, or a turn begins. */
const nextTold = () => Math.min(...[...lines.map(entryOf), ...film.turns].filter((entry) => entry > wanted), film.count);

function markSlider() {
  const marks = at("film-marks");
  marks.setAttribute("viewBox", `0 0 ${Math.max(1, film.count)} 1`);
  marks.querySelector(".roll").setAttribute("d", strokes(rolls, 0.6));
  marks.querySelector(".loss").setAttribute("d", strokes(losses, 0));
}

function listen() {
  markSlider();
  const kept = JSON.parse(localStorage.getItem(SLOT) ?? "[]");
  for (const box of boxes) {
    box.checked = kept.includes(box.value);
    box.addEventListener("change", () => localStorage.setItem(SLOT, JSON.stringify(boxes.filter(({ checked }) => checked).map(({ value }) => value))));
  }
  const steps = {
    "film-start": () => goTo(0),
    "film-back": () => goTo(wanted - 1),
    "film-on": () => goTo(wanted + 1),
    "film-end": () => goTo(film.count),
    "film-roll": () => goTo(rolls.find((entry) => entry > wanted) ?? film.count),
  };
  for (const [id, does] of Object.entries(steps)) at(id).addEventListener("click", () => (play(false), does()));
  at("film-play").addEventListener("click", () => {
    if (!playing && wanted >= film.count) goTo(0);
    play(!playing);
  });
  at("film-slider").addEventListener("input", (event) => (play(false), goTo(Number(event.target.value))));
  at("film-copy").addEventListener("click", () => navigator.clipboard?.writeText(at("film-link").value).then(() => (at("film-said").textContent = t("army.copied"))));
  addEventListener("hashchange", () => asked() !== null && asked() !== wanted && goTo(asked()));
  for (const link of document.querySelectorAll('#film-log a.entry, #film-chapters a')) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      play(false);
      goTo(entryOf(link.closest("[data-entry]")));
    });
  }
  addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea") || event.ctrlKey || event.altKey || event.metaKey) return;
    const by = { ",": -1, ".": 1 }[event.key];
    if (by) goTo(wanted + by);
  });
}
