// The lobby: games to begin, open tables to join, and one's own.

import { get, rename } from "./api.js";
import { topBar } from "./frame.js";
import { gameCard } from "./card.js";
import { openDialog } from "./dialog.js";
import { attempt, button, element, icon } from "./page.js";
import { settingsFields, theme } from "./settings.js";
import { _, _n } from "./words.js";

const EVERY = 5000; // milliseconds between looks at the lists

export async function showLobby(main, me) {
  document.title = "Gametable";
  topBar(element("span", { class: "brand" }, "Gametable"), nameForm(me)).append(
    element("button", { type: "button", class: "menu", "aria-label": _("Settings"),
      onclick: () => openDialog(_("Settings"), settingsFields()) }, icon("menu"), element("span", {}, _("Settings"))));
  const games = await get("/api/games");
  const lists = element("div", { class: "lists" });
  main.className = "lobby";
  main.replaceChildren(
    element("h1", {}, _("What shall we play?")),
    element("div", { class: "games" }, ...games.map(gameCard)),
    lists);
  drawPictures();
  document.addEventListener("settings", drawPictures);
  const refresh = () => attempt(async () => fill(lists, await listsOfTables()));
  await refresh();
  setInterval(() => document.hidden || refresh(), EVERY);
}

/** The pictures of the games follow the theme. */
function drawPictures() {
  for (const picture of document.querySelectorAll("img[data-game]")) {
    const source = `/api/games/${picture.dataset.game}/picture.svg?theme=${theme()}`;
    if (picture.getAttribute("src") !== source) picture.src = source;
  }
}

function nameForm(me) {
  const field = element("input",
    { id: "name", maxlength: 40, autocomplete: "nickname", required: true, value: me.name,
      "aria-label": _("Your name") });
  const save = button(_("Save"), null, { type: "submit", hidden: true });
  field.oninput = () => { save.hidden = false; };
  const submit = (event) => {
    event.preventDefault();
    attempt(async () => {
      field.value = (await rename(field.value)).name;
      save.hidden = true;
    });
  };
  return element("form", { class: "name-form", onsubmit: submit }, element("label", { for: "name" }, _("Your name")),
    field, save);
}

async function listsOfTables() {
  const [open, mine] = await Promise.all([get("/api/tables"), get("/api/tables/mine")]);
  return [[_("Open tables"), open.filter((table) => !table.yours),
    _("Nobody waits for players just now. Open a table above.")],
    [_("My tables"), mine, _("You have no tables yet.")]];
}

/** Draw the lists anew only where they changed: whoever has the focus in one keeps it. */
function fill(place, lists) {
  const key = JSON.stringify(lists);
  if (place.dataset.key === key) return;
  place.dataset.key = key;
  const link = place.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  const typed = place.querySelector("#link")?.value ?? "";
  place.replaceChildren(...lists.map(([title, tables, none]) => section(title, tables, none)), joinByLink(typed));
  if (link) place.querySelector(`a[href="${CSS.escape(link)}"]`)?.focus();
}

function section(title, tables, none) {
  const lines = tables.map((table) => element("li", {}, element("a", { href: `/t/${table.name}` },
    element("strong", {}, table.title), element("span", { class: "faint" }, about(table)))));
  return element("section", { class: "card" }, element("h2", {}, title),
    lines.length ? element("ul", { class: "table-list" }, ...lines) : element("p", { class: "faint" }, none));
}

function about(table) {
  const stages = { open: _("waits for players"), running: _("is being played"), over: _("is over"),
    ended: _("was ended") };
  const day = new Date(table.changed).toLocaleString([], { dateStyle: "short", timeStyle: "short" })
    .replaceAll(" ", "\u00a0");
  return [stages[table.stage], _n("{count} seat", "{count} seats", table.players),
    _("host {name}", { name: table.host }), day].join(" · ");
}

function joinByLink(typed) {
  const field = element("input",
    { id: "link", required: true, placeholder: _("link or name"), autocomplete: "off", value: typed });
  const open = (event) => {
    event.preventDefault();
    location.assign(`/t/${encodeURIComponent(field.value.trim().replace(/^.*\/t\//, ""))}`);
  };
  return element("section", { class: "card" }, element("h2", {}, _("Join by link")),
    element("form", { class: "row", onsubmit: open },
      element("label", { for: "link", class: "sr" }, _("Link or name of a table")), field,
        element("button", {}, _("Open"))));
}
