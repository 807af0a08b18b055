// From step to step: by hand, or playing.

import { showParts, showZones } from "./board.js";
import { data, last, positions } from "./data.js";
import { markLog } from "./log.js";
import { byId } from "./nodes.js";
import { resultWords, showPlayers } from "./players.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
export let at = -1;
let timer = 0;

/** Show a step; only a step to the one beside it is seen moving. */
export function show(step, { quiet = false } = {}) {
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
  markLog(at);
  if (!quiet) byId("voice").textContent = position.say.join(" ");
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

/** A step that a person has chosen ends the play. */
export function choose(step) {
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

/** Play, or pause. */
export function turn() {
  if (timer) pause();
  else play();
}
