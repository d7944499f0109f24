/** The desk with its map: what buttons, keys and pointers do beyond answering. */

import { onTable as alongTable } from "./camera.js";
import { isPath, meantBy, nextOf, pieceOf, withLeader } from "./draft.js";
import { Drill } from "./drill.js";
import { bodyOf } from "./draw/formation.js";
import { farFrom, isBlock, isPiece, middleOn, onTable } from "./draw/pieces.js";
import { learn, lang, t } from "./i18n.js";
import { ASIDE, layoutIs, MAGNIFIED, UPRIGHT } from "./layouts.js";
import { optionRows } from "./panel/choices.js";
import { say } from "./say.js";
import { between, caught, groundOf, learnRanges, reeled } from "./snaps.js";
import { spoken } from "./text.js";

/** A nudge of a tenth of a unit is one of a degree. */
const DEGREES = 10;

export class Table extends Drill {
  constructor(boot, store, net, camera, board) {
    super(boot, store, net);
    this.camera = camera;
    this.board = board;
    this.zones = false;
    this.moment = null;
    this.window = null;
    this.prefs = { theme: "auto", size: 100, motion: "auto", sound: "off", letters: "on", ...boot.prefs, lang: boot.lang };
    this.words = 0;
  }

  /** What is on screen: the table now, or as it was at the moment looked at. */
  get scene() {
    return this.moment ?? this.store;
  }

  spoken(id, thing) {
    return spoken(id, thing, this);
  }

  /** The pieces that the draft means, and the one that everything is about. */
  get chosenSet() {
    const { ask, draft } = this;
    if (!this.asked || !draft) return new Set();
    switch (ask.shape) {
      case "choose":
        return new Set(meantBy(draft.value, this.store.things));
      case "pick":
        return new Set(draft.chosen);
      case "partition":
        return new Set(draft.groups.flat());
      case "allocate":
        return new Set(ask.things.filter((_, i) => draft.amounts[i]));
      case "move":
      case "place":
      case "steps":
        return new Set([ask.subject]);
      case "form":
        return new Set([this.field, ...(this.drill ? [ask.subject] : []), ...ask.fields.map(({ name }) => pieceOf(draft.fields[name].value ?? null, this.store.things))]);
      default:
        return new Set([this.field]);
    }
  }

  get chosen() {
    return [...this.chosenSet].find(Boolean) ?? null;
  }

  looks() {
    const chosen = this.chosenSet;
    const touchable = new Set(this.touchable);
    const subject = this.asked ? this.ask.subject : null;
    const { asked } = this;
    const moving = asked && isPath(this.ask);
    const { things } = this.scene;
    const riders = [...chosen, subject].filter((id) => id && !things.has(id));
    return (id) => ({
      led: riders.find((rider) => things.get(id)?.leaders?.some((leader) => leader.id === rider)),
      glow: touchable.has(id) && !chosen.has(id),
      chosen: chosen.has(id),
      marked: id === subject || id === this.pointed || (!asked && this.card?.id === id),
      named: id === this.pointed || (chosen.has(id) && !(moving && id === subject)),
    });
  }

  /** The pieces too far off the screen to be drawn. */
  get away() {
    const { camera, focused } = this;
    const found = new Set();
    if (camera.scale < 1.5 * camera.fitting) return found;
    for (const [id, thing] of this.scene.things) if (id !== focused && isPiece(thing) && onTable(thing) && camera.beyond(middleOn(thing))) found.add(id);
    return found;
  }

  showsZone(id, thing) {
    if (thing.zone === "objective") return true;
    return this.zones || (this.asked && this.ask.shape === "place" && (!this.ask.zone || this.ask.zone === id));
  }

