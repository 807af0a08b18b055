// What the names of parts and zones mean in every game.

/** A part that takes back: the order to undo stands behind it. */
export const isUndo = (id) => id.startsWith("undo-");

/** One way to turn the thing in hand. */
export const isTurn = (id) => id.startsWith("turn-");

/**
 * The pile to which a thing goes that leaves a layer, by what stands behind the arrow in the layer's name: the id of a
 * part, or how it begins, with a star, if any of several can be it.
 * @returns {undefined|function(string): boolean} whether a part is that pile
 */
export function pileOf(layer) {
  const name = layer.split(">")[1];
  return name && ((id) => (name.endsWith("*") ? id.startsWith(name.slice(0, -1)) : id === name));
}

/** The seat to which a zone belongs, by the number at the end of its name; -1 if it belongs to nobody. */
export function seatOf(zoneName) {
  const found = zoneName.match(/(\d+)$/);
  return found ? Number(found[1]) : -1;
}
