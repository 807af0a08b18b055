// The players' panels: colour and symbol, name, actions left, facts, level of a bot, presence, clock.

import { drawn, element } from "./page.js";
import { HUES, PATTERNS, SHAPES } from "./names.js";
import { _ } from "./words.js";

/** The token of a seat: its symbol in its colour, with its pattern. */
export function token(seat, size = 34) {
  const use = (fill, kind) => drawn("use",
    { href: `#seat-${SHAPES[seat]}`, x: -12, y: -12, width: 24, height: 24, fill, class: kind });
  return drawn("svg", { class: "token", viewBox: "-11 -11 22 22", width: size, height: size, "aria-hidden": "true" },
    use(`var(--${HUES[seat]})`, ""), PATTERNS[seat] && use(`url(#pattern-${PATTERNS[seat]})`, "pattern"));
}

/**
 * All panels, made anew; a name that has the focus keeps it.
 * @param {HTMLElement} place
 * @param {Object} scene
 * @param {Array} panels what the game tells of each seat
 * @param {{isNow: boolean, open: function(number): (function|undefined), isHere: function(number): boolean}} ways
 */
export function showPlayers(place, scene, panels, ways) {
  const focused = place.contains(document.activeElement) ? document.activeElement.closest("li").dataset.seat : null;
  place.replaceChildren(...scene.players.map((player, seat) => panel(scene, player, seat, panels?.[seat], ways)));
  if (focused !== null) place.querySelector(`[data-seat="${focused}"] button`)?.focus({ preventScroll: true });
  showClocks(place);
}

function panel(scene, player, seat, found, { isNow, open, isHere }) {
  const [facts, left] = found ?? [[], ""];
  const isAwaited = isNow && scene.stage === "running" && scene.awaited.includes(seat);
  const isWinner = scene.result?.winners.includes(seat);
  const made = element("li", { class: "player", "data-seat": seat },
    token(seat),
    element("div", { class: "who" },
      element("div", { class: "name-row" }, name(player, seat, left, open(seat)), clock(scene, seat)),
      element("div", { class: "facts" },
        ...facts.map(([number, words]) => element("span", {}, element("b", {}, number), ` ${words}`)),
        ...badges(player, isAwaited, isWinner, isHere(seat)))));
  made.classList.toggle("awaited", isAwaited);
  made.classList.toggle("winner", Boolean(isWinner));
  made.style.setProperty("--seat", `var(--${HUES[seat]})`);
  return made;
}

const chipName = (player) => (player.open ? _("free") : player.you ? _("You") : player.name);

/** The players in one short line, for narrow windows; the panels tell the same and more. */
export function showChips(place, scene, panels, { isNow, open }) {
  place.replaceChildren(...scene.players.map((player, seat) => {
    const left = panels?.[seat]?.[1];
    const chip = element("div", { class: "chip", onclick: open },
      token(seat, 20), element("span", {}, chipName(player), left && element("b", {}, ` [${left}]`)));
    chip.classList.toggle("awaited", isNow && scene.stage === "running" && scene.awaited.includes(seat));
    chip.style.setProperty("--seat", `var(--${HUES[seat]})`);
    return chip;
  }));
}

/** The name; where a zone belongs to the seat it is a button that enlarges it, as large as the whole panel. */
function name(player, seat, left, open) {
  const words = player.open ? _("Seat {number} is free", { number: seat + 1 }) : player.name;
  const ways = open ? { type: "button", class: "name opens", onclick: open,
    title: _("Show what {name} has", { name: words }) } : { class: "name", title: words };
  return element(open ? "button" : "strong", ways,
    element("span", {}, words),
    player.you && element("span", { class: "you" }, ` ${_("(you)")}`),
    left && element("span", { class: "left", title: _("actions left") }, ` [${left}]`));
}

function badges(player, isAwaited, isWinner, isHere) {
  const levels = { easy: _("easy bot"), medium: _("medium bot"), hard: _("hard bot") };
  const level = levels[player.bot] ?? player.bot;
  const isBot = player.bot && !player.away;
  const isAway = !player.bot && !player.open && !player.here && !isHere;
  return [
    isWinner && element("span", { class: "badge won" }, _("winner")),
    isBot && !player.name.startsWith(level) && element("span", { class: "badge" }, level),
    player.away && element("span", { class: "badge" }, _("away: a bot stands in")),
    isAway && element("span", { class: "badge" }, _("not here")),
    isAwaited && element("span", { class: "sr" }, _("is to decide")),
  ];
}

function clock(scene, seat) {
  const found = scene.clocks?.[seat];
  if (!found || (found.deadline === null && !found.bank)) return null;
  return element("span",
    { class: "clock", role: "timer", "data-deadline": found.deadline ?? "", "data-bank": found.bank });
}

/** Count down; called now and then. */
export function showClocks(place) {
  for (const one of place.querySelectorAll(".clock")) {
    const { deadline, bank } = one.dataset;
    const left = deadline ? Math.max(0, Number(deadline) - Date.now()) : Number(bank);
    const text = duration(left);
    if (one.textContent !== text) one.textContent = text;
    one.classList.toggle("runs", Boolean(deadline));
    one.classList.toggle("short", Boolean(deadline) && left < 20000);
  }
}

/** Milliseconds as people read them: 1:05, 2 h 10 min, 3 d 4 h. */
export function duration(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return _("{days} d {hours} h", { days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours >= 1) return _("{hours} h {minutes} min", { hours, minutes: minutes % 60 });
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
