/**
 * Why a number is what it is: base, modifiers in the book's order, sum. The lines add up, always;
 * a base of nothing without words of its own is left out.
 */

import { html } from "../vendor/standalone.mjs";
import { percent, t } from "../i18n.js";
import { minus, Rule, signed } from "./parts.js";

export function Reasons({ targets, desk }) {
  if (!targets?.length) return null;
  return html`<div class="reasons">${targets.map((target, i) => html`<${Sum} key=${i} target=${target} desk=${desk} />`)}</div>`;
}

const Sum = ({ target, desk }) => html`
  <table>
    <caption class="spoken">${target.word}</caption>
    <thead class="spoken"><tr><th scope="col">${t("reasons.number")}</th><th scope="col">${t("reasons.reason")}</th><th scope="col">${t("reasons.rule")}</th></tr></thead>
    <tbody>
      ${(target.base !== 0 || target.word || !target.mods.length) && html`<tr class="base"><td class="n">${minus(target.base)}</td><th scope="row">${target.word || t("reasons.base")}</th><td><${Rule} id=${target.rule} desk=${desk} /></td></tr>`}
      ${target.mods.map((mod, i) => html`<tr key=${i} class=${mod.amount === 0 ? "zero" : ""}>
        <td class="n">${signed(mod.amount)}</td><th scope="row">${mod.text}</th><td><${Rule} id=${mod.rule} desk=${desk} /></td></tr>`)}
      ${target.mods.length > 0 && html`<tr class="sum"><td class="n">= ${minus(target.total)}</td><th scope="row">${t("reasons.sum")}</th><td></td></tr>`}
    </tbody>
  </table>`;

const share = ({ n, d, percent: given }) => (d ? (100 * n) / d : typeof given === "number" ? given : parseFloat(given) || 0);

/** Outcomes in their fixed order, as a bar and in words. `brief` is the one beside an option. */
export function Outcomes({ odds, brief }) {
  if (!odds?.length) return null;
  const parts = odds.map((one, i) => ({ ...one, share: share(one), shown: percent(one.percent ?? one), kind: `seg seg-${i % 6}` }));
  return html`<div class=${brief ? "outcomes brief" : "outcomes"}>
    <div class="stack" aria-hidden="true">${parts.map((one, i) => one.share > 0 && html`<span key=${i} class=${one.kind} ref=${(node) => node && (node.style.flexGrow = one.share)}></span>`)}</div>
    ${brief
      ? html`<span class="brief-words">${parts.map((one, i) => html`<span key=${i}>${i > 0 && " · "}${one.text} <b>${one.shown}</b></span>`)}</span>`
      : html`<ul>${parts.map((one, i) => html`<li key=${i}><span class=${`${one.kind} key`} aria-hidden="true"></span>${one.text} <b>${one.shown}</b></li>`)}</ul>`}
  </div>`;
}
