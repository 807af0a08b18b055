"""A hint stands beside the thing that it speaks of: it hides neither that nor the zoom, and stays in the window."""

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
  const zoom = document.querySelector(".zoom").getBoundingClientRect();
  const isAside = hint.right <= zoom.x || zoom.right <= hint.x || hint.bottom <= zoom.y || zoom.bottom <= hint.y;
  const isInside = hint.x >= 0 && hint.y >= 0 && hint.right <= innerWidth && hint.bottom <= innerHeight;
  return isApart && isAside && isInside ? [] : [id, hint.toJSON(), thing.toJSON()];
}"""
TELLS_OF: Final = """(id) => document.querySelector(`svg.scene [data-part="${id}"]`).ariaLabel
  === document.querySelector(".hint:not([hidden]) strong")?.textContent"""
NEAREST_TO_ZOOM: Final = """(most) => {
  const { x, y } = document.querySelector(".zoom").getBoundingClientRect();
  const far = (one) => { const at = one.getBoundingClientRect(); return Math.hypot(at.right - x, at.y - y); };
  const found = [...document.querySelectorAll("svg.scene [data-pickable]")];
  return found.sort((one, other) => far(one) - far(other)).slice(0, most).map((one) => one.dataset.part);
}"""
SMALL: Final = {"viewport": {"width": 900, "height": 640}}  # there hints have little room
MOST: Final = 6


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_hides_nothing_that_it_speaks_of(visit: Callable[..., Visit], game: str) -> None:
    ann = visit(**SMALL)
    ann.play_alone(game)
    ann.wait_to_pick()
    page = ann.page
    ids = page.evaluate(NEAREST_TO_ZOOM, MOST)
    assert ids
    for part in ids:
        page.locator(f"svg.scene [data-part='{part}']").hover(force=True)
        page.wait_for_function(TELLS_OF, arg=part)
        assert page.evaluate(HIDDEN, part) == []
