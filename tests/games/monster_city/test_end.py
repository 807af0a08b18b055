"""The end and the winner: MC-34."""

from __future__ import annotations

import pytest

from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.errors import NotAsked, Refused
from gametable.kernel.game import WATCHER, seated
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER
from tests.games.monster_city.drawn import CATEGORIES, refused
from tests.games.monster_city.scenes import choose, finished, random_steps, scoring_due


def ended(points: list[int], cities: list[str]) -> MonsterCity:
    """A finished game: each seat had these points before it scored all of its city in the fourth scoring."""
    notes = [{"smallest": 0, "tallest": 0, "one colour": number} for number in points]
    state = scoring_due(*cities, scorings=3, notes=notes)
    for seat in range(len(cities)):
        choose(state, seat, "all")
    return state


def test_mc_34_the_game_ends_with_the_fourth_scoring_and_not_before() -> None:
    for scorings in range(4):
        state = scoring_due("red 3", "green 3", "yellow 3, red 5", scorings=scorings)
        for seat in range(3):
            assert (state.to_move() == OVER, state.winners(), GAME.ends(state)) == (False, [], [])
            choose(state, seat, "all")
        assert (state.to_move() == OVER) == (scorings == 3)
        assert bool(state.winners()) == bool(GAME.ends(state)) == (scorings == 3)


def test_mc_34_most_points_win() -> None:
    state = ended([20, 26, 21], ["red 3, red 4, green 3", "green 5", "yellow 3, red 5"])
    assert state.scores() == [30, 31, 29]
    assert state.winners() == [1]
    assert GAME.ends(state) == ["more points"]


def test_mc_34_a_bigger_city_does_not_beat_a_point() -> None:
    state = ended([20, 0, 0], ["", "red 3, red 3, red 3, green 3, green 3, yellow 3", "yellow 3, red 4"])
    assert state.scores() == [20, 18, 7]
    assert state.winners() == [0]
    assert GAME.ends(state) == ["more points"]


def test_mc_34_tied_players_compare_their_buildings() -> None:
    state = ended([20, 20, 16], ["red 8", "green 3, green 5", "yellow 3, red 3, green 3, red 4"])
    assert state.scores() == [28, 28, 29]
    assert state.winners() == [2]
    state = ended([20, 20, 15], ["red 8", "green 3, green 5", "yellow 3, red 3, green 3, red 4"])
    assert state.scores() == [28, 28, 28]
    assert state.winners() == [2]
    assert GAME.ends(state) == ["more buildings"]
    state = ended([20, 20, 5], ["red 8", "green 3, green 5", "yellow 3, red 3, green 3, red 4"])
    assert state.winners() == [1]
    assert GAME.ends(state) == ["more buildings"]


def test_mc_34_still_tied_players_share_the_victory() -> None:
    state = ended([20, 5, 20, 12], ["red 8, green 3", "green 3, green 5", "yellow 5, red 6", "red 5"])
    assert state.scores() == [31, 13, 31, 17]
    assert state.winners() == [0, 2]
    assert GAME.ends(state) == ["shared victory"]
    assert ended([9, 9, 0], ["red 4", "red 4", "yellow 3, red 5"]).winners() == [0, 1]
    assert ended([0] * 5, ["red 4", "red 4", "green 4", "green 4", "yellow 4"]).winners() == [0, 1, 2, 3, 4]


def test_mc_34_nobody_moves_after_the_end() -> None:
    state = ended([20, 26, 21], ["red 3", "green 5", "yellow 3, red 5"])
    assert state.to_move() == OVER
    assert state.legal_actions() == []
    assert state.open_seats() == []
    for text in ("stop", "build red 5", "attack any 2", "score all", "destroy red 3"):
        assert refused(state, text) == ("MC-34", "The fourth scoring is over, and with it the game.")
        with pytest.raises(Refused, match="MC-34"):
            state.play(GAME.read(state, text))
    for seat in range(3):
        assert GAME.legal_for(state, seat) == []
        with pytest.raises(NotAsked):
            seated(state, seat)


def test_mc_34_a_whole_game_uses_every_category_and_the_sum_decides() -> None:
    for players in (3, 4, 5):
        for seed in range(4):
            state = finished(players, seed)
            view = GAME.seen(state, WATCHER)
            assert view["scorings"] == len(CATEGORIES)
            totals = [sum(seat["notes"]) for seat in view["seats"]]
            sizes = [len(seat["city"]) for seat in view["seats"]]
            ranks = list(zip(totals, sizes, strict=True))
            assert state.scores() == view["scores"] == totals
            assert view["winners"] == [seat for seat in range(players) if ranks[seat] == max(ranks)]


def test_mc_34_the_winner_is_not_known_before_the_end() -> None:
    for _, _, state in random_steps(3, 5):
        assert bool(state.winners()) == (state.to_move() == OVER)
        assert bool(GAME.seen(state, WATCHER)["winners"]) == (state.to_move() == OVER)


def test_mc_34_the_record_ends_with_the_result() -> None:
    rng = Rng(8)
    recorder = Recorder(GAME, 3)
    recorder.begin(rng)
    while actions := recorder.state.legal_actions():
        assert recorder.record.result is None
        recorder.play(actions[rng.below(len(actions))], rng)
    assert recorder.record.result is not None
    assert recorder.record.result.scores == tuple(recorder.state.scores())
    assert recorder.record.result.winners == tuple(recorder.state.winners())
    with pytest.raises(NotAsked):
        recorder.play(80, rng, 0)
