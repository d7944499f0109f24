/** What this viewer knows of the table: things by id, the question, the log. Nothing is computed. */

import { printOf } from "./drift.js";

const KEPT = ["seat", "holds", "game", "bar", "ask", "count", "seats", "undo", "takeback", "curtain", "outcome", "fault", "sealed", "rev"];

export class Store {
  constructor() {
    this.listeners = new Set();
    this.clear();
  }

  clear() {
    for (const key of KEPT) this[key] = null;
    this.things = new Map();
    this.log = [];
    this.odds = null;
    this.online = { online: [], watching: 0 };
    this.n = -1;
  }

  listen(heard) {
    this.listeners.add(heard);
  }

  tell(what) {
    for (const heard of this.listeners) heard(what);
  }

  get table() {
    return this.things.get("table") ?? null;
  }

  /**
   * Takes a `view` or `diff`; false when messages are missing, or what is known is not what the server's
   * print says, and the whole view must be fetched.
   */
  apply(message) {
    const whole = message.t === "view";
    if (!whole && message.base !== this.n) return false;
    const before = this.things;
    const known = { log: this.log, seat: this.seat };
    if (whole) this.clear();
    else this.things = new Map(before);
    for (const [id, thing] of Object.entries(message.put ?? {})) this.things.set(id, thing);
    for (const id of message.del ?? []) this.things.delete(id);
    this.n = message.n;
    for (const key of KEPT) if (key in message) this[key] = message[key];
    const lines = message.log ?? [];
    this.log = whole ? lines : [...this.log.slice(0, message.cut ?? this.log.length), ...lines];
    this.tell({ whole, before, lines: whole ? missed(known, this) : lines });
    return !message.print || message.print === printOf(this.things, this.log.length);
  }

  /** Odds of a question's options come after it; those of an older question are not kept. */
  takeOdds({ at, seat, options }) {
    if (this.ask?.at !== at || this.ask?.seat !== seat) return;
    this.odds = new Map(options.map(({ value, preview }) => [JSON.stringify(value), preview]));
    this.oddsFor = this.ask;
    this.tell({ before: this.things, lines: [] });
  }

  oddsOf(value) {
    return this.oddsFor === this.ask ? this.odds?.get(JSON.stringify(value)) : undefined;
  }

  name(id) {
    return this.things.get(id)?.name ?? this.ask?.thing_names?.[id] ?? this.leaderName(id) ?? id;
  }

  leaderName(id) {
    for (const { leaders } of this.things.values()) for (const leader of leaders ?? []) if (leader.id === id) return leader.name;
    return null;
  }

  /** The side of a seat: index for its colours, name for its words. */
  sideOf(seat) {
    const found = this.seats?.find((one) => one.seat === seat);
    return found ? { index: found.index, name: found.name } : null;
  }

  mine(thing) {
    const seat = this.seats?.find((one) => one.seat === (this.seat ?? this.ask?.seat));
    return seat ? thing.side === seat.index : false;
  }
}

/** What a whole view tells that was not known before: after a break of the line, say; not to another seat. */
function missed(known, { log, seat }) {
  const last = known.log[known.log.length - 1];
  const same = last && known.seat === seat ? log[known.log.length - 1] : null;
  return same && same.entry === last.entry && same.kind === last.kind ? log.slice(known.log.length) : [];
}
