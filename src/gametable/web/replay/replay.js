// Shows a recorded game step by step. The page carries these files as one program, since it loads nothing.

import { data, last } from "./data.js";
import { writeLog } from "./log.js";
import { byId, drawn } from "./nodes.js";
import { at, choose, show, turn } from "./steps.js";
import { offerThemes } from "./theme.js";

const LEAP = 10; // steps of Page Up and Page Down

/** The step that the address names: page.html#12 shows move 12. */
function stepInAddress() {
  return (Number.parseInt(location.hash.slice(1), 10) || 1) - 1;
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
  else if (event.key === " " && !event.target.matches("button")) turn();
  else return;
  event.preventDefault();
}

byId("definitions").append(...drawn(data.definitions));
byId("slider").max = last;
byId("slider").addEventListener("input", (event) => choose(Number(event.target.value)));
byId("back").addEventListener("click", () => choose(at - 1));
byId("forward").addEventListener("click", () => choose(at + 1));
byId("play").addEventListener("click", turn);
document.addEventListener("keydown", onKey);
addEventListener("hashchange", () => choose(stepInAddress()));
offerThemes();
writeLog(choose);
show(stepInAddress(), { quiet: true });
