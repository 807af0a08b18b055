// The log with the numbers of moves and of the rules that they follow, and the chat.

import { button, element } from "./page.js";
import { linked, ruleLink } from "./names.js";
import { _ } from "./words.js";

export class Log {
  /**
   * @param {HTMLElement} place
   * @param {function(number): void} look at the position after a move
   */
  constructor(place, look) {
    this.list = element("ol", { class: "log", tabindex: "0", "aria-label": _("Log") });
    this.look = look;
    this.names = "";
    this.isFollowing = true; // until somebody scrolls up
    this.list.onscroll = () => { this.isFollowing = isDown(this.list); };
    new ResizeObserver(() => this.follow()).observe(this.list);
    place.append(this.list);
  }

  follow() {
    if (this.isFollowing) this.list.scrollTop = this.list.scrollHeight;
  }

  show(lines, players) {
    const names = players.map((player) => player.name).join("\n");
    if (names !== this.names || this.list.childElementCount > lines.length) this.list.replaceChildren();
    this.names = names;
    for (let number = this.list.childElementCount; number < lines.length; number++) {
      this.list.append(this.line(lines[number], lines[number - 1]?.[0], players));
    }
    this.follow();
  }

  line([number, text, rules = []], before, players) {
    const isNew = number > 0 && number !== before;
    const jump = isNew && button(String(number), () => this.look(number),
      { class: "move-number", "aria-label": _("Show the position after move {number}", { number }) });
    return element("li", { class: number ? "" : "around" }, element("span", { class: "number-cell" }, jump),
      element("span", {}, ...linked(text, players), ...rules.flatMap((rule) => [" ", ruleLink(rule)])));
  }

  /** Mark the lines of the position that is shown. */
  mark(number, lines) {
    [...this.list.children].forEach((line, place) => line.classList.toggle("shown", number !== null
      && lines[place]?.[0] === number));
    this.list.querySelector(".shown")?.scrollIntoView({ block: "nearest" });
  }
}

const isDown = (place) => place.scrollTop + place.clientHeight >= place.scrollHeight - 12;

export class Chat {
  /**
   * @param {HTMLElement} place
   * @param {function(string): void} say
   */
  constructor(place, say) {
    this.list = element("ol", { class: "log chat", tabindex: "0", "aria-label": _("Chat") });
    this.text = element("input",
      { maxlength: 500, placeholder: _("Say something …"), "aria-label": _("Say something"), autocomplete: "off" });
    const send = (event) => {
      event.preventDefault();
      if (this.text.value.trim()) say(this.text.value);
      this.text.value = "";
    };
    place.append(this.list,
      element("form", { class: "row", onsubmit: send }, this.text, element("button", {}, _("Send"))));
  }

  add(lines, isWhole) {
    if (isWhole) this.list.replaceChildren();
    for (const [at, name, text] of lines) {
      const time = new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
      this.list.append(element("li", {}, element("span", { class: "time" }, time),
        element("span", {}, element("strong", {}, name), ` ${text}`)));
    }
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** A hidden list has no height: when it is opened it goes to its end. */
  opened() {
    this.list.scrollTop = this.list.scrollHeight;
  }
}
