"""The numbers of all other sections, in the form in which the page carries them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from gametable.games import catalog
from gametable.kernel.errors import NotationError
from gametable.kernel.options import write_value
from tools.rechecking.records import GameOfRun, count_games
from tools.rechecking.sums import Mean, mean_by_group, q_values, quantiles, ratio, spread

SHARE: Final = (0.0, 1.0)
SECONDS: Final = 20.0
MARGIN: Final = 0.25  # fair shares that do not matter


def played(
    folder: Path, plan: dict[str, Any], games: Sequence[GameOfRun], ended: Sequence[GameOfRun]
) -> dict[str, Any]:
    """The facts of the run."""
    same = ("game", "players", "bots", "budget", "seed", "rotate", "versions")
    return {
        **{name: plan[name] for name in same},
        "title": catalog.load(plan["game"]).entry.title,
        "games": len(games),
        "run": count_games(folder),
        "finished": len(ended),
        "deals": len({game.deal for game in games}),
        "decisions": sum(len(game.decisions) for game in ended),
        "options": {name: write_value(value) for name, value in plan["options"].items()},
    }


def scores(games: Sequence[GameOfRun]) -> dict[str, Any]:
    """Points by place: winners first, then by points."""
    deals = [game.deal for game in games]
    ordered = [
        [points for _, points in sorted(zip(game.shares, game.scores, strict=True), reverse=True)] for game in games
    ]
    players = range(len(ordered[0]))
    margins = [[row[place] - row[place + 1] for row in ordered] for place in players[:-1]]
    everything = [points for game in games for points in game.scores]
    return {
        "all_seats": spread(everything, [deal for deal in deals for _ in players]),
        "places": [spread([row[place] for row in ordered], deals) for place in players],
        "margins": [spread(margin, deals) for margin in margins],
        "level_points": mean_by_group([margin == 0 for margin in margins[0]], deals, SHARE).interval(),
        "shared": mean_by_group([sum(game.winners) > 1 for game in games], deals, SHARE).interval(),
    }


def lengths(games: Sequence[GameOfRun]) -> dict[str, Any]:
    """Decisions, turns and minutes."""
    deals = [game.deal for game in games]
    decisions = [len(game.decisions) for game in games]
    return {
        "decisions": spread(decisions, deals),
        "turns": spread([game.turns for game in games], deals),
        "minutes": spread([count * SECONDS / 60 for count in decisions], deals),
        "seconds": SECONDS,
    }


def choices(games: Sequence[GameOfRun], plan: dict[str, Any]) -> dict[str, Any]:
    """Legal actions of all decisions, and the three largest menus."""
    legal = [step.legal for game in games for step in game.decisions]
    deals = [game.deal for game in games for _ in game.decisions]
    menus = [max((step.legal, -place) for place, step in enumerate(game.decisions)) for game in games]
    richest = sorted(zip(menus, games, strict=True), key=lambda one: (-one[0][0], one[1].number))[:3]
    return {
        "mean": mean_by_group(legal, deals).interval(),
        "quantiles": quantiles(legal),
        "forced": mean_by_group([count == 1 for count in legal], deals, SHARE).interval(),
        "largest": [_menu(game, plan, -place) for (_, place), game in richest],
        "spread": spread(legal, deals),
    }


def _menu(game: GameOfRun, plan: dict[str, Any], place: int) -> dict[str, Any]:
    """A decision, written in the game's notation where it was made."""
    rules = catalog.load(plan["game"])
    state = rules.start(plan["players"], plan["options"])
    wanted = game.decisions[place]
    for step in game.steps:
        if step is wanted:
            break
        state.apply(step.action)
    return {
        "game": game.number,
        "number": place + 1,
        "legal": wanted.legal,
        "seat": wanted.who + 1,
        "chosen": rules.write(state, wanted.action),
        "position": rules.draw(rules.seen(state, wanted.who)),
    }


def ends(games: Sequence[GameOfRun]) -> dict[str, Any]:
    """The share of each way among all rounds."""
    rounds = [(game, end) for game in games for end in game.end.split("; ")]
    deals = [game.deal for game, _ in rounds]
    ways = []
    for end in {end for _, end in rounds}:
        is_so = [other == end for _, other in rounds]
        share = mean_by_group(is_so, deals, SHARE).interval()
        example = min(game.number for game, other in rounds if other == end)
        ways.append({"end": end, "count": sum(is_so), "share": share, "example": example})
    return {"ways": ways, "ended": len(rounds), "games": len(games)}


