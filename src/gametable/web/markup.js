// Markup of the server as nodes of the page: read by an SVG parser, many pieces at once, each only once.

import { drawn } from "./page.js";

const MOST = 4000; // pieces that are remembered
const SOFT = 0.9 / devicePixelRatio; // pixels: what is grown has hard steps along slanted edges
const known = new Map(); // markup → a group that is copied

/** Read these pieces together: one parser for all of them is much faster. */
export function readAhead(pieces) {
  const unread = [...new Set(pieces)].filter((piece) => !known.has(piece));
  if (unread.length === 0) return;
  if (known.size + unread.length > MOST) known.clear();
  const groups = parse(unread.map((piece) => `<g>${piece}</g>`).join("")).children;
  unread.forEach((piece, number) => known.set(piece, groups[number]));
}

/** New nodes of a piece of markup. */
export function nodesOf(piece) {
  if (!known.has(piece)) readAhead([piece]);
  return document.importNode(known.get(piece), true).childNodes;
}

function parse(text) {
  const whole = `<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`;
  return new DOMParser().parseFromString(whole, "image/svg+xml").documentElement;
}

/** A whole drawing that fits any size. */
export function readDrawing(text) {
  const found = parse(text.replace(/^<\?xml.*?\?>/, "")).querySelector("svg");
  if (!found) return null;
  const drawing = document.importNode(found, true);
  if (!drawing.hasAttribute("viewBox")) {
    drawing.setAttribute("viewBox", `0 0 ${drawing.getAttribute("width")} ${drawing.getAttribute("height")}`);
  }
  for (const name of ["width", "height"]) drawing.removeAttribute(name);
  return drawing;
}

/** Put the symbols and patterns of a game into the page. */
export function define(definitions) {
  const place = document.getElementById("definitions");
  place.replaceChildren(...document.importNode(parse(definitions), true).childNodes, ...filters());
}

/** Rings around whatever shape a part has: thin for what can be picked, thick for what is chosen. */
function filters() {
  return [ringFilter("ring-pick", 2.2, 1, SOFT), ringFilter("ring-pick-small", 5, 2, 2 * SOFT),
    ringFilter("ring-chosen", 3.4, 2.2, SOFT), ringFilter("ring-chosen-small", 6.5, 3.5, 2 * SOFT)];
}

function ringFilter(id, width, edge, soft) {
  const grown = (radius, result) => [
    drawn("feMorphology", { in: "solid", operator: "dilate", radius, result: `${result}-hard` }),
    drawn("feGaussianBlur", { in: `${result}-hard`, stdDeviation: soft, result: `${result}-soft` }),
    drawn("feComponentTransfer", { in: `${result}-soft`, result },
      drawn("feFuncA", { type: "linear", slope: 2, intercept: -0.5 })),
  ];
  const painted = (colour, opacity, within, result) => [
    drawn("feFlood", { class: `flood-${colour}`, "flood-opacity": opacity, result: `${result}-flood` }),
    drawn("feComposite", { in: `${result}-flood`, in2: within, operator: "in", result }),
  ];
  return drawn("filter",
    { id, x: "-25%", y: "-25%", width: "150%", height: "150%", "color-interpolation-filters": "sRGB" },
    solid(), ...grown(width, "inner"), ...grown(width + edge, "outer"),
    ...painted("edge", 0.75, "outer", "dark"), ...painted("mark", 1, "inner", "bright"),
    drawn("feMerge", { result: "both" }, drawn("feMergeNode", { in: "dark" }), drawn("feMergeNode", { in: "bright" })),
    drawn("feComposite", { in: "both", in2: "solid", operator: "out" }));
}

/** Soft shadows and half transparent things count as nothing, strong ones as all. */
function solid() {
  return drawn("feComponentTransfer", { in: "SourceAlpha", result: "solid" },
    drawn("feFuncA", { type: "linear", slope: 4, intercept: -1.6 }));
}
