// Shows a recorded game step by step. All positions are made once from the differences; the page then keeps every part
// that stays, moves those that move, and draws only what is new.
"use strict";

const SVG = "http://www.w3.org/2000/svg";
const HUES = ["red", "blue", "green", "purple", "gold"];
const SHAPES = ["disc", "square", "triangle", "diamond", "star"];
const PATTERNS = ["", "dots", "stripes", "grid", "zigzag"];
const FLIGHT = 300; // milliseconds
const LEAP = 10; // steps of Page Up and Page Down

const data = JSON.parse(document.getElementById("data").textContent);
const drawings = data.drawings.map((numbers) => numbers.map((number) => data.elements[number]).join(""));
const positions = allPositions(data.steps);
const last = positions.length - 1;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const zones = new Map(); // name → {figure, caption, picture, layers}
const nodes = new Map(); // part → {node, part}
let at = -1;
let timer = 0;

const byId = (id) => document.getElementById(id);

/** The parts, zones, players' facts and question of every step. */
function allPositions(steps) {
  let now = { parts: new Map(), zones: [], panels: [], ask: "" };
  return steps.map((step) => {
    now = {
      parts: partsAfter(now.parts, step),
      zones: step.zones ?? now.zones,
      panels: step.panels ?? now.panels,
      ask: step.ask ?? now.ask,
      say: step.say,
    };
    return now;
  });
}

function partsAfter(old, step) {
  const parts = new Map(old);
  for (const name of step.del ?? []) parts.delete(name);
  for (const [name, change] of Object.entries(step.set ?? {})) parts.set(name, changedPart(old.get(name), change));
  const order = step.order ?? (step.after && orderAfter(parts, step));
  return order ? new Map(order.map((name) => [name, parts.get(name)])) : parts;
}

function changedPart(was, [layer, x, y, drawing, label]) {
  return {
    layer: layer ?? was.layer,
    x,
    y,
    markup: drawing === null ? was.markup : drawings[drawing],
    label: label === null ? was.label : label,
  };
}

/** The names of all parts: new ones are put behind those that they follow. */
function orderAfter(parts, step) {
  const fresh = new Set(step.after.map(([name]) => name));
  const follower = new Map(step.after.map(([name, before]) => [before, name]));
  const order = [];
  const put = (name) => {
    order.push(name);
    while (follower.has(name)) {
      name = follower.get(name);
      order.push(name);
    }
  };
  if (follower.has("")) put(follower.get(""));
  for (const name of parts.keys()) if (!fresh.has(name)) put(name);
  return order;
}