  get ghost() {
    const { ask, draft } = this;
    const { drilled } = this;
    if (drilled) return { thing: this.store.things.get(ask.subject) ?? {}, state: this.status, rule: this.refusal?.rule, ...drilled };
    const { mould } = this;
    if (mould?.changed) return { thing: this.store.things.get(ask.subject), state: this.status, rule: this.refusal?.rule, posed: mould.body, legalPose: null };
    if (!this.asked || !draft || !["move", "place"].includes(ask.shape) || this.status === "empty") return null;
    const thing = this.store.things.get(ask.subject) ?? { side: this.store.sideOf(ask.seat)?.index ?? 0, r: ask.radius ?? 500, glyph: "tool" };
    const begin = this.startOf(ask);
    const legal = this.refusal?.legal;
    if (this.posed) {
      const there = legal ? bodyOf(ask.files || ask.width ? ask : thing, { x: legal[0], y: legal[1], heading: legal[2] }) : null;
      return { thing, state: this.status, rule: this.refusal?.rule, posed: this.posed, legalPose: there };
    }
    if (ask.shape === "place") {
      return { thing, state: this.status, rule: this.refusal?.rule, path: [draft.pose.slice(0, 2)], legal: legal ? [legal.slice(0, 2)] : null };
    }
    if (!draft.path.length || !begin) return null;
    return { thing, state: this.status, rule: this.refusal?.rule, path: [begin, ...draft.path], legal: legal?.length ? [begin, ...legal] : null };
  }

  // -- where things are on screen --------------------------------------------------------------------

  /** The nearest piece whose ground is here, or within the least reach of finger or mouse. */
  pieceAt(at, reach) {
    const point = this.camera.fromScreen(at);
    const far = (reach / this.camera.scale) * 1000;
    let best = null;
    let nearest = [Infinity, Infinity];
    for (const [id, thing] of this.scene.things) {
      if (!isPiece(thing) || !onTable(thing)) continue;
      const [x, y] = middleOn(thing);
      const middle = Math.hypot(x - point[0], y - point[1]);
      const outside = farFrom(thing, point);
      if (outside > 0 && middle > far && (!isBlock(thing) || outside > far / 2)) continue;
      if (outside < nearest[0] || (outside === nearest[0] && middle < nearest[1])) {
        nearest = [outside, middle];
        best = id;
      }
    }
    return best;
  }

  /** Whether a pointer here takes the ghost (or the piece that will make one) in hand. */
  holdsGhost(at, reach) {
    if (this.held) return this.holdsBlock(at, reach);
    const ghost = this.asked && ["move", "place"].includes(this.ask.shape) ? this.ghostAt : null;
    if (!ghost) return false;
    if (this.ridesFrom(at, reach)) return true;
    const spots = [ghost, this.status === "clamped" ? this.clampedEnd() : null].filter(Boolean);
    const r = ((this.store.things.get(this.ask.subject)?.r ?? 500) / 1000) * this.camera.scale;
    return spots.some((spot) => {
      const [sx, sy] = this.camera.toScreen(spot);
      return Math.hypot(sx - at[0], sy - at[1]) <= Math.max(reach, r);
    });
  }

  /** Whether a pointer here is on the unit from which a leader is about to ride: he is in hand with it. */
  ridesFrom(at, reach) {
    const { ask, draft } = this;
    const carrier = ask.shape === "move" && !draft.path.length && withLeader(ask.subject, this.store.things);
    return Boolean(carrier) && this.pieceAt(at, reach) === carrier;
  }

  /** A piece here whose drag chooses an option of the question, and which. */
  startAt(at, reach) {
    const drags = this.asked ? this.ask.drags : null;
    const id = drags ? this.pieceAt(at, reach) : null;
    return id && drags[id] ? { id, value: drags[id] } : null;
  }

  begin(value) {
    this.change({ value });
    this.send(value);
  }

  // -- dragging: what catches -------------------------------------------------------------------------

  /** The end of the ghost follows the hand, and catches where it comes near something. */
  tug(point, fresh) {
    const { subject, radius } = this.ask;
    const r = this.store.things.get(subject)?.r ?? radius ?? 500;
    learnRanges(this, subject);
    const { place, ticks } = caught(this, subject, point, (at) => [{ points: [at], r }]);
    this.ticks = ticks;
    this.lead(place, fresh, true);
  }

