// The lobby: games to begin, open tables to join, and one's own.

import { get, post } from "./api.js";
import { attempt, button, element } from "./page.js";

const EVERY = 5000; // milliseconds between looks at the lists

export async function showLobby(main) {
  document.title = "Gametable";
  const games = await get("/api/games");
  const lists = element("div", { class: "cards" });
  main.replaceChildren(
    element("h1", {}, "Play a game"),
    element("div", { class: "cards" }, ...games.map(card)),
    lists,
    joinByLink(),
  );
  const refresh = () => attempt(async () => lists.replaceChildren(...(await listsOfTables())));
  await refresh();
  setInterval(() => document.hidden || refresh(), EVERY);
}

function card(game) {
  const [low, high] = game.players;
  const form = element("form", { onsubmit: (event) => begin(event, game, false) });
  const players = element("select", { name: "players", id: `players-${game.key}` });
  for (let count = low; count <= high; count++) players.append(element("option", { value: count }, String(count)));
  form.append(
    element("h2", {}, game.title),
    element("p", { class: "quiet" }, `${low}–${high} players · ${game.minutes} minutes · by ${game.designer}`),
    element("div", { class: "row" }, element("label", { for: players.id }, "Players"), players),
    options(game),
    element("div", { class: "row" },
      button("Play against bots", (event) => begin(event, game, true), { class: "main" }),
      element("button", {}, "Open a table")),
  );
  return element("section", { "aria-label": game.title }, form);
}

function options(game) {
  const fields = element("fieldset", {}, ...Object.entries(game.options).map(([name, schema]) => {
    const id = `${game.key}-${name}`;
    const label = element("label", { for: id, title: schema.description }, name.replaceAll("_", " "));
    return element("div", { class: "row" }, label, input(schema, name, id));
  }));
  return element("details", {}, element("summary", {}, "Options"), fields);
}

/** A field for an option, made from its JSON schema. */
function input(schema, name, id) {
  if (schema.enum) return element("select", { id, name }, ...schema.enum.map((word) => element("option", {}, word)));
  if (schema.type === "boolean") return element("input", { id, name, type: "checkbox", checked: schema.default });
  const limits = { min: schema.minimum, max: schema.maximum, value: schema.default, placeholder: "by players" };
  const isNumber = [schema.type].flat().includes("integer");
  return element("input", { id, name, type: isNumber ? "number" : "text", ...(isNumber ? limits : { value: schema.default }) });
}

function chosen(form, game) {
  const found = {};
  for (const [name, schema] of Object.entries(game.options)) {
    const field = form.elements[name];
    if (schema.type === "boolean") found[name] = field.checked;
    else if ([schema.type].flat().includes("integer")) found[name] = field.value === "" ? null : Number(field.value);
    else found[name] = field.value;
  }
  return Object.fromEntries(Object.entries(found).filter(([name, value]) => value !== game.options[name].default));
}

function begin(event, game, withBots) {
  event.preventDefault();
  const form = event.target.closest("form");
  attempt(async () => {
    const players = Number(form.elements.players.value);
    const table = await post("/api/tables", { game: game.key, players, options: chosen(form, game), listed: !withBots });
    if (withBots) {
      for (let seat = 1; seat < players; seat++) await order(table, { what: "bot", seat });
      await order(table, { what: "start" });
    }
    location.assign(table.path);
  });
}

const order = (table, body) => post(`/api/tables/${table.name}/orders`, body);

async function listsOfTables() {
  const [open, mine] = await Promise.all([get("/api/tables"), get("/api/tables/mine")]);
  return [section("Tables of others", open.filter((table) => !table.yours)), section("My tables", mine)];
}

function section(title, tables) {
  const lines = tables.map((table) => element("li", {},
    element("a", { href: `/t/${table.name}` }, table.title),
    ` ${table.stage} · ${table.players} seats · host ${table.host}`));
  const list = lines.length ? element("ul", { class: "plain" }, ...lines) : element("p", { class: "quiet" }, "None.");
  return element("section", {}, element("h2", {}, title), list);
}

function joinByLink() {
  const field = element("input", { id: "link", required: true, placeholder: "link or name of a table" });
  const open = (event) => {
    event.preventDefault();
    location.assign(`/t/${encodeURIComponent(field.value.trim().replace(/^.*\/t\//, ""))}`);
  };
  return element("section", {}, element("form", { class: "row", onsubmit: open },
    element("label", { for: "link" }, "Join by link"), field, element("button", {}, "Open")));
}
