/** The strip at the foot of the map: what the ghost costs and what the referee says of it. */

import { isPath } from "../draft.js";
import { t } from "../i18n.js";
import { html } from "../vendor/standalone.mjs";
import { stepWords } from "./steps.js";
import { Icon, Rule, Tool } from "./parts.js";

const SIGNS = { legal: "check", clamped: "check", refused: "cross", asking: "asking" };

export function Strip({ desk }) {
  const { ask, status } = desk;
  if (desk.tool !== "select" || desk.surveys.length) return html`<${Measured} desk=${desk} />`;
  if (!desk.asked || !isPath(ask)) return desk.notice && !desk.asked ? html`<p class="cost">${desk.notice}</p>` : null;
  const folded = desk.folds;
  if ((!folded && desk.phone) || (desk.magnified && status === "empty")) return null;
  return html`
    ${folded && html`<${Tool} icon="menu" words=${t("strip.unfold")} does=${() => desk.fold(false)} />`}
    <p class=${`cost ${status}`} data-verdict=${status} data-rule=${desk.refusal?.rule || undefined}>
      ${SIGNS[status] && html`<span class="sign"><${Icon} name=${SIGNS[status]} size="18" /></span>`}
      <span class="words">${words(desk)}</span>
    </p>
    ${folded && html`<${Folded} desk=${desk} />`}`;
}

function words(desk) {
  const { ask, status, refusal, preview } = desk;
  if (status === "empty") return ask.words;
  if (status === "asking") return "";
  const told = preview?.says ?? [];
  const says = (desk.steps.length ? [stepWords(desk.settled()), told[0]] : told).filter(Boolean).join(" · ");
  if (status === "legal") return says || t("strip.legal");
  return html`${status === "clamped" && says ? html`${says} ` : ""}<span class="why">${refusal.text}</span> <${Rule} id=${refusal.rule} desk=${desk} />`;
}

/** On a phone the strip stands in for the panel: commit, cancel, nudge. */
function Folded({ desk }) {
  const { primary, status } = desk;
  return html`<span class="strip-tools">
    ${status !== "empty" && html`<${Nudge} desk=${desk} />`}
    <${Tool} icon="close" words=${t("strip.back")} does=${() => desk.back()} off=${status === "empty"} />
    ${primary && html`<button type="button" class="primary small" id="strip-primary" aria-disabled=${primary.off ? "true" : undefined} title=${primary.words} aria-label=${primary.words}
      onClick=${() => desk.commit()}>${status === "refused" && !primary.off ? t("strip.nearest") : html`<${Icon} name="check" />`}</button>`}
  </span>`;
}

const Nudge = ({ desk }) => html`<span class="nudge" role="group" aria-label=${t("strip.nudge")}>
  ${[["up", "up", 0, -1], ["down", "down", 0, 1], ["left", "back", -1, 0], ["right", "on", 1, 0]].map(([way, icon, dx, dy]) => html`<button key=${way} type="button" class="tool" aria-label=${t(`strip.${way}`)}
    onClick=${() => desk.nudgeOnScreen(dx, dy, 100)}><${Icon} name=${icon} size="16" /></button>`)}</span>`;

function Measured({ desk }) {
  const says = desk.surveys.flatMap(({ says: said }) => said ?? []);
  const text = desk.ruler?.text || says.join(" · ") || desk.notice || t(`dock.${desk.tool}-hint`);
  return html`<p class="cost"><span class="words">${text}</span></p><${Tool} icon="close" words=${t("strip.close")} does=${() => desk.take("select")} />`;
}
