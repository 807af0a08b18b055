"""Axe finds nothing to complain about: every screen, in both themes, on a desktop and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, WIDE
from tests.browser.pages import Visit
from tests.server.serving import GAMES

pytestmark = pytest.mark.slow

AXE: Final = Axe()
THEMES: Final = ("light", "dark")
SIZES: Final = {"wide": WIDE, "phone": PHONE}


def violations(page: Page) -> list[str]:
    """What axe finds, each with the elements that it means."""
    found: list[dict[str, Any]] = AXE.run(page).response["violations"]
    return [f"{one['id']}: {one['help']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


def check(page: Page, screen: str) -> None:
    """No violation in either theme."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        assert violations(page) == [], f"{screen}, {theme}"


@pytest.fixture(params=SIZES)
def guest(request: pytest.FixtureRequest, visit: Callable[..., Visit]) -> Visit:
    return visit(**SIZES[request.param])


def test_the_lobby_and_its_dialogs(guest: Visit) -> None:
    guest.make("attika", 2)
    guest.page.goto(guest.origin)
    guest.page.wait_for_selector(".table-list")
    check(guest.page, "lobby")
    guest.page.locator("form.game summary").first.click()
    check(guest.page, "options")
    guest.page.get_by_role("button", name="Settings").click()
    check(guest.page, "settings")


def test_a_new_table(guest: Visit) -> None:
    guest.open(guest.make("monster_city", 4, 1))
    guest.page.wait_for_selector(".qr svg")
    check(guest.page, "before the start")


@pytest.mark.parametrize("game", GAMES)
def test_a_running_table(guest: Visit, game: str) -> None:
    guest.play_alone(game)
    guest.play(guest.click, picks=4, block="center")
    guest.wait_to_pick()
    check(guest.page, game)


def test_the_tabs(guest: Visit) -> None:
    guest.play_alone("attatat")
    guest.play(guest.click, picks=2, block="center")
    guest.wait_to_pick()
    for name in ("chat", "rules", "scores", "moves"):
        guest.tab(name)
        if name == "rules":
            guest.page.wait_for_selector(".rulebook .rule")
        if name == "moves":
            for summary in guest.page.locator("#panel-moves summary").all()[:2]:
                summary.click()
        check(guest.page, name)


def test_dialogs_and_earlier_positions(guest: Visit) -> None:
    guest.play_alone("monster_city")
    guest.play(guest.click, picks=4, block="center")
    guest.wait_to_pick()
    page = guest.page
    page.get_by_role("button", name="Menu").click()
    check(page, "menu")
    page.get_by_role("button", name="End the game").click()
    check(page, "question")
    page.keyboard.press("Escape")
    page.locator("button.enlarge").first.click()
    check(page, "enlarged")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="One move back").click()
    page.wait_for_selector(".banner.past")
    check(page, "earlier position")


def test_a_notice_and_the_end(guest: Visit) -> None:
    guest.play_alone("attatat", rounds=1, cards_per_player=2)
    guest.wait_to_pick()
    guest.click_at("svg.scene-tray [data-part][role=img]")
    guest.page.wait_for_selector("#notice p")
    check(guest.page, "refusal")
    guest.play(guest.click, block="center")
    check(guest.page, "end")


def test_what_is_wrong_is_found(guest: Visit) -> None:
    guest.page.goto(guest.origin)
    guest.page.wait_for_selector("form.game")
    guest.page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert any(found.startswith("button-name") for found in violations(guest.page))
