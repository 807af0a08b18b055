"""Things can be dragged to where they go: the same as by clicks. A drag that ends nowhere is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.pages import Visit

CARD: Final = "svg.scene-tray [data-part^='sector-'][data-pickable='1']"  # once one is drawn, only that of the hand
PLACE: Final = "svg.scene-board [data-part='place-5']"  # at a corner of one card: it takes any value
LOG: Final = "#panel-log"


@pytest.fixture
def ann(visit: Callable[..., Visit]) -> Visit:
    """Somebody in Atlanta who has drawn a card, and may play it."""
    somebody = visit()
    somebody.play_alone("atlanta")
    somebody.click_at(CARD)
    expect(prompt(somebody)).to_contain_text("one action left")
    return somebody


def prompt(visit: Visit) -> Locator:
    return visit.page.locator("header").first


def drag(ann: Visit, thing: str, target: str) -> None:
    """Press on a thing, and lift over a target."""
    begin, end = ann.where(thing), ann.where(target)
    ann.page.mouse.move(begin["x"], begin["y"])
    ann.page.mouse.down()
    ann.page.mouse.move(end["x"], end["y"], steps=5)
    expect(ann.page.locator(".dragged")).to_have_count(1)
    ann.page.mouse.up()
    expect(ann.page.locator(".dragged")).to_have_count(0)


def test_a_card_that_is_dropped_on_a_place_goes_there(ann: Visit) -> None:
    drag(ann, CARD, PLACE)
    expect(prompt(ann)).to_contain_text("where does")
    ann.page.locator(".actions .main").click()
    expect(ann.page.locator(LOG)).to_contain_text(" plays ")


def test_a_card_that_is_dropped_beside_the_board_stays_in_the_hand(ann: Visit) -> None:
    before = ann.drawing()
    drag(ann, CARD, LOG)
    expect(prompt(ann)).to_contain_text("one action left")
    expect(ann.page.locator(LOG)).not_to_contain_text("is about to play")
    assert ann.drawing() == before
