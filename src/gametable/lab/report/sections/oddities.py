"""What should make a designer look twice: endless games, dead ends, things that nobody takes, extreme games."""

from __future__ import annotations

from typing import Any, Final

import polars as pl

from gametable.kernel.words import either, plural
from gametable.lab.report.markup import Row, details, open_game, paragraph, table
from gametable.lab.report.material import Material
from gametable.lab.report.section import Figures, Section, Shown
from gametable.lab.report.wording import percent, sure, whole
from gametable.lab.statistics.estimates import SHARE, clustered_mean
from gametable.lab.statistics.frames import column
from gametable.lab.things import things_of

LISTED: Final = 3  # games of a kind to open


def measure(material: Material) -> Figures:
    """Endless games, decisions without a move, things that were never taken, and the extreme games."""
    everything, plan = material.all_games, material.plan
    stuck = everything.filter(pl.col("dead_end"))
    endless = everything.filter(pl.col("endless") & ~pl.col("dead_end"))
    game = plan.load_game()
    taken = set(material.decisions["thing"].drop_nulls().to_list())
    return {
        "endless": {
            "count": endless.height,
            "share": _endless_share(material),
            "games": endless["game"].to_list()[:LISTED],
        },
        "dead_ends": {"count": stuck.height, "games": stuck["game"].to_list()[:LISTED]},
        "never": [thing for thing in things_of(game, game.start(plan.players, plan.options)) if thing not in taken],
        "extremes": _extremes(material) if material.games.height else [],
    }


def _endless_share(material: Material) -> dict[str, Any] | None:
    """The share of games without an end, dead ends among them; one deal alone shows no share."""
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
    ended = f"{plural(endless['count'], 'game')} found no end" if endless["count"] else _all_ended(figures)
    dead_ends = figures["dead_ends"]
    stuck = (
        f"{plural(dead_ends['count'], 'game')} came to a dead end"
        if dead_ends["count"]
        else "nobody was ever without a legal move"
    )
    was = "was" if len(never) == 1 else "were"
    unused = (
        f"{plural(len(never), 'thing')} {was} never chosen" if never else "everything that can be chosen was chosen"
    )
    share = sure(endless["share"], percent) if endless["share"] else "unknown from one deal"
    unseen = paragraph(f"Share of games without an end: {share}.")
    rows: list[Row] = [(one["name"], whole(one["value"]), open_game(one["game"])) for one in figures["extremes"]]
    rows += [("without an end", "", open_game(game)) for game in endless["games"]]
    rows += [("dead end: its last position has no legal move", "", open_game(game)) for game in dead_ends["games"]]
    games = table("Games to look at", ("", "value", "record"), rows)
    return Shown(f"{either([ended, stuck, unused], 'and')}.", (unseen, games, *_never(never)))


def _all_ended(figures: Figures) -> str:
    return "Every other game found its end" if figures["dead_ends"]["count"] else "Every game found its end"


def _never(never: list[str]) -> list[str]:
    if not never:
        return []
    about = paragraph(f"{', '.join(never)}. Some of these may belong to options that this run leaves out.")
    return [details(f"{len(never)} things that were never chosen", about)]


SECTION: Final = Section("oddities", "What is odd?", measure, show, fewest=0)
