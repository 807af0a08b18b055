"""Things that leave the table for a pile are seen going there, and nothing stays in the air."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from playwright.sync_api import expect

from tests.browser.pages import Visit

COUNT: Final = """() => {
  window.left = [];
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    window.left.push(...added.filter((one) => one.matches(".leaving")));
  }).observe(document.querySelector(".overlay"), { childList: true });
}"""
MONSTER: Final = "[data-part^='monster-'][data-pickable]"
HOUSE: Final = "[data-part^='city0-'][data-pickable]"
MOST_FALLING: Final = 8


def attacked(ann: Visit, motion: Literal["reduce", "no-preference"]) -> int:
    """How many things were seen leaving when a monster has come, done what it does, and gone."""
    ann.play_alone("monster_city")
    ann.wait_to_pick()
    page = ann.page
    lines = page.locator(".panel-log li").count()
    page.emulate_media(reduced_motion=motion)
    page.evaluate(COUNT)
    ann.click_at(MONSTER)
    over = f"(lines) => document.querySelectorAll('.panel-log li').length > lines || document.querySelector(`{HOUSE}`)"
    for _ in range(MOST_FALLING):
        page.wait_for_function(over, arg=lines)
        if not page.locator(HOUSE).count():
            break
        ann.click_at(HOUSE)
    page.wait_for_function("(lines) => document.querySelectorAll('.panel-log li').length > lines", arg=lines)
    return int(page.evaluate("() => window.left.length"))


def test_a_monster_and_its_ruins_fly_to_their_piles(visit: Callable[..., Visit]) -> None:
    ann = visit()
    assert attacked(ann, "no-preference") > 0
    expect(ann.page.locator(".overlay .leaving")).to_have_count(0)


def test_nothing_flies_where_less_motion_is_wished(visit: Callable[..., Visit]) -> None:
    assert attacked(visit(), "reduce") == 0
