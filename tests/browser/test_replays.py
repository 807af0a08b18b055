"""A replay is a page of its own: by its keys and buttons people go through a game, in the theme that they choose."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from gametable.cli.pictures import Recorded, draw_replay
from gametable.kernel.game import WATCHER
from gametable.scene.names import names_of
from gametable.table.replay import replayed
from tests.browser.conftest import Open
from tests.scene.recorded import random_game

STEPS: Final = 40
GROUND: Final = "() => getComputedStyle(document.body).backgroundColor"


@pytest.fixture
def replay(open_context: Open, tmp_path: Path) -> Page:
    game, record = random_game("attatat")
    recorded = Recorded(tmp_path, game, names_of(record.names, record.players), replayed(game, record)[:STEPS])
    file = tmp_path / "game.html"
    file.write_text(draw_replay(recorded, (WATCHER,), "wide", None), encoding="utf-8")
    page = open_context().new_page()
    page.goto(f"{file.as_uri()}#12")
    return page


def at(page: Page, number: int) -> None:
    """This move is shown and marked in the log."""
    expect(page.locator("#where")).to_contain_text(f"{number} / ")
    expect(page.locator("#log [aria-current] button")).to_have_text(str(number))


def test_keys_and_buttons_go_from_move_to_move(replay: Page) -> None:
    at(replay, 12)
    steps: list[tuple[Callable[[], None], int]] = [
        (lambda: replay.keyboard.press("ArrowRight"), 13),
        (lambda: replay.keyboard.press("PageDown"), 23),
        (lambda: replay.keyboard.press("Home"), 1),
        (lambda: replay.get_by_role("button", name="Forward").click(), 2),
        (lambda: replay.get_by_role("button", name="Show move 7", exact=True).click(), 7),
    ]
    for go, number in steps:
        go()
        at(replay, number)
    replay.get_by_label("Speed").select_option("fast")
    replay.get_by_role("button", name="Play").click()
    expect(replay.locator("#where")).not_to_have_text(re.compile("^7 / "))
    replay.get_by_role("button", name="Pause").click()
    expect(replay.get_by_role("button", name="Play")).to_be_visible()


def test_the_theme_is_the_systems_until_somebody_chooses(replay: Page) -> None:
    light = replay.evaluate(GROUND)
    replay.emulate_media(color_scheme="dark")
    dark = replay.evaluate(GROUND)
    assert dark != light
    replay.get_by_role("button", name="Light").click()
    assert replay.evaluate(GROUND) == light
    replay.get_by_role("button", name="Dark").click()
    replay.emulate_media(color_scheme="light")
    assert replay.evaluate(GROUND) == dark
