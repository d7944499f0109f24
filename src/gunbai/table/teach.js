/** Teaching cards of the learning scenario: each appears the first time its kind of question is asked. */

import { t } from "./i18n.js";
import { lastRoll } from "./panel/dice.js";
import { Icon } from "./panel/parts.js";
import { html } from "./vendor/standalone.mjs";

const onRule = (...rules) => (desk) => desk.asked && rules.includes(desk.ask.rule);
const wounded = (desk) => [...desk.scene.things].find(([, thing]) => thing.markers?.some(({ marker }) => marker.endsWith("-wound")))?.[0];
const shaken = (desk) => [...desk.scene.things].find(([, thing]) => thing.markers?.some(({ marker }) => marker.includes("disordered") || marker.includes("rout")))?.[0];
const foe = (desk) => desk.touchable.find((id) => !desk.store.mine(desk.store.things.get(id)));
const element = (id) => () => document.getElementById(id);

/**
 * In the order of preference when several would fit. `at`: a piece's id, "ghost", or an element.
 * `lasts`: its moment does not pass, so it gives way to a card of the question that is asked.
 */
const CARDS = {
  ronin: [
    { id: "3", when: (desk) => desk.status === "refused" && desk.ask.shape === "move", at: () => "ghost", does: (desk) => desk.verdict.refusal.legal && desk.propose(desk.verdict.refusal.legal) },
    { id: "0", when: (desk) => desk.asked && desk.ask.shape === "place" && !desk.draft.pose, at: element("strip"), does: (desk) => desk.propose(desk.ask.default ?? [...desk.middle(), 0]) },
    { id: "8", when: (desk) => desk.asked && desk.ask.sealing && desk.ask.fields, at: element("ask"), does: (desk) => desk.ask.default && desk.propose(desk.ask.default) },
    { id: "10", when: onRule("RON-ATK-03", "RON-ATK-04", "RON-BST-02"), at: element("ask") },
    { id: "9", when: onRule("RON-CMB-12"), at: element("ask") },
    { id: "6", when: (desk) => (onRule("RON-SHT-02", "RON-SHT-03")(desk) || (desk.asked && desk.store.odds)) && foe(desk), at: foe },
    { id: "2", when: (desk) => desk.asked && desk.ask.shape === "move" && !desk.draft.path.length, at: (desk) => desk.ask.subject, does: (desk) => desk.stride() },
    { id: "1", when: (desk) => desk.asked && desk.status === "empty" && desk.ask.shape === "choose" && desk.touchable.length, at: (desk) => desk.touchable[0], does: (desk) => desk.tapPiece(desk.touchable[0]) },
    { id: "4", when: (desk) => desk.asked && desk.status === "legal" && !desk.sending, at: element("primary"), does: (desk) => desk.commit() },
    { id: "11", lasts: true, when: (desk) => wounded(desk), at: wounded },
    { id: "7", lasts: true, when: (desk) => lastRoll(desk), at: element("tray") },
    { id: "12", lasts: true, when: (desk) => desk.store.bar?.turn >= 2, at: element("bar") },
    { id: "5", lasts: true, when: (desk) => desk.ask && !desk.ask.mine, at: element("log") },
  ],
  daimyo: [
    { id: "3", when: (desk) => desk.status === "refused" && ["steps", "move", "place"].includes(desk.ask.shape), at: () => "ghost", does: (desk) => desk.verdict.refusal.legal && desk.propose(desk.verdict.refusal.legal) },
    { id: "dai-deploy", when: (desk) => onRule("DAI-ARM-06")(desk) && desk.ask.shape === "choose", at: element("ask"), does: (desk) => desk.ask.default && desk.propose(desk.ask.default) },
    { id: "dai-first", when: onRule("DAI-SEQ-03"), at: element("ask") },
    { id: "dai-activate", when: onRule("DAI-SEQ-04"), at: element("ask") },
    { id: "dai-charge", when: onRule("DAI-CHG-01"), at: (desk) => desk.ask.subject },
    { id: "dai-reaction", when: onRule("DAI-CHG-07"), at: element("ask") },
    { id: "dai-fire", when: onRule("DAI-FIR-01", "DAI-FIR-06"), at: element("ask") },
    { id: "dai-tests", when: onRule("DAI-MOR-04"), at: element("ask") },
    { id: "dai-rally", when: onRule("DAI-ORD-05"), at: element("ask") },
    { id: "dai-move", when: (desk) => onRule("DAI-MOV-03")(desk) && desk.ask.shape === "steps", at: (desk) => desk.ask.subject },
    { id: "dai-order", when: (desk) => onRule("DAI-SEQ-07")(desk) && desk.status === "empty" && desk.touchable.length, at: (desk) => desk.touchable[0], does: (desk) => desk.tapPiece(desk.touchable[0]) },
    { id: "4", when: (desk) => desk.asked && desk.status === "legal" && !desk.sending, at: element("primary"), does: (desk) => desk.commit() },
    { id: "dai-disorder", lasts: true, when: (desk) => shaken(desk), at: shaken },
    { id: "dai-dice", lasts: true, when: (desk) => lastRoll(desk), at: element("tray") },
    { id: "dai-end", lasts: true, when: (desk) => desk.store.bar?.turn >= 2, at: element("bar") },
    { id: "5", lasts: true, when: (desk) => desk.ask && !desk.ask.mine, at: element("log") },
  ],
};

export class Teach {
  constructor(desk) {
    this.desk = desk;
    const game = desk.boot.game;
    this.cards = game.learning ? (CARDS[game.system] ?? []) : [];
    this.slot = `gunbai.taught.${game.system}`;
    this.seen = new Set(JSON.parse(localStorage.getItem(this.slot) ?? "[]"));
  }

