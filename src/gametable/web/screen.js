// The big screen of a table: what everybody may see, as large as possible; phones join by its code and are the hands.

import { button, element } from "./page.js";
import { drawCode } from "./share.js";
import { _ } from "./words.js";

const HASH = "#screen";

/** Whether this page is a big screen. */
export const isScreen = () => location.hash === HASH;

/** Where the big screen of this table is. */
export const screenLink = () => `${location.pathname}${HASH}`;

/** The page is made anew when it becomes a big screen or ceases to be one. */
export function followScreen() {
  const before = isScreen();
  document.body.classList.toggle("is-screen", before);
  addEventListener("hashchange", () => { if (isScreen() !== before) location.reload(); });
}

/** What only a big screen shows: how phones join, and the way out. */
export function dressScreen(place, table) {
  const code = element("div", { class: "qr" });
  drawCode(code, table);
  place.tray.after(place.others);
  place.joining.hidden = false;
  place.joining.append(code, element("p", {}, element("strong", {}, _("Join with your phone")),
    element("span", { class: "faint" }, location.host + location.pathname)));
  place.menu.replaceWith(button(_("Leave the big screen"), () => { location.hash = ""; }, { class: "leave" }));
}
