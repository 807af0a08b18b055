"""Numbers for learning: as many in every position, and from what the seat may know alone."""

from __future__ import annotations

from gametable.games.attatat.game import GAME
from gametable.kernel.rng import Rng
from tests.games.attatat.drawn import SQUARE, fresh, play, position

DRAWING = """
    [a1] =1= [b1]      c1    d1
    ||2
     a2       b2       c2    d2
     a3       b3      [c3]   d3
     a4       b4       c4    d4
"""


def test_every_position_has_as_many_numbers_for_every_seat() -> None:
    rng = Rng(1)
    lengths = set()
    for players in (2, 3, 4, 5):
        state = fresh(players, {"rounds": 1})
        while actions := state.legal_actions():
            lengths |= {len(GAME.features(state, seat)) for seat in range(players)}
            state.step(actions[rng.below(len(actions))], rng)
        lengths |= {len(GAME.features(state, seat)) for seat in range(players)}
    assert len(lengths) == 1


def test_what_is_hidden_does_not_show() -> None:
    rng = Rng(2)
    state = fresh(3, {"rounds": 1})
    for _ in range(40):
        actions = state.legal_actions()
        state.step(actions[rng.below(len(actions))], rng)
        for seat in range(3):
            other = state.copy()
            other.redraw(seat, rng)
            assert GAME.features(other, seat) == GAME.features(state, seat)


def test_the_viewer_comes_first() -> None:
    state = position(DRAWING)
    own, other = GAME.features(state, 0), GAME.features(state, 1)
    cards = [place for place in range(25) if own[50 + place]]
    assert cards == [0, 1, 10]
    assert [place for place in range(25) if other[75 + place]] == []
    planks = own[175 : 175 + 250]
    assert [(index, round(3 * number)) for index, number in enumerate(planks) if number] == [(0, 2), (75, 2)]
    planks = other[175 : 175 + 250]
    assert [(index, round(3 * number)) for index, number in enumerate(planks) if number] == [(25, 2), (50, 2)]


def test_a_walk_changes_only_the_walkers_numbers() -> None:
    state = position(DRAWING, options=SQUARE)
    before = [GAME.features(state, seat) for seat in (0, 1)]
    play(state, "from a1", "to b1")
    after = [GAME.features(state, seat) for seat in (0, 1)]
    assert after[0] != before[0]
    assert after[1] == before[1]