class Things:
    """What actions are about, asked once for each."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self._game = catalog.load(plan["game"])
        self._start = self._game.start(plan["players"], plan["options"])
        self.names = [self._name(action) for action in range(self._game.actions)]

    def _name(self, action: int) -> str:
        try:
            return self._game.thing(self._start, action)
        except NotationError:
            return ""

    def taken(self, game: GameOfRun) -> dict[str, set[int]]:
        """The seats that took each thing of a game."""
        found: dict[str, set[int]] = {}
        for step in game.decisions:
            if self.names[step.action]:
                found.setdefault(self.names[step.action], set()).add(step.who)
        return found


def things(games: Sequence[GameOfRun], plan: dict[str, Any], causal: dict[str, Any] | None) -> dict[str, Any]:
    """Raw impacts from the games, and causal ones from the pairs that were stored."""
    known, players = Things(plan), plan["players"]
    takers = [known.taken(game) for game in games]
    means, shares = {}, {}
    for thing in sorted({name for own in takers for name in own}):
        own = [seats.get(thing, set()) for seats in takers]
        tops, bottoms = _by_deal(games, own)
        if sum(bottom > 0 for bottom in bottoms) >= 2:
            means[thing] = ratio([players * top for top in tops], bottoms, (0.0, float(players)))
            took = [len(seats) / players for seats in own]
            shares[thing] = mean_by_group(took, [game.deal for game in games], SHARE).interval()
    raw = [{**one, "taken": shares[one["thing"]]} for one in _impacts(means, 1.0)]
    return {"raw": raw, "causal": None if causal is None else _causal(causal, players)}


def _by_deal(games: Sequence[GameOfRun], takers: Sequence[set[int]]) -> tuple[list[float], list[float]]:
    """For each deal what takers got together, and how many they were."""
    sums: dict[int, tuple[float, float]] = {}
    for game, seats in zip(games, takers, strict=True):
        won, count = sums.get(game.deal, (0.0, 0.0))
        sums[game.deal] = (won + sum(game.shares[seat] for seat in seats), count + len(seats))
    return [won for won, _ in sums.values()], [count for _, count in sums.values()]


def _causal(stored: dict[str, Any], players: int) -> dict[str, Any]:
    bounds = (-float(players), float(players))
    means = {
        thing: mean_by_group([players * one for one in pairs], range(len(pairs)), bounds)
        for thing, pairs in stored["pairs"].items()
        if len(pairs) >= 2
    }
    untested = [thing for thing in stored["pairs"] if thing not in means]
    same = {name: stored[name] for name in ("games", "way", "tried", "pairs")}
    impacts = _impacts(means, 0.0)
    unclear = [one["thing"] for one in sorted(impacts, key=lambda one: -one["value"]) if not one["found"]]
    small = [thing for thing in unclear if means[thing].p_within(MARGIN) <= 0.05]
    undecided = {thing: games_needed(means[thing], stored["tried"]) for thing in unclear if thing not in small}
    told = {"margin": MARGIN, "small": sorted(small), "undecided": undecided}
    return {"impacts": impacts, "untested": untested, **told, **same}


def games_needed(mean: Mean, tried: int) -> int:
    """How many free games decide about a thing, if what was measured is right: it is found, or shown to be small."""
    if mean.count < 10:
        return 0
    size, spread = abs(mean.value), mean.error * math.sqrt(mean.count)
    if spread == 0:
        part = max(size, MARGIN - size) / (mean.bounds[1] - mean.bounds[0])
        pairs = float(mean.count if part >= 1 else math.ceil(math.log(0.05) / math.log(1 - part)))
    else:
        found = (3.418 * spread / size) ** 2 if size else math.inf
        small = (2.927 * spread / (MARGIN - size)) ** 2 if size < MARGIN else math.inf
        pairs = math.ceil(min(found, small))
    games = pairs * tried / mean.count
    step = int(10 ** max(0, len(str(int(games))) - 2))
    return math.ceil(games / step) * step


def _impacts(means: dict[str, Mean], truth: float) -> list[dict[str, Any]]:
    p_values = [mean.p_value(truth) for mean in means.values()]
    rows = zip(means.items(), p_values, q_values(p_values), strict=True)
    return [
        {"thing": thing, **mean.interval(), "count": mean.count, "p_value": p, "q_value": q, "found": q <= 0.05}
        for (thing, mean), p, q in rows
    ]


def oddities(games: Sequence[GameOfRun], ended: Sequence[GameOfRun], plan: dict[str, Any]) -> dict[str, Any]:
    """Endless games, dead ends, what nobody took, and the extreme games."""
    endless = [game.number for game in games if game.is_endless and not game.is_dead_end]
    stuck = [game.number for game in games if game.is_dead_end]
    deals = [game.deal for game in games]
    share = mean_by_group([game.is_endless for game in games], deals, SHARE).interval() if len(set(deals)) > 1 else None
    known = Things(plan)
    taken = {name for game in ended for name in known.taken(game)}
    return {
        "endless": {"count": len(endless), "share": share, "games": endless[:3]},
        "dead_ends": {"count": len(stuck), "games": stuck[:3]},
        "never": sorted({name for name in known.names if name} - taken),
        "extremes": _extremes(ended) if ended else [],
    }


def _extremes(games: Sequence[GameOfRun]) -> list[dict[str, Any]]:
    decisions = [(len(game.decisions), -game.number) for game in games]
    most = max((max(game.scores), -game.number) for game in games)
    least = min((min(game.scores), game.number) for game in games)
    gap = max((max(game.scores) - min(game.scores), -game.number) for game in games)
    shortest = min((count, -number) for count, number in decisions)
    found = (
        ("shortest game, in decisions", *shortest),
        ("longest game, in decisions", max(decisions)[0], -max(decisions)[1]),
        ("most points of a seat", most[0], -most[1]),
        ("fewest points of a seat", *least),
        ("widest gap between seats, in points", gap[0], -gap[1]),
    )
    return [{"name": name, "value": value, "game": number} for name, value, number in found]
