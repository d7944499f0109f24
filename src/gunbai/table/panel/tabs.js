/** Where the panel is narrow, question, dice, log and card share one place. */

import { t } from "../i18n.js";
import { html } from "../vendor/standalone.mjs";
import { Icon } from "./parts.js";

const ICONS = { ask: "select", log: "log", unit: "card", dice: "dice" };

export function Tabs({ desk }) {
  return html`<div class="tabs all" role="group" aria-label=${t("log.tabs")}>
    ${Object.keys(ICONS).map((tab) => html`<button key=${tab} type="button" class=${`tab-${tab}`} aria-pressed=${String(desk.tab === tab)} onClick=${() => desk.showTab(tab)}>
      <${Icon} name=${ICONS[tab]} size="16" /> <span>${t(`tab.${tab}`)}</span></button>`)}</div>`;
}
