/**
 * From the table's thousandths to paper (units, own edge at the bottom, y down) to the screen.
 * Paper is turned in quarters only, so names, glyphs and numbers always stand upright.
 */

const TURNS = { south: 0, west: 1, north: 2, east: 3 };
const TIERS = [14, 28, 56];
const CLOSEST = 220;
/** Screens beyond the edge, from where on nothing is drawn. */
const AWAY = 1.5;

export class Camera {
  constructor() {
    this.x = 0;
    this.y = 0;
    this.scale = 30;
    this.turn = 0;
    this.inset = { left: 0, top: 0, right: 0, bottom: 0 };
    this.width = this.height = 100;
    this.table = { w: 24000, h: 24000 };
  }

  /** Own edge at the bottom; on an upright screen a long table stands upright too. */
  face(table, upright) {
    this.table = table;
    const side = table.edge ? TURNS[table.edge] : 0;
    const wide = side % 2 ? table.h > table.w : table.w > table.h;
    this.turn = upright && wide ? (side + 1) % 4 : side;
  }

  get paper() {
    const { w, h } = this.table;
    return this.turn % 2 ? [h / 1000, w / 1000] : [w / 1000, h / 1000];
  }

  toPaper([x, y]) {
    const { w, h } = this.table;
    const [px, py] = [
      [x, h - y],
      [h - y, w - x],
      [w - x, y],
      [y, x],
    ][this.turn];
    return [px / 1000, py / 1000];
  }

  fromPaper([px, py]) {
    const { w, h } = this.table;
    const [u, v] = [px * 1000, py * 1000];
    const [x, y] = [
      [u, h - v],
      [w - v, h - u],
      [w - u, v],
      [v, u],
    ][this.turn];
    return [Math.round(x), Math.round(y)];
  }

  toScreen(point) {
    const [px, py] = this.toPaper(point);
    return [this.x + px * this.scale, this.y + py * this.scale];
  }

  fromScreen([sx, sy]) {
    return this.fromPaper([(sx - this.x) / this.scale, (sy - this.y) / this.scale]);
  }

  /** `dock`: room wanted on the left for the tools, taken only from what the table leaves free unless `firm`. */
  resize(width, height, inset, dock = 0, firm = false) {
    [this.width, this.height, this.inset, this.dock, this.firm] = [width, height, inset, dock, firm];
  }

  get fitting() {
    const [w, h] = this.paper;
    const { left, top, right, bottom } = this.inset;
    const beside = this.firm ? this.dock : 0;
    return Math.min((this.width - left - beside - right) / w, (this.height - top - bottom) / h);
  }

  fit() {
    const [w, h] = this.paper;
    const { left, top, right, bottom } = this.inset;
    this.scale = this.fitting;
    const free = this.width - left - right - w * this.scale;
    this.x = left + Math.max(free / 2, Math.min(free, this.dock ?? 0));
    this.y = top + (this.height - top - bottom - h * this.scale) / 2;
  }

  zoom(factor, [sx, sy] = [this.width / 2, this.height / 2]) {
    const next = Math.min(CLOSEST, Math.max(this.fitting * 0.6, this.scale * factor));
    const by = next / this.scale;
    this.x = sx - (sx - this.x) * by;
    this.y = sy - (sy - this.y) * by;
    this.scale = next;
    this.keep();
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.keep();
  }

  /** Some of the table always stays in sight. */
  keep() {
    const [w, h] = this.paper;
    const margin = 80;
    this.x = Math.min(this.width - margin, Math.max(margin - w * this.scale, this.x));
    this.y = Math.min(this.height - margin, Math.max(margin - h * this.scale, this.y));
  }

  /** Whether a point is in the clear part of the screen. */
  sees(point) {
    const [sx, sy] = this.toScreen(point);
    const { left, top, right, bottom } = this.inset;
    return sx > left && sy > top && sx < this.width - right && sy < this.height - bottom;
  }

  /** Whether a point is so far off the screen that no single movement shows it. */
  beyond(point) {
    const [sx, sy] = this.toScreen(point);
    const [aside, over] = [AWAY * this.width, AWAY * this.height];
    return sx < -aside || sy < -over || sx > this.width + aside || sy > this.height + over;
  }

  /** Brings a point into the clear part of the screen; true when that moved anything. */
  show(point) {
    const [sx, sy] = this.toScreen(point);
    const { left, top, right, bottom } = this.inset;
    const edge = 48;
    const dx = Math.max(left + edge - sx, 0) + Math.min(this.width - right - edge - sx, 0);
    const dy = Math.max(top + edge - sy, 0) + Math.min(this.height - bottom - edge - sy, 0);
    if (dx || dy) this.pan(dx, dy);
    return Boolean(dx || dy);
  }

  /** 0 to 3: how much of a piece this many units across can be drawn. */
  tier(across) {
    const px = across * this.scale;
    return TIERS.filter((limit) => px >= limit).length;
  }

  /** How many units the strokes of terrain are apart: 1 on a table of inches, more where a unit is smaller. */
  get span() {
    const { w, h, unit } = this.table;
    return unit && unit !== "inch" ? Math.max(w, h) / 24_000 : 1;
  }

  /** Texture size in units per pattern unit: doubles with the zoom, so the period stays 40 to 80 px. */
  get grain() {
    return 2 ** Math.round(Math.log2(1 / this.scale));
  }

  get transform() {
    return `translate(${round(this.x)} ${round(this.y)}) scale(${round(this.scale)})`;
  }
}

const round = (value) => Math.round(value * 1000) / 1000;

/** The screen vector of a keyboard arrow as a vector of the table, in thousandths. */
export function onTable(camera, [dx, dy]) {
  const [x0, y0] = camera.fromPaper([0, 0]);
  const [x1, y1] = camera.fromPaper([dx, dy]);
  return [x1 - x0, y1 - y0];
}
