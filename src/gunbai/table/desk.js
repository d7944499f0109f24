/**
 * One viewer's desk: the draft of an answer, its verdict, the tools in hand, the moment looked at.
 * It sends intentions and remembers replies; every "legal" in it came from the server.
 */

import { answer, from, isPath, nextOf, optionOf, optionsOn, pieceOf, same, start, touchable } from "./draft.js";
import { lang, t } from "./i18n.js";
import { alert, say } from "./say.js";

const REMEMBERED = 40;
/** Refusal codes whose last part begins so mean that a budget ran out: it clamps, it does not forbid. */
const BUDGET = /(^|\.)too-long[\w-]*$/;

export class Desk {
  constructor(boot, store, net) {
    this.boot = boot;
    this.store = store;
    this.net = net;
    this.paint = this.paintNow = () => {};
    this.tool = "select";
    this.tab = "log";
    this.sheet = "rest";
    this.filter = "all";
    this.forget();
  }

  /** The steps of a block in hand; see Drill. */
  get steps() {
    return [];
  }

  /** Everything that belongs to one seat's view goes. */
  forget() {
    this.key = null;
    this.draft = null;
    this.verdict = null;
    this.sending = false;
    this.field = null;
    this.notice = null;
    this.card = null;
    this.surveys = [];
    this.ruler = null;
    this.hover = null;
    this.ticks = [];
    this.ranges = null;
  }

  get ask() {
    return this.store.ask;
  }

  get live() {
    return !this.moment;
  }

  /** Whether the viewer may answer now. */
  get asked() {
    return Boolean(this.live && this.ask?.mine && !this.store.curtain);
  }

  /** After every message: a new question starts a new draft, the same one keeps what was begun. */
  renew() {
    const ask = this.ask;
    const key = ask ? [this.store.rev, ask.at, ask.seat, ask.shape, ask.subject, ask.rule, JSON.stringify(ask.answered ?? null)].join(" ") : null;
    if (key === this.key) return false;
    this.key = key;
    this.verdict = null;
    this.sending = false;
    this.field = null;
    this.notice = null;
    this.unfolded = false;
    this.ticks = [];
    this.draft = ask?.mine ? start(ask) : null;
    if (this.draft) this.probe();
    return true;
  }

  // -- the draft ----------------------------------------------------------------------------------

  get answer() {
    return this.draft && this.ask?.mine ? answer(this.ask, this.draft) : null;
  }

  /** Shown at once, so that the next key meets what it sees; only a drag waits for the frame. */
  change(draft, dragged = false) {
    if (!this.draft || this.sending) return;
    this.draft = draft;
    this.notice = null;
    if (!dragged) this.ticks = [];
    this.probe();
    if (dragged) this.paint();
    else this.paintNow();
  }

  propose(value) {
    this.change(from(this.ask, value));
  }

  /** Asks the server what it says to the draft; a stale reply is dropped. */
  probe() {
    const { ask, answer: value } = this;
    if (value === null || value === undefined || ["dice", "draw"].includes(ask.shape)) return;
    const key = this.key;
    this.net.check({ at: ask.at, seat: ask.seat, answer: value }, (reply) => {
      if (key !== this.key || reply.t !== "verdict") return;
      this.verdict = { ...reply, value };
      if (this.adopt()) return;
      if (this.status === "clamped") this.probeLegal(reply.refusal.legal);
      this.announce();
      this.paint();
    });
  }

  /** Where only half of an answer was given, the server's legal other half completes it. */
  adopt() {
    const legal = this.verdict.ok ? null : this.verdict.refusal?.legal;
    const wanted = this.adopting && legal;
    this.adopting = false;
    if (wanted) this.propose(legal);
    return Boolean(wanted);
  }

  /** The strip of a clamped ghost tells what its legal part costs. */
  probeLegal(value) {
    const { ask, key } = this;
    this.net.ask({ t: "check", at: ask.at, seat: ask.seat, answer: value }).then((reply) => {
      if (key !== this.key || !same(this.verdict?.refusal?.legal, value)) return;
      const { refusal } = this.verdict;
      this.verdict = { ...this.verdict, preview: reply.preview, refusal: reply.ok ? refusal : { ...refusal, legal: null } };
      this.paint();
    });
  }

  announce() {
    clearTimeout(this.resting);
    const { verdict } = this;
    this.resting = setTimeout(() => {
      if (verdict !== this.verdict) return;
      if (this.status === "refused") alert(verdict.refusal.text);
      else say((verdict.preview?.says ?? []).join(" "));
    }, 600);
  }

