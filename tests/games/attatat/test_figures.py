"""Figures that any correct program of Attatat shows."""

from __future__ import annotations

from collections import Counter

import pytest

import gametable
from gametable.games.attatat.game import GAME
from gametable.games.attatat.rules.state import Attatat
from gametable.kernel.bits import count_bits
from gametable.kernel.playout import Playout
from gametable.kernel.rng import Rng
from tests.games.attatat.drawn import finish, fresh, legal, play, position

pytestmark = pytest.mark.slow


def fully_linked(size: int, players: int) -> Attatat:
    """A square of tiles with every link in place; seat 1 holds two opposite corners."""
    owners = {4: ("1111", "222"), 5: ("11122", "3344")}[size]
    lines = []
    for row in range(size):
        tiles = [f"{'abcde'[column]}{row + 1}" for column in range(size)]
        tiles = [f"[{tile}]" if tile in ("a1", f"{'abcde'[size - 1]}{size}") else f" {tile} " for tile in tiles]
        lines.append(f" ={owners[0][row]}= ".join(tiles))
        if row < size - 1:
            lines.append("      ".join([f"||{owners[1][row]}"] * size))
    return position("\n".join(lines), players)


def count_paths(state: Attatat) -> int:
    """Claims that can be reached by walking on."""
    count = 0
    for action in state.legal_actions():
        if action == 75:  # claim
            count += 1
        else:
            further = state.copy()
            further.apply(action)
            count += count_paths(further)
    return count


def test_link_sites_of_the_matrices() -> None:
    for players, sites in ((2, 24), (3, 31), (4, 40), (5, 40)):
        state = fresh(players)
        play(state, legal(state)[0])
        play(state, legal(state)[0])
        assert len(legal(state)) == sites
        assert all("-" in move for move in legal(state))


def test_link_turns_of_each_player() -> None:
    assert GAME.seen(fresh(5), 0)["links_left"] == [12] * 5
    assert GAME.seen(fresh(5, {"planks_per_link": 3}), 0)["links_left"] == [8] * 5


def test_simple_paths_between_opposite_corners() -> None:
    assert count_paths(play(fully_linked(4, 2), "from a1")) == 184


@pytest.mark.skipif(not gametable.COMPILED, reason="too many paths for interpreted code")
def test_simple_paths_between_opposite_corners_of_25_tiles() -> None:
    assert count_paths(play(fully_linked(5, 4), "from e5")) == 8512


@pytest.mark.parametrize(("players", "decisions"), [(2, 150), (3, 261), (4, 458), (5, 645)])
def test_decisions_of_random_games(players: int, decisions: int) -> None:
    games = 1000 if gametable.COMPILED else 100
    playout = Playout()
    for seed in range(games):
        assert playout.run(GAME.new(players), Rng(seed, players), 10**6)
    assert playout.decisions / games == pytest.approx(decisions, rel=0.05)


def test_most_rounds_of_three_or_more_end_by_a_fault_line() -> None:
    for players in (3, 4, 5):
        ends = Counter(end for seed in range(12) for end in GAME.ends(finish(fresh(players, seed=seed), seed)))
        assert ends["fault line"] > sum(ends.values()) / 2


def test_nobody_loses_a_tile_to_somebody_else_and_a_hand_keeps_two_cards() -> None:
    rng = Rng(11)
    for players in (2, 3, 4, 5):
        state = fresh(players, {"rounds": 1}, players)
        while actions := state.legal_actions():
            before = state.copy()
            state.step(actions[rng.below(len(actions))], rng)
            for seat in range(players):
                if seat != before.to_move():
                    assert state.hand(seat) == before.hand(seat)
                if not GAME.ends(state):
                    assert count_bits(state.hand(seat)) >= 2
                    assert state.hand(seat) & ~state.coloured == 0
            assert GAME.inventory(state) == GAME.inventory(before)


def test_no_game_is_longer_than_it_says() -> None:
    for players in (2, 5):
        state = GAME.new(players, {"either_or": True})
        playout = Playout()
        assert playout.run(state.copy(), Rng(players), GAME.longest(state))
        assert playout.decisions < GAME.longest(state)
