// Earlier positions: a slider over the moves that this viewer knows of.

import { element, iconButton } from "./page.js";
import { _ } from "./words.js";

const PAUSE = 120; // milliseconds between questions while the slider is dragged

export class History {
  /**
   * @param {HTMLElement} place
   * @param {{ask: function(number): void, leave: function(): void}} listener
   */
  constructor(place, listener) {
    this.listener = listener;
    this.at = null; // the position that is shown; null is now
    this.total = 0;
    this.slider = element("input",
      { type: "range", min: 1, "aria-label": _("Position after move"), oninput: () => this.slide() });
    this.count = element("span", { class: "count" });
    this.back = iconButton("back", _("One move back"), () => this.go((this.at ?? this.total) - 1));
    this.forth = iconButton("forth", _("One move on"), () => this.go((this.at ?? this.total) + 1));
    place.append(this.back, this.slider, this.forth, this.count);
    this.place = place;
    this.show();
  }

  /** So many moves are known now. */
  grow(total) {
    this.total = total;
    this.show();
  }

  /** Look at a position; the last one is now. */
  go(number) {
    if (this.total === 0) return;
    const wanted = Math.max(1, number);
    if (wanted >= this.total && number >= this.total) this.leave();
    else this.look(wanted);
  }

  look(number) {
    this.at = number;
    this.show();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.listener.ask(number), PAUSE);
  }

  leave() {
    clearTimeout(this.timer);
    this.at = null;
    this.show();
    this.listener.leave();
  }

  slide() {
    this.go(Number(this.slider.value));
  }

  show() {
    const at = this.at ?? this.total;
    this.place.hidden = this.total < 2;
    this.slider.max = String(Math.max(1, this.total));
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", this.at === null ? _("now")
      : _("move {at} of {total}", { at, total: this.total }));
    this.count.textContent = this.at === null ? _("now") : `${at}/${this.total}`;
    this.slider.style.setProperty("--part", this.total > 1 ? (at - 1) / (this.total - 1) : 1);
    this.back.disabled = at <= 1;
    this.forth.disabled = this.at === null;
  }
}
