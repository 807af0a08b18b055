// The table: every part that stays is kept, those that move are moved, and only what is new is drawn.

import { byId, drawing, drawn, element, putInOrder } from "./nodes.js";

const FLIGHT = 300; // milliseconds
const PLACES = ["board", "tray", "others"]; // in the order in which they are shown

const zones = new Map(); // name → {figure, caption, picture, layers}
const nodes = new Map(); // part → {node, part}

/** Show these zones, and no others. */
export function showZones(wanted) {
  const table = byId("table");
  const names = new Set(wanted.map(([name]) => name));
  for (const [name, zone] of zones) {
    if (names.has(name)) continue;
    zone.figure.remove();
    for (const [id, held] of nodes) if (held.part.layer.startsWith(`${name}/`)) nodes.delete(id);
    zones.delete(name);
  }
  const sorted = PLACES.flatMap((place) => wanted.filter((zone) => zone[2] === place));
  putInOrder(table, sorted.map(zoneFigure));
}

/** A zone's figure, made or changed. */
function zoneFigure([name, title, place, box, layers]) {
  const zone = zones.get(name) ?? newZone(name);
  const [, , width, height] = box;
  zone.figure.dataset.place = place;
  if (zone.caption.textContent !== title) zone.caption.textContent = title;
  zone.caption.classList.toggle("unseen", place === "board");
  const size = place === "others" ? 0.85 : 1;
  const wanted = { viewBox: box.join(" "), width: width * size, height: height * size, "aria-label": title };
  for (const [key, value] of Object.entries(wanted)) {
    if (zone.picture.getAttribute(key) !== String(value)) zone.picture.setAttribute(key, value);
  }
  const ids = layers.map((layer) => `${name}/${layer}`);
  for (const id of ids) if (!zone.layers.has(id)) zone.layers.set(id, drawing("g"));
  putInOrder(zone.picture, ids.map((id) => zone.layers.get(id)));
  return zone.figure;
}

function newZone(name) {
  const caption = element("figcaption");
  const picture = drawing("svg", { role: "group" });
  const zone = { figure: element("figure", {}, caption, picture), caption, picture, layers: new Map() };
  zones.set(name, zone);
  return zone;
}

function layerOf(part) {
  return zones.get(part.layer.slice(0, part.layer.indexOf("/")))?.layers.get(part.layer);
}

/** Show these parts; whether those that move are seen moving. */
export function showParts(parts, moving) {
  for (const [name, held] of nodes) {
    if (parts.has(name)) continue;
    held.node.remove();
    nodes.delete(name);
  }
  const ends = new Map(); // layer → its last part so far
  for (const [name, part] of parts) {
    const layer = layerOf(part);
    if (!layer) continue;
    const node = partNode(name, part, moving);
    const before = ends.get(layer);
    const wanted = before ? before.nextSibling : layer.firstChild;
    if (wanted !== node) layer.insertBefore(node, wanted);
    ends.set(layer, node);
  }
}

/** The node of a part, made, changed or as it was. */
function partNode(name, part, moving) {
  const held = nodes.get(name);
  if (held?.part === part) return held.node;
  const node = held?.node ?? drawing("g");
  const was = held?.part;
  if (was?.markup !== part.markup) node.replaceChildren(...drawn(part.markup));
  if (was?.label !== part.label) label(node, part.label);
  node.setAttribute("transform", `translate(${part.x} ${part.y})`);
  if (moving) fly(node, was, part);
  nodes.set(name, { node, part });
  return node;
}

function label(node, words) {
  if (words) {
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", words);
    node.removeAttribute("aria-hidden");
  } else {
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
    node.setAttribute("aria-hidden", "true");
  }
}

/** Within its zone a part flies to its new place; what is new appears. */
function fly(node, was, part) {
  if (!was) {
    node.animate([{ opacity: 0 }, { opacity: 1 }], FLIGHT);
    return;
  }
  const zone = (layer) => layer.slice(0, layer.indexOf("/"));
  if (zone(was.layer) !== zone(part.layer) || (was.x === part.x && was.y === part.y)) return;
  const place = ({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` });
  node.animate([place(was), place(part)], { duration: FLIGHT, easing: "ease-out" });
}
