// What a person likes, remembered in this browser: theme, patterns, sound, language.

import { element, field, select } from "./page.js";
import { LANGUAGES, _ } from "./words.js";

/** Whether something that is on or off is on. */
export const isOn = (name, usual) => (localStorage.getItem(name) ?? (usual ? "on" : "off")) === "on";

/** The theme that is shown: the chosen one, else the system's. */
export function theme() {
  return localStorage.getItem("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** Make the page look as it was chosen. */
export function applySettings() {
  const root = document.documentElement;
  const chosen = localStorage.getItem("theme");
  if (chosen) root.dataset.theme = chosen;
  else delete root.dataset.theme;
  root.classList.toggle("hand-first", isOn("hand-first", false));
  root.classList.toggle("no-patterns", !isOn("patterns", true));
  document.dispatchEvent(new CustomEvent("settings"));
}

export function turnTheme() {
  localStorage.setItem("theme", theme() === "dark" ? "light" : "dark");
  applySettings();
}

function keep(name, value) {
  if (value === "system") localStorage.removeItem(name);
  else localStorage.setItem(name, value);
  applySettings();
}

function toggle(name, words, usual) {
  const box = element("input", { type: "checkbox", class: "switch", checked: isOn(name, usual) });
  box.onchange = () => keep(name, box.checked ? "on" : "off");
  return element("label", { class: "field" }, element("span", {}, words), box);
}

/** Fields for all settings. */
export function settingsFields() {
  const themes = [["system", _("as the system")], ["light", _("light")], ["dark", _("dark")]];
  const look = select({ onchange: () => keep("theme", look.value) }, themes, localStorage.getItem("theme") ?? "system");
  const speech = select({}, [["system", _("as the system")], ...Object.entries(LANGUAGES)],
    localStorage.getItem("language") ?? "system");
  speech.onchange = () => { keep("language", speech.value); location.reload(); };
  return [
    field(_("Theme"), look),
    toggle("patterns", _("Patterns beside colours"), true),
    toggle("hand-first", _("On phones: own things above the board"), false),
    toggle("sound", _("Sound when it is your turn"), false),
    field(_("Language"), speech),
  ];
}

/** A short sound: it is your turn. */
export function ring() {
  if (!isOn("sound", false)) return;
  const context = new AudioContext();
  const volume = new GainNode(context, { gain: 0.0001 });
  volume.connect(context.destination);
  const tone = new OscillatorNode(context, { type: "sine", frequency: 660 });
  tone.connect(volume);
  const now = context.currentTime;
  volume.gain.exponentialRampToValueAtTime(0.15, now + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.45);
  tone.frequency.setValueAtTime(880, now + 0.14);
  tone.start(now);
  tone.stop(now + 0.5);
  tone.onended = () => context.close();
}
