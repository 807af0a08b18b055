"""What a person sees on a page, asked by small scripts: what can be picked, where it is, and how it all looks."""

from __future__ import annotations

from typing import Final

HELPERS: Final = """
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const text = (selector) => document.querySelector(selector)?.textContent ?? "";
const nameOf = (node) => node.dataset.part ?? node.dataset.button ?? "";
const PICKS = "svg.scene [data-pickable], .actions [data-pickable]";
const isOver = () => text(".banner:not([hidden]) .result") !== "";

/** Everything that can change when somebody picks something. */
const look = () => [text("#prompt"), all(".panel-log li").length, all("svg.scene [data-part]").length,
  document.querySelector(".history input")?.max, all("[data-chosen]").map(nameOf).join(),
  all("[data-pickable]").map(nameOf).join(), all("dialog[open]").length, all(".actions .main").length,
  isOver()].join("\\n");

/** The points of a thing, from its middle outwards. */
const points = (node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  const shares = [.5, .35, .65, .2, .8, .07, .93];
  return shares.flatMap((down) => shares.map((right) => ({ x: x + width * right, y: y + height * down })));
};

/** Whether a thing is met at a point: nothing that can be picked lies above it, and nothing of the page. */
const isMet = (node, { x, y }) => {
  for (const one of document.elementsFromPoint(x, y)) {
    const thing = one.closest("[data-part], [data-button]");
    if (thing === node || node.contains(one)) return true;
    if (thing ? thing.matches("[data-pickable], [data-chosen], [data-also]") : !one.closest("svg.scene")) return false;
  }
  return false;
};

/** When all sizes have settled: observers of sizes are called after the next frame was begun. */
const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** Wait until something is so; false if it does not become so. */
const until = async (wanted, patience) => {
  for (const end = performance.now() + 1000 * patience; performance.now() < end;) {
    if (wanted()) return true;
    await new Promise((done) => setTimeout(done, 10));
  }
  return false;
};

/** Where a thing can be met, once it was brought into view. */
const pointOf = (node, block) => {
  node.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
  return points(node).find((one) => isMet(node, one));
};
"""

CHOOSE: Final = f"""async ([chance, before, block, patience]) => {{{HELPERS}
  const choose = () => {{
    const now = look();
    if (isOver()) return {{ isOver: true, look: now }};
    const open = document.querySelector("dialog[open]");
    const confirm = open ? null : document.querySelector(".actions .main");
    const found = confirm ? [confirm] : all(PICKS, open ?? document).filter((node) => !node.matches("[data-chosen]"));
    const first = Math.floor(chance * found.length);
    const hidden = [];
    for (const node of [...found.slice(first), ...found.slice(0, first)]) {{
      const point = pointOf(node, block);
      if (point) return {{ id: nameOf(node) || "confirm", kind: node.dataset.pickable, look: now, hidden, ...point }};
      hidden.push(nameOf(node));
    }}
    return found.length ? {{ id: "", look: now, hidden }} : null;
  }};
  return await until(() => look() !== before && (isOver() || all(PICKS).length > 0 || all(".actions .main").length > 0),
    patience) && (await drawn(), choose());
}}"""

WHERE: Final = f"""async ([selector, block, patience]) => {{{HELPERS}
  await until(() => document.querySelector(selector), patience);
  await drawn();
  return pointOf(document.querySelector(selector), block);
}}"""

LOOK: Final = f"() => {{{HELPERS} return look(); }}"

FOCUS: Final = f"""() => {{{HELPERS}
  const focused = document.activeElement;
  return {{ isLost: !focused || focused === document.body, id: nameOf(focused), kind: focused.dataset.pickable ?? "",
    isMarked: focused.matches(PICKS), isReady: all(".actions .main").length > 0, words: focused.outerHTML.slice(0, 120),
    canPick: all(PICKS).length > 0, isOver: isOver(), look: look() }};
}}"""
