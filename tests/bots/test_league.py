"""All bots, in all games, with all numbers of players: no illegal move, no failure, every game comes to its end."""

from __future__ import annotations

import pytest

from gametable import COMPILED
from gametable.bots.budget import Budget
from gametable.bots.names import bot_names, find_bot
from gametable.games import catalog
from gametable.kernel.recorder import Recorder, verify
from gametable.lab.match import play_match
from tools.option_sets import OptionSet, option_sets

pytestmark = pytest.mark.slow

TINY = Budget(float("inf"), 4)
TABLES = [  # interpreted only the smallest: the compiled run plays all of them
    (game.key, players)
    for game in catalog.all_games()
    for players in range(game.entry.players[0], game.entry.players[1 if COMPILED else 0] + 1)
]


def play(key: str, option_set: OptionSet, seed: int) -> Recorder:
    """A game whose seats are taken by our bots in turn; each seed begins with another one."""
    names = bot_names()
    seats = [names[(seed + seat) % len(names)] for seat in range(option_set.players)]
    recorder = Recorder(catalog.load(key), option_set.players, option_set.options)
    play_match(recorder, [find_bot(name) for name in seats], seed, TINY)
    return recorder


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_a_league_of_all_bots(key: str, players: int) -> None:
    short = {"rounds": 1} if key == "attatat" else {}
    for seed in range(len(bot_names()) if COMPILED else 1):
        recorder = play(key, OptionSet(players, dict(short)), seed)
        assert recorder.record.result
        assert verify(recorder.game, recorder.record).state == recorder.state


@pytest.mark.skipif(not COMPILED, reason="takes minutes interpreted; the compiled run plays them")
@pytest.mark.parametrize("key", catalog.keys())
def test_bots_play_with_every_option(key: str) -> None:
    """Every fourth set of options, one game each."""
    for seed, option_set in enumerate(option_sets(catalog.load(key), mixtures=4).sets[::4]):
        assert play(key, option_set, seed).record.result
