"""Others may end a choice at any time: who plays looks once, and again when what could be picked has vanished."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from gametable.server.thinking.messages import Answer, Question
from tests.browser.pages import Seen, Visit, result_on
from tests.deep import usually
from tests.server.serving import Dice, Served, ways

GAMES: Final = usually(1, deep=30)
VANISHING: Final = """
<svg class="scene" width="200" height="100"><g data-part="early" data-pickable="1"><circle r="40"/></g></svg>
<script>
  const part = document.querySelector("[data-part]");
  const draw = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (then) => {
    window.requestAnimationFrame = draw;
    part.removeAttribute("data-pickable");
    setTimeout(() => { part.dataset.part = "late"; part.dataset.pickable = "1"; }, 100);
    return draw(then);
  };
</script>"""


def at(page: Page, content: str) -> Visit:
    page.set_content(content)
    return Visit(page.context, page, "", random.Random(1))


def test_what_vanishes_before_it_is_picked_is_waited_for_again(page: Page) -> None:
    assert at(page, VANISHING).choose()["id"] == "late"


def test_a_single_look_finds_what_is_there_or_nothing(page: Page) -> None:
    visit = at(page, "<p>Nothing to pick</p>")
    assert visit.find(patience=0) is None
    visit.page.set_content('<svg class="scene"><g data-part="one" data-pickable="1"><circle r="40"/></g></svg>')
    found = visit.find(patience=0)
    assert found is not None and found["id"] == "one"


class Hesitant(Dice):
    """Bots that let the person of a scoring choose a few times before they choose themselves."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.picks = 0  # of categories, by the person
        self.wanted: dict[int, int] = {}  # the scoring → how many there must have been

    async def choose(self, question: Question) -> Answer:
        seen = question.seen
        if seen["phase"] == "scoring":
            wanted = self.wanted.setdefault(seen["scorings"], self.picks + self._random.randint(2, 5))
            while self.picks < wanted:
                await asyncio.sleep(0.001)
            await asyncio.sleep(self._random.random() / 20)
        return await super().choose(question)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(GAMES))
def test_a_simultaneous_choice_is_changed_quickly_until_the_others_end_it(
    tmp_path: Path, visit: Callable[..., Visit], number: int
) -> None:
    """MC-27  A category may be changed until everybody has chosen one."""
    bots = Hesitant(number)
    with Served(tmp_path, ways(thinkers=bots)) as served:
        ann = visit(f"Ann {number}", origin=served.origin)
        ann.play_alone("monster_city")

        def touch(found: Seen) -> None:
            ann.click(found)
            bots.picks += found["id"].startswith("score-")

        picked = ann.play(touch)
        assert [found["hidden"] for found in picked if found["hidden"]] == []
        assert result_on(ann) != ""
        ann.context.close()
    assert bots.picks >= max(bots.wanted.values())
