// Pieces are seen flying from where they were to where they are; a flight that is interrupted goes on from there.

import { drawn } from "./page.js";

const LONGEST = 380; // milliseconds
const SHORTEST = 240;
const AWAY = 1100; // for what leaves the table, at first in its place: so long that everybody sees what it was
const EASING = "cubic-bezier(.3,.7,.2,1)";

/**
 * Where the origin of a part is in the window, and how large a unit is there.
 * @typedef {{x: number, y: number, scale: number}} Spot
 */

/** A copy of a part that is only looked at. */
export function copyOf(node) {
  const copy = node.cloneNode(true);
  for (const { name } of [...copy.attributes]) copy.removeAttribute(name);
  return copy;
}

export class Flights {
  constructor() {
    this.overlay = drawn("svg", { class: "overlay", "aria-hidden": "true" });
    this.flying = new Map(); // id → flight
    document.body.append(this.overlay);
  }

  get isWanted() {
    return !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Where a flying part is just now; undefined if it rests. */
  spot(id) {
    const flight = this.flying.get(id);
    if (!flight) return undefined;
    const part = flight.animation.effect.getComputedTiming().progress ?? 1;
    const between = (name) => flight.from[name] + (flight.to[name] - flight.from[name]) * part;
    return { x: between("x"), y: between("y"), scale: between("scale") };
  }

  /**
   * Let a part fly within its own drawing, where it stays below what lies above it.
   * @param {string} id
   * @param {SVGGElement} node
   * @param {Spot} from
   * @param {Spot} to
   */
  within(id, node, from, to) {
    const x = Number(node.dataset.x);
    const y = Number(node.dataset.y);
    const right = (from.x - to.x) / to.scale;
    const down = (from.y - to.y) / to.scale;
    const start = `translate(${x + right}px, ${y + down}px) scale(${from.scale / to.scale})`;
    this.start(id, node, [start, `translate(${x}px, ${y}px) scale(1)`], from, to);
  }

  /** Let a copy of a part fly above everything, from one drawing to another. */
  across(id, node, from, to) {
    const copy = copyOf(node);
    this.overlay.append(copy);
    node.style.visibility = "hidden";
    const ways = [from, to].map((spot) => `translate(${spot.x}px, ${spot.y}px) scale(${spot.scale})`);
    this.start(id, copy, ways, from, to, () => {
      copy.remove();
      node.style.visibility = "";
    });
  }

  /** Let a copy of something that is no more stay for a moment, fly to the pile where it went, and vanish there. */
  away(copy, from, to) {
    copy.setAttribute("class", "leaving");
    this.overlay.append(copy);
    const [start, end] = [from, { ...to, scale: to.scale / 2 }].map(
      ({ x, y, scale }) => `translate(${x}px, ${y}px) scale(${scale})`);
    const way = [{ transform: start, opacity: 1 }, { transform: start, opacity: 1, offset: 0.45, easing: EASING },
      { opacity: 1, offset: 0.85 }, { transform: end, opacity: 0 }];
    copy.animate(way, AWAY).onfinish = () => copy.remove();
  }

  start(id, moving, [begin, end], from, to, after = () => {}) {
    const length = Math.hypot(from.x - to.x, from.y - to.y);
    const duration = Math.min(LONGEST, SHORTEST + length / 3);
    const animation = moving.animate([{ transform: begin }, { transform: end }], { duration, easing: EASING });
    const flight = { animation, from, to, after };
    this.flying.set(id, flight);
    animation.onfinish = () => {
      after();
      if (this.flying.get(id) === flight) this.flying.delete(id);
    };
  }

  /** End a flight at once. */
  stop(id) {
    const flight = this.flying.get(id);
    if (!flight) return;
    this.flying.delete(id);
    flight.animation.cancel();
    flight.after();
  }

  /** Something new that comes from nowhere. */
  appear(node) {
    node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 220, easing: "ease-out" });
  }
}
