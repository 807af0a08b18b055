from __future__ import annotations

from gametable.games.attatat.drawing import LEGEND, board_of
from gametable.games.attatat.game import GAME
from gametable.kernel.rng import Rng
from tests.games.attatat.drawn import fresh, hand, links, position, read_drawing


def test_a_drawing_becomes_the_position_it_shows() -> None:
    state = position("""
        [a1] =1= b1   c1 -2- d1
         ||2                 |1
        (free)   b2   c2    [d2]
         a3      b3   c3     d3
         a4      b4   c4     d4
    """)
    assert links(state) == {"a1-b1": (1, 2), "c1-d1": (2, 1), "a1-a2": (2, 2), "d1-d2": (1, 1)}
    assert hand(state, 0) == "a1 d2"
    assert state.free_left == 2
    assert [state.links_left_of(seat) for seat in (0, 1)] == [10, 10]


def test_the_board_that_the_game_draws_is_read_back() -> None:
    rng = Rng(3)
    for players in (2, 3, 4, 5):
        state = fresh(players, {"planks_per_link": 2 + players % 2}, seed=players)
        for _ in range(60):
            actions = state.legal_actions()
            state.step(actions[rng.below(len(actions))], rng)
        view = GAME.seen(state, 0)
        while view["path"]:
            actions = state.legal_actions()
            state.step(actions[rng.below(len(actions))], rng)
            view = GAME.seen(state, 0)
        drawn = read_drawing(GAME.draw(view).split(LEGEND)[0], board_of(view))
        assert drawn.links == view["links"]
        assert drawn.coloured == view["coloured"]
        assert drawn.free == view["free"]
        assert drawn.own == view["hands"][0]["cards"]
