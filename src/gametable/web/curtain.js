// A curtain between the people of one device: whoever takes it sees nothing of what the one before has seen.

import { define } from "./markup.js";
import { element } from "./page.js";
import { peopleOf, seatsOf } from "./people.js";
import { token } from "./players.js";
import { isScreen } from "./screen.js";
import { _ } from "./words.js";

const WATCHING = { token: "", watch: true, seat: -1 };
const OWNING = { token: "", watch: false, seat: null };

export class Curtain {
  /** @param {import("./table.js").Shell} shell */
  constructor(shell, table) {
    this.shell = shell;
    this.table = table;
    this.seats = new Map(); // seat → person of this device
    this.names = ""; // of all players when the seats were asked
    this.dialog = null;
  }

  /** Whether several people share this device. */
  get isShared() {
    return !isScreen() && peopleOf(this.table).length > 0;
  }

  /** As whom the page looks first: where people share a device, nobody's secrets are shown before somebody is there. */
  get start() {
    return this.isShared || isScreen() ? WATCHING : OWNING;
  }

  isHere(seat) {
    return this.seats.has(seat);
  }

  /** Others of this device at the table. */
  get others() {
    return [...this.seats].filter(([seat]) => seat !== this.shell.scene.seat).map(([, person]) => person);
  }

  /** There is news: whether nothing of it may be shown now. */
  covers() {
    if (!this.isShared) return false;
    const { scene, connection } = this.shell;
    const names = JSON.stringify([scene.stage, scene.players.map((player) => player.name)]);
    if (names !== this.names) this.learn(names);
    if (!this.isKnown) return connection.viewer === WATCHING;
    return this.decide();
  }

  /** Somebody came, went or moved: ask who of this device sits where. */
  async learn(names) {
    this.names = names;
    this.isKnown = false;
    const seats = await seatsOf(this.table);
    if (this.names !== names) return;
    this.seats = seats;
    this.isKnown = true;
    this.shell.showAll();
  }

  /** Hang the curtain, take it away, or look as somebody else; whether nothing may be shown. */
  decide() {
    const { scene, connection } = this.shell;
    const seat = this.wanted();
    if (seat !== null && seat === scene.seat) return this.lower();
    if (seat !== null) return this.hang(seat);
    if (this.dialog) {
      this.lower();
      queueMicrotask(() => this.shell.showAll());
      return true;
    }
    if (scene.stage === "open" && connection.viewer !== OWNING) return this.lookAs(OWNING);
    const isDone = scene.stage === "over" || scene.stage === "ended";
    return isDone && connection.viewer !== WATCHING ? this.lookAs(WATCHING) : false;
  }

  /** The seat of this device that is to decide now: whoever looks already, else the next one; null if nobody is. */
  wanted() {
    const { scene } = this.shell;
    if (scene.stage !== "running") return null;
    const asked = scene.paused ? [] : scene.awaited.filter((seat) => this.seats.has(seat));
    if (asked.includes(scene.seat)) return scene.seat;
    if (scene.paused && scene.seat < 0) return [...this.seats].find(([, { token }]) => token === "")?.[0] ?? null;
    return asked[0] ?? null;
  }

  lookAs(viewer) {
    this.shell.clear();
    this.shell.connection.look(viewer);
    return true;
  }

  hang(seat) {
    if (this.dialog?.dataset.seat === String(seat)) return true;
    this.lower();
    if (this.shell.connection.viewer !== WATCHING) this.lookAs(WATCHING);
    else this.shell.clear();
    this.dialog = this.draw(seat, this.seats.get(seat));
    return true;
  }

  draw(seat, person) {
    define(this.shell.connection.defs ?? "");
    const words = _("Pass the device to {name}", { name: person.name });
    const come = element("button", { type: "button", class: "main large", autofocus: true,
      onclick: () => this.welcome(seat, person) }, _("I am {name}", { name: person.name }));
    const dialog = element("dialog", { class: "curtain", "aria-label": words, closedby: "none", "data-seat": seat },
      element("div", { class: "curtain-middle" }, token(seat, 84), element("h2", {}, words), come));
    dialog.oncancel = (event) => event.preventDefault();
    dialog.onclose = () => { if (this.dialog === dialog) dialog.showModal(); };
    document.body.append(dialog);
    dialog.showModal();
    document.title = words;
    return dialog;
  }

  welcome(seat, person) {
    this.lower();
    this.shell.connection.look({ token: person.token, watch: false, seat });
    this.shell.place.prompt.focus();
    this.shell.keys.isOurs = true;
  }

  /** Take the curtain away; nothing is hidden then. */
  lower() {
    const { dialog } = this;
    this.dialog = null;
    dialog?.close();
    dialog?.remove();
    return false;
  }
}
