"""What people do on a page: open a table, look at it, and pick things, by mouse, finger or keyboard."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Self

from playwright.sync_api import BrowserContext, ConsoleMessage, Page

from tests.browser.looking import CHOOSE, LOOK, WHERE

PATIENCE: Final = 30.0  # seconds for anything that must happen
MOST_PICKS: Final = 600
SHORT: Final[dict[str, dict[str, Any]]] = {"attatat": {"rounds": 1}}  # options of whole games
DRAWING: Final = """() => [...document.querySelectorAll("svg.scene [data-part]")].map((part) =>
  [part.dataset.part, part.getAttribute("transform"), part.innerHTML].join(" ")).join("\\n")"""
Seen = dict[str, Any]  # what a script tells of a page


@dataclass
class Watch:
    """Hears what the consoles of pages complain about."""

    complaints: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)  # patterns of what may be said

    def listen(self, page: Page) -> None:
        page.on("console", self._hear)
        page.on("pageerror", lambda fault: self._complain(f"not caught: {fault}"))

    def expect(self, pattern: str) -> None:
        """This is no fault in this test."""
        self.expected.append(pattern)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"{message.type}: {message.text} {message.location['url']}")

    def _complain(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self.expected):
            self.complaints.append(text)


@dataclass
class Visit:
    """A person at a page."""

    context: BrowserContext
    page: Page
    origin: str
    chance: random.Random

    @classmethod
    def of(cls, context: BrowserContext, origin: str, name: str) -> Self:
        """A new guest, whom the page knows by a cookie."""
        visit = cls(context, context.new_page(), origin, random.Random(name))
        visit.post("/api/guests", name=name)
        return visit

    def post(self, path: str, **body: Any) -> Any:
        """Order something by the API, as this person."""
        answer = self.context.request.post(self.origin + path, data=body, headers={"Origin": self.origin})
        assert answer.ok, answer.text()
        return answer.json()

    def order(self, table: str, what: str, **more: Any) -> None:
        self.post(f"/api/tables/{table}/orders", what=what, **more)

    def make(self, game: str, players: int, bots: int = 0, **options: Any) -> str:
        """A new table with bots on the last seats."""
        table = str(self.post("/api/tables", game=game, players=players, options=options)["name"])
        for seat in range(players - bots, players):
            self.order(table, "bot", seat=seat, level="easy")
        return table

    def play_alone(self, game: str, **options: Any) -> str:
        """A running game against as few bots as there can be, on the screen."""
        players = fewest(game)
        table = self.make(game, players, players - 1, **options)
        self.order(table, "start")
        self.open(table)
        return table

    def open(self, table: str) -> None:
        self.page.goto(f"{self.origin}/t/{table}")
        self.page.wait_for_selector("svg.scene [data-part], .waiting:not([hidden])")

    def another_tab(self) -> Visit:
        """The same person at another page."""
        return Visit(self.context, self.context.new_page(), self.origin, self.chance)

    def choose(self, before: str = "", block: str = "nearest") -> Seen:
        """Something that can be picked, as soon as the page looks otherwise than before."""
        found = self.find(before, block)
        if found is None:
            raise AssertionError(f"nothing to do: before {before!r}, now {self.look()!r}, said {self.notice()!r}")
        return found

    def find(self, before: str = "", block: str = "nearest", patience: float = PATIENCE) -> Seen | None:
        """The same; None if nothing can be picked within so many seconds: with none, at a single look."""
        found: Seen | None = self.page.evaluate(CHOOSE, [self.chance.random(), before, block, patience])
        assert found is None or found.get("id") != "", f"nothing of this can be reached: {found['hidden']}"
        return found

    def play(self, touch: Callable[[Seen], None], picks: int = MOST_PICKS, block: str = "nearest") -> list[Seen]:
        """Pick by chance until the game is over, or there were enough picks; everything that was picked."""
        picked: list[Seen] = []
        before = ""
        while len(picked) < picks:
            found = self.choose(before, block)
            if found.get("isOver"):
                return picked
            touch(found)
            picked.append(found)
            before = found["look"]
        assert picks < MOST_PICKS, "the game does not end"
        return picked

    def click(self, found: Seen) -> None:
        self.page.mouse.click(found["x"], found["y"])

    def click_at(self, selector: str) -> None:
        """Click a thing of the drawing where it can be met."""
        self.click(self.where(selector))

    def where(self, selector: str) -> Seen:
        """A point at which a thing can be met."""
        found: Seen | None = self.page.evaluate(WHERE, [selector, "nearest", PATIENCE])
        assert found is not None, f"nowhere to be met: {selector}"
        return found

    def tap(self, found: Seen) -> None:
        self.page.touchscreen.tap(found["x"], found["y"])

    def can_act(self) -> bool:
        """Whether there is something to pick or to confirm, or an end to be seen."""
        return bool(self.page.locator("[data-pickable], .actions .main, .banner .result").count())

    def wait_to_pick(self) -> None:
        """It is this person's turn."""
        self.page.wait_for_selector("[data-pickable]", state="attached")

    def look(self) -> str:
        return str(self.page.evaluate(LOOK))

    def drawing(self) -> str:
        """Everything that is drawn, without the marks for what can be picked."""
        return str(self.page.evaluate(DRAWING))

    def wait_for_drawing(self, wanted: str) -> None:
        """Until exactly this is drawn."""
        self.page.wait_for_function(f"(wanted) => ({DRAWING})() === wanted", arg=wanted)

    def notice(self) -> str:
        return self.page.locator("#notice").inner_text()

    def tab(self, name: str) -> None:
        """Open one of the tabs beside the board."""
        self.page.locator(f"#tab-{name}").click()
        self.page.wait_for_selector(f"#panel-{name}:not([hidden])")


def two_at(visit: Callable[..., Visit], game: str) -> list[Visit]:
    """Two people at a running game without bots; it is the turn of one of them."""
    people = [visit("Ann"), visit("Ben")]
    table = people[0].make(game, 2)
    people[1].order(table, "join")
    people[0].order(table, "start")
    for person in people:
        person.open(table)
    people[0].page.wait_for_function("() => document.querySelector('.player.awaited')")
    return people


def fewest(game: str) -> int:
    """How many players a game needs."""
    return 3 if game == "monster_city" else 2


def result_on(visit: Visit) -> str:
    """What the screen says of the end."""
    return visit.page.locator(".banner .result").inner_text()
