"""Games that were played, in columns: what happened step by step, and how each game ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gametable.kernel.game import Game
from gametable.kernel.state import CHANCE, OVER, State
from gametable.lab.seeded import is_dead_end

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Played:
    """Some games in a row. Steps are decisions and chance events; all games' steps stand one behind the other."""

    first: int  # the number of the first game
    lengths: Numbers  # how many steps each game has
    endless: NDArray[np.bool_]  # games that were stopped because they found no end
    dead_ends: NDArray[np.bool_]  # those of them in which the seat to move had no legal action
    scores: Numbers  # by game and seat
    winners: NDArray[np.bool_]  # by game and seat
    ends: tuple[str, ...]  # how each game, or each of its rounds, ended
    seats: Numbers  # of each step: who decided, or CHANCE
    actions: Numbers  # the action or the outcome
    legal: Numbers  # how many actions were legal; 0 at CHANCE

    @property
    def games(self) -> int:
        """How many games these are."""
        return len(self.lengths)

    def steps_of(self, number: int) -> list[tuple[int, int]]:
        """The steps of a game: who, and the action or outcome."""
        at = number - self.first
        begin = int(self.lengths[:at].sum())
        part = slice(begin, begin + int(self.lengths[at]))
        return list(zip(self.seats[part].tolist(), self.actions[part].tolist(), strict=True))


@dataclass(frozen=True)
class Ended:
    """One game when its last step was made."""

    length: int
    state: State


def collect(game: Game, first: int, ended: Sequence[Ended], steps: Numbers) -> Played:
    """Games in columns, from their last positions and all their steps (rows of who, action and legal actions)."""
    players = int(ended[0].state.players)
    states = [one.state for one in ended]
    return Played(
        first=first,
        lengths=np.array([one.length for one in ended]),
        endless=np.array([state.to_move() != OVER for state in states]),
        dead_ends=np.array([is_dead_end(state) for state in states]),
        scores=np.array([state.scores() for state in states]),
        winners=np.array([[seat in state.winners() for seat in range(players)] for state in states]),
        ends=tuple("; ".join(game.ends(state)) for state in states),
        seats=steps[:, 0],
        actions=steps[:, 1],
        legal=steps[:, 2],
    )


@dataclass(frozen=True)
class Decisions:
    """The decisions among the steps, each with its game, its number there (from 1) and its turn (from 1)."""

    games: Numbers
    numbers: Numbers
    turns: Numbers
    seats: Numbers
    actions: Numbers
    legal: Numbers


def decisions_of(played: Played) -> Decisions:
    """All decisions; a turn lasts as long as the same seat decides."""
    decided = played.seats != CHANCE
    games = np.repeat(np.arange(played.first, played.first + played.games), played.lengths)[decided]
    seats = played.seats[decided]
    begins = np.searchsorted(games, games)  # where the game of each decision begins
    is_new = np.ones(len(games), dtype=np.int64)
    is_new[1:] = (seats[1:] != seats[:-1]) | (games[1:] != games[:-1])
    turns = is_new.cumsum()
    return Decisions(
        games=games,
        numbers=np.arange(len(games)) - begins + 1,
        turns=turns - turns[begins] + 1,
        seats=seats,
        actions=played.actions[decided],
        legal=played.legal[decided],
    )
