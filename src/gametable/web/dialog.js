// Dialogs: the menu of a table, the keys, and an area enlarged. The browser keeps the focus within.

import { element, iconButton } from "./page.js";
import { _ } from "./words.js";

/**
 * Open a dialog; it goes when it is closed.
 * @param {string} title
 * @param {Array<Node>} content
 * @param {{wide?: boolean, closed?: function}} ways
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, { wide = false, closed = () => {} } = {}) {
  const close = iconButton("close", _("Close"), () => dialog.close());
  const dialog = element("dialog", { class: wide ? "dialog wide" : "dialog", "aria-label": title },
    element("div", { class: "dialog-head" }, element("h2", {}, title), close),
    element("div", { class: "dialog-body" }, ...content));
  dialog.onclose = () => { closed(); dialog.remove(); };
  dialog.onclick = (event) => { if (event.target === dialog) dialog.close(); };
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Ask before something that cannot be taken back. */
export function ask(question, words, run) {
  const yes = element("button", { type: "button", class: "main", onclick: () => { dialog.close(); run(); } }, words);
  const no = element("button", { type: "button", onclick: () => dialog.close() }, _("Cancel"));
  const dialog = openDialog(question, [element("div", { class: "row" }, yes, no)]);
  no.focus();
}

/** All keys of the table page. */
export function showKeys() {
  const keys = [
    [_("Arrow keys"), _("to the next thing that can be picked, in that direction")],
    ["N", _("to the first thing that can be picked")],
    [_("Enter or Space"), _("pick it; where it is asked, again to confirm")],
    ["Esc", _("take back the last pick, or leave an earlier position")],
    ["U", _("undo the last move")],
    ["R", _("turn the thing in hand; so do the right mouse button, and the wheel with Shift")],
    ["+ − 0", _("zoom in, zoom out, show the whole board")],
    ["Tab", _("to the next area, button or tab")],
    ["?", _("these keys")],
  ];
  const rows = keys.flatMap(([key, words]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, words)]);
  openDialog(_("Keys"), [element("dl", { class: "keys" }, ...rows)]);
}
