"""The rules that were seen in the games of a run, counted anew: the log read step by step, refusals asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from gametable.games import catalog
from tools.rechecking.records import CHANCE, GameOfRun
from tools.rechecking.tension import spaced

Place = tuple[int, int]
Seen = list[tuple[str, Place]]  # what was seen where


def reached(games: Sequence[GameOfRun], plan: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """How often each sign and each ban was seen; the page tells how many games and decisions it took."""
    signs = import_module(f"gametable.games.{plan['game']}.signs")
    chosen = [games[row] for row in spaced(len(games), min(told["games"], len(games)))]
    decisions = [(game.number, number) for game in chosen for number in range(1, len(game.decisions) + 1)]
    tried = {decisions[row] for row in spaced(len(decisions), min(told["positions"], len(decisions)))}
    lines: Seen = []
    refusals: Seen = []
    for game in chosen:
        _read(game, plan, tried, lines, refusals)
    return {
        "games": len(chosen),
        "positions": len(tried),
        "told": [
            {"rule": sign.rule, "what": sign.what, **_by_game(lines, sign.words)}
            for sign in signs.SIGNS
            if _counts(sign, plan)
        ],
        "refused": [{"rule": ban.rule, **_by_place(refusals, ban.rule)} for ban in signs.BANS if _counts(ban, plan)],
    }


def _counts(one: Any, plan: dict[str, Any]) -> bool:
    return not one.only or plan["options"][one.only[0]] == one.only[1]


def _read(game: GameOfRun, plan: dict[str, Any], tried: set[Place], lines: Seen, refusals: Seen) -> None:
    rules = catalog.load(plan["game"])
    state = rules.start(plan["players"], plan["options"])
    place = (game.number, 0)
    for step in game.steps:
        if step.who != CHANCE:
            place = (game.number, place[1] + 1)
            if place in tried:
                asked = (rules.refusal(state, action) for action in range(rules.actions))
                refusals += [(rule, place) for rule in sorted({one.rule for one in asked if one})]
        before = state.copy()
        state.apply(step.action)
        for viewer in (-1, step.who):
            lines += [(line, place) for line in rules.tell(before, step.action, state, viewer)]


def _by_game(lines: Seen, words: str) -> dict[str, Any]:
    places = [place for line, place in lines if re.search(words, line)]
    return _first(places, len({game for game, _ in places}))


def _by_place(refusals: Seen, rule: str) -> dict[str, Any]:
    places = [place for other, place in refusals if other == rule]
    return _first(places, len(places))


def _first(places: list[Place], count: int) -> dict[str, Any]:
    game, number = places[0] if places else (None, None)
    return {"count": count, "game": game, "number": number}
