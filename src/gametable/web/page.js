// Small helpers for all pages: elements, icons, and what a person is told of a fault.

import { showNotice } from "./notice.js";

const SVG = "http://www.w3.org/2000/svg";

function dress(made, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) made[name] = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return made;
}

/**
 * An element with properties and children; texts are always texts, never markup.
 * @param {string} kind
 * @param {Object<string, any>} properties
 * @param {...(Node|string|null|undefined|false)} children
 */
export function element(kind, properties = {}, ...children) {
  return dress(document.createElement(kind), properties, children);
}

/** The same for drawings. */
export function drawn(kind, properties = {}, ...children) {
  return dress(document.createElementNS(SVG, kind), properties, children);
}

/** A button that does something. */
export function button(text, onclick, properties = {}) {
  return element("button", { type: "button", onclick, ...properties }, text);
}

const ICONS = {
  home: "M3 11l9-8 9 8v10h-6v-6H9v6H3z",
  menu: "M3 6h18M3 12h18M3 18h18",
  moon: "M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5",
  back: "M15 5l-7 7 7 7",
  forth: "M9 5l7 7-7 7",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 13l5 5 9-11",
  undo: "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3",
  turn: "M19 5v5h-5M19 10a8 8 0 1 0 1 5",
  up: "M12 19V5M6 11l6-6 6 6",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.01",
};
const FILLED = new Set(["home", "moon"]);

/** A small drawing for a button; the words beside it, or its label, say what it means. */
export function icon(name) {
  return drawn("svg", { class: FILLED.has(name) ? "icon filled" : "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    drawn("path", { d: ICONS[name] }));
}

/** A button with an icon; its words are read aloud and shown as a hint. */
export function iconButton(name, words, onclick, properties = {}) {
  return element("button",
    { type: "button", class: "icon-button", "aria-label": words, title: words, onclick, ...properties }, icon(name));
}

/** A field with its label in front. */
export function field(words, input) {
  return element("label", { class: "field" }, element("span", {}, words), input);
}

/** A choice between some values, each with its words. */
export function select(properties, choices, value) {
  return element("select", properties, ...choices.map(([key, words]) =>
    element("option", { value: key, selected: String(key) === String(value) }, words)));
}

/** Do something, and show what goes wrong with it. */
export async function attempt(work) {
  try {
    return await work();
  } catch (fault) {
    showNotice({ rule: fault.rule ?? "", why: fault.why ?? String(fault) });
    return undefined;
  }
}
