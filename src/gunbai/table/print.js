/** Print sheets: the map in true proportion, black on white, and the button that prints. */

import { Camera } from "./camera.js";
import { Board } from "./draw/board.js";
import { plantSymbols } from "./draw/symbols.js";
import { learn } from "./i18n.js";

const PLAIN = { glow: false, chosen: false, dim: false, marked: false };
const MARGIN = 4;
const SQUARE = { inch: 6 };
const PLAIN_SQUARE = 10;
const WIDTH = 400;
const ROOM = 4;

const button = document.getElementById("print");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

const frame = document.getElementById("print-map");
if (frame) {
  const lang = document.documentElement.lang;
  const reply = await fetch(`/words/${lang}.json`);
  learn(lang, reply.ok ? await reply.json() : {});
  draw(frame, JSON.parse(document.getElementById("map-data").textContent));
}

/** Drawn once in pixels; the sheet then scales the drawing as a whole, on the screen and on paper. */
function draw(frame, data) {
  const things = new Map(Object.entries(data.put));
  const table = things.get("table");
  if (!table) return;
  plantSymbols();
  const camera = new Camera();
  camera.face({ ...table, edge: null }, false);
  const [left, top, right, bottom] = data.near ? reach(things, camera) : [0, 0, ...camera.paper];
  const scale = (WIDTH - 2 * MARGIN) / (right - left);
  const height = (bottom - top) * scale + 2 * MARGIN;
  const board = new Board(frame, camera);
  camera.resize(WIDTH, height, { left: MARGIN, top: MARGIN, right: MARGIN, bottom: MARGIN });
  [camera.scale, camera.x, camera.y] = [scale, MARGIN - left * scale, MARGIN - top * scale];
  board.svg.setAttribute("viewBox", `0 0 ${WIDTH} ${height}`);
  board.svg.setAttribute("role", "img");
  board.svg.setAttribute("aria-label", data.label);
  board.aim();
  board.draw({ things, look: (id) => ({ ...PLAIN, marked: data.named.includes(id) }), name: () => "", zones: () => true, lifted: false });
  const ends = data.named.map((id) => things.get(id)).filter((one) => typeof one?.x === "number");
  if (ends.length > 1) board.paths({ marks: [{ mark: "line", points: ends.slice(0, 2).map(({ x, y }) => [x, y]), style: "dashed" }] });
  for (const piece of board.svg.querySelectorAll("[role=button]")) for (const name of ["role", "tabindex", "aria-pressed", "aria-label"]) piece.removeAttribute(name);
  const words = document.getElementById("map-scale");
  const square = SQUARE[table.unit ?? "inch"] ?? PLAIN_SQUARE;
  const unit = table.unit === "inch" || !table.unit ? `${square}″` : `${square} ${table.unit === "centimetre" ? words.dataset.cm : table.unit}`;
  words.textContent = words.dataset.words.replace("SIZE", unit);
}

/** The part of the table where the pieces stand, never wider than high enough to see. */
function reach(things, camera) {
  const [w, h] = camera.paper;
  const places = [...things.values()].filter((one) => typeof one.x === "number").map(({ x, y }) => camera.toPaper([x, y]));
  if (!places.length) return [0, 0, w, h];
  const [xs, ys] = [0, 1].map((i) => places.map((place) => place[i]));
  const across = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) + 2 * ROOM;
  const span = (values, whole) => {
    const middle = (Math.min(...values) + Math.max(...values)) / 2;
    const size = Math.min(across, whole);
    const start = Math.min(Math.max(0, middle - size / 2), whole - size);
    return [start, start + size];
  };
  const [[left, right], [top, bottom]] = [span(xs, w), span(ys, h)];
  return [left, top, right, bottom];
}
