"""Numbers for learning: as many in every position, and from what the seat may know alone."""

from __future__ import annotations

from gametable.games.atlanta.features import CARD_NUMBERS
from gametable.games.atlanta.game import GAME
from gametable.kernel.rng import Rng
from tests.games.atlanta.drawn import decide, fresh, position

CITY = """
       0    1    2
  1        To7
  0   Re4       Bu10
 -1        In5
"""
MIDDLE = 30 + 5 + 8
SEAT = 4 + 200 + 98 * 9 + 80 * 14


def test_every_position_has_as_many_numbers_for_every_seat() -> None:
    rng = Rng(1)
    lengths = set()
    for players, options in ((2, {}), (3, {"values": "1-20 once"}), (4, {"covering": "strict"})):
        state = fresh(players, options)
        while actions := state.legal_actions():
            lengths |= {len(GAME.features(state, seat)) for seat in range(players)}
            state.step(actions[rng.below(len(actions))], rng)
        lengths |= {len(GAME.features(state, seat)) for seat in range(players)}
    assert lengths == {MIDDLE + 200 + 4 * SEAT}


def test_what_is_hidden_does_not_show() -> None:
    rng = Rng(2)
    state = fresh(3)
    for _ in range(40):
        actions = state.legal_actions()
        state.step(actions[rng.below(len(actions))], rng)
        for seat in range(3):
            other = state.copy()
            other.redraw(seat, rng)
            assert GAME.features(other, seat) == GAME.features(state, seat)


def test_the_viewer_comes_first() -> None:
    state = position(CITY, hand="To7", hidden="In3", tiles={"1,0": "Foundry"})
    own, other = GAME.features(state, 0), GAME.features(state, 1)
    first = MIDDLE + 200
    assert own[first : first + 4] == [1.0, 1.0, state.scores()[0] / 100, 0.02]
    assert other[first + SEAT : first + SEAT + 4] == own[first : first + 4]
    known = own[first + 4 : first + 104]
    assert [kind for kind, number in enumerate(known) if number] == [26]
    assert [kind for kind, number in enumerate(own[first + 104 : first + 204]) if number] == [2]
    assert sum(other[first + SEAT + 104 : first + SEAT + 204]) == 0
    card = own[first + 204 + 2 * CARD_NUMBERS : first + 204 + 3 * CARD_NUMBERS]
    assert card == [1.0, 1 / 98, -1 / 98, 5 / 99, 1.0, 0.0, 0.0, 0.0, 0.0]


def test_a_chosen_card_changes_only_its_owners_numbers() -> None:
    state = position(CITY, hand="To9")
    before = [GAME.features(state, seat) for seat in (0, 1)]
    decide(state, "play To9")
    after = [GAME.features(state, seat) for seat in (0, 1)]
    assert after[0] != before[0]
    assert after[1] == before[1]
