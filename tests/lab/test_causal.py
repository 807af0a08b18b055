"""Causal tables: pairs with the same luck, and only where something changes."""

from __future__ import annotations

import pytest

from gametable.bots.budget import Budget
from gametable.kernel.errors import GametableError
from gametable.kernel.game import Game
from gametable.lab.causal import CausalTable, Trial, Way, actions_by_thing, find_way, run_trial
from gametable.lab.constrained import Actions
from gametable.lab.workers import LabError
from tests.lab.draft import CARDS, DRAGON, THINGS, DraftGame

BUDGET = Budget(float("inf"), 1)
BOTS = ("tests.lab.draft:Courtier",)


def trial(way: Way = "forbid", dragon: int = 5, things: dict[str, Actions] | None = None) -> Trial:
    game: Game = DraftGame()
    return Trial(game, 3, {"dragon": dragon}, BOTS, things or dict(THINGS), 3, BUDGET, way)


@pytest.fixture(scope="module")
def forbidden() -> CausalTable:
    return run_trial(trial(), 300, workers=1)


def test_second_games_are_played_only_where_a_thing_was_taken(forbidden: CausalTable) -> None:
    """Two of five cards are taken by a seat: two second games to each free one."""
    assert forbidden.games == 300 * (1 + 2)
    assert sum(impact.count for impact in forbidden.impacts) == 300 * 2


def test_the_strong_card_is_on_top_and_named(forbidden: CausalTable) -> None:
    assert forbidden.impacts[0].thing == "dragon"
    assert forbidden.impacts[0].estimate.low > 0.5
    assert forbidden.sentence.startswith("Clear effects of being allowed to take it, in fair shares of the victory: ")
    names = ["impacts", "untested", "margin", "small", "undecided", "games", "tried", "way", "sentence"]
    assert list(forbidden.as_json()) == names


def test_what_is_not_decided_is_named_with_the_games_that_would_do() -> None:
    table = run_trial(trial(dragon=1), 60, workers=1)
    for impact in table.impacts:
        places = [impact.thing in found for found in (table.small, table.undecided)]
        assert places.count(True) == (0 if impact.found else 1)
    assert table.undecided
    assert min(table.undecided.values()) > 60
    some = max(table.undecided, key=lambda thing: table.undecided[thing])
    assert f"{table.undecided[some]:,} " in table.sentence
    assert "Not decided: " in table.sentence


def test_so_many_games_decide_indeed() -> None:
    few = run_trial(trial(dragon=0), 50, workers=1)  # cards without worth: no game differs
    assert few.undecided
    enough = 5 * max(few.undecided.values()) // 4  # some cards are taken less often than in these few games
    assert set(run_trial(trial(dragon=0), enough, workers=1).small) == set(CARDS)


def test_being_made_to_take_it_helps_as_well() -> None:
    forced = run_trial(trial("force", things={"dragon": (DRAGON,)}), 200, workers=1)
    (dragon,) = forced.impacts
    assert dragon.estimate.low > 0.5
    assert dragon.count < 200  # some took it anyway
    assert "being made to take it: " not in forced.sentence
    assert "being made to take it, in fair shares" in forced.sentence


def test_a_thing_that_is_removed_is_taken_by_nobody() -> None:
    """Who had the dragon then meets others without one, so that less is lost than by being the only one without."""
    things: dict[str, Actions] = {"dragon": (DRAGON,)}
    (removed,) = run_trial(trial("remove", things=things), 300, workers=1).impacts
    (kept_from_one,) = run_trial(trial("forbid", things=things), 300, workers=1).impacts
    assert removed.count == kept_from_one.count
    assert removed.estimate.low > 0.3
    assert removed.estimate.high < kept_from_one.estimate.value


def test_no_seat_takes_what_is_removed() -> None:
    removing = trial("remove", things={"dragon": (DRAGON,)})
    course = removing._constrained_course(0, 0, list(BOTS) * 3, (DRAGON,))
    assert DRAGON not in [decision.action for decision in course.decisions]


def test_ways_have_names() -> None:
    assert find_way("remove") == "remove"
    with pytest.raises(
        LabError, match=r"Things cannot be tried by 'forbit'; right is forbid, force or remove\. Did you"
    ):
        find_way("forbit")


def test_cards_without_worth_have_no_effect() -> None:
    table = run_trial(trial(dragon=0), 100, workers=1)
    assert {impact.thing for impact in table.impacts} == set(CARDS)
    for impact in table.impacts:
        assert impact.estimate.value == 0.0
        assert impact.estimate.high > 0.0
    assert table.sentence.startswith(f"No thing has a clear effect in {table.games} games; the largest")


def test_a_thing_that_cannot_be_taken_is_untested() -> None:
    table = run_trial(trial(things={"dragon": (DRAGON,), "unicorn": (99,)}), 20, workers=1)
    assert table.untested == ("unicorn",)
    assert table.sentence.endswith("Too seldom taken to say anything: unicorn.")


def test_any_number_of_workers_finds_the_same() -> None:
    assert run_trial(trial(), 30, workers=1) == run_trial(trial(), 30, workers=2)


def test_actions_are_gathered_by_what_they_take() -> None:
    names = ["rose", "", "oak", "rose"]
    assert actions_by_thing(names.__getitem__, 4) == {"oak": frozenset({2}), "rose": frozenset({0, 3})}


def test_progress_is_told() -> None:
    told: list[int] = []
    run_trial(trial(), 4, workers=1, progress=told.append)
    assert told == [1, 2, 3, 4]


def test_what_cannot_be_tried_is_refused() -> None:
    with pytest.raises(LabError, match="1 pairs of games show nothing; right are 2 or more"):
        run_trial(trial(), 1)
    empty = Trial(DraftGame(), 2, {}, BOTS, {})
    with pytest.raises(GametableError, match="There is no thing to try"):
        run_trial(empty, 10)
