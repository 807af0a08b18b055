"""How event cards come into the hands: dealt at the beginning, drawn after an attack that cost two buildings."""

from __future__ import annotations

import pytest

from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.kinds import event_counts
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.rng import Rng
from tests.contract.promises import assert_fits
from tests.games.monster_city.drawn import city, hand, legal, monsters, play, table
from tests.games.monster_city.steps import can_come, enter, fresh, phase, used_events

COPIES = [3, 3, 2, 2, 2, 2]
MOST = "Chicken, Chicken, Chicken, Rejected project, Rejected project, Rejected project, Remodel, Remodel"


def attacked(city_text: str, monster: str, *moves: str, **more: object) -> MonsterCity:
    """A city with events right after an attack, before chance has its turn."""
    hands = more.pop("hands", ("", "", ""))
    state = table(cities=[city_text, "", ""], monsters=f"{monster} | any 1", hands=hands, **more)  # type: ignore[arg-type]
    return enter(state, f"attack {monster}", *moves)


def test_mc_40_everybody_is_dealt_two_event_cards_and_no_stop_card() -> None:
    for players in (3, 4, 5):
        view = GAME.seen(fresh(players, events=True), 0)
        assert [seat["events"] for seat in view["seats"]] == [2] * players
        assert [seat["stop"] for seat in view["seats"]] == [False] * players
        assert view["events"]["deck"] == 14 - 2 * players
        assert view["events"]["discard"] == [0] * 6
        assert [seat["money"] for seat in view["seats"]] == [1] * players


def test_mc_40_the_cards_are_dealt_from_all_fourteen() -> None:
    state = GAME.new(3, {"events": True, "first_player": "2"})
    assert isinstance(state, MonsterCity)
    rng = Rng(4)
    while phase(state) != "dealing events":
        state.apply(state.draw(rng))
    names = ["Chicken", "Rejected project", "Remodel", "Counterattack", "Detour", "Grant"]
    assert can_come(state) == {f"event {name}": copies for name, copies in zip(names, COPIES, strict=True)}
    enter(state, "event Chicken", "event Grant", "event Chicken", "event Grant")
    assert can_come(state) == {
        "event Chicken": 1,
        "event Rejected project": 3,
        "event Remodel": 2,
        "event Counterattack": 2,
        "event Detour": 2,
    }
    enter(state, "event Detour", "event Remodel")
    assert [hand(state, seat) for seat in range(3)] == ["Chicken, Grant", "Chicken, Grant", "Remodel, Detour"]
    assert (phase(state), state.to_move()) == ("turn", 1)


def test_mc_40_every_card_comes_to_every_seat_equally_often() -> None:
    counts = [[0] * 6 for _ in range(3)]
    for seed in range(400):
        state = fresh(3, seed, events=True)
        for seat, count in enumerate(counts):
            for kind, copies in enumerate(event_counts(state.hand(seat))):
                count[kind] += copies
    for count in counts:
        assert_fits(count, [800 * copies / 14 for copies in COPIES])


@pytest.mark.parametrize(
    ("buildings", "monster", "fallen", "draws"),
    [
        ("red 5, red 7, yellow 4", "2 red + 2 green", 2, True),  # the first example of the guide
        ("red 5, yellow 4", "2 red + 2 green", 1, False),  # the second one
        ("green 3, green 3, red 4", "all green", 2, True),
        ("green 3, red 4, red 5", "all green", 1, False),
        ("red 4, red 5", "all green", 0, False),
        ("red 3, green 5, yellow 7, red 4", "all of 3 5 7", 3, True),
        ("red 3, green 4", "all of 3 5 7", 1, False),
        ("red 5", "any 2", 1, False),
        ("red 5, red 5", "any 2", 2, True),
        ("red 5, red 5", "any 1", 1, False),
        ("", "any 2", 0, False),
    ],
)
def test_mc_42_two_buildings_that_really_fall_bring_an_event(
    buildings: str, monster: str, fallen: int, draws: bool
) -> None:
    monster_row = f"{monster} | all yellow"
    state = enter(table(cities=[buildings, "", ""], monsters=monster_row, hands=["Grant", "", ""]), f"attack {monster}")
    before = len(buildings.split(", ")) if buildings else 0
    assert (len(city(state, 0).split(", ")) if city(state, 0) else 0) == before - fallen
    assert state.money_of(0) == 2
    assert phase(state) == ("drawing an event" if draws else "turn")
    if draws:
        enter(state, "event Remodel")
    assert hand(state, 0) == ("Remodel, Grant" if draws else "Grant")
    assert (phase(state), state.to_move()) == ("turn", 1)