  /** The beginning of a ruler: the piece that it is laid at, or the place. */
  tape(at) {
    const id = this.pieceAt(at, 0);
    if (id) learnRanges(this, id);
    return { id, point: this.camera.fromScreen(at) };
  }

  /** The ruler's other end: at a piece, at the edge, at a range of the piece where it began, or free. */
  reel({ id, point }, at) {
    const { things } = this.store;
    const other = this.free ? null : this.pieceAt(at, 0);
    const end = this.camera.fromScreen(at);
    if (other && id && other !== id) {
      const near = between(groundOf(things.get(id)), groundOf(things.get(other)));
      this.stretch({ from: near.from.map(Math.round), to: near.to.map(Math.round), ticks: [{ kind: "contact", at: near.to, way: near.way }] }, [id, other]);
      return;
    }
    this.stretch(reeled(this, id, point, end, other === id ? null : other));
  }

  clampedEnd() {
    const { legal } = this.verdict.refusal;
    return legal[legal.length - 1];
  }

  openCardAt(at) {
    const id = this.pieceAt(at, 22);
    if (id) this.openCard(id);
  }

  // -- the camera ------------------------------------------------------------------------------------

  zoom(factor, at) {
    this.camera.zoom(factor, at);
    this.board.aim(true);
    this.shifted();
  }

  pan(dx, dy) {
    this.camera.pan(dx, dy);
    this.board.aim(true);
    this.shifted();
  }

  fit() {
    this.camera.fit();
    this.board.aim();
    this.paint();
  }

  /** What hangs on places of the screen follows when the camera rests. */
  shifted() {
    clearTimeout(this.shifting);
    this.shifting = setTimeout(() => this.paint(), 140);
  }

  lens(at) {
    this.loupe?.(at);
  }

  drop() {
    this.lens(null);
    this.paint();
  }

  // -- going round with the keyboard -----------------------------------------------------------------

  get round() {
    const glowing = this.touchable.filter((id) => typeof this.store.things.get(id)?.x === "number");
    return glowing.length ? glowing : [...this.scene.things].filter(([, thing]) => isPiece(thing) && onTable(thing)).map(([id]) => id);
  }

  get focused() {
    return document.activeElement?.closest?.(".piece")?.dataset.id ?? null;
  }

  cycle(by) {
    const ids = this.round;
    const at = ids.indexOf(this.focused ?? this.chosen);
    this.visit(ids[(at + by + ids.length) % ids.length], true);
  }

  /** The nearest piece in a direction of the screen. */
  toward(dx, dy) {
    const from = this.scene.things.get(this.focused ?? this.chosen ?? this.round[0]);
    if (!onTable(from)) return;
    const [ax, ay] = this.camera.toScreen(middleOn(from));
    let best = null;
    let least = Infinity;
    for (const [id, thing] of this.scene.things) {
      if (!isPiece(thing) || thing === from || !onTable(thing)) continue;
      const [bx, by] = this.camera.toScreen(middleOn(thing));
      const ahead = (bx - ax) * dx + (by - ay) * dy;
      const aside = Math.abs((bx - ax) * dy) + Math.abs((by - ay) * dx);
      if (ahead > 0 && ahead + 2 * aside < least) {
        least = ahead + 2 * aside;
        best = id;
      }
    }
    if (best) this.visit(best, true);
  }

  /** Shows a piece, and puts the keyboard there; on the own rail a tap also chooses it. */
  visit(id, only = false) {
    const thing = this.scene.things.get(id);
    if (!thing) return;
    if (typeof thing.x === "number" && this.camera.show([thing.x, thing.y])) this.board.aim();
    if (!only) this.tapPiece(id);
    if (this.board.focus(id)) return;
    this.paintNow();
    this.board.focus(id);
  }

  point(id) {
    this.pointed = id;
    this.paint();
  }

  jump() {
    const id = this.ask?.subject || this.touchable[0] || this.round[0];
    if (id && this.store.things.has(id)) this.visit(id, true);
    else document.getElementById("top-words")?.focus();
  }

