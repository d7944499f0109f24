/** The unit card: what the system tells of a piece, in words and tables. */

import { opened, t } from "../i18n.js";
import { html } from "../vendor/standalone.mjs";
import { isPiece } from "../draw/pieces.js";
import { markerWords } from "../text.js";
import { Portrait, Rule } from "./parts.js";

export function Unit({ desk }) {
  const { card } = desk;
  if (!card) return html`<p class="empty">${t("unit.none")}</p>`;
  const thing = desk.scene.things.get(card.id);
  const { id, name, ...rest } = card;
  return html`<div class="unit-card" tabindex="0" aria-label=${name ?? thing?.name}>
    <h3>${isPiece(thing) && html`<${Portrait} thing=${thing} size=${40} />`} <span>${name ?? thing?.name ?? id}</span></h3>
    ${thing && markerWords(thing).length > 0 && html`<p class="say">${markerWords(thing).join(" · ")}</p>`}
    ${Object.entries(rest).map(([key, value]) => html`<${Part} key=${key} value=${value} desk=${desk} />`)}
  </div>`;
}

/** A card is plain data: text, lists of text, rows of {word, value, base?, rule?}, tables of such rows. */
function Part({ value, desk }) {
  if (value === null || value === "" || typeof value === "boolean" || typeof value === "number") return null;
  if (typeof value === "string") return html`<p>${value}</p>`;
  if (!Array.isArray(value)) {
    if ("title" in value) return html`<h4>${value.title}</h4><${Part} value=${value.rows ?? value.lines} desk=${desk} />`;
    if ("word" in value) return html`<table class="profile"><tbody><${Row} row=${value} desk=${desk} /></tbody></table>`;
    return Object.values(value).map((part, i) => html`<${Part} key=${i} value=${part} desk=${desk} />`);
  }
  if (!value.length) return null;
  if (value.every((item) => typeof item === "string")) return html`<ul class="plain">${value.map((item, i) => html`<li key=${i}>${item}</li>`)}</ul>`;
  if (value.every((item) => item && typeof item === "object" && "word" in item)) return html`<table class="profile"><tbody>${value.map((row, i) => html`<${Row} key=${i} row=${row} desk=${desk} />`)}</tbody></table>`;
  return value.map((part, i) => html`<${Part} key=${i} value=${part} desk=${desk} />`);
}

/** A changed number keeps the old one beside it: "3 → 2" and why. */
function Row({ row, desk }) {
  const changed = row.base !== undefined && row.base !== null && row.base !== row.value;
  return html`<tr><th scope="row">${opened(row.word)}</th><td>${changed ? html`${row.base} <span aria-label=${t("unit.now")}>→</span> <b>${row.value}</b>` : row.value}</td><td class="because">${row.text} <${Rule} id=${row.rule} desk=${desk} /></td></tr>`;
}
