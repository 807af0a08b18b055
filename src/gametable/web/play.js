// What a person does on the board: pointing, picking, confirming, asking why. The page beside it is in table.js.

import { Board } from "./board.js";
import { isUndo, seatOf } from "./conventions.js";
import { enlarge } from "./enlarge.js";
import { Ghosts } from "./ghosts.js";
import { Hint } from "./hint.js";
import { Keys } from "./keys.js";
import { Marks } from "./marks.js";
import { named } from "./names.js";
import { showNotice } from "./notice.js";
import { Picker } from "./picks.js";
import { Touching } from "./touching.js";
import { Turning } from "./turning.js";
import { _ } from "./words.js";

const NOTHING = { options: new Map(), path: [], alternatives: new Set() };

export class Play {
  /** @param {Object<string, HTMLElement>} place */
  constructor(place) {
    this.place = place;
    this.board = new Board(place, (zone) => this.enlarge(zone));
    this.board.named = (text) => named(text, this.players);
    this.picker = new Picker();
    this.picking = NOTHING;
    this.past = null; // an earlier position that is shown
    this.queue = []; // what is picked as soon as the answer to the last pick is here
    this.marks = new Marks(this.board);
    this.hint = new Hint();
    const ask = (path) => this.connection.send({ t: "preview", v: this.scene.v, path });
    this.ghosts = new Ghosts(this.board, ask, (words) => this.say(words));
    this.keys = new Keys(this);
    this.touching = new Touching(this);
    this.turning = new Turning(this);
  }

  get scene() { return this.connection.scene; }

  get players() { return this.connection?.scene.players ?? []; }

  get own() { return this.scene.seat >= 0 ? this.players[this.scene.seat] : null; }

  get isRunning() { return this.scene.stage === "running"; }

  /** Whether whoever looks can pick something now. */
  get isPlaying() { return this.isRunning && !this.scene.paused && !this.past && !this.connection.pending; }

  get isAwaited() { return this.isRunning && !this.scene.paused && this.scene.awaited.includes(this.scene.seat); }

  /** What the board shows: now, or an earlier position. */
  get shown() { return this.past ?? this.scene; }

  /** The words for a part or a button. */
  words(id) {
    const button = this.shown.buttons?.[id];
    return button === undefined ? this.board.label(id) || id : named(button, this.players);
  }

  /** Marks on the board for what can be picked and what is. */
  showPicks() {
    const { picker } = this;
    this.picking = this.isPlaying
      ? { options: this.options(), path: picker.path, alternatives: picker.alternatives(), isReady: picker.isReady }
      : { ...NOTHING, path: this.connection.pending?.path ?? [] };
    this.marks.show(this.picking);
  }

  /** What can be picked next; a part that takes back can be as long as that is free. */
  options() {
    const found = this.picker.options();
    if (this.scene.undo !== "free") return found;
    for (const id of this.board.parts.keys()) if (isUndo(id) && !found.has(id)) found.set(id, 1);
    return found;
  }

  /** Somebody points at a thing, or at nothing. */
  point(id, node = this.board.nodes.get(id)) {
    const path = id === null || !this.isPlaying ? undefined : this.picker.reach(id);
    const isMove = path && typeof this.picker.at(path) === "number";
    this.pointed = id === null ? null : { id, node };
    this.ghosts.want(isMove ? path : this.picker.isReady && this.isPlaying ? this.picker.path : null);
    if (!this.pointed) this.pointAtChosen();
    else this.hint.show(node, id in (this.shown.buttons ?? {}) ? "" : this.board.label(id), this.foretold);
  }

  /** A move that waits to be confirmed keeps its hint. */
  pointAtChosen() {
    const id = this.picker.isReady ? this.picker.path.at(-1) : null;
    if (id && this.foretold && this.isPlaying) this.hint.show(this.nodeOf(id), "", this.foretold);
    else this.hint.hide();
  }

  nodeOf(id) {
    return this.board.nodes.get(id) ?? this.place.actions.querySelector(`[data-button="${CSS.escape(id)}"]`);
  }

