// Before the game begins: who sits where, bots, the link for friends, and the start.

import { addSomebody } from "./around.js";
import { button, element, iconButton, select } from "./page.js";
import { token } from "./players.js";
import { theme } from "./settings.js";
import { shareCard } from "./share.js";
import { _ } from "./words.js";

const levels = () => [["easy", _("easy bot")], ["medium", _("medium bot")], ["hard", _("hard bot")]];

/** @param {import("./table.js").Shell} shell */
export function showWaitingRoom(shell) {
  const { waiting, board } = shell.place;
  const isOpen = shell.scene.stage === "open";
  const isChanged = waiting.hidden === isOpen;
  waiting.hidden = !isOpen;
  board.classList.toggle("unused", isOpen);
  document.body.classList.toggle("is-open", isOpen);
  const key = JSON.stringify([shell.players, shell.scene.seat]);
  if (!isOpen || (!isChanged && waiting.dataset.key === key)) return;
  waiting.dataset.key = key;
  const focused = waiting.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  waiting.replaceChildren(seats(shell), shareCard(shell.connection.table), about(shell));
  if (focused) (waiting.querySelector(`[data-key="${focused}"]`) ?? waiting.querySelector("button"))?.focus();
}

function seats(shell) {
  const { players, own } = shell;
  const isHost = Boolean(own?.host);
  const free = players.filter((player) => player.open).length;
  const start = button(free ? _("Start with bots on the free seats") : _("Start"), () => begin(shell),
    { class: "main large", "data-key": "start" });
  return element("section", { class: "card" },
    element("h2", {}, _("Who plays?")),
    element("ol", { class: "seats" }, ...players.map((player, seat) => seatLine(shell, player, seat, isHost))),
    own && free > 0 && addSomebody(shell.connection.table),
    isHost ? start : element("p", { class: "faint" }, _("The host starts the game.")));
}

/** Bots take the free seats, then the game starts. */
function begin(shell) {
  for (const [seat, player] of shell.players.entries()) if (player.open) shell.order("bot", { seat, level: "medium" });
  shell.order("start");
}

function seatLine(shell, player, seat, isHost) {
  return element("li", {}, token(seat, 30),
    element("span", { class: "seat-name" }, player.open ? _("free") : player.name, player.you
      && element("span", { class: "faint" }, ` ${_("(you)")}`),
      player.host && element("span", { class: "badge" }, _("host"))),
    element("span", { class: "row" }, ...seatButtons(shell, player, seat, isHost)));
}

function seatButtons(shell, player, seat, isHost) {
  const number = seat + 1;
  const order = (what, more) => () => shell.order(what, { seat, ...more });
  const level = select({ "aria-label": _("Bot on seat {number}", { number }), "data-key": `bot-${seat}` },
    [["", player.open ? _("Add a bot") : _("Change")], ...levels()], "");
  level.onchange = () => level.value && shell.order("bot", { seat, level: level.value });
  return [
    player.open && !shell.own && button(_("Join"), order("join"), { class: "main", "data-key": `join-${seat}` }),
    isHost && (player.open || player.bot) && level,
    isHost && seat > 0 && iconButton("up", _("Seat {number}: one up", { number }),
      () => shell.order("seats", { seats: swapped(shell.players.length, seat) }), { "data-key": `up-${seat}` }),
    isHost && !player.open && !player.you
      && iconButton("close", _("Free seat {number}", { number }), order("free"), { "data-key": `free-${seat}` }),
  ];
}

/** The order of the seats with one of them before its neighbour. */
function swapped(count, seat) {
  const order = Array.from({ length: count }, (_none, number) => number);
  [order[seat - 1], order[seat]] = [order[seat], order[seat - 1]];
  return order;
}

/** The game that will be played, and what was chosen for it. */
function about({ scene }) {
  const options = Object.entries(scene.options ?? {}).map(([name, value]) => `${name.replaceAll("_", " ")}: ${value}`);
  return element("section", { class: "card about" },
    element("img", { "data-game": scene.game, src: `/api/games/${scene.game}/picture.svg?theme=${theme()}`, alt: "",
      width: 480, height: 300 }),
    element("p", { class: "faint" }, options.length ? options.join(" · ") : _("Played with the usual options."), " ",
      scene.listed ? _("Everybody finds this table in the lobby.")
        : _("Only those who have the link find this table.")));
}
