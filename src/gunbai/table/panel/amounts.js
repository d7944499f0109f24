/** Controls of the questions that give numbers, places and words: number, allocate, move, place, text, dice. */

import { t, tenths } from "../i18n.js";
import { html } from "../vendor/standalone.mjs";
import { isPiece } from "../draw/pieces.js";
import { Choose, Order, Partition, Pick } from "./choices.js";
import { Die } from "./dice.js";
import { Icon, Named, Portrait } from "./parts.js";
import { Outcomes } from "./reasons.js";
import { StepsOf } from "./steps.js";

const FEW = 12;

function Stepper({ value, low, high, set, words }) {
  const keyed = (event) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    set(Math.min(high, Math.max(low, value + by)));
  };
  return html`<span class="stepper">
    <button type="button" tabindex="-1" aria-hidden="true" class="step" disabled=${value <= low} onClick=${() => set(value - 1)}><${Icon} name="minus" /></button>
    <span class="value" role="spinbutton" tabindex="0" aria-label=${words} aria-valuenow=${value} aria-valuemin=${low} aria-valuemax=${high} onKeyDown=${keyed}>${value}</span>
    <button type="button" tabindex="-1" aria-hidden="true" class="step" disabled=${value >= high} onClick=${() => set(value + 1)}><${Icon} name="plus" /></button>
  </span>`;
}

export function NumberOf({ ask, draft, change, desk, name }) {
  const words = ask.label ?? ask.words;
  const set = (value) => change({ value });
  if (ask.halves) return html`<${Split} total=${ask.high} first=${draft.value} words=${(i) => ask.halves[i]} set=${set} />`;
  const odds = (value) => desk.store.oddsOf(value)?.odds;
  if (name === "top" && ask.high - ask.low < FEW) {
    const values = Array.from({ length: ask.high - ask.low + 1 }, (_, i) => ask.low + i);
    return html`<div class="numbers" role="radiogroup" aria-labelledby="top-words">
      ${values.map((value) => html`<label key=${value} class=${`option number${value === draft.value ? " on" : ""}`} data-answer=${value}>
        <input type="radio" name=${name} checked=${value === draft.value} onChange=${() => set(value)} /><b>${value}</b>
        ${odds(value)?.length > 0 && html`<${Outcomes} odds=${odds(value)} brief=${true} />`}</label>`)}
    </div>`;
  }
  return html`<${Stepper} value=${draft.value} low=${ask.low} high=${ask.high} set=${set} words=${words} />`;
}

/** A total divided: counters for attack and guard, losses among models. Two parts share one row. */
export function Allocate({ ask, draft, change, desk }) {
  const { things, caps, total } = ask;
  const words = (i) => ask.thing_names?.[things[i]] ?? desk.store.name(things[i]);
  if (things.length === 2 && caps[0] >= total && caps[1] >= total) return html`<${Split} total=${total} first=${draft.amounts[0]} words=${words} set=${(n) => change({ amounts: [n, total - n] })} />`;
  const left = total - draft.amounts.reduce((sum, n) => sum + n, 0);
  const set = (i, n) => change({ amounts: draft.amounts.map((old, k) => (k === i ? n : old)) });
  return html`<p class="count">${t("ask.left-to-give", { n: left, total })}</p>
    <ul class="shares">${things.map((id, i) => html`<li key=${id} data-answer=${id}><${Named} id=${id} desk=${desk} />
      <${Stepper} value=${draft.amounts[i]} low=${0} high=${Math.min(caps[i], draft.amounts[i] + left)} set=${(n) => set(i, n)} words=${words(i)} /></li>`)}</ul>`;
}

/** Counters as they lie on the table: full ones strike, hollow ones guard. */
function Split({ total, first, words, set }) {
  const keyed = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    set(Math.min(total, Math.max(0, first + by)));
  };
  const spoken = `${words(0)}: ${first}, ${words(1)}: ${total - first}`;
  return html`<span class="split">
    <span class="parts"><span>${words(0)} <b>${first}</b></span><span><b>${total - first}</b> ${words(1)}</span></span>
    <button type="button" tabindex="-1" aria-hidden="true" class="step" disabled=${first <= 0} onClick=${() => set(first - 1)}><${Icon} name="minus" /></button>
    <span class="counters" role="slider" tabindex="0" aria-label=${`${words(0)}, ${words(1)}`} aria-valuenow=${first} aria-valuemin="0" aria-valuemax=${total} aria-valuetext=${spoken} onKeyDown=${keyed}>${Array.from({ length: total }, (_, i) => html`<i key=${i} class=${i < first ? "full" : "hollow"} onClick=${() => set(i < first ? i : i + 1)}></i>`)}</span>
    <button type="button" tabindex="-1" aria-hidden="true" class="step" disabled=${first >= total} onClick=${() => set(first + 1)}><${Icon} name="plus" /></button>
  </span>`;
}

