// The moves as sentences; a click on a number goes there.

import { positions } from "./data.js";
import { byId, element } from "./nodes.js";

/** Write all moves. */
export function writeLog(choose) {
  const rows = positions.map(({ say }, step) => {
    const button = element("button", { type: "button", "aria-label": `Show move ${step + 1}` }, String(step + 1));
    button.addEventListener("click", () => choose(step));
    return element("li", {}, button, element("div", {}, ...say.map((line) => element("p", {}, line))));
  });
  byId("log").replaceChildren(...rows);
}

/** Mark the lines of this step and scroll to them, within the log alone. */
export function markLog(at) {
  const log = byId("log");
  log.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const row = log.children[at];
  row.setAttribute("aria-current", "step");
  const top = row.offsetTop - log.offsetTop;
  if (top < log.scrollTop || top + row.offsetHeight > log.scrollTop + log.clientHeight) {
    log.scrollTop = top - log.clientHeight / 3;
  }
}
