"""Figures that any correct program of the basic game shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import gametable
from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.game import WATCHER
from gametable.kernel.playout import Playout
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER
from tests.games.monster_city.drawn import legal
from tests.games.monster_city.scenes import random_steps

pytestmark = pytest.mark.slow

SHUFFLED = "The used monsters are shuffled into a new deck."
each_table = pytest.mark.parametrize("players", [3, 4, 5])


def moves(players: int, seed: int) -> Iterator[tuple[MonsterCity, str, MonsterCity]]:
    """The decisions of a random game in words: before, move, after (before the chance that follows)."""
    for before, action, after in random_steps(players, seed):
        if before.to_move() != CHANCE:
            yield before, GAME.write(before, action), after


@pytest.mark.parametrize(
    ("players", "decisions", "outcomes"),
    [(3, 101, 86.5), (4, 105, 87.3), (5, 110, 88.4)],
)
def test_decisions_and_chance_events_of_random_games(players: int, decisions: float, outcomes: float) -> None:
    games = 2000 if gametable.COMPILED else 300
    playout = Playout()
    for seed in range(games):
        assert playout.run(GAME.new(players), Rng(seed, players), 10**6)
    assert playout.decisions / games == pytest.approx(decisions, abs=1)  # a game differs from the mean by 3 or so
    assert playout.outcomes / games == pytest.approx(outcomes, abs=0.8)


@each_table
def test_the_chance_events_of_a_game_can_be_counted(players: int) -> None:
    for seed in range(4):
        events = attacks = 0
        for before, _, after in random_steps(players, seed):
            events += before.to_move() == CHANCE
            attacks += after.monster_row != before.monster_row and before.to_move() >= 0
        setup_and_buildings = players + 1 + 40 + 5
        assert events == setup_and_buildings + 5 * (attacks // 5)


@each_table
def test_mc_24_scorings_fall_when_ten_buildings_have_left_the_row(players: int) -> None:
    for seed in range(4):
        built = 0
        due = []
        for before, move, after in moves(players, seed):
            built += move.startswith("build")
            if GAME.seen(before, WATCHER)["phase"] == "turn" and GAME.seen(after, WATCHER)["phase"] == "scoring":
                due.append(built)
        assert due == [10, 20, 30, 40]


@each_table
def test_mc_26_every_seat_chooses_four_times_and_each_category_once(players: int) -> None:
    chosen = Counter[tuple[int, str]]()
    for before, move, _ in moves(players, 5):
        if move.startswith("score"):
            way = move.removeprefix("score ")
            chosen[int(before.to_move()), "colour" if way in ("red", "green", "yellow") else way] += 1
    assert set(chosen.values()) == {1}
    assert len(chosen) == 4 * players


@each_table
def test_mc_13_attacks_are_40_less_the_players_and_the_banknotes_at_the_end(players: int) -> None:
    for seed in range(6):
        attacks = stops = 0
        for before, move, after in moves(players, seed):
            attacks += after.monster_row != before.monster_row
            stops += move == "stop"
            last = after
        held = sum(seat["money"] for seat in GAME.seen(last, WATCHER)["seats"])
        assert attacks == 40 - players + held
        assert stops == players - sum(seat["stop"] for seat in GAME.seen(last, WATCHER)["seats"])


@each_table
def test_mc_23_the_monsters_are_shuffled_once_with_the_thirtieth_attack(players: int) -> None:
    for seed in range(4):
        attacks = 0
        shuffled = []
        for before, action, after in random_steps(players, seed):
            attacks += after.monster_row != before.monster_row and before.to_move() >= 0
            if SHUFFLED in GAME.tell(before, action, after, WATCHER):
                shuffled.append(attacks)
                view = GAME.seen(after, WATCHER)
                assert (view["monster_row"], view["monster_deck"], view["monster_discard"]) == ([], 30, [])
        assert shuffled == [30]


@each_table
def test_mc_7_nobody_is_rich_and_the_bank_is_never_short(players: int) -> None:
    for seed in range(3):
        for before, _, after in random_steps(players, seed):
            view = GAME.seen(after, WATCHER)
            money = [seat["money"] for seat in view["seats"]]
            assert all(0 <= banknotes <= 2 for banknotes in money)
            assert view["bank"] == 10 - sum(money) >= 0
            assert GAME.inventory(after) == GAME.inventory(before)


@each_table
def test_mc_10_there_is_always_an_action(players: int) -> None:
    for seed in range(3):
        for _, _, state in random_steps(players, seed):
            if state.to_move() != OVER:
                assert state.legal_actions()
            for seat in state.open_seats():
                assert GAME.legal_for(state, seat)


@each_table
def test_mc_13_only_the_city_of_the_seat_to_move_changes(players: int) -> None:
    for before, move, after in moves(players, 8):
        changed = [seat for seat in range(players) if before.city(seat) != after.city(seat)]
        assert changed in ([], [before.seat])
        if move == "stop" or move.startswith("score"):
            assert changed == []


@each_table
def test_mc_9_turns_go_round_without_a_break(players: int) -> None:
    turn = None
    for _, _, state in random_steps(players, 9):
        if GAME.seen(state, WATCHER)["phase"] == "turn" and state.to_move() != turn:
            assert turn is None or state.to_move() == (turn + 1) % players
            turn = int(state.to_move())


def test_mc_16_rows_shrink_card_by_card_and_grow_from_nothing() -> None:
    for before, _, after in random_steps(4, 10):
        for name in ("row", "monster_row"):
            old, new = (len(GAME.seen(state, WATCHER)[name]) for state in (before, after))
            assert new - old in (-1, 0, 1)
            if new > old:
                assert before.to_move() == CHANCE
            if before.to_move() >= 0 and GAME.seen(before, WATCHER)["phase"] == "turn":
                assert old >= 1


def test_mc_14_with_two_banknotes_there_is_still_a_building() -> None:
    seen = 0
    for before, _, _ in moves(3, 11):
        view = GAME.seen(before, WATCHER)
        if view["phase"] == "turn" and view["seats"][before.seat]["money"] == 2:
            seen += 1
            assert legal(before, "build")
            assert not legal(before, "attack")
    assert seen > 3


@each_table
def test_no_game_is_longer_than_it_says(players: int) -> None:
    for seed in range(20):
        playout = Playout()
        state = GAME.new(players)
        assert playout.run(state, Rng(seed), GAME.longest(state))


def test_positions_survive_words_and_copies() -> None:
    for _, _, state in random_steps(5, 12):
        other = MonsterCity()
        other.load(state.words())
        assert other == state
        assert other.legal_actions() == state.legal_actions()
