"""The tables of a run: a row for each game, and a row for each decision. Seats are counted from 1, as in records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import polars as pl

from gametable.lab.plan import Plan
from gametable.lab.played import Decisions, Numbers, Played, decisions_of
from gametable.lab.workers import LabError


def game_tables(plan: Plan, blocks: Iterable[Played]) -> Iterator[pl.DataFrame]:
    """The games of block after block, with their results."""
    return (_games_of(plan, played) for played in blocks)


def decision_tables(plan: Plan, blocks: Iterable[Played]) -> Iterator[pl.DataFrame]:
    """The decisions of block after block."""
    things = _Things(plan)
    return (_decisions_of(things, played) for played in blocks)


def joined(tables: Iterable[pl.DataFrame]) -> pl.DataFrame:
    """Tables one below the other."""
    listed = list(tables)
    if not listed:
        raise LabError("No game of this run has been played yet; `gametable lab run` goes on with it.")
    return pl.concat(listed, rechunk=True)


def _games_of(plan: Plan, played: Played) -> pl.DataFrame:
    numbers = range(played.first, played.first + played.games)
    deals = [plan.deal_of(number) for number in numbers]
    names = [plan.names_of(number) for number in numbers]
    seats = range(plan.players)
    shares = played.winners / np.maximum(played.winners.sum(axis=1, keepdims=True), 1)
    decided = decisions_of(played)
    decisions, turns = _counts(decided.numbers, decided, played), _counts(decided.turns, decided, played)
    return pl.DataFrame(
        {
            "game": _whole(np.array(numbers)),
            "deal": _whole(np.array([deal for deal, _ in deals])),
            "rotation": _whole(np.array([rotation for _, rotation in deals])),
            "players": _whole(np.full(played.games, plan.players)),
            **{f"bot_{seat + 1}": [row[seat] for row in names] for seat in seats},
            **{f"score_{seat + 1}": _whole(played.scores[:, seat]) for seat in seats},
            **{f"share_{seat + 1}": shares[:, seat] for seat in seats},
            "decisions": _whole(decisions),
            "outcomes": _whole(played.lengths - decisions),
            "turns": _whole(turns),
            "end": list(played.ends),
            "endless": played.endless,
            "dead_end": played.dead_ends,
        }
    )


def _counts(numbers: Numbers, decided: Decisions, played: Played) -> Numbers:
    """The last of the numbers of each game's decisions; 0 for a game in which nobody could decide anything."""
    counts = np.zeros(played.games, dtype=np.int64)
    np.maximum.at(counts, decided.games - played.first, numbers)
    return counts


def _decisions_of(things: _Things, played: Played) -> pl.DataFrame:
    found = decisions_of(played)
    return pl.DataFrame(
        {
            "game": _whole(found.games),
            "number": _whole(found.numbers),
            "turn": _whole(found.turns),
            "seat": _whole(found.seats + 1),
            "action": _whole(found.actions),
            "legal": _whole(found.legal),
            "thing": things.of(found.actions),
        }
    )


class _Things:
    """What the actions of a game are about; each number is asked for once."""

    def __init__(self, plan: Plan) -> None:
        self._game = plan.load_game()
        self._start = self._game.start(plan.players, plan.options)
        self._known: dict[int, str | None] = {}

    def of(self, actions: Numbers) -> pl.Series:
        """The things of many actions; null where an action has none."""
        numbers, places = np.unique(actions, return_inverse=True)
        for action in numbers.tolist():
            if action not in self._known:
                self._known[action] = self._game.thing(self._start, action) or None
        return pl.Series([self._known[action] for action in numbers.tolist()], dtype=pl.String).gather(places)


def _whole(numbers: Numbers) -> pl.Series:
    return pl.Series(numbers.astype(np.int32))
