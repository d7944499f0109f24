/**
 * The desk with blocks in hand: steps made by handles, by dragging the block, by keys and by form.
 * The steps follow the hand at once as plain geometry; price and verdict are the server's.
 */

import { Desk } from "./desk.js";
import { pieceOf, same } from "./draft.js";
import { bodyOf, cornersOf, depthOf, facing, middleOf, placed, reshaped, seen, swing, toward, walked, widthOf } from "./draw/formation.js";
import { caught, caughtAhead, learnRanges } from "./snaps.js";

const TENTH = 100;
const HALF_DEGREE = 500;
const QUARTER = 90_000;
/** So near to parallel, a pulled block lays itself so; with Alt it does not. */
const SNAP = 1_500;
/** How far handles stand off the block, in pixels. */
const OFF = { front: 30, corner: 13, side: 24, rear: 28 };

const rounded = (value, to) => Math.round(value / to) * to;
const fitting = (steps) => steps.filter(([, amount]) => amount);

export class Drill extends Desk {
  /** The question of steps that is open: the whole question, or a field of its form. */
  get drill() {
    const { ask, draft } = this;
    if (!this.asked || !draft) return null;
    if (ask.shape === "steps") return { ask, draft };
    if (ask.shape !== "form") return null;
    const field = ask.fields.find((one) => one.shape === "steps");
    return field ? { ask: { ...ask, ...field }, draft: draft.fields[field.name], name: field.name } : null;
  }

  get steps() {
    return this.drill?.draft.steps ?? [];
  }

  /** Where the block stands before the first step. */
  get stand() {
    const { drill } = this;
    if (!drill) return null;
    const given = drill.ask.block ?? this.store.things.get(drill.ask.subject);
    return given && typeof given.x === "number" && given.files ? bodyOf(given) : null;
  }

  /** The body before the first and after each step; where the server has said it, the last one is its own. */
  get bodies() {
    const { stand, steps } = this;
    if (!stand) return [];
    const bodies = walked(stand, steps);
    const marks = !this.drill.name && same(this.verdict?.value, this.answer) ? this.blockMarks(this.verdict) : [];
    if (marks.length === steps.length) marks.forEach((mark, i) => (bodies[i + 1] = bodyOf(mark)));
    return bodies;
  }

  /** The body of a placed block: what the question tells of its formation, where the draft has it. */
  get posed() {
    const { ask, draft } = this;
    if (!this.asked || ask.shape !== "place" || !draft?.pose) return null;
    const [x, y, heading] = draft.pose;
    const given = ask.files || ask.width ? ask : this.store.things.get(ask.subject);
    return given?.files || given?.width ? bodyOf(given, { x, y, heading }) : null;
  }

  blockMarks(verdict) {
    return (verdict.preview?.marks ?? []).filter(({ mark }) => mark === "block");
  }

  /** The block whose formation is asked for: its field of files and that of its turn, and how it would stand. */
  get mould() {
    const { ask, draft } = this;
    if (!this.asked || !draft || ask.shape !== "form") return null;
    const [files, turn] = ["files", "turn"].map((name) => ask.fields.find((field) => field.name === name));
    const thing = this.store.things.get(ask.subject);
    if (!thing?.files || typeof thing.x !== "number" || !files?.options?.every(({ value }) => Number.isInteger(value))) return null;
    const was = bodyOf(thing);
    const [mark] = same(this.verdict?.value, this.answer) ? this.blockMarks(this.verdict) : [];
    const wide = draft.fields.files.value ?? was.files;
    const body = mark ? bodyOf(mark) : reshaped(was, wide, was.heading + 1000 * (turn ? draft.fields.turn.value : 0));
    return { was, body, files, turn, changed: wide !== was.files || body.heading !== was.heading };
  }

  /** The body that the hand takes hold of. */
  get held() {
    const { bodies } = this;
    if (!bodies.length) return this.posed ?? this.mould?.body ?? null;
    const legal = this.status === "clamped" && this.legalSteps;
    return legal ? walked(this.stand, legal).pop() : bodies[bodies.length - 1];
  }

  /** The steps of the answer that the server holds against a refused one. */
  get legalSteps() {
    const legal = this.verdict?.refusal?.legal;
    if (!legal || !this.drill) return null;
    return this.drill.name ? legal[this.drill.name] : legal;
  }

  // -- changing the steps ----------------------------------------------------------------------------

