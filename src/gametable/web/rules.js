// The rulebook: searchable, with the rules of the present phase in front.

import { get } from "./api.js";
import { element } from "./page.js";
import { linked } from "./names.js";
import { _, language } from "./words.js";

export class Rules {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.search = element("input",
      { type: "search", placeholder: _("Search the rules"), "aria-label": _("Search the rules"),
        oninput: () => this.filter() });
    this.list = element("div", { class: "rulebook", tabindex: "0", role: "region", "aria-label": _("Rules") });
    this.present = [];
    this.book = null;
    place.append(this.search, this.list);
  }

  /** Load the rulebook when it is first wanted. */
  async load(game) {
    if (this.book || !game) return;
    this.book = get(`/api/games/${game}/guide?lang=${language()}`);
    try {
      this.draw(await this.book);
    } catch {
      this.book = null;
      this.list.replaceChildren(element("p", { class: "faint" }, _("The rules cannot be loaded now.")));
    }
  }

  draw({ sections }) {
    this.now = element("section", { class: "present" });
    this.rules = new Map();
    const chapters = sections.map(({ title, rules }) => element("section", {}, element("h2", {}, title),
      ...rules.map((rule) => this.rule(rule))));
    this.list.replaceChildren(this.now, ...chapters);
    this.mark(this.present);
  }

  rule({ number, text }) {
    const made = element("div", { class: "rule", id: `rule-${number}`, tabindex: "-1" },
      element("b", { class: "rule-number" }, number), element("p", {}, ...linked(text, [])));
    this.rules.set(number, made);
    return made;
  }

  /** These rules matter in the present phase. */
  mark(numbers) {
    this.present = numbers;
    if (!this.rules) return;
    for (const [number, rule] of this.rules) rule.classList.toggle("matters", numbers.includes(number));
    const found = numbers.filter((number) => this.rules.has(number));
    const copies = found.map((number) => {
      const copy = this.rules.get(number).cloneNode(true);
      copy.removeAttribute("id");
      return copy;
    });
    this.now.hidden = copies.length === 0;
    this.now.replaceChildren(element("h2", {}, _("Now")), ...copies);
    this.filter();
  }

  filter() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const rule of this.list.querySelectorAll(".rule")) {
      const text = rule.textContent.toLowerCase();
      rule.hidden = !words.every((word) => text.includes(word));
    }
    for (const chapter of this.list.querySelectorAll("section")) {
      chapter.hidden = !chapter.querySelector(".rule:not([hidden])");
    }
  }

  /** Show one rule. */
  async find(number) {
    await this.book;
    this.search.value = "";
    this.filter();
    const rule = this.rules?.get(number);
    if (!rule) return;
    rule.scrollIntoView({ block: "start" });
    rule.focus({ preventScroll: true });
    rule.classList.add("found");
    setTimeout(() => rule.classList.remove("found"), 3000);
  }
}
