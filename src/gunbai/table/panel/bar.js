/** The bar: game, turn, phase, score, and the tools of the whole page. Also the rail and the dock. */

import { opened, t } from "../i18n.js";
import { html } from "../vendor/standalone.mjs";
import { markerWords } from "../text.js";
import { isPiece } from "../draw/pieces.js";
import { Undo } from "./ask.js";
import { Banner, Icon, Portrait, sideClass, Tool } from "./parts.js";

export function Bar({ desk }) {
  const { bar } = desk.scene;
  const game = desk.store.game ?? desk.boot.game;
  return html`
    <${Tool} icon="menu" words=${t("bar.rail")} keys="R" does=${() => desk.toggleRail()} />
    <a class="home" href=${desk.boot.links.home} title=${t("bar.home")}>gunbai</a>
    <span class="scenario">${game.scenario_name}</span>
    <span class="turn"><b>${turnOf(bar)}</b> <span class="phase">${opened(bar?.phase)}</span></span>
    <span class="score" role="group" aria-label=${t("bar.score")}>${(game.sides ?? []).map(({ side, name, index }) => html`<span key=${side} class=${`side-score ${sideClass(index)}`} title=${name}>
      <${Banner} index=${index} desk=${desk} size=${15} /><span class="side-name">${name}</span> <b>${bar?.scores?.[side] ?? 0}</b> ${states(bar, side).map((words) => html`<span key=${words} class="side-state">${words}</span>`)}</span>`)}</span>
    <span class="space"></span>
    <${Undo} desk=${desk} bare=${true} />
    <${Tool} icon="text" words=${t("bar.text")} keys="V" pressed=${desk.textual} does=${() => desk.toggleText()} />
    <${Tool} icon="help" words=${t("bar.help")} keys="?" does=${() => desk.open("help")} />
    <${Tool} icon="settings" words=${t("bar.settings")} does=${() => desk.open("settings")} />`;
}

/** The first stops of the keyboard: to the question, the map, the log. */
export function Skips({ desk }) {
  const to = (does, words) => html`<button type="button" class="primary" onClick=${does}>${words}</button>`;
  return html`${to(() => document.getElementById("top-words")?.focus(), t("skip.question"))}
    ${to(() => desk.jump(), t("skip.map"))}
    ${to(() => document.querySelector(".lines, .unit-card")?.focus(), t("skip.log"))}`;
}

/** "2/6"; nothing before the first turn. */
const turnOf = (bar) => (bar?.turn && bar.last ? t("bar.turn-of", { n: bar.turn, last: bar.last }) : bar?.turn || "");

/** What else the system tells of a side in the bar, such as its morale: texts by side. */
const states = (bar, side) =>
  Object.entries(bar ?? {})
    .filter(([key, value]) => key !== "scores" && typeof value?.[side] === "string" && value[side])
    .map(([, value]) => value[side]);

/** My units: what they are, what state they are in, whether they can act. */
export function Rail({ desk }) {
  const { things } = desk.scene;
  const touchable = new Set(desk.touchable);
  const open = document.body.classList.contains("rail-open");
  const own = [...things].filter(([, thing]) => isPiece(thing) && desk.store.mine(thing));
  return html`<h2 class="spoken">${t("rail.title")}</h2>
    <ul>${own.map(([id, thing]) => html`<li key=${id}><button type="button" class=${`unit${touchable.has(id) ? " glows" : ""}${desk.chosen === id ? " on" : ""}`}
      title=${thing.name} aria-label=${desk.spoken(id, thing)} onClick=${() => desk.visit(id)}>
      <${Portrait} thing=${thing} size=${34} />
      ${open && html`<span class="what"><span>${thing.name}</span><span class="fact">${markerWords(thing).join(", ")}</span></span>`}
      </button></li>`)}</ul>
    ${own.length === 0 && html`<p class="empty">${open ? t("rail.none") : ""}</p>`}`;
}

export function Dock({ desk }) {
  const free = (desk.store.game ?? desk.boot.game).free_measuring !== false;
  const measure = (tool, keys) => html`<${Tool} icon=${tool} words=${t(`dock.${tool}`)} keys=${keys} pressed=${desk.tool === tool} off=${!free && tool !== "sight"} does=${() => desk.take(tool)} />`;
  return html`
    <button type="button" class="tool more" aria-label=${t("dock.more")} title=${t("dock.more")} aria-expanded=${String(Boolean(desk.dockOpen))} onClick=${() => desk.unfoldDock()}><${Icon} name=${desk.dockOpen ? "up" : "down"} /></button>
    <div class="tools">
      <${Tool} icon="select" words=${t("dock.select")} keys="Esc" pressed=${desk.tool === "select"} does=${() => desk.tool !== "select" && desk.take("select")} />
      ${measure("ruler", "M")} ${measure("sight", "L")} ${measure("threat", "T")}
      <${Tool} icon="zones" words=${t("dock.zones")} keys="Z" pressed=${desk.zones} does=${() => desk.toggleZones()} />
      <button type="button" class="tool lift" title=${`${t("dock.lift")} (X)`} aria-label=${t("dock.lift")} aria-pressed=${String(Boolean(desk.lifted))}
        onPointerDown=${() => desk.lift(true)} onPointerUp=${() => desk.lift(false)} onPointerLeave=${() => desk.lifted && desk.lift(false)}
        onKeyDown=${(event) => event.key === " " && desk.lift(!desk.lifted)}><${Icon} name="lift" /></button>
    </div>
    <div class="tools">
      <${Tool} icon="plus" words=${t("dock.closer")} keys="+" does=${() => desk.zoom(1.3)} />
      <${Tool} icon="minus" words=${t("dock.farther")} keys="-" does=${() => desk.zoom(1 / 1.3)} />
      <${Tool} icon="fit" words=${t("dock.fit")} keys="0" does=${() => desk.fit()} />
    </div>`;
}
