"""The command `gametable arena`: a table for people, JSON for programs, a sentence for wrong use."""

from __future__ import annotations

import contextlib
import io
import json
from unittest import mock

import pytest

from gametable.bots.budget import Budget
from gametable.cli.arena import show_contest
from gametable.cli.screen import Screen
from gametable.games.catalog import load
from gametable.lab.arena import Contest, GameResult, Pairing
from tests.cli.driving import run

CONTEST = ("arena", "attatat", "--bots", "greedy,random", "--players", "3", "--games", "5", "--budget", "3it")
MORE = ("-o", "rounds=1", "--seed", "8", "--workers", "1")


def test_a_contest_is_shown() -> None:
    result = run(*CONTEST, *MORE, columns=100)
    assert (result.code, result.errors) == (0, "")
    lines = [line.strip() for line in result.out.splitlines() if line.strip()]
    assert lines[0] == "Attatat, 3 players: 2 deals, each in all rotations of the seats, 6 games, seed 8"
    assert lines[1].split() == ["Bot", "Share", "Interval", "Points", "Rating"]
    assert lines[3].startswith("greedy")
    assert lines[4].startswith("random")
    assert lines[5] == "A seat's share of the victory; equally good bots get 33%. Intervals: 95 %."


def contest_of(*deals: tuple[float, float]) -> Contest:
    """Deals of one game each: what the first and the second of two seats got."""
    pairing = Pairing("attatat", 2, {}, ("hard", "greedy"), Budget(), 1)
    return Contest(pairing, [[GameResult((0, 1), shares, (0, 0), 1)] for shares in deals])


def shown(contest: Contest) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), mock.patch.dict("os.environ", {"COLUMNS": "200"}):
        show_contest(load("attatat"), contest, Screen())
    return out.getvalue()


def test_one_deal_has_no_interval() -> None:
    text = shown(contest_of((1.0, 0.0)))
    assert "One deal has no interval; more games have one." in text
    assert "100.0% – 100.0%" not in text
    assert [line.split()[2] for line in text.splitlines() if line.strip().startswith(("hard", "greedy"))] == [
        "none"
    ] * 2


def test_deals_that_all_ended_alike_are_no_certainty() -> None:
    text = shown(contest_of(*[(1.0, 0.0)] * 24))
    assert "All 24 deals of hard and greedy ended alike: the truth may still be about 12% away." in text
    assert "the truth may still be about 100% away" in shown(contest_of((1.0, 0.0), (1.0, 0.0)))
    assert "alike" not in shown(contest_of((1.0, 0.0), (0.5, 0.5)))


def test_json_is_for_programs() -> None:
    result = run(*CONTEST, *MORE, "--json")
    assert (result.code, result.errors) == (0, "")
    found = json.loads(result.out)
    assert list(found) == ["game", "players", "deals", "games", "bots"]
    assert [found[key] for key in ("game", "players", "deals", "games")] == ["attatat", 3, 2, 6]
    assert list(found["bots"]) == ["greedy", "random"]
    assert set(found["bots"]["greedy"]) == {"share", "low", "high", "rating"}


def test_equal_seeds_give_equal_contests() -> None:
    outputs = [run(*CONTEST, *MORE, "--json").out for _ in range(2)]
    assert outputs[0] == outputs[1]
    assert run(*CONTEST, *MORE, "--seed", "9", "--json").out != outputs[0]


def test_the_fewest_players_are_the_standard_unless_more_bots_are_named() -> None:
    found = json.loads(run("arena", "monster_city", "--bots", "random,random", "--games", "3", *MORE[2:], "--json").out)
    assert (found["players"], found["deals"]) == (3, 1)
    bots = "random,random,greedy"
    found = json.loads(run("arena", "attatat", "--bots", bots, "--games", "3", *MORE, "--json").out)
    assert (found["players"], list(found["bots"])) == (3, ["random", "random#2", "greedy"])


def test_a_long_name_fits_into_a_narrow_terminal() -> None:
    bots = "gametable.bots.greedy:GreedyBot,random"
    out = run("arena", "attatat", "--bots", bots, "--games", "2", *MORE, columns=80).out
    assert "1 deal, each in all rotations" in " ".join(out.split())
    row = out[out.index("gametable") : out.index("random ")]
    assert "".join(line.split(" ")[1] for line in f" {row.strip()}".splitlines()) == bots.removesuffix(",random")
    assert all(len(line) <= 80 for line in out.splitlines())


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_sequential_test_says_its_verdict(form: tuple[str, ...]) -> None:
    words = ("arena", "attatat", "--bots", "random,random", "--games", "4", "--sprt", *MORE, *form)
    verdict = "undecided between 0.500 and 0.550: more games are needed"
    out = run(*words, columns=100).out
    if form:
        assert json.loads(out)["verdict"] == verdict
        assert list(json.loads(out)["bots"]) == ["random", "random#2"]
    else:
        assert f"Sequential test of random: {verdict}." in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("arena attata --bots hard,easy", "Did you mean attatat?"),
        ("arena attatat", "'--bots'"),
        ("arena attatat --bots hard", "hard alone meets nobody: name two bots or more, such as hard,greedy."),
        ("arena attatat --bots hard,hart", "There is no bot 'hart'"),
        ("arena attatat --bots hard,", "There is no bot ''"),
        ("arena attatat --bots easy,hard,random -p 2", "3 bots cannot sit on 2 seats; name one a seat, or fewer."),
        ("arena attatat --bots hard,easy --games 0", "0 games cannot be played; right is 1 or more."),
        ("arena attatat --bots hard,easy --budget soon", "'soon' is no budget: right is a time such as 50ms or 1.5s"),
        ("arena attatat --bots hard,easy --budget 0ms", "'0ms' is no budget"),
        ("arena attatat --bots hard,easy --workers 0", "0 workers cannot be had"),
        ("arena attatat --bots hard,easy --players 9", "players cannot be 9"),
        ("arena attatat --bots hard,easy --seed -4", "-4 cannot be a seed"),
        ("arena attatat --bots hard,easy -o rounds=100", "rounds cannot be 100"),
        (
            "arena attatat --bots easy,easy,easy,easy,easy,easy",
            "players cannot be 6 (rule AT-3): Attatat is for 2 to 5",
        ),
        ("arena attatat --bots hard,no_such_module:Bot", "There is no module 'no_such_module'"),
    ],
)
def test_wrong_use_is_explained(words: str, sentence: str) -> None:
    result = run(*words.split(), columns=400)
    assert (result.code, result.out) == (2, "")
    assert sentence in result.errors
    assert "--help" in result.errors
    assert "Traceback" not in result.errors
