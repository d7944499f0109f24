/** The drawings that are used again and again: weapons, markers, terrain signs, tools. Our own, in one ink. */

const line = (d, width = 2.4) => `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}"/>`;
const solid = (d) => `<path d="${d}" fill="currentColor"/>`;

/** Weapons in a 24 box, pointing up and right, heavy enough to read at 14 px. */
const WEAPONS = {
  sword:
    line("M8 16C12.5 12.5 17 8 20.5 3.2", 2.8) + line("M5.2 14.4L9.8 18.6", 2.4) + line("M6.6 17.4L3.4 20.6", 3),
  spear: line("M3 21L15 9", 2.4) + solid("M13.2 7.2L21.2 2.8L16.8 10.8L14.6 9.4Z"),
  glaive: line("M2.8 21.2L11.4 12.6", 2.4) + line("M9.4 11L13 14.6", 2) + solid("M10.4 11.2C9.4 6.6 13 2.4 21.6 1.8C16.6 4.2 14.6 8.4 13.6 13.2Z"),
  bow:
    line("M4.4 3.6C14.6 3.6 20.4 9.4 20.4 19.6", 2.6) + line("M4.4 3.6L20.4 19.6", 1.2) +
    line("M3.6 20.4L15 9", 1.8) + solid("M18.6 5.4L16.8 10.4L13.6 7.2Z"),
  gun: line("M7.4 14.8L21 5", 2.8) + solid("M2.4 19.4L7 12.4L10.6 15.4L5.6 21.6Z") + line("M11.4 12L13 15.6", 2),
  "heavy-gun": line("M6 14.5L21.4 6.5", 4.6) + line("M9 20.4a4 4 0 1 1 .1 0", 2.4),
  flame: solid("M12 2C13 7 18.5 9.5 18.5 15A6.5 6.5 0 0 1 5.5 15C5.5 12 7.5 10.5 8 8C9.5 9 10 10 10.3 11.5C12 9 12.6 6 12 2Z"),
  staff: line("M4 20L20 4", 2.8) + line("M6.2 15L9 17.8M15 6.2L17.8 9", 2),
  club:
    solid("M3 19.2L4.8 21L19.6 11.6L21.6 6.4L17.6 2.4L12.4 4.4Z") +
    `<g fill="var(--on, #fff)"><circle cx="17.6" cy="6.4" r="1.1"/><circle cx="14.6" cy="8" r="1"/><circle cx="16.2" cy="9.8" r="1"/><circle cx="12.6" cy="11.2" r=".9"/></g>`,
  chain:
    line("M4.4 21L10.6 10.4", 2.6) + solid("M9.4 10.6C11.4 4.2 17 1.8 21.4 4C17.6 4.6 14.4 7 12.6 11.6Z") +
    line("M6 19.4C11 22.6 15 20 17.4 17", 1.8).replace("/>", ' stroke-dasharray="1.6 2"/>') +
    `<circle cx="18.8" cy="15" r="2.6" fill="currentColor"/>`,
  thrown: solid("M12 2L14.4 9.6L22 12L14.4 14.4L12 22L9.6 14.4L2 12L9.6 9.6Z") + `<circle cx="12" cy="12" r="1.7" fill="var(--on, #fff)"/>`,
  standard: line("M7 22V2.6", 2.4) + solid("M8 3.4H19.4V15.6L13.6 13.4L8 15.6Z"),
  tool: line("M4 21L15 9", 2.4) + line("M10.6 4.8L19.4 13.2", 4),
  claws: line("M4.6 20C5 12 8 6 12 3M10.2 20.8C10.6 13.6 13 8.6 16.4 5.6M15.8 21C16.2 15.6 17.8 12 20.4 9.4", 2.6),
};

/** Markers in a 16 box; discs keep a rim so that they stand on every fill. */
const disc = (inside, fill = "#fff") =>
  `<circle cx="8" cy="8" r="7" fill="${fill}" stroke="var(--rim)" stroke-width="1.5"/>${inside}`;
const plate = (inside) =>
  `<rect x=".8" y="2.8" width="14.4" height="10.4" rx="2" fill="#16181c" stroke="var(--halo)" stroke-width="1.2"/>${inside}`;
const red = (d) => `<path d="${d}" fill="none" stroke="#b3261e" stroke-width="2.2"/>`;
const ink = (d, width = 1.8) => `<path d="${d}" fill="none" stroke="#16181c" stroke-width="${width}"/>`;
const pale = (d, width = 1.8) => `<path d="${d}" fill="none" stroke="#f7f5ee" stroke-width="${width}"/>`;

