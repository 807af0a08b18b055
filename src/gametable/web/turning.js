// Turning the thing in hand: right mouse button, wheel with Shift, the key R, or a button on touch.

import { isTurn } from "./conventions.js";

const PAUSE = 180; // milliseconds between two steps of a wheel

export class Turning {
  /** @param {import("./play.js").Play} shell */
  constructor(shell) {
    this.shell = shell;
    this.isBusy = false; // until the answers are here
    this.last = null; // the turn that was picked last
    this.time = 0;
    document.addEventListener("contextmenu", (event) => this.rightClick(event));
    document.addEventListener("wheel", (event) => this.wheel(event), { passive: false, capture: true });
  }

  /** All turns of the thing in hand, in their order. */
  get turns() {
    return [...this.shell.board.parts.keys()].filter(isTurn);
  }

  /** Whether there is something to turn now. */
  get isPossible() {
    const { shell } = this;
    return shell.isPlaying && shell.isAwaited && this.turns.length > 0 && (this.isBefore || this.isAfter);
  }

  /** The last turn was just taken back, and the next is picked at once: nobody needs to see what is between. */
  get isBetween() {
    const [next] = this.shell.queue;
    return this.isBusy && next !== undefined && isTurn(next.id) && this.shell.picker.reach(next.id) !== undefined;
  }

  /** A turn can be picked now. */
  get isBefore() {
    return this.turns.some((id) => this.shell.picker.reach(id) !== undefined);
  }

  /** A turn was picked, and can be taken back. */
  get isAfter() {
    return this.turns.length > 1 && this.shell.scene.undo === "free";
  }

  /** Pick the next turn; what was picked after the last one is picked again where it can be. */
  turn(step = 1) {
    if (!this.isPossible) return false;
    const { shell, turns } = this;
    const from = turns.indexOf(this.last);
    const next = turns[from < 0 && step > 0 ? 0 : (from + step + turns.length) % turns.length];
    const isOver = !this.isBefore;
    const again = isOver ? shell.picker.path.map((id) => ({ id, isCareful: true, isSoft: true })) : [];
    this.pointed = shell.pointed?.id ?? null;
    this.last = next;
    this.isBusy = true;
    shell.queue = [{ id: next }, ...again];
    if (isOver) shell.order("undo");
    else shell.goOn();
    return true;
  }

  /** The turn that was picked by itself counts, too. */
  note(path) {
    const found = path.find(isTurn);
    if (found) this.last = found;
  }

  /** After it: somebody still points at the same thing, or the mouse is over another one now. */
  settle() {
    if (!this.isBusy || this.shell.queue.length) return;
    this.isBusy = false;
    const { shell } = this;
    const node = this.pointed && shell.board.nodes.get(this.pointed);
    if (!node?.hasAttribute("data-pickable")) {
      shell.touching.hoverAgain();
      return;
    }
    if (shell.keys.wasReached && document.activeElement !== node) node.focus({ preventScroll: true });
    shell.point(this.pointed);
  }

  rightClick(event) {
    const isHere = event.target.closest?.("svg.scene") && this.shell.touching.kind === "mouse";
    if (isHere && this.turn()) event.preventDefault();
  }

  wheel(event) {
    if (!event.shiftKey || !event.target.closest?.(".play") || !this.isPossible) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.timeStamp - this.time < PAUSE) return;
    this.time = event.timeStamp;
    this.turn((event.deltaY || event.deltaX) < 0 ? -1 : 1);
  }
}
