// All zones and parts of a table. Nodes are kept by the ids of their parts, and only what changed is touched.

import { pileOf, seatOf } from "./conventions.js";
import { Flights, copyOf } from "./flights.js";
import { nodesOf, readAhead } from "./markup.js";
import { drawn } from "./page.js";
import { ZoneView } from "./zone.js";

const isSame = (one, other) => one.every((value, place) => value === other[place] || place === 5);

export class Board {
  /**
   * @param {{board: Element, tray: Element, others: Element}} places
   * @param {function(ZoneView): void} enlarge
   */
  constructor(places, enlarge) {
    this.places = places;
    this.enlarge = enlarge;
    /** @type {Map<string, ZoneView>} */
    this.zones = new Map();
    /** @type {Map<string, import("./connection.js").Part>} */
    this.parts = new Map();
    /** @type {Map<string, SVGGElement>} */
    this.nodes = new Map();
    this.flights = new Flights();
    this.named = (text) => text; // puts names into labels and titles
  }

  /** The zone in which a part lies. */
  zoneOf(part) {
    return this.zones.get(part[0].slice(0, part[0].indexOf("/")));
  }

  /** Where a part is in the window now, flying or at rest. */
  spot(id) {
    const flying = this.flights.spot(id);
    if (flying) return flying;
    const part = this.parts.get(id);
    const zone = part && this.zoneOf(part);
    if (!zone) return undefined;
    const [scale, left, top] = zone.matrix();
    return { x: scale * part[1] + left, y: scale * part[2] + top, scale };
  }

  /**
   * Show these zones and parts.
   * @param {Array} zones
   * @param {Map<string, import("./connection.js").Part>} parts
   * @param {boolean} isFlying whether pieces are to be seen flying
   * @param {boolean} isOnward whether the game went on: going back, nothing goes to a pile
   */
  draw(zones, parts, isFlying, isOnward = isFlying) {
    const changed = [...parts].filter(([id, part]) => {
      const old = this.parts.get(id);
      return old !== part && !(old && isSame(old, part));
    });
    const isFirst = this.parts.size === 0;
    const isSeen = isFlying && !isFirst && this.flights.isWanted;
    const flights = isSeen ? this.departures(changed) : [];
    const leaving = isSeen && isOnward ? this.leaving(parts) : [];
    readAhead(changed.map(([, part]) => part[3]));
    this.drawZones(zones);
    for (const id of this.parts.keys()) if (!parts.has(id)) this.remove(id);
    for (const [id, part] of changed) this.place(id, part, this.parts.get(id));
    const isReordered = changed.length > 0 || this.parts.size !== parts.size || !sameOrder(this.parts, parts);
    this.parts = parts;
    if (isReordered) this.arrange();
    this.dropZones(zones);
    if (isReordered) for (const zone of this.zones.values()) zone.frameContent();
    return () => {
      this.depart(flights);
      for (const { copy, from, pile } of leaving) this.flights.away(copy, from, this.spot(pile));
    };
  }

  drawZones(zones) {
    const wanted = { board: [], tray: [], others: [] };
    for (const [name, title, place, box, layers] of zones) {
      let zone = this.zones.get(name);
      if (zone && zone.place !== place) {
        zone.frame.remove();
        zone = undefined;
      }
      zone ??= new ZoneView(name, place, this.enlarge);
      this.zones.set(name, zone);
      wanted[place].push(zone);
      if (!zone.frame.isConnected) this.places[place].append(zone.frame);
      zone.take(this.named(title), box, layers, place === "others" ? seatOf(name) : -1);
    }
    for (const [place, list] of Object.entries(wanted)) this.arrangeZones(place, list);
  }

  arrangeZones(place, list) {
    const parent = this.places[place];
    parent.hidden = list.length === 0;
    const frames = list.map((zone) => zone.frame);
    if (frames.some((frame, number) => parent.children[number] !== frame)) parent.append(...frames);
  }

