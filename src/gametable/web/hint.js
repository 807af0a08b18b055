// A hint beside the thing that is pointed at: what it is, and what would happen.

import { element } from "./page.js";

const GAP = 10;
const REACH = 1000; // times worse than hiding another thing is hiding the one that the hint speaks of
const FAR = 2; // pixels of other things are hidden rather than that the hint is a pixel farther away
const CONTROLS = ".zoom button";
const NEEDED = 100; // times worse than hiding a thing is hiding one of these
const WORTH_SEEING = ".layers [data-pickable], .layers [data-chosen], .ghosts .ghost";

export class Hint {
  constructor() {
    this.place = element("div", { class: "hint", hidden: true, "aria-hidden": "true" });
    document.body.append(this.place);
  }

  /**
   * @param {Element} node beside which it stands
   * @param {string} label
   * @param {string} words
   */
  show(node, label, words = "") {
    const lines = [label && element("strong", {}, label), words && element("span", {}, words)].filter(Boolean);
    if (lines.length === 0 || !node?.isConnected) {
      this.hide();
      return;
    }
    this.place.replaceChildren(...lines);
    const host = node.closest("dialog") ?? document.body;
    if (this.place.parentElement !== host) host.append(this.place);
    this.place.hidden = false;
    this.stand(node.getBoundingClientRect(), (node.closest("svg.scene") ?? host).getBoundingClientRect());
  }

  /** Beside the thing, where it hides as little as possible of what can be picked and of what would be. */
  stand(rect, around) {
    const { offsetWidth: width, offsetHeight: height } = this.place;
    const [others, controls] = [WORTH_SEEING, CONTROLS].map(rectsOf);
    const places = [...placesBeside(rect, width, height), ...corners(around, width, height)]
      .map(([x, y]) => within(x, y, width, height));
    const costs = places.map((place) => REACH * shared(place, rect) + FAR * distance(place, rect)
      + sum(others.map((one) => shared(place, one))) + NEEDED * sum(controls.map((one) => shared(place, one))));
    const { x, y } = places[costs.indexOf(Math.min(...costs))];
    this.place.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }

  hide() {
    this.place.hidden = true;
    this.place.replaceChildren();
  }
}

/** Where a hint can begin beside a thing, the usual places first: above, below, at its sides, beyond its corners. */
function placesBeside({ x, y, right, bottom }, width, height) {
  const middle = [(x + right - width) / 2, (y + bottom - height) / 2];
  const sides = [x - width - GAP, right + GAP];
  const ends = [y - height - GAP, bottom + GAP];
  return [...ends.map((down) => [middle[0], down]), ...sides.map((along) => [along, middle[1]]),
    ...ends.flatMap((down) => sides.map((along) => [along, down]))];
}

/** Where a hint can begin in the corners of a drawing. */
function corners({ x, y, right, bottom }, width, height) {
  const ends = [y + GAP, bottom - height - GAP];
  return ends.flatMap((down) => [x + GAP, right - width - GAP].map((along) => [along, down]));
}

/** The nearest place that is not beyond the window, nor under the bar. */
function within(left, top, width, height) {
  const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const x = Math.max(4, Math.min(innerWidth - width - 4, left));
  const y = Math.max(bar + 4, Math.min(innerHeight - height - 4, top));
  return { x, y, right: x + width, bottom: y + height };
}

/** How much of the window two things share, in pixels. */
function shared(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.x, other.x);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.y, other.y);
  return across > 0 && down > 0 ? across * down : 0;
}

/** From the middle of one thing to that of another. */
const distance = (one, other) =>
  Math.hypot(one.x + one.right - other.x - other.right, one.y + one.bottom - other.y - other.bottom) / 2;

const rectsOf = (selector) => [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect());

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
