"""The inventory counts everything, and a planted fault shows in it."""

from __future__ import annotations

from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.rules.cards import give, take
from gametable.games.atlanta.rules.counting import lattice_faults
from gametable.games.atlanta.rules.position import DECK, IN_ROW
from gametable.games.atlanta.rules.tableau import Tableau
from gametable.kernel.rng import Rng
from gametable.kernel.state import scratch
from tests.games.atlanta.drawn import fresh

WHOLE = {
    "cards": 100,
    "kinds of cards with the right number": 50,
    "tiles": 30,
    "different tiles": 30,
    "faults of the lattice": 0,
}


def test_everything_is_there_before_and_after_the_deal() -> None:
    assert GAME.inventory(GAME.new(3)) == WHOLE
    assert GAME.inventory(fresh(3)) == WHOLE


def test_a_lost_and_a_wrong_card_show() -> None:
    state = fresh(2)
    kind = next(kind for kind in range(50) if state.count_of(DECK, kind))
    take(state, DECK, kind)
    assert GAME.inventory(state) == {**WHOLE, "cards": 99, "kinds of cards with the right number": 49}
    other = next(other for other in range(50) if other != kind and not state.count_of(IN_ROW, other))
    give(state, IN_ROW, other)
    assert GAME.inventory(state) == {**WHOLE, "kinds of cards with the right number": 48}


def test_a_tile_that_lies_twice_and_a_second_face_up_tile_show() -> None:
    state = fresh(2)
    state.face_up |= state.stacks & -state.stacks
    counted = GAME.inventory(state)
    assert (counted["tiles"], counted["different tiles"], counted["faults of the lattice"]) == (31, 30, 1)


def test_a_card_without_its_places_shows() -> None:
    broken = Tableau()
    broken.count = 1
    assert lattice_faults(broken) == 4


def test_chance_can_be_picked_from_too() -> None:
    state = GAME.new(2)
    for seed in range(20):
        assert state.pick(Rng(seed), scratch()) in state.legal_actions()
