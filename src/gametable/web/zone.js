// One zone of a scene: a drawing of its own with layers, rings above them, and ghosts of what would be.

import { button, drawn, element, iconButton } from "./page.js";
import { token } from "./players.js";
import { View, tightened } from "./view.js";
import { _ } from "./words.js";

const BUTTONS = 56; // pixels that the zoom buttons need

export class ZoneView {
  /**
   * @param {string} name
   * @param {"board"|"tray"|"others"} place
   * @param {function(ZoneView): void} enlarge
   */
  constructor(name, place, enlarge) {
    this.name = name;
    this.place = place;
    this.layers = new Map();
    this.ground = drawn("g", { class: "layers" });
    this.rings = drawn("g", { class: "rings", "aria-hidden": "true" });
    this.ghosts = drawn("g", { class: "ghosts", "aria-hidden": "true" });
    this.svg = drawn("svg", { class: `scene scene-${place}`, role: "group", "data-zone": name }, this.ground,
      this.rings, this.ghosts);
    this.caption = element("span", { class: "caption" });
    this.frame = this.makeFrame(enlarge);
  }

  makeFrame(enlarge) {
    if (this.place === "tray") return element("div", { class: "tray-zone" }, this.svg);
    if (this.place === "others") {
      this.opener = button(this.caption, () => enlarge(this), { class: "enlarge" });
      return element("div", { class: "others-zone" }, this.opener, this.svg);
    }
    const stage = element("div", { class: "stage" }, this.svg);
    this.view = new View(stage, this.svg);
    const frame = element("div", { class: "board-zone" }, stage,
      element("div", { class: "zoom", role: "group", "aria-label": _("Zoom") },
      iconButton("plus", _("Zoom in"), () => this.view.nearer()),
      iconButton("minus", _("Zoom out"), () => this.view.farther()),
      iconButton("fit", _("Show the whole board"), () => this.view.fit())));
    new ResizeObserver(() => this.makeRoom()).observe(frame);
    return frame;
  }

  /** Where the board fills its frame, the zoom buttons stand beside it and hide nothing. */
  makeRoom() {
    if (!this.box) return;
    const { clientWidth: width, clientHeight: height } = this.frame;
    const box = this.view.box;
    const scale = Math.min(width / box[2], height / box[3]);
    this.frame.classList.toggle("tight", (width - box[2] * scale) / 2 < BUTTONS);
  }

  /** The zone has this title, box and layers now; what belongs to one seat shows its token. */
  take(title, box, layers, seat = -1) {
    this.title = title;
    this.box = box;
    this.svg.setAttribute("aria-label", title);
    this.caption.textContent = seat < 0 ? title : title.split(":")[0];
    if (seat >= 0 && this.opener && !this.opener.querySelector(".token")) this.opener.prepend(token(seat, 16));
    this.opener?.setAttribute("title", title);
    this.opener?.setAttribute("aria-label", _("Enlarge: {title}", { title }));
    this.frame.style.setProperty("--width", box[2]);
    if (!this.view) {
      this.frame.style.setProperty("--ratio", box[2] / box[3]);
      this.svg.setAttribute("viewBox", box.join(" "));
    }
    layers.forEach((layer) => this.layer(layer));
    const wanted = layers.map((layer) => this.layers.get(layer));
    if (wanted.some((node, place) => this.ground.children[place] !== node)) this.ground.append(...wanted);
  }

  /** Show all that lies on the board. */
  frameContent() {
    if (!this.view) return;
    const { x, y, width, height } = this.ground.getBBox();
    const box = width ? tightened(this.box, [x, y, width, height]) : this.box;
    this.frame.style.setProperty("--ratio", box[2] / box[3]);
    this.view.take(box);
    this.makeRoom();
  }

  /** The group of a layer; made when it is first needed. */
  layer(name) {
    if (!this.layers.has(name)) {
      const group = drawn("g", { "data-layer": name });
      this.layers.set(name, group);
      this.ground.append(group);
    }
    return this.layers.get(name);
  }

  /** How units of the drawing lie in the window: [scale, left, top]. */
  matrix() {
    const found = this.svg.getScreenCTM();
    return found ? [found.a, found.e, found.f] : [1, 0, 0];
  }

  /** Put the nodes of a layer into this order, with as few moves as possible: a node that moves loses the focus. */
  arrange(layer, nodes) {
    const group = this.layer(layer);
    let next = group.firstChild;
    for (const node of nodes) {
      if (next && next !== node && next.nextSibling === node) {
        const skipped = next;
        next = node;
        group.append(skipped);
      }
      if (next === node) next = node.nextSibling;
      else group.insertBefore(node, next);
    }
  }
}
