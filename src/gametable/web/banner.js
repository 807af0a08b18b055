// What stands above the board now and then: that an earlier position is shown, or how the game ended.

import { post } from "./api.js";
import { bringPeople } from "./people.js";
import { attempt, button, element } from "./page.js";
import { winners } from "./scores.js";
import { _ } from "./words.js";

/** @param {import("./table.js").Shell} shell */
export function showBanner(shell) {
  const { banner } = shell.place;
  const content = shell.past ? pastOf(shell) : isDone(shell) ? endOf(shell) : [];
  const key = JSON.stringify([shell.past?.at, shell.past?.total, shell.scene.stage, shell.scene.result]);
  if (banner.dataset.key === key) return;
  banner.dataset.key = key;
  banner.classList.toggle("past", Boolean(shell.past));
  banner.hidden = content.length === 0;
  banner.replaceChildren(...content);
}

const isDone = ({ scene, connection }) =>
  scene.stage === "over" || (scene.stage === "ended" && connection.parts.size > 0);

function pastOf({ past, history }) {
  return [element("span", {}, _("Move {at} of {total}", { at: past.at, total: past.total })),
    button(_("Back to now"), () => history.leave(), { class: "main" })];
}

function endOf({ scene, connection, place }) {
  const { table } = connection;
  const rematch = async () => {
    const { name, path } = await post(`/api/tables/${table}/rematch`);
    await bringPeople(table, name);
    location.assign(path);
  };
  return [
    element("span", { class: "result" }, scene.result ? winners(scene) : _("The host has ended the game.")),
    element("div", { class: "row" },
      scene.result && button(_("Scores"), () => place.tabs.open("scores")),
      element("a", { class: "button", href: `/api/tables/${table}/record`, download: `${table}.txt` }, _("Record")),
      button(_("Rematch"), () => attempt(rematch), { class: "main" })),
  ];
}
