/** The whole game by keyboard. Single letters act only while map or panel has the focus. */


/** For the help: keys and what they do, in this order. */
export const KEYS = [
  [["Tab"], "tab"],
  [["N", "P"], "next"],
  [["arrows"], "arrows"],
  [["Shift", "Alt"], "nudge"],
  [["Enter"], "enter"],
  [["Esc"], "esc"],
  [["Backspace"], "backspace"],
  [["space"], "waypoint"],
  [["↑", "↓", "←", "→"], "drill"],
  [["[", "]", "\\"], "facing"],
  [["C"], "charge"],
  [["1–9"], "numbers"],
  [["J"], "jump"],
  [["M"], "typed"],
  [["L", "T", "Z"], "tools"],
  [["X"], "lift"],
  [["0", "+", "−"], "zoom"],
  [["Ctrl+arrows"], "pan"],
  [["U", "G", "D", "R"], "tabs"],
  [["W"], "why"],
  [[",", "."], "turns"],
  [["Shift+,", "Shift+."], "steps"],
  [["Ctrl+Z"], "undo"],
  [["V"], "text"],
  [["?"], "help"],
];

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const NUDGE = 250;
const FINE = 50;
const COARSE = 1000;
/** A block by arrows: straight on by half a unit or two, wheels by two degrees or ten; with Alt a fifth. */
const PACE = 500;
const STRIDE = 2000;
const SWING = 2000;
const SHARP = 10000;
const SLIGHT = 500;

export function listenToKeys(desk) {
  document.addEventListener("keydown", (event) => press(desk, event));
  document.addEventListener("keyup", (event) => letter(event) === "x" && desk.lifted && desk.lift(false));
}

/** The letter printed on the key; where the layout has no Latin letters, the one at its place. */
function letter(event) {
  const { key, code } = event;
  if (key.length === 1 && key.toLowerCase() >= "a" && key.toLowerCase() <= "z") return key.toLowerCase();
  if (code?.startsWith("Key") && key.length === 1) return code.slice(3).toLowerCase();
  return key;
}

const typing = (target) => target.closest?.("input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select");

function press(desk, event) {
  if (event.defaultPrevented || desk.window || desk.store.curtain || document.querySelector("dialog[open]")) return;
  const { target, key } = event;
  if (typing(target)) {
    if (key === "Escape") target.blur();
    return;
  }
  const done = (event.ctrlKey || event.metaKey) ? withCtrl(desk, event) : plainKey(desk, event, target);
  if (done) event.preventDefault();
}

function withCtrl(desk, event) {
  if (letter(event) === "z" && !event.shiftKey) {
    desk.undo();
    return true;
  }
  const arrow = ARROWS[event.key];
  if (arrow) desk.pan(-arrow[0] * 60, -arrow[1] * 60);
  return Boolean(arrow);
}

function plainKey(desk, event, target) {
  const { key } = event;
  if (key === "Enter") return enter(desk, target);
  if (key === "Escape") return desk.back() ?? true;
  if (key === "Backspace") return desk.dropStep() ?? true;
  if (ARROWS[key] && !target.closest("input, [role=spinbutton], [role=slider], .lines, .unit-card, .ask-body")) return arrow(desk, event);
  if (key === " " && target.closest("#map") && !target.closest("button, a, input")) return space(desk, target);
  if (key === "," || key === "<") return key === "," ? (desk.replay.chapter(-1), true) : (desk.replay.step(-1), true);
  if (key === "." || key === ">") return key === "." ? (desk.replay.chapter(1), true) : (desk.replay.step(1), true);
  if (!target.closest("#map, #panel, body") || desk.prefs.letters === "off") return false;
  return single(desk, event);
}

/** Enter on a piece chooses; Enter on what is chosen, or anywhere else on map and choices, commits. */
function enter(desk, target) {
  const id = target.closest?.(".piece")?.dataset.id;
  if (id) {
    if (desk.chosen === id && desk.answer !== null) desk.commit();
    else desk.tapPiece(id);
    return true;
  }
  if (target.closest("button, a, summary, input[type=range]")) return false;
  desk.commit();
  return true;
}

function space(desk, target) {
  if ((desk.ask?.shape === "move" && desk.draft?.path?.length) || desk.steps.length) desk.waypoint();
  else if (target.closest(".piece")) desk.tapPiece(target.closest(".piece").dataset.id);
  return true;
}

function arrow(desk, event) {
  const [dx, dy] = ARROWS[event.key];
  if (desk.drill) {
    if (dy) desk.march(-dy * (event.shiftKey ? STRIDE : event.altKey ? FINE * 2 : PACE));
    else desk.swerve(dx * (event.shiftKey ? SHARP : event.altKey ? SLIGHT : SWING));
    return true;
  }
  const moving = desk.asked && ["move", "place"].includes(desk.ask.shape);
  if (moving) desk.nudgeOnScreen(dx, dy, event.altKey ? FINE : event.shiftKey ? COARSE : NUDGE);
  else desk.toward(dx, dy);
  return true;
}

function single(desk, event) {
  const pressed = letter(event);
  const actions = {
    n: () => desk.cycle(1),
    p: () => desk.cycle(-1),
    j: () => desk.jump(),
    m: () => desk.typeMove(),
    l: () => desk.take("sight"),
    t: () => desk.take("threat"),
    z: () => desk.toggleZones(),
    x: () => desk.lift(true),
    u: () => desk.showTab("unit"),
    g: () => desk.showTab("log"),
    d: () => desk.showTab("dice"),
    r: () => desk.toggleRail(),
    w: () => desk.why(),
    v: () => desk.toggleText(),
    0: () => desk.fit(),
    "+": () => desk.zoom(1.3),
    "=": () => desk.zoom(1.3),
    "-": () => desk.zoom(1 / 1.3),
    "?": () => desk.open("help"),
    "[": () => (desk.drill ? desk.face(-90000) : desk.turn(-15)),
    "]": () => (desk.drill ? desk.face(90000) : desk.turn(15)),
    "\\": () => (desk.drill ? desk.face(180000) : desk.turn(180)),
    c: () => desk.aimAt(1),
  };
  const action = actions[pressed] ?? (/^[1-9]$/.test(pressed) ? () => desk.digit(Number(pressed)) : null);
  if (!action) return false;
  action();
  return true;
}