def test_mc_42_chosen_buildings_count_too_once_the_last_is_chosen() -> None:
    state = attacked("red 3, red 5, red 7, green 4, green 6", "1 red + 1 green", "destroy red 3")
    assert phase(state) == "destroying"
    enter(state, "destroy green 6")
    assert phase(state) == "drawing an event"
    assert city(state, 0) == "red 5, red 7, green 4"


def test_mc_42_there_is_no_event_card_in_the_basic_game() -> None:
    state = play(table(cities=["red 3, red 5", "", ""], monsters="all red | any 1"), "attack all red")
    assert (phase(state), state.to_move(), state.hand(0)) == ("turn", 1, 0)


def test_mc_42_the_card_comes_after_the_banknote_and_before_new_rows() -> None:
    state = enter(table(cities=["red 3, red 5", "", ""], monsters="all red", hands=["", "", ""]), "attack all red")
    assert (phase(state), state.money_of(0), monsters(state)) == ("drawing an event", 2, "")
    assert (city(state, 0), GAME.seen(state, 1)["monster_discard"]) == ("", [0])
    enter(state, "event Grant")
    assert (phase(state), state.dealing) == ("dealing monsters", 5)


def test_mc_42_each_card_of_the_deck_is_equally_likely() -> None:
    state = attacked("red 3, red 5", "all red", hands=["Chicken", "Grant, Grant", ""], event_discard="Remodel")
    assert can_come(state) == {
        "event Chicken": 2,
        "event Rejected project": 3,
        "event Remodel": 1,
        "event Counterattack": 2,
        "event Detour": 2,
    }


def test_mc_42_an_empty_deck_is_replaced_by_the_used_events() -> None:
    hands = [MOST, "Counterattack, Counterattack, Grant", ""]
    state = attacked("red 3, red 5", "all red", hands=hands, event_discard="Detour, Detour, Grant")
    assert can_come(state) == {"event Detour": 2, "event Grant": 1}
    assert used_events(state) == [0] * 6
    enter(state, "event Grant")
    assert event_counts(state.event_deck) == [0, 0, 0, 0, 2, 0]
    assert hand(state, 0) == f"{MOST}, Grant"


def test_mc_42_a_deck_that_is_used_up_waits_until_a_card_is_needed() -> None:
    hands = [MOST, "Counterattack, Counterattack, Grant", ""]
    state = attacked("red 3, red 5", "all red", hands=hands, event_discard="Detour, Detour")
    assert can_come(state) == {"event Grant": 1}
    enter(state, "event Grant")
    assert (state.event_deck, used_events(state)) == (0, [0, 0, 0, 0, 2, 0])


def test_mc_42_nothing_is_drawn_when_both_piles_are_empty() -> None:
    hands = [MOST, "Counterattack, Counterattack, Detour", "Detour, Grant, Grant"]
    state = attacked("red 3, red 5", "all red", hands=hands)
    assert (phase(state), state.to_move(), state.money_of(0)) == ("turn", 1, 2)
    assert [hand(state, seat) for seat in range(3)] == hands
    assert (state.event_deck, state.event_discard) == (0, 0)


def test_mc_42_there_is_no_hand_limit() -> None:
    hands = [f"{MOST}, Counterattack, Counterattack, Detour, Detour, Grant", "", ""]
    state = attacked("red 3, red 5", "all red", "event Grant", hands=hands)
    assert GAME.seen(state, 1)["seats"][0]["events"] == 14


def test_mc_42_a_drawn_card_can_be_played_in_the_next_turn_at_the_earliest() -> None:
    state = attacked("red 3, red 5", "all red", "event Detour")
    assert state.to_move() == 1
    assert legal(state, "detour") == []
    play(state, "build red 5", "attack any 1")
    assert (state.to_move(), legal(state, "detour")) == (0, ["detour"])
