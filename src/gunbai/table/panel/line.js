/** The timeline over the whole game: a slider, a step back and on, the way back to now. */

import { strokes } from "../notches.js";
import { html } from "../vendor/standalone.mjs";
import { t } from "../i18n.js";
import { Tool } from "./parts.js";

export function Timeline({ desk }) {
  const { replay, moment } = desk;
  const count = replay.count;
  const at = moment?.entry ?? count;
  return html`
    <${Tool} icon="back" words=${t("time.back")} keys="Shift+," does=${() => replay.step(-1)} off=${at <= 0} />
    <${Tool} icon="on" words=${t("time.on")} keys="Shift+." does=${() => replay.step(1)} off=${!moment} />
    <div class="track">
      <div class="chapters" aria-hidden="true">${marks(replay.chapters, count).map(([entry, left, words]) => html`<span key=${entry} class="chapter" ref=${(node) => node && (node.style.left = `${left}%`)}>${words}</span>`)}</div>
      <svg class="losses" viewBox=${`0 0 ${Math.max(1, count)} 1`} preserveAspectRatio="none" aria-hidden="true"><path d=${strokes(losses(desk.store.log), 0)} /></svg>
      <input type="range" min="0" max=${count} value=${at} aria-label=${t("time.title")} aria-valuetext=${t("time.at", { n: at, count })}
        onInput=${(event) => replay.goTo(Number(event.target.value))} />
    </div>
    <span class="where">${t("time.at", { n: at, count })}</span>
    <button type="button" class=${`live${moment ? "" : " on"}`} aria-pressed=${String(!moment)} onClick=${() => replay.goTo(null)}>${t("time.live")}</button>
    ${desk.boot.links.scene && html`<a class="live" href=${desk.boot.links.scene + (moment ? `?entry=${at}` : "")} title=${t("time.scene")}>${t("time.ask")}</a>`}`;
}

const losses = (log) => log.filter(({ loss }) => loss).map(({ entry }) => entry);

/** One mark for each turn, and only where there is room for its words. */
function marks(chapters, count) {
  const shown = [];
  const apart = innerWidth < 700 ? 34 : 8;
  let turn = null;
  let last = -20;
  for (const chapter of chapters) {
    if (chapter.turn === turn || !count) continue;
    turn = chapter.turn;
    const left = (100 * chapter.entry) / count;
    if (left - last < apart || left > 100 - apart) continue;
    last = left;
    shown.push([chapter.entry, left, chapter.turn ? t("time.turn", { n: chapter.turn }) : (chapter.phase ?? "")]);
  }
  return shown;
}
