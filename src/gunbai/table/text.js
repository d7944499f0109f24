/** The table in words: names for screen readers, and the text view, which is the map as tables. */

import { t, tenths } from "./i18n.js";
import { isPiece } from "./draw/pieces.js";
import { html } from "./vendor/standalone.mjs";
import { Portrait } from "./panel/parts.js";

/** The states of a piece in words; the server's words where it sends them. */
export function markerWords(thing) {
  const words = (thing.markers ?? []).map(({ marker, text, n = 1 }) => {
    const word = text ?? (t.known(`marker.${marker}`) ? t(`marker.${marker}`) : marker);
    return n > 1 ? `${word} (${n})` : word;
  });
  if (thing.leader) words.unshift(t("marker.leader"));
  if (thing.acted) words.push(t(`acted.${thing.acted}`));
  return words;
}

/** What, whose, state, place: "Archer 1, yours, stunned, has not acted, …". */
export function spoken(id, thing, desk) {
  const side = desk.store.game?.sides?.find((one) => one.index === thing.side);
  const whose = desk.store.mine(thing) ? t("whose.yours") : (side?.name ?? "");
  const place = thing.where ?? (typeof thing.x === "number" ? t("text.at", { x: tenths(thing.x), y: tenths(thing.y) }) : t("text.off"));
  return [thing.name, whose, ...markerWords(thing), place].filter(Boolean).join(", ");
}

export function TextView({ desk }) {
  const { things } = desk.scene;
  const pieces = [...things].filter(([, thing]) => isPiece(thing));
  const own = pieces.filter(([, thing]) => desk.store.mine(thing));
  const others = pieces.filter(([, thing]) => !desk.store.mine(thing));
  const of = (...kinds) => [...things].filter(([, thing]) => kinds.includes(thing.kind));
  return html`<div class="text-view" tabindex="0" aria-label=${t("text.title")}>
    <h2>${t("text.title")}</h2>
    <p class="hint">${t("text.how")}</p>
    <${Pieces} title=${t("text.mine")} rows=${own} desk=${desk} />
    <${Pieces} title=${t("text.others")} rows=${others} desk=${desk} />
    <${Ground} title=${t("text.zones")} rows=${of("zone")} />
    <${Ground} title=${t("text.terrain")} rows=${of("terrain")} />
    <${Ground} title=${t("text.objects")} rows=${of("corpse", "token")} />
  </div>`;
}

function Pieces({ title, rows, desk }) {
  if (!rows.length) return null;
  const touchable = new Set(desk.touchable);
  return html`<section><h3>${title}</h3><table><thead><tr><th scope="col">${t("text.name")}</th><th scope="col">${t("text.state")}</th><th scope="col">${t("text.place")}</th><th scope="col"></th></tr></thead>
    <tbody>${rows.map(([id, thing]) => html`<tr key=${id} class=${desk.chosen === id ? "on" : ""}><th scope="row"><span class="named"><${Portrait} thing=${thing} size=${26} /> ${thing.name}</span></th>
      <td>${markerWords(thing).join(", ")}</td><td class="place">${typeof thing.x === "number" ? html`<span>x ${tenths(thing.x)}</span> <span>y ${tenths(thing.y)}</span>` : t("text.off")}</td>
      <td><button type="button" class=${touchable.has(id) ? "primary small" : "quiet"} data-answer=${touchable.has(id) ? id : undefined} aria-label=${`${thing.name}: ${touchable.has(id) ? t("text.choose") : t("text.card")}`} onClick=${() => desk.tapPiece(id)}>${touchable.has(id) ? t("text.choose") : t("text.card")}</button></td></tr>`)}</tbody></table></section>`;
}

function Ground({ title, rows }) {
  if (!rows.length) return null;
  return html`<section><h3>${title}</h3><table><tbody>${rows.map(([id, thing]) => html`<tr key=${id}><th scope="row">${thing.name ?? (t.known(`token.${thing.token ?? thing.kind}`) ? t(`token.${thing.token ?? thing.kind}`) : id)}</th>
    <td>${(thing.signs ?? []).map((sign) => (t.known(`sign.${sign}`) ? t(`sign.${sign}`) : sign)).join(", ")}</td><td>${extent(thing)}</td></tr>`)}</tbody></table></section>`;
}

/** Where a shape lies: centre and radius, or from corner to corner. */
function extent({ shape, x, y }) {
  if (typeof x === "number") return `x ${tenths(x)} · y ${tenths(y)}`;
  if (shape?.disc) return `x ${tenths(shape.disc[0])} · y ${tenths(shape.disc[1])} · r ${tenths(shape.disc[2])}`;
  if (!shape?.polygon) return "";
  const xs = shape.polygon.map(([px]) => px);
  const ys = shape.polygon.map(([, py]) => py);
  return `x ${tenths(Math.min(...xs))}–${tenths(Math.max(...xs))} · y ${tenths(Math.min(...ys))}–${tenths(Math.max(...ys))}`;
}
