/** The decision panel: who is asked what, the choices with their chances, why, and one button that says what it does. */

import { isPath } from "../draft.js";
import { t } from "../i18n.js";
import { layoutIs, WIDE } from "../layouts.js";
import { html } from "../vendor/standalone.mjs";
import { Control } from "./amounts.js";
import { ClosedOnes } from "./choices.js";
import { Banner, Folded, Icon, Rule, sideClass } from "./parts.js";
import { Outcomes, Reasons } from "./reasons.js";

export function Ask({ desk }) {
  const { store, ask, moment } = desk;
  if (moment) return html`<${Moment} desk=${desk} />`;
  if (store.takeback) return html`<${TakeBack} desk=${desk} takeback=${store.takeback} />`;
  if (store.outcome && !ask) return html`<${Over} desk=${desk} outcome=${store.outcome} />`;
  if (!ask) return html`<${Quiet} desk=${desk} words=${store.n < 0 ? t("ask.loading") : t("ask.nothing")} />`;
  if (!ask.mine || !desk.draft) return html`<${Waiting} desk=${desk} ask=${ask} />`;
  return html`<${Question} desk=${desk} ask=${ask} />`;
}

function Question({ desk, ask }) {
  const onMap = isPath(ask);
  const shared = (desk.store.holds?.length ?? 0) > 1;
  return html`
    <${Head} desk=${desk} ask=${ask} side=${desk.store.sideOf(ask.seat)}
      small=${shared || ask.secret ? t(ask.secret ? "ask.decides-secretly" : "ask.decides", { name: ask.seat_name }) : ask.rule_name} words=${ask.words} />
    <div class="ask-body">
      ${ask.sealing && ask.answered && html`<${Sealed} receipt=${ask.receipt ?? desk.receipt} />`}
      ${onMap && html`<${Follows} desk=${desk} />`}
      <${Control} ask=${ask} draft=${desk.draft} change=${(draft) => desk.change(draft)} desk=${desk} name="top" />
      ${!onMap && html`<${Follows} desk=${desk} />`}
      ${ask.shape === "choose" && html`<${ClosedOnes} closed=${ask.closed} desk=${desk} />`}
    </div>
    <${Foot} desk=${desk} />`;
}

function Head({ desk, ask, side, small, words }) {
  return html`<div class=${`ask-head ${sideClass(side?.index)}`}>
    ${side && html`<${Banner} index=${side.index} desk=${desk} />`}
    <div><p class="small"><span>${small}</span> <${Rule} id=${ask?.rule} desk=${desk} />${ask?.due && html` <${Due} due=${ask.due} />`}</p>
    <h2 id="top-words" tabindex="-1">${ask?.sealing && html`<${Icon} name="seal" size="18" /> `}${words}</h2></div>
  </div>`;
}

/** The clock shows in the last minute only, or as a date when it is far. */
function Due({ due }) {
  const left = (new Date(due) - Date.now()) / 1000;
  const words = left > 60 ? new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(due)) : t("ask.seconds", { n: Math.max(0, Math.round(left)) });
  return html`<span class="due"><${Icon} name="clock" size="14" /> ${words}</span>`;
}

