// What others have, enlarged in a dialog; the drawing itself moves there, so that everything in it can be picked.

import { openDialog } from "./dialog.js";
import { element } from "./page.js";

/**
 * @param {import("./zone.js").ZoneView} zone
 * @param {function} closed
 */
export function enlarge(zone, closed) {
  zone.frame.style.minHeight = `${zone.frame.offsetHeight}px`; // nothing moves while its drawing is away
  const place = element("div", { class: "enlarged-scene" });
  const dialog = openDialog(zone.title, [place], { wide: true, closed: () => {
    zone.frame.append(zone.svg);
    zone.frame.style.minHeight = "";
    closed();
  } });
  dialog.classList.add("enlarged");
  place.style.setProperty("--width", zone.box[2]);
  place.style.setProperty("--height", zone.box[3]);
  place.append(zone.svg);
}
