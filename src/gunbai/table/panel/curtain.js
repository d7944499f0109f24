/** What covers the table: the hand-over of a shared screen, help, settings; and the bar of a lost line. */

import { percent, t } from "../i18n.js";
import { html } from "../vendor/standalone.mjs";
import { KEYS } from "../keys.js";
import { Banner, Icon, sideClass } from "./parts.js";

export function Curtain({ desk }) {
  const { curtain } = desk.store;
  if (!curtain) return null;
  const side = desk.store.sideOf(curtain.seat);
  return html`<div class=${`curtain ${sideClass(side?.index)}`} role="dialog" aria-modal="true" aria-labelledby="curtain-words">
    ${side && html`<${Banner} index=${side.index} desk=${desk} size=${66} />`}
    <h2 id="curtain-words">${t("curtain.hand-over", { name: curtain.seat_name })}</h2>
    <p>${t("curtain.covered")}</p>
    <button type="button" class="primary" ref=${(node) => node && document.activeElement === document.body && node.focus()} onClick=${() => desk.net.put({ t: "seat", seat: curtain.seat })}>${t("curtain.show", { name: curtain.seat_name })}</button>
  </div>`;
}

export function Lost({ desk }) {
  if (desk.line !== "lost") return null;
  return html`<div class="lost"><${Icon} name="asking" size="16" /> ${t("time.lost")}</div>`;
}

export function Fault({ desk }) {
  const { fault } = desk.store;
  if (!fault || desk.faultSeen === fault.entry) return null;
  const { links } = desk.boot;
  return html`<div class="fault" role="alertdialog" aria-labelledby="fault-words"><p id="fault-words">${t("fault.words")}</p>
    <p class="row">${links.record && html`<a class="quiet" href=${links.record} download>${t("fault.report")}</a>`}
    <button type="button" class="primary" onClick=${() => ((desk.faultSeen = fault.entry), desk.paint())}>${t("fault.go-on")}</button></p></div>`;
}

function Window({ desk, title, children }) {
  const shown = (node) => node && !node.open && node.showModal();
  return html`<dialog class="window" ref=${shown} onClose=${() => desk.open(null)} aria-label=${title}
    onClick=${(event) => event.target.tagName === "DIALOG" && event.target.close()}>
    <header><h2>${title}</h2><button type="button" class="tool" aria-label=${t("window.close")} onClick=${(event) => event.currentTarget.closest("dialog").close()}><${Icon} name="close" /></button></header>
    <div class="window-body">${children}</div></dialog>`;
}

export function Windows({ desk }) {
  if (desk.window === "help") return html`<${Help} desk=${desk} />`;
  if (desk.window === "settings") return html`<${Settings} desk=${desk} />`;
  return null;
}

const Help = ({ desk }) => html`<${Window} desk=${desk} title=${t("help.title")}>
  <p>${t("help.how")}</p>
  ${desk.boot.links.scene && html`<p><a class="quiet" href=${desk.boot.links.scene}>${t("time.scene")}</a></p>`}
  ${desk.teach.taught && html`<p><button type="button" class="quiet" onClick=${() => desk.teach.again()}>${t("teach.again")}</button></p>`}
  <h3>${t("help.keys")}</h3>
  <table class="keys"><tbody>${KEYS.map(([keys, id]) => html`<tr key=${id}><th scope="row">${keys.map((key) => html`<kbd key=${key}>${t.known(`key.${key}`) ? t(`key.${key}`) : key}</kbd> `)}</th><td>${t(`keys.${id}`)}</td></tr>`)}</tbody></table>
<//>`;

function Settings({ desk }) {
  const { prefs } = desk;
  const one = (name, values, words) => html`<fieldset class="setting"><legend>${t(`settings.${name}`)}</legend>
    ${values.map((value) => html`<label key=${value} class="chip"><input type="radio" name=${name} value=${value} checked=${String(prefs[name]) === String(value)} onChange=${() => desk.prefer(name, value)} /> ${words(value)}</label>`)}</fieldset>`;
  const langs = new Map(desk.boot.langs);
  return html`<${Window} desk=${desk} title=${t("settings.title")}>
    ${one("lang", [...langs.keys()], (value) => html`<span lang=${value}>${langs.get(value)}</span>`)}
    ${one("theme", ["auto", "light", "dark"], (value) => t(`settings.theme-${value}`))}
    ${one("size", ["100", "125", "150", "200"], (value) => percent(Number(value)))}
    ${one("motion", ["auto", "full", "reduced", "off"], (value) => t(`settings.motion-${value}`))}
    ${one("sound", ["off", "on"], (value) => t(`settings.${value}`))}
    ${one("letters", ["on", "off"], (value) => t(`settings.${value}`))}
    <${ThisGame} desk=${desk} />
    ${desk.concedes && html`<p><button type="button" class="quiet" onClick=${() => desk.concede()}>${t("concede.button", { name: desk.concedes?.name ?? "" })}</button></p>`}
  <//>`;
}

/** Other ways to look at this game, to keep it, and to go on with it elsewhere. */
function ThisGame({ desk }) {
  const { links, invites = [], game } = desk.boot;
  const ways = ["text", "replay", "record", "history", "luck", "dice", "rules"].filter((name) => links[name]);
  const own = invites.filter((invite) => invite.own);
  return html`<fieldset class="setting this-game"><legend>${t("game.title")}</legend>
    <p>${t("game.code", { code: game?.code ?? desk.boot.code })}</p>
    <p class="row">${ways.map((name) => html`<a key=${name} href=${links[name]} download=${name === "record" || name === "history" ? "" : undefined}>${t(`game.${name}`)}</a> `)}</p>
    ${own.map((invite) => html`<div key=${invite.seat} class="invite"><label>${t("game.own", { name: invite.name })}
      <input readonly value=${new URL(invite.url, location.href).href} onFocus=${(event) => event.target.select()} /></label></div>`)}
  </fieldset>`;
}
