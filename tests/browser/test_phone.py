"""On a phone, by touch: a tap shows what would happen, a second one or the button with the tick does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.pages import Seen, Visit, result_on
from tests.server.serving import GAMES

MOST_BUTTONS: Final = 20
BESIDE: Final = """() => {
  const texts = [...document.querySelectorAll("svg.scene-board [data-layer=ground] text")];
  const rects = texts.map((one) => [one.textContent, one.getBoundingClientRect()]);
  const meet = (one, other) => one.x < other.right && other.x < one.right
    && one.y < other.bottom && other.y < one.bottom;
  const board = document.querySelector("svg.scene-board").getBoundingClientRect();
  return rects.flatMap(([words, rect], place) => [
    ...(rect.right > board.right - 6 ? [`${words} is cut off`] : []),
    ...rects.slice(place + 1).filter(([, other]) => meet(rect, other)).map(([other]) => `${words} on ${other}`)]);
}"""


def asked(visit: Visit, found: Seen) -> None:
    """A tap on a thing of the board has done nothing yet: it is chosen, and Confirm waits."""
    visit.tap(found)
    expect(visit.page.locator(f"[data-part='{found['id']}'][data-chosen]")).to_have_count(1)


def choose_part(visit: Visit) -> Seen:
    """Something on the table that can be picked; buttons, which do at once what they say, are tapped meanwhile."""
    before = ""
    for _ in range(MOST_BUTTONS):
        found = visit.choose(before, block="center")
        if found["isPart"]:
            return found
        visit.tap(found)
        before = found["look"]
    raise AssertionError("there are only buttons")


def test_a_tap_shows_and_a_second_one_does_it(visit: Callable[..., Visit]) -> None:
    ben = visit("Ben", **PHONE)
    ben.play_alone("attatat", rounds=1)
    page = ben.page
    lines = page.locator(".panel-log li")
    for way in ("again", "tick", "again"):
        ben.wait_to_pick()
        found = choose_part(ben)
        count = lines.count()
        asked(ben, found)
        expect(page.locator(".words")).not_to_be_empty()
        assert lines.count() == count, "a tap alone does nothing"
        if way == "tick":
            page.get_by_role("button", name="Confirm").tap()
        else:
            ben.tap(found)
        expect(page.locator("[data-chosen]")).to_have_count(0)
        page.wait_for_function("(count) => document.querySelectorAll('.panel-log li').length > count", arg=count)


def test_cancel_takes_a_tap_back(visit: Callable[..., Visit]) -> None:
    ben = visit("Ben", **PHONE)
    ben.play_alone("attatat", rounds=1)
    ben.wait_to_pick()
    before = ben.look()
    asked(ben, choose_part(ben))
    ben.page.get_by_role("button", name="Cancel").tap()
    expect(ben.page.locator("[data-chosen]")).to_have_count(0)
    assert ben.look() == before


@pytest.mark.slow
def test_a_whole_game_by_touch(visit: Callable[..., Visit]) -> None:
    ben = visit("Ben", **PHONE)
    ben.play_alone("attatat", rounds=1)
    picked = ben.play(ben.tap, block="center")
    assert [found["hidden"] for found in picked if found["hidden"]] == []
    assert result_on(ben) != ""


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_not_wider_than_the_phone(visit: Callable[..., Visit], game: str) -> None:
    ben = visit("Ben", **PHONE)
    ben.play_alone(game)
    ben.wait_to_pick()
    assert ben.page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    ben.play(ben.tap, picks=6, block="center")


@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
def test_names_on_the_table_stand_apart(visit: Callable[..., Visit], language: str) -> None:
    ben = visit("Ben", **PHONE, locale=language)
    ben.play_alone("monster_city")
    ben.wait_to_pick()
    assert ben.page.evaluate(BESIDE) == []
