"""Recorded games to draw: short to make, the same every time."""

from __future__ import annotations

from functools import cache

from gametable.bots.random import RandomBot
from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.record import Record
from gametable.kernel.recorder import Recorder
from gametable.lab.match import play_match

NAMES = {0: "Ann", 1: "Bo <b>&</b>"}  # the third seat has no name


@cache
def random_game(key: str, players: int = 3, seed: int = 4) -> tuple[Game, Record]:
    """A game that random bots played to its end."""
    game = catalog.load(key)
    recorder = Recorder(game, players)
    recorder.record.names = dict(NAMES)
    play_match(recorder, [RandomBot() for _ in range(players)], seed)
    return game, recorder.record
