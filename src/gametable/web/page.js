// Small helpers for all pages: elements, errors, and the name of whoever looks.

/**
 * An element with properties and children; texts are always texts, never markup.
 * @param {string} kind
 * @param {Object<string, any>} properties
 * @param {...(Node|string|null|undefined|false)} children
 */
export function element(kind, properties = {}, ...children) {
  const made = document.createElement(kind);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "onclick" || name === "onsubmit" || name === "oninput") made[name] = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** A button that does something. */
export function button(text, onclick, properties = {}) {
  return element("button", { type: "button", onclick, ...properties }, text);
}

/** Show what was refused, with the number of its rule; nothing hides it. */
export function showError(fault) {
  const place = document.getElementById("error");
  place.hidden = !fault;
  place.textContent = fault ? (fault.rule ? `${fault.why} (rule ${fault.rule})` : fault.why) : "";
}

/** Say how the connection is. */
export function showStatus(text) {
  document.getElementById("status").textContent = text;
}

/** Do something, and show what goes wrong with it. */
export async function attempt(work) {
  try {
    showError(null);
    return await work();
  } catch (fault) {
    showError({ rule: fault.rule ?? "", why: fault.why ?? String(fault) });
    return undefined;
  }
}