const MARKERS = {
  "light-wound": disc(red("M5.4 11.4L10.6 4.6")),
  "grievous-wound": disc(red("M4 11L8.2 4.6M7.8 11.4L12 5")),
  stunned: disc(ink("M3 8C4.4 5 6 5 8 8S11.6 11 13 8")),
  captive: disc(`<circle cx="8" cy="8" r="3.2" fill="none" stroke="#16181c" stroke-width="2"/>` + ink("M8 11.2V14")),
  carries: disc(`<path d="M4.4 5.8H11.6V11H4.4Z" fill="#8a5a00" stroke="#16181c" stroke-width="1.2"/>` + ink("M8 5.8V11", 1)),
  banner: disc(ink("M5.6 12.6V3.6", 1.6) + `<path d="M6.2 4H12V9.4H6.2Z" fill="#16181c"/>`),
  overloaded: disc(`<path d="M3.8 7.4H12.2V12H3.8Z" fill="#16181c"/>` + ink("M5.6 7C5.6 3.4 10.4 3.4 10.4 7", 1.6)),
  loaded: `<rect x="2" y="5" width="12" height="6" rx="3" fill="#16181c" stroke="#f7f5ee" stroke-width="1.4"/>`,
  unloaded: `<rect x="2" y="5" width="12" height="6" rx="3" fill="#fff" stroke="#16181c" stroke-width="1.8"/>`,
  routing: plate(pale("M7 5.4L4.6 8L7 10.6M11.2 5.4L8.8 8L11.2 10.6", 1.9)),
  frenzied: plate(`<path d="M8 4C8.6 6 11 6.8 11 9.2A3 3 0 0 1 5 9.2C5 8 6 7.4 6.2 6.4C7 6.8 7.4 7.2 7.4 7.8C8 6.8 8.2 5.6 8 4Z" fill="#f7f5ee"/>`),
  halted: plate(pale("M4.6 8H11.4", 2.4)),
  pinned: plate(pale("M8 4.6V11.4M5.6 6H10.4", 1.9)),
  "acted-no": `<circle cx="8" cy="8" r="5" fill="#fff" stroke="#16181c" stroke-width="2"/>`,
  "acted-half": `<circle cx="8" cy="8" r="5" fill="#fff" stroke="#16181c" stroke-width="2"/><path d="M8 3A5 5 0 0 0 8 13Z" fill="#16181c"/>`,
  "acted-yes": `<circle cx="8" cy="8" r="5" fill="#16181c" stroke="#f7f5ee" stroke-width="1.4"/>`,
  horse: disc(ink("M5 12.4V6.6A3 3 0 0 1 11 6.6V12.4", 2.2)),
  melee: disc(ink("M4.6 11.4L11.4 4.6M11.4 11.4L4.6 4.6", 1.8)),
  "leader-star": `<path d="M8 .9L10.1 5.4L15 6L11.4 9.3L12.3 14.2L8 11.8L3.7 14.2L4.6 9.3L1 6L5.9 5.4Z" fill="#f2c14e" stroke="#16181c" stroke-width="1.3"/>`,
  still: plate(pale("M4.6 8H11.4", 2.4)),
  uncrewed: disc(ink("M4.8 4.8L11.2 11.2M11.2 4.8L4.8 11.2", 2)),
  disordered: plate(pale("M2.6 10.4L4.8 5.6L7 10.4L9.2 5.6L11.4 10.4L13.4 6", 1.6)),
  shaken: plate(pale("M9.4 3.8L6.6 7.4L9.2 9L6.4 12.2", 1.8)),
  other: disc(ink("M8 4.6V8.8M8 10.6V12", 2)),
};

/** Hits toward the next stand: three dots, so many of them filled, in a 26 by 16 box. */
const hits = (n) =>
  `<symbol id="m-hits-${n}" viewBox="0 0 26 16"><rect x=".8" y="2.4" width="24.4" height="11.2" rx="5.6" fill="#fff" stroke="var(--rim)" stroke-width="1.4"/>` +
  [6, 13, 20].map((x, i) => `<circle cx="${x}" cy="8" r="2.7" fill="${i < n ? "#b3261e" : "#fff"}" stroke="#16181c" stroke-width="1.3"/>`).join("") + `</symbol>`;

