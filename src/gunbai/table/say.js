/**
 * Words for those who listen: `#say` waits its turn, `#alert` interrupts. Sentences that come within a
 * moment are said together: the first few of them, and how many more the log has.
 */

import { t } from "./i18n.js";

const JOIN = 400;
const MOST = 3;
let queue = [];
let timer = null;

export function say(sentence) {
  if (!sentence) return;
  queue.push(sentence);
  timer ??= setTimeout(speak, JOIN);
}

function speak() {
  clearTimeout(timer);
  timer = null;
  if (!queue.length) return;
  const spoken = queue.slice(0, MOST);
  const more = queue.length - spoken.length;
  if (more) spoken.push(t("say.more", { n: more }));
  queue = [];
  put("say", spoken.join(" "));
}

/** What interrupts; what happened before it is said first. */
export function alert(sentence) {
  if (!sentence) return;
  speak();
  put("alert", sentence);
}

/** A repeated text gets a no-break space, or nobody would hear it a second time. */
function put(id, text) {
  const region = document.getElementById(id);
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

export function hush() {
  queue = [];
  clearTimeout(timer);
  timer = null;
  for (const id of ["say", "alert"]) document.getElementById(id).textContent = "";
}
