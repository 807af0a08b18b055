// The keyboard: arrows go to the nearest thing that can be picked, over zones and buttons; the focus is never lost.

import { showKeys } from "./dialog.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const REACHED = "svg.scene [data-pickable], svg.scene [data-chosen], .actions [data-pickable]";

const middle = (rect) => [rect.x + rect.width / 2, rect.y + rect.height / 2];

/** The element whose middle lies nearest in a direction; what lies aside counts more than what lies ahead. */
export function nearestTowards(elements, [x, y], [right, down]) {
  let best = null;
  let least = Infinity;
  for (const element of elements) {
    const [atX, atY] = middle(element.getBoundingClientRect());
    const ahead = (atX - x) * right + (atY - y) * down;
    const aside = Math.abs((atX - x) * down) + Math.abs((atY - y) * right);
    const cost = ahead + 2.2 * aside;
    if (ahead > 2 && cost < least) [best, least] = [element, cost];
  }
  return best;
}

const nearest = (elements, [x, y]) => elements.reduce((best, element) => {
  const [atX, atY] = middle(element.getBoundingClientRect());
  const far = Math.hypot(atX - x, atY - y);
  return far < best.far ? { element, far } : best;
}, { element: null, far: Infinity }).element;

export class Keys {
  /** @param {import("./table.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.last = null; // where the focus was last on something that can be picked
    this.isOurs = false; // whether the focus was put aside until there is something to pick
    document.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener("focusin", (event) => this.focused(event));
    document.addEventListener("focusout", (event) => { if (event.target.matches?.("[data-part]")) shell.point(null); });
  }

  reached() {
    const open = document.querySelector("dialog[open]");
    return [...(open ?? document).querySelectorAll(REACHED)];
  }

  press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target.matches?.("input, textarea, select, [contenteditable]");
    if (isTyping || (event.target.closest?.("[role=tablist], dialog") && !event.target.matches("[data-part]"))) return;
    if (this.act(event)) event.preventDefault();
  }

  act(event) {
    const part = event.target.closest?.("[data-part]");
    if (ARROWS[event.key]) return this.go(ARROWS[event.key], event.target);
    if (part && (event.key === "Enter" || event.key === " ")) return this.pick(part);
    if (event.key === "Enter" && event.target.matches?.("body, .prompt")) return this.shell.confirm();
    if (event.key === "Escape") return this.shell.cancel();
    return this.letter(event.key);
  }

  letter(key) {
    const { shell } = this;
    const view = [...shell.board.zones.values()].find((zone) => zone.view)?.view;
    const keys = {
      n: () => this.first(), u: () => shell.undo(), r: () => shell.turning.turn(), "?": showKeys,
      "+": () => view?.nearer(), "-": () => view?.farther(), 0: () => view?.fit(),
    };
    const run = keys[key.toLowerCase()];
    if (run) run();
    return Boolean(run);
  }

  pick(part) {
    this.shell.touch(part.dataset.part, false);
    return true;
  }

  go(direction, from) {
    const isOn = from.matches?.(REACHED);
    if (!isOn && !from.matches?.("body, .prompt")) return false;
    const others = this.reached().filter((element) => element !== from);
    const next = isOn ? nearestTowards(others, middle(from.getBoundingClientRect()), direction) : this.reached()[0];
    next?.focus();
    return true;
  }

  first() {
    (document.querySelector("svg.scene [data-pickable]") ?? this.reached()[0])?.focus();
  }

  focused(event) {
    const { target } = event;
    if (!target.matches(REACHED)) return;
    this.last = middle(target.getBoundingClientRect());
    this.wasReached = true;
    const id = target.dataset.part;
    if (id) this.shell.reveal(id);
    if (target.matches(":focus-visible")) this.shell.point(id ?? target.dataset.button, target);
  }

  /** Before a redraw: whether the focus is on something that may vanish. */
  remember() {
    const focused = document.activeElement;
    this.focusedPart = focused?.matches?.("[data-part], .actions *, .prompt") ? focused : null;
    if (focused?.matches?.(REACHED)) this.last = middle(focused.getBoundingClientRect());
  }

  /** After it: where it is gone, the nearest thing gets it, else the prompt until there is something. */
  restore() {
    const { focusedPart: before } = this;
    if (!before || (document.activeElement !== document.body && document.activeElement !== before)) return;
    if (before.isConnected && before.matches(REACHED)) {
      if (document.activeElement !== before) before.focus({ preventScroll: true });
      return;
    }
    if (before.matches(".prompt") && !this.isOurs) return;
    if (before.isConnected && before.matches("button:not([hidden])")) return;
    const next = this.last && nearest(this.reached(), this.last);
    this.isOurs = !next;
    (next ?? this.shell.place.prompt).focus({ preventScroll: true });
  }
}
