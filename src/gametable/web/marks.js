// Shows on the board what can be picked and what is chosen, and lets the keyboard reach it.

import { drawn } from "./page.js";

const SMALL = 0.62; // of a pixel for a unit: rings are drawn thicker
const SHAPES = "path:not(.hit), rect:not(.hit), circle:not(.hit), polygon:not(.hit), ellipse, use";
const FEW = 12; // so many rings are never too heavy

/**
 * @typedef {{options: Map<string, 1|2|"node">, path: string[], alternatives: Set<string>, isReady?: boolean}} Picking
 */

export class Marks {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.roving = new Map(); // zone → the part where Tab enters it
  }

  /** @param {Picking} picking */
  show(picking) {
    const light = this.lightLayers(picking.options);
    const small = new Map([...this.board.zones.values()].map((zone) => [zone, zone.matrix()[0] < SMALL]));
    const rings = new Map([...this.board.zones.values()].map((zone) => [zone, []]));
    const chosen = new Set(picking.path);
    const isSettled = picking.isReady; // its neighbours could still be picked instead
    for (const [id, part] of this.board.parts) {
      const node = this.board.nodes.get(id);
      const option = picking.options.get(id);
      const isLight = light.has(part[0]);
      set(node, "data-pickable", option);
      set(node, "data-chosen", chosen.has(id) ? "" : undefined);
      set(node, "data-also", picking.alternatives.has(id) && option === undefined ? "" : undefined);
      set(node, "data-dim", isLight && part[4] && option === undefined && !chosen.has(id) ? "" : undefined);
      this.dress(node, part[4], option !== undefined, chosen.has(id));
      if (option !== undefined || chosen.has(id)) {
        const zone = this.board.zoneOf(part);
        rings.get(zone)?.push(ring(node, chosen.has(id), isLight || isSettled, small.get(zone)));
      }
    }
    for (const [zone, nodes] of rings) {
      zone.rings.replaceChildren(...nodes);
      zone.frame.classList.toggle("has-picks", nodes.length > 0);
    }
    this.rove();
  }

  /** Layers of which most can be picked: rings around all of it would be heavy. */
  lightLayers(options) {
    const counts = new Map();
    for (const [id, part] of this.board.parts) {
      if (!part[4]) continue;
      const count = counts.get(part[0]) ?? [0, 0];
      count[0] += 1;
      if (options.has(id)) count[1] += 1;
      counts.set(part[0], count);
    }
    return new Set([...counts].filter(([, [all, few]]) => few > FEW && 2 * few > all).map(([layer]) => layer));
  }

  dress(node, label, canPick, isChosen) {
    if (canPick || isChosen) {
      set(node, "role", "button");
      set(node, "aria-pressed", isChosen ? "true" : undefined);
      if (!node.hasAttribute("tabindex")) node.setAttribute("tabindex", "-1");
    } else if (node.hasAttribute("tabindex")) {
      node.removeAttribute("tabindex");
      node.removeAttribute("aria-pressed");
      set(node, "role", label ? "img" : undefined);
    }
  }

  /** One stop of Tab for each zone. */
  rove(id) {
    for (const zone of this.board.zones.values()) {
      const nodes = [...zone.ground.querySelectorAll("[tabindex]")];
      const wanted = nodes.find((node) => node.dataset.part === id) ??
        nodes.find((node) => node.dataset.part === this.roving.get(zone.name)) ??
        nodes.find((node) => node.hasAttribute("data-pickable")) ?? nodes[0];
      for (const node of nodes) set(node, "tabindex", node === wanted ? "0" : "-1");
      if (wanted) this.roving.set(zone.name, wanted.dataset.part);
    }
  }
}

function set(node, name, value) {
  if (value === undefined) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}

/** What a ring goes around: all shapes, and texts only where there is nothing else. */
function outline(node) {
  const copy = node.cloneNode(true);
  if (copy.querySelector(SHAPES)) copy.querySelectorAll("text").forEach((text) => text.remove());
  return [...copy.childNodes];
}

/** The dashed outline of a place where nothing lies yet. */
function emptyPlace(node) {
  const first = node.querySelector(SHAPES);
  return first?.hasAttribute("stroke-dasharray") ? first : null;
}

/** Only the form of a shape; how it looks is the ring's. */
function shapeOf(shape) {
  const copy = shape.cloneNode();
  for (const name of ["stroke-dasharray", "stroke-opacity"]) copy.removeAttribute(name);
  copy.setAttribute("class", "hit");
  return copy;
}

/** A ring around whatever shape a part has; a part that cannot be seen shows where it can be touched. */
function ring(node, isChosen, isLight, isSmall) {
  const place = emptyPlace(node);
  const kind = isChosen ? "ring chosen" : isLight ? "ring light" : "ring";
  const seen = node.querySelector(":not(.hit):not(g)");
  const filter = `url(#ring-${isChosen ? "chosen" : "pick"}${isSmall ? "-small" : ""})`;
  if (seen && !place) return drawn("g", { class: kind, filter, transform: node.getAttribute("transform") }, ...outline(node));
  const copies = (place ? [place] : [...node.querySelectorAll(".hit")]).map(shapeOf);
  return drawn("g", { class: `${kind} place`, transform: node.getAttribute("transform") }, ...copies);
}