  bringUp(node) {
    if (!node) return;
    node.scrollIntoView?.({ block: "nearest" });
    (node.tabIndex >= 0 ? node : node.querySelector("h2, button, [tabindex]"))?.focus();
  }

  nudgeOnScreen(dx, dy, step) {
    if (this.drill) {
      if (dy) this.march(-dy * step);
      else this.swerve(dx * step * DEGREES);
      return;
    }
    this.nudge(alongTable(this.camera, [(dx * step) / 1000, (dy * step) / 1000]));
    const at = this.ghostAt;
    if (at && this.camera.show(at)) this.board.aim();
  }

  /** For the teaching card: half the budget towards the middle of the table. */
  stride() {
    const begin = this.startOf(this.ask);
    const { w, h } = this.store.table;
    const [dx, dy] = [w / 2 - begin[0], h / 2 - begin[1]];
    const far = Math.hypot(dx, dy) || 1;
    const step = Math.min(this.ask.budget / 2, far);
    this.propose([[Math.round(begin[0] + (dx * step) / far), Math.round(begin[1] + (dy * step) / far)]]);
  }

  /** "3.5 at 40°" from where the ghost is (0° is up, clockwise), or "x y". Decimal comma or point. */
  typed(text) {
    const numbers = [...text.replaceAll("−", "-").matchAll(/-?\d+(?:[.,]\d+)?/g)].map(([found]) => Number(found.replace(",", ".")));
    if (numbers.length !== 2 || !this.asked || !["move", "place"].includes(this.ask.shape)) return false;
    const angle = /[°@]|\b(at|fok|irány|под|угол|угла)\b/i.test(text) || /[a-zа-яё]/i.test(text);
    if (!angle) {
      this.lead([numbers[0] * 1000, numbers[1] * 1000], this.ask.shape === "move");
      return true;
    }
    const begin = this.ghostAt ?? this.middle();
    const turn = (numbers[1] * Math.PI) / 180;
    const [dx, dy] = alongTable(this.camera, [numbers[0] * Math.sin(turn), -numbers[0] * Math.cos(turn)]);
    this.lead([begin[0] + dx, begin[1] + dy], this.ask.shape === "move");
    return true;
  }

  typeMove() {
    const box = document.getElementById("typed");
    if (!box) return this.take("ruler");
    this.fold(false);
    this.sheet = this.sheet === "rest" ? "half" : this.sheet;
    this.paintNow();
    return box.focus();
  }

  digit(n) {
    const { ask, draft } = this;
    if (!this.asked) return;
    const row = ask.shape === "choose" ? optionRows(ask, this.store.things)[n - 1] : null;
    if (row) this.change({ value: nextOf(row.options, draft.value).value });
    else if (ask.shape === "pick" && ask.things[n - 1]) this.tapAnswer(ask, ask.things[n - 1]);
    else if (ask.shape === "dice" && n >= ask.low && n <= ask.high && draft.faces.length < ask.throws * (ask.dice ?? 1)) this.change({ faces: [...draft.faces, n] });
    else if (ask.shape === "number" && n >= ask.low && n <= ask.high) this.change({ value: n });
  }

  why() {
    const details = document.querySelector("#ask details");
    if (details) details.open = true;
    const refusal = this.refusal?.text;
    if (refusal) say(refusal);
    else if (this.focused) this.openCard(this.focused);
  }

  /** A new question, or the end: the sheet rises where nothing on the map can answer; focus follows if it was in the panel. */
  welcome(inPanel) {
    if (this.tab === "dice" || this.tab === "unit") this.tab = this.aside ? "ask" : "log";
    const onMap = isPath(this.ask) || (["choose", "pick", "partition"].includes(this.ask?.shape) && this.touchable.length);
    this.sheet = (this.asked && !onMap) || this.store.outcome ? "half" : "rest";
    this.bringIn();
    if (!inPanel) return;
    this.paintNow();
    document.getElementById("top-words")?.focus();
  }

