"""Getting ready: AL-0, AL-5 to AL-8."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from gametable.games.atlanta.cities import cards_of
from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.rules import numbers as n
from gametable.games.atlanta.rules.state import Atlanta
from gametable.kernel.bits import count_bits
from gametable.kernel.errors import OptionError
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE
from tests.games.atlanta.drawn import fresh, option_error


@pytest.mark.parametrize("players", [1, 5, 0, -2, True, "3", 2.0])
def test_al_0_another_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(OptionError) as fault:
        GAME.settings(players)
    assert (fault.value.option, fault.value.rule) == ("players", "AL-0")
    assert "2 to 4 players" in fault.value.right


def test_al_0_two_three_and_four_can_play() -> None:
    for players in (2, 3, 4):
        assert len(GAME.seen(fresh(players), WATCHER)["cities"]) == players


def test_al_5_everybody_starts_with_two_cards_one_space_apart() -> None:
    for players in (2, 3, 4):
        state = fresh(players)
        for seat in range(players):
            assert [(x, y) for _, x, y in cards_of(state, seat)] == [(0, 0), (2, 0)]
            assert GAME.seen(state, seat)["hands"][seat] == {"size": 0, "known": [], "secret": []}


def test_al_5_seat_after_seat_then_the_row_the_tiles_and_the_first_player() -> None:
    state = cast("Atlanta", GAME.new(3))
    rng = Rng(4)
    phases: list[str] = []
    while state.to_move() == CHANCE:
        view = GAME.seen(state, WATCHER)
        seat = f" {view['seat'] + 1}" if view["phase"] == "dealing" else ""
        phases.append(view["phase"] + seat)
        outcome = state.draw(rng)
        dealt = view["cities"][view["seat"]]["cards"]
        state.apply(outcome)
        if seat:
            place = [0, 0] if not dealt else [2, 0]
            assert GAME.seen(state, WATCHER)["cities"][view["seat"]]["cards"][len(dealt)] == [outcome, *place]
    dealing = ["dealing 1", "dealing 1", "dealing 2", "dealing 2", "dealing 3", "dealing 3"]
    assert phases == [*dealing, *["filling the row"] * 5, *["turning up a tile"] * 5, "choosing who begins"]


def test_al_5_every_card_is_dealt_with_the_same_chance() -> None:
    counts: Counter[int] = Counter()
    for seed in range(500):
        state = cast("Atlanta", GAME.new(2))
        rng = Rng(seed, 9)
        for _ in range(4):
            outcome = int(state.draw(rng))
            counts[outcome] += 1
            state.apply(outcome)
    assert len(counts) == 50
    assert sum((count - 40) ** 2 / 40 for count in counts.values()) < 94  # 49 degrees of freedom


def test_al_6_five_cards_in_the_row_and_the_rest_in_the_deck() -> None:
    for players in (2, 3, 4):
        view = GAME.seen(fresh(players), WATCHER)
        assert len(view["row"]) == 5
        assert view["deck"] == 100 - 2 * players - 5


def test_al_7_each_stack_shows_its_top_tile() -> None:
    tops: list[set[int]] = [set() for _ in range(5)]
    for seed in range(60):
        stacks = GAME.seen(fresh(2, seed=seed), WATCHER)["stacks"]
        assert [stack["face_down"] for stack in stacks] == [5] * 5
        for suit, stack in enumerate(stacks):
            assert stack["tile"] // 6 == suit
            tops[suit].add(stack["tile"] % 6)
    assert tops == [{0, 1, 2, 3, 4, 5}] * 5


def test_al_7_what_lies_below_is_in_no_order() -> None:
    state = cast("Atlanta", GAME.new(2))
    state.settle(Rng(1))
    assert count_bits(state.stacks) == 25
    assert count_bits(state.face_up) == 5
    assert state.stacks & state.face_up == 0


def test_al_8_chance_names_the_first_player() -> None:
    firsts = Counter(int(fresh(3, seed=seed).to_move()) for seed in range(300))
    assert set(firsts) == {0, 1, 2}
    assert min(firsts.values()) > 70


def test_al_8_the_host_may_name_the_first_player() -> None:
    for players in (2, 3, 4):
        for seat in range(players):
            state = fresh(players, {"first_player": str(seat + 1)})
            assert (state.to_move(), state.first) == (seat, seat)
            assert GAME.seen(state, 0)["first"] == seat
    fault = option_error(3, first_player="4")
    assert (fault.option, fault.value, fault.rule) == ("first_player", "4", "AL-8")
    assert "with 3 players right is chance or 1 to 3" in fault.right
    assert option_error(2, first_player="me").rule == "AL-8"


def test_outcomes_that_cannot_come_are_refused() -> None:
    state = cast("Atlanta", GAME.new(2))
    for outcome in (-1, 50, 99, n.TURN_UP, n.BEGIN, n.OUTCOMES):
        refusal = GAME.refusal(state, outcome)
        assert refusal
        assert (refusal.rule, refusal.reason) == ("AL-9", "Chance has its turn: this cannot come now.")
