/**
 * Pages of forms made live: what a form sends comes back as the same page, and its parts are swapped
 * in place. Without this file the forms work all the same, a page at a time.
 *
 * A form of class `live` is sent as soon as a field of it changes. Elements with `data-keep` stay the
 * same nodes through a swap.
 */

const WAIT = 350;

/** `parts`: ids of the elements that a reply replaces; `swapped(page)` hears of each swap. */
export function enliven(parts, { swapped = () => {}, failed = () => {} } = {}) {
  document.documentElement.classList.add("live-page");
  let queue = Promise.resolve();
  let timer = 0;

  const send = (form, button) => {
    clearTimeout(timer);
    const body = new FormData(form, button ?? undefined);
    if (!button && form.classList.contains("live") && !body.has("do")) body.set("do", "fields");
    const method = form.method.toUpperCase();
    const given = new URLSearchParams([...body].filter(([, value]) => typeof value === "string"));
    queue = queue.then(() => post(form.getAttribute("action") || location.pathname + location.search, method, given)).catch(failed);
    return queue;
  };

  /** Another address of the same page, swapped in place. */
  const visit = (href) => {
    queue = queue.then(() => post(href, "GET", new URLSearchParams(new URL(href, location.href).search))).catch(failed);
    return queue;
  };

  async function post(action, method, given) {
    const at = document.querySelector('input[name="at"]');
    if (at && given.has("at")) given.set("at", at.value); // changes before this one have been kept
    const url = new URL(action, location.href);
    const options = { headers: { Accept: "text/html" }, method };
    if (method === "GET") url.search = given.toString();
    else options.body = given;
    const reply = await fetch(url, options);
    if (reply.status >= 500) throw new Error(String(reply.status));
    const text = await reply.text();
    const page = new DOMParser().parseFromString(text, "text/html");
    const now = new URL(reply.url);
    if (!parts.some((id) => page.getElementById(id))) {
      location.assign(reply.url);
      return;
    }
    if (now.pathname + now.search !== location.pathname + location.search) history.replaceState(null, "", now.pathname + now.search);
    swap(parts, page);
    swapped(page, reply.ok);
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.closest(".top, [data-plain]") || form.enctype === "multipart/form-data" || !parts.some((id) => form.closest(`#${id}`))) return;
    if (event.submitter?.hasAttribute("data-plain")) return;
    event.preventDefault();
    send(form, event.submitter);
  });

  document.addEventListener("change", (event) => {
    const form = event.target.closest?.("form.live");
    if (!form) return;
    clearTimeout(timer);
    timer = setTimeout(() => form.isConnected && send(form), event.target.type === "number" ? WAIT : 0);
  });
  return { send, visit };
}

/** The parts of the page as they came, with what was open, typed and focused as it was. */
function swap(parts, page) {
  const held = memory();
  for (const id of parts) {
    const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
    if (old && fresh) {
      for (const kept of old.querySelectorAll("[data-keep]")) fresh.querySelector(`#${CSS.escape(kept.id)}`)?.replaceWith(kept);
      const top = old.scrollTop;
      old.replaceWith(document.adoptNode(fresh));
      fresh.scrollTop = top;
    } else if (old) old.replaceChildren();
  }
  document.title = page.title;
  remember(held);
}

function memory() {
  const active = document.activeElement;
  const typed = active?.matches?.("input:not([type=checkbox]):not([type=radio]), textarea") ? active.value : null;
  return {
    open: [...document.querySelectorAll("details[id]")].map((one) => [one.id, one.open]),
    focus: active?.id,
    typed: typed !== null && typed !== active.defaultValue ? typed : null,
    scroll: [window.scrollX, window.scrollY],
  };
}

function remember({ open, focus, typed, scroll }) {
  for (const [id, was] of open) {
    const one = document.getElementById(id);
    if (one) one.open = was;
  }
  const node = focus && document.getElementById(focus);
  if (node) {
    node.focus({ preventScroll: true });
    if (typed !== null && node.value !== typed) node.value = typed;
  } else if (focus) document.querySelector("[data-refuge]")?.focus({ preventScroll: true });
  window.scrollTo(...scroll);
}

/** Words for those who listen; the same words twice are heard twice. */
export function tell(text) {
  const node = document.getElementById("told");
  if (node) node.textContent = node.textContent === text ? `${text}\u00a0` : text;
}

/** A button beside a link that copies it. */
export function copier(words, done) {
  for (const input of document.querySelectorAll(".share input[readonly]")) {
    if (input.parentElement.querySelector("button")) continue;
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: words });
    button.addEventListener("click", async () => {
      input.select();
      await navigator.clipboard?.writeText(input.value).catch(() => {});
      tell(done);
    });
    input.after(button);
  }
}

/** The interface words of this page's language. */
export async function learned() {
  const reply = await fetch(`/words/${document.documentElement.lang}.json`);
  return reply.ok ? reply.json() : {};
}
