"""Photographs every game in the browser, wide and tall, light and dark, and the lobby, for README and docs/screens/.

The games are played by searching bots with fixed luck up to a turn of the person, so that the same pictures come out
again. In each picture something is chosen: the page shows where it can go, and what that would change.

tools/screenshots.py --only attika --out /tmp/screens
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.client_clicks import FIND, browsing, chromium, open_page
from benchmarks.client_tables import Chooser, Plan, Twin, make_table, store
from benchmarks.load.processes import HOST, own_command, started
from gametable.server.identity import new_guest
from gametable.storage.interface import UserRow

OUT: Final = Path(__file__).resolve().parents[1] / "docs" / "screens"
MOST_BYTES: Final = 250_000  # of a picture; a phone's is made smaller if it has more
SIZES: Final[dict[str, dict[str, Any]]] = {
    "wide": {"viewport": {"width": 1280, "height": 800}},
    "tall": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
THEMES: Final = ("light", "dark")
STILL: Final = """
async () => {
  await document.fonts.ready;
  await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => 0)));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}
"""


@dataclass(frozen=True)
class Subject:
    """A game to photograph: how it is played, for how many moves at least, and what is then chosen."""

    plan: Plan
    moves: int
    begins: str  # how the id of the thing that the person chooses begins
    least: int = 2  # moves among which the person has the choice


SUBJECTS: Final = {
    "atlanta": Subject(Plan("atlanta", 3, seed=3, bots=("hard", "medium")), 60, "place-", 6),
    "attatat": Subject(Plan("attatat", 3, seed=2, bots=("hard", "medium")), 90, "gap-", 6),
    "attika": Subject(Plan("attika", 3, seed=2, bots=("hard", "medium")), 115, "hex-", 5),
    "monster_city": Subject(Plan("monster_city", 4, seed=2, bots=("hard", "medium", "easy")), 50, "row-", 4),
}
WAITING: Final = Plan("attika", 4, seed=9, bots=("hard",), names=("Ann", "Ben"))  # before its start, a seat is open
OTHERS: Final = (  # in the lobby
    Plan("monster_city", 5, seed=11, bots=("medium",), names=("Cleo", "Dan")),
    Plan("attatat", 2, seed=12, names=("Eva",)),
)
DAY: Final = 1_793_000_000_000  # when it all happened, in milliseconds: the lobby tells it
SITE: Final = "play.example.org"  # the browser is told that the server is there: links in pictures name no machine


@dataclass
class Shown:
    """A table in the middle of a game, and the move that is being chosen there."""

    twin: Twin
    path: tuple[str, ...]


def play(subject: Subject, person: UserRow, iterations: int) -> Shown:
    """Play until the person has something to show."""
    twin = make_table(subject.plan, [person], at=DAY)
    chooser = Chooser("search", iterations, subject.plan.seed)
    count = 0
    while True:
        seat = twin.seat()
        action = chooser.choose(twin, seat)
        path = twin.path(seat, action)
        is_choice = len(twin.table.game.legal_for(twin.state, seat)) >= subject.least
        if seat == 0 and count >= subject.moves and is_choice and path[-1].startswith(subject.begins):
            return Shown(twin, path)
        twin.decide(seat, action)
        count += 1
        if not twin.is_running:
            raise SystemExit(f"{subject.plan.game} was over after {count} moves, before there was something to show.")


def photograph(page: Page, file: Path) -> int:
    """Take a picture when nothing moves; return its size in bytes."""
    page.evaluate(STILL)
    return len(page.screenshot(path=file, animations="disabled"))


def contexts(size: str, theme: str, scale: int) -> dict[str, Any]:
    """How a browser looks at a page."""
    return {**SIZES[size], "color_scheme": theme, "device_scale_factor": scale, "reduced_motion": "reduce"}


def choose(page: Page, path: Sequence[str], size: str) -> None:
    """Touch all that a move needs but its last thing, then point at that: a mouse hovers, a finger taps."""
    for number, part in enumerate(path):
        is_last = number == len(path) - 1
        button = page.locator(f'[data-button="{part}"]')
        if button.count():
            if not is_last:
                button.first.click()
            continue
        point = page.evaluate(FIND, part)
        if point is None:
            return
        if size == "tall":
            page.touchscreen.tap(*point)
        elif is_last:
            page.mouse.move(*point)
        else:
            page.mouse.click(*point)
    page.wait_for_timeout(400)  # for the preview, which the server draws


def scales(size: str) -> tuple[int, ...]:
    """Pixels of a CSS pixel to try: a phone has more of them."""
    return (2, 1) if size == "tall" else (1,)


def variants() -> Iterator[tuple[str, str]]:
    """All sizes and themes."""
    for size in SIZES:
        for theme in THEMES:
            yield size, theme


@dataclass(frozen=True)
class Sight:
    """A page that is looked at, by whom, and what is chosen there."""

    name: str  # of the picture
    path: str
    token: str
    shown: Shown | None = None


def take(browser: Browser, sight: Sight, look: tuple[str, str], out: Path) -> None:
    """One picture, in the best resolution that is not too large."""
    size, theme = look
    file = out / f"{sight.name}-{size}-{theme}.png"
    written = 0
    for scale in scales(size):
        page = open_page(browser, f"http://{SITE}", sight.path, sight.token, **contexts(size, theme, scale))
        page.wait_for_load_state("networkidle")
        if sight.shown is not None:
            page.wait_for_function("() => document.querySelector('[data-part][data-pickable], [data-button]')")
            choose(page, sight.shown.path, size)
        written = photograph(page, file)
        page.context.close()
        if written <= MOST_BYTES:
            break
    print(f"{file.name}  {written / 1000:.0f} kB")


def photograph_all(wanted: Sequence[str], out: Path, iterations: int) -> None:
    """Play, serve, and photograph what is wanted."""
    ann = new_guest("Ann", DAY)
    subjects = SUBJECTS if "lobby" in wanted else {name: SUBJECTS[name] for name in SUBJECTS if name in wanted}
    shown = {name: play(subject, ann, iterations) for name, subject in subjects.items()}
    waiting = make_table(WAITING, [ann], is_started=False, at=DAY)
    others = [make_table(plan, is_started=False, at=DAY) for plan in OTHERS]
    with tempfile.TemporaryDirectory() as folder:
        tokens = store(Path(folder), [*(one.twin for one in shown.values()), waiting, *others])
        host = tokens[waiting.table.name][0]
        sights = [
            Sight(name, f"t/{one.twin.table.name}", tokens[one.twin.table.name][0], one) for name, one in shown.items()
        ]
        sights += [Sight("waiting", f"t/{waiting.table.name}", host), Sight("lobby", "", host)]
        with started(own_command(Path(folder))) as server, browsing(_site_is_at(server.port)) as browser:
            for sight in (sight for sight in sights if sight.name in wanted):
                for look in variants():
                    take(browser, sight, look, out)


def _site_is_at(port: int) -> str:
    return f"--host-resolver-rules=MAP {SITE} {HOST}:{port}"


def main(words: list[str] | None = None) -> None:
    """Play, serve and photograph."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", default=[], metavar="SUBJECT", help="games, lobby or waiting")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--iterations", type=int, default=400, help="that bots search for a move")
    wish = parser.parse_args(words)
    known = [*SUBJECTS, "lobby", "waiting"]
    unknown = [name for name in wish.only if name not in known]
    if unknown:
        raise SystemExit(f"Nothing is called {' or '.join(unknown)}; right is {', '.join(known)}.")
    if not chromium():
        raise SystemExit("There is no Chromium: `apt-get install chromium` brings it.")
    wish.out.mkdir(parents=True, exist_ok=True)
    photograph_all(wish.only or known, wish.out, wish.iterations)


if __name__ == "__main__":
    main()
