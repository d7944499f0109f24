/** Interface words and numbers in the reader's language. Sentences about the game come from the server. */

let words = {};
let language = "en";
let percents, plain;

export function learn(lang, table) {
  language = lang;
  words = table;
  percents = new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 0 });
  plain = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
}

export const lang = () => language;

/** The words of message `ui.<id>`; a missing one shows its id, so that nobody overlooks it. */
export function t(id, facts = {}) {
  const template = words[`ui.${id}`] ?? words[id] ?? `ui.${id}`;
  return template.replace(/\{(\w+)\}/g, (_, key) => facts[key] ?? "");
}

t.known = (id) => `ui.${id}` in words;

export const number = (value) => plain.format(value).replace("-", "−");

/** A chance given as a number of percent, a fraction, or text already rendered. */
export function percent(chance) {
  if (typeof chance === "string") return chance;
  if (typeof chance === "number") return percents.format(chance / 100);
  if (chance?.d) return percents.format(chance.n / chance.d);
  return "";
}

/** A coordinate or length in thousandths, to the tenth. */
export const tenths = (value) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    .format(value / 1000)
    .replace("-", "−");

/** A word that stands alone opens with a capital, as a sentence does. */
export const opened = (words) => (words ?? "").charAt(0).toLocaleUpperCase(language) + (words ?? "").slice(1);
