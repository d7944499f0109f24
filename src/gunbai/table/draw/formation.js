/**
 * Bodies of blocks as plain geometry: {x, y, heading, files, ranks, frontage, depth, stands} in
 * thousandths, x and y the middle of the front edge. It follows the pointer until the server has said
 * where the steps end; it knows no price and no rule.
 */

const TURN = 360_000;
const RADIANS = Math.PI / 180_000;
const LOOK = 500;
const WIDEST = 150_000;
const STRAIGHT = 1_000;

export const widthOf = (body) => body.files * body.frontage;
export const depthOf = (body) => body.ranks * body.depth;

/** The thing, question or mark as a body; one that states only `width` and `depth` is one stand. */
export function bodyOf(given, at = given) {
  const { x, y, heading = 0 } = at;
  if (given.width && !given.frontage) {
    const { width, depth, files = 1, ranks = 1 } = given;
    return { x, y, heading, files, ranks, frontage: width / files, depth: depth / ranks, stands: given.stands ?? files * ranks };
  }
  const { files, ranks, frontage, depth } = given;
  return { x, y, heading, files, ranks, frontage, depth, stands: given.stands ?? files * ranks };
}

const ahead = (heading) => [Math.sin(heading * RADIANS), Math.cos(heading * RADIANS)];

/** The place so far before the front line and to the right of its middle. */
export function placed({ x, y, heading }, forward, right) {
  const [fx, fy] = ahead(heading);
  return [x + fx * forward + fy * right, y + fy * forward - fx * right];
}

/** A point as this body sees it: so far before its front line, so far to the right of its middle. */
export function seen({ x, y, heading }, [px, py]) {
  const [fx, fy] = ahead(heading);
  const [dx, dy] = [px - x, py - y];
  return [dx * fx + dy * fy, dx * fy - dy * fx];
}

export function cornersOf(body) {
  const [half, deep] = [widthOf(body) / 2, depthOf(body)];
  return [placed(body, 0, -half), placed(body, 0, half), placed(body, -deep, half), placed(body, -deep, -half)];
}

export const middleOf = (body) => placed(body, -depthOf(body) / 2, 0);

/** How far a point lies outside the body; 0 within. */
export function distanceTo(body, point) {
  const [forward, right] = seen(body, point);
  const dx = Math.max(0, Math.abs(right) - widthOf(body) / 2);
  const dy = Math.max(0, forward, -forward - depthOf(body));
  return Math.hypot(dx, dy);
}

const moved = (body, [x, y], heading = body.heading) => ({ ...body, x, y, heading: ((heading % TURN) + TURN) % TURN });

/** The front corner that stands still: the right one in a wheel to the right. */
export const pivotOf = (body, angle) => placed(body, 0, (Math.sign(angle) * widthOf(body)) / 2);

function wheel(body, angle) {
  const still = pivotOf(body, angle);
  const turned = moved(body, still, body.heading + angle);
  return moved(turned, placed(turned, 0, (-Math.sign(angle) * widthOf(body)) / 2));
}

function turn(body, angle) {
  if (Math.abs(angle) === 180_000) return moved(body, placed(body, -depthOf(body), 0), body.heading + angle);
  const side = placed(body, -depthOf(body) / 2, (Math.sign(angle) * widthOf(body)) / 2);
  const ranks = Math.ceil(body.stands / body.ranks);
  return { ...moved(body, side, body.heading + angle), files: body.ranks, ranks };
}

const STEPS = {
  advance: (body, amount) => moved(body, placed(body, amount, 0)),
  back: (body, amount) => moved(body, placed(body, -amount, 0)),
  wheel,
  turn,
  rotate: (body, angle) => {
    const middle = middleOf(body);
    const turned = moved(body, middle, body.heading + angle);
    return moved(turned, placed(turned, depthOf(body) / 2, 0));
  },
};

export const stepped = (body, [verb, amount]) => STEPS[verb]?.(body, amount) ?? body;

/** The body before the first step and after each of them. */
export function walked(body, steps) {
  const bodies = [body];
  for (const step of steps) bodies.push(stepped(bodies[bodies.length - 1], step));
  return bodies;
}

const SMOOTH = 4_000;
const NEAR = 80;
const shorter = (angle) => ((((angle % TURN) + 1.5 * TURN) % TURN) - TURN / 2);

/** The angle of the wheel that brings the front of a body to a place; 0 where none does. */
function wheelTo(body, to) {
  const chord = Math.hypot(to[0] - body.x, to[1] - body.y) / widthOf(body);
  if (chord > 1 || Math.abs(seen(body, to)[1]) < NEAR / 2) return 0;
  const angle = (2 * Math.asin(chord)) / RADIANS;
  const found = [angle, -angle].find((one) => {
    const { x, y } = wheel(body, one);
    return Math.hypot(x - to[0], y - to[1]) < NEAR;
  });
  return found ?? 0;
}

/**
 * The way of a body through the places that its front came to, as it went: straight on, and along
 * the arc where it wheeled. Places, and the heading at each; the last heading is the one given.
 */
export function swung(body, way, heading) {
  const places = [way[0]];
  const headings = [body.heading];
  let now = moved(body, way[0]);
  for (const to of way.slice(1)) {
    const angle = wheelTo(now, to);
    const parts = Math.max(1, Math.ceil(Math.abs(angle) / SMOOTH));
    for (let k = 1; k < parts; k++) {
      const { x, y } = wheel(now, (angle * k) / parts);
      places.push([x, y]);
      headings.push(now.heading + (angle * k) / parts);
    }
    places.push(to);
    now = { ...now, x: to[0], y: to[1], heading: now.heading + angle };
    headings.push(now.heading);
  }
  headings[headings.length - 1] += shorter(heading - now.heading);
  return { places, headings };
}

/** A body with other files and another heading about the same middle. */
export function reshaped(body, files, heading) {
  const shape = moved({ ...body, files, ranks: Math.ceil(body.stands / files) }, middleOf(body), heading);
  return moved(shape, placed(shape, depthOf(shape) / 2, 0));
}

/** The angle by which a corner is swung to come to a point, positive to the right; never backward. */
export function swing(body, side, point) {
  const angle = side === "left" ? 1 : -1;
  const [px, py] = pivotOf(body, angle);
  const [ax, ay] = placed(body, 0, (-angle * widthOf(body)) / 2);
  const from = Math.atan2(ax - px, ay - py);
  const to = Math.atan2(point[0] - px, point[1] - py);
  const by = ((((to - from) / RADIANS) * angle) % TURN + TURN) % TURN;
  return by > 225_000 ? 0 : angle * Math.min(by, 180_000);
}

/** The angle about the middle at which the body looks at a point, positive to the right. */
export function facing(body, point) {
  const [forward, right] = seen(moved(body, middleOf(body)), point);
  return Math.atan2(right, forward) / RADIANS;
}

/**
 * The smallest wheel after which a point lies straight ahead of the middle of the front, and how far
 * ahead it lies then; null where no wheel does that.
 */
export function toward(body, point) {
  const [forward, right] = seen(body, point);
  if (forward > 0 && Math.abs(right) < forward * Math.tan(STRAIGHT * RADIANS) + 50) return { angle: 0, forward };
  const side = right > 0 ? 1 : -1;
  let before = right;
  for (let angle = LOOK; angle <= WIDEST; angle += LOOK) {
    const [far, aside] = seen(wheel(body, side * angle), point);
    if (Math.sign(aside) !== Math.sign(before) && far > -0.25 * widthOf(body)) return { angle: side * angle, forward: Math.max(0, far) };
    before = aside;
  }
  return null;
}
