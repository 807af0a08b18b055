// Every sentence that a person sees goes through here, so that a catalogue can hold it in another language.

export const LANGUAGES = { en: "English", pl: "Polski" };

let catalogue = {};
let chosen = "en";

/** The language of the page: the one that was chosen before, else the browser's. */
export function language() {
  return chosen;
}

/** Load the catalogue of the language; English needs none. */
export async function loadWords() {
  const wanted = localStorage.getItem("language") ?? navigator.language.slice(0, 2);
  chosen = Object.hasOwn(LANGUAGES, wanted) ? wanted : "en";
  if (chosen !== "en") {
    const answer = await fetch(`/web/words/${chosen}.json`).catch(() => null);
    catalogue = answer?.ok ? await answer.json() : {};
  }
  document.documentElement.lang = chosen;
}

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (found, name) => values[name] ?? found);

/**
 * A sentence in the language of the page; `{name}` stands for a value.
 * @param {string} text in English
 * @param {Object<string, any>} values
 */
export function _(text, values = {}) {
  const found = catalogue[text];
  return filled(typeof found === "string" && found ? found : text, values);
}

/** A sentence with a number in it; the catalogue has a form for each plural category of its language. */
export function _n(one, many, count, values = {}) {
  const forms = catalogue[one];
  const category = new Intl.PluralRules(chosen).select(count);
  const text = forms?.[category] ?? forms?.other ?? (count === 1 ? one : many);
  return filled(text, { count, ...values });
}
