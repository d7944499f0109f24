/** The army builder, live: every change is kept and checked at once. */

import { learn, t } from "./i18n.js";
import { copier, enliven, learned, tell } from "./live.js";

const PARTS = ["standing", "offers", "roster", "check", "army-head", "army-note"];

learn(document.documentElement.lang, await learned());

enliven(PARTS, {
  swapped: (page, ok) => {
    copier(t("army.copy"), t("army.copied"));
    const note = page.getElementById("note")?.textContent;
    const verdict = page.querySelector(".verdict")?.textContent.replace(/\s+/g, " ").trim();
    const sum = page.querySelector(".points .left")?.textContent ?? "";
    tell(ok && !note ? `${t("army.saved")} ${sum}. ${verdict}` : (note ?? ""));
  },
  failed: () => tell(t("army.failed")),
});
copier(t("army.copy"), t("army.copied"));
