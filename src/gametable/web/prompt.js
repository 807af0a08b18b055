// What the prompt says: whose turn it is and what to do.

import { addressed } from "./names.js";
import { winners } from "./scores.js";
import { _ } from "./words.js";

/** @param {import("./table.js").Shell} shell */
export function question(shell) {
  const { scene, past, players } = shell;
  if (past) return past.prompt ? addressed(past.prompt, players, scene.seat) : "";
  if (scene.frozen) return scene.frozen;
  if (scene.stage === "open") return _("Wait for friends, or ask bots to sit down.");
  if (scene.stage === "ended") return _("The host has ended the game.");
  if (scene.stage === "over") return _("The game is over. {winners}", { winners: winners(scene) });
  if (scene.paused) return _("The game is paused.");
  return addressed(scene.prompt ?? "", players, scene.seat, shell.isAwaited);
}
