"""The options of the table: events, who begins, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from gametable.cli.wishes import find_options
from gametable.games.monster_city.game import GAME
from gametable.kernel.errors import OptionError
from gametable.kernel.rng import Rng
from tests.contract.promises import assert_fits
from tests.games.monster_city.steps import fresh


def option_error(players: Any, **options: Any) -> OptionError:
    with pytest.raises(OptionError) as fault:
        GAME.settings(players, options)
    return fault.value


@pytest.mark.parametrize("players", [2, 6, 0, -3, True, "3", 3.0, None])
def test_mc_0_another_number_of_players_is_refused(players: Any) -> None:
    fault = option_error(players)
    assert (fault.option, fault.value, fault.rule) == ("players", players, "MC-0")
    assert fault.right == "Monster City is for 3 to 5 players."


def test_mc_0_three_four_and_five_can_play_with_every_option() -> None:
    for players in (3, 4, 5):
        for events in (False, True):
            for first in ("chance", *map(str, range(1, players + 1))):
                settings = GAME.settings(players, {"events": events, "first_player": first})
                assert settings == {"events": events, "first_player": first, "cards": "standard"}
                assert fresh(players, events=events, first_player=first).players == players


def test_the_standard_is_the_basic_game_with_a_first_player_by_chance() -> None:
    assert GAME.settings(4) == {"events": False, "first_player": "chance", "cards": "standard"}
    assert [(option.name, option.rule) for option in GAME.options] == [
        ("events", "MC-40"),
        ("first_player", "MC-9"),
        ("cards", "MC-60"),
    ]


def test_mc_9_the_table_may_name_the_first_player() -> None:
    for players in (3, 4, 5):
        for events in (False, True):
            for seat in range(players):
                for seed in range(3):
                    state = fresh(players, seed, events=events, first_player=str(seat + 1))
                    assert state.to_move() == seat


@pytest.mark.parametrize("events", [False, True])
def test_mc_9_chance_names_each_seat_equally_often(events: bool) -> None:
    counts = [0] * 5
    for seed in range(250):
        counts[fresh(5, seed, events=events).to_move()] += 1
    assert_fits(counts, [50.0] * 5)
    assert min(counts) > 25


def test_mc_9_the_first_player_is_the_last_step_of_the_setup() -> None:
    for events, last in ((False, "dealing monsters"), (True, "dealing events")):
        for first, expected in (("chance", [last, "naming the first player"]), ("2", [last])):
            state = GAME.new(3, {"events": events, "first_player": first})
            rng = Rng(1)
            phases = []
            while state.to_move() < 0:
                phases.append(GAME.seen(state, 0)["phase"])
                state.apply(state.draw(rng))
            assert list(dict.fromkeys(phases))[-len(expected) :] == expected


def test_mc_9_a_first_player_without_a_seat_is_refused() -> None:
    for players, seat in ((3, "4"), (3, "5"), (4, "5")):
        fault = option_error(players, first_player=seat)
        assert (fault.option, fault.value, fault.rule) == ("first_player", seat, "MC-9")
        assert fault.right == f"with {players} players right is chance or a seat from 1 to {players}."
    assert GAME.settings(5, {"first_player": "5"})["first_player"] == "5"


@pytest.mark.parametrize("value", ["0", "6", "", "one", 1, True, None, " 1", "chnce"])
def test_mc_9_a_first_player_that_is_no_seat_is_refused(value: Any) -> None:
    fault = option_error(5, first_player=value)
    assert (fault.option, fault.value, fault.rule) == ("first_player", value, "MC-9")
    assert fault.right.startswith("right is chance, 1, 2, 3, 4 or 5.")


@pytest.mark.parametrize("value", ["yes", "maybe", 1, 0, None])
def test_mc_40_events_are_played_or_not(value: Any) -> None:
    fault = option_error(3, events=value)
    assert (fault.option, fault.value, fault.rule, fault.right) == ("events", value, "MC-40", "right is yes or no.")


def test_mc_40_events_as_people_write_them() -> None:
    assert find_options(GAME, ["events=yes", "first_player=2"]) == {"events": True, "first_player": "2"}
    assert find_options(GAME, ["events=No"]) == {"events": False}
    with pytest.raises(OptionError, match=r"events cannot be 'perhaps' \(rule MC-40\): right is yes or no"):
        find_options(GAME, ["events=perhaps"])
    with pytest.raises(OptionError, match="it is given twice"):
        find_options(GAME, ["events=yes", "events=no"])


def test_an_unknown_option_is_refused() -> None:
    assert "Did you mean events?" in option_error(3, event=True).right
    assert "it has events, first_player and cards." in option_error(3, monsters=True).right


def test_the_options_are_seen_by_everybody() -> None:
    state = fresh(4, events=True, first_player="3")
    for viewer in (-1, 0, 3):
        assert GAME.seen(state, viewer)["options"] == {"events": True, "first_player": "3", "cards": "standard"}
