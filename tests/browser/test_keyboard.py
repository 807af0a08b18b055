"""A whole game by keyboard alone, from the lobby; the focus is never lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import FOCUS, TURN
from tests.browser.pages import MOST_PICKS, PATIENCE, Seen, Visit, result_on
from tests.server.serving import GAMES, Served

MOST_TABS: Final = 150
MOST_STEPS: Final = 30
ARROWS: Final = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the wanted thing has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab never comes to {selector}")


def begin(page: Page, origin: str) -> None:
    """Open the lobby, choose one round of Attatat, and play against bots."""
    page.goto(origin)
    page.wait_for_selector("form.game")
    page.evaluate("""() => document.querySelector('img[data-game=attatat]').closest("form").id = "wanted" """)
    tab_to(page, "#wanted summary")
    page.keyboard.press("Enter")
    tab_to(page, "#wanted [name=rounds]")
    page.keyboard.type("1")
    for _ in range(MOST_TABS):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("() => document.activeElement.matches('#wanted button.main')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    page.wait_for_selector("svg.scene [data-part]")


def turn(visit: Visit, before: str) -> Seen:
    """Wait for one's turn; then the focus is somewhere."""
    focus: Seen | None = visit.page.evaluate(TURN, [before, PATIENCE])
    assert focus is not None, f"nothing to pick: {visit.look()!r}"
    assert focus["isOver"] or not focus["isLost"], f"the focus is lost: {focus}"
    return focus


def pick_by_keys(visit: Visit) -> None:
    """Go somewhere by arrows, pick it by Enter, and once more where that is asked; nothing if others end the choice."""
    page = visit.page
    for arrow in visit.chance.choices(ARROWS, k=visit.chance.randint(1, 3)):
        page.keyboard.press(arrow)
    now: Seen = page.evaluate(FOCUS)
    if not now["isMarked"]:
        page.keyboard.press("n")
        now = page.evaluate(FOCUS)
    if not now["canPick"]:
        return
    assert now["isMarked"], f"neither arrows nor N come to something that can be picked: {now}"
    page.keyboard.press("Enter")
    if now["kind"] == "2":
        asked: Seen = page.evaluate(FOCUS)
        assert asked["isReady"] and not asked["isLost"], f"nothing is asked: {asked}"
        page.keyboard.press("Enter")


def play_by_keys(visit: Visit, picks: int) -> int:
    """Pick by keys until the game is over or there were enough picks; how many there were."""
    visit.page.evaluate(TURN, ["", PATIENCE])
    visit.page.keyboard.press("n")
    before = ""
    for count in range(picks):
        focus = turn(visit, before)
        if focus["isOver"]:
            return count
        pick_by_keys(visit)
        before = focus["look"]
    return picks


@pytest.mark.slow
def test_a_whole_game_from_the_lobby(page: Page, visit: Callable[..., Visit], served: Served) -> None:
    begin(page, served.origin)
    ann = Visit(page.context, page, served.origin, visit().chance)
    assert play_by_keys(ann, MOST_PICKS) < MOST_PICKS, "the game does not end"
    assert result_on(ann) != ""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_focus_is_never_lost(visit: Callable[..., Visit], game: str) -> None:
    ann = visit()
    ann.play_alone(game)
    assert play_by_keys(ann, 25) == 25


def go_to_final(page: Page) -> Seen:
    """Go by arrows until something has the focus that cannot be taken back: a tile that is drawn."""
    for arrow in ARROWS * MOST_STEPS:
        focus: Seen = page.evaluate(FOCUS)
        if focus["kind"] == "2":
            return focus
        page.keyboard.press(arrow)
    raise AssertionError("no arrow comes to something that is asked before")


def test_escape_goes_back_and_letters_work(visit: Callable[..., Visit]) -> None:
    ann = visit()
    ann.play_alone("attika")
    page = ann.page
    ann.wait_to_pick()
    before = ann.look()
    page.keyboard.press("n")
    asked = go_to_final(page)
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-part='{asked['id']}'][data-chosen]")).to_have_count(1)
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-chosen]")).to_have_count(0)
    assert ann.look() == before and page.evaluate(FOCUS)["id"] == asked["id"]
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    whole = page.locator("svg.scene-board").get_attribute("viewBox")
    page.keyboard.press("+")
    assert page.locator("svg.scene-board").get_attribute("viewBox") != whole
    page.keyboard.press("0")
    expect(page.locator("svg.scene-board")).to_have_attribute("viewBox", str(whole))


def test_tabs_are_turned_by_arrows(visit: Callable[..., Visit]) -> None:
    ann = visit()
    ann.play_alone("monster_city")
    page = ann.page
    page.locator("#tab-log").focus()
    for name in ("chat", "rules", "scores", "moves", "log"):
        page.keyboard.press("ArrowRight")
        expect(page.locator(f"#tab-{name}")).to_be_focused()
        expect(page.locator(f"#panel-{name}")).to_be_visible()
        expect(page.locator(".panel:not([hidden])")).to_have_count(1)


def test_a_move_from_the_list(visit: Callable[..., Visit]) -> None:
    """Whoever hears the page skips to the list of moves, whose buttons do the same as the board."""
    ann = visit()
    ann.play_alone("attika")
    page = ann.page
    ann.wait_to_pick()
    tab_to(page, "a.skip[href='#panel-moves']")
    page.keyboard.press("Enter")
    expect(page.locator("#panel-moves")).to_be_visible()
    lines = page.locator(".panel-log li").count()
    for _ in range(MOST_STEPS):
        if page.locator(".panel-log li").count() > lines:
            break
        focused = page.evaluate("() => document.activeElement.closest('.move-list, .actions') !== null")
        assert focused, page.evaluate(FOCUS)
        if page.evaluate("() => document.activeElement.matches('summary')"):
            page.keyboard.press("Enter")
            page.keyboard.press("Tab")
        before = ann.look()
        page.keyboard.press("Enter")
        assert page.evaluate(TURN, [before, PATIENCE])
    assert page.locator(".panel-log li").count() > lines
