// One device that is passed around: who plays at it, asked in the lobby and at a table that waits.

import { call, post, rename, whoAmI } from "./api.js";
import { openDialog } from "./dialog.js";
import { attempt, button, element, field, select } from "./page.js";
import { seatPerson } from "./people.js";
import { _, _n } from "./words.js";

const nameField = (number, value, required) => element("input",
  { name: `name-${number}`, maxlength: 40, autocomplete: "off", required, value,
    placeholder: required ? "" : _("nobody") });

/**
 * Ask who plays at this device, and begin.
 * @param {Object} game as the server describes it
 * @param {{options: Object, level: string}} chosen in the card of the game
 */
export async function passAround(game, chosen) {
  const [low, high] = game.players;
  const me = await attempt(whoAmI);
  if (!me) return;
  const names = Array.from({ length: high }, (_none, number) => nameField(number, number ? "" : me.name, number < 2));
  const bots = select({ name: "bots" }, Array.from({ length: high - 1 },
    (_none, count) => [count, count ? _n("{count} bot", "{count} bots", count) : _("as few as needed")]), 0);
  const form = element("form", { class: "around" },
    element("p", { class: "faint" },
      _("The device is passed from hand to hand; between turns a curtain hides what nobody else may see.")),
    ...names.map((input, number) => field(_("Name {number}", { number: number + 1 }), input)),
    field(_("Bots"), bots),
    element("button", { class: "main large" }, _("Start")));
  form.onsubmit = (event) => {
    event.preventDefault();
    const people = names.map((input) => input.value.trim()).filter(Boolean);
    const players = Math.min(high, Math.max(low, people.length + Number(bots.value)));
    form.setAttribute("aria-busy", "true");
    attempt(() => begin(game, people, players, chosen, me)).finally(() => form.removeAttribute("aria-busy"));
  };
  openDialog(_("Who plays at this device?"), [form]);
  names[1].focus();
}

async function begin(game, people, players, { options, level }, me) {
  if (people[0] !== me.name) await rename(people[0]);
  const table = await post("/api/tables", { game: game.key, players, options, listed: false });
  for (const name of people.slice(1)) await seatPerson(table.name, name);
  for (let seat = people.length; seat < players; seat++) await order(table.name, { what: "bot", seat, level });
  await order(table.name, { what: "start" });
  location.assign(table.path);
}

const order = (table, body) => call("POST", `/api/tables/${table}/orders`, body);

/** At a table that waits: somebody else of this device sits down. */
export function addSomebody(table) {
  const name = element("input", { maxlength: 40, required: true, autocomplete: "off", "data-key": "somebody",
    placeholder: _("name"), "aria-label": _("Name of somebody else at this device") });
  const submit = (event) => {
    event.preventDefault();
    attempt(() => seatPerson(table, name.value.trim()));
  };
  return element("form", { class: "somebody", onsubmit: submit },
    element("p", { class: "faint" }, _("Somebody else plays at this device? Then you pass it around.")),
    element("div", { class: "row" }, name, element("button", { "data-key": "add" }, _("Add"))));
}

/** The button in the lobby. */
export function aroundButton(game, chosen) {
  return button(_("Pass this device around"), () => passAround(game, chosen()), { class: "large" });
}
