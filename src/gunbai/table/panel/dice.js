/** The dice tray: each die as it lies, the verdict in words, the reasons folded. */

import { html } from "../vendor/standalone.mjs";
import { t } from "../i18n.js";
import { Folded, Rule } from "./parts.js";
import { Reasons } from "./reasons.js";

const PIPS = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[7, 7], [12, 12], [17, 17]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  6: [[7, 7], [17, 7], [7, 12], [17, 12], [7, 17], [17, 17]],
};

export function Die({ face, dropped }) {
  const pips = PIPS[face];
  return html`<svg class=${`die${dropped ? " dropped" : ""}`} viewBox="0 0 24 24" width="34" height="34" role="img" aria-label=${face}>
    <rect x="1.5" y="1.5" width="21" height="21" rx="4.5" />
    ${pips ? pips.map(([x, y], i) => html`<circle key=${i} cx=${x} cy=${y} r="2.1" />`) : html`<text x="12" y="16" text-anchor="middle">${face}</text>`}
    ${dropped && html`<path d="M3 21L21 3" />`}
  </svg>`;
}

const origin = (from) => ({ hand: t("dice.by-hand"), recorded: t("dice.recorded") })[from] ?? t("dice.random");

export function Tray({ desk }) {
  const line = lastRoll(desk);
  if (!line) return html`<h2 class="spoken">${t("dice.title")}</h2><p class="empty">${t("dice.none")}</p>`;
  return html`<h2 class="spoken">${t("dice.title")}</h2>
    <div class="roll" key=${line.i}>
      <div class="dice">${line.dice.faces.map((throw_, i) => html`<span class="throw" key=${i}>${throw_.map((face, k) => html`<${Die} key=${k} face=${face} dropped=${line.dice.dropped?.[i]?.includes(k)} />`)}</span>`)}</div>
      <p class="origin">${origin(line.dice.from)}</p>
      <p class="verdict">${line.text} <${Rule} id=${line.rule} desk=${desk} /></p>
    </div>
    ${line.reasons?.length > 0 && html`<${Folded} key=${`why-${line.i}`} title=${t("ask.reasons")}><${Reasons} targets=${line.reasons} desk=${desk} /><//>`}`;
}

export function lastRoll(desk) {
  const { log } = desk.scene;
  for (let i = log.length - 1; i >= 0; i--) if (log[i].dice) return log[i];
  return null;
}
