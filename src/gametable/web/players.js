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

/** All panels, made anew: nothing in them has the focus. */
export function showPlayers(place, scene, panels, isNow) {
  place.replaceChildren(...scene.players.map((player, seat) => panel(scene, player, seat, panels?.[seat], isNow)));
  showClocks(place);
}

function panel(scene, player, seat, found, isNow) {
  const [facts, left] = found ?? [[], ""];
  const isAwaited = isNow && scene.stage === "running" && scene.awaited.includes(seat);
  const isWinner = scene.result?.winners.includes(seat);
  const made = element("li", { class: "player", "data-seat": seat },
    token(seat),
    element("div", { class: "who" },
      element("div", { class: "name-row" }, name(player, seat, left), clock(scene, seat)),
      element("div", { class: "facts" },
        ...facts.map(([number, words]) => element("span", {}, element("b", {}, number), ` ${words}`)),
        ...badges(player, isAwaited, isWinner))));
  made.classList.toggle("awaited", isAwaited);
  made.classList.toggle("winner", Boolean(isWinner));
  made.style.setProperty("--seat", `var(--${HUES[seat]})`);
  return made;
}

function name(player, seat, left) {
  const words = player.open ? _("Seat {number} is free", { number: seat + 1 }) : player.name;
  return element("strong", { class: "name", title: words },
    element("span", {}, words),
    player.you && element("span", { class: "you" }, ` ${_("(you)")}`),
    left && element("span", { class: "left", title: _("actions left") }, ` [${left}]`));
}

function badges(player, isAwaited, isWinner) {
  const levels = { easy: _("easy bot"), medium: _("medium bot"), hard: _("hard bot") };
  const isBot = player.bot && !player.away;
  const isAway = !player.bot && !player.open && !player.here;
  return [
    isWinner && element("span", { class: "badge won" }, _("winner")),
    isBot && !player.name.startsWith(player.bot)
      && element("span", { class: "badge" }, levels[player.bot] ?? player.bot),
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
