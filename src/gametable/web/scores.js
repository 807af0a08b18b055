// The score sheet, and who has won.

import { element } from "./page.js";
import { token } from "./players.js";
import { _ } from "./words.js";

/** "Ann wins." or "Ann and Ben share the victory." */
export function winners(scene) {
  const names = scene.result.winners.map((seat) => scene.players[seat].name);
  if (scene.result.winners.length === 1 && scene.result.winners[0] === scene.seat) return _("You win!");
  return names.length > 1 ? _("{names} share the victory.", { names: names.join(_(" and ")) })
    : _("{name} wins.", { name: names[0] });
}

/**
 * The sheet as a table with totals; before the end it says what the end would bring now.
 * @param {HTMLElement} place
 * @param {Object} scene
 * @param {Array<[string, number[]]>} sheet
 * @param {{winners: number[], scores: number[]} | null | undefined} result if the end is what is shown
 */
export function showScores(place, scene, sheet, result) {
  const rows = sheet ?? [];
  if (!rows.length) {
    place.replaceChildren(element("p", { class: "faint" }, _("There are no points to show yet.")));
    return;
  }
  const head = element("tr", {}, element("td"), ...scene.players.map((player, seat) =>
    element("th", { scope: "col", title: player.name }, token(seat, 18), element("span", {}, player.name))));
  const lines = rows.map(([title, points]) => line(title, points, ""));
  const sums = result?.scores
    ?? rows[0][1].map((_points, seat) => rows.reduce((sum, [, points]) => sum + points[seat], 0));
  const hasTotal = rows.length > 1 && !/total/i.test(rows.at(-1)[0]);
  const table = element("table", { class: "sheet" }, element("thead", {}, head),
    element("tbody", {}, ...lines, (hasTotal || result) && line(_("Total"), sums, "total")));
  place.replaceChildren(
    result ? element("p", { class: "result" }, winners(scene))
      : element("p", { class: "faint" }, _("If the game ended now:")),
    element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": _("Scores") }, table));
}

const line = (title, points, kind) => element("tr", { class: kind }, element("th", { scope: "row" }, title),
  ...points.map((number) => element("td", {}, String(number))));
