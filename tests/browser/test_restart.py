"""The server is killed in the middle of a game: the page comes back without a reload, and the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from gametable.storage.reader import Reader
from gametable.storage.schema import FILE
from tests.browser.pages import Visit, Watch
from tests.server.killed import Process, free_port
from tests.server.serving import wait_for

pytestmark = pytest.mark.slow

REFUSED = r"WebSocket connection to .* failed: "  # the browser says so itself while nobody answers
MARK = "() => { window.neverReloaded = true; }"


def is_up(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/health", trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


class Host:
    """A server that can be killed and started again, at the same port with the same folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        self._process = Process(self.folder, self.port)
        wait_for(lambda: is_up(self.port), 60)

    def kill(self) -> None:
        self._process.__exit__(None, None, None)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    made = Host(tmp_path / "data")
    yield made
    made.kill()


def assert_same_page(page: Page) -> None:
    assert page.evaluate("() => window.neverReloaded === true"), "the page was loaded anew"


def test_the_game_goes_on(host: Host, visit: Callable[..., Visit], watch: Watch) -> None:
    watch.expect(REFUSED)
    ann = visit(origin=host.origin)
    ann.play_alone("attatat", rounds=1)
    ann.page.evaluate(MARK)
    ann.play(ann.click, picks=5)
    ann.wait_to_pick()
    before, drawing = ann.look(), ann.drawing()
    host.kill()
    expect(ann.page.locator("#status")).to_contain_text("trying again")
    host.start()
    expect(ann.page.locator("#status")).to_be_empty()
    ann.wait_to_pick()
    assert (ann.look(), ann.drawing()) == (before, drawing), "everything is as it was"
    ann.play(ann.click)
    expect(ann.page.locator(".banner .result")).to_be_visible()
    assert_same_page(ann.page)


def test_a_move_on_the_dead_line_happens_once(host: Host, visit: Callable[..., Visit], watch: Watch) -> None:
    """What was picked while nobody heard it is sent again when somebody does."""
    watch.expect(REFUSED)
    ann = visit(origin=host.origin)
    table = ann.play_alone("atlanta")
    ann.page.evaluate(MARK)
    ann.play(ann.click, picks=3)
    ann.wait_to_pick()
    moves = own_moves(host, table)
    host.kill()
    expect(ann.page.locator("#status")).to_contain_text("trying again")
    pick_whole_move(ann)
    expect(ann.page.locator("[data-pickable]")).to_have_count(0)
    host.start()
    ann.wait_to_pick()
    after = own_moves(host, table)
    assert after[:-1] == moves and len(set(after)) == len(after) > 0
    assert_same_page(ann.page)


def pick_whole_move(visit: Visit) -> None:
    """Pick until a move is on its way: then nothing can be picked any more."""
    before = ""
    for _ in range(5):
        found = visit.choose(before)
        visit.click(found)
        before = found["look"]
        if not visit.can_act():
            return


def own_moves(host: Host, table: str) -> list[str]:
    """The orders of a person that are stored, by the ids that the page gave them."""
    reader = Reader(host.folder / FILE)
    try:
        return [entry.client for entry in reader.entries(table, -1) if entry.client]
    finally:
        reader.close()
