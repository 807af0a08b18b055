// What the names of parts and zones mean in every game.

/** A part that takes back: the order to undo stands behind it. */
export const isUndo = (id) => id.startsWith("undo-");

/** One way to turn the thing in hand. */
export const isTurn = (id) => id.startsWith("turn-");

/** The pile to which a thing goes that leaves a layer, by what stands behind the arrow in the layer's name. */
export const pileOf = (layer) => layer.split(">")[1];

/** The seat to which a zone belongs, by the number at the end of its name; -1 if it belongs to nobody. */
export function seatOf(zoneName) {
  const found = zoneName.match(/(\d+)$/);
  return found ? Number(found[1]) : -1;
}