/** What would follow, as the server says; a refusal with number, limit, rule and way out. */
function Follows({ desk }) {
  const { status, refusal, preview, notice } = desk;
  const wide = layoutIs(WIDE);
  return html`<div class="follows" data-verdict=${status} data-rule=${refusal?.rule || undefined}>
    ${notice && html`<p class="notice">${notice}</p>`}
    ${refusal && html`<p class=${`refusal ${status}`} id="refusal"><${Icon} name=${status === "clamped" ? "check" : "cross"} size="16" /> <span>${refusal.text} <${Rule} id=${refusal.rule} desk=${desk} /></span></p>`}
    ${preview?.says?.map((words, i) => html`<p key=${i} class="say">${words}</p>`)}
    ${!(desk.ask.shape === "choose" && desk.store.odds) && html`<${Outcomes} odds=${preview?.odds} />`}
    ${preview?.reasons?.length > 0 && html`<${Folded} open=${wide} title=${t("ask.reasons")}><${Reasons} targets=${preview.reasons} desk=${desk} /><//>`}
  </div>`;
}

export function Foot({ desk }) {
  const { primary, status } = desk;
  return html`<div class="ask-foot">
    ${primary && html`<button type="button" class="primary" id="primary" aria-disabled=${primary.off ? "true" : undefined} aria-describedby=${desk.refusal ? "refusal" : undefined}
      data-verdict=${status} onClick=${() => desk.commit()}>${primary.words}</button>`}
    <${Undo} desk=${desk} />
  </div>`;
}

export function Undo({ desk, bare }) {
  const { undo } = desk.store;
  if (!undo || (!undo.open && undo.entry === null)) return null;
  const words = desk.undoWords;
  const title = undo.open || undo.closed === null || undo.closed === undefined ? words : t("undo.closed", { what: undo.text, n: undo.closed });
  return html`<button type="button" class=${bare ? "tool" : "undo"} id=${bare ? undefined : "undo"} title=${title} aria-label=${bare ? words : undefined} onClick=${() => desk.undo()}>
    <${Icon} name="undo" />${!bare && html`<span>${words}</span>`}</button>`;
}

const Sealed = ({ receipt }) => html`<p class="say sealed"><${Icon} name="seal" /> <span>${t("ask.sealed")} ${receipt && t("ask.receipt", { code: receipt })}</span></p>`;

function Waiting({ desk, ask }) {
  const names = ask.waiting?.join(", ") ?? "";
  const sealed = ask.answered !== null && ask.answered !== undefined;
  const seat = desk.store.seats?.find((one) => ask.waiting?.includes(one.name));
  return html`<${Head} desk=${desk} ask=${ask} side=${seat ?? null} small=${ask.rule_name} words=${names ? t("ask.waiting", { name: names }) : t("ask.waiting-game")} />
    <div class="ask-body">
      ${ask.due && html`<p class="say">${t("ask.due", { when: new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(ask.due)) })}</p>`}
      ${sealed && html`<${Sealed} receipt=${ask.receipt ?? desk.receipt} />`}
      <${Seats} desk=${desk} />
      <p class="hint">${t("ask.meanwhile")}</p>
      ${desk.notice && html`<p class="notice">${desk.notice}</p>`}
    </div>
    <div class="ask-foot"><${Undo} desk=${desk} /></div>`;
}

/** Links to pass on for free seats, and seats that this reader may take. */
function Seats({ desk }) {
  const { invites = [], free = [], code } = desk.boot;
  const open = new Set(desk.store.seats?.filter(({ kind }) => kind === "free").map(({ seat }) => seat));
  const copy = ({ url }) => navigator.clipboard?.writeText(url).then(() => desk.note(t("seats.copied")));
  return html`${invites.filter(({ seat, own }) => !own && open.has(seat)).map((invite) => html`<div key=${invite.seat} class="invite"><label>${t("seats.invite", { name: invite.name })}
      <input readonly value=${invite.url} onFocus=${(event) => event.target.select()} /></label><button type="button" class="quiet" onClick=${() => copy(invite)}>${t("seats.copy")}</button></div>`)}
    ${desk.store.holds?.length ? null : free.filter(({ seat }) => open.has(seat)).map(({ seat, name }) => html`<form key=${seat} method="post" action=${`/t/${code}/sit`}>
      <input type="hidden" name="seat" value=${seat} /><button class="primary">${t("seats.sit", { name })}</button></form>`)}`;
}

const Quiet = ({ desk, words }) => html`<${Head} desk=${desk} words=${words} /><div class="ask-body">${desk.notice && html`<p class="notice">${desk.notice}</p>`}</div>`;

function Moment({ desk }) {
  return html`<div class="ask-head past"><div><p class="small">${t("replay.past")}</p><h2 id="top-words" tabindex="-1">${t("replay.at", { n: desk.moment.entry })}</h2></div></div>
    <div class="ask-body">${desk.moment.log.slice(-3).map((line) => html`<p key=${line.i} class="say">${line.text}</p>`)}</div>
    <div class="ask-foot"><button type="button" class="primary" id="primary" onClick=${() => desk.goTo(null)}>${t("replay.live")}</button></div>`;
}

function TakeBack({ desk, takeback }) {
  const consent = (accept) => () => desk.command({ t: "consent", seat: takeback.mine[0] ?? takeback.seat, accept });
  const mine = takeback.mine?.length > 0;
  const own = desk.store.holds?.includes(takeback.seat);
  return html`<${Head} desk=${desk} ask=${takeback} side=${desk.store.sideOf(takeback.seat)} small=${t("undo.request")} words=${t("undo.request-of", { name: takeback.seat_name })} />
    <div class="ask-body"><p class="say">${takeback.text}</p><p class="hint">${t("undo.back-to", { n: takeback.entry })}</p>
      <button type="button" class="quiet" onClick=${() => desk.goTo(takeback.entry)}>${t("undo.look")}</button></div>
    <div class="ask-foot">
      ${mine && html`<button type="button" class="primary" id="primary" onClick=${consent(true)}>${t("undo.accept")}</button>
        <button type="button" class="undo" onClick=${consent(false)}>${t("undo.decline")}</button>`}
      ${!mine && own && html`<button type="button" class="undo" onClick=${consent(false)}>${t("undo.withdraw")}</button>`}
    </div>`;
}

function Over({ desk, outcome }) {
  const sides = desk.store.game?.sides ?? [];
  const won = sides.find(({ side }) => side === outcome.winner);
  const { links } = desk.boot;
  return html`<${Head} desk=${desk} side=${won ?? null} small=${t("over.title")} words=${outcome.winner_name ? t("over.victory", { name: outcome.winner_name }) : t("over.draw")} />
    <div class="ask-body"><p class="say">${outcome.text}</p>
      <table class="scores"><tbody>${sides.map(({ side, name, index }) => html`<tr key=${side}><th scope="row"><span class="named"><${Banner} index=${index} desk=${desk} size=${16} /> ${name}</span></th><td>${outcome.scores[side]}</td></tr>`)}</tbody></table>
      <p class="row">${links.replay && html`<a href=${links.replay}>${t("over.replay")}</a>`} ${links.luck && html`<a href=${links.luck}>${t("game.luck")}</a>`} ${links.dice && html`<a href=${links.dice}>${t("over.dice")}</a>`} ${links.history && html`<a href=${links.history}>${t("over.history")}</a>`}</p></div>
    <div class="ask-foot">${links.home && html`<a class="primary" href=${links.home}>${t("over.again")}</a>`}<${Undo} desk=${desk} /></div>`;
}
