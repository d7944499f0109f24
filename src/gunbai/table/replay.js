/** The whole game on a slider: fetches frames in chunks and shows the table as it was before an entry. */

const CHUNK = 50;

export class Replay {
  constructor(path, desk) {
    this.path = path;
    this.desk = desk;
    this.chunks = new Map();
    this.chapters = [];
    this.wanted = null;
    desk.goTo = (entry) => this.goTo(entry);
  }

  get count() {
    return this.desk.store.count ?? 0;
  }

  /** After a rewind or a new seat nothing fetched before is true any more. */
  forget() {
    this.chunks.clear();
    this.chapters = [];
  }

  async fetchChunk(from) {
    const whole = Math.min(CHUNK, this.count - from + 1);
    const kept = this.chunks.get(from);
    if (kept && kept.length >= whole) return kept;
    const seat = this.desk.store.seat;
    const reply = await fetch(`${this.path}?from=${from}&count=${CHUNK}${seat ? `&seat=${encodeURIComponent(seat)}` : ""}`);
    if (!reply.ok) return null;
    const data = await reply.json();
    if (data.chapters) this.chapters = data.chapters;
    this.chunks.set(from, data.frames);
    return data.frames;
  }

  async learnChapters() {
    if (await this.fetchChunk(Math.floor(this.count / CHUNK) * CHUNK).catch(() => null)) this.desk.paint();
  }

  /** Shows the position before an entry; null or the end is live again. */
  async goTo(entry) {
    const { desk } = this;
    if (entry === null || entry >= this.count) {
      this.wanted = null;
      desk.moment = null;
      history.replaceState(null, "", location.pathname);
      desk.paint();
      return;
    }
    const at = Math.max(0, entry);
    this.wanted = at;
    const from = Math.floor(at / CHUNK) * CHUNK;
    const frames = await this.fetchChunk(from).catch(() => null);
    if (!frames || this.wanted !== at) return;
    desk.moment = assemble(frames, at);
    desk.sheet = "rest";
    history.replaceState(null, "", `#e${at}`);
    desk.paint();
  }

  step(by) {
    this.goTo((this.wanted ?? this.count) + by);
  }

  /** The start of the turn before or after the moment shown. */
  chapter(by) {
    const now = this.wanted ?? this.count;
    const starts = this.chapters.map(({ entry }) => entry);
    const next = by < 0 ? starts.filter((entry) => entry < now).pop() : starts.find((entry) => entry > now);
    this.goTo(next ?? (by < 0 ? 0 : null));
  }
}

/** The table as it stood before entry `at`: frames of one chunk laid over each other. */
export function assemble(frames, at) {
  const things = new Map();
  const log = [];
  let bar = {};
  let trace = [];
  for (const frame of frames) {
    if (frame.entry > at) break;
    for (const [id, thing] of Object.entries(frame.put ?? {})) things.set(id, thing);
    for (const id of frame.del ?? []) things.delete(id);
    bar = frame.bar ?? bar;
    if (frame.cut !== undefined) log.length = frame.cut;
    log.push(...(frame.log ?? []));
    trace = (frame.log ?? []).flatMap((line) => line.moves ?? []);
  }
  return { entry: at, things, bar, log, trace: frames[0]?.entry === at ? [] : trace };
}
