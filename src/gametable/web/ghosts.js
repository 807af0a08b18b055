// What a move would change, shown before it is made: asked from the server when somebody points at it for a moment.

import { nodesOf } from "./markup.js";
import { drawn } from "./page.js";

const PAUSE = 160; // milliseconds before the server is asked
const GAP = 350; // between two questions, however fast somebody moves: the server hears only so many

export class Ghosts {
  /**
   * @param {import("./board.js").Board} board
   * @param {function(string[]): void} ask the server for a preview of a path
   * @param {function(string): void} say the words of a preview
   */
  constructor(board, ask, say) {
    this.board = board;
    this.ask = ask;
    this.say = say;
    this.known = new Map();
    this.wanted = "";
    this.unanswered = 0;
    this.last = 0; // when the server was asked
  }

  /** Show what this path would do; null shows nothing. */
  want(path) {
    const key = path ? path.join("\n") : "";
    if (key === this.wanted) return;
    clearTimeout(this.timer);
    this.clear();
    this.wanted = key;
    if (!path) return;
    if (this.known.has(key)) this.show(this.known.get(key));
    else this.timer = setTimeout(() => this.question(path), Math.max(PAUSE, this.last + GAP - performance.now()));
  }

  question(path) {
    this.last = performance.now();
    this.unanswered += 1;
    this.ask(path);
  }

  /** The server's answer. */
  take(message) {
    this.unanswered = Math.max(0, this.unanswered - 1);
    const key = message.path.join("\n");
    this.known.set(key, message);
    if (key === this.wanted) this.show(message);
  }

  /** The server has refused something without a name: whether it was a preview that came too late. */
  wasRefused() {
    const isMine = this.unanswered > 0;
    this.unanswered = Math.max(0, this.unanswered - 1);
    return isMine;
  }

  /** The board has changed: nothing that was known holds. */
  forget() {
    clearTimeout(this.timer);
    this.known.clear();
    this.clear();
    this.wanted = "";
  }

  show({ set, del, words }) {
    for (const [layer, x, y, markup] of Object.values(set)) {
      const zone = this.board.zones.get(layer.slice(0, layer.indexOf("/")));
      zone?.ghosts.append(drawn("g", { class: "ghost", transform: `translate(${x} ${y})` }, ...nodesOf(markup)));
    }
    for (const id of del) this.board.nodes.get(id)?.setAttribute("data-leaving", "");
    this.say(words);
  }

  clear() {
    for (const zone of this.board.zones.values()) zone.ghosts.replaceChildren();
    for (const node of document.querySelectorAll("[data-leaving]")) node.removeAttribute("data-leaving");
    this.say("");
  }
}