  /** empty, asking, legal, clamped or refused: of the draft as it is now. */
  get status() {
    const value = this.answer;
    if (value === null || value === undefined) return "empty";
    if (!same(this.verdict?.value, value)) return this.offered(value) ? "legal" : "asking";
    if (this.verdict.ok) return "legal";
    const { refusal } = this.verdict;
    return refusal?.legal && BUDGET.test(refusal.code) ? "clamped" : "refused";
  }

  /** An option that the server listed is legal by that. */
  offered(value) {
    return this.ask.shape === "choose" && Boolean(optionOf(this.ask, value));
  }

  get refusal() {
    return ["refused", "clamped"].includes(this.status) ? this.verdict.refusal : null;
  }

  get preview() {
    const value = this.answer;
    if (value === null || value === undefined) return null;
    return (same(this.verdict?.value, value) && this.verdict.preview) || this.store.oddsOf(value) || null;
  }

  // -- committing ---------------------------------------------------------------------------------

  /** What the primary button does now: its words, whether it can, and what it would send. */
  get primary() {
    const ask = this.ask;
    if (!this.asked) return null;
    if (ask.shape === "dice" || ask.shape === "draw") return this.handPrimary(ask);
    const { status } = this;
    const legal = this.verdict?.refusal?.legal;
    if (status === "refused" && legal !== null && legal !== undefined) {
      const nearest = ["move", "place"].includes(ask.shape) ? t("ask.nearest") : t("ask.take-legal");
      return { words: nearest, does: () => this.propose(legal) };
    }
    const value = status === "clamped" ? legal : this.answer;
    const maybe = Boolean(this.draft.path ?? this.draft.steps);
    const begun = status !== "empty" || !maybe;
    return {
      words: begun ? this.primaryWords(value) : t("ask.stay"),
      off: (status === "empty" && !maybe) || status === "refused" || this.sending || this.sealed,
      does: () => this.send(value),
    };
  }

  /** Whether the draft is the very answer that lies under seal. */
  get sealed() {
    const { ask } = this;
    return Boolean(ask?.sealing) && ask.answered !== null && ask.answered !== undefined && same(ask.answered, this.answer);
  }

  primaryWords(value) {
    const { ask } = this;
    if (this.sealed) return t("ask.sealed-now");
    if (ask.sealing) return ask.answered ? t("ask.seal-again") : (ask.primary || t("ask.seal"));
    const option = optionOf(ask, value);
    if (option?.primary) return option.primary;
    const verb = ask.primary || t("ask.commit");
    const chosen = (ask.fields ?? []).map((field) => optionOf(field, value?.[field.name])?.label).filter(Boolean);
    if (ask.shape === "form" && chosen.length === 1) return `${verb}: ${chosen[0]}`;
    if (option) return verb.includes("{option}") ? verb.replace("{option}", option.label) : `${verb}: ${option.label}`;
    if (verb.includes("{option}")) return verb.replace(/[:\s]*\{option\}/, "").trim() || t("ask.choose");
    return verb;
  }

  handPrimary(ask) {
    const value = this.answer;
    const want = ask.shape === "dice" ? ask.throws * (ask.dice ?? 1) : ask.count;
    return {
      words: ask.primary || t("ask.enter-dice"),
      off: value.length !== want || this.sending,
      does: () => this.order({ t: "dice", at: ask.at, seat: ask.seat, ...(ask.shape === "dice" ? { faces: value } : { got: value }) }),
    };
  }

  /** The primary button, and Enter; on a path not begun it chooses to stay, and then commits that. */
  commit() {
    const { primary } = this;
    if (!primary) return;
    if (this.status === "empty" && (this.draft.path ?? this.draft.steps)) this.change({ ...this.draft, stay: true });
    else if (!primary.off) primary.does();
    else if (this.refusal) alert(this.refusal.text);
  }

  send(value) {
    const { ask } = this;
    this.remember(this.store.count, this.primary.words);
    return this.order({ t: "answer", at: ask.at, seat: ask.seat, answer: value });
  }

  async order(message) {
    const key = this.key;
    this.sending = true;
    this.paint();
    const reply = await this.net.command(message);
    if (reply.t === "ack" && reply.receipt) this.receipt = reply.receipt;
    if (reply.t === "ack" || key !== this.key) return;
    this.sending = false;
    this.notice = reply.t === "refused" ? this.overtaken(reply) : reply.text;
    if (reply.t === "refused") alert(reply.refusal.text);
    this.paint();
  }

  overtaken({ refusal, again }) {
    if (!again) return refusal.text;
    return `${t("ask.moved-on")} ${again.ok ? t("ask.still-legal") : (again.refusal?.text ?? refusal.text)}`;
  }

  command(message) {
    this.notice = null;
    return this.net.command(message).then((reply) => {
      if (reply.t === "refused") this.notice = reply.refusal.text;
      if (reply.t === "error") this.notice = reply.text;
      if (this.notice) alert(this.notice);
      this.paint();
    });
  }

