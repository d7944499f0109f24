/** The log: a sentence for each event, its reasons folded in; a tap shows the moment on the map. */

import { Component, html } from "../vendor/standalone.mjs";
import { isPiece } from "../draw/pieces.js";
import { t } from "../i18n.js";
import { Die } from "./dice.js";
import { Icon, Rule } from "./parts.js";
import { Reasons } from "./reasons.js";

const FILTERS = {
  all: () => true,
  mine: (line, desk) => line.moves?.some(([id]) => own(desk, id)) || mentions(line.text, desk),
  losses: (line) => line.loss,
  dice: (line) => line.dice,
  moves: (line) => line.moves?.length,
};

const own = (desk, id) => desk.store.things.has(id) && desk.store.mine(desk.store.things.get(id));

/** Names stand in sentences as they are, never inflected, so a line about a piece holds its name. */
const mentions = (text, desk) => [...desk.store.things.values()].some((thing) => isPiece(thing) && desk.store.mine(thing) && text.includes(thing.name));

/** Milliseconds after a touch of the reader for which scrolling is the reader's own. */
const HAND = 600;

export class Log extends Component {
  shouldComponentUpdate(next) {
    const now = this.props;
    return next.lines !== now.lines || next.filter !== now.filter || next.words !== now.words || next.at !== now.at;
  }

  /** The newest line stays in sight, whatever the panels around do, until the reader scrolls away. */
  stick() {
    if (!this.list || this.away) return;
    this.list.scrollTop = this.list.scrollHeight;
    this.set = this.list.scrollTop;
  }

  componentDidUpdate() {
    this.stick();
  }

  componentDidMount() {
    this.sizes = new ResizeObserver(() => this.stick());
    this.sizes.observe(this.list);
    this.stick();
  }

  componentWillUnmount() {
    this.sizes.disconnect();
  }

  /** Whoever turns a wheel, draws a finger or a bar, or presses a key; what follows is the reader's as well. */
  moved() {
    this.hand = performance.now();
  }

  /** A panel that grows and shrinks again scrolls the list too: that does not lead the reader away. */
  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.list;
    if (scrollTop === this.set) return;
    if (!this.away && performance.now() - (this.hand ?? -HAND) > HAND) return this.stick();
    this.moved();
    this.away = scrollHeight - scrollTop - clientHeight > 40;
  }

  render({ lines, filter, desk }) {
    const shown = lines.filter((line) => (FILTERS[filter] ?? FILTERS.all)(line, desk));
    return html`<ol class="lines" tabindex="0" aria-label=${t("log.title")} ref=${(node) => (this.list = node)} onScroll=${() => this.scrolled()}
        onWheel=${() => this.moved()} onTouchMove=${() => this.moved()} onPointerDown=${() => this.moved()} onKeyDown=${() => this.moved()}>
        ${shown.length === 0 && html`<li class="empty">${t("log.none")}</li>`}
        ${shown.map((line) => html`<${Line} key=${line.i} line=${line} desk=${desk} />`)}
      </ol>`;
  }
}

function Line({ line, desk }) {
  const folded = line.reasons?.length > 0;
  const heading = /\.(turn|phase)$/.test(line.kind);
  return html`<li class=${`entry${heading ? " heading" : ""}${line.dice ? " rolled" : ""}`}>
    <button type="button" class="moment" title=${t("log.show", { n: line.entry })} onClick=${() => desk.goTo(line.entry)}>
      <span class="text">${line.text}</span>
      ${line.dice && html`<span class="faces">${line.dice.faces.flat().map((face, i) => html`<${Die} key=${i} face=${face} />`)}</span>`}
    </button>
    <${Rule} id=${line.rule} desk=${desk} />
    ${folded && html`<details><summary>${t("log.why")}</summary><${Reasons} targets=${line.reasons} desk=${desk} /></details>`}
  </li>`;
}

/** The lower part of the panel: log or unit card. */
export function Journal({ desk, Unit }) {
  const unit = desk.tab === "unit";
  return html`
    <div class="log-head">
      <div class="tabs" role="tablist" aria-label=${t("log.tabs")}>
        ${["log", "unit"].map((tab) => html`<button key=${tab} type="button" role="tab" id=${`head-${tab}`} aria-selected=${String(unit === (tab === "unit"))}
          onClick=${() => ((desk.tab = tab), desk.paint())}><${Icon} name=${tab === "unit" ? "card" : "log"} size="16" /> ${t(`tab.${tab}`)}</button>`)}
      </div>
      ${!unit && html`<select class="filter" aria-label=${t("log.filter")} title=${t("log.filter")} onChange=${(event) => ((desk.filter = event.currentTarget.value), desk.paint())}>
        ${Object.keys(FILTERS).map((name) => html`<option key=${name} value=${name} selected=${name === desk.filter}>${t(`log.${name}`)}</option>`)}</select>`}
    </div>
    ${unit ? html`<${Unit} desk=${desk} />` : html`<${Log} lines=${desk.scene.log} filter=${desk.filter} words=${desk.words} at=${desk.moment?.entry} desk=${desk} />`}`;
}
