// A table: the board as text, players, what can be done now, the story, and chat. It knows no game.

import { post, whoAmI } from "./api.js";
import { Connection } from "./connection.js";
import { attempt, button, element, showError, showStatus } from "./page.js";

const MOST_BUTTONS = 200; // of moves at once; the filter finds the others

export async function showTable(main, name) {
  const place = frame(main);
  const connection = new Connection(name, {
    changed: () => { showError(null); draw(place, connection); },
    refused: showError,
    chat: (lines, isWhole) => addChat(place, lines, isWhole),
    past: () => {},
    status: showStatus,
    unknown: whoAmI,
  });
  place.filter.oninput = () => drawMoves(place, connection);
  place.chatForm.onsubmit = (event) => {
    event.preventDefault();
    connection.order("chat", { text: place.chatText.value });
    place.chatText.value = "";
  };
}

/** All places of the page, empty. */
function frame(main) {
  const place = {
    title: element("h1"),
    prompt: element("p", { class: "prompt", "aria-live": "polite" }),
    board: element("pre", { class: "board", tabindex: "0", "aria-label": "The board" }),
    filter: element("input", { id: "filter", type: "search", placeholder: "filter moves", autocomplete: "off" }),
    moves: element("div", { class: "moves", role: "group", "aria-label": "Legal moves" }),
    buttons: element("div", { class: "row" }),
    players: element("ol", { class: "players" }),
    sheet: element("div"),
    log: element("ol", { class: "log", tabindex: "0", "aria-label": "Story" }),
    chat: element("ol", { class: "log", tabindex: "0", "aria-label": "Chat" }),
    chatText: element("input", { id: "chat-text", maxlength: 500, placeholder: "say something, or /help", autocomplete: "off" }),
  };
  place.chatForm = element("form", { class: "row" },
    element("label", { for: "chat-text" }, "Chat"), place.chatText, element("button", {}, "Say"));
  place.movesSection = element("section", {},
    element("div", { class: "row" }, element("label", { for: "filter" }, "Moves"), place.filter), place.moves);
  main.replaceChildren(place.title, element("div", { class: "table" },
    element("div", {}, place.prompt, element("section", {}, place.board), place.movesSection),
    element("div", {},
      element("section", {}, element("h2", {}, "Players"), place.players, place.sheet),
      element("section", {}, place.buttons),
      element("section", {}, element("h2", {}, "Story"), place.log),
      element("section", {}, place.chat, place.chatForm))));
  return place;
}

function draw(place, connection) {
  const { scene } = connection;
  const isAwaited = scene.seat >= 0 && scene.players[scene.seat].awaited;
  document.title = `${isAwaited ? "● " : ""}${scene.title} – Gametable`;
  place.title.textContent = scene.title;
  place.prompt.textContent = prompt(scene);
  place.prompt.classList.toggle("turn", isAwaited);
  place.board.textContent = connection.text();
  place.board.parentElement.hidden = connection.parts.size === 0;
  place.players.replaceChildren(...scene.players.map((player, seat) => playerLine(player, seat)));
  drawSheet(place.sheet, scene);
  drawMoves(place, connection);
  drawLog(place.log, connection.say);
  keepFocus(place.buttons, () => place.buttons.replaceChildren(...orders(connection)));
}

function prompt(scene) {
  if (scene.frozen) return scene.frozen;
  if (scene.stage === "open") return "Wait for friends, or ask bots to sit down; then the host starts the game.";
  if (scene.stage === "ended") return "The host has ended the game.";
  if (scene.stage === "over") return `The game is over. ${winners(scene)}`;
  return scene.paused ? "The game is paused." : scene.prompt;
}

function winners(scene) {
  const names = scene.result.winners.map((seat) => scene.players[seat].name);
  return names.length > 1 ? `${names.join(" and ")} share the victory.` : `${names[0]} wins.`;
}

function playerLine(player, seat) {
  const badges = [player.you && "you", player.host && "host", player.away && "away: a bot stands in",
    player.here && "here", player.deadline && `until ${new Date(player.deadline).toLocaleTimeString()}`];
  return element("li", { class: player.awaited ? "awaited" : "" },
    element("strong", {}, player.open ? `Seat ${seat + 1} is free` : player.name),
    ...badges.filter(Boolean).map((text) => element("span", { class: "badge" }, text)));
}

