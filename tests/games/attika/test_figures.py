"""Figures that any correct program of Attika shows."""

from __future__ import annotations

from collections import Counter

import pytest

import gametable
from gametable.games.attika.game import GAME
from gametable.games.attika.rules import numbers as n
from gametable.kernel.playout import Playout
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, MOST_LEGAL, OVER
from tests.games.attika.drawn import fresh

pytestmark = pytest.mark.slow

GAMES = 300 if gametable.COMPILED else 20


@pytest.mark.parametrize(("players", "decisions", "outcomes"), [(2, 190, 170), (3, 290, 260), (4, 375, 335)])
def test_random_games_are_as_long_as_they_should_be(players: int, decisions: int, outcomes: int) -> None:
    """A question with one answer, asked only to keep a hand secret, is not counted as a decision here."""
    chosen = drawn = 0
    ends: Counter[str] = Counter()
    for seed in range(GAMES):
        rng = Rng(seed, players)
        state = GAME.new(players)
        while state.to_move() != OVER:
            actions = state.legal_actions()
            if state.to_move() == CHANCE:
                drawn += 1
                state.apply(state.draw(rng))
            else:
                chosen += len(actions) > 1
                state.apply(actions[rng.below(len(actions))])
        ends[GAME.ends(state)[0]] += 1
    assert chosen / GAMES == pytest.approx(decisions, rel=0.15)
    assert drawn / GAMES == pytest.approx(outcomes, rel=0.1)
    assert ends["all buildings"] + ends["sanctuaries linked"] == GAMES
    assert 0.6 < ends["all buildings"] / GAMES < 0.98


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_game_comes_near_the_bound_on_its_length(players: int) -> None:
    start = GAME.new(players)
    for seed in range(20):
        playout = Playout()
        assert playout.run(start.copy(), Rng(seed), 250 * players)
        assert playout.decisions < 250 * players < GAME.longest(start)


def test_the_widest_choice_fits_into_the_buffer() -> None:
    """At most 154 lots; a tile has 18 places beside each of 21 tiles before any is blocked."""
    widest = 0
    rng = Rng(2)
    for seed in range(3):
        state = fresh(4, seed=seed)
        while actions := state.legal_actions():
            widest = max(widest, len(actions))
            state.step(actions[rng.below(len(actions))], rng)
    assert 40 < widest < 200
    assert max(n.MOST_HEXES, 18 * (n.TILES - 1), n.OUTCOMES) < MOST_LEGAL
