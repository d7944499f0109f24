/** Small parts that every panel uses: icons, rule tags, sides, drawings made elsewhere. */

import { design, drawBanner, hashOf } from "../draw/banner.js";
import { isPiece, portrait } from "../draw/pieces.js";
import { t } from "../i18n.js";
import { html } from "../vendor/standalone.mjs";

export const Icon = ({ name, size = 20 }) =>
  html`<svg class="icon" viewBox="0 0 20 20" width=${size} height=${size} aria-hidden="true"><use href=${`#i-${name}`} /></svg>`;

/** A button that is an icon, its words for those who hear and as a tooltip. */
export const Tool = ({ icon, words, keys, on, does, off, pressed, text }) => html`
  <button class=${`tool${text ? " wide" : ""}`} type="button" title=${keys ? `${words} (${keys})` : words} aria-label=${words}
    aria-pressed=${pressed === undefined ? undefined : String(Boolean(pressed))} aria-disabled=${off ? "true" : undefined}
    aria-keyshortcuts=${keys} onClick=${() => !off && does()} data-on=${on}>
    <${Icon} name=${icon} />${text && html`<span class="words">${text}</span>`}
  </button>`;

/** A rule id: leads to the reference; on a phone only its sign shows. */
export function Rule({ id, desk }) {
  if (!id) return null;
  const { links } = desk.boot;
  return html`<a class="rule" href=${`${links.rules}/${id}`} target="_blank" rel="noopener">
    <span class="id">${id}</span><span class="sign" aria-hidden="true">§</span></a>`;
}

/** A node drawn outside Preact, redrawn when its key changes. */
const Drawn = ({ draw, hash, wrap = "drawn" }) =>
  html`<span key=${hash} class=${wrap} ref=${(node) => node && node.dataset.hash !== hash && (node.replaceChildren(draw()), (node.dataset.hash = hash))}></span>`;

export const Portrait = ({ thing, size }) =>
  html`<${Drawn} hash=${`${thing.kind} ${thing.side} ${thing.glyph} ${thing.leader} ${size}`} draw=${() => portrait(thing, size)} />`;

const sideLetter = (index) => "abcdef"[index] ?? "a";

/** Each side's banner: no two of a game alike. */
export function Banner({ index, desk, size = 22 }) {
  const sides = desk.store.game?.sides ?? desk.boot.game.sides;
  const taken = new Set();
  const designs = sides.map((side) => design(`${desk.boot.game.code} ${side.side}`, side.banner, taken));
  const at = sides.findIndex((side) => side.index === index);
  if (at < 0) return null;
  const hash = `${hashOf(JSON.stringify(designs[at]))} ${index} ${size}`;
  return html`<${Drawn} hash=${hash} draw=${() => drawBanner(designs[at], sideLetter(index), size)} />`;
}

export const sideClass = (index) => (index === null || index === undefined ? "" : `side-${sideLetter(index)}`);

/** A thing by name, with its picture where it is a piece. */
export function Named({ id, desk, size = 26 }) {
  const thing = desk.scene.things.get(id);
  return html`<span class="named">${isPiece(thing) && html`<${Portrait} thing=${thing} size=${size} />`}<span>${desk.store.name(id)}</span></span>`;
}

export const Folded = ({ title, open, children, id }) =>
  html`<details class="folded" open=${open} id=${id}><summary>${title}</summary>${children}</details>`;

export const minus = (n) => (n < 0 ? `−${-n}` : `${n}`);
export const signed = (n) => (n > 0 ? `+${n}` : minus(n));

export { t };
