// Mouse, pen and fingers on the drawings: click, tap, hover, and dragging one thing onto another.

import { copyOf } from "./flights.js";
import { drawn } from "./page.js";

const THRESHOLD = 6; // pixels before a press is a drag
const CLOSE = 22; // pixels: a smaller thing in a small picture is enlarged first

/**
 * The part that is meant at a point: the highest that can be picked, else the highest that has a label.
 * @returns {SVGGElement | undefined}
 */
export function partAt(x, y) {
  const found = new Set();
  for (const one of document.elementsFromPoint(x, y)) {
    const part = one.closest("[data-part]");
    if (part) found.add(part);
    else if (!one.closest("svg.scene")) break;
  }
  const parts = [...found];
  return parts.find((part) => part.matches("[data-pickable], [data-chosen], [data-also]"))
    ?? parts.find((part) => part.hasAttribute("role"));
}

export class Touching {
  /** @param {import("./table.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.kind = "mouse"; // what was used last
    this.held = null; // a thing that may be dragged
    this.isDragging = false;
    document.addEventListener("pointerdown", (event) => this.press(event), true);
    document.addEventListener("pointermove", (event) => this.move(event));
    document.addEventListener("pointerup", (event) => this.drop(event), true);
    document.addEventListener("pointercancel", (event) => { if (this.isHolding(event)) this.letGo(); }, true);
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("pointerout", (event) => { if (!event.relatedTarget) shell.point(null); });
  }

  get isCareful() {
    return this.kind === "touch";
  }

  click(event) {
    const drawing = event.target.closest?.("svg.scene");
    if (!drawing) return;
    const zone = this.shell.board.zones.get(drawing.dataset.zone);
    const isByHand = event.detail > 0; // else a screen reader or a program clicks, and no drag ends with it
    if (isByHand && (this.wasDragged || zone?.view?.wasMoved)) return;
    const part = isByHand ? partAt(event.clientX, event.clientY) : event.target.closest("[data-part]");
    if (zone?.place === "others" && !drawing.closest("dialog") && this.isTiny(part)) this.shell.enlarge(zone);
    else if (part) this.shell.touch(part.dataset.part, this.isCareful);
    else this.shell.point(null);
  }

  isTiny(part) {
    if (!part?.matches("[data-pickable], [data-chosen]")) return true;
    const { width, height } = part.getBoundingClientRect();
    return Math.min(width, height) < CLOSE;
  }

  press(event) {
    this.kind = event.pointerType;
    this.wasDragged = false;
    if (event.isPrimary) this.letGo(); // nothing is left of a drag whose end nobody told
    if (this.held || event.button > 0 || !event.target.closest?.("svg.scene")) return;
    const part = partAt(event.clientX, event.clientY);
    const zone = this.shell.board.zones.get(event.target.closest("svg.scene").dataset.zone);
    if (!this.canDrag(part, zone)) return;
    if (zone?.view) zone.view.isHeld = true;
    this.held = { id: part.dataset.part, part, zone, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  /** On touch the board is moved and lists are scrolled; only what needs a second pick can be dragged from elsewhere. */
  canDrag(part, zone) {
    if (this.isCareful) return zone?.place !== "board" && part?.dataset.pickable === "node";
    return part?.dataset.pickable === "node" || (part?.dataset.pickable === "1" && zone?.place !== "board");
  }

  move(event) {
    if (this.isHolding(event)) this.drag(event);
    else if (event.pointerType === "mouse" && !event.buttons) this.hover(event);
  }

  hover(event) {
    this.last = event;
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      const isOver = document.elementFromPoint(this.last.clientX, this.last.clientY)?.closest("svg.scene");
      const part = isOver ? partAt(this.last.clientX, this.last.clientY) : null;
      if (isOver || !this.last.target.closest?.("[data-button]")) this.shell.point(part?.dataset.part ?? null);
    });
  }

  /** The board has changed below the mouse. */
  hoverAgain() {
    if (this.kind === "mouse" && this.last) this.hover(this.last);
  }

  drag(event) {
    if (!this.isDragging && Math.hypot(event.clientX - this.held.x, event.clientY - this.held.y) < THRESHOLD) return;
    if (!this.isDragging) this.lift();
    const { scale } = this.held;
    this.held.copy.setAttribute("transform", `translate(${event.clientX} ${event.clientY}) scale(${scale})`);
    const target = partAt(event.clientX, event.clientY);
    this.shell.point(target?.hasAttribute("data-pickable") ? target.dataset.part : null);
  }

  lift() {
    const { id, part } = this.held;
    this.isDragging = true;
    if (part.dataset.pickable === "node") this.shell.touch(id, false);
    else this.held.isMove = true; // it is made when it is dropped on something
    this.held.scale = this.shell.board.spot(id)?.scale ?? 1;
    this.held.copy = drawn("g", { class: "dragged" }, copyOf(part));
    this.shell.board.flights.overlay.append(this.held.copy);
    document.documentElement.classList.add("dragging");
  }

  /** Whether this finger, or the mouse, holds the thing that may be dragged. */
  isHolding(event) {
    return this.held?.pointer === event.pointerId;
  }

  drop(event) {
    if (!this.isHolding(event)) return;
    if (!this.isDragging) {
      this.letGo();
      return;
    }
    const target = partAt(event.clientX, event.clientY);
    this.wasDragged = true;
    const { id, isMove } = this.held;
    this.letGo();
    if (isMove) {
      if (target && target.dataset.part !== id) this.shell.touchBoth(id, target.dataset.part);
      return;
    }
    this.dropOn(target && target.dataset.part !== id ? target : null);
  }

  /** The thing that is held was picked already: this is the next pick, or nothing. */
  dropOn(target) {
    if (!target) this.shell.cancel();
    else if (target.hasAttribute("data-pickable")) this.shell.touch(target.dataset.part, false);
    else this.shell.refuse(target.dataset.part);
  }

  letGo() {
    if (this.held?.zone?.view) this.held.zone.view.isHeld = false;
    this.held?.copy?.remove();
    this.held = null;
    this.isDragging = false;
    document.documentElement.classList.remove("dragging");
  }
}
