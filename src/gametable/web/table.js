// A table: joins the connection, the board, the picks and everything beside them. It knows no game.

import { whoAmI } from "./api.js";
import { showActions } from "./actions.js";
import { showBanner } from "./banner.js";
import { clearTable } from "./clearing.js";
import { Connection } from "./connection.js";
import { Curtain } from "./curtain.js";
import { tableFrame } from "./frame.js";
import { History } from "./history.js";
import { define } from "./markup.js";
import { openMenu } from "./menu.js";
import { Moves } from "./moves.js";
import { linked, named } from "./names.js";
import { showNotice, showStatus, tell } from "./notice.js";
import { Play } from "./play.js";
import { showChips, showClocks, showPlayers } from "./players.js";
import { question } from "./prompt.js";
import { Rules } from "./rules.js";
import { showScores } from "./scores.js";
import { dressScreen, isScreen } from "./screen.js";
import { ring } from "./settings.js";
import { Chat, Log } from "./story.js";
import { fitTrays } from "./trays.js";
import { TALL } from "./view.js";
import { showWaitingRoom } from "./waiting.js";
import { _ } from "./words.js";

const PANEL_FACTS = ["players", "panels", "awaited", "clocks", "stage", "result"];
const SHEET_FACTS = ["sheet", "result", "players"];

export function showTable(main, name) {
  return new Shell(main, name);
}

export class Shell extends Play {
  constructor(main, name) {
    super(tableFrame(main));
    this.makePanels();
    this.curtain = new Curtain(this, name);
    if (isScreen()) dressScreen(this.place, name);
    const shape = () => (TALL.matches ? "tall" : "wide");
    this.connection = new Connection(name, shape, this.curtain.start, this.listener());
    this.listen();
  }

  makePanels() {
    const { panel } = this.place.tabs;
    const past = { ask: (n) => this.connection.send({ t: "at", n }), leave: () => this.now() };
    this.history = new History(this.place.history, past);
    this.log = new Log(panel.log, (number) => this.history.go(number));
    this.chat = new Chat(panel.chat, (text) => this.connection.order("chat", { text }));
    this.rules = new Rules(panel.rules);
    this.moves = new Moves(panel.moves, this);
    this.place.menu.onclick = () => openMenu(this);
    this.place.tabs.opened = (id) => this.openTab(id);
  }

  listener() {
    return {
      changed: (news) => this.changed(news),
      chat: (lines, isWhole) => this.talk(lines, isWhole),
      refused: (message) => this.refused(message),
      why: (message) => showNotice(message, this.players),
      preview: (message) => this.ghosts.take(message),
      past: (message) => this.showPast(message),
      status: showStatus,
      unknown: whoAmI,
    };
  }

  listen() {
    TALL.addEventListener("change", () => this.connection.hello(null));
    new ResizeObserver(() => fitTrays(this.place, this.board)).observe(this.place.board.parentElement);
    const edges = new ResizeObserver(() => this.leaveRoom());
    for (const edge of [this.place.actions, document.getElementById("bar")]) edges.observe(edge);
    setInterval(() => this.connection.isReplaced || showClocks(this.place.players), 500);
    document.addEventListener("click", (event) => {
      const link = event.target.closest?.("a[data-rule]");
      if (!link) return;
      event.preventDefault();
      this.openRule(link.dataset.rule);
    });
    addEventListener("scroll", () => this.hint.hide(), { passive: true });
  }

  /** On a phone the buttons stand at the lower edge; nothing of the page is hidden behind them. */
  leaveRoom() {
    document.documentElement.style.setProperty("--actions", `${this.place.actions.offsetHeight}px`);
    document.documentElement.style.setProperty("--bar", `${document.getElementById("bar").offsetHeight}px`);
  }

  /** Show all that is known now, as if it had just come. */
  showAll() {
    const { defs, scene } = this.connection;
    if (scene.v !== undefined) this.changed({ isWhole: true, defs, facts: scene, say: [], isTouched: true });
  }

  changed({ isWhole, defs, facts, say, isTouched }) {
    if (this.curtain.covers()) return;
    if (defs !== undefined) define(defs);
    this.keys.remember();
    if (isTouched || isWhole) {
      this.ghosts.forget();
      this.picker.take(this.scene.picks ?? {});
    }
    if (!this.past && !this.turning.isBetween) this.drawBoard();
    this.history.grow(this.scene.total ?? this.connection.say.findLast(([number]) => number > 0)?.[0] ?? 0);
    this.refresh(isTouched || isWhole);
    if (isWhole || PANEL_FACTS.some((name) => name in facts)) this.showPlayers();
    if (isWhole || SHEET_FACTS.some((name) => name in facts)) this.showScores();
    if (isWhole || "rules" in facts) this.rules.mark(this.shown.rules ?? []);
    this.log.show(this.connection.say, this.players);
    showWaitingRoom(this);
    this.announce(say, isWhole);
    this.keys.restore();
    if (isTouched) this.goOn();
  }

