/** Motion explains and never makes anyone wait: pieces travel their paths; any input finishes it. */

const BASE = 150;
const PER_UNIT = 60;
const LONGEST = 600;

export class Motion {
  constructor(board, camera) {
    this.board = board;
    this.camera = camera;
    this.queue = [];
    this.speed = 1;
  }

  /**
   * `moves`: [id, path in thousandths, turn?]; one after the other, those given together at the same
   * time. `turn`: from and to which heading a block looks on its way.
   */
  play(moves) {
    const begun = moves
      .map(([id, way, turn]) => ({ id, turn, points: way.map((point) => this.camera.toPaper(point)) }))
      .filter(({ points }) => points.length > 1);
    if (!begun.length) return;
    for (const { id, points, turn } of begun) this.board.carry(id, points[0], turn?.[0]);
    this.queue.push(begun);
    if (!this.running) this.next();
  }

  next() {
    const moves = this.queue.shift();
    this.running = moves ?? null;
    if (!moves) return;
    const unit = this.camera.table.unit === "centimetre" ? 2 : 1;
    const longest = (1 / unit) * Math.max(...moves.map(({ points }) => lengthOf(points)));
    const lasts = Math.min(LONGEST, BASE + PER_UNIT * longest) / this.speed;
    let begin = null;
    const frame = (now) => {
      if (this.running !== moves) return;
      begin ??= now;
      const part = Math.min(1, (now - begin) / lasts);
      for (const { id, points, turn } of moves) this.board.carry(id, pointAt(points, ease(part)), turn && between(turn, ease(part)));
      if (part < 1) requestAnimationFrame(frame);
      else {
        this.settle(moves);
        this.next();
      }
    };
    requestAnimationFrame(frame);
  }

  settle(moves) {
    for (const { id, points, turn } of moves) {
      this.board.carry(id, points[points.length - 1], turn?.[1]);
      this.board.carry(id, null);
    }
  }

  finish() {
    const left = [this.running, ...this.queue].filter(Boolean);
    this.running = null;
    this.queue = [];
    left.forEach((moves) => this.settle(moves));
  }
}

/** Part of the shorter way round from one heading to another. */
function between([from, to], part) {
  const by = ((((to - from) % 360_000) + 540_000) % 360_000) - 180_000;
  return from + by * part;
}

const ease = (x) => (x < 0.5 ? 2 * x * x : 1 - (2 - 2 * x) ** 2 / 2);

function lengthOf(points) {
  return points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i][0], y - points[i][1]), 0);
}

function pointAt(points, part) {
  let left = lengthOf(points) * part;
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1];
    const [bx, by] = points[i];
    const leg = Math.hypot(bx - ax, by - ay);
    if (left <= leg && leg) return [ax + ((bx - ax) * left) / leg, ay + ((by - ay) * left) / leg];
    left -= leg;
  }
  return points[points.length - 1];
}
