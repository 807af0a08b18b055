// The places of the table page, empty.

import { tabs } from "./tabs.js";
import { turnTheme } from "./settings.js";
import { element, icon, iconButton } from "./page.js";
import { _ } from "./words.js";

/** The bar on top of every page. */
export function topBar(...content) {
  const turn = iconButton("moon", _("Dark or light"), turnTheme);
  const home = element("a",
    { class: "home", href: "/", "aria-label": _("Gametable: to the lobby"), title: _("Gametable: to the lobby") },
    element("img", { src: "/web/icon.svg", alt: "", width: 32, height: 32 }));
  const tools = element("div", { class: "tools" }, turn);
  document.getElementById("bar").replaceChildren(home, ...content, tools);
  return tools;
}

/** Whoever hears the page comes to the list of moves at once. */
function addSkipLink(panels) {
  const link = element("a", { class: "skip", href: "#panel-moves" }, _("To the list of moves"));
  link.onclick = (event) => {
    event.preventDefault();
    panels.open("moves");
    panels.panel.moves.querySelector("button, summary")?.focus();
  };
  document.querySelector(".skip").after(link);
}

/** All places of a table. */
export function tableFrame(main) {
  const place = {
    title: element("h1", { class: "game-title" }),
    prompt: element("p", { class: "prompt", id: "prompt", tabindex: "-1" }),
    words: element("p", { class: "words", "aria-live": "polite" }),
    actions: element("div", { class: "actions", role: "group", "aria-label": _("Actions") }),
    banner: element("div", { class: "banner", hidden: true }),
    board: element("div", { class: "boards" }),
    tray: element("div", { class: "trays" }),
    others: element("div", { class: "others", role: "group", "aria-label": _("What others have") }),
    waiting: element("div", { class: "waiting", hidden: true }),
    chips: element("div", { class: "chips", "aria-hidden": "true" }),
    players: element("ol", { class: "players", "aria-label": _("Players") }),
    joining: element("div", { class: "joining", hidden: true }),
    history: element("div", { class: "history", role: "group", "aria-label": _("Earlier positions") }),
    menu: element("button", { type: "button", class: "menu", "aria-label": _("Menu") }, icon("menu"),
      element("span", {}, _("Menu"))),
  };
  const panels = tabs([["log", _("Log")], ["chat", _("Chat")], ["rules", _("Rules")], ["scores", _("Scores")],
    ["moves", _("Moves")]]);
  topBar(place.title, element("div", { class: "asking" }, place.prompt, place.words), place.actions).append(place.menu);
  main.className = "table";
  main.replaceChildren(
    element("section", { class: "play", "aria-label": _("Board") }, place.banner, place.waiting, place.board,
      place.tray),
    element("aside", { class: "side", "aria-label": _("Players and story") }, place.chips, place.players, place.others,
      place.history, panels.root, place.joining));
  addSkipLink(panels);
  return { ...place, tabs: panels };
}
