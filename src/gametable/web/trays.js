// One's own things below the board: as large as drawn where there is room, smaller where the board would suffer.

const SMALLEST = 0.5;
const LEAST = 11.05; // pixels of letters that everybody reads: nothing becomes smaller than that where it can be
const USUAL = 1280; // pixels: in wider windows things may be larger than drawn
const LARGEST = 1.6;
const STEP = 0.02;
const SHARE = 0.46; // of the height that the board and the trays have together, at most
const WEIGHT = 1.35; // of the board's size against that of the trays, which gain less where they are larger than drawn
const GAP = 12;
const UNREAD = 6; // how fast letters lose their worth that are smaller

let known = ""; // for what the present scale was found

/**
 * Find the scale of the trays that shows them and the board best: often a little less saves a whole row.
 * @param {{tray: HTMLElement, board: HTMLElement}} place
 * @param {import("./board.js").Board} scenes
 */
export function fitTrays({ tray, board }, scenes) {
  if (tray.hidden) return;
  const room = board.parentElement;
  const isTall = getComputedStyle(room).getPropertyValue("--is-tall").trim() === "1";
  const zones = [...scenes.zones.values()];
  const box = zones.find((zone) => zone.view)?.view.box ?? [0, 0, 1, 1];
  const trays = zones.filter((zone) => zone.place === "tray").map((zone) => zone.box);
  const key = JSON.stringify([isTall, room.clientWidth, room.clientHeight, innerWidth, box, trays]);
  if (key === known) return;
  known = key;
  const set = (scale) => tray.style.setProperty("--tray-scale", scale.toFixed(2));
  set(isTall ? 1 : best(set, { tray, board }, room, box));
}

/** The scale at which the smallest letters of a place can still be read. */
function readable(place) {
  const sizes = [...place.querySelectorAll("text")].map((text) => Number(text.getAttribute("font-size")));
  return LEAST / Math.min(Infinity, ...sizes);
}

/** What a scale is worth: less, the more letters there are too small to be read. */
const legible = (scale, least) => Math.min(1, scale / least) ** UNREAD;

function best(set, { tray, board }, room, box) {
  const { clientWidth: width, clientHeight: height } = room;
  const least = { tray: readable(tray), board: readable(board) };
  let found = SMALLEST;
  let most = 0;
  for (let scale = Math.min(LARGEST, Math.max(1, innerWidth / USUAL)); scale >= SMALLEST; scale -= STEP) {
    set(scale);
    const taken = tray.scrollHeight;
    if (taken > SHARE * height) continue;
    const size = Math.min(1, width / box[2], (height - taken - GAP) / box[3]);
    const worth = size ** WEIGHT * Math.min(1, scale) * Math.sqrt(Math.max(1, scale))
      * legible(scale, least.tray) * legible(size, least.board);
    if (worth > most) [found, most] = [scale, worth];
  }
  return found;
}