/** Markup of our own drawings as nodes. */
function drawn(markup) {
  const page = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${markup}</svg>`, "image/svg+xml");
  return [...page.documentElement.childNodes].map((node) => document.importNode(node, true));
}

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function drawing(name, attributes = {}) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** Show a step; only a step to the one beside it is seen moving. */
function show(step, { quiet = false } = {}) {
  const next = Math.max(0, Math.min(last, step));
  if (next === at) return;
  const moving = Math.abs(next - at) === 1 && !calm.matches;
  at = next;
  const position = positions[at];
  showZones(position.zones);
  showParts(position.parts, moving);
  showPlayers(position.panels);
  byId("ask").textContent = at === last && data.result ? resultWords() : position.ask;
  byId("now").textContent = position.say.join(" ");
  showWhere();
  markLog();
  if (!quiet) byId("voice").textContent = position.say.join(" ");
}

function showZones(wanted) {
  const table = byId("table");
  const names = new Set(wanted.map(([name]) => name));
  for (const [name, zone] of zones) {
    if (names.has(name)) continue;
    zone.figure.remove();
    for (const [id, held] of nodes) if (held.part.layer.startsWith(`${name}/`)) nodes.delete(id);
    zones.delete(name);
  }
  const places = ["board", "tray", "others"];
  const sorted = places.flatMap((place) => wanted.filter((zone) => zone[2] === place));
  putInOrder(table, sorted.map(zoneFigure));
}

/** Let these be the children; what stands right already is not touched, for touching costs time and ends a flight. */
function putInOrder(parent, children) {
  children.forEach((child, index) => {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
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

function showParts(parts, moving) {
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

function showPlayers(panels) {
  const rows = data.names.map((name, seat) => {
    const [facts, left] = panels[seat] ?? [[], ""];
    const words = facts.map(([number, what]) => `${number} ${what}`).join(" · ");
    return element(
      "li",
      {},
      seatSign(seat),
      element("span", { class: "name" }, left ? `${name} (${left})` : name),
      element("span", { class: "facts" }, words),
    );
  });
  byId("players").replaceChildren(...rows);
}

function seatSign(seat) {
  const sign = drawing("svg", { viewBox: "-14 -14 28 28", "aria-hidden": "true" });
  const square = { x: -13, y: -13, width: 26, height: 26, rx: 6 };
  sign.append(drawing("rect", { ...square, fill: `var(--${HUES[seat]})` }));
  if (PATTERNS[seat]) sign.append(drawing("rect", { ...square, fill: `url(#pattern-${PATTERNS[seat]})` }));
  const use = { x: -9, y: -9, width: 18, height: 18, fill: "var(--on)" };
  sign.append(drawing("use", { href: `#seat-${SHAPES[seat]}`, ...use }));
  return sign;
}

function resultWords() {
  const { scores, winners } = data.result;
  const names = winners.map((seat) => data.names[seat]);
  const points = data.names.map((name, seat) => `${name} ${scores[seat]}`).join(", ");
  return `${names.join(" and ")} ${names.length === 1 ? "wins" : "share the victory"}: ${points}.`;
}

function showWhere() {
  const words = `Move ${at + 1} of ${last + 1}`;
  byId("where").textContent = `${at + 1} / ${last + 1}`;
  const slider = byId("slider");
  slider.value = at;
  slider.setAttribute("aria-valuetext", words);
  byId("back").disabled = at === 0;
  byId("forward").disabled = at === last;
}

function writeLog() {
  const rows = positions.map(({ say }, step) => {
    const button = element("button", { type: "button", "aria-label": `Show move ${step + 1}` }, String(step + 1));
    button.addEventListener("click", () => choose(step));
    return element("li", {}, button, element("div", {}, ...say.map((line) => element("p", {}, line))));
  });
  byId("log").replaceChildren(...rows);
}

/** Mark the lines of this step and scroll to them, within the log alone. */
function markLog() {
  const log = byId("log");
  log.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const row = log.children[at];
  row.setAttribute("aria-current", "step");
  const top = row.offsetTop - log.offsetTop;
  if (top < log.scrollTop || top + row.offsetHeight > log.scrollTop + log.clientHeight) {
    log.scrollTop = top - log.clientHeight / 3;
  }
}

/** The step that the address names: page.html#12 shows move 12. */
function stepInAddress() {
  return (Number.parseInt(location.hash.slice(1), 10) || 1) - 1;
}

/** A step that a person has chosen ends the play. */
function choose(step) {
  pause();
  show(step);
}

function play() {
  if (at === last) show(0, { quiet: true });
  byId("play").textContent = "Pause";
  const tick = () => {
    show(at + 1, { quiet: true });
    if (at === last) pause();
    else timer = setTimeout(tick, Number(byId("speed").value));
  };
  timer = setTimeout(tick, Number(byId("speed").value));
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  byId("play").textContent = "Play";
}

function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("select")) return;
  const steps = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    PageUp: at - LEAP,
    PageDown: at + LEAP,
    Home: 0,
    End: last,
  };
  if (event.key in steps) choose(steps[event.key]);
  else if (event.key === " " && !event.target.matches("button")) timer ? pause() : play();
  else return;
  event.preventDefault();
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function nameTheme() {
  byId("theme").textContent = isDark() ? "Light" : "Dark";
}

function changeTheme() {
  document.documentElement.dataset.theme = isDark() ? "light" : "dark";
  nameTheme();
}

byId("definitions").append(...drawn(data.definitions));
byId("slider").max = last;
byId("slider").addEventListener("input", (event) => choose(Number(event.target.value)));
byId("back").addEventListener("click", () => choose(at - 1));
byId("forward").addEventListener("click", () => choose(at + 1));
byId("play").addEventListener("click", () => (timer ? pause() : play()));
byId("theme").addEventListener("click", changeTheme);
document.addEventListener("keydown", onKey);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", nameTheme);
addEventListener("hashchange", () => choose(stepInAddress()));
nameTheme();
writeLog();
show(stepInAddress(), { quiet: true });
