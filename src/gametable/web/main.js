// Chooses the page, and keeps the name of whoever looks.

import { rename, whoAmI } from "./api.js";
import { showLobby } from "./lobby.js";
import { attempt, showStatus } from "./page.js";
import { showTable } from "./table.js";

async function begin() {
  const me = await whoAmI();
  const field = document.getElementById("name");
  field.value = me.name;
  document.getElementById("name-form").onsubmit = (event) => {
    event.preventDefault();
    attempt(async () => {
      field.value = (await rename(field.value)).name;
      showStatus("Your name is saved; it shows where you sit down from now on.");
    });
  };
  const main = document.getElementById("main");
  const found = location.pathname.match(/^\/t\/([\w-]+)$/);
  await (found ? showTable(main, found[1]) : showLobby(main));
}

attempt(begin);