  /** The words of a preview: beside the thing, and below the prompt. */
  say(words) {
    this.foretold = named(words, this.players);
    const chosen = this.picker.path.map((id) => this.words(id)).join(" → ");
    this.place.words.textContent = [chosen, this.foretold].filter(Boolean).join(": ");
    if (words && this.pointed) this.hint.show(this.pointed.node, this.board.label(this.pointed.id), this.foretold);
    else if (words) this.pointAtChosen();
  }

  /** Somebody touches a thing or a button. */
  touch(id, isCareful) {
    if (this.past) {
      this.history.leave();
      return;
    }
    const result = this.isPlaying ? this.picker.pick(id, isCareful && this.board.nodes.has(id)) : null;
    if (result === null && isUndo(id)) this.takeBack();
    else if (result === null) this.refuse(id);
    else if (result === "move") this.commit(this.picker.path);
    else this.picked();
  }

  /** A thing was dropped on another: the second pick belongs to the position after the first. */
  touchBoth(id, target) {
    this.queue = [{ id: target }];
    this.touch(id, false);
  }

  /** Pick what was to be picked after the last answer; a soft pick is left out where it cannot be. */
  goOn() {
    while (this.queue.length && this.isPlaying) {
      const { id, isCareful, isSoft } = this.queue.shift();
      const canPick = this.picker.reach(id) !== undefined;
      if (canPick || (!isSoft && this.board.parts.has(id))) this.touch(id, Boolean(isCareful));
    }
    if (this.isPlaying) this.turning.settle();
  }

  picked() {
    showNotice(null);
    document.querySelector("dialog.enlarged")?.close();
    this.keys.remember();
    this.refresh();
    this.say(this.ghosts.known.get(this.picker.path.join("\n"))?.words ?? "");
    this.keys.restore();
  }

  /** A move from the list: what cannot be taken back is asked as on the board. */
  moveTo(path) {
    if (!this.isPlaying) return;
    this.picker.path = path;
    if (this.picker.at(path) === 1) this.commit(path);
    else {
      this.picked();
      this.place.actions.querySelector(".main")?.focus();
    }
  }

  commit(path) {
    this.turning.note(path);
    this.picker.clear();
    this.ghosts.forget();
    showNotice(null);
    document.querySelector("dialog.enlarged")?.close();
    this.connection.move(path);
    this.keys.remember();
    this.refresh();
    if (document.activeElement === document.body) this.keys.restore();
  }

  confirm() {
    if (!this.isPlaying || !this.picker.isReady) return false;
    this.commit(this.picker.path);
    return true;
  }

  /** Take back the last pick, or leave the past; whether there was something to leave. */
  cancel() {
    if (this.past) this.history.leave();
    else if (this.picker.back()) this.picked();
    else return false;
    return true;
  }

  undo() {
    if (this.isRunning && this.scene.undo) this.order("undo");
  }

  /** A part that takes back was touched. */
  takeBack() {
    if (this.scene.undo === "free") this.undo();
    else showNotice({ why: this.scene.undo === "ask" ? _("The others must agree first: press “Ask to undo”.")
      : _("There is nothing of yours to take back now.") });
  }

  order(what, more = {}) {
    this.connection.order("order", { what, ...more });
  }

  /** Ask why a thing cannot be picked. */
  refuse(id) {
    this.point(id);
    if (!this.own || !this.isRunning || this.connection.pending) return;
    const path = [...this.picker.path.slice(0, this.picker.depth), id];
    this.connection.send({ t: "why", v: this.scene.v, path });
  }

  enlarge(zone) {
    enlarge(zone, () => this.point(null));
  }

  /** The zone that belongs to a seat, if there is one. */
  zoneOfSeat(seat) {
    return [...this.board.zones.values()].find((zone) => zone.place !== "board" && seatOf(zone.name) === seat);
  }

  /** Bring a part into view, where the board is zoomed. */
  reveal(id) {
    const part = this.board.parts.get(id);
    const zone = part && this.board.zoneOf(part);
    zone?.view?.reveal(this.board.nodes.get(id).getBoundingClientRect());
    this.marks.rove(id);
  }
}
