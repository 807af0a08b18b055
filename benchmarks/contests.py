"""The contests of the bots' benchmark: who meets whom, with how much time, and what share should be reached."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from gametable.bots.bot import Bot
from gametable.bots.budget import Budget
from gametable.bots.thinker import Level, ThinkingBot
from gametable.kernel.game import Game
from gametable.lab.arena import Pairing, run_contest

ISMCTS: Final = "benchmarks.spiel_shell:IsmctsBot"
SEED: Final = 2026
Progress = Callable[[int, int], None]  # what is done, of how much


@dataclass(frozen=True)
class Against:
    """An opponent of `hard`, and the share of the victory that one seat of `hard` should get."""

    name: str
    bot: str
    target: Callable[[int], float]  # by the number of players
    counts: int = 2  # how many of the player counts are tried, the fewest first


OPPONENTS: Final = {
    "random": Against("random", "random", lambda players: 0.95 if players == 2 else min(2.5 / players, 0.9)),
    "greedy": Against("greedy", "greedy", lambda players: 0.7 if players == 2 else 1.6 / players),
    "ismcts": Against("ismcts", ISMCTS, lambda _players: 0.6, counts=1),
}


@dataclass(frozen=True)
class Handicap(Pairing):
    """`hard` on every seat: the first bot with all the time, the others with a part of it."""

    part: float = 1.0

    def bot(self, number: int) -> Bot:
        """The first has all the time."""
        return ThinkingBot(Level("hard", share=1.0 if number == 0 else self.part))


def player_counts(game: Game) -> list[int]:
    """The fewest players and about the middle."""
    low, high = game.entry.players
    return sorted({low, (low + high + 1) // 2})


def meet(
    game: Game, players: int, against: Against, *, budget: Budget, deals: int, progress: Progress
) -> dict[str, Any]:
    """One seat of `hard` against n - 1 seats of another bot."""
    pairing = Pairing(game.key, players, {}, ("hard", against.bot), budget, SEED)
    return {**_held(pairing, deals, progress), "target": against.target(players), "against": against.name}


def curve(
    game: Game, players: int, times: tuple[float, ...], *, reference: float, deals: int, progress: Progress
) -> dict[str, Any]:
    """`hard` with more and more time, against `hard` that always has as much as at first."""
    points: list[dict[str, Any]] = []
    for number, seconds in enumerate(times):
        part = reference / seconds
        pairing = Handicap(game.key, players, {}, ("hard", "reference"), Budget(seconds), SEED, part)

        def tell(done: int, total: int, before: int = number) -> None:
            progress(before * total + done, len(times) * total)

        points.append({"seconds": seconds, **_held(pairing, deals, tell)})
    return {"game": game.key, "players": players, "reference": reference, "points": points}


def _held(pairing: Pairing, deals: int, progress: Progress) -> dict[str, Any]:
    games = deals * pairing.players
    began = time.monotonic()
    contest = run_contest(pairing, games, progress=lambda done: progress(done, games))
    standing = next(iter(contest.standings().values()))
    facts = {"game": pairing.game, "players": pairing.players, "deals": deals, "games": contest.games}
    found = {"share": standing.share, "low": standing.low, "high": standing.high}
    conditions = {"seed": pairing.seed, "budget": pairing.budget.seconds, "elapsed": round(time.monotonic() - began, 1)}
    return {**facts, **found, **conditions}
