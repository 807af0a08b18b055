// Beside the table: the players, and who has won.

import { data } from "./data.js";
import { byId, drawing, element } from "./nodes.js";

const HUES = ["red", "blue", "green", "purple", "gold"];
const SHAPES = ["disc", "square", "triangle", "diamond", "star"];
const PATTERNS = ["", "dots", "stripes", "grid", "zigzag"];

/** The facts of each seat. */
export function showPlayers(panels) {
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

/** How the game ended. */
export function resultWords() {
  const { scores, winners } = data.result;
  const names = winners.map((seat) => data.names[seat]);
  const points = data.names.map((name, seat) => `${name} ${scores[seat]}`).join(", ");
  return `${names.join(" and ")} ${names.length === 1 ? "wins" : "share the victory"}: ${points}.`;
}
