"""From a click to its painted answer, in Chromium on this machine: wall time, as a person feels it.

The page itself takes the time: from the pointer event of the last click of a move until the second animation frame
after the answer has changed the page; the first one draws, the second one comes when that is on the screen.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.client_shares import spread
from benchmarks.client_tables import Chooser, Plan, Twin, make_table, store
from benchmarks.load.processes import HOST, own_command, started
from benchmarks.load.tables import Caller

PROGRAMS: Final = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage")
WIDE: Final = {"width": 1280, "height": 800}
PATIENCE: Final = 15_000  # milliseconds

WATCH: Final = """
(() => {
  const times = (window.clickTimes = []);
  let clicked = 0;
  addEventListener("pointerup", () => { clicked = performance.now(); }, true);
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        const message = JSON.parse(event.data);
        if (!message.done?.length) return;
        const heard = performance.now();
        const before = clicked;
        let changes = 0;
        const observer = new MutationObserver((found) => { changes += found.length; });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        requestAnimationFrame(() => {
          const drawn = performance.now();
          changes += observer.takeRecords().length;
          observer.disconnect();
          requestAnimationFrame(() => {
            times.push([heard - before, drawn - before, performance.now() - before, changes]);
          });
        });
      });
    }
  };
})();
"""

# A point at which a click means this part: parts may lie above each other. The page's own module decides it.
FIND: Final = """
async (id) => {
  const { partAt } = await import("/web/touching.js");
  const node = document.querySelector(`svg.scene [data-part="${CSS.escape(id)}"]`);
  if (!node) return null;
  node.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { x, y, width, height } = node.getBoundingClientRect();
  const steps = [0.5, 0.4, 0.6, 0.25, 0.75, 0.1, 0.9];
  for (const down of steps) {
    for (const right of steps) {
      const [at, to] = [x + right * width, y + down * height];
      if (partAt(at, to) === node) return [at, to];
    }
  }
  return null;
}
"""


def chromium() -> str:
    """Where the browser is; empty if there is none."""
    return next((path for name in PROGRAMS if (path := shutil.which(name))), "")


@contextmanager
def browsing(*arguments: str) -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*ARGUMENTS, *arguments])
        yield browser
        browser.close()


def click_to_paint(plans: list[Plan], moves: int) -> dict[str, Any]:
    """Milliseconds for so many moves of a person in a browser; the others play by the API in between."""
    times: list[list[float]] = []
    missed = 0
    with browsing() as browser:
        version = browser.version
        for plan in plans:
            if len(times) < moves:
                found, unreachable = _play(browser, plan, moves - len(times))
                times += found
                missed += unreachable
    heard, drawn, painted, changes = ([one[column] for one in times] for column in range(4))
    assert all(changes), "an answer has changed nothing"
    return {
        "chromium": version,
        "moves": len(times),
        "not_clickable": missed,
        "answer": spread_of(heard),
        "drawn": spread_of(drawn),
        "painted": spread_of(painted),
    }


def spread_of(milliseconds: list[float]) -> dict[str, float]:
    """The median and so on, to a tenth of a millisecond."""
    return {name: round(value / 10, 1) for name, value in spread([round(10 * one) for one in milliseconds]).items()}


def _play(browser: Browser, plan: Plan, moves: int) -> tuple[list[list[float]], int]:
    """Moves of the first seat by mouse, until there are enough or the game is over."""
    twin, chooser = make_table(plan), Chooser(seed=plan.seed)
    missed = 0
    with tempfile.TemporaryDirectory() as name:
        tokens = store(Path(name), [twin])[twin.table.name]
        with started(own_command(Path(name))) as server:
            caller = Caller(server.port)
            site = f"http://{HOST}:{server.port}"
            page = open_page(browser, site, f"t/{twin.table.name}", tokens[0], script=WATCH)
            page.wait_for_function("() => window.clickTimes && document.querySelector('[data-part]')")
            count = 0
            while twin.is_running and count < moves:
                seat = twin.seat()
                action = chooser.choose(twin, seat)
                if seat == 0 and _click_all(page, twin, action):
                    count += 1
                    page.wait_for_function("count => clickTimes.length >= count", arg=count, timeout=PATIENCE)
                else:
                    missed += seat == 0
                    caller.ask("POST", f"/api/tables/{twin.table.name}/moves", {"action": action}, tokens[seat])
                twin.decide(seat, action)
            times = page.evaluate("clickTimes")
            caller.close()
            page.context.close()
    return times, missed


def open_page(browser: Browser, site: str, path: str, token: str, *, script: str = "", **context: Any) -> Page:
    """A page in a fresh browser context of a person; a script may run before those of the page."""
    made = browser.new_context(**{"viewport": WIDE, **context})
    made.add_cookies([{"name": "gametable", "value": token, "url": site}])
    if script:
        made.add_init_script(script)
    page = made.new_page()
    page.goto(f"{site}/{path}")
    return page


def _click_all(page: Page, twin: Twin, action: int) -> bool:
    """Click what means an action; False if something cannot be clicked."""
    path = twin.path(0, action)
    page.wait_for_function(
        "id => document.querySelector(`[data-part='${id}'][data-pickable], [data-button='${id}'][data-pickable]`)",
        arg=path[0],
        timeout=PATIENCE,
    )
    page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => 0)))")
    for number, part in enumerate(path):
        if not click_part(page, part):
            for _ in range(number):
                page.keyboard.press("Escape")
            return False
    confirm = page.locator(".actions button.main")
    if twin.table.game.is_final(twin.seen(0), action) and confirm.count():
        confirm.click()
    return True


def click_part(page: Page, part: str) -> bool:
    """Click a part or a button; False if nothing of it can be reached."""
    button = page.locator(f'[data-button="{part}"]')
    if button.count():
        button.first.click()
        return True
    point = page.evaluate(FIND, part)
    if point is None:
        return False
    page.mouse.click(*point)
    return True
