// One's own things below the board: in their natural size, smaller where they would take too much of the room.

const SMALLEST = 0.5;
const STEP = 0.05;
const SHARE = 0.4; // of the height that the board and the trays have together

/** Find the largest scale at which the trays leave enough room for the board. */
export function fitTrays({ tray, board }) {
  if (tray.hidden) return;
  const isTall = getComputedStyle(board.parentElement).getPropertyValue("--is-tall").trim() === "1";
  let scale = 1;
  tray.style.setProperty("--tray-scale", "1");
  if (isTall) return;
  const most = SHARE * board.parentElement.clientHeight;
  while (scale > SMALLEST && tray.scrollHeight > most) {
    scale -= STEP;
    tray.style.setProperty("--tray-scale", scale.toFixed(2));
  }
}
