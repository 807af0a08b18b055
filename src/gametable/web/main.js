// Chooses the page.

import { whoAmI } from "./api.js";
import { showLobby } from "./lobby.js";
import { attempt } from "./page.js";
import { followScreen } from "./screen.js";
import { applySettings } from "./settings.js";
import { showTable } from "./table.js";
import { _, loadWords } from "./words.js";

async function begin() {
  applySettings();
  await loadWords();
  document.querySelector(".skip").textContent = _("To the table");
  const me = await whoAmI();
  const main = document.getElementById("main");
  const found = location.pathname.match(/^\/t\/([\w-]+)$/);
  document.body.dataset.page = found ? "table" : "lobby";
  if (found) followScreen();
  await (found ? showTable(main, found[1]) : showLobby(main, me));
}

attempt(begin);
