"""The server is replaced by its compiled self in the middle of a game: the page says why, and plays on by itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.pages import Visit, Watch
from tests.browser.test_restart import MARK, assert_same_page
from tests.server.replaced import Replaced

NOTE_WHAT_IS_SAID = """() => {
  window.said = [];
  const status = document.getElementById("status");
  new MutationObserver(() => window.said.push(status.textContent)).observe(status, { childList: true });
}"""
NOTE_CLOCKS = """() => {
  window.clocks = [];
  setInterval(() => window.clocks.push(document.querySelector(".clock.runs")?.textContent ?? ""), 20);
}"""


def test_a_game_goes_on_while_the_server_is_replaced(tmp_path: Path, visit: Callable[..., Visit], watch: Watch) -> None:
    with Replaced(tmp_path) as server:
        ann = visit(origin=server.origin)
        ann.play_alone("attatat", rounds=1)
        ann.page.evaluate(MARK)
        ann.page.evaluate(NOTE_WHAT_IS_SAID)
        ann.play(ann.click, picks=3)
        ann.wait_to_pick()
        look, drawing = ann.look(), ann.drawing()
        server.replace()
        expect(ann.page.locator("#status")).to_be_empty()
        ann.wait_to_pick()
        assert (ann.look(), ann.drawing()) == (look, drawing), "everything is as it was"
        ann.play(ann.click)
        expect(ann.page.locator(".banner .result")).to_be_visible()
        assert ann.page.evaluate("window.said") == ["The table is getting faster and is back in a moment.", ""]
        assert_same_page(ann.page)


def test_no_clock_jumps_while_the_server_is_replaced(tmp_path: Path, visit: Callable[..., Visit]) -> None:
    with Replaced(tmp_path) as server:
        ann = visit(origin=server.origin)
        clock = {"kind": "live", "move": 600}
        table = str(ann.post("/api/tables", game="attika", players=2, clock=clock)["name"])
        ann.order(table, "bot")
        ann.order(table, "start")
        ann.open(table)
        ann.wait_to_pick()
        ann.page.evaluate(NOTE_CLOCKS)
        server.replace()
        expect(ann.page.locator("#status")).to_be_empty()
        ann.page.wait_for_timeout(1500)
        shown = [text for text in ann.page.evaluate("window.clocks") if text]
        assert shown
        seconds = [60 * int(minutes) + int(rest) for minutes, rest in (text.split(":") for text in shown)]
        assert seconds == sorted(seconds, reverse=True), "the time that is left never grows"
