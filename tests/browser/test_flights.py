"""Things that leave the table for a pile are seen going there, and nothing stays in the air."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import pytest
from playwright.sync_api import expect

from tests.browser.pages import Visit

pytestmark = pytest.mark.slow

COUNT: Final = """() => {
  window.left = [];
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    window.left.push(...added.filter((one) => one.matches(".leaving")));
  }).observe(document.querySelector(".overlay"), { childList: true });
}"""
MONSTER: Final = "[data-part^='monster-'][data-pickable]"
FALLING: Final = ".actions .main, [data-part^='city0-'][data-pickable]:not([data-chosen])"
DISCARDS: Final = "() => document.querySelector(`[data-part='discards']`).getAttribute('aria-label')"
GOES_ON: Final = f"([discards, falling]) => ({DISCARDS})() !== discards || document.querySelector(falling)"
MOST_CLICKS: Final = 16


def attacked(ann: Visit, motion: Literal["reduce", "no-preference"]) -> int:
    """How many things were seen leaving when a monster has come, done what it does, and gone."""
    ann.play_alone("monster_city")
    ann.wait_to_pick()
    page = ann.page
    discards = page.evaluate(DISCARDS)
    page.emulate_media(reduced_motion=motion)
    page.evaluate(COUNT)
    ann.click_at(MONSTER)
    for _ in range(MOST_CLICKS):
        page.wait_for_function(GOES_ON, arg=[discards, FALLING])
        if page.evaluate(DISCARDS) != discards:
            break
        choose(ann)
    assert page.evaluate(DISCARDS) != discards
    return int(page.evaluate("() => window.left.length"))


def choose(ann: Visit) -> None:
    """Say which building falls, or that this is meant."""
    confirm = ann.page.locator(".actions .main")
    if confirm.count():
        confirm.first.click()
    else:
        ann.click_at(FALLING)


def test_a_monster_and_its_ruins_fly_to_their_piles(visit: Callable[..., Visit]) -> None:
    ann = visit()
    assert attacked(ann, "no-preference") > 0
    expect(ann.page.locator(".overlay .leaving")).to_have_count(0)


def claimed(ann: Visit, motion: Literal["reduce", "no-preference"]) -> int:
    """How many planks were seen leaving until somebody has claimed a path."""
    ann.play_alone("attatat")
    ann.wait_to_pick()
    ann.page.emulate_media(reduced_motion=motion)
    ann.page.evaluate(COUNT)
    before = ""
    while not ann.page.locator(".panel-log li", has_text=" claims ").filter(has_not_text="nothing").count():
        found = ann.choose(before)
        assert not found.get("isOver"), "nobody has claimed anything"
        ann.click(found)
        before = found["look"]
    return int(ann.page.evaluate("() => window.left.length"))


def test_claimed_planks_stay_for_a_moment_and_fly_to_a_score_pile(visit: Callable[..., Visit]) -> None:
    ann = visit()
    assert claimed(ann, "no-preference") > 0
    expect(ann.page.locator(".overlay .leaving")).to_have_count(0)


def test_nothing_flies_where_less_motion_is_wished(visit: Callable[..., Visit]) -> None:
    assert attacked(visit(), "reduce") == 0
    assert claimed(visit(), "reduce") == 0
