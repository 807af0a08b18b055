// The WebSocket of a table: keeps the picture that the server sends, connects again, and asks anew when it is behind.

const SHORTEST = 500; // milliseconds until the next attempt; doubled each time
const LONGEST = 15000;
const UNKNOWN = 4401; // nobody is known by our cookie

export class Connection {
  /**
   * @param {string} table
   * @param {{changed: function, chat: function, refused: function, past: function, status: function, unknown: function}} listener
   */
  constructor(table, listener) {
    this.table = table;
    this.listener = listener;
    this.scene = {}; // facts beside the board
    this.parts = new Map(); // id → [layer, markup]
    this.say = [];
    this.pause = SHORTEST;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(`${scheme}//${location.host}/ws`);
    this.socket.onopen = () => {
      this.pause = SHORTEST;
      this.listener.status("");
      this.hello();
    };
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.socket.onclose = (event) => this.closed(event);
  }

  async closed(event) {
    this.listener.status(event.reason || "The connection is lost; trying again …");
    if (event.code === UNKNOWN) await this.listener.unknown();
    setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST);
  }

  hello() {
    this.send({ t: "hello", table: this.table, have: this.scene.v ?? null });
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    else this.listener.status("There is no connection now; trying again …");
  }

  /** An order with an id of its own, so that it happens once. */
  order(t, fields) {
    this.send({ t, id: crypto.getRandomValues(new Uint32Array(3)).join("-"), ...fields });
  }

  move(text) {
    this.order("move", { v: this.scene.v, path: [text] });
  }

  hear(message) {
    if (message.t === "scene") this.take(message);
    else if (message.t === "nack") this.listener.refused(message);
    else if (message.t === "chat") this.listener.chat(message.lines, message.whole);
    else if (message.t === "help") this.listener.chat([[Date.now(), "", message.text]]);
    else if (message.t === "past") this.listener.past(message);
  }

  take({ t, base, set, del, say, done, ...facts }) {
    if (base !== null && base !== this.scene.v) {
      this.scene = {};
      this.hello();
      return;
    }
    if (base === null) {
      this.scene = {};
      this.parts = new Map();
      this.say = [];
    }
    for (const [id, part] of Object.entries(set)) this.parts.set(id, part);
    for (const id of del) this.parts.delete(id);
    this.say.push(...(say ?? []));
    Object.assign(this.scene, facts);
    this.listener.changed(done ?? []);
  }

  /** The board as text; the markup of a line is escaped text. */
  text() {
    const number = (id) => Number(id.slice(id.indexOf("-") + 1));
    const lines = [...this.parts].sort(([one], [other]) => number(one) - number(other));
    return lines.map(([, [, markup]]) => unescape(markup)).join("\n");
  }
}

const LETTERS = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };
const unescape = (markup) => markup.replace(/&(amp|lt|gt);/g, (found) => LETTERS[found]);
