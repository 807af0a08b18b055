"""Two fingers on a phone: the board is pinched, as a touch screen tells it, in any direction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.pages import Visit

Points = Sequence[tuple[float, float]]
STEPS: Final = 8
WIDTH: Final = "() => Number(document.querySelector('svg.scene-board').getAttribute('viewBox').split(' ')[2])"
SCALE: Final = "() => visualViewport.scale"
SETTLED: Final = """async () => {
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
}"""
HEAR: Final = "() => { document.addEventListener('click', () => { document.heard = true; }, true); }"
DRAW_ANEW: Final = """([x, y]) => {
  const touched = document.elementFromPoint(x, y);
  touched.replaceWith(touched.cloneNode(true));
}"""
TAPS: Final = 5  # that a browser may take for the end of another gesture
WAYS: Final = {"across": (1.0, 0.0), "down": (0.0, 1.0), "aslant": (0.7, 0.7)}


class Fingers:
    """A touch screen.

    After each gesture some frames pass, as with any hand: what the browser lets fingers do is decided by the last
    frame, and a tap that comes while it still follows the gesture before is none.
    """

    def __init__(self, visit: Visit) -> None:
        self.page: Page = visit.page
        self.session: CDPSession = visit.context.new_cdp_session(visit.page)

    def tell(self, kind: str, points: Points) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def pinch(self, middle: tuple[float, float], way: tuple[float, float], spans: tuple[float, float]) -> None:
        """Two fingers, one after the other, go from one distance to another."""
        begin, end = spans
        for step in range(STEPS + 1):
            points = spread(middle, way, begin + (end - begin) * step / STEPS)
            if step == 0:
                self.tell("touchStart", points[:1])
                self.tell("touchStart", points)
            else:
                self.tell("touchMove", points)
        self.lift()

    def swipe(self, begin: tuple[float, float], way: tuple[float, float]) -> None:
        """One finger goes some way, a step in each frame: only so the browser scrolls."""
        (x, y), (right, down) = begin, way
        self.tell("touchStart", [begin])
        for step in range(1, STEPS + 1):
            self.tell("touchMove", [(x + right * step / STEPS, y + down * step / STEPS)])
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
        self.lift()

    def tap(self, name: str) -> None:
        """Tap a button until the browser tells the page of it: a busy one may take a tap for something else."""
        self.page.evaluate(HEAR)
        for _ in range(TAPS):
            self.page.get_by_role("button", name=name).tap()
            self.page.evaluate(SETTLED)
            if self.page.evaluate("() => document.heard"):
                return
        raise AssertionError(f"no tap on {name!r} is heard")

    def lift(self) -> None:
        self.tell("touchEnd", [])
        self.page.evaluate(SETTLED)


def spread(middle: tuple[float, float], way: tuple[float, float], span: float) -> Points:
    (x, y), (right, down) = middle, way
    return [(x - right * span / 2, y - down * span / 2), (x + right * span / 2, y + down * span / 2)]


@pytest.fixture
def ben(visit: Callable[..., Visit]) -> Visit:
    ben = visit("Ben", **PHONE)
    ben.play_alone("attika")
    ben.wait_to_pick()
    return ben


def middle_of_board(ben: Visit) -> tuple[float, float]:
    box: Any = ben.page.locator(".stage").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("way", WAYS)
def test_fingers_that_part_enlarge_the_board_and_back(ben: Visit, way: str) -> None:
    page = ben.page
    fingers = Fingers(ben)
    middle, before = middle_of_board(ben), ben.look()
    whole = page.evaluate(WIDTH)
    fingers.pinch(middle, WAYS[way], (60, 180))
    assert page.evaluate(WIDTH) == pytest.approx(whole / 3, rel=0.05)
    assert page.evaluate(SCALE) == 1, "the page itself is not zoomed"
    assert page.evaluate("() => scrollY") == 0, "nor moved"
    assert ben.look() == before, "nothing was picked"
    fingers.pinch(middle, WAYS[way], (180, 40))
    assert page.evaluate(WIDTH) == pytest.approx(whole, rel=0.01)


def test_one_finger_moves_an_enlarged_board_and_scrolls_over_a_whole_one(ben: Visit) -> None:
    page = ben.page
    fingers = Fingers(ben)
    x, y = middle_of_board(ben)
    fingers.pinch((x, y), WAYS["across"], (60, 180))
    before = page.locator("svg.scene-board").get_attribute("viewBox")
    fingers.swipe((x, y), (-50, -50))
    expect(page.locator("svg.scene-board")).not_to_have_attribute("viewBox", str(before))
    assert page.evaluate("() => scrollY") == 0
    fingers.tap("Show the whole board")
    expect(page.locator(".stage.zoomed")).to_have_count(0)
    fingers.swipe((x, y), (0, -120))
    page.wait_for_function("() => scrollY > 0")


def test_a_finger_that_is_lifted_elsewhere_is_not_counted(ben: Visit) -> None:
    """What it touched was drawn anew meanwhile, and hears nothing of its end."""
    page = ben.page
    fingers = Fingers(ben)
    x, y = middle_of_board(ben)
    box: Any = page.locator(".trays").bounding_box()
    whole = page.evaluate(WIDTH)
    fingers.tell("touchStart", [(x, y)])
    page.evaluate(DRAW_ANEW, [x, y])
    fingers.tell("touchMove", [(box["x"] + 5, box["y"] + 5)])
    fingers.lift()
    fingers.swipe((x, y), (60, 0))
    assert page.evaluate(WIDTH) == whole, "one finger does not zoom"


def test_a_click_of_no_finger_after_a_swipe_picks(visit: Callable[..., Visit]) -> None:
    """A screen reader clicks without touching: no swipe ends with it."""
    ben = visit("Ben", **PHONE)
    ben.play_alone("monster_city")
    ben.wait_to_pick()
    fingers = Fingers(ben)
    middle, before = middle_of_board(ben), ben.look()
    fingers.pinch(middle, WAYS["across"], (60, 180))
    fingers.swipe(middle, (-50, -50))
    assert ben.look() == before
    ben.page.locator("svg.scene-board [data-pickable]").first.dispatch_event("click", {"detail": 0})
    assert ben.look() != before
