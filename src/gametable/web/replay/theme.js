// Dark or light: as the system has it, until somebody chooses.

import { byId } from "./nodes.js";

const dark = matchMedia("(prefers-color-scheme: dark)");

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : dark.matches;
}

function nameTheme() {
  byId("theme").textContent = isDark() ? "Light" : "Dark";
}

function changeTheme() {
  document.documentElement.dataset.theme = isDark() ? "light" : "dark";
  nameTheme();
}

/** The button that turns it. */
export function offerThemes() {
  byId("theme").addEventListener("click", changeTheme);
  dark.addEventListener("change", nameTheme);
  nameTheme();
}