  showPlayers() {
    const seen = [this.scene, this.shown.panels];
    showChips(this.place.chips, ...seen, { isNow: !this.past, open: () => this.place.players.scrollIntoView() });
    showPlayers(this.place.players, ...seen, {
      isNow: !this.past,
      open: (seat) => this.opener(seat),
      isHere: (seat) => this.curtain.isHere(seat),
    });
  }

  /** What opens the zone of a seat; undefined if it has none. */
  opener(seat) {
    return !isScreen() && this.zoneOfSeat(seat) && (() => this.enlarge(this.zoneOfSeat(seat)));
  }

  showScores() {
    showScores(this.place.tabs.panel.scores, this.scene, this.shown.sheet, this.past ? null : this.scene.result);
  }

  drawBoard() {
    const shown = this.shown;
    const parts = this.past ? new Map(Object.entries(this.past.set)) : new Map(this.connection.parts);
    const at = this.past ? this.past.at : Infinity;
    const fly = this.board.draw(shown.zones ?? [], parts, true, at >= (this.drawnAt ?? 0));
    this.drawnAt = at;
    fitTrays(this.place, this.board);
    fly();
  }

  /** Marks, buttons and prompt, after a pick or a change; on the same board somebody still points at the same thing. */
  refresh(isTouched = true) {
    this.showPicks();
    showActions(this);
    this.place.title.textContent = this.scene.title ?? "";
    const text = question(this);
    if (this.place.prompt.dataset.text !== text) {
      this.place.prompt.dataset.text = text;
      this.place.prompt.replaceChildren(...linked(text, this.players));
    }
    document.getElementById("bar").classList.toggle("turn", this.isAwaited && !this.past);
    showBanner(this);
    this.moves.show();
    if (isTouched) this.point(null);
  }

  announce(say, isWhole) {
    const wasAwaited = this.wasAwaited;
    this.wasAwaited = this.isAwaited;
    document.title = this.isAwaited ? _("● Your turn – {title}", { title: this.scene.title })
      : `${this.scene.title} – Gametable`;
    if (isWhole) return;
    const lines = say.map(([, line]) => named(line, this.players));
    if (this.isAwaited && !wasAwaited) {
      lines.push(question(this));
      ring();
    }
    if (lines.length) tell(lines.join(" "));
  }

  refused(message) {
    this.queue = [];
    if (message.id === "" && this.ghosts.wasRefused()) return;
    if (message.id === "" && this.history.at !== null) this.history.leave();
    this.turning.isBusy = false;
    this.keys.remember();
    if (!this.past) this.drawBoard();
    this.refresh();
    this.keys.restore();
    showNotice(message, this.players);
  }

  talk(lines, isWhole) {
    this.chat.add(lines, isWhole);
    if (isWhole) return;
    this.unread = this.place.tabs.current === "chat" ? 0 : (this.unread ?? 0) + lines.length;
    this.place.tabs.note("chat", this.unread);
    tell(lines.map(([, name, text]) => `${name}: ${text}`).join(" "));
  }

  showPast(message) {
    if (this.history.at === null) return;
    this.past = message;
    this.history.grow(Math.max(message.total, message.at));
    this.picker.clear();
    this.redraw();
    this.log.mark(message.at, this.connection.say);
  }

  now() {
    if (!this.past) return;
    this.past = null;
    this.redraw();
    this.log.mark(null, this.connection.say);
  }

  redraw() {
    this.keys.remember();
    this.ghosts.forget();
    this.drawBoard();
    this.refresh();
    this.showPlayers();
    this.showScores();
    this.keys.restore();
  }

  clear() {
    clearTable(this);
    this.wasAwaited = false;
  }

  openTab(id) {
    this.moves.isOpen = id === "moves";
    if (id === "rules") this.rules.load(this.scene.game);
    if (id === "moves") this.moves.show();
    if (id === "chat") {
      this.unread = 0;
      this.chat.opened();
    }
  }

  openRule(number) {
    document.querySelector("dialog[open]")?.close();
    this.place.tabs.open("rules");
    this.place.tabs.root.scrollIntoView({ block: "nearest" });
    this.rules.find(number);
  }
}