  /** The words of the buttons pressed, by entry: kept in this tab, so that a reload does not forget them. */
  get pressed() {
    this.kept ??= new Map(JSON.parse(sessionStorage.getItem(this.slot) ?? "[]"));
    return this.kept;
  }

  get slot() {
    return `gunbai.pressed.${this.boot.code}`;
  }

  remember(entry, words) {
    this.pressed.delete(entry);
    this.pressed.set(entry, { words, lang: lang() });
    this.kept = new Map([...this.pressed].slice(-REMEMBERED));
    sessionStorage.setItem(this.slot, JSON.stringify([...this.kept]));
  }

  /** What the undo button says: the words of the very button pressed, where this tab remembers them. */
  get undoWords() {
    const { undo } = this.store;
    const own = this.pressed.get(undo.entry);
    if (own?.lang !== lang()) return undo.text;
    return t(undo.open ? "undo.undo" : "undo.ask", { what: own.words });
  }

  undo() {
    const { undo } = this.store;
    if (!undo || (!undo.open && undo.entry === null)) return;
    this.command({ t: undo.open ? "undo" : "takeback", seat: undo.seat });
  }

  // -- tapping ------------------------------------------------------------------------------------

  get touchable() {
    return this.asked ? touchable(this.ask, this.store.things) : [];
  }

  tapPiece(id) {
    if (this.tool !== "select") return this.survey(id);
    const { ask } = this;
    this.hover = id;
    if (this.asked && this.touchable.includes(id)) this.tapAnswer(ask, id);
    else this.openCard(id);
    return this.paint();
  }

  tapAnswer(ask, id) {
    const { draft } = this;
    switch (ask.shape) {
      case "choose":
        return this.tapOption(ask, id);
      case "pick": {
        const chosen = draft.chosen.includes(id) ? draft.chosen.filter((one) => one !== id) : [...draft.chosen, id];
        return this.change({ chosen });
      }
      case "allocate": {
        const at = ask.things.indexOf(id);
        const room = ask.total - draft.amounts.reduce((sum, n) => sum + n, 0);
        const amounts = draft.amounts.map((n, i) => (i === at ? (room > 0 && n < ask.caps[i] ? n + 1 : 0) : n));
        return this.change({ amounts });
      }
      case "partition":
        return this.tapGroup(id);
      case "form":
      case "each": {
        const field = ask.fields.find((one) => one.options?.some(({ value }) => pieceOf(value, this.store.things) === id));
        if (field) return this.tapField(field, id);
        this.field = id;
        return undefined;
      }
      default:
        this.held = id;
        return undefined;
    }
  }

  /** The options of a piece in turn: a second tap shows the next thing it may do. */
  tapOption(ask, id) {
    const own = optionsOn(ask.options, id, this.store.things);
    this.change({ value: nextOf(own, this.draft.value).value });
  }

  /** The single one first, then his opponents; a piece already grouped is let go. */
  tapGroup(id) {
    const groups = this.draft.groups.map((group) => group.filter((one) => one !== id)).filter((group) => group.length);
    const was = this.draft.groups.some((group) => group.includes(id));
    const open = this.draft.open;
    const at = groups.findIndex((group) => group[0] === open);
    if (was) this.change({ groups, open: null });
    else if (open && at >= 0) this.change({ groups: groups.map((group, i) => (i === at ? [...group, id] : group)), open });
    else this.change({ groups: [...groups, [id]], open: id });
  }

  tapGround(point) {
    if (!this.asked || this.tool !== "select") return;
    if (this.ask.shape === "place") this.change({ pose: [...point, this.heading] });
    else if (this.ask.shape === "move") this.change({ path: [...this.draft.path, point] });
  }

  /** The heading that a placed piece has, or would have. */
  get heading() {
    return this.draft.pose?.[2] ?? (this.ask.turns ? this.ask.default?.[2] : 0) ?? 0;
  }

  // -- moving -------------------------------------------------------------------------------------

  /** Where the ghost is: the last point of the draft, or where its piece stands. */
  get ghostAt() {
    const { ask, draft } = this;
    if (!this.asked || !draft) return null;
    if (ask.shape === "place") return draft.pose ? draft.pose.slice(0, 2) : null;
    if (ask.shape !== "move") return null;
    return draft.path.length ? draft.path[draft.path.length - 1] : this.startOf(ask);
  }

  startOf(ask) {
    if (ask.start) return ask.start;
    const thing = this.store.things.get(ask.subject);
    return typeof thing?.x === "number" ? [thing.x, thing.y] : null;
  }