/** Who leads: a fan for a general, a star for others, in a 20 box on the disc of the leader. */
const RANKS = {
  general: `<path d="M10 16L2.6 8.2A10.6 10.6 0 0 1 17.4 8.2Z" fill="#f2c14e" stroke="#16181c" stroke-width="1.3"/><path d="M10 16L6.6 5.6M10 16V4.8M10 16L13.4 5.6" fill="none" stroke="#16181c" stroke-width="1"/>`,
  star: `<path d="M10 2.4L12.3 7.3L17.6 8L13.7 11.6L14.7 16.9L10 14.3L5.3 16.9L6.3 11.6L2.4 8L7.7 7.3Z" fill="#f2c14e" stroke="#16181c" stroke-width="1.2"/>`,
};

/** What terrain does, in a 16 box. */
const SIGNS = {
  slow: line("M4.6 1.8H9.4V7.4C9.4 9.2 14 9 14 12.2V14H4.6Z", 1.5) + solid("M4.6 9H9.6C10.6 9.6 14 10 14 12.4V14H4.6Z"),
  "light-cover": line("M2.8 2.6H13.2V7.4C13.2 11 11 13 8 14.4C5 13 2.8 11 2.8 7.4Z", 1.5) + solid("M2.8 2.6H8V14.4C5 13 2.8 11 2.8 7.4Z"),
  "solid-cover": solid("M2.2 2H13.8V7.4C13.8 11.4 11.4 13.6 8 15C4.6 13.6 2.2 11.4 2.2 7.4Z"),
  "blocks-sight": line("M1.6 6.4C4.6 10.8 11.4 10.8 14.4 6.4M3.4 8.6L2 10.8M8 10V12.6M12.6 8.6L14 10.8", 1.6),
  water: line("M1.4 6.4C3.2 4.4 4.8 4.4 6.4 6.4S9.6 8.4 11.2 6.4S13.6 5 14.8 6.4M1.4 11C3.2 9 4.8 9 6.4 11S9.6 13 11.2 11S13.6 9.6 14.8 11", 1.5),
  danger: solid("M8 1.4A5.8 5.8 0 0 0 4.6 12V14.4H11.4V12A5.8 5.8 0 0 0 8 1.4Z") +
    `<g fill="var(--on, #fff)"><circle cx="5.9" cy="7" r="1.5"/><circle cx="10.1" cy="7" r="1.5"/></g>`,
};

/** Tools and buttons in a 20 box, drawn with one pen. */
const pen = (d) => line(d, 1.7);
const TOOLS = {
  select: solid("M4 2L16.4 10.4L10.8 11.2L14 17.4L11.6 18.6L8.4 12.4L4 16.4Z"),
  ruler: pen("M2.4 13.2L13.2 2.4L17.6 6.8L6.8 17.6ZM5.6 10L7.4 11.8M8 7.6L10.6 10.2M10.4 5.2L12.2 7"),
  sight: pen("M1.6 10C5 4.4 15 4.4 18.4 10C15 15.6 5 15.6 1.6 10Z") + `<circle cx="10" cy="10" r="2.8" fill="currentColor"/>`,
  threat: pen("M10 10m-7.6 0a7.6 7.6 0 1 0 15.2 0a7.6 7.6 0 1 0-15.2 0M10 10m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0") + `<circle cx="10" cy="10" r="1.6" fill="currentColor"/>`,
  zones: pen("M3 4H17V16H3ZM3 9L8 4M3 14L13 4M6.6 16L17 5.6M12 16L17 11"),
  lift: pen("M10 17V7M6.4 10.4L10 6.8L13.6 10.4M4 3.4H16"),
  plus: pen("M10 4V16M4 10H16"),
  minus: pen("M4 10H16"),
  fit: pen("M3 7.4V3H7.4M12.6 3H17V7.4M17 12.6V17H12.6M7.4 17H3V12.6") + `<rect x="7" y="7" width="6" height="6" fill="currentColor"/>`,
  undo: pen("M7.6 4L3.4 8.2L7.6 12.4M3.8 8.2H12.4A4.2 4.2 0 0 1 12.4 16.6H8"),
  help: pen("M7 7.2C7.2 3.6 13 3.8 12.8 7.4C12.6 9.6 10 9.8 10 12.4") + `<circle cx="10" cy="15.6" r="1.3" fill="currentColor"/>`,
  settings: pen("M3 5.6H10M14.4 5.6H17M3 14.4H5.6M10 14.4H17M12.2 3.2A2.4 2.4 0 1 1 12.2 8A2.4 2.4 0 1 1 12.2 3.2M7.8 12A2.4 2.4 0 1 1 7.8 16.8A2.4 2.4 0 1 1 7.8 12"),
  menu: pen("M3 5H17M3 10H17M3 15H17"),
  text: pen("M3.4 4H16.6M3.4 8H16.6M3.4 12H12M3.4 16H14.4"),
  close: pen("M4.6 4.6L15.4 15.4M15.4 4.6L4.6 15.4"),
  check: line("M3.4 10.6L8 15.2L16.8 5", 2.4),
  cross: line("M4.6 4.6L15.4 15.4M15.4 4.6L4.6 15.4", 2.4),
  asking: `<g fill="currentColor"><circle cx="4" cy="10" r="1.8"/><circle cx="10" cy="10" r="1.8"/><circle cx="16" cy="10" r="1.8"/></g>`,
  back: pen("M12.6 3.6L6.2 10L12.6 16.4"),
  on: pen("M7.4 3.6L13.8 10L7.4 16.4"),
  live: pen("M4 4L11 10L4 16ZM15 4V16"),
  up: pen("M3.6 12.6L10 6.2L16.4 12.6"),
  down: pen("M3.6 7.4L10 13.8L16.4 7.4"),
  seal: `<circle cx="10" cy="10" r="7.4" fill="var(--wax)" stroke="var(--rim)" stroke-width="1"/>` +
    `<path d="M10 5.6L11.4 8.6L14.6 9L12.2 11.2L12.8 14.4L10 12.8L7.2 14.4L7.8 11.2L5.4 9L8.6 8.6Z" fill="#fff"/>`,
  card: pen("M4 3H16V17H4ZM7 7H13M7 10.4H13M7 13.8H10.6"),
  dice: pen("M3.4 3.4H16.6V16.6H3.4Z") + `<g fill="currentColor"><circle cx="7" cy="7" r="1.4"/><circle cx="13" cy="13" r="1.4"/><circle cx="10" cy="10" r="1.4"/></g>`,
  log: pen("M4 4H6M4 10H6M4 16H6M9 4H17M9 10H17M9 16H14"),
  clock: pen("M10 10m-7.4 0a7.4 7.4 0 1 0 14.8 0a7.4 7.4 0 1 0-14.8 0M10 5.4V10L13.4 12"),
};

