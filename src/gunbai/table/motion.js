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
   * `moves`: [id, path in thousandths, headings?]; one after the other, those given together at the
   * same time. `headings`: how a block looks at each place of its way.
   */
  play(moves) {
    const begun = moves
      .map(([id, way, headings]) => ({ id, headings, points: way.map((point) => this.camera.toPaper(point)) }))
      .filter(({ points }) => points.length > 1);
    if (!begun.length) return;
    for (const { id, points, headings } of begun) this.board.carry(id, points[0], headings?.[0]);
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
      for (const { id, points, headings } of moves) {
        const { at, leg, along } = pointAt(points, ease(part));
        this.board.carry(id, at, headings && headings[leg - 1] + (headings[leg] - headings[leg - 1]) * along);
      }
      if (part < 1) requestAnimationFrame(frame);
      else {
        this.settle(moves);
        this.next();
      }
    };
    requestAnimationFrame(frame);
  }

  settle(moves) {
    for (const { id, points, headings } of moves) {
      this.board.carry(id, points[points.length - 1], headings?.[headings.length - 1]);
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

const ease = (x) => (x < 0.5 ? 2 * x * x : 1 - (2 - 2 * x) ** 2 / 2);

function lengthOf(points) {
  return points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i][0], y - points[i][1]), 0);
}

/** Where one is after this part of the way: the place, on which leg, and how far along it. */
function pointAt(points, part) {
  let left = lengthOf(points) * part;
  const last = points.length - 1;
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1];
    const [bx, by] = points[i];
    const leg = Math.hypot(bx - ax, by - ay);
    if (left <= leg && leg) return { at: [ax + ((bx - ax) * left) / leg, ay + ((by - ay) * left) / leg], leg: i, along: left / leg };
    left -= leg;
  }
  return { at: points[last], leg: last, along: 1 };
}
