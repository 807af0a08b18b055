"""Makes the reports of all games, played by strong bots, for docs/reports/.

Every seat has the same bot, so that the report shows the game and not the bots. Iterations and not time limit the
bots: the same words make the same pages on every machine.

tools/reports.py --games 200 --budget 200it --causal 50
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gametable import lab
from gametable.games import catalog
from gametable.lab.plan import make_plan
from gametable.lab.report.making import write_report

OUT: Final = Path(__file__).resolve().parents[1] / "docs" / "reports"
PLAYERS: Final = {"atlanta": 3, "attatat": 3, "attika": 3, "monster_city": 4}


@dataclass(frozen=True)
class Size:
    """How much is played for a report."""

    games: int
    budget: str
    causal: int
    bot: str
    workers: int | None


def make_report(game: str, size: Size, out: Path) -> Path:
    """Play a game often and write what it shows as GAME.html."""
    players = PLAYERS.get(game, catalog.load(game).entry.players[0])
    plan = make_plan(game, players, bots=(size.bot,), budget=size.budget, games=size.games, rotate=False)
    with tempfile.TemporaryDirectory() as folder:
        lab.run_plan(plan, Path(folder), workers=size.workers)
        page = write_report(Path(folder), causal=size.causal, workers=size.workers)
        return Path(shutil.copyfile(page, out / f"{game}.html"))


def main(words: list[str] | None = None) -> None:
    """Make what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", default=catalog.keys(), metavar="GAME")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--budget", default="100it", help="of a decision, in iterations")
    parser.add_argument("--causal", type=int, default=0, help="games that are played again with things forbidden")
    parser.add_argument("--bot", default="hard", help="that has every seat")
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--out", type=Path, default=OUT)
    wish = parser.parse_args(words)
    wish.out.mkdir(parents=True, exist_ok=True)
    size = Size(wish.games, wish.budget, wish.causal, wish.bot, wish.workers)
    for game in wish.only:
        page = make_report(game, size, wish.out)
        print(f"{page}  {page.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