/** Objects that lie on the table, in a 24 box. */
const TOKENS = {
  corpse: line("M5 17.4C8 19.4 16 19.4 19 17.4M5.4 14.6L10 11.8L14.4 15L19 12.4", 2) + `<circle cx="6.4" cy="10.4" r="2.6" fill="currentColor"/>`,
  chest: solid("M4 11H20V19H4Z") + line("M4 10.4C4 4.6 20 4.6 20 10.4Z", 2) + `<rect x="10.6" y="10" width="2.8" height="4" fill="var(--on, #fff)"/>`,
  horse: line("M7 20V10A5 5 0 0 1 17 10V20", 3.2),
};

/** The disc of a leader who is with a block, in his side's colour, with his rank on it: in a 22 box. */
const led = ([id, inside]) =>
  `<symbol id="d-r-${id}" viewBox="0 0 22 22"><circle cx="11" cy="11" r="10" fill="var(--side)" stroke="var(--rim)" stroke-width="2"/>` +
  `<g transform="translate(2.5 2.5) scale(.85)">${inside}</g></symbol>`;

const sheet = (prefix, box, drawings) =>
  Object.entries(drawings)
    .map(([id, inside]) => `<symbol id="${prefix}-${id}" viewBox="0 0 ${box} ${box}">${inside}</symbol>`)
    .join("");

/** One hidden svg with all symbols, for map and panels. */
export function plantSymbols() {
  const holder = document.createElement("div");
  holder.hidden = true;
  holder.innerHTML =
    `<svg xmlns="http://www.w3.org/2000/svg" stroke-linecap="round" stroke-linejoin="round">` +
    sheet("w", 24, WEAPONS) + sheet("m", 16, MARKERS) + sheet("s", 16, SIGNS) + sheet("i", 20, TOOLS) + sheet("o", 24, TOKENS) + sheet("r", 20, RANKS) + [1, 2, 3].map(hits).join("") + Object.entries(RANKS).map(led).join("") +
    `</svg>`;
  // Hidden by size, not by display: references into a tree that is not rendered fail in some browsers.
  holder.hidden = false;
  holder.className = "symbols";
  holder.setAttribute("aria-hidden", "true");
  document.body.append(holder);
}

export const weapon = (glyph) => (glyph in WEAPONS ? `w-${glyph}` : "w-tool");
export const marker = (name) => (name in MARKERS ? `m-${name}` : "m-other");
export const rank = (name) => (name in RANKS ? `r-${name}` : "r-star");
export const knownSigns = (signs) => (signs ?? []).filter((sign) => sign in SIGNS);
export const token = (name) => (name in TOKENS ? `o-${name}` : null);
