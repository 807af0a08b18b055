"""The contests of the bots' benchmark: who meets whom, with how much time, and what share should be reached.

A contest can be gone on with: what each deal brought is stored, and deals that are stored are not played again. Whoever
hands them over knows that nothing has changed since.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from benchmarks.handicap import Handicap
from gametable.bots.budget import Budget
from gametable.kernel.game import Game
from gametable.lab.arena import Contest, Pairing
from gametable.lab.executors import play_parts
from gametable.lab.intervals import bootstrap

ISMCTS: Final = "benchmarks.spiel_shell:IsmctsBot"
SEED: Final = 2026
STEP: Final = 12  # deals after which the result is stored
Progress = Callable[[int, int], None]  # what is done, of how much


@dataclass(frozen=True)
class Against:
    """An opponent of `hard`, and the share of the victory that one seat of `hard` should get."""

    name: str
    bot: str
    target: Callable[[int], float]  # by the number of players
    counts: int = 3  # how many of the player counts are tried, the fewest first


OPPONENTS: Final = {
    "random": Against("random", "random", lambda players: 0.95 if players == 2 else min(2.5 / players, 0.9)),
    "greedy": Against("greedy", "greedy", lambda players: 0.7 if players == 2 else 1.6 / players),
    "ismcts": Against("ismcts", ISMCTS, lambda _players: 0.6, counts=1),
}


def player_counts(game: Game) -> list[int]:
    """The fewest players, about the middle, and the most."""
    low, high = game.entry.players
    return sorted({low, (low + high + 1) // 2, high})


def meet(
    game: Game,
    players: int,
    against: Against,
    before: Mapping[str, Any],
    *,
    budget: Budget,
    deals: int,
    progress: Progress,
) -> Iterator[dict[str, Any]]:
    """One seat of `hard` against n - 1 seats of another bot: the result so far, again and again."""
    pairing = Pairing(game.key, players, {}, ("hard", against.bot), budget, SEED)
    for found in _held(pairing, deals, before, progress):
        yield {**found, "target": against.target(players), "against": against.name}


def curve(
    game: Game,
    players: int,
    times: tuple[float, ...],
    before: Mapping[str, Any],
    *,
    deals: int,
    progress: Progress,
) -> Iterator[dict[str, Any]]:
    """`hard` with more and more time, against `hard` that always has as much as at first: a result for each point."""
    points = {point["seconds"]: point for point in before.get("points", ()) if point["seconds"] in times}
    for number, seconds in enumerate(times):
        pairing = Handicap(game.key, players, {}, ("hard", "reference"), Budget(seconds), SEED, times[0] / seconds)

        def tell(done: int, total: int, at: int = number) -> None:
            progress(at * total + done, len(times) * total)

        *_, found = _held(pairing, deals, points.get(seconds, {}), tell)
        points[seconds] = {"seconds": seconds, **found}
        facts = {"game": game.key, "players": players, "reference": times[0]}
        least = min(points[one]["deals"] if one in points else 0 for one in times)
        yield {**facts, "deals": least, "points": [points[one] for one in sorted(points)]}


def _held(pairing: Pairing, deals: int, before: Mapping[str, Any], progress: Progress) -> Iterator[dict[str, Any]]:
    """Play the deals that are missing; the result after every few of them."""
    is_same = before.get("budget") == pairing.budget.seconds
    shares = [float(share) for share in before["shares"].split()] if is_same else []
    spent = before["elapsed"] if is_same else 0.0
    began = time.monotonic()
    for results in play_parts(pairing, range(len(shares), deals)):
        shares.append(round(Contest(pairing, [results]).deal_shares(0)[0], 4))
        progress(len(shares), deals)
        if len(shares) % STEP == 0 and len(shares) < deals:
            yield _result(pairing, shares, spent + time.monotonic() - began)
    yield _result(pairing, shares, spent + time.monotonic() - began)


def _result(pairing: Pairing, shares: list[float], elapsed: float) -> dict[str, Any]:
    low, high = bootstrap(shares)
    facts = {"game": pairing.game, "players": pairing.players, "deals": len(shares)}
    found = {"games": len(shares) * pairing.players, "share": sum(shares) / len(shares), "low": low, "high": high}
    conditions = {"seed": pairing.seed, "budget": pairing.budget.seconds, "elapsed": round(elapsed, 1)}
    return {**facts, **found, **conditions, "shares": " ".join(f"{share:g}" for share in shares)}