/** Named fields, or one answer for every unit: each field has a control of its own. */
export function Fields({ ask, draft, change, desk, name }) {
  return html`${ask.fields.map((field) => {
    const part = { ...field, words: field.words || field.label };
    const set = (value) => change({ fields: { ...draft.fields, [field.name]: value } });
    const thing = desk.scene.things.get(field.name);
    const id = `${name}-${field.name}`;
    return html`<fieldset key=${field.name} class=${`field${desk.field === field.name ? " held" : ""}`} data-answer=${field.name}>
      <legend id=${`${id}-words`}>${isPiece(thing) && html`<${Portrait} thing=${thing} size=${24} />`} ${field.label ?? field.words}</legend>
      <${Control} ask=${part} draft=${draft.fields[field.name]} change=${set} desk=${desk} name=${id} />
    </fieldset>`;
  })}`;
}

export function Place({ ask, draft, desk }) {
  const thing = desk.store.things.get(ask.subject);
  return html`<div class="to-place">${isPiece(thing) && html`<${Portrait} thing=${thing} size=${44} />`}
    <p class="hint">${draft.pose ? t("ask.placed-at", { x: tenths(draft.pose[0]), y: tenths(draft.pose[1]) }) : t("ask.place-hint")}</p></div>
    <${Typed} desk=${desk} words=${t("ask.type-place")} hint=${t("ask.type-place-hint")} />`;
}

export function MoveOn({ draft, desk }) {
  return html`<p class="hint">${draft.path.length ? t("ask.move-steps", { n: draft.path.length }) : t("ask.move-hint")}</p>
    <${Typed} desk=${desk} words=${t("ask.type-move")} hint=${t("ask.type-move-hint")} />
    <p class="row">${draft.path.length > 0 && html`<button type="button" class="quiet" onClick=${() => desk.dropStep()}>${t("ask.drop-step")}</button>`}</p>`;
}

/** "3.5 at 40°" or "x y": everything that can be dragged can be typed. */
export function Typed({ desk, words, hint }) {
  const entered = (event) => {
    event.preventDefault();
    const box = event.currentTarget.elements.typed;
    if (desk.typed(box.value)) box.value = "";
    else desk.note(t("ask.not-understood", { hint }));
  };
  return html`<form class="typed" onSubmit=${entered}><label>${words} <input name="typed" id="typed" autocomplete="off" inputmode="text" placeholder=${hint} /></label>
    <button type="submit" class="quiet">${t("ask.set")}</button></form>`;
}

export const TextOf = ({ ask, draft, change }) => html`<textarea class="note" maxlength=${ask.limit} rows="3" aria-labelledby="top-words"
  value=${draft.text} onInput=${(event) => change({ text: event.target.value })}></textarea>
  <p class="count">${t("ask.letters", { n: draft.text.length, most: ask.limit })}</p>`;

/** Dice rolled by hand: click the faces that fell. */
export function ByHand({ ask, draft, change }) {
  const want = ask.throws * (ask.dice ?? 1);
  const faces = Array.from({ length: ask.high - ask.low + 1 }, (_, i) => ask.low + i);
  const add = (face) => draft.faces.length < want && change({ faces: [...draft.faces, face] });
  return html`<p class="count">${t("dice.missing", { n: want - draft.faces.length, total: want, die: ask.die ?? t("dice.title") })}</p>
    <div class="pad">${faces.map((face) => html`<button key=${face} type="button" class="face" data-answer=${face} onClick=${() => add(face)}><${Die} face=${face} /></button>`)}</div>
    <div class="dice entered" aria-live="polite">${draft.faces.map((face, i) => html`<button key=${i} type="button" class="face" title=${t("dice.take-away")} onClick=${() => change({ faces: draft.faces.filter((_, k) => k !== i) })}><${Die} face=${face} /></button>`)}</div>`;
}

export function Drawn({ ask, draft, change }) {
  const left = ask.pool.slice();
  for (const card of draft.got) left.splice(left.indexOf(card), 1);
  return html`<p class="count">${t("dice.missing", { n: ask.count - draft.got.length, total: ask.count, die: t("dice.cards") })}</p>
    <div class="loose">${left.map((card, i) => html`<button key=${i} type="button" class="chip" onClick=${() => draft.got.length < ask.count && change({ got: [...draft.got, card] })}>${card}</button>`)}</div>`;
}

const CONTROLS = {
  choose: Choose, number: NumberOf, pick: Pick, order: Order, partition: Partition, allocate: Allocate,
  place: Place, move: MoveOn, steps: StepsOf, form: Fields, each: Fields, text: TextOf, dice: ByHand, draw: Drawn,
};

export function Control({ ask, draft, change, desk, name }) {
  const Shape = CONTROLS[ask.shape] ?? (ask.options ? Choose : null);
  return Shape && html`<${Shape} ask=${ask} draft=${draft} change=${change} desk=${desk} name=${name} />`;
}
