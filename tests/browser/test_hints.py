"""A hint stands beside the thing that it speaks of: it hides neither that nor leaves the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from tests.browser.pages import Visit
from tests.server.serving import GAMES

HIDDEN: Final = """(id) => {
  const thing = document.querySelector(`svg.scene [data-part="${id}"]`).getBoundingClientRect();
  const hint = document.querySelector(".hint:not([hidden])").getBoundingClientRect();
  const isApart = hint.right <= thing.x || thing.right <= hint.x || hint.bottom <= thing.y || thing.bottom <= hint.y;
  const isInside = hint.x >= 0 && hint.y >= 0 && hint.right <= innerWidth && hint.bottom <= innerHeight;
  return isApart && isInside ? [] : [id, hint.toJSON(), thing.toJSON()];
}"""
TELLS_OF: Final = """(id) => document.querySelector(`svg.scene [data-part="${id}"]`).ariaLabel
  === document.querySelector(".hint:not([hidden]) strong")?.textContent"""
MOST: Final = 6


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_hides_nothing_that_it_speaks_of(visit: Callable[..., Visit], game: str) -> None:
    ann = visit()
    ann.play_alone(game)
    ann.wait_to_pick()
    page = ann.page
    ids = page.evaluate(
        "() => [...document.querySelectorAll('svg.scene [data-pickable]')].map((one) => one.dataset.part)"
    )
    assert ids
    for part in ids[:MOST]:
        page.locator(f"svg.scene [data-part='{part}']").hover(force=True)
        page.wait_for_function(TELLS_OF, arg=part)
        assert page.evaluate(HIDDEN, part) == []
