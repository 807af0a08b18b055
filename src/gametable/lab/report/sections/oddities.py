"""What should make a designer look twice: endless games, dead ends, things that nobody takes, extreme games."""

from __future__ import annotations

from typing import Any, Final

import polars as pl

from gametable.kernel.words import either
from gametable.lab.report.markup import Row, details, open_game, paragraph, table
from gametable.lab.report.material import Material
from gametable.lab.report.section import Figures, Section, Shown
from gametable.lab.report.wording import percent, sure, whole
from gametable.lab.statistics.estimates import SHARE, clustered_mean
from gametable.lab.statistics.frames import column
from gametable.lab.things import things_of

LISTED: Final = 3  # endless games to open


def measure(material: Material) -> Figures:
    """Endless games, decisions without a move, things that were never taken, and the extreme games."""
    everything, plan = material.all_games, material.plan
    endless = everything.filter(pl.col("endless"))
    game = plan.load_game()
    taken = set(material.decisions["thing"].drop_nulls().to_list())
    return {
        "endless": {
            "count": endless.height,
            "share": _endless_share(material),
            "games": endless["game"].to_list()[:LISTED],
        },
        "dead_ends": int((material.decisions["legal"] == 0).sum()),
        "never": [thing for thing in things_of(game, game.start(plan.players, plan.options)) if thing not in taken],
        "extremes": _extremes(material) if material.games.height else [],
    }


def _endless_share(material: Material) -> dict[str, Any] | None:
    """The share of games without an end; one deal alone shows no share."""
    deals = column(material.all_games, "deal")
    if len(set(deals.tolist())) < 2:
        return None
    return clustered_mean(column(material.all_games, "endless"), deals, SHARE).estimate().as_json()


def _extremes(material: Material) -> list[dict[str, Any]]:
    """The shortest and the longest game, the closest and the clearest victory, the most and the fewest points."""
    points = [f"score_{seat}" for seat in range(1, material.plan.players + 1)]
    games = material.games.select(
        "game",
        pl.col("decisions"),
        pl.max_horizontal(points).alias("most"),
        pl.min_horizontal(points).alias("least"),
    ).with_columns((pl.col("most") - pl.col("least")).alias("gap"))
    wanted = (
        ("shortest game, in decisions", "decisions", False),
        ("longest game, in decisions", "decisions", True),
        ("most points of a seat", "most", True),
        ("fewest points of a seat", "least", False),
        ("widest gap between seats, in points", "gap", True),
    )
    return [_extreme(games, *wish) for wish in wanted]


def _extreme(games: pl.DataFrame, name: str, by: str, is_most: bool) -> dict[str, Any]:
    row = games.sort(by, "game", descending=[is_most, False]).row(0, named=True)
    return {"name": name, "value": row[by], "game": row["game"]}


def show(figures: Figures) -> Shown:
    """Sentences, and games to open."""
    endless, never = figures["endless"], figures["never"]
    ended = f"{endless['count']:,} games found no end" if endless["count"] else "Every game found its end"
    dead_ends = figures["dead_ends"]
    stuck = f"{dead_ends:,} decisions had no legal move" if dead_ends else "nobody was ever without a legal move"
    unused = f"{len(never)} things were never chosen" if never else "everything that can be chosen was chosen"
    share = sure(endless["share"], percent) if endless["share"] else "unknown from one deal"
    unseen = paragraph(f"Share of games without an end: {share}.")
    rows: list[Row] = [(one["name"], whole(one["value"]), open_game(one["game"])) for one in figures["extremes"]]
    rows += [("without an end", "", open_game(game)) for game in endless["games"]]
    games = table("Games to look at", ("", "value", "record"), rows)
    return Shown(f"{either([ended, stuck, unused], 'and')}.", (unseen, games, *_never(never)))


def _never(never: list[str]) -> list[str]:
    if not never:
        return []
    about = paragraph(f"{', '.join(never)}. Some of these may belong to options that this run leaves out.")
    return [details(f"{len(never)} things that were never chosen", about)]


SECTION: Final = Section("oddities", "What is odd?", measure, show, fewest=0)
