"""The arena: who sits where, what is counted, and that the number of workers changes nothing."""

from __future__ import annotations

import pytest

from gametable.bots.bot import BotError
from gametable.bots.budget import Budget
from gametable.kernel.errors import OptionError
from gametable.kernel.options import Settings
from gametable.lab.arena import Contest, GameResult, Pairing, labels, run_contest, seating
from gametable.lab.sprt import Sprt
from gametable.lab.workers import LabError

TINY = Budget(float("inf"), 3)


def pairing(
    *bots: str, players: int = 3, seed: int = 5, game: str = "attatat", options: Settings | None = None
) -> Pairing:
    settings: Settings = {"rounds": 1} if game == "attatat" and options is None else options or {}
    return Pairing(game, players, settings, bots, TINY, seed)


@pytest.mark.parametrize(
    ("bots", "players", "seats"),
    [(1, 3, (0, 0, 0)), (2, 2, (0, 1)), (2, 4, (0, 1, 1, 1)), (3, 5, (0, 1, 2, 2, 2)), (4, 4, (0, 1, 2, 3))],
)
def test_the_last_bot_takes_the_seats_that_are_left(bots: int, players: int, seats: tuple[int, ...]) -> None:
    assert seating(bots, players) == seats


def test_every_deal_is_played_in_all_rotations() -> None:
    games = pairing("random", "greedy", players=4).play(0)
    assert [game.seats for game in games] == [(0, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 1), (1, 0, 1, 1)]


def test_a_deal_is_the_same_in_all_rotations_and_another_one_is_not() -> None:
    """With one bot on all seats nothing differs between the rotations of a deal."""
    one, other = (pairing("random").play(deal) for deal in (0, 1))
    assert one[0].scores == one[1].scores == one[2].scores
    assert one[0].decisions == one[1].decisions
    assert (one[0].scores, one[0].decisions) != (other[0].scores, other[0].decisions)


def test_names_can_be_told_apart() -> None:
    assert labels(["hard", "easy", "hard", "hard"]) == ["hard", "easy", "hard#2", "hard#3"]


def test_games_are_rounded_up_to_whole_deals() -> None:
    contest = run_contest(pairing("random"), 4, workers=1)
    assert (len(contest.deals), contest.games) == (2, 6)


def contest_of(*games: tuple[tuple[int, ...], tuple[float, ...]]) -> Contest:
    """A contest of a and b, deals of one game each: seats and shares."""
    deals = [[GameResult(seats, shares, tuple(int(6 * share) for share in shares), 10)] for seats, shares in games]
    return Contest(pairing("random", "greedy"), deals)


def test_a_share_is_that_of_one_seat() -> None:
    contest = contest_of(((0, 1, 1), (1.0, 0.0, 0.0)), ((1, 1, 0), (0.5, 0.5, 0.0)))
    assert contest.deal_shares(0) == [1.0, 0.0]
    assert contest.deal_shares(1) == [0.0, 0.5]
    standings = contest.standings()
    assert standings["random"].share == 0.5
    assert standings["greedy"].share == 0.25
    assert standings["random"].mean_score == 3.0


def test_the_shares_of_all_seats_add_up() -> None:
    contest = run_contest(pairing("greedy", "easy", "random"), 18, workers=1)
    shares = [standing.share for standing in contest.standings().values()]
    assert sum(shares) == pytest.approx(1)
    for games in contest.deals:
        for game in games:
            assert sum(game.shares) == pytest.approx(1)
            assert len(game.scores) == 3
            assert game.decisions > 10


def test_json_has_exactly_these_keys() -> None:
    found = run_contest(pairing("greedy", "random", players=2), 4, workers=1).as_json()
    assert list(found) == ["game", "players", "deals", "games", "bots"]
    assert (found["game"], found["players"], found["deals"], found["games"]) == ("attatat", 2, 2, 4)
    assert list(found["bots"]) == ["greedy", "random"]
    for standing in found["bots"].values():
        assert list(standing) == ["share", "low", "high", "rating"]
        assert list(standing["rating"]) == ["mean", "uncertainty"]
        assert 0 <= standing["low"] <= standing["share"] <= standing["high"] <= 1


def test_any_number_of_workers_finds_the_same() -> None:
    found = [run_contest(pairing("hard", "greedy"), 9, workers=workers).as_json() for workers in (1, 2, 3)]
    assert found[0] == found[1] == found[2]


def test_equal_seeds_play_equal_games_and_others_do_not() -> None:
    games = [pairing("easy", "random", seed=seed).play(0) for seed in (5, 5, 6)]
    assert games[0] == games[1] != games[2]


def test_progress_is_told_up_to_the_last_game() -> None:
    told: list[int] = []
    run_contest(pairing("random"), 9, workers=1, progress=told.append)
    assert told == [3, 6, 9]


def test_a_clear_result_ends_a_sequential_test() -> None:
    contest = run_contest(pairing("greedy", "random", players=2), 400, workers=1, sprt=Sprt(0.5, 0.2))
    assert contest.verdict.startswith("accepted: better than 0.500 after")
    assert 16 <= len(contest.deals) < 200
    assert contest.as_json()["verdict"] == contest.verdict


def test_a_sequential_test_can_stay_undecided() -> None:
    contest = run_contest(pairing("random", "random", players=2), 4, workers=1, sprt=Sprt(0.5, 0.05))
    assert contest.verdict == "undecided between 0.500 and 0.550: more games are needed"


@pytest.mark.parametrize(
    ("wrong", "games", "sentence"),
    [
        (pairing("random"), 0, "0 games cannot be played; right is 1 or more."),
        (pairing("random", "easy", "hard", players=2), 4, "3 bots cannot sit on 2 seats; name one a seat, or fewer."),
    ],
)
def test_a_contest_that_cannot_be_held_is_refused(wrong: Pairing, games: int, sentence: str) -> None:
    with pytest.raises(LabError) as fault:
        run_contest(wrong, games, workers=1)
    assert str(fault.value) == sentence


def test_unknown_bots_and_wrong_options_are_refused_before_anything_is_played() -> None:
    with pytest.raises(BotError, match="There is no bot 'hart'"):
        run_contest(pairing("hart"), 4, workers=1)
    with pytest.raises(OptionError, match="rounds"):
        run_contest(pairing("random", options={"rounds": 100}), 4, workers=1)