  step(steps, dragged = false) {
    if (!dragged) this.snapped = false;
    const { drill, draft } = this;
    const next = { ...drill.draft, steps, stay: false };
    this.unfolded = false;
    if (drill.name) this.change({ fields: { ...draft.fields, [drill.name]: next } }, dragged);
    else this.change(next, dragged);
  }

  can(verb) {
    return Boolean(this.drill?.ask.verbs.includes(verb));
  }

  /** The last step goes on if it is of this kind and way, else a new one begins. */
  add(verb, amount) {
    const { drill } = this;
    if (!drill || !this.can(verb)) return;
    const steps = this.settled();
    const last = steps[steps.length - 1];
    if (last?.[0] === verb && verb !== "turn") this.step(fitting([...steps.slice(0, -1), [verb, last[1] + amount]]));
    else if (verb === "turn" || verb === "wheel" || verb === "rotate" || amount > 0) this.step([...steps, [verb, amount]]);
  }

  /** A clamped draft goes on from its legal part. */
  settled() {
    return this.status === "clamped" && this.legalSteps ? this.legalSteps : this.steps;
  }

  amend(i, amount) {
    this.step(fitting(this.steps.map((step, k) => (k === i ? [step[0], amount] : step))));
  }

  drop1(i) {
    this.step(this.steps.filter((_, k) => k !== i));
  }

  /** Straight on or back by keys: forward, or less of it; where one falls back, the other way round. */
  march(by) {
    if (this.can("back")) return this.add("back", -by);
    const steps = this.settled();
    if (by < 0 && steps[steps.length - 1]?.[0] !== "advance") return undefined;
    return this.add("advance", by);
  }

  swerve(angle) {
    this.add(this.can("rotate") ? "rotate" : "wheel", angle);
  }

  face(angle) {
    if (this.can("turn")) this.add("turn", angle);
    else if (this.posed) this.turn(angle / 1000);
  }

  // -- handles ---------------------------------------------------------------------------------------

  /** The handles of the block in hand: what each does, its place, the way it points (thousandths of a degree). */
  get handles() {
    const body = this.held;
    if (!body) return [];
    const unit = 1000 / this.camera.scale;
    const [half, deep] = [widthOf(body) / 2, depthOf(body)];
    const at = (name, does, forward, right, points) => ({ name, does, at: placed(body, forward, right), points: body.heading + points });
    if (this.posed) return this.ask.turns ? [at("rotate", "face", OFF.front * unit, 0, 0)] : [];
    if (this.mould) {
      const off = half + OFF.side * unit;
      const flanks = [at("flank-left", "files", -deep / 2, -off, 0), at("flank-right", "files", -deep / 2, off, 0)];
      return this.mould.turn ? [...flanks, at("rotate", "face", OFF.front * unit, 0, 0)] : flanks;
    }
    const found = [];
    if (this.can("advance")) found.push(at("front", "advance", OFF.front * unit, 0, 0));
    if (this.can("wheel") || this.can("rotate")) {
      const verb = this.can("wheel") ? "wheel" : "rotate";
      const off = OFF.corner * unit;
      found.push(at("left", verb, off, -half - off, 0), at("right", verb, off, half + off, 0));
    }
    if (this.can("turn")) {
      const off = OFF.side * unit;
      found.push(at("turn-left", "turn", -deep / 2, -half - off, -QUARTER), at("turn-right", "turn", -deep / 2, half + off, QUARTER));
      found.push(at("about", "turn", -deep - OFF.rear * unit, 0, 2 * QUARTER));
    }
    if (this.can("back")) found.push(at("rear", "back", -deep - OFF.rear * unit, 0, 2 * QUARTER));
    return found;
  }

  handleAt(at, reach) {
    let best = null;
    let nearest = reach;
    for (const handle of this.handles) {
      const [x, y] = this.camera.toScreen(handle.at);
      const far = Math.hypot(x - at[0], y - at[1]);
      if (far <= nearest) [best, nearest] = [handle, far];
    }
    return best;
  }

  holdsBlock(at, reach) {
    const body = this.mould ? null : this.held;
    if (!body) return false;
    const point = this.camera.fromScreen(at);
    const [forward, right] = seen(body, point);
    const slack = (Math.max(0, reach - 8) * 1000) / this.camera.scale;
    return forward <= slack && forward >= -depthOf(body) - slack && Math.abs(right) <= widthOf(body) / 2 + slack;
  }

