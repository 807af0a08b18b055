"""Games of a run are those that simulations and the arena play; each becomes a record that the rules confirm."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gametable.bots.budget import read_budget
from gametable.bots.names import find_bot
from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.record import read_record, write_record
from gametable.kernel.recorder import Recorder, verify
from gametable.kernel.state import State
from gametable.lab.arena import Pairing
from gametable.lab.compare import compare
from gametable.lab.match import play_match
from gametable.lab.plan import Plan, make_plan
from gametable.lab.played import Played, decisions_of
from gametable.lab.playing import play_bots, play_random
from gametable.lab.replaying import record_of
from gametable.lab.simulate import simulate
from gametable.lab.tables import game_tables, joined
from gametable.lab.workers import LabError
from tests.contract.highest import HighestGame
from tests.lab.stuck import StuckAtOnce, StuckGame, stuck_plan

GAMES = catalog.all_games()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_random_games_are_those_of_a_simulation(game: Game) -> None:
    plan = make_plan(game.key, games=20, seed=9)
    played = play_random(plan, (0, 20))
    counted = simulate(game, plan.players, None, 20, seed=9, workers=1)
    decisions = int((played.seats >= 0).sum())
    assert (decisions, len(played.seats) - decisions) == (counted.decisions, counted.outcomes)
    assert played.scores.mean(axis=0).tolist() == pytest.approx(counted.mean_scores)
    shares = (played.winners / played.winners.sum(axis=1, keepdims=True)).mean(axis=0)
    assert shares.tolist() == pytest.approx(counted.win_share)
    assert not played.endless.any()


def test_games_of_bots_are_those_of_the_arena() -> None:
    plan = make_plan("attatat", 3, {"rounds": 1}, bots=["easy", "greedy"], budget="3it", games=6, seed=4)
    played = play_bots(plan, (3, 6))
    pairing = Pairing("attatat", 3, plan.options, plan.bots, read_budget("3it"), 4)
    for at, result in enumerate(pairing.play(1)):
        assert tuple(plan.seats_of(3 + at)) == result.seats
        assert tuple(played.scores[at].tolist()) == result.scores
        assert int((played.seats[played.lengths[:at].sum() :][: played.lengths[at]] >= 0).sum()) == result.decisions


def test_a_game_of_bots_is_the_match_with_its_seed() -> None:
    plan = make_plan("monster_city", 3, bots=["greedy", "random"], games=3, seed=8)
    played = play_bots(plan, (0, 3))
    for number in range(3):
        recorder = Recorder(plan.load_game(), 3)
        bots = [find_bot(plan.bots[bot]) for bot in plan.seats_of(number)]
        play_match(recorder, bots, plan.seed_of(number), read_budget(plan.budget))
        record = record_of(plan, played, number)
        assert (record.moves, record.result) == (recorder.record.moves, recorder.record.result)
        assert list(record.names.values()) == plan.names_of(number)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_becomes_a_record_that_holds(game: Game) -> None:
    plan = make_plan(game.key, game.entry.players[1], games=3, seed=2)
    played = play_random(plan, (0, 3))
    for number in range(3):
        text = write_record(record_of(plan, played, number))
        verify(game, read_record(text))


PLAN = make_plan("attatat", 2, {"rounds": 1}, games=2)


def changed(played: Played, column: str, at: int, value: int) -> Played:
    numbers = getattr(played, column).copy()
    numbers[at] = value
    return replace(played, **{column: numbers})


@pytest.mark.parametrize(
    ("column", "at", "value", "sentence"),
    [
        ("actions", 60, 111, "Step 60 of game 0 is against the rules: 111 by seat"),
        ("seats", 0, 1, "Step 0 of game 0 is against the rules: .* by seat 2"),
        ("scores", 0, 99, "Game 0 has another result than its steps give"),
        ("endless", 0, 1, "Game 0 has another result than its steps give"),
        ("dead_ends", 0, 1, "Game 0 was stored as one that comes to a dead end, and its steps say otherwise"),
    ],
)
def test_records_that_break_the_rules_are_refused(column: str, at: int, value: int, sentence: str) -> None:
    played = play_random(PLAN, (0, 2))
    with pytest.raises(LabError, match=sentence):
        record_of(PLAN, changed(played, column, at, value), 0)


class ShortHighest(HighestGame):
    """Believes that no game has more than two decisions."""

    def longest(self, _state: State) -> int:
        return 2


def short_plan(monkeypatch: pytest.MonkeyPatch, *bots: str) -> Plan:
    monkeypatch.setattr(catalog, "load", lambda _key: ShortHighest())
    return make_plan("highest", 2, bots=bots, games=40, seed=3)


@pytest.mark.parametrize("bots", [("random",), ("greedy", "random")])
def test_endless_games_are_marked_and_kept(monkeypatch: pytest.MonkeyPatch, bots: tuple[str, ...]) -> None:
    plan = short_plan(monkeypatch, *bots)
    played = play_random(plan, (0, 40)) if plan.is_random else play_bots(plan, (0, 40))
    assert 0 < played.endless.sum() < 40
    assert (played.winners.any(axis=1) == ~played.endless).all()
    endless = int(played.endless.nonzero()[0][0])
    record = record_of(plan, played, endless)
    assert record.result is None
    assert len(record.moves) == 3


@pytest.mark.parametrize("bots", [("random",), ("random", "greedy")])
def test_dead_ends_are_marked_and_kept_up_to_the_position_that_has_no_move(
    monkeypatch: pytest.MonkeyPatch, bots: tuple[str, ...]
) -> None:
    plan = stuck_plan(monkeypatch, *bots)
    played = play_random(plan, (0, 40)) if plan.is_random else play_bots(plan, (0, 40))
    assert 0 < played.dead_ends.sum() < 40
    assert (played.dead_ends == played.endless).all()
    for number in range(40):
        state = plan.load_game().start(2, plan.options)
        for _, action in played.steps_of(number):
            assert state.is_legal(action)
            state.apply(action)
        record = record_of(plan, played, number)
        assert (record.result is None) == played.dead_ends[number] == (state.to_move() >= 0)
        assert verify(plan.load_game(), read_record(write_record(record))).state == state


def test_a_dead_end_before_the_first_decision_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = stuck_plan(monkeypatch, "random", state_class=StuckAtOnce)
    for played in (play_random(plan, (0, 3)), play_bots(plan, (0, 3))):
        assert played.dead_ends.all()
        assert [len(record_of(plan, played, number).moves) for number in range(3)] == [1, 1, 1]
        table = joined(game_tables(plan, [played]))
        assert table.select("decisions", "turns", "outcomes", "dead_end").unique().rows() == [(0, 0, 2, True)]


def test_a_dead_end_is_told_where_an_experiment_meets_it() -> None:
    game = StuckGame()
    with pytest.raises(
        LabError, match=r"The game of seed \d+ comes to a dead end: seat [12] has to move and has no legal"
    ):
        compare(game, 2, games=40, on="here")


def test_turns_last_as_long_as_the_same_seat_decides() -> None:
    seats = np.array([-1, 0, -1, 0, 1, 1, -1, 0, 0, 1])
    played = Played(
        first=5,
        lengths=np.array([7, 3]),
        endless=np.zeros(2, dtype=bool),
        dead_ends=np.zeros(2, dtype=bool),
        scores=np.zeros((2, 2), dtype=np.int64),
        winners=np.zeros((2, 2), dtype=bool),
        ends=("", ""),
        seats=seats,
        actions=np.arange(10),
        legal=np.arange(10),
    )
    found = decisions_of(played)
    assert found.games.tolist() == [5, 5, 5, 5, 6, 6, 6]
    assert found.numbers.tolist() == [1, 2, 3, 4, 1, 2, 3]
    assert found.turns.tolist() == [1, 1, 2, 2, 1, 1, 2]
    assert found.seats.tolist() == [0, 0, 1, 1, 0, 0, 1]
    assert found.actions.tolist() == found.legal.tolist() == [1, 3, 4, 5, 7, 8, 9]
