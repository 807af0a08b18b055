// The link of a table for friends: as a text to copy, and as a QR code for phones.

import { readDrawing } from "./markup.js";
import { attempt, button, element } from "./page.js";
import { screenLink } from "./screen.js";
import { _ } from "./words.js";

/** The link as a QR code; without it there is still the link. */
export async function drawCode(place, table) {
  const answer = await fetch(`/api/tables/${table}/qr.svg`).catch(() => null);
  const drawing = answer?.ok ? readDrawing(await answer.text()) : null;
  place.hidden = !drawing;
  if (!drawing) return;
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", _("QR code of this table's link"));
  place.replaceChildren(drawing);
}

/** The card with the link before a game begins. */
export function shareCard(table) {
  const link = location.href.split("#")[0];
  const copy = button(_("Copy"), () => attempt(async () => {
    await navigator.clipboard.writeText(link);
    copy.textContent = _("Copied");
  }), { "data-key": "copy" });
  const code = element("div", { class: "qr" });
  drawCode(code, table);
  return element("section", { class: "card share" },
    element("h2", {}, _("Friends join by this link")),
    code,
    element("div", { class: "row" },
      element("input", { readonly: true, value: link, "aria-label": _("Link of this table"), "data-key": "link" }),
      copy),
    element("p", { class: "faint to-screen" },
      _("A television for all? Phones are the hands then:"), " ",
      element("a", { href: screenLink(), "data-key": "screen" }, _("Big screen"))));
}
