/** Controls of the questions that choose among things: choose, pick, order, partition. */

import { actorOf, same } from "../draft.js";
import { isPiece } from "../draw/pieces.js";
import { t } from "../i18n.js";
import { html } from "../vendor/standalone.mjs";
import { Folded, Icon, Named, Portrait, Rule } from "./parts.js";
import { Outcomes } from "./reasons.js";

const MANY_CLOSED = 3;

/** One of a few: fact and chance beside each; what is closed is listed with its reason. */
export function Choose({ ask, draft, change, desk, name }) {
  const { things } = desk.scene;
  const rows = optionRows(ask, things);
  const pieces = rows.some(({ id }) => id);
  return html`<div class="options" role="radiogroup" aria-labelledby=${`${name}-words`}>
    ${rows.map(({ id, options }, i) => {
      const common = { i, desk, name, id, pieces, piece: things.get(id) ?? leaderOf(id, things) };
      const pick = (option) => change({ value: option.value });
      return options.length > 1
        ? html`<${Several} key=${id} ...${common} options=${options} value=${draft.value} pick=${pick} />`
        : html`<${Option} key=${JSON.stringify(options[0].value)} ...${common} option=${options[0]} on=${same(options[0].value, draft.value)} pick=${() => pick(options[0])} />`;
    })}
  </div>
  ${name !== "top" && html`<${ClosedOnes} closed=${ask.closed} desk=${desk} />`}`;
}

/** A leader who is with a block, as the piece that he would be alone. */
function leaderOf(id, things) {
  for (const thing of things.values()) {
    const found = thing.leaders?.find((leader) => leader.id === id);
    if (found) return { kind: "base", side: thing.side, glyph: "standard", leader: true, name: found.name };
  }
  return undefined;
}

/** Options row by row: what one piece may do shares its row, in the order of the question. */
export function optionRows(ask, things) {
  const rows = [];
  const byPiece = new Map();
  for (const option of ask.options) {
    const id = actorOf(option.value, things);
    const row = id && byPiece.get(id);
    if (row) row.options.push(option);
    else {
      const fresh = { id, options: [option] };
      rows.push(fresh);
      if (id) byPiece.set(id, fresh);
    }
  }
  return rows;
}

const Picture = ({ pieces, piece }) => pieces && (isPiece(piece) ? html`<${Portrait} thing=${piece} size=${28} />` : html`<span class="no-portrait"></span>`);
const Digit = ({ i }) => i < 9 && html`<kbd aria-hidden="true">${i + 1}</kbd>`;

function Option({ option, i, on, id, piece, pieces, pick, desk, name }) {
  const odds = desk.store.oddsOf(option.value);
  return html`<label class=${`option${on ? " on" : ""}`} data-answer=${JSON.stringify(option.value)}
      onMouseEnter=${() => id && desk.point(id)} onMouseLeave=${() => id && desk.point(null)}>
    <input type="radio" name=${name} checked=${on} onChange=${pick} onClick=${pick} />
    <${Picture} pieces=${pieces} piece=${piece} />
    <span class="what"><span class="label-text">${option.label}</span>${option.fact && html`<span class="fact">${option.fact}</span>`}<${Told} odds=${odds} /></span>
    <${Digit} i=${i} />
  </label>`;
}

function Told({ odds }) {
  if (odds?.odds?.length) return html`<${Outcomes} odds=${odds.odds} brief=${true} />`;
  return odds?.says?.length ? html`<span class="fact">${odds.says.join(" ")}</span>` : null;
}

/** One piece and the things it may do. */
function Several({ options, i, id, piece, pieces, value, pick, desk, name }) {
  const own = options.find((option) => same(option.value, value));
  const title = desk.store.name(id);
  const short = ({ label }) => (label.startsWith(`${title}: `) ? label.slice(title.length + 2) : label);
  return html`<div class=${`option several${own ? " on" : ""}`} role="group" aria-label=${title} onMouseEnter=${() => desk.point(id)} onMouseLeave=${() => desk.point(null)}>
    <${Picture} pieces=${pieces} piece=${piece} />
    <span class="what"><span class="label-text">${title}</span>
      <span class="acts">${options.map((option) => html`<label key=${JSON.stringify(option.value)} class="act" data-answer=${JSON.stringify(option.value)}>
        <input type="radio" name=${name} checked=${same(option.value, value)} onChange=${() => pick(option)} onClick=${() => pick(option)} aria-label=${option.label} /><span>${short(option)}</span></label>`)}</span>
      ${own && html`<${Told} odds=${desk.store.oddsOf(own.value)} />`}</span>
    <${Digit} i=${i} />
  </div>`;
}

/** What is closed, with its reason; of the question itself below what would follow. A few stand open, many fold away. */
export function ClosedOnes({ closed, desk }) {
  if (!closed?.length) return null;
  const rows = closed.map((option) => html`<${Closed} key=${JSON.stringify(option.value)} option=${option} desk=${desk} />`);
  return closed.length > MANY_CLOSED ? html`<${Folded} title=${t("ask.closed", { n: closed.length })}>${rows}<//>` : html`<div class="options">${rows}</div>`;
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
