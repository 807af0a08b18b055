// The card of a game in the lobby: its picture, and a table with a few clicks.

import { post } from "./api.js";
import { aroundButton } from "./around.js";
import { attempt, button, element, field, select } from "./page.js";
import { chosenOptions, optionFields } from "./options.js";
import { _, _n } from "./words.js";

const CLOCKS = { // [kind, seconds for a move, seconds in the bank]
  none: ["none", 0, 0], quick: ["live", 20, 300], calm: ["live", 60, 1200], days: ["turns", 2 * 24 * 3600, 0],
};

/** @param {Object} game as the server describes it */
export function gameCard(game) {
  const [low, high] = game.players;
  const counts = Array.from({ length: high - low + 1 },
    (_none, number) => [low + number, _n("{count} player", "{count} players", low + number)]);
  const levels = [["easy", _("easy bots")], ["medium", _("medium bots")], ["hard", _("hard bots")]];
  const form = element("form", { class: "card game", onsubmit: (event) => begin(event, game, false) },
    element("img", { "data-game": game.key, alt: "", width: 480, height: 300,
      onerror: (event) => { event.target.classList.add("missing"); } }),
    element("div", { class: "game-body" },
      element("h2", {}, game.title),
      element("p", { class: "faint" }, facts(game, low, high), element("br"),
        _("by {designer}", { designer: game.designer })),
      element("div", { class: "pair" },
        select({ name: "players", "aria-label": _("Players of {title}", { title: game.title }) }, counts, low),
        select({ name: "level", "aria-label": _("Bots of {title}", { title: game.title }) }, levels, "medium")),
      button(_("Play against bots"), (event) => begin(event, game, true), { class: "main large" }),
      element("button", { class: "large" }, _("Open a table")),
      aroundButton(game, () => ({ options: chosenOptions(form, game), level: form.elements.level.value })),
      more(game)));
  return form;
}

function facts(game, low, high) {
  return [_("{low}–{high} players", { low, high }), _("{minutes} min", { minutes: game.minutes }),
    _("{age} years +", { age: game.age })].join(" · ");
}

/** Options, clock, and who may find the table. */
function more(game) {
  const clocks = [["none", _("no clock")], ["quick", _("20 s a move, 5 min in all besides")],
    ["calm", _("1 min a move, 20 min in all besides")], ["days", _("2 days a move")]];
  return element("details", {}, element("summary", {}, _("Options")),
    element("div", { class: "options" },
      ...optionFields(game),
      option(field(_("Clock"), select({ name: "-clock" }, clocks, "none")),
        _("How long people may think; when the time is up a bot decides once.")),
      option(element("label", { class: "field" }, element("span", {}, _("Listed")),
        element("input", { type: "checkbox", class: "switch", name: "-listed", checked: true })),
        _("Everybody finds an open table in the lobby; else only those who have its link."))));
}

const option = (label, words) => element("div", { class: "option" }, label, element("p", { class: "faint" }, words));

function begin(event, game, withBots) {
  event.preventDefault();
  const form = event.target.closest("form");
  const players = Number(form.elements.players.value);
  const [kind, move, bank] = CLOCKS[form.elements["-clock"].value];
  const listed = !withBots && form.elements["-listed"].checked;
  const body = { game: game.key, players, options: chosenOptions(form, game), listed };
  if (kind !== "none") body.clock = { kind, move, bank };
  form.setAttribute("aria-busy", "true");
  attempt(async () => {
    const table = await post("/api/tables", body);
    if (withBots) await fillWithBots(table, players, form.elements.level.value);
    location.assign(table.path);
  }).finally(() => form.removeAttribute("aria-busy"));
}

async function fillWithBots(table, players, level) {
  const order = (body) => post(`/api/tables/${table.name}/orders`, body);
  for (let seat = 1; seat < players; seat++) await order({ what: "bot", seat, level });
  await order({ what: "start" });
}
