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

/** Look until something is so, at least once; what was found, or null if nothing was. */
const until = async (wanted, patience) => {
  const end = performance.now() + 1000 * patience;
  for (;;) {
    const found = await wanted();
    if (found) return found;
    if (performance.now() >= end) return null;
    await new Promise((done) => setTimeout(done, 10));
  }
};

/** Where a thing can be met, once it was brought into view. */
const pointOf = (node, block) => {
  node.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
  return points(node).find((one) => isMet(node, one));
};
"""

CHOOSE: Final = f"""async ([chance, before, block, patience]) => {{{HELPERS}
  const canAct = () => look() !== before && (isOver() || all(PICKS).length > 0 || all(".actions .main").length > 0);

  /** What is to be done, and where, by one look at the page: others may change it at any time. */
  const choose = () => {{
    if (!canAct()) return null;
    const now = look();
    if (isOver()) return {{ isOver: true, look: now }};
    const open = document.querySelector("dialog[open]");
    const confirm = open ? null : document.querySelector(".actions .main");
    const found = confirm ? [confirm] : all(PICKS, open ?? document).filter((node) => !node.matches("[data-chosen]"));
    const first = Math.floor(chance * found.length);
    const hidden = [];
    for (const node of [...found.slice(first), ...found.slice(0, first)]) {{
      const point = pointOf(node, block);
      const {{ pickable: kind, part }} = node.dataset;
      if (point) return {{ id: nameOf(node) || "confirm", kind, isPart: Boolean(part), look: now, hidden, ...point }};
      hidden.push(nameOf(node));
    }}
    return found.length ? {{ id: "", look: now, hidden }} : null;
  }};
  return await until(async () => canAct() && (await drawn(), choose()), patience);
}}"""

WHERE: Final = f"""async ([selector, block, patience]) => {{{HELPERS}
  const find = () => {{
    const node = document.querySelector(selector);
    return node && pointOf(node, block);
  }};
  return await until(async () => find() && (await drawn(), find()), patience);
}}"""

LOOK: Final = f"() => {{{HELPERS} return look(); }}"

FOCUSED: Final = """
const focused = () => {
  const node = document.activeElement;
  return { isLost: !node || node === document.body, id: nameOf(node), kind: node.dataset.pickable ?? "",
    isMarked: node.matches(PICKS), isReady: all(".actions .main").length > 0, words: node.outerHTML.slice(0, 120),
    canPick: all(PICKS).length > 0, isOver: isOver(), look: look() };
};
"""

FOCUS: Final = f"() => {{{HELPERS}{FOCUSED} return focused(); }}"

TURN: Final = f"""async ([before, patience]) => {{{HELPERS}{FOCUSED}
  const isTurn = () => look() !== before && (isOver() || all(PICKS).length > 0);
  return await until(async () => isTurn() && (await drawn(), isTurn() && focused()), patience);
}}"""
