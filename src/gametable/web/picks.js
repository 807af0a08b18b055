// Walks the tree of picks: what can be picked now, what was picked, and when that means a move. It knows no page.

/**
 * A tree of ids: a branch holds what can be picked next, a leaf is 1 (do it) or 2 (ask before).
 * @typedef {Object<string, Tree|1|2>} Tree
 */

export class Picker {
  constructor() {
    /** @type {Tree} */
    this.tree = {};
    /** @type {string[]} */
    this.path = [];
  }

  /** A new tree; what was picked stays if it still can be. */
  take(tree) {
    this.tree = tree;
    if (this.at(this.path) === undefined) this.path = [];
  }

  /** What lies at a path: a branch, a leaf, or undefined. */
  at(path) {
    let node = this.tree;
    for (const id of path) {
      if (typeof node !== "object" || !Object.hasOwn(node, id)) return undefined;
      node = node[id];
    }
    return node;
  }

  /** Whether the path is a whole move that waits to be confirmed. */
  get isReady() {
    return this.path.length > 0 && typeof this.at(this.path) === "number";
  }

  /** How many picks stand while the next is chosen: a move that waits can still be changed for its neighbour. */
  get depth() {
    return this.isReady ? this.path.length - 1 : this.path.length;
  }

  /** What can be picked next: id → 1, 2 or "node". */
  options() {
    return new Map(Object.entries(this.at(this.path.slice(0, this.depth))).map(
      ([id, next]) => [id, typeof next === "number" ? next : "node"]));
  }

  /** What could be picked instead of an earlier pick. */
  alternatives() {
    const found = new Set();
    for (let level = 0; level < this.depth; level++) {
      for (const id of Object.keys(this.at(this.path.slice(0, level)))) found.add(id);
    }
    return found;
  }

  /** The path that picking this would give; undefined if it cannot be picked. */
  reach(id) {
    for (let level = this.depth; level >= 0; level--) {
      const before = this.path.slice(0, level);
      if (Object.hasOwn(this.at(before), id)) return [...before, id];
    }
    return undefined;
  }

  /**
   * Pick something.
   * @param {string} id
   * @param {boolean} isCareful whether every move is confirmed, as on touch
   * @returns {"move"|"ask"|"deeper"|"back"|null}
   */
  pick(id, isCareful = false) {
    if (this.isReady && this.path.at(-1) === id) return "move";
    const path = this.reach(id);
    if (path === undefined) return null;
    if (path.length <= this.depth && this.path[path.length - 1] === id) {
      this.path = path.slice(0, -1);
      return "back";
    }
    this.path = path;
    const next = this.at(path);
    if (typeof next !== "number") return "deeper";
    return next === 1 && !isCareful ? "move" : "ask";
  }

  /** Take back the last pick; whether there was one. */
  back() {
    return this.path.pop() !== undefined;
  }

  clear() {
    this.path = [];
  }
}
