"""Numbers for learning: as many in every position, and from what the seat may know alone."""

from __future__ import annotations

from gametable.games.monster_city.game import GAME
from gametable.kernel.rng import Rng
from tests.games.monster_city.drawn import play, table
from tests.games.monster_city.steps import card_list, fresh

CITY = 160  # where the numbers of the first seat begin: rows and piles come before
SEAT = 76  # numbers of a seat
OTHER = card_list(buildings=["40 x red 20"], pairs=["5 x green 1 + yellow 1"], monsters=["30 x any 9"])


def test_every_position_has_as_many_numbers_for_every_seat() -> None:
    rng = Rng(1)
    lengths = set()
    for players in (3, 4, 5):
        for options in ({}, {"events": True}, {"cards": OTHER, "events": True}):
            state = fresh(players, **options)
            while actions := state.legal_actions():
                lengths |= {len(GAME.features(state, seat)) for seat in (0, players - 1)}
                state.apply(actions[rng.below(len(actions))])
            lengths |= {len(GAME.features(state, seat)) for seat in range(players)}
    assert len(lengths) == 1


def test_what_is_hidden_does_not_show() -> None:
    rng = Rng(2)
    for players in (3, 4):
        state = fresh(players, events=True)
        for _ in range(60):
            actions = state.legal_actions()
            state.apply(actions[rng.below(len(actions))])
            for seat in range(players):
                other = state.copy()
                other.redraw(seat, rng)
                assert GAME.features(other, seat) == GAME.features(state, seat)


def test_the_viewer_comes_first_and_then_the_others_clockwise() -> None:
    state = table(cities=["red 3", "green 3", "yellow 3"], money=[0, 1, 2], hands=["Grant", "", "Detour, Grant"])
    seats = [GAME.features(state, viewer)[CITY : CITY + 5 * SEAT] for viewer in range(3)]
    parts = [[seat[SEAT * turn : SEAT * (turn + 1)] for turn in range(5)] for seat in seats]
    assert parts[0][:3] == [parts[1][2], parts[1][0], parts[1][1]] == [parts[2][1], parts[2][2], parts[2][0]]
    assert parts[0][3:] == [[0.0] * SEAT] * 2
    assert [part[-6] for part in parts[0][:3]] == [0.0, 0.5, 1.0]  # money
    assert [part[-3] for part in parts[0][:3]] == [0.2, 0.0, 0.4]  # event cards
    assert [part[-1] for part in parts[1][:3]] == [0.0, 0.0, 1.0]  # who is to move


def test_own_events_are_seen_and_those_of_others_are_not() -> None:
    first = table(hands=["Grant", "Chicken, Detour", ""])
    second = table(hands=["Grant", "Remodel, Remodel", ""])
    assert GAME.features(first, 0) == GAME.features(second, 0)
    assert GAME.features(first, 2) == GAME.features(second, 2)
    assert GAME.features(first, 1) != GAME.features(second, 1)
    used = table(hands=["Grant", "Chicken, Detour", ""], event_discard="Remodel")
    other = table(hands=["Grant", "Chicken, Detour", ""], event_discard="Chicken")
    assert GAME.features(used, 0) != GAME.features(other, 0) != GAME.features(first, 0)


def test_a_half_made_attack_changes_only_its_players_numbers() -> None:
    state = table(cities=["red 3, red 5, green 4", "", ""], monsters="any 2 | all red")
    before = [GAME.features(state, seat) for seat in range(3)]
    play(state, "attack any 2")
    after = [GAME.features(state, seat) for seat in range(3)]
    assert after[0] != before[0]
    assert after[1:] == before[1:]


def test_a_choice_of_a_scoring_changes_only_the_own_numbers() -> None:
    state = play(table(cities=["red 3", "", ""], row="red 5", deck=30), "build red 5")
    views = []
    for way in ("score all", "score tallest"):
        chosen = play(state.copy(), way)
        views.append([GAME.features(chosen, seat) for seat in range(3)])
    assert views[0][0] != views[1][0]
    assert views[0][1:] == views[1][1:]


def test_the_numbers_are_small() -> None:
    rng = Rng(3)
    state = fresh(5, events=True)
    while actions := state.legal_actions():
        assert all(0 <= number <= 4 for number in GAME.features(state, int(max(0, state.to_move()))))
        state.step(actions[rng.below(len(actions))], rng)
