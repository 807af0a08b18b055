// The game that stands in the page: all positions, made once from their differences.

export const data = JSON.parse(document.getElementById("data").textContent);
const drawings = data.drawings.map((numbers) => numbers.map((number) => data.elements[number]).join(""));

/** The parts, zones, players' facts and question of every step. */
function allPositions(steps) {
  let now = { parts: new Map(), zones: [], panels: [], ask: "" };
  return steps.map((step) => {
    now = {
      parts: partsAfter(now.parts, step),
      zones: step.zones ?? now.zones,
      panels: step.panels ?? now.panels,
      ask: step.ask ?? now.ask,
      say: step.say,
    };
    return now;
  });
}

function partsAfter(old, step) {
  const parts = new Map(old);
  for (const name of step.del ?? []) parts.delete(name);
  for (const [name, change] of Object.entries(step.set ?? {})) parts.set(name, changedPart(old.get(name), change));
  const order = step.order ?? (step.after && orderAfter(parts, step));
  return order ? new Map(order.map((name) => [name, parts.get(name)])) : parts;
}

function changedPart(was, [layer, x, y, drawing, label]) {
  return {
    layer: layer ?? was.layer,
    x,
    y,
    markup: drawing === null ? was.markup : drawings[drawing],
    label: label === null ? was.label : label,
  };
}

/** The names of all parts: new ones are put behind those that they follow. */
function orderAfter(parts, step) {
  const fresh = new Set(step.after.map(([name]) => name));
  const follower = new Map(step.after.map(([name, before]) => [before, name]));
  const order = [];
  const put = (name) => {
    order.push(name);
    while (follower.has(name)) {
      name = follower.get(name);
      order.push(name);
    }
  };
  if (follower.has("")) put(follower.get(""));
  for (const name of parts.keys()) if (!fresh.has(name)) put(name);
  return order;
}

export const positions = allPositions(data.steps);
export const last = positions.length - 1;
