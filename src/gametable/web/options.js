// Fields for the options of a game, made from their JSON schemas.

import { element, field, select } from "./page.js";
import { _ } from "./words.js";

const isNumber = (schema) => [schema.type].flat().includes("integer");

/** A field with its explanation for each option. */
export function optionFields(game) {
  return Object.entries(game.options).map(([name, schema]) => {
    const words = name.replaceAll("_", " ");
    return element("div", { class: "option" }, field(_(words[0].toUpperCase() + words.slice(1)), input(schema, name)),
      element("p", { class: "faint" }, schema.description ?? ""));
  });
}

function input(schema, name) {
  if (schema.enum) return select({ name }, schema.enum.map((value) => [value, _(String(value))]), schema.default);
  if (schema.type === "boolean") return element("input",
    { name, type: "checkbox", class: "switch", checked: schema.default });
  if (!isNumber(schema)) return element("input", { name, type: "text", value: schema.default });
  return element("input",
    { name, type: "number", min: schema.minimum, max: schema.maximum, value: schema.default ?? "",
      placeholder: _("by players") });
}

/** What was chosen other than usual. */
export function chosenOptions(form, game) {
  const found = Object.entries(game.options).map(([name, schema]) => [name, valueOf(form.elements[name], schema)]);
  return Object.fromEntries(found.filter(([name, value]) => value !== game.options[name].default));
}

function valueOf(input, schema) {
  if (schema.type === "boolean") return input.checked;
  if (schema.enum) return schema.enum.find((value) => String(value) === input.value);
  if (!isNumber(schema)) return input.value;
  return input.value === "" ? null : Number(input.value);
}
