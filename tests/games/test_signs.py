"""The signs by which rules are seen are those of the guide, and recorded games show them."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from gametable.games import catalog
from gametable.kernel.game import WATCHER, seated
from gametable.kernel.options import parse_options
from gametable.kernel.record import NOBODY, read_record
from gametable.kernel.state import State
from tests.architecture.test_rule_numbers import named_numbers, plain_modules

every_game = pytest.mark.parametrize("key", catalog.keys())
TYPED_ONLY = {"AL-22", "AT-18", "MC-30"}  # refusals of what people write, not of an action
AT_CHANCE_OR_THE_END = {"AK-4", "AK-32", "AK-33", "AK-34", "AL-9", "AL-23", "AT-7", "AT-43", "MC-34"}
REFUSING = ("refusals", "prices")  # modules that refuse actions
UNSEEN = {"no amphora is left, so a card comes"}  # in the recorded games


def signs(key: str) -> Any:
    return import_module(f"gametable.games.{key}.signs")


@cache
def lines(key: str) -> list[str]:
    """All that the log tells a watcher and the seat that acts in the recorded games."""
    files = sorted((Path(__file__).parent / key / "golden").glob("*.record"))
    return [line for path in files for line in _lines(key, path)]


def _lines(key: str, path: Path) -> list[str]:
    game = catalog.load(key)
    record = read_record(path.read_text(encoding="utf-8"))
    texts = [f"{name}={value}" for name, value in record.options.items()]
    state: State = game.new(record.players, parse_options(game.options, texts))
    found = []
    for move in record.moves:
        state = state if move.seat == NOBODY else seated(state, move.seat)
        for text in [*([move.action] if move.action else []), *move.outcomes]:
            after = state.copy()
            action = game.read(state, text)
            after.apply(action)
            found += [line for viewer in {WATCHER, move.seat} for line in game.tell(state, action, after, viewer)]
            state = after
    return found


@every_game
def test_every_sign_is_seen_in_a_recorded_game(key: str) -> None:
    unseen = [sign.what for sign in signs(key).SIGNS if not any(re.search(sign.words, line) for line in lines(key))]
    assert set(unseen) <= UNSEEN


@every_game
def test_signs_are_of_rules_that_the_guide_has(key: str) -> None:
    rules = catalog.load(key).guide().rules
    assert {sign.rule for sign in signs(key).SIGNS} <= set(rules)
    assert len({sign.what for sign in signs(key).SIGNS}) == len(signs(key).SIGNS)


@every_game
def test_bans_are_the_rules_that_refuse_actions(key: str) -> None:
    modules = [path for path in plain_modules(key) if path.stem in REFUSING]
    named = {number for path in modules for number in named_numbers(path.read_text(encoding="utf-8"))}
    bans = [ban.rule for ban in signs(key).BANS]
    assert set(bans) == named - TYPED_ONLY - AT_CHANCE_OR_THE_END
    assert len(bans) == len(set(bans))


@every_game
def test_options_that_signs_need_are_options_of_the_game(key: str) -> None:
    settings = catalog.load(key).settings(3)
    needed = [one.only[0] for one in (*signs(key).SIGNS, *signs(key).BANS) if one.only]
    assert set(needed) <= set(settings)