function drawSheet(place, scene) {
  const rows = scene.sheet ?? [];
  if (!rows.length) return place.replaceChildren();
  const head = element("tr", {}, element("th", { scope: "col" }, "Points"),
    ...scene.players.map((player) => element("th", { scope: "col" }, player.name)));
  const lines = rows.map(([title, points]) => element("tr", {},
    element("th", { scope: "row" }, title), ...points.map((number) => element("td", {}, String(number)))));
  return place.replaceChildren(element("table", { class: "sheet" }, element("thead", {}, head), element("tbody", {}, ...lines)));
}

function drawMoves(place, connection) {
  const picks = connection.scene.picks ?? [];
  const wanted = place.filter.value.toLowerCase();
  const found = picks.filter((text) => text.toLowerCase().includes(wanted));
  place.movesSection.hidden = picks.length === 0;
  keepFocus(place.moves, () => place.moves.replaceChildren(
    ...found.slice(0, MOST_BUTTONS).map((text) => button(text, () => connection.move(text))),
    found.length > MOST_BUTTONS && element("span", { class: "quiet" }, `… and ${found.length - MOST_BUTTONS} more`) || ""));
}

/** Whoever uses the keyboard stays where the same button is, or at the first one. */
function keepFocus(place, redraw) {
  const focused = place.contains(document.activeElement) ? document.activeElement.textContent : null;
  redraw();
  if (focused === null) return;
  const buttons = [...place.querySelectorAll("button")];
  (buttons.find((one) => one.textContent === focused) ?? buttons[0])?.focus();
}

function drawLog(place, lines) {
  const isAtEnd = place.scrollTop + place.clientHeight >= place.scrollHeight - 8;
  if (place.childElementCount > lines.length) place.replaceChildren();
  for (const line of lines.slice(place.childElementCount)) place.append(element("li", {}, line));
  if (isAtEnd) place.scrollTop = place.scrollHeight;
}

function addChat(place, lines, isWhole) {
  if (isWhole) place.chat.replaceChildren();
  for (const [at, name, text] of lines) {
    const time = new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    place.chat.append(element("li", {}, element("span", { class: "quiet" }, `${time} `), element("strong", {}, name), ` ${text}`));
  }
  place.chat.scrollTop = place.chat.scrollHeight;
}

/** The buttons that make sense now, for whoever looks. */
function orders(connection) {
  const { scene, table } = connection;
  const own = scene.seat >= 0 ? scene.players[scene.seat] : null;
  const isHost = Boolean(own?.host);
  const isOpen = scene.stage === "open";
  const isRunning = scene.stage === "running";
  const hasFree = scene.players.some((player) => player.open);
  const give = (text, what, more = {}) => button(text, () => connection.order("order", { what, ...more }));
  const asked = scene.request;
  return [
    !own && hasFree && (isOpen || isRunning) && give("Join", "join"),
    isHost && hasFree && (isOpen || isRunning) && give("Add a bot", "bot"),
    isHost && isOpen && !hasFree && give("Start", "start"),
    isRunning && scene.undo === "free" && give("Undo", "undo"),
    isRunning && scene.undo === "ask" && asked === null && give("Ask to undo", "undo"),
    asked !== null && own && asked !== scene.seat && give("Agree to undo", "agree"),
    asked !== null && own && give(asked === scene.seat ? "Give up asking" : "Decline", "decline"),
    own?.away && give("I am back", "back"),
    own && !own.away && (isOpen || isRunning) && give("Leave", "leave"),
    isHost && isRunning && (scene.paused ? give("Go on", "resume") : give("Pause", "pause")),
    isHost && (isOpen || isRunning) && give("End the game", "end"),
    (scene.stage === "over" || (scene.stage === "ended" && connection.parts.size > 0)) && again(table),
    scene.stage === "over" && element("a", { href: `/api/tables/${table}/record`, download: `${table}.txt` }, "Record"),
    button("Copy the link", () => attempt(() => navigator.clipboard.writeText(location.href))),
  ].filter(Boolean);
}

function again(table) {
  return button("Rematch", () => attempt(async () => location.assign((await post(`/api/tables/${table}/rematch`)).path)));
}
