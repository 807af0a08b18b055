// What a person is told at once: a refusal with its rule, and how the connection is.

import { linked } from "./names.js";
import { _ } from "./words.js";

const SHORTEST = 8000; // milliseconds that a notice stays, and some more for each letter
const FOR_A_LETTER = 60;
let timer = 0;

/**
 * Show why something is not possible; null takes it away.
 * @param {{rule?: string, why: string} | null} fault
 * @param {Array<{name: string}>} players whose names stand for seats
 */
export function showNotice(fault, players = []) {
  clearTimeout(timer);
  const place = document.getElementById("notice");
  if (!fault) {
    if (place.childElementCount) place.replaceChildren();
    return;
  }
  const text = document.createElement("p");
  const rule = fault.rule && !fault.why.includes(fault.rule) ? ` (${fault.rule})` : "";
  text.append(...linked(fault.why + rule, players));
  const close = document.createElement("button");
  close.type = "button";
  close.className = "quiet";
  close.textContent = _("Close");
  close.onclick = () => showNotice(null);
  place.replaceChildren(text, close);
  const stay = () => { timer = setTimeout(() => showNotice(null), SHORTEST + FOR_A_LETTER * fault.why.length); };
  place.onpointerenter = () => clearTimeout(timer);
  place.onpointerleave = () => { clearTimeout(timer); stay(); };
  stay();
}

/** Say how the connection is; nothing is said while all is well. */
export function showStatus(text) {
  const place = document.getElementById("status");
  if (place.textContent !== text) place.textContent = text;
}

/** Have something read aloud. */
export function tell(text) {
  const place = document.getElementById("telling");
  place.textContent = text;
}
