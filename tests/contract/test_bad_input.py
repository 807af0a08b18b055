"""Whatever is typed or sent: a clear sentence, never another exception, for every game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametable import COMPILED
from gametable.games import catalog
from gametable.kernel.errors import GametableError, NotationError, OptionError, Refused
from gametable.kernel.game import Game
from gametable.kernel.options import parse_options
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, State

GAMES = catalog.all_games()
anything = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30)


def positions(game: Game) -> list[State]:
    """One position for each number of decisions from the start of a game, chance events included."""
    state = game.new(game.entry.players[1])
    rng = Rng(5)
    found = []
    for _ in range(120):
        found.append(state.copy())
        legal = state.legal_actions()
        state.apply(state.draw(rng) if state.to_move() == CHANCE else legal[rng.below(len(legal))])
    return found


POSITIONS = {game.key: positions(game) for game in GAMES}


@st.composite
def nearly_moves(draw: st.DrawFn, game: Game) -> tuple[State, str]:
    """A text that is almost a move of a position."""
    state = draw(st.sampled_from(POSITIONS[game.key]))
    text = draw(st.sampled_from([game.write(state, action) for action in state.legal_actions()]))
    at = draw(st.integers(0, len(text)))
    cut = draw(st.integers(at, min(len(text), at + 3)))
    return state, text[:at] + draw(st.text(max_size=4)) + text[cut:]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@settings(max_examples=300 if COMPILED else 100)
@given(data=st.data())
def test_any_text_is_a_move_or_a_sentence(game: Game, data: st.DataObject) -> None:
    state, text = data.draw(nearly_moves(game) | st.tuples(st.sampled_from(POSITIONS[game.key]), st.text(max_size=60)))
    try:
        action = game.read(state, text)
    except (NotationError, Refused) as fault:
        assert str(fault).endswith((".", ")", "?"))
        assert len(str(fault)) < 600
    else:
        assert 0 <= action < (game.outcomes if state.to_move() == CHANCE else game.actions)
        assert (game.refusal(state, action) is None) == state.is_legal(action)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@settings(max_examples=200)
@given(data=st.data())
def test_any_option_value_is_taken_or_refused_with_a_sentence(game: Game, data: st.DataObject) -> None:
    names = st.sampled_from([option.name for option in game.options]) | st.text(max_size=10)
    options: dict[str, Any] = data.draw(st.dictionaries(names, anything, max_size=4))
    players = data.draw(st.integers(-1, 9))
    try:
        complete = game.settings(players, options)
    except OptionError as fault:
        assert fault.option in str(fault)
        assert str(fault).endswith((".", "?"))
    else:
        assert game.settings(players, complete) == complete


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@given(texts=st.lists(st.text(max_size=20) | st.just("rounds=1") | st.just("="), max_size=4))
def test_any_option_text_is_taken_or_refused_with_a_sentence(game: Game, texts: list[str]) -> None:
    try:
        parse_options(game.options, texts)
    except GametableError as fault:
        assert str(fault).endswith((".", "?"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("action", [-1, -(2**40), 10**6, 2**61])
def test_numbers_beyond_all_actions_are_refused(game: Game, action: int) -> None:
    for state in POSITIONS[game.key]:
        refusal = game.refusal(state, action)
        assert refusal is not None
        assert not state.is_legal(action)
