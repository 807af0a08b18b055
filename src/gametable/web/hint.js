// A hint beside the thing that is pointed at: what it is, and what would happen.

import { element } from "./page.js";

const GAP = 10;

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
    this.stand(node.getBoundingClientRect());
  }

  /** Above the thing, or below it where there is no room under the bar; never beyond the window. */
  stand(rect) {
    const { offsetWidth: width, offsetHeight: height } = this.place;
    const left = Math.min(innerWidth - width - 4, Math.max(4, rect.x + rect.width / 2 - width / 2));
    const above = rect.y - height - GAP;
    const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    const top = above > bar + 4 ? above : Math.min(innerHeight - height - 4, rect.bottom + GAP);
    this.place.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  hide() {
    this.place.hidden = true;
    this.place.replaceChildren();
  }
}