  /** Takes a handle, or the block itself, in hand: what stays fixed while it is pulled. */
  grip(at, handle) {
    const point = this.camera.fromScreen(at);
    const body = this.held;
    if (this.mould) return { mould: this.mould, verb: handle.does, from: body };
    learnRanges(this, this.ask.subject);
    const posed = Boolean(this.posed);
    const steps = posed ? [] : this.settled();
    const verb = handle?.does ?? "aim";
    const last = steps[steps.length - 1];
    const goesOn = last && ((verb === last[0] && ["advance", "back"].includes(verb)) || (verb === "wheel" && last[0] === "wheel" && last[1] > 0 === (handle.name === "left")) || (verb === "rotate" && last[0] === "rotate"));
    const base = verb === "aim" ? this.fixed(steps) : goesOn ? steps.slice(0, -1) : steps;
    const from = posed ? body : walked(this.stand, base).pop();
    const end = posed ? body : walked(this.stand, steps).pop(); // the server may have it stand elsewhere: clear of a friend, say
    return { verb, handle, base, from, off: [end.x - point[0], end.y - point[1]], point0: point };
  }

  /** Steps made by dragging the block are made anew at the next drag, up to what was fixed. */
  fixed(steps) {
    const keep = Math.min(this.drill.draft.fixed ?? 0, steps.length);
    let end = steps.length;
    if (end > keep && steps[end - 1][0] === "advance") end -= 1;
    if (end > keep && steps[end - 1][0] === "wheel") end -= 1;
    return steps.slice(0, end);
  }

  /** The steps as they are from here on stay; the next drag goes on from them. */
  waypointOfSteps() {
    const { drill } = this;
    const draft = { ...drill.draft, fixed: this.steps.length };
    this.draft = drill.name ? { fields: { ...this.draft.fields, [drill.name]: draft } } : draft;
    this.paint();
  }

  pull(hold, at) {
    const point = this.camera.fromScreen(at);
    if (hold.mould) return this.pullMould(hold, point);
    if (this.posed) return this.pullPose(hold, point);
    this.ticks = [];
    const steps = [...hold.base, ...this.pulled(hold, point)];
    if (!same(steps, this.steps)) this.step(steps, true);
    return undefined;
  }

  pullPose(hold, point) {
    const [x, y, heading] = this.draft.pose;
    if (hold.verb !== "face") {
      const there = [point[0] + hold.off[0], point[1] + hold.off[1]].map(Math.round);
      const { place, ticks } = caught(this, this.ask.subject, there, (at) => {
        const body = { ...hold.from, x: at[0], y: at[1] };
        return [{ points: cornersOf(body), r: 0 }, body];
      });
      this.ticks = ticks;
      return this.change({ pose: [...place, heading] }, true);
    }
    const middle = middleOf(hold.from);
    const looks = rounded(hold.from.heading + facing(hold.from, point), 1000);
    const turned = { ...hold.from, heading: (looks + 360_000) % 360_000 };
    const now = middleOf({ ...turned, x, y });
    return this.change({ pose: [Math.round(x + middle[0] - now[0]), Math.round(y + middle[1] - now[1]), turned.heading] }, true);
  }

  /** A flank pulled out or in changes the files, the front pulled round the facing; the middle stays. */
  pullMould({ mould, verb, from }, point) {
    const { fields } = this.draft;
    if (verb === "files") {
      const wide = (2 * Math.abs(seen(from, point)[1])) / from.frontage;
      const nearest = mould.files.options.map(({ value }) => value).sort((a, b) => Math.abs(a - wide) - Math.abs(b - wide))[0];
      if (nearest !== fields.files.value) this.change({ fields: { ...fields, files: { value: nearest } } }, true);
      return undefined;
    }
    const looks = Math.round((from.heading - mould.was.heading + facing(from, point)) / 1000);
    const value = ((looks % 360) + 360) % 360;
    if (value !== fields.turn.value) this.change({ fields: { ...fields, turn: { value } } }, true);
    return undefined;
  }

