"""Bots against each other: every deal is played in all rotations of the seats, so that luck and seats cancel out.

The first bots of a list take one seat each; the last one takes all that are left. A bot's share is the part of the
victory that one of its seats gets: with n players 1/n is what equally good bots get.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from gametable.bots.bot import Bot
from gametable.bots.budget import Budget
from gametable.bots.names import find_bot
from gametable.games import catalog
from gametable.kernel.extras import need
from gametable.kernel.options import Settings
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import LARGEST_SEED
from gametable.kernel.state import OVER
from gametable.lab.executors import play_parts
from gametable.lab.intervals import bootstrap
from gametable.lab.match import play_match
from gametable.lab.ratings import Rating, rate
from gametable.lab.sprt import Sprt
from gametable.lab.workers import LabError

DEAL_SPACING: Final = 1_000_003  # seeds of two deals lie so far apart


@dataclass(frozen=True)
class GameResult:
    """One game: which bot sat where (by its place in the list), and who got what part of the victory."""

    seats: tuple[int, ...]
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    decisions: int


@dataclass(frozen=True)
class Pairing:
    """What every worker must know to play any deal."""

    game: str
    players: int
    options: Settings
    bots: tuple[str, ...]
    budget: Budget
    seed: int

    def play(self, deal: int) -> list[GameResult]:
        """One deal, in all rotations of the seats."""
        bots, players = len(self.bots), self.players
        return [self._play_game(deal, seating(bots, players, rotation)) for rotation in range(players)]

    def bot(self, number: int) -> Bot:
        """A fresh bot, by its place in the list."""
        return find_bot(self.bots[number])

    def _play_game(self, deal: int, seats: tuple[int, ...]) -> GameResult:
        recorder = Recorder(catalog.load(self.game), self.players, self.options)
        bots = [self.bot(number) for number in seats]
        play_match(recorder, bots, deal_seed(self.seed, deal), self.budget)
        state = recorder.state
        assert state.to_move() == OVER
        winners = state.winners()
        shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.players))
        return GameResult(seats, shares, tuple(state.scores()), len(recorder.record.moves) - 1)


def deal_seed(seed: int, deal: int) -> int:
    """The seed of one deal of an experiment."""
    return (seed + deal * DEAL_SPACING) % (LARGEST_SEED + 1)


def seating(bots: int, players: int, rotation: int = 0) -> tuple[int, ...]:
    """Who sits where: one seat for each bot, and the seats that are left for the last one; then all move on."""
    first = tuple(min(seat, bots - 1) for seat in range(players))
    return first[rotation:] + first[:rotation]


@dataclass(frozen=True)
class Standing:
    """How a bot did."""

    share: float
    low: float
    high: float
    rating: Rating
    mean_score: float


@dataclass
class Contest:
    """All games so far, deal by deal."""

    pairing: Pairing
    deals: list[list[GameResult]] = field(default_factory=list)
    verdict: str = ""  # of the sequential test, if one was asked for

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(len(games) for games in self.deals)

    def deal_shares(self, bot: int) -> list[float]:
        """For each deal, the mean share of the bot's seats."""
        return [_mean([game.shares[s] for game in games for s in _seats_of(game, bot)]) for games in self.deals]

    def standings(self) -> dict[str, Standing]:
        """Every bot's share with its interval, and its rating."""
        ratings = rate([game for games in self.deals for game in games], len(self.pairing.bots))
        found = {}
        for number, name in enumerate(labels(self.pairing.bots)):
            shares = self.deal_shares(number)
            low, high = bootstrap(shares)
            scores = [game.scores[s] for games in self.deals for game in games for s in _seats_of(game, number)]
            found[name] = Standing(_mean(shares), low, high, ratings[number], _mean(scores))
        return found

    def as_json(self) -> dict[str, Any]:
        """The result as JSON has it."""
        bots = {
            name: {
                "share": standing.share,
                "low": standing.low,
                "high": standing.high,
                "rating": {"mean": standing.rating.mean, "uncertainty": standing.rating.uncertainty},
            }
            for name, standing in self.standings().items()
        }
        facts = {"game": self.pairing.game, "players": self.pairing.players}
        result = {**facts, "deals": len(self.deals), "games": self.games, "bots": bots}
        return {**result, "verdict": self.verdict} if self.verdict else result


def labels(bots: Sequence[str]) -> list[str]:
    """Names by which the bots can be told apart: a second hard is hard#2."""
    return [
        name if bots[:at].count(name) == 0 else f"{name}#{list(bots[:at]).count(name) + 1}"
        for at, name in enumerate(bots)
    ]


def run_contest(
    pairing: Pairing,
    games: int,
    *,
    workers: int | None = None,
    sprt: Sprt | None = None,
    progress: Callable[[int], None] | None = None,
) -> Contest:
    """Play so many games, rounded up to whole deals; with a sequential test, stop as soon as it has decided."""
    check(pairing, games)
    contest = Contest(pairing)
    for results in play_parts(pairing, range(-(-games // pairing.players)), workers):
        contest.deals.append(results)
        if progress:
            progress(contest.games)
        if sprt:
            contest.verdict = sprt.verdict(contest.deal_shares(0))
            if contest.verdict:
                break
    if sprt and not contest.verdict:
        contest.verdict = sprt.undecided
    return contest


def check(pairing: Pairing, games: int) -> None:
    """Refuse a contest that cannot be held, before any process is started."""
    need("lab")
    if games < 1:
        raise LabError(f"{games} games cannot be played; right is 1 or more.")
    if len(pairing.bots) > pairing.players:
        raise LabError(f"{len(pairing.bots)} bots cannot sit on {pairing.players} seats; name one a seat, or fewer.")
    for number in range(len(pairing.bots)):
        pairing.bot(number)
    catalog.load(pairing.game).settings(pairing.players, pairing.options)


def _seats_of(game: GameResult, bot: int) -> list[int]:
    return [seat for seat, number in enumerate(game.seats) if number == bot]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
