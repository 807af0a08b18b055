// The board can be moved and zoomed: by wheel, pinch, dragging its ground, buttons and keys.

/** Whether the window is narrow or tall, as the style sheets have it. */
export const TALL = matchMedia("(max-width: 760px), (max-aspect-ratio: 4/5)");

const GROWTH = 1.5; // times larger than in its whole box is what lies on an almost empty board
const GRAIN = 40; // units: what lies there may grow a little before all becomes smaller
const MOST = 6; // times larger than the whole
const STEP = 1.3;
const THRESHOLD = 6; // pixels before a press is a drag

export class View {
  /**
   * @param {HTMLElement} frame around the drawing
   * @param {SVGSVGElement} svg
   */
  constructor(frame, svg) {
    this.frame = frame;
    this.svg = svg;
    this.box = [0, 0, 1, 1];
    this.zoomed = 1;
    this.middle = [0.5, 0.5]; // of what is shown, in units of the drawing
    this.fingers = new Map();
    this.wasMoved = false; // a drag ends with a click that means nothing
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("pointerdown", (event) => this.press(event));
    frame.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, (event) => this.release(event), true);
    new ResizeObserver(() => this.show()).observe(frame);
  }

  /** The zone has this box now; a whole board stays whole. */
  take(box) {
    const isSame = box.every((number, place) => number === this.box[place]);
    if (isSame) return;
    this.box = box;
    if (this.zoomed === 1) this.fit();
    else this.show();
  }

  /** Pixels of one unit when the whole board is shown. */
  whole() {
    const [, , width, height] = this.box;
    return Math.min(this.frame.clientWidth / width, this.frame.clientHeight / height) || 1;
  }

  get scale() {
    return this.whole() * this.zoomed;
  }

  fit() {
    const [left, top, width, height] = this.box;
    this.zoomed = 1;
    this.middle = [left + width / 2, top + height / 2];
    this.show();
  }

  show() {
    const { clientWidth, clientHeight } = this.frame;
    if (!clientWidth || !clientHeight) return;
    const shown = [clientWidth / this.scale, clientHeight / this.scale];
    this.middle = this.middle.map((at, axis) => within(at, this.box[axis], this.box[axis + 2], shown[axis]));
    const corner = this.middle.map((at, axis) => at - shown[axis] / 2);
    this.svg.setAttribute("viewBox", [...corner, ...shown].map((number) => number.toFixed(2)).join(" "));
    this.frame.classList.toggle("zoomed", this.zoomed > 1.001);
  }

  /** Zoom around a point of the window, or the middle. */
  zoom(factor, clientX, clientY) {
    const before = this.scale;
    this.zoomed = Math.min(MOST, Math.max(1, this.zoomed * factor));
    const frame = this.frame.getBoundingClientRect();
    const from = [(clientX ?? frame.x + frame.width / 2) - frame.x - frame.width / 2,
      (clientY ?? frame.y + frame.height / 2) - frame.y - frame.height / 2];
    this.middle = this.middle.map((at, axis) => at + from[axis] / before - from[axis] / this.scale);
    this.show();
  }

  nearer() { this.zoom(STEP); }

  farther() { this.zoom(1 / STEP); }

  move(right, down) {
    this.middle = [this.middle[0] - right / this.scale, this.middle[1] - down / this.scale];
    this.show();
  }

  /** Move so that a thing can be seen. */
  reveal(rect) {
    const frame = this.frame.getBoundingClientRect();
    const right = Math.max(0, frame.x + 8 - rect.x) - Math.max(0, rect.right + 8 - frame.right);
    const down = Math.max(0, frame.y + 8 - rect.y) - Math.max(0, rect.bottom + 8 - frame.bottom);
    if (right || down) this.move(right, down);
  }

  wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX, event.clientY);
  }

  press(event) {
    if (event.button > 0) return;
    if (event.isPrimary) this.fingers.clear(); // the first finger: none is left of a gesture whose end nobody told
    if (this.fingers.size === 0) this.wasMoved = false;
    this.fingers.set(event.pointerId,
      { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
  }

  drag(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger || this.isHeld) return;
    if (event.pointerType === "mouse" && !event.buttons) {
      this.fingers.delete(event.pointerId);
      return;
    }
    if (!this.wasMoved && this.fingers.size < 2 && distance(event, finger) < THRESHOLD) return;
    if (this.fingers.size > 1) this.pinch(event, finger);
    else if (this.zoomed > 1) this.pull(event, finger);
    [finger.x, finger.y] = [event.clientX, event.clientY];
  }

  pull(event, finger) {
    this.begin(event);
    this.move(event.clientX - finger.x, event.clientY - finger.y);
  }

  begin(event) {
    if (this.wasMoved) return;
    this.wasMoved = true;
    if (this.frame.isConnected) this.frame.setPointerCapture(event.pointerId);
    this.frame.classList.add("moving");
  }

  pinch(event, finger) {
    this.begin(event);
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)[1];
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.move((event.clientX - finger.x) / 2, (event.clientY - finger.y) / 2);
    if (before > 0) this.zoom(after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
  }

  /** A finger is lifted, wherever it is by then: what it touched first may be gone, and may not hear of it. */
  release(event) {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size === 0) this.frame.classList.remove("moving");
  }
}

/** The part of a box that holds what lies in it, so that an almost empty board does not show mostly ground. */
export function tightened(box, content) {
  const [across, down] = [0, 1].map((axis) => {
    const [start, length] = [box[axis], box[axis + 2]];
    const low = Math.max(start, Math.floor((content[axis] - GRAIN / 2) / GRAIN) * GRAIN);
    const high = Math.min(start + length, Math.ceil((content[axis] + content[axis + 2] + GRAIN / 2) / GRAIN) * GRAIN);
    const wanted = Math.max(high - low, length / GROWTH);
    return { from: within((low + high) / 2, start, length, wanted) - wanted / 2, wanted };
  });
  return [across.from, down.from, across.wanted, down.wanted];
}

const distance = (event, finger) => Math.hypot(event.clientX - finger.startX, event.clientY - finger.startY);

/** The middle of what is shown, so that no more ground than needed is seen beside the board. */
function within(at, start, length, shown) {
  if (shown >= length) return start + length / 2;
  return Math.min(start + length - shown / 2, Math.max(start + shown / 2, at));
}