  /** The camera goes to what is asked about, but only when none of it is on the screen. */
  bringIn() {
    if (!this.asked) return;
    const { things } = this.store;
    const own = onTable(things.get(this.ask.subject)) ? [this.ask.subject] : this.touchable.filter((id) => onTable(things.get(id)));
    const places = own.map((id) => middleOn(things.get(id)));
    if (places.length && !places.some((place) => this.camera.sees(place)) && this.camera.show(places[0])) this.board.aim();
  }

  /** The seat that would give up: the one viewing or asked, of those held here. */
  get concedes() {
    const { holds, seat, ask, seats, outcome } = this.store;
    const own = holds?.includes(seat) ? seat : holds?.includes(ask?.seat) ? ask.seat : holds?.[0];
    return outcome ? null : (seats?.find((one) => one.seat === own) ?? null);
  }

  concede() {
    this.window = null;
    this.command({ t: "concede", seat: this.concedes.seat });
  }

  // -- what is shown ---------------------------------------------------------------------------------

  showTab(tab) {
    this.tab = tab;
    if (layoutIs(UPRIGHT)) this.sheet = "full";
    this.paint();
  }

  toggleRail() {
    document.body.classList.toggle("rail-open");
    this.resized();
  }

  toggleText() {
    this.textual = !this.textual;
    this.sheet = "rest";
    this.paintNow();
    document.querySelector(this.textual ? ".text-view" : "#top-words")?.focus();
  }

  unfoldDock() {
    this.dockOpen = !this.dockOpen;
    this.paint();
  }

  toggleZones() {
    this.zones = !this.zones;
    this.paint();
  }

  lift(on) {
    this.lifted = on;
    this.paint();
  }

  open(name) {
    this.window = name;
    this.paint();
  }

  /** On a phone the panel makes room for the map while something is moved. */
  fold(on) {
    this.unfolded = !on;
    if (!on) this.sheet = "half";
    this.paint();
  }

  get phone() {
    return layoutIs(UPRIGHT) || layoutIs(ASIDE);
  }

  /** Whether the page is so magnified that its parts stand under one another. */
  get magnified() {
    return layoutIs(MAGNIFIED);
  }

  get folds() {
    return this.phone && this.asked && isPath(this.ask) && !this.unfolded && !this.textual;
  }

  async prefer(name, value) {
    this.prefs[name] = value;
    const { links } = this.boot;
    if (name === "lang") return this.speak(value);
    this.dress();
    this.paint();
    if (links.settings) await fetch(links.settings, { method: "POST", body: new URLSearchParams({ [name]: value }), redirect: "manual" }).catch(() => null);
    return undefined;
  }

  dress() {
    const root = document.documentElement;
    root.dataset.theme = this.prefs.theme;
    root.dataset.motion = this.prefs.motion;
    root.style.setProperty("--size", Number(this.prefs.size) / 100);
  }

  get still() {
    const { motion } = this.prefs;
    return motion === "reduced" || motion === "off" || (motion === "auto" && matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  /** The language changes in place: words first, then the whole view comes again. */
  async speak(code) {
    this.net.put({ t: "lang", lang: code });
    fetch("/lang", { method: "POST", body: new URLSearchParams({ lang: code }), redirect: "manual" }).catch(() => null);
    await this.learn(code);
  }

  async learn(code) {
    if (code === lang() && this.words) return;
    const reply = await fetch(this.boot.words.replace(/\/[a-z]{2}\.json/, `/${code}.json`));
    if (!reply.ok) return;
    learn(code, await reply.json());
    this.words += 1;
    this.prefs.lang = code;
    document.documentElement.lang = code;
    this.paint();
  }

  get title() {
    const game = this.store.game ?? this.boot.game;
    if (this.store.curtain) return "gunbai";
    if (this.asked) return `● ${t("title.your-turn")} · ${game.scenario_name}`;
    return `${game.scenario_name} · gunbai`;
  }
}
