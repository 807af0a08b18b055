"""Whole games against bots, from the lobby to the result, by mouse: everything that can be picked can be reached."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from gametable.games import catalog
from tests.browser.pages import SHORT, Visit, result_on
from tests.server.serving import GAMES, Served

pytestmark = pytest.mark.slow


def begin(page: Page, origin: str, game: str) -> None:
    """From the lobby to a game against bots, with the mouse; two clicks where no option is wanted."""
    page.goto(origin)
    card = page.locator("form.game", has=page.get_by_role("heading", name=catalog.load(game).entry.title, exact=True))
    for option, value in SHORT.get(game, {}).items():
        card.locator("summary").click()
        card.locator(f"[name={option}]").fill(str(value))
    card.get_by_role("button", name="Play against bots").click()
    page.wait_for_url("**/t/*")


def victory(served: Served, table: str) -> str:
    """What the first seat should be told of the end."""
    room = served.inside(lambda: served.site.hub.room(table).table)
    result = room.running().result
    assert result is not None
    names = [room.seats[seat].title(seat) for seat in result.winners]
    if tuple(result.winners) == (0,):
        return "You win!"
    return f"{names[0]} wins." if len(names) == 1 else f"{' and '.join(names)} share the victory."


@pytest.mark.parametrize("game", GAMES)
def test_by_mouse(page: Page, visit: Callable[..., Visit], served: Served, game: str) -> None:
    ann = Visit(page.context, page, served.origin, visit().chance)
    begin(page, served.origin, game)
    table = page.url.rpartition("/")[2]
    picked = ann.play(ann.click)
    assert [found["hidden"] for found in picked if found["hidden"]] == []
    assert result_on(ann) == victory(served, table)
    assert victory(served, table) in ann.page.locator("#prompt").inner_text()
    scores = served.state(table).scores()
    page.get_by_role("button", name="Scores").click()
    assert [int(cell) for cell in page.locator(".sheet tr").last.locator("td").all_inner_texts()] == list(scores)
    expect(page.locator("[data-pickable]")).to_have_count(0)
