// The buttons beside the prompt: those of the scene, undo, cancel and confirm, and answers that others wait for.

import { button, element, icon } from "./page.js";
import { named } from "./names.js";
import { agreeAll } from "./people.js";
import { _ } from "./words.js";

/**
 * Show the buttons that make sense now; those that stay are kept, so that nobody loses the focus.
 * @param {import("./table.js").Shell} shell
 */
export function showActions(shell) {
  const wanted = [...sceneButtons(shell), ...steps(shell), ...answers(shell)];
  const place = shell.place.actions;
  const old = new Map([...place.children].map((child) => [child.dataset.key, child]));
  const nodes = wanted.map(([key, make, dress]) => {
    const node = old.get(key) ?? make();
    node.dataset.key = key;
    dress?.(node);
    return node;
  });
  for (const node of [...place.children]) if (!nodes.includes(node)) node.remove();
  nodes.forEach((node, number) => {
    const there = place.children[number] ?? null;
    if (there !== node) place.insertBefore(node, there);
  });
  place.classList.toggle("many", nodes.length > 8);
  place.hidden = nodes.length === 0;
}

/** Buttons of the scene; one that cannot be picked says why. */
function sceneButtons(shell) {
  const options = shell.picking.options;
  const path = shell.picker.path;
  const buttons = Object.entries(shell.shown.buttons ?? {});
  return buttons.map(([id, words]) => [`scene ${id}`, () => sceneButton(shell, id), (node) => {
    const text = named(words, shell.players);
    if (node.textContent !== text) node.textContent = text;
    const option = options.get(id);
    if (option === undefined) delete node.dataset.pickable;
    else node.dataset.pickable = String(option);
    node.setAttribute("aria-disabled", String(option === undefined));
    node.classList.toggle("chosen", path.includes(id));
  }]);
}

function sceneButton(shell, id) {
  const made = button("", () => shell.touch(id, false), { class: "scene-button", "data-button": id });
  made.onpointerenter = (event) => { if (event.pointerType === "mouse") shell.point(id, made); };
  made.onpointerleave = () => shell.point(null);
  return made;
}

const withIcon = (name, words) => element("span", { class: "with-icon" }, icon(name), words);

/** Undo, cancel, confirm. */
function steps(shell) {
  const { picker, scene } = shell;
  const give = (words, what) => () => button(words, () => shell.order(what));
  const isFree = shell.isRunning && !shell.past && picker.path.length === 0;
  return [
    isFree && scene.undo === "free" && ["undo", () => button(withIcon("undo", _("Undo")), () => shell.undo())],
    isFree && scene.undo === "ask" && scene.request === null && ["ask", give(_("Ask to undo"), "undo")],
    (shell.turning.isPossible || shell.turning.isBusy) && ["turn", () => button(withIcon("turn", _("Turn")), () => shell.turning.turn(),
      { class: "turn" })],
    picker.path.length > 0 && ["cancel", () => button(_("Cancel"), () => shell.cancel())],
    picker.isReady
      && ["confirm", () => button(withIcon("check", _("Confirm")), () => shell.confirm(), { class: "main" })],
  ].filter(Boolean);
}

/** What others wait for. */
function answers(shell) {
  const { scene, own } = shell;
  const give = (words, what, kind) => () => button(words, () => shell.order(what), { class: kind ?? "" });
  const isAsked = scene.request !== null && scene.request !== undefined && own;
  const isShared = shell.curtain.others.length > 0;
  return [
    isAsked && !isShared && scene.request !== scene.seat && ["agree", give(_("Agree to undo"), "agree", "main")],
    isAsked && isShared && ["agree-all", () => button(_("We all agree"), () => agreeTogether(shell), { class: "main" })],
    isAsked && ["decline", give(scene.request === scene.seat ? _("Give up asking") : _("Decline"), "decline")],
    own?.away && ["back", give(_("I am back"), "back", "main")],
    own?.host && scene.paused && shell.isRunning && ["resume", give(_("Go on"), "resume", "main")],
    !own && shell.isRunning && shell.players.some((player) => player.open) && ["join", give(_("Join"), "join", "main")],
  ].filter(Boolean);
}

/** Everybody of this device agrees, whoever looks just now, too; whoever asks has agreed by asking. */
function agreeTogether(shell) {
  if (shell.scene.request !== shell.scene.seat) shell.order("agree");
  agreeAll(shell.connection.table, shell.curtain.others);
}