  pulled({ verb, handle, from, off, point0 }, point) {
    switch (verb) {
      case "advance":
      case "back": {
        const [grabbed] = seen(from, point0);
        const [front] = seen(from, [point0[0] + off[0], point0[1] + off[1]]);
        const forward = seen(from, point)[0] - grabbed + front;
        return fitting([verb === "back" ? ["back", Math.max(0, rounded(-forward, TENTH))] : this.ahead(from, forward)]);
      }
      case "wheel":
        return fitting([["wheel", this.parallel(from, swing(from, handle.name, point))]]);
      case "rotate":
        return fitting([["rotate", this.parallel(from, facing(from, point) - facing(from, point0))]]);
      case "aim":
        return this.aimed(from, [point[0] + off[0], point[1] + off[1]], point);
      default:
        return [];
    }
  }

  /** An angle by half degrees, or the one near it that lays the block parallel to another or to the table's edge. */
  parallel(from, angle) {
    this.snapped = false;
    if (this.free || !angle) return rounded(angle, HALF_DEGREE);
    const looks = from.heading + angle;
    const lines = [0];
    for (const [id, thing] of this.store.things) if (id !== this.drill.ask.subject && thing.files && typeof thing.heading === "number") lines.push(thing.heading);
    const off = lines.map((line) => looks - line - rounded(looks - line, QUARTER)).reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a));
    this.snapped = Math.abs(off) < SNAP && Math.round(angle - off) !== 0;
    return this.snapped ? Math.round(angle - off) : rounded(angle, HALF_DEGREE);
  }

  /** Straight on by tenths of a unit, or to where the block catches near there. */
  ahead(from, forward) {
    const { far, ticks } = caughtAhead(this, this.drill.ask.subject, from, Math.max(0, forward));
    this.ticks = ticks;
    return ["advance", ticks.length ? far : rounded(far, TENTH)];
  }

  /** A wheel and an advance that bring the middle of the front to a point, as far as the verbs allow. */
  aimed(from, goal, pointer) {
    if (this.can("back")) return fitting([["back", Math.max(0, rounded(-seen(from, goal)[0], TENTH))]]);
    if (this.can("rotate") || !this.can("wheel")) return fitting([this.ahead(from, seen(from, goal)[0])]);
    const found = toward(from, this.can("advance") ? goal : pointer);
    if (!found) return [];
    const wheel = ["wheel", rounded(found.angle, HALF_DEGREE)];
    return fitting(this.can("advance") ? [wheel, this.ahead(walked(from, [wheel]).pop(), found.forward)] : [wheel]);
  }

  /** The next piece that a field of the form may mean, as N and P go round. */
  aimAt(by) {
    const { ask, draft } = this;
    if (!this.drill?.name) return;
    const field = ask.fields.find(({ options }) => options);
    const own = field?.options.filter(({ value }) => pieceOf(value, this.store.things)) ?? [];
    if (!own.length) return;
    const at = own.findIndex(({ value }) => same(value, draft.fields[field.name].value));
    const next = own[(at + by + own.length) % own.length];
    this.step([]);
    this.tapField(field, pieceOf(next.value, this.store.things));
  }

  /** A handle tapped instead of pulled: the turns. */
  tapHandle(handle) {
    if (handle.does === "turn") this.face({ "turn-left": -QUARTER, "turn-right": QUARTER, about: 2 * QUARTER }[handle.name]);
  }

  /** A block let go on an enemy that may be answered with: he is meant. */
  meant(at) {
    const { ask, drill } = this;
    if (!drill?.name) return;
    const id = this.pieceAt(at, 12);
    const field = ask.fields.find((one) => one.options?.some(({ value }) => pieceOf(value, this.store.things) === id && id));
    if (field) this.tapField(field, id);
  }

  /** A piece tapped for a field of a form; what goes with it is asked of the server. */
  tapField(field, id) {
    const { draft, drill } = this;
    const option = field.options.find(({ value }) => pieceOf(value, this.store.things) === id);
    const fields = { ...draft.fields, [field.name]: { value: option.value } };
    if (drill?.name && !drill.draft.steps.length) this.adopting = true;
    this.change({ fields });
  }

  /** The ground that a drill has covered, for drawing: bodies, steps, and the legal part if it was cut. */
  get drilled() {
    const { drill, steps, status, stand } = this;
    if (!drill || !stand || !steps.length) return null;
    const legal = ["clamped", "refused"].includes(status) ? this.legalSteps : null;
    const ends = legal && !same(legal, steps) ? walked(stand, legal) : null;
    return { bodies: this.bodies, steps, legal: ends, legalSteps: legal, snapped: this.snapped };
  }
}
