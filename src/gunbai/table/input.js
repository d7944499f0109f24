/** Pointers on the map: tap chooses, drag from the own glowing piece makes a ghost, drag on the ground pans. */

import { isPath } from "./draft.js";

const STILL = 5;
const LONG = 450;
const FINGER = 22;
const MOUSE = 12;
const HANDLE = 14;
const LIFT = 48;

export function listenToPointers(svg, desk) {
  const hands = new Map();
  let grip = null;

  const place = (event) => {
    const box = svg.parentElement.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  svg.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    desk.motion.finish();
    svg.setPointerCapture(event.pointerId);
    const at = place(event);
    hands.set(event.pointerId, at);
    if (hands.size === 2) return secondHand();
    const touch = event.pointerType === "touch";
    grip = begin(desk, at, touch);
    if (touch) grip.long = setTimeout(() => grip && !grip.moved && ((grip.done = true), desk.openCardAt(at)), LONG);
    return undefined;
  });

  /** A second finger while a ghost is held sets a waypoint; otherwise two fingers pinch. */
  function secondHand() {
    clearTimeout(grip?.long);
    if (grip?.kind === "ghost" || (grip?.kind === "handle" && desk.steps.length)) {
      desk.waypoint();
      return;
    }
    grip = { kind: "pinch", ...spread(hands) };
  }

  svg.addEventListener("pointermove", (event) => {
    const at = place(event);
    if (!hands.has(event.pointerId)) {
      const id = desk.pieceAt(at, MOUSE);
      svg.classList.toggle("on-piece", Boolean(id));
      desk.board.tip(id && desk.scene.things.get(id));
      return;
    }
    hands.set(event.pointerId, at);
    desk.free = event.altKey;
    if (!grip || grip.done) return;
    if (grip.kind === "pinch" && hands.size === 2) {
      const now = spread(hands);
      desk.pan(now.middle[0] - grip.middle[0], now.middle[1] - grip.middle[1]);
      desk.zoom(now.width / grip.width, now.middle);
      Object.assign(grip, now);
      return;
    }
    const [dx, dy] = [at[0] - grip.at[0], at[1] - grip.at[1]];
    if (!grip.moved && Math.hypot(dx, dy) < STILL) return;
    grip.moved = true;
    desk.holding = true;
    clearTimeout(grip.long);
    drag(desk, grip, at, [dx, dy]);
  });

  const release = (event) => {
    const at = hands.get(event.pointerId);
    hands.delete(event.pointerId);
    if (!grip || hands.size) return;
    clearTimeout(grip.long);
    svg.classList.remove("holding");
    if (!grip.moved && !grip.done && grip.kind !== "pinch" && event.type === "pointerup") tap(desk, grip, at);
    if (grip.moved && grip.kind === "handle" && at) desk.meant(at);
    desk.holding = false;
    desk.drop(grip);
    grip = null;
  };
  svg.addEventListener("pointerup", release);
  svg.addEventListener("pointercancel", release);
  svg.addEventListener("lostpointercapture", release);

  svg.addEventListener("pointerleave", () => desk.board.tip(null));

  svg.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    if (event.pointerType !== "touch") desk.openCardAt(place(event));
  });

  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 20 : 1;
    desk.zoom(Math.exp((-event.deltaY * lines) / 500), place(event));
  }, { passive: false });

  function begin(held, at, touch) {
    const { tool } = held;
    const base = { at, last: at, touch, moved: false };
    if (tool === "ruler") return { ...base, kind: "ruler", tape: held.tape(at) };
    const handle = tool === "select" && held.handleAt(at, touch ? FINGER : HANDLE);
    if (handle) return { ...base, kind: "handle", handle, hold: held.grip(at, handle) };
    if (tool === "select" && held.held && held.holdsBlock(at, touch ? FINGER : MOUSE)) return { ...base, kind: "handle", hold: held.grip(at, null) };
    const start = tool === "select" && held.startAt(at, touch ? FINGER : MOUSE);
    if (start) return { ...base, kind: "start", start };
    if (tool === "select" && held.holdsGhost(at, touch ? FINGER : MOUSE)) {
      const [gx, gy] = held.ridesFrom(at, MOUSE) ? at : held.camera.toScreen(held.ghostAt);
      return { ...base, kind: "ghost", off: touch ? [0, -LIFT] : [gx - at[0], gy - at[1]] };
    }
    return { ...base, kind: "pan" };
  }

  function drag(held, hold, at, [dx, dy]) {
    svg.classList.add("holding");
    if (hold.kind === "start") goOn(held, hold);
    if (hold.kind === "ruler") held.reel(hold.tape, at);
    else if (hold.kind === "handle") {
      held.pull(hold.hold, at);
      held.lens(hold.touch ? [at[0], at[1]] : null);
    } else if (hold.kind === "ghost") {
      const point = held.camera.fromScreen([at[0] + hold.off[0], at[1] + hold.off[1]]);
      held.tug(point, !hold.led && held.ask.shape === "move" && !held.draft.path.length);
      hold.led = true;
      held.lens(hold.touch ? [at[0], at[1] - LIFT] : null);
    } else if (hold.kind === "pan") {
      held.pan(at[0] - hold.last[0], at[1] - hold.last[1]);
    }
    hold.last = [at[0], at[1]];
    return [dx, dy];
  }

  /** A drag that chose an option becomes the drag of what is then asked. */
  function goOn(held, hold) {
    if (!hold.sent) held.begin(hold.start.value);
    hold.sent = true;
    if (!held.asked || held.ask.subject !== hold.start.id || !isPath(held.ask)) return;
    if (held.held) Object.assign(hold, { kind: "handle", hold: held.grip(hold.at, null) });
    else if (held.ghostAt) {
      const [gx, gy] = held.camera.toScreen(held.ghostAt);
      Object.assign(hold, { kind: "ghost", off: hold.touch ? [0, -LIFT] : [gx - hold.at[0], gy - hold.at[1]] });
    }
  }

  function tap(held, hold, at) {
    if (hold.handle) {
      held.tapHandle(hold.handle);
      return;
    }
    const id = held.pieceAt(at, hold.touch ? FINGER : MOUSE);
    const own = id && held.asked && isPath(held.ask) && id === held.ask.subject;
    if (id && !own) held.tapPiece(id);
    else if (hold.kind !== "handle" && (hold.kind !== "ghost" || !own)) held.tapGround(held.camera.fromScreen(at));
  }
}

function spread(hands) {
  const [[ax, ay], [bx, by]] = [...hands.values()];
  return { middle: [(ax + bx) / 2, (ay + by) / 2], width: Math.max(20, Math.hypot(ax - bx, ay - by)) };
}