  dropZones(zones) {
    const names = new Set(zones.map(([name]) => name));
    for (const [name, zone] of this.zones) {
      if (names.has(name)) continue;
      zone.frame.remove();
      this.zones.delete(name);
    }
  }

  /** From where the changed parts will fly, seen before anything is touched. */
  departures(changed) {
    return changed.flatMap(([id, part]) => {
      const old = this.parts.get(id);
      if (old && old[0] === part[0] && old[1] === part[1] && old[2] === part[2]) return [];
      const from = old ? this.spot(id) : this.spot(part[5]);
      return [{ id, from, before: old ? this.zoneOf(old) : this.zoneOf(this.parts.get(part[5]) ?? part), isNew: !old }];
    });
  }

  /** What disappears while the pile of its layer changes: it is seen going there. */
  leaving(parts) {
    const gone = [...this.parts].filter(([id]) => !parts.has(id));
    const layers = new Set(gone.map(([, part]) => part[0]));
    const piles = new Map([...layers].map((layer) => [layer, this.changedPile(layer, parts)]));
    return gone.flatMap(([id, part]) => {
      const pile = piles.get(part[0]);
      return pile ? [{ copy: copyOf(this.nodes.get(id)), from: this.spot(id), pile }] : [];
    });
  }

  /** The pile of a layer, if it changes; where several do, nobody can tell which one is meant. */
  changedPile(layer, parts) {
    const isPile = pileOf(layer);
    if (!isPile) return undefined;
    const changed = [...parts].filter(([id, part]) => isPile(id) && this.parts.has(id) && !isSame(this.parts.get(id), part));
    return changed.length === 1 ? changed[0][0] : undefined;
  }

  depart(flights) {
    for (const { id, from, before, isNew } of flights) {
      const node = this.nodes.get(id);
      if (!node) continue;
      this.flights.stop(id);
      const to = this.spot(id);
      if (!from || !to) {
        if (isNew) this.flights.appear(node);
      } else if (Math.hypot(from.x - to.x, from.y - to.y) > 2) {
        const isWithin = before === this.zoneOf(this.parts.get(id));
        if (isWithin) this.flights.within(id, node, from, to);
        else this.flights.across(id, node, from, to);
      }
    }
  }

  remove(id) {
    this.flights.stop(id);
    this.nodes.get(id)?.remove();
    this.nodes.delete(id);
  }

  place(id, part, old) {
    let node = this.nodes.get(id);
    if (!node) {
      node = drawn("g", { "data-part": id, id: `part-${id}` });
      this.nodes.set(id, node);
    }
    const [, x, y, markup, label] = part;
    if (!old || old[1] !== x || old[2] !== y) {
      node.setAttribute("transform", `translate(${x} ${y})`);
      [node.dataset.x, node.dataset.y] = [x, y];
    }
    if (!old || old[3] !== markup) node.replaceChildren(...nodesOf(markup));
    if (!old || old[4] !== label) describe(node, this.named(label));
  }

  /** Put all nodes into the order of their parts. */
  arrange() {
    const layers = new Map(); // "zone/layer" → nodes
    for (const [id, part] of this.parts) {
      if (!layers.has(part[0])) layers.set(part[0], []);
      layers.get(part[0]).push(this.nodes.get(id));
    }
    for (const [name, nodes] of layers) {
      const slash = name.indexOf("/");
      this.zones.get(name.slice(0, slash))?.arrange(name.slice(slash + 1), nodes);
    }
  }

  /** What a person sees of a part, for lists and hints. */
  label(id) {
    return this.named(this.parts.get(id)?.[4] ?? "");
  }
}

function describe(node, label) {
  if (label) {
    node.removeAttribute("aria-hidden");
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", label);
  } else {
    for (const name of ["role", "aria-label"]) node.removeAttribute(name);
    node.setAttribute("aria-hidden", "true");
  }
}

function sameOrder(one, other) {
  const ids = other.keys();
  for (const id of one.keys()) if (id !== ids.next().value) return false;
  return true;
}
