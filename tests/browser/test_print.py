"""All that stands on a table can be read: no letter is too small, on a tablet or on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.browser.conftest import PHONE, WIDE
from tests.browser.pages import Visit, fewest
from tests.server.serving import GAMES

pytestmark = pytest.mark.slow

LEAST: Final = 11.0  # CSS pixels
TABLET: Final[dict[str, Any]] = {"viewport": {"width": 1024, "height": 768}}
SIZES: Final = {"wide": WIDE, "tablet": TABLET, "phone": PHONE}
MOST: Final = {"atlanta": 4, "attatat": 5, "attika": 4, "monster_city": 5}
PICKS: Final = 5
SMALL: Final = """(least) => {
  const hidden = "script, style, noscript, option, .sr, .skip, #definitions, .others-zone svg";
  const sizeOf = (element) => {
    const size = parseFloat(getComputedStyle(element).fontSize);
    const matrix = element instanceof SVGElement ? element.getScreenCTM() : { a: 1, b: 0 };
    return size * Math.hypot(matrix.a, matrix.b);
  };
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement: holder } = texts.currentNode;
    if (!data.trim() || holder.closest(hidden) || !holder.checkVisibility()) continue;
    const size = sizeOf(holder);
    if (size < least) found.push(`${data.trim().slice(0, 30)}: ${size.toFixed(1)}`);
  }
  return [...new Set(found)];
}"""


def small_print(ann: Visit) -> list[str]:
    """Everything that can be seen but hardly read, with its size."""
    ann.wait_to_pick()
    found: list[str] = ann.page.evaluate(SMALL, LEAST)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_all_letters_are_large_enough(visit: Callable[..., Visit], game: str, size: str) -> None:
    """At least 11 pixels, at the start and some picks later, with few players and with many.

    A phone has 12 nearly everywhere, but on a tablet the widest trays are shown at three quarters of their size: 12
    pixels there would be 16 units, and the longest names of buildings have no room for these. Small pictures of what
    others have are left out: their numbers stand in the players' panels, and a touch enlarges them.
    """
    ann = visit(**SIZES[size])
    for players in (fewest(game), MOST[game]):
        table = ann.make(game, players, players - 1)
        ann.order(table, "start")
        ann.open(table)
        assert small_print(ann) == []
        ann.play(ann.click, picks=PICKS, block="center")
        assert small_print(ann) == []