  get taught() {
    return this.cards.length > 0;
  }

  keep() {
    localStorage.setItem(this.slot, JSON.stringify([...this.seen]));
  }

  /** The card for this moment; one that has been answered by doing it is done with. */
  choose() {
    const { desk } = this;
    if (!this.cards.length || desk.moment || desk.window || desk.store.curtain || desk.store.outcome || this.seen.has("all")) return (this.now = null);
    if (desk.asked && desk.status === "asking") return this.now; // until the verdict nothing has changed
    if (this.now && !this.now.when(desk)) this.done();
    if (this.now?.lasts && this.fitting(this.now)) this.done();
    if (!this.now) this.now = this.fitting() ?? null;
    return this.now;
  }

  /** The first unseen card for this moment that is none of the lasting ones; with no card up, any. */
  fitting(now = null) {
    return this.cards.find((card) => !this.seen.has(card.id) && (!now || (card !== now && !card.lasts)) && card.when(this.desk));
  }

  done() {
    if (this.now) this.seen.add(this.now.id);
    this.now = null;
    this.keep();
  }

  stop() {
    this.seen.add("all");
    this.done();
    this.desk.paint();
  }

  again() {
    this.seen.clear();
    this.keep();
    this.desk.open(null);
  }

  close() {
    this.done();
    this.desk.paint();
  }

  target() {
    const at = this.now?.at(this.desk);
    if (at === "ghost") return this.desk.board.layers.ghosts.firstElementChild;
    return typeof at === "string" ? this.desk.board.node(at) : (at ?? null);
  }

  show() {
    const at = this.now.at(this.desk);
    if (typeof at === "string" && at !== "ghost") this.desk.visit(at, true);
    else this.desk.bringUp(this.target());
  }
}

export function Card({ desk }) {
  const { teach } = desk;
  const card = teach.choose();
  if (!card) return null;
  return html`<div class="card" role="note" aria-label=${t("teach.title")} key=${card.id} ref=${(node) => node && requestAnimationFrame(() => settle(node, teach.target(), desk))}>
    <button type="button" class="tool away" aria-label=${t("teach.close")} title=${t("teach.close")} onClick=${() => teach.close()}><${Icon} name="close" size="16" /></button>
    <p>${t(`teach.${card.id}`)}</p>
    <p class="row"><button type="button" class="quiet" onClick=${() => teach.show()}>${t("teach.show")}</button>
      ${card.does && html`<button type="button" class="quiet" onClick=${() => card.does(desk)}>${t("teach.do")}</button>`}
      <button type="button" class="quiet far" onClick=${() => teach.stop()}>${t("teach.no-more")}</button></p>
    <span class="tail" aria-hidden="true"></span>
  </div>`;
}

const GAP = 18;
/** So many pieces a card may cover rather than stand apart from what it speaks of. */
const LOOSE = 1.5;
const EDGE = 8;

/** Beside the thing it speaks of, never over it, and where it covers the fewest pieces. */
function settle(node, target, desk) {
  if (!node.isConnected) return;
  const field = document.getElementById("map").getBoundingClientRect();
  const box = node.getBoundingClientRect();
  const thing = target?.getBoundingClientRect?.();
  const spots = places(field, box, thing?.width ? thing : null);
  const pieces = [...desk.board.layers.pieces.children, ...desk.board.layers.ghosts.children].map((one) => one.getBoundingClientRect());
  const cost = ([side, left, top]) => pieces.filter((one) => meets(one, left, top, box)).length + (thing && meets(thing, left, top, box) ? 50 : 0) + (side === "none" ? LOOSE : 0);
  const [side, left, top] = spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
  node.dataset.side = side;
  node.style.left = `${Math.round(left)}px`;
  node.style.top = `${Math.round(top)}px`;
  const tail = node.querySelector(".tail");
  if (side === "right" || side === "left") tail.style.top = `${bound(thing.top + thing.height / 2 - top, 16, box.height - 16)}px`;
  else if (side !== "none") tail.style.left = `${bound(thing.left + thing.width / 2 - left, 16, box.width - 16)}px`;
}

const bound = (value, low, high) => Math.max(low, Math.min(high, value));
const meets = (one, left, top, { width, height }) => one.right > left && one.left < left + width && one.bottom > top && one.top < top + height;

/** [side, left, top]: the four sides of the thing as far as they fit on the map, then its corners. */
function places(field, { width, height }, thing) {
  const [right, bottom] = [field.right - EDGE - width, field.bottom - EDGE - height];
  const [left, top] = [field.left + EDGE, field.top + EDGE];
  const corners = [["none", right, top], ["none", right, bottom], ["none", left + 56, top], ["none", left, bottom]];
  if (!thing) return corners;
  const [x, y] = [thing.left + thing.width / 2 - width / 2, thing.top + thing.height / 2 - height / 2];
  const beside = [
    ["right", Math.max(thing.right + GAP, left), bound(y, top, bottom)],
    ["left", Math.min(thing.left - GAP - width, right), bound(y, top, bottom)],
    ["below", bound(x, left, right), thing.bottom + GAP],
    ["above", bound(x, left, right), thing.top - GAP - height],
  ];
  const past = { left: thing.left >= field.right - 1, right: thing.right <= field.left + 1 };
  if (past.left || past.right) return beside.filter(([side]) => past[side]);
  return [...beside.filter(([, a, b]) => a >= left && a <= right && b >= top && b <= bottom), ...corners];
}
