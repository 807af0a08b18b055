"""Win probabilities and what follows from them: games replayed by the rules, positions played out anew."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from gametable.games import catalog
from gametable.kernel.playout import Playout
from gametable.kernel.rng import Rng
from gametable.kernel.state import State
from tools.rechecking.records import GameOfRun
from tools.rechecking.sums import mean_by_group, quantile, spread

Course = list[list[float]]  # win probabilities of all seats, moment by moment


def tension(games: Sequence[GameOfRun], plan: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """The numbers of the section; the page tells how many games, moments and playouts it took."""
    moments = told["moments"]
    chosen = [games[row] for row in spaced(len(games), min(len(told["games"]), len(games)))]
    courses = [
        _course(game, plan, moments, told["playouts"], plan["seed"] + place) for place, game in enumerate(chosen)
    ]
    deals = [game.deal for game in chosen]
    won = [
        (course, game.winners.index(True), game)
        for course, game in zip(courses, chosen, strict=True)
        if sum(game.winners) == 1
    ]
    own = [[row[winner] for row in course] for course, winner, _ in won]
    best = [[max(row) for row in course] for course, _, _ in won]
    won_deals = [game.deal for _, _, game in won]
    behind = [max(top - mine for top, mine in zip(*pair, strict=True)) for pair in zip(best, own, strict=True)]
    leaders = [_leaders(course) for course in courses]
    halves = [_leaders(course)[(moments - 1) // 2] == winner for course, winner, _ in won]
    runaways = [_runs_away(course) for course in courses]
    changes = [sum(a != b for a, b in pairwise(led)) for led in leaders]
    largest = behind.index(max(behind))
    return {
        "lead_changes": spread(changes, deals),
        "decided": spread(
            [_lasting([a >= b for a, b in zip(*pair, strict=True)]) for pair in zip(own, best, strict=True)], won_deals
        ),
        "above_half": spread([_lasting([chance > 0.5 for chance in mine]) for mine in own], won_deals),
        "comeback": spread(behind, won_deals),
        "halfway_leader": mean_by_group(halves, won_deals, (0.0, 1.0)).interval(),
        "runaway": mean_by_group(runaways, deals, (0.0, 1.0)).interval(),
        "winners": len(won),
        "games": [game.number for game in chosen],
        "moments": moments,
        "playouts": told["playouts"],
        "winner": [_moment(place, [mine[place] for mine in own], moments) for place in range(moments)],
        "largest_comeback": {"game": won[largest][2].number, "behind": behind[largest]},
    }


def spaced(length: int, count: int) -> list[int]:
    """Whole numbers from 0 to below a length, evenly spaced."""
    if count == 1:
        return [0]
    step = (length - 1) / (count - 1)
    return sorted({*(round(place * step) for place in range(count - 1)), length - 1})


def _course(game: GameOfRun, plan: dict[str, Any], moments: int, playouts: int, seed: int) -> Course:
    rules = catalog.load(plan["game"])
    state = rules.start(plan["players"], plan["options"])
    states = []
    for step in game.steps:
        if step.who >= 0:
            states.append(state.copy())
        state.apply(step.action)
    states.append(state)
    step_size = (len(states) - 1) / (moments - 1)
    places = [round(place * step_size) for place in range(moments - 1)]
    rows = [
        _chances(states[place], rules.longest(states[place]), Rng(seed, moment), playouts)
        for moment, place in enumerate(places)
    ]
    return [*rows, game.shares]


def _chances(state: State, longest: int, rng: Rng, playouts: int) -> list[float]:
    total = [0.0] * int(state.players)
    for _ in range(playouts):
        world = state.copy()
        assert Playout().run(world, rng, longest)
        for seat in world.winners():
            total[seat] += 1 / len(world.winners())
    return [one / playouts for one in total]


def _leaders(course: Course) -> list[int]:
    leader = course[0].index(max(course[0]))
    found = [leader]
    for row in course[1:]:
        if max(row) > row[leader] + 0.05:
            leader = row.index(max(row))
        found.append(leader)
    return found


def _lasting(holds: Sequence[bool]) -> float:
    count = len(holds)
    last = max((place for place, one in enumerate(holds) if not one), default=-1)
    return min((last + 1) / (count - 1), 1.0)


def _runs_away(course: Course) -> bool:
    return any(max(row) >= 0.9 for place, row in enumerate(course) if place / (len(course) - 1) < 0.5)


def _moment(place: int, chances: list[float], moments: int) -> dict[str, float]:
    ordered = sorted(chances)
    mean = math.fsum(chances) / len(chances)
    quarters = {"lower": quantile(ordered, 0.25), "upper": quantile(ordered, 0.75)}
    return {"place": place / (moments - 1), "mean": mean, **quarters}
