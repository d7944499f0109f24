/** Controls of the questions that choose among things: choose, pick, order, partition. */

import { pieceOf, same } from "../draft.js";
import { t } from "../i18n.js";
import { html } from "../vendor/standalone.mjs";
import { Icon, Named, Portrait, Rule } from "./parts.js";
import { Outcomes } from "./reasons.js";

/** One of a few: fact and chance beside each; what is closed is listed with its reason. */
export function Choose({ ask, draft, change, desk, name }) {
  const { things } = desk.scene;
  const pieces = ask.options.some(({ value }) => pieceOf(value, things));
  return html`<div class="options" role="radiogroup" aria-labelledby=${`${name}-words`}>
    ${ask.options.map((option, i) => html`<${Option} key=${JSON.stringify(option.value)} option=${option} i=${i} on=${same(option.value, draft.value)}
      piece=${pieces ? things.get(pieceOf(option.value, things)) : null} pieces=${pieces} pick=${() => change({ value: option.value })} desk=${desk} name=${name} />`)}
    ${ask.closed?.map((option) => html`<${Closed} key=${JSON.stringify(option.value)} option=${option} desk=${desk} />`)}
  </div>`;
}

function Option({ option, i, on, piece, pieces, pick, desk, name }) {
  const odds = desk.store.oddsOf(option.value);
  const id = pieceOf(option.value, desk.scene.things);
  return html`<label class=${`option${on ? " on" : ""}`} data-answer=${JSON.stringify(option.value)}
      onMouseEnter=${() => id && desk.point(id)} onMouseLeave=${() => id && desk.point(null)}>
    <input type="radio" name=${name} checked=${on} onChange=${pick} onClick=${pick} />
    ${pieces && (piece?.kind === "base" ? html`<${Portrait} thing=${piece} size=${28} />` : html`<span class="no-portrait"></span>`)}
    <span class="what"><span class="label-text">${option.label}</span>${option.fact && html`<span class="fact">${option.fact}</span>`}
      ${odds?.odds?.length > 0 && html`<${Outcomes} odds=${odds.odds} brief=${true} />`}
      ${!odds?.odds?.length && odds?.says?.length > 0 && html`<span class="fact">${odds.says.join(" ")}</span>`}</span>
    ${i < 9 && html`<kbd aria-hidden="true">${i + 1}</kbd>`}
  </label>`;
}

const Closed = ({ option, desk }) => html`<div class="option closed" aria-disabled="true">
  <${Icon} name="cross" size="14" /><span class="what"><span class="label-text">${option.label}</span>
  <span class="why">${option.refusal?.text} <${Rule} id=${option.refusal?.rule} desk=${desk} /></span></span></div>`;

/** Some of several: tap until the count is full. */
export function Pick({ ask, draft, change, desk, name }) {
  const toggle = (id) => change({ chosen: draft.chosen.includes(id) ? draft.chosen.filter((one) => one !== id) : [...draft.chosen, id] });
  return html`<p class="count">${t("ask.chosen", { n: draft.chosen.length, most: ask.most })}</p>
    <div class="options" role="group" aria-labelledby=${`${name}-words`}>
    ${ask.things.map((id, i) => html`<label key=${id} class=${`option${draft.chosen.includes(id) ? " on" : ""}`} data-answer=${id}>
      <input type="checkbox" checked=${draft.chosen.includes(id)} onChange=${() => toggle(id)} />
      <span class="what"><${Named} id=${id} desk=${desk} /></span>${i < 9 && html`<kbd aria-hidden="true">${i + 1}</kbd>`}</label>`)}
  </div>`;
}

/** An order of things: up and down, also with Alt and the arrows. */
export function Order({ ask, draft, change, desk }) {
  const move = (i, by) => {
    const things = draft.things.slice();
    const to = i + by;
    if (to < 0 || to >= things.length) return;
    [things[i], things[to]] = [things[to], things[i]];
    change({ things });
  };
  const keyed = (event, i) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    move(i, by);
  };
  return html`<ol class="ordered" aria-label=${ask.words}>
    ${draft.things.map((id, i) => html`<li key=${id} tabindex="0" onKeyDown=${(event) => keyed(event, i)} data-answer=${id}>
      <${Named} id=${id} desk=${desk} />
      <button type="button" class="tool" aria-label=${`${desk.store.name(id)}: ${t("ask.up")}`} aria-disabled=${i === 0 ? "true" : undefined} onClick=${() => move(i, -1)}><${Icon} name="up" /></button>
      <button type="button" class="tool" aria-label=${`${desk.store.name(id)}: ${t("ask.down")}`} aria-disabled=${i === draft.things.length - 1 ? "true" : undefined} onClick=${() => move(i, 1)}><${Icon} name="down" /></button>
    </li>`)}
  </ol>`;
}

/** Who is grouped with whom: the single one first, then his opponents. Listed divisions are simply chosen. */
export function Partition({ ask, draft, change, desk, name }) {
  if (ask.options?.length) {
    const chosen = { value: draft.groups };
    return html`<${Choose} ask=${ask} draft=${chosen} change=${({ value }) => change({ groups: value })} desk=${desk} name=${name} />`;
  }
  const grouped = new Set(draft.groups.flat());
  const alone = ask.things.filter((id) => !grouped.has(id));
  return html`<p class="hint">${t("ask.partition-hint")}</p>
    <ul class="groups">
      ${draft.groups.map((group, i) => html`<li key=${group[0]} class=${draft.open === group[0] ? "open" : ""}>
        <span class="nth" aria-hidden="true">${i + 1}</span>
        ${group.map((id) => html`<button key=${id} type="button" class="chip" data-answer=${id} aria-label=${`${desk.store.name(id)}: ${t("ask.let-go")}`} onClick=${() => desk.tapGroup(id)}><${Named} id=${id} desk=${desk} size=${20} /></button>`)}</li>`)}
    </ul>
    ${alone.length > 0 && html`<p class="count">${t("ask.alone", { n: alone.length })}</p>
      <div class="loose">${alone.map((id) => html`<button key=${id} type="button" class="chip" data-answer=${id} onClick=${() => desk.tapGroup(id)}><${Named} id=${id} desk=${desk} size=${20} /></button>`)}</div>`}`;
}