  /** Moves the end of the path (or the placed piece) to a point; `fresh` begins a new leg. */
  lead(point, fresh = false, dragged = false) {
    const { ask, draft } = this;
    const place = point.map(Math.round);
    this.unfolded = false;
    if (!dragged) this.ticks = [];
    if (ask.shape === "place") return this.change({ pose: [...place, this.heading] }, true);
    const path = draft.path.slice(0, fresh ? draft.path.length : -1);
    return this.change({ path: [...path, place] }, true);
  }

  nudge([dx, dy]) {
    const at = this.ghostAt ?? this.middle();
    if (at) this.lead([at[0] + dx, at[1] + dy], this.ask.shape === "move" && !this.draft.path.length);
  }

  /** Where a piece that stands nowhere yet begins: the zone asked about, or the middle of the own edge. */
  middle() {
    const { table } = this.store;
    if (!table) return null;
    if (Array.isArray(this.ask.default)) return this.ask.default.slice(0, 2);
    return [table.w / 2, table.edge === "north" ? table.h - 1000 : 1000];
  }

  waypoint() {
    const at = this.ghostAt;
    if (this.steps.length) this.waypointOfSteps();
    else if (this.ask?.shape === "move" && this.draft.path.length && at) this.change({ path: [...this.draft.path, at] });
  }

  dropStep() {
    if (this.ask?.shape === "move" && this.draft.path.length) this.change({ path: this.draft.path.slice(0, -1) });
    if (this.steps.length) this.step(this.steps.slice(0, -1));
    if (this.ask?.shape === "dice") this.change({ faces: this.draft.faces.slice(0, -1) });
  }

  turn(degrees) {
    if (this.ask?.shape !== "place" || !this.draft.pose || !this.ask.turns) return;
    const [x, y, heading] = this.draft.pose;
    this.change({ pose: [x, y, (heading + degrees * 1000 + 360000) % 360000] });
  }

  /** One step back: the illegal tail, the last step, the ghost, the choice, the tool, the card. */
  back() {
    const { ask, draft } = this;
    if (this.moment) return this.goTo(null);
    if (this.tool !== "select" || this.surveys.length || this.ruler) return this.take("select");
    if (this.status === "clamped") return this.propose(this.verdict.refusal.legal);
    if (this.asked && (this.steps.length || (ask.shape === "move" && draft.path.length))) return this.dropStep();
    if (this.asked && this.answer !== null && !["number", "order", "text"].includes(ask.shape)) return this.change(start({ ...ask, answered: undefined }));
    this.card = null;
    if (this.tab === "unit") this.tab = "log";
    return this.paint();
  }

  // -- tools and cards ----------------------------------------------------------------------------

  take(tool) {
    this.tool = this.tool === tool ? "select" : tool;
    this.surveys = [];
    this.ruler = null;
    this.paint();
  }

  /** Sight needs two pieces: from the one in question (or tapped first) to the one tapped. */
  survey(id) {
    if (this.tool === "sight") {
      const eye = this.eye ?? this.ask?.subject ?? this.hover;
      if (!eye || eye === id || !this.store.things.has(eye)) {
        this.eye = id;
        this.note(t("dock.sight-to"));
        return;
      }
      this.measure("sight", { from: eye, to: id }, 1);
      this.eye = null;
    } else if (this.tool === "threat") {
      this.measure("threat", { piece: id }, 2);
    }
  }

  note(text) {
    this.notice = text;
    say(text);
    this.paint();
  }

  async measure(what, facts, most = 1) {
    const { result, text } = await this.net.ask({ t: "survey", what, facts });
    if (text) this.note(text);
    if (!result) return;
    this.notice = null;
    this.surveys = [...this.surveys, { what, facts, ...result }].slice(-most);
    say((result.says ?? []).join(" "));
    this.paint();
  }

  /**
   * The ruler follows the pointer; its length is the server's. `ends` are what is measured: two pieces
   * by their ids, or two points.
   */
  stretch(tape, ends = [tape.from, tape.to]) {
    this.ruler = { ...tape, ends, text: this.ruler?.text };
    this.paint();
    if (this.measuring) return;
    this.measuring = true;
    this.net.ask({ t: "survey", what: "ruler", facts: { from: ends[0], to: ends[1] } }).then(({ result }) => {
      this.measuring = false;
      if (!this.ruler) return;
      this.ruler = { ...this.ruler, text: (result?.says ?? []).join(" · ") };
      if (!same(this.ruler.ends, ends)) this.stretch(this.ruler, this.ruler.ends);
      else this.paint();
    });
  }

  async openCard(id) {
    const reply = await this.net.ask({ t: "card", piece: id });
    if (!reply.card) return;
    this.card = { id, ...reply.card };
    this.showTab("unit");
  }
}
