// Leaves nothing of a picture in the page: somebody else takes the device.

import { showNotice, tell } from "./notice.js";

/** @param {import("./table.js").Shell} shell */
export function clearTable(shell) {
  const { place, history } = shell;
  for (const dialog of document.querySelectorAll("dialog[open]:not(.curtain)")) dialog.close();
  shell.past = null;
  history.at = null;
  shell.queue = [];
  clearBoard(shell);
  shell.log.show([], []);
  shell.moves.clear();
  showNotice(null);
  tell("");
  const { scores } = place.tabs.panel;
  for (const one of [place.prompt, place.words, place.actions, place.banner, place.players, place.chips, scores]) {
    one.replaceChildren();
  }
  delete place.prompt.dataset.text;
  delete place.banner.dataset.key;
}

function clearBoard(shell) {
  shell.picker.take({});
  shell.touching.letGo();
  shell.ghosts.forget();
  shell.hint.hide();
  shell.board.draw([], new Map(), false);
}
