"""The end of the game and who has won: AL-23, AL-25, AL-26."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

import gametable
from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.rules.state import Atlanta
from gametable.games.atlanta.tiles import SUIT_NAMES
from gametable.kernel.game import WATCHER
from gametable.kernel.lists import write_lists
from gametable.kernel.playout import Playout
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER
from tests.games.atlanta.drawn import decide, fresh, legal, play, position, refused
from tests.games.atlanta.players import builder

SQUARE = """
       0    1    2
  1        Re7
  0   Re4       Bu10
 -1        Re5
"""
ROW = "In1 In2 To3 To4 Rt5"
LAST = {"Industrial": 0, "Residential": 1}


def ending(players: int = 2, seat: int = 0, first: int = 0) -> Atlanta:
    """A position in which the last Residential tile is about to be taken; the Industrial stack is empty."""
    return position(SQUARE, players, row=ROW, hand="To7 In3", left=LAST, seat=seat, first=first)


def test_al_23_two_empty_stacks_trigger_the_end() -> None:
    one_empty = ending()
    assert not GAME.seen(one_empty, 1)["end_triggered"]
    assert GAME.seen(one_empty, 1)["turns_left"] is None
    decide(one_empty, "designate 1,0 Residential")
    view = GAME.seen(one_empty, 1)
    assert (view["end_triggered"], view["turns_left"]) == (True, 1)


def test_al_23_the_triggering_player_keeps_the_second_action() -> None:
    state = decide(ending(first=1), "designate 1,0 Residential")
    assert state.to_move() == 0
    assert GAME.seen(state, 0)["turns_left"] == 0
    decide(state, "draw In1")
    assert (state.to_move(), GAME.ends(state)) == (OVER, ["stacks empty"])
    over = ("AL-23", "Two stacks are empty and the last round is played: the game is over.")
    assert refused(state, "draw deck") == over


@pytest.mark.parametrize("players", [2, 3, 4])
def test_al_23_play_goes_on_until_the_last_player_in_turn_order(players: int) -> None:
    for first in range(players):
        for seat in range(players):
            state = play(ending(players, seat, first), "designate 1,0 Residential", "draw In1")
            more = (first - 1 - seat) % players
            turns = []
            while state.to_move() != OVER:
                turns.append(int(state.to_move()))
                assert GAME.seen(state, WATCHER)["turns_left"] == (first - 1 - turns[-1]) % players
                play(state, "draw deck", "draw deck")
            assert turns == [(seat + 1 + turn) % players for turn in range(more)]
            assert GAME.ends(state) == ["stacks empty"]


def test_al_23_all_have_had_the_same_number_of_turns() -> None:
    for seed in range(9):
        players = 2 + seed % 3
        state = fresh(players, seed=seed)
        rng = Rng(seed, 6)
        turns: Counter[int] = Counter()
        last = (-1, 0)
        while state.to_move() != OVER:
            now = (int(state.to_move()), int(state.actions_left))
            turns[now[0]] += now[0] != last[0] or now[1] > last[1]
            last = now
            state.step(builder(state, rng), rng)
        assert GAME.ends(state) == ["stacks empty"]
        assert turns == dict.fromkeys(range(players), turns[0])
        assert turns[0] > 5


def test_al_23_the_last_turn_is_that_of_the_last_player_in_turn_order() -> None:
    ended = 0
    for seed in range(200 if gametable.COMPILED else 40):
        players = 2 + seed % 3
        state = cast("Atlanta", GAME.new(players))
        assert Playout().run(state, Rng(seed, 8), GAME.longest(state))
        if GAME.ends(state) == ["stacks empty"]:
            ended += 1
            assert state.seat == (state.first - 1) % players
        else:
            assert state.idle == players
    assert ended > 5


def test_al_23_goes_before_the_standstill() -> None:
    state = position(SQUARE, row="", deck=0, left=LAST, first=1)
    decide(state, "designate 1,0 Residential")
    assert (state.to_move(), GAME.ends(state)) == (OVER, ["stacks empty"])
    state = position(SQUARE, 3, row="", deck=0, left=LAST, first=0)
    decide(state, "designate 1,0 Residential")
    assert (state.to_move(), GAME.ends(state)) == (OVER, ["stacks empty"])
    assert state.idle == 2


def test_al_26_the_face_up_tile_belongs_to_its_stack() -> None:
    view = GAME.seen(ending(), 0)
    assert (view["stacks"][1]["face_down"], view["stacks"][1]["tile"] >= 0) == (0, True)
    assert not view["end_triggered"]
    two_shown = position(SQUARE, left={"Industrial": 1, "Residential": 1})
    assert not GAME.seen(two_shown, 0)["end_triggered"]
    decide(two_shown, "designate 1,0 Residential")
    assert not GAME.seen(two_shown, 0)["end_triggered"]
    assert "The next" not in refused(two_shown, "designate 1,0 Retail")[1]


CELLS = ((0, 0), (2, 0), (1, 1), (1, -1), (2, 2), (3, 1), (3, 3), (4, 2), (4, 4), (5, 3))  # four Districts


def finished_with(*wanted: tuple[int, int, int]) -> Atlanta:
    """A finished game in which each seat has so many points, designated Districts (up to four) and cards in hand.

    The first seat has Industrial tiles, the second Residential ones; the first tile of each is worth what is missing.
    """
    lists = {"cards": [f"2 x {suit} 1-10" for suit in SUIT_NAMES]}
    for suit, name in enumerate(SUIT_NAMES):
        points, count, _ = wanted[suit] if suit < len(wanted) else (0, 0, 0)
        worth = [points - count + 1 if count else 0, 1, 1, 1, 1, 1]
        lists[name.lower()] = [f"{name} {n}: {w}, plus 0 for each Retail card in the city" for n, w in enumerate(worth)]
    view = GAME.seen(fresh(2, {"lists": write_lists(lists)}), WATCHER)
    for seat, (_, count, hand) in enumerate(wanted):
        cards = [[10 * seat + number, *cell] for number, cell in enumerate(CELLS)]
        tiles = [{"tile": 6 * seat + number if number < count else -1} for number in range(4)]
        view["cities"][seat] = {"cards": cards, "districts": tiles}
        view["hands"][seat] = {"size": hand, "known": [], "secret": []}
    view |= {"row": [], "stacks": [], "phase": "over", "end": "standstill"}
    return cast("Atlanta", GAME.imagine(view, Rng(1)))


@pytest.mark.parametrize(
    ("one", "other", "winners"),
    [
        ((10, 1, 0), (9, 4, 0), [0]),
        ((9, 2, 3), (9, 1, 0), [0]),
        ((9, 2, 0), (9, 3, 5), [1]),
        ((9, 2, 3), (9, 2, 2), [1]),
        ((9, 2, 3), (9, 2, 3), [0, 1]),
        ((0, 0, 0), (0, 0, 0), [0, 1]),
        ((5, 1, 9), (4, 1, 0), [0]),
    ],
)
def test_al_25_points_then_districts_then_fewer_cards_then_shared(
    one: tuple[int, int, int], other: tuple[int, int, int], winners: list[int]
) -> None:
    state = finished_with(one, other)
    assert state.scores() == [one[0], other[0]]
    assert state.winners() == winners
    assert GAME.seen(state, 0)["winners"] == winners


def test_al_25_there_is_no_winner_before_the_end() -> None:
    state = ending()
    assert state.winners() == []
    assert GAME.seen(state, 0)["winners"] == []
    assert legal(state)
