// Tabs, as screen readers and keyboards know them.

import { button, element } from "./page.js";

/**
 * @param {Array<[string, string]>} list ids and titles
 * @returns {{root: Element, panel: Object<string, HTMLElement>, current: string, open: function(string): void,
 *   note: function(string, number): void, opened: function(string): void}}
 */
export function tabs(list) {
  const made = { panel: {}, current: "", opened: () => {} };
  const heads = {};
  const row = element("div", { class: "tab-row", role: "tablist" });
  made.root = element("section", { class: "tabs" }, row);
  for (const [id, title] of list) {
    heads[id] = button(title, () => made.open(id), { role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}` });
    made.panel[id] = element("div",
      { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, class: `panel panel-${id}` });
    row.append(heads[id]);
    made.root.append(made.panel[id]);
  }
  made.open = (wanted) => {
    made.current = wanted;
    for (const [id] of list) {
      heads[id].setAttribute("aria-selected", String(id === wanted));
      heads[id].tabIndex = id === wanted ? 0 : -1;
      made.panel[id].hidden = id !== wanted;
    }
    made.note(wanted, 0);
    made.opened(wanted);
  };
  made.note = (id, count) => {
    if (count && id !== made.current) heads[id].dataset.count = String(count);
    else delete heads[id].dataset.count;
  };
  row.onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const ids = list.map(([id]) => id);
    made.open(ids[(ids.indexOf(made.current) + step + ids.length) % ids.length]);
    heads[made.current].focus();
    event.preventDefault();
  };
  made.open(list[0][0]);
  return made;
}
