// Sentences of the server for people: seats get the names of their players, numbers of rules become links.

import { _ } from "./words.js";

const RULE = /\b[A-Z]{2}-\d+[a-z]?\b/g;

export const HUES = ["red", "blue", "green", "purple", "gold"];
export const SHAPES = ["disc", "square", "triangle", "diamond", "star"];
export const PATTERNS = ["", "dots", "stripes", "grid", "zigzag"];

let patterns = null; // are made once the language is known

/** The server's word for a seat and its number: within a sentence, and at its start. */
function seats() {
  const word = _("seat");
  patterns ??= { within: new RegExp(`\\b${word} (\\d+)\\b`, "gi"), start: new RegExp(`^${word} (\\d+):\\s*`, "i") };
  return patterns;
}

/** A sentence with names instead of seats. */
export function named(text, players) {
  return text.replace(seats().within, (found, number) => {
    const player = players[Number(number) - 1];
    return player && !player.open ? player.name : found;
  });
}

/**
 * A question of the game: "Seat 2: build or draw" is "Your turn: …" for that seat, as long as it is to decide.
 * @param {string} text
 * @param {Array<{name: string}>} players
 * @param {number} viewer
 */
export function addressed(text, players, viewer, isAwaited = true) {
  const found = text.match(seats().start);
  if (!found) return named(text, players);
  const seat = Number(found[1]) - 1;
  const rest = named(text.slice(found[0].length), players);
  if (seat === viewer && !isAwaited) return rest.charAt(0).toLocaleUpperCase() + rest.slice(1);
  if (seat === viewer) return _("Your turn: {what}", { what: rest });
  return `${players[seat]?.name ?? found[0]}: ${rest}`;
}

/**
 * The same with links to the rules that are named, as nodes.
 * @returns {Array<Node|string>}
 */
export function linked(text, players) {
  const sentence = named(text, players);
  const nodes = [];
  let end = 0;
  for (const found of sentence.matchAll(RULE)) {
    nodes.push(sentence.slice(end, found.index), ruleLink(found[0]));
    end = found.index + found[0].length;
  }
  nodes.push(sentence.slice(end));
  return nodes.filter((node) => node !== "");
}

/** A link that opens the rules at a number; the table page listens for it. */
export function ruleLink(number) {
  const link = document.createElement("a");
  link.href = `#rule-${number}`;
  link.className = "rule-link";
  link.dataset.rule = number;
  link.textContent = number;
  return link;
}
