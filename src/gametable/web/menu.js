// The menu of a table: orders that are not needed all the time, and what a person likes.

import { ask, openDialog, showKeys } from "./dialog.js";
import { attempt, button, element } from "./page.js";
import { screenLink } from "./screen.js";
import { settingsFields } from "./settings.js";
import { _ } from "./words.js";

/** @param {import("./table.js").Shell} shell */
export function openMenu(shell) {
  const close = () => dialog.close();
  const give = (words, what) => button(words, () => { close(); shell.order(what); });
  const giveAfter = (words, what, question) => button(words,
    () => { close(); ask(question, words, () => shell.order(what)); });
  const { scene, own } = shell;
  const isOpen = scene.stage === "open";
  const isHost = Boolean(own?.host);
  const orders = [
    isHost && shell.isRunning && (scene.paused ? give(_("Go on"), "resume") : give(_("Pause"), "pause")),
    own && !own.away && (isOpen || shell.isRunning)
      && giveAfter(_("Leave the table"), "leave", _("Do you want to leave? A bot will stand in for you.")),
    isHost && (isOpen || shell.isRunning)
      && giveAfter(_("End the game"), "end", _("Do you want to end the game for everybody?")),
    button(_("Copy the link"),
      () => attempt(async () => { await navigator.clipboard.writeText(location.href); close(); })),
    element("a", { class: "button", href: screenLink() }, _("Big screen")),
    button(_("Keys"), () => { close(); showKeys(); }),
    element("a", { class: "button", href: "/" }, _("Lobby")),
  ];
  const dialog = openDialog(_("Menu"), [
    element("div", { class: "menu-orders" }, ...orders.filter(Boolean)),
    element("h3", {}, _("Settings")),
    ...settingsFields(),
    ...facts(scene),
  ]);
}

/** The options of this table, and what proves that luck was fair. */
function facts(scene) {
  const options = Object.entries(scene.options ?? {}).map(([name, value]) => `${name.replaceAll("_", " ")}: ${value}`);
  return [
    options.length > 0 && element("h3", {}, _("Options")),
    options.length > 0 && element("p", { class: "faint" }, options.join(" · ")),
    scene.commitment && element("details", {}, element("summary", {}, _("Fair luck")),
      element("p", { class: "faint" },
        _("All draws follow from a secret that was fixed before the game; this is its seal:")),
      element("code", {}, scene.commitment),
      scene.secret && element("p", { class: "faint" }, _("The secret:")), scene.secret
        && element("code", {}, scene.secret)),
  ].filter(Boolean);
}
