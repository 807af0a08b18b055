// The WebSocket of a table: keeps the picture that the server sends, connects again, and asks anew when it is behind.

import { _, language } from "./words.js";

const SHORTEST = 500; // milliseconds until the next attempt; doubled each time
const LONGEST = 15000;
const SOON = 50; // when a server has said that it is back in a moment
const PATIENCE = 6000; // for an answer after the device was asleep
const UNKNOWN = 4401; // nobody is known by our cookie
const REPLACED = 1012; // a faster server takes over; whoever connects meanwhile waits for it

/**
 * A part as the server sends it.
 * @typedef {[layer: string, x: number, y: number, markup: string, label: string, origin: string]} Part
 */

export class Connection {
  /**
   * @param {string} table
   * @param {() => string} shape of the window: wide or tall
   * @param {{token: string, watch: boolean, seat: number|null}} viewer as whom we look
   * @param {Object<string, function>} listener changed, chat, refused, why, preview, past, status, unknown
   */
  constructor(table, shape, viewer, listener) {
    this.table = table;
    this.shape = shape;
    this.viewer = viewer;
    this.listener = listener;
    this.scene = {}; // facts beside the board
    /** @type {Map<string, Part>} in the order in which they are drawn */
    this.parts = new Map();
    this.drawings = new Map(); // by the numbers that the server gives them
    this.say = [];
    this.pending = null; // a move that the server has not answered
    this.pause = SHORTEST;
    this.heard = 0;
    this.isReplaced = false; // whether a faster server takes over, and no time passes
    this.isBehind = false; // whether the line is new and the server has not answered all
    this.open();
    addEventListener("online", () => this.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
  }

  open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = SHORTEST;
      this.listener.status("");
      this.isBehind = true;
      this.hello();
    };
    socket.onmessage = (event) => { if (socket === this.socket) this.hear(JSON.parse(event.data)); };
    socket.onclose = (event) => { if (socket === this.socket) this.closed(event); };
  }

  async closed(event) {
    this.listener.status(event.reason || _("The connection is lost; trying again …"));
    this.isReplaced ||= event.code === REPLACED;
    const wait = this.isReplaced ? SOON : this.pause;
    this.pause = Math.min(2 * this.pause, LONGEST);
    if (event.code === UNKNOWN) await Promise.resolve(this.listener.unknown()).catch(() => {});
    this.timer = setTimeout(() => this.open(), wait);
  }

  /** After sleep: connect at once, or see whether the line still answers. */
  wake() {
    if (this.socket.readyState === WebSocket.CLOSED) {
      this.pause = SHORTEST;
      this.open();
    } else if (this.socket.readyState === WebSocket.OPEN) {
      const before = this.heard;
      this.hello();
      setTimeout(() => { if (this.heard === before) this.replace(); }, PATIENCE);
    }
  }

  replace() {
    const old = this.socket;
    this.open();
    old.close();
  }

  /** Ask for the table; without `have` the whole picture comes. */
  hello(have = this.scene.v ?? null) {
    const { token, watch } = this.viewer;
    this.send({ t: "hello", table: this.table, have, shape: this.shape(), lang: language(), token, watch });
  }

  /** Look as somebody else; nothing of what was seen before is kept. */
  look(viewer) {
    this.viewer = viewer;
    this.isNewViewer = true; // until the answer is here, what comes may be for the one before
    this.pending = null;
    this.forget();
    this.hello(null);
  }

  forget() {
    this.scene = {};
    this.parts = new Map();
    this.drawings = new Map();
    this.say = [];
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    else this.listener.status(_("There is no connection now; trying again …"));
  }

  /** An order with an id of its own, so that it happens once. */
  order(t, fields) {
    const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
    this.send({ t, id, ...fields });
    return id;
  }

  move(path) {
    this.pending = { path, id: "" };
    this.pending.id = this.order("move", { v: this.scene.v, path });
  }

  hear(message) {
    this.heard += 1;
    if (message.t === "scene") this.take(message);
    else if (message.t === "nack") this.refuse(message);
    else if (message.t === "help") this.listener.chat([[Date.now(), "", message.text]], false);
    else if (message.t === "chat") this.talk(message);
    else this.listener[message.t]?.(message);
  }

  /** The whole chat is the last answer to a hello: then an unanswered move can be sent again. */
  talk(message) {
    this.listener.chat(message.lines, Boolean(message.whole));
    if (message.whole && this.isBehind && this.pending) this.sendAgain();
    if (!message.whole) return;
    this.isBehind = false;
    if (this.isNewViewer && this.scene.v === undefined) this.hello(null);
    this.isNewViewer = false;
  }

  refuse(message) {
    if (this.pending?.id === message.id) this.pending = null;
    this.listener.refused(message);
  }

  take(message) {
    const { t, base, defs, draw, set, del, order, after, say, done, ...facts } = message;
    const isWhole = base === null;
    this.isReplaced = false;
    if (isWhole ? this.isForSomebodyElse(facts) : base !== this.scene.v) {
      if (!isWhole && this.scene.v !== undefined) this.hello(null);
      if (!isWhole) this.scene = {};
      return;
    }
    if (isWhole) {
      this.forget();
      this.defs = defs;
    }
    for (const [number, markup] of draw ?? []) this.drawings.set(number, markup);
    this.change(set, del, order ?? (after && orderAfter(this.parts, del, after)));
    this.say.push(...(say ?? []));
    Object.assign(this.scene, facts);
    if (done?.includes(this.pending?.id)) this.pending = null;
    const isTouched = del.length > 0 || Object.keys(set).length > 0 || facts.picks !== undefined;
    this.listener.changed({ isWhole, defs, facts, say: say ?? [], isTouched });
  }

  /** A picture that was on its way while the viewer changed. */
  isForSomebodyElse({ seat }) {
    return Boolean(this.isNewViewer) && this.viewer.seat !== null && seat !== this.viewer.seat;
  }

  change(set, del, order) {
    for (const id of del) this.parts.delete(id);
    for (const [id, [layer, x, y, number, label, origin]] of Object.entries(set)) {
      const old = this.parts.get(id);
      const markup = typeof number === "number" ? this.drawings.get(number) : old?.[3];
      this.parts.set(id, [layer ?? old?.[0], x, y, markup ?? "", label ?? old?.[4] ?? "", origin ?? ""]);
    }
    if (order) this.parts = new Map(order.map((id) => [id, this.parts.get(id)]));
  }

  /** The line broke before the answer: the same move with the same id happens once, if it still can. */
  sendAgain() {
    const { path, id } = this.pending;
    this.send({ t: "move", v: this.scene.v, id, path });
  }
}

/** The order of all parts when each one of some lies behind the one that is named with it. */
function orderAfter(parts, del, after) {
  const gone = new Set([...del, ...after.map(([id]) => id)]);
  const follower = new Map(after.map(([id, before]) => [before, id]));
  const order = [];
  const put = (id) => {
    if (id) order.push(id);
    if (follower.has(id)) put(follower.get(id));
  };
  for (const id of ["", ...parts.keys()]) if (!gone.has(id)) put(id);
  return order;
}
