/** Outlines on paper: polygons and discs, walked along for teeth, posts and ripples. */

import { fix, path } from "./svg.js";

const AROUND = 48;

/** The outline of a `shape` as paper points, and as a path. */
export function outline(shape, camera) {
  if (shape.disc) {
    const [x, y, r] = shape.disc;
    const [cx, cy] = camera.toPaper([x, y]);
    const radius = r / 1000;
    const points = Array.from({ length: AROUND }, (_, i) => {
      const turn = (i / AROUND) * 2 * Math.PI;
      return [cx + radius * Math.cos(turn), cy + radius * Math.sin(turn)];
    });
    const d = `M${fix(cx - radius)} ${fix(cy)}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`;
    return { points, d, round: true };
  }
  if (shape.line) {
    const points = shape.line.map((point) => camera.toPaper(point));
    return { points, d: path(points), round: false, open: true };
  }
  const points = (shape.polygon ?? []).map((point) => camera.toPaper(point));
  return { points: clockwise(points), d: path(points, true), round: false };
}

/** On paper (y down) the same turning everywhere, so that "inside" lies on one side. */
function clockwise(points) {
  const area = points.reduce((sum, [x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length];
    return sum + x * ny - nx * y;
  }, 0);
  return area < 0 ? points.slice().reverse() : points;
}

export function box(points) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [right, bottom] = [Math.max(...xs), Math.max(...ys)];
  return { left, top, right, bottom, width: right - left, height: bottom - top, x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** The centre of area. */
export function centroid(points) {
  let [area, sx, sy] = [0, 0, 0];
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length];
    const cross = x * ny - nx * y;
    area += cross;
    sx += (x + nx) * cross;
    sy += (y + ny) * cross;
  });
  const { x, y } = box(points);
  return Math.abs(area) < 1e-9 ? [x, y] : [sx / (3 * area), sy / (3 * area)];
}

/** Places every `step` along the closed (or open) outline: point, direction and inward normal. */
export function along(points, step, open = false) {
  const places = [];
  points.forEach(([x, y], i) => {
    if (open && i === points.length - 1) return;
    const [nx, ny] = points[(i + 1) % points.length];
    const length = Math.hypot(nx - x, ny - y);
    if (!length) return;
    const [dx, dy] = [(nx - x) / length, (ny - y) / length];
    const count = Math.max(1, Math.round(length / step));
    for (let k = 0; k < count; k++) {
      const far = (k + 0.5) * (length / count);
      places.push({ at: [x + dx * far, y + dy * far], along: [dx, dy], inward: [-dy, dx], span: length / count });
    }
  });
  return places;
}

/** The outline drawn towards its centre by a factor: contour lines, inner ripples. */
export function shrunk(points, factor) {
  const [cx, cy] = centroid(points);
  return points.map(([x, y]) => [cx + (x - cx) * factor, cy + (y - cy) * factor]);
}

export function inside(points, [x, y]) {
  let within = false;
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}
