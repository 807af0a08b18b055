from __future__ import annotations

from typing import cast

from gametable.games.attatat.game import GAME
from gametable.games.attatat.rules.state import Attatat
from gametable.games.attatat.rules.turns import round_points
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER
from tests.games.attatat.drawn import finish, fresh, pile, refused


def finished(*rounds: list[int]) -> Attatat:
    """A game that is over with these points."""
    players = len(rounds[0])
    view = GAME.seen(fresh(players, {"rounds": len(rounds)}), 0)
    view |= {"phase": "over", "to_move": OVER, "round": len(rounds), "points": list(rounds)}
    view["ends"] = ["fault line"] * len(rounds)
    return cast("Attatat", GAME.imagine(view, Rng(1)))


def test_at_41_a_point_for_each_plank_and_one_for_each_colour() -> None:
    assert round_points(8) == 9
    assert round_points(4 | 1 << 8 | 2 << 16) == 10
    assert round_points(0) == 0
    assert round_points(1 | 1 << 8 | 1 << 16 | 1 << 24 | 1 << 32) == 10


def test_at_41_the_points_of_a_round_follow_from_the_piles() -> None:
    for seed in range(10):
        state = finish(fresh(4, {"rounds": 1}, seed), seed)
        piles = [pile(state, seat) for seat in range(4)]
        points = [sum(planks) + sum(count > 0 for count in planks) for planks in piles]
        assert GAME.seen(state, 0)["points"] == [points]
        assert state.scores() == points


def test_at_41_the_sheet_says_what_the_round_would_bring_now() -> None:
    state, rng, compared = GAME.new(3, {"rounds": 2}), Rng(4), 0
    state.settle(rng)
    while state.to_move() != OVER:
        attatat = cast(Attatat, state)
        *over, (title, points) = GAME.sheet(GAME.seen(state, 0))
        assert len(over) == attatat.rounds_over() and title == f"Round {len(over) + 1} so far"
        piles = [pile(attatat, seat) for seat in range(3)]
        assert points == [sum(planks) + sum(count > 0 for count in planks) for planks in piles]
        compared += any(points)
        legal = state.legal_actions()
        state.step(legal[rng.below(len(legal))], rng)
    assert compared > 20
    assert [title for title, _ in GAME.sheet(GAME.seen(state, 0))] == ["Round 1", "Round 2"]


def test_at_42_everything_is_reset_for_the_next_round() -> None:
    rng = Rng(9)
    state = fresh(3)
    tiles = GAME.seen(state, 0)["tiles"]
    hands = {tuple(int(state.hand(seat)) for seat in range(3))}
    for number in (1, 2):
        while state.round < number:
            actions = state.legal_actions()
            state.step(actions[rng.below(len(actions))], rng)
        view = GAME.seen(state, 0)
        assert view["coloured"] == list(range(20))
        assert (view["free"], view["free_left"], view["links"]) == ([], 3, [])
        assert view["links_left"] == [12, 12, 12]
        assert view["piles"] == [[0] * 3] * 3
        assert view["taken"] == [[]] * 3
        assert [hand["size"] for hand in view["hands"]] == [6] * 3
        assert [hand["shown"] for hand in view["hands"]] == [[]] * 3
        assert view["named"] is None
        assert view["phase"] == "linking"
        assert view["tiles"] == tiles
        hands.add(tuple(int(state.hand(seat)) for seat in range(3)))
    assert len(hands) == 3


def test_at_43_a_full_game_has_a_round_for_each_player() -> None:
    for players in (2, 3, 4, 5):
        assert finish(fresh(players), 1).rounds_over() == players
    assert finish(fresh(4, {"rounds": 1}), 1).rounds_over() == 1
    assert finish(fresh(2, {"rounds": 7}), 1).rounds_over() == 7


def test_at_43_after_the_last_round_nobody_moves() -> None:
    state = finish(fresh(2, {"rounds": 1}), 1)
    assert state.to_move() == OVER
    assert state.legal_actions() == []
    assert refused(state, "a1-b1") == ("AT-43", "All rounds are played: the game is over.")
    assert refused(state, "no claim")[0] == "AT-43"


def test_at_44_most_points_over_all_rounds_win() -> None:
    state = finished([10, 4, 9], [3, 12, 9])
    assert state.scores() == [13, 16, 18]
    assert state.winners() == [2]


def test_at_44_tied_players_compare_their_best_rounds() -> None:
    assert finished([10, 2], [2, 10], [5, 5]).winners() == [0, 1]
    assert finished([10, 2], [1, 9], [5, 5]).winners() == [0]
    assert finished([3, 8, 20], [9, 4, 0], [0, 0, 0]).winners() == [2]
    assert finished([3, 8, 1], [9, 4, 0], [0, 0, 0]).winners() == [0]


def test_at_44_then_the_second_best_round_and_so_on() -> None:
    assert finished([10, 3], [3, 10], [5, 6], [4, 3]).winners() == [1]
    assert finished([10, 5, 1], [5, 10, 2], [5, 5, 3]).winners() == [0, 1]


def test_at_44_nobody_has_won_before_the_end() -> None:
    state = fresh(2)
    assert state.winners() == []
