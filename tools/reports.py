"""Makes the reports of all games, played by strong bots, for docs/reports/.

Every seat has the same bot, so that the report shows the game and not the bots. Iterations and not time limit the
bots: the same words make the same pages on every machine. With --keep the runs stay in a folder: the same words then go
on with what was stopped, and only write the pages anew if all is there.

tools/reports.py --keep runs
tools/reports.py --only attatat --games 20 --causal 5 --ladder 10 --out elsewhere
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from gametable import lab
from gametable.games import catalog
from gametable.lab.plan import make_plan
from gametable.lab.report.experiments import stored_ladder, stored_trial
from gametable.lab.report.making import write_report

OUT: Final = Path(__file__).resolve().parents[1] / "docs" / "reports"


@dataclass(frozen=True)
class Size:
    """How much is played for a report; each size takes a few minutes of one processor with 100 iterations."""

    players: int
    games: int
    causal: int  # games that are played again with things forbidden
    ladder: int  # deals with a seat that thinks twice as long


SIZES: Final = {
    "atlanta": Size(3, 900, 100, 60),
    "attatat": Size(3, 1500, 200, 80),
    "attika": Size(3, 300, 40, 30),
    "monster_city": Size(4, 2000, 400, 100),
}


def size_of(game: str, wish: argparse.Namespace) -> Size:
    """What is played of a game: as it was wished, else the usual."""
    usual = SIZES.get(game) or Size(catalog.load(game).entry.players[0], 300, 40, 30)
    wishes = (getattr(wish, name) for name in ("games", "causal", "ladder"))
    return Size(usual.players, *(wished or own for wished, own in zip(wishes, _numbers(usual), strict=True)))


def _numbers(size: Size) -> tuple[int, int, int]:
    return size.games, size.causal, size.ladder


def make_report(game: str, wish: argparse.Namespace, folder: Path) -> Path:
    """Play a game often and write what it shows as GAME.html; what the folder has already is not played again."""
    size = size_of(game, wish)
    plan = make_plan(game, size.players, bots=(wish.bot,), budget=wish.budget, games=size.games, rotate=False)
    lab.run_plan(plan, folder, workers=wish.workers)
    causal, ladder = stored_trial(folder), stored_ladder(folder, plan)
    wanted: dict[str, Any] = {
        "causal": size.causal if causal is None or causal["tried"] != size.causal else None,
        "ladder": size.ladder if ladder is None or len(ladder["results"][0]) != size.ladder else None,
    }
    page = write_report(folder, workers=wish.workers, **wanted)
    return Path(shutil.copyfile(page, wish.out / f"{game}.html"))


def folder_for(keep: Path | None, game: str) -> AbstractContextManager[str]:
    """Where a game is played: a folder that stays, or one that goes."""
    return tempfile.TemporaryDirectory() if keep is None else nullcontext(str(keep / game))


def main(words: list[str] | None = None) -> None:
    """Make what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", default=catalog.keys(), metavar="GAME")
    parser.add_argument("--games", type=int, help="of each game; else as many as the script says")
    parser.add_argument("--budget", default="100it", help="of a decision, in iterations")
    parser.add_argument("--causal", type=int, help="games that are played again with things forbidden")
    parser.add_argument("--ladder", type=int, help="deals with a seat that thinks twice as long")
    parser.add_argument("--bot", default="hard", help="that has every seat")
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--keep", type=Path, metavar="DIR", help="where runs stay, to go on with them")
    parser.add_argument("--out", type=Path, default=OUT)
    wish = parser.parse_args(words)
    wish.out.mkdir(parents=True, exist_ok=True)
    for game in wish.only:
        with folder_for(wish.keep, game) as folder:
            page = make_report(game, wish, Path(folder))
        print(f"{page}  {page.stat().st_size / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    main()
