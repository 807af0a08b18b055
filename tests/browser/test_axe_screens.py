"""Axe finds nothing on the screens that are seen now and then: passed devices, big screens, pauses, ends, replays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from gametable.cli.pictures import Recorded, draw_replay
from gametable.kernel.game import WATCHER
from gametable.kernel.state import OVER
from gametable.scene.model import Shape
from gametable.scene.names import names_of
from gametable.table.replay import replayed
from tests.browser.conftest import PHONE, WIDE
from tests.browser.pages import Visit, fewest
from tests.browser.test_axe import SIZES, check
from tests.scene.recorded import random_game
from tests.server.serving import GAMES, Served, wait_for

pytestmark = pytest.mark.slow

STEPS: Final = 40
HALF: Final = dict(zip(GAMES, (WIDE, PHONE, PHONE, WIDE), strict=True))  # each size with two games: time matters


@pytest.fixture(params=SIZES)
def guest(request: pytest.FixtureRequest, visit: Callable[..., Visit]) -> Visit:
    return visit(**SIZES[request.param])


def test_a_device_that_is_passed_around(guest: Visit) -> None:
    page = guest.page
    page.goto(guest.origin)
    page.get_by_role("button", name="Pass this device around").first.click()
    check(page, "who plays at this device")
    page.get_by_label("Name 2").fill("Ben")
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    page.wait_for_selector("dialog.curtain")
    check(page, "curtain")
    page.locator("dialog.curtain button").click()
    guest.wait_to_pick()
    check(page, "behind the curtain")


def test_a_big_screen(guest: Visit) -> None:
    table = guest.make("monster_city", 3, 2)
    guest.page.goto(f"{guest.origin}/t/{table}#screen")
    guest.page.wait_for_selector(".share .qr svg")
    check(guest.page, "big screen before the start")
    guest.order(table, "start")
    guest.page.wait_for_selector("svg.scene [data-part]")
    check(guest.page, "big screen")


def test_a_pause_and_the_keys(guest: Visit) -> None:
    table = guest.play_alone("attika")
    guest.wait_to_pick()
    guest.order(table, "pause")
    expect(guest.page.locator("#prompt")).to_have_text("The game is paused.")
    check(guest.page, "paused")
    guest.page.keyboard.press("?")
    expect(guest.page.get_by_role("dialog", name="Keys")).to_be_visible()
    check(guest.page, "keys")


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_game(visit: Callable[..., Visit], served: Served, game: str) -> None:
    """Whoever leaves has a bot in their place, which plays to the end at once."""
    ann = visit(**HALF[game])
    table = ann.make(game, fewest(game), fewest(game) - 1)
    ann.order(table, "start")
    ann.order(table, "leave")
    wait_for(lambda: served.state(table).to_move() == OVER)
    ann.open(table)
    ann.page.wait_for_selector(".banner .result")
    ann.tab("scores")
    check(ann.page, f"{game} is over")


def test_a_game_that_its_host_has_ended(guest: Visit) -> None:
    table = guest.play_alone("attatat")
    guest.order(table, "end")
    expect(guest.page.locator(".banner .result")).to_have_text("The host has ended the game.")
    check(guest.page, "ended")


@pytest.mark.parametrize("game", GAMES)
def test_a_replay(visit: Callable[..., Visit], tmp_path: Path, game: str) -> None:
    loaded, record = random_game(game)
    recorded = Recorded(tmp_path, loaded, names_of(record.names, record.players), replayed(loaded, record)[:STEPS])
    shape: Shape = "tall" if HALF[game] is PHONE else "wide"
    file = tmp_path / "game.html"
    file.write_text(draw_replay(recorded, (WATCHER,), shape, None), encoding="utf-8")
    page = visit(**HALF[game]).page
    page.goto(f"{file.as_uri()}#12")
    page.wait_for_selector("#log [aria-current]")
    check(page, f"replay of {game}")
