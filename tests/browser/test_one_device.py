"""Several people at one device, alone or with somebody elsewhere: who is asked, who agrees, and undo by a key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from gametable.games import catalog
from gametable.kernel.game import WATCHER
from tests.browser.pages import Visit, two_at
from tests.server.serving import Served, wait_for

MOST_PICKS: Final = 300
SHORT: Final = 0.3  # seconds, to see whose turn it is
CURTAIN: Final = "dialog.curtain"
READY: Final = f"() => document.querySelector('{CURTAIN}, [data-pickable], .actions .main')"


def pass_around(ann: Visit, title: str, *others: str) -> str:
    """From the lobby to a game in which several people share this device."""
    page = ann.page
    page.goto(ann.origin)
    card = page.locator("form.game", has=page.get_by_role("heading", name=title, exact=True))
    card.get_by_role("button", name="Pass this device around").click()
    for number, name in enumerate(others, start=2):
        page.get_by_label(f"Name {number}").fill(name)
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    return page.url.rpartition("/")[2]


def take_device(page: Page) -> str:
    """Whoever is asked behind the curtain takes the device; their name, or nothing if no curtain hangs."""
    page.wait_for_function(READY)
    if not page.locator(CURTAIN).count():
        return ""
    button = page.locator(f"{CURTAIN} button")
    name = button.inner_text().removeprefix("I am ")
    button.click()
    expect(page.locator(CURTAIN)).to_have_count(0)
    page.wait_for_function(READY)
    return name


def play_to_scoring(ann: Visit) -> str:
    """Everybody picks by chance until all have to choose a category; who has the device then."""
    before = name = ""
    for _ in range(MOST_PICKS):
        taken = take_device(ann.page)
        if taken:
            before, name = "", taken
        if "category" in ann.page.locator("#prompt").inner_text():
            return name
        found = ann.choose(before)
        ann.click(found)
        before = found["look"]
        ann.page.wait_for_function(f"(before) => ({READY})() || document.querySelector('.banner .result')", arg=before)
    raise AssertionError("there was no scoring")


def score(page: Page) -> None:
    """Choose the first category that is open; the last of all is asked to confirm it."""
    page.locator("svg.scene [data-part^='score-'][data-pickable]").first.click(force=True)
    page.wait_for_function(f"() => document.querySelector('{CURTAIN}, .actions .main')")
    if not page.locator(CURTAIN).count():
        page.get_by_role("button", name="Confirm").click()


@pytest.mark.slow
def test_everybody_scores_behind_a_curtain_of_their_own(visit: Callable[..., Visit], served: Served) -> None:
    """MC-27  All choose at the same time, which one device can only do one after the other."""
    ann = visit()
    table = pass_around(ann, "Monster City", "Ben", "Cleo")
    asked = [play_to_scoring(ann)]
    page = ann.page
    for _ in range(2):
        score(page)
        page.wait_for_selector(CURTAIN)
        asked.append(take_device(page))
        expect(page.locator("#prompt")).to_contain_text("category")
    score(page)
    assert sorted(asked) == ["Ann", "Ben", "Cleo"], "each of them is asked once"
    wait_for(lambda: noted(served, table) == [1, 1, 1])
    take_device(page)
    assert ann.can_act(), "the game goes on"


def noted(served: Served, table: str) -> list[int]:
    """How many categories each seat has noted."""
    seats = catalog.load("monster_city").seen(served.state(table), WATCHER)["seats"]
    return [sum(note is not None for note in facts["notes"]) for facts in seats]


def share_with(ann: Visit, name: str) -> None:
    """Somebody else sits down at the device of a table that waits."""
    ann.page.get_by_label("Name of somebody else at this device").fill(name)
    ann.page.get_by_role("button", name="Add").click()
    expect(ann.page.locator(".seats")).to_contain_text(name)


@pytest.mark.slow
def test_people_of_one_device_agree_to_undo_at_once(visit: Callable[..., Visit]) -> None:
    """Ann and Cleo share a device, Ben has his own: his move is taken back when both have agreed by one button."""
    ann, ben = visit("Ann"), visit("Ben")
    table = ann.make("atlanta", 3)
    ann.open(table)
    share_with(ann, "Cleo")
    ben.order(table, "join")
    ann.page.get_by_role("button", name="Start", exact=True).click()
    ben.open(table)
    until_asking(ann, ben)
    before = ben.page.locator(".panel-log li").count()
    ben.page.get_by_role("button", name="Ask to undo").click()
    expect(ben.page.get_by_role("button", name="Give up asking")).to_be_visible()
    take_device(ann.page)
    ann.page.get_by_role("button", name="We all agree").click()
    expect(ben.page.locator(".panel-log li").last).to_contain_text("takes back")
    assert ben.page.locator(".panel-log li").count() > before
    expect(ben.page.get_by_role("button", name="Give up asking")).to_have_count(0)


def until_asking(ann: Visit, ben: Visit) -> None:
    """Everybody picks until Ben has made a move that he cannot take back alone."""
    asking = ben.page.get_by_role("button", name="Ask to undo")
    for _ in range(MOST_PICKS):
        if asking.count():
            return
        if ann.page.locator(CURTAIN).count():
            take_device(ann.page)
        for mover in (ben, ann):
            found = mover.find(patience=SHORT)
            if found:
                mover.click(found)
                break
    raise AssertionError("Ben could take back everything")


def test_a_key_takes_back_the_last_move(visit: Callable[..., Visit]) -> None:
    people = two_at(visit, "atlanta")
    mover = next(one for one in people if one.page.locator("[data-pickable]").count())
    before = mover.drawing()
    mover.click(mover.choose())
    expect(mover.page.get_by_role("button", name="Undo", exact=True)).to_be_visible()
    assert mover.drawing() != before
    mover.page.keyboard.press("u")
    mover.wait_for_drawing(before)
