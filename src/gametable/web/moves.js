// All moves as a list of real buttons, and every zone as text: for screen readers, and for whoever likes lists.

import { isUndo } from "./conventions.js";
import { button, element } from "./page.js";
import { _, _n } from "./words.js";

const MOST = 150; // buttons in a group

export class Moves {
  /**
   * @param {HTMLElement} place
   * @param {import("./table.js").Shell} shell
   */
  constructor(place, shell) {
    this.shell = shell;
    this.list = element("div", { class: "move-list" });
    this.outline = element("div", { class: "outline" });
    this.isOpen = false;
    place.append(element("div", { class: "scroll" }, element("h2", {}, _("What you can do")), this.list,
      element("h2", {}, _("The table as text")), this.outline));
  }

  clear() {
    this.list.replaceChildren();
    this.outline.replaceChildren();
  }

  /** Make the lists anew, if somebody looks at them. */
  show() {
    if (!this.isOpen) return;
    const focused = this.list.contains(document.activeElement) ? document.activeElement.textContent : null;
    const tree = this.shell.isPlaying ? this.shell.picker.tree : {};
    const groups = [...Object.entries(tree).map(([id, next]) => this.group(id, next)), ...this.undoing(tree)];
    this.list.replaceChildren(...(groups.length ? groups : [element("p", { class: "faint" }, _("Nothing now."))]));
    if (focused !== null) this.focus(focused);
    this.outline.replaceChildren(...[...this.shell.board.zones.values()].map((zone) => this.zone(zone)));
  }

  /** Parts that take back stand in no tree. */
  undoing(tree) {
    const { shell } = this;
    const found = shell.isPlaying ? [...shell.options().keys()].filter((id) => isUndo(id) && !(id in tree)) : [];
    return found.map((id) => button(shell.words(id), () => shell.undo(), { class: "move" }));
  }

  /** The focus stays on the same words, or goes to the first ones. */
  focus(words) {
    const found = [...this.list.querySelectorAll("button, summary")];
    (found.find((one) => one.textContent === words) ?? found[0])?.focus();
  }

  /** Moves that begin with the same thing; their buttons are made when the group is opened. */
  group(id, next) {
    if (typeof next === "number") return this.move([id]);
    const made = element("details", {}, element("summary", {}, this.shell.words(id)));
    made.ontoggle = () => {
      if (made.open && made.childElementCount === 1) made.append(...this.all([id], next));
    };
    return made;
  }

  all(start, tree) {
    const paths = [];
    const walk = (path, node) => {
      for (const [id, next] of Object.entries(node)) {
        if (paths.length > MOST) return;
        if (typeof next === "number") paths.push([...path, id]);
        else walk([...path, id], next);
      }
    };
    walk(start, tree);
    const buttons = paths.slice(0, MOST).map((path) => this.move(path));
    if (paths.length > MOST) buttons.push(element("p", { class: "faint" },
      _n("Only the first {count} move is listed.", "Only the first {count} moves are listed.", MOST)));
    return buttons;
  }

  move(path) {
    return button(path.map((id) => this.shell.words(id)).join(" → "), () => this.shell.moveTo(path), { class: "move" });
  }

  zone(zone) {
    const made = element("details", {}, element("summary", {}, zone.title));
    made.ontoggle = () => {
      if (!made.open || made.childElementCount > 1) return;
      const labels = [...zone.ground.querySelectorAll("[aria-label]")].map((node) => element("li", {},
        node.getAttribute("aria-label")));
      made.append(element("ul", {}, ...labels));
    };
    return made;
  }
}
