/** The control of the questions that give drill steps: the steps so far in words, each to be amended, and what may be added. */

import { number, t } from "../i18n.js";
import { html, useState } from "../vendor/standalone.mjs";
import { Icon } from "./parts.js";

const QUARTER = 90_000;
const SIDED = new Set(["wheel", "rotate", "turn"]);

/** The id of the words of a step: which verb, and to which side. */
const wordOf = ([verb, amount]) => {
  if (verb === "turn" && Math.abs(amount) === 2 * QUARTER) return "about";
  return SIDED.has(verb) ? `${verb}-${amount < 0 ? "left" : "right"}` : verb;
};

const sized = ([verb, amount]) => (verb === "turn" ? "" : SIDED.has(verb) ? `${number(Math.abs(amount) / 1000)}°` : number(Math.abs(amount) / 1000));

/** "Ahead 4 · wheel right 12°": the steps of the draft in one line. */
export const stepWords = (steps) => steps.map((step) => `${t(`step.${wordOf(step)}`)} ${sized(step)}`.trim()).join(" · ");

/** What may be added: the verbs of the question, those with sides once for each side. */
function additions(verbs) {
  const found = [];
  if (verbs.includes("advance")) found.push(["advance", 1000]);
  if (verbs.includes("back")) found.push(["back", 1000]);
  for (const verb of ["wheel", "rotate"]) if (verbs.includes(verb)) found.push([verb, -5000], [verb, 5000]);
  if (verbs.includes("turn")) found.push(["turn", -QUARTER], ["turn", QUARTER], ["turn", 2 * QUARTER]);
  return found;
}

export function StepsOf({ desk }) {
  const { drill, steps } = desk;
  if (!drill) return null;
  return html`<p class="hint">${t("ask.steps-hint")}</p>
    ${steps.length > 0 && html`<ol class="drill-steps" aria-label=${t("ask.steps")}>${steps.map((step, i) => html`<${Step} key=${i} step=${step} i=${i} desk=${desk} />`)}</ol>`}
    <div class="loose" role="group" aria-label=${t("ask.add-step")}>${additions(drill.ask.verbs).map((step) => html`<button key=${step.join()} type="button" class="chip" data-step=${wordOf(step)}
      onClick=${() => desk.step([...desk.settled(), step])}>${t(`step.${wordOf(step)}`)}</button>`)}</div>`;
}

/** One step: its size can be typed; half a unit or a degree more or less by the arrows of the field. What is being typed stays, whatever is painted meanwhile. */
function Step({ step, i, desk }) {
  const [verb, amount] = step;
  const [typed, setTyped] = useState(null);
  const angle = SIDED.has(verb);
  const words = t(`step.${wordOf(step)}`);
  const entered = (event) => {
    const given = Math.abs(Number(event.currentTarget.value.replace(",", ".")));
    setTyped(null);
    if (Number.isFinite(given)) desk.amend(i, Math.sign(amount) * Math.round(given * 1000));
  };
  return html`<li><span class="step-words" id=${`step-${i}`}>${words}</span>
    ${verb !== "turn" && html`<label class="size"><input type="text" inputmode="decimal" aria-labelledby=${`step-${i}`} value=${typed ?? number(Math.abs(amount) / 1000)}
      onInput=${(event) => setTyped(event.currentTarget.value)} onBlur=${() => setTyped(null)} onChange=${entered}
      onKeyDown=${(event) => nudged(event, desk, i, angle ? 1000 : 500) && setTyped(null)} />${angle ? "°" : ""}</label>`}
    <button type="button" class="tool" aria-label=${t("ask.drop-this", { what: words })} title=${t("ask.drop-this", { what: words })} onClick=${() => desk.drop1(i)}><${Icon} name="close" size="14" /></button></li>`;
}

/** Whether the key made the step longer or shorter. */
function nudged(event, desk, i, by) {
  const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!way) return false;
  event.preventDefault();
  event.stopPropagation();
  const [, amount] = desk.steps[i];
  desk.amend(i, Math.sign(amount) * Math.max(0, Math.abs(amount) + way * by));
  return true;
}
