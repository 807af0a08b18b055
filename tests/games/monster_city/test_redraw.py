"""What a seat cannot know is dealt anew, exactly as likely as it is, and nothing else changes."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from tests.contract.promises import assert_fits
from tests.games.monster_city.drawn import play, table
from tests.games.monster_city.worlds import BLIND, HIDDEN, Worlds, assert_redraw_fits, by_view, dealt, follow

FIRST = ["attack all red", "attack all yellow"]  # the first attack shuffles the used events
LONG = [*FIRST, BLIND, BLIND, BLIND, "attack all of 3 5 7", "attack all green", BLIND]  # and so does the last one


def positions(players: int, seed: int, every: int = 5) -> Iterator[MonsterCity]:
    """Positions of a random game with events, chance and half-made moves among them."""
    rng = Rng(seed, 2)
    state = GAME.new(players, {"events": True})
    assert isinstance(state, MonsterCity)
    count = 0
    while actions := state.legal_actions():
        state.apply(actions[rng.below(len(actions))])
        count += 1
        if count % every == 0 or state.phase in (n.DESTROYING, n.REMODELLING, n.SHOWING_EVENT):
            yield state
    yield state


def hands(state: MonsterCity) -> list[int]:
    return [int(state.hand(seat)) for seat in range(state.players)]


@pytest.fixture(scope="module")
def three_kinds() -> Worlds:
    return dealt({"Chicken": 4, "Grant": 4, "Detour": 2}, {"Chicken": 2, "Grant": 1, "Detour": 1}, [2, 3, 5])


@pytest.fixture(scope="module")
def two_kinds() -> Worlds:
    return dealt({"Chicken": 5, "Grant": 6}, {"Chicken": 2, "Grant": 1}, [2, 3, 6])


@pytest.mark.parametrize("viewer", [WATCHER, 0, 1, 2])
def test_mc_43a_a_redraw_is_exact_at_the_beginning(three_kinds: Worlds, viewer: int) -> None:
    for group in by_view(three_kinds, viewer)[:3]:
        assert_redraw_fits(group, viewer, Rng(1), 1500)


@pytest.mark.parametrize("viewer", [WATCHER, 0, 2])
def test_mc_43a_a_redraw_is_exact_after_a_shuffle(three_kinds: Worlds, viewer: int) -> None:
    for group in by_view(follow(three_kinds, *FIRST), viewer)[:3]:
        assert_redraw_fits(group, viewer, Rng(2), 1500)
        assert_redraw_fits(group, viewer, Rng(3), 300, imagined=True)


@pytest.mark.parametrize("viewer", [WATCHER, 0, 1, 2])
def test_mc_43a_a_redraw_is_exact_after_two_shuffles_and_blind_plays(two_kinds: Worlds, viewer: int) -> None:
    groups = by_view(follow(two_kinds, *LONG), viewer)
    assert len(groups) > 20
    for group in groups[:4]:
        assert_redraw_fits(group, viewer, Rng(4), 800)
        assert_redraw_fits(group, viewer, Rng(5), 100, imagined=True)


@pytest.mark.parametrize("viewer", [WATCHER, 1, 2])
def test_mc_43a_a_redraw_is_exact_while_a_card_is_being_shown(three_kinds: Worlds, viewer: int) -> None:
    worlds = follow(three_kinds, *FIRST, BLIND, HIDDEN)
    groups = by_view(worlds, viewer)
    assert {state.phase for state in worlds} == {n.SHOWING_EVENT}
    for group in groups[:4]:
        assert len(group) > 1
        assert_redraw_fits(group, viewer, Rng(6), 1500)
        assert_redraw_fits(group, viewer, Rng(7), 200, imagined=True)


def test_mc_40_a_redraw_changes_nothing_that_the_viewer_sees() -> None:
    rng = Rng(1)
    changed = 0
    for players in (3, 5):
        for state in positions(players, players):
            for viewer in range(WATCHER, players):
                other = state.copy()
                other.redraw(viewer, rng)
                changed += hands(other) != hands(state)
                assert GAME.seen(other, viewer) == GAME.seen(state, viewer)
                assert GAME.inventory(other) == GAME.inventory(state)
                if viewer == state.to_move() and viewer != WATCHER:
                    assert other.legal_actions() == state.legal_actions()
    assert changed > 100


def test_mc_40_a_state_imagined_from_a_view_gives_that_view() -> None:
    for players in (3, 4):
        for state in positions(players, players + 10):
            for viewer in range(WATCHER, players):
                view = GAME.seen(state, viewer)
                imagined = GAME.imagine(view, Rng(3))
                assert GAME.seen(imagined, viewer) == view
                assert GAME.inventory(imagined) == GAME.inventory(state)
                if viewer == state.to_move() and viewer != WATCHER:
                    assert imagined.legal_actions() == state.legal_actions()


def test_mc_27_choices_are_redrawn_among_the_open_ways_alone() -> None:
    used = {"tallest": 9, "all": 11}
    state = table(row="red 5", deck=10, scorings=2, notes=[used, {"smallest": 1, "one colour": 2}, used])
    play(state, "build red 5", "score smallest", "score all")
    rng = Rng(5)
    ways = {seat: [0] * n.WAYS for seat in (0, 1)}
    for _ in range(800):
        state.redraw(2, rng)
        for seat, counts in ways.items():
            counts[state.chosen_of(seat)] += 1
        assert state.chosen_of(2) == -1
    assert [way for way, count in enumerate(ways[0]) if count] == [0, 2, 3, 4]
    assert [way for way, count in enumerate(ways[1]) if count] == [1, 5]
    assert_fits([ways[0][way] for way in (0, 2, 3, 4)], [200.0] * 4)
    assert_fits([ways[1][way] for way in (1, 5)], [400.0] * 2)


def test_mc_27_the_own_choice_is_not_redrawn() -> None:
    state = play(table(row="red 5", deck=30), "build red 5", "score tallest", "score tallest")
    rng = Rng(5)
    others = set()
    for _ in range(40):
        state.redraw(0, rng)
        assert state.chosen_of(0) == n.TALLEST
        others.add(int(state.chosen_of(1)))
    assert len(others) == n.WAYS


def test_mc_46_a_redraw_hides_a_half_made_remodel_from_everybody_else() -> None:
    state = table(cities=["red 3, green 4", "", ""], row="red 5, green 6", hands=["Remodel", "", ""])
    before = state.copy()
    play(state, "give red 3")
    own, theirs = state.copy(), state.copy()
    own.redraw(0, Rng(1))
    theirs.redraw(1, Rng(1))
    assert (own.phase, own.given) == (n.REMODELLING, state.given)
    assert (theirs.phase, theirs.given, theirs.to_move()) == (n.TURN, -1, 0)
    assert GAME.seen(theirs, 1) == GAME.seen(before, 1)


def test_mc_13_a_redraw_hides_a_half_made_attack_from_everybody_else() -> None:
    state = table(cities=["red 3, red 5, green 4", "", ""], monsters="any 2 | all red", hands=["", "", ""])
    before = state.copy()
    play(state, "attack any 2", "destroy red 3")
    state.redraw(2, Rng(1))
    assert (state.phase, state.monster, state.left, state.need) == (n.TURN, -1, 0, 0)
    assert GAME.seen(state, 2) == GAME.seen(before, 2)


def test_a_position_with_events_survives_storing_and_copying() -> None:
    deals = set()
    for seed in (1, 2, 3):
        for state in positions(3, seed):
            stored = pickle.loads(pickle.dumps(state))  # noqa: S301 -- our own bytes
            assert stored == state
            assert stored.legal_actions() == state.legal_actions()
            assert state.copy() == state
            deals.add(int(state.deals()))
    assert max(deals) > 1
