"""A plan is checked before anything is played, and says who sits where and what is dealt."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import gametable
from gametable.kernel.errors import GametableError
from gametable.lab.plan import Plan, difference, make_plan, read_plan, write_plan
from gametable.lab.stamp import stamp_of
from gametable.lab.workers import LabError

FOLDER = Path(gametable.__file__).parent


def plan(**wishes: Any) -> Plan:
    standard: dict[str, Any] = {"game": "attatat", "players": 3, "options": {"rounds": 1}, "games": 7}
    return make_plan(**{**standard, **wishes})


def test_random_games_are_dealt_one_by_one() -> None:
    made = plan(bots=["random"])
    assert (made.is_random, made.rotate, made.games) == (True, False, 7)
    assert [made.deal_of(number) for number in range(3)] == [(0, 0), (1, 0), (2, 0)]
    assert made.names_of(0) == ["random"] * 3


def test_nothing_said_is_random() -> None:
    assert make_plan("monster_city", bots=()) == make_plan("monster_city", 3, {}, bots=["random"])


def test_games_of_bots_come_in_whole_deals_in_all_rotations() -> None:
    made = plan(bots=["hard", "greedy"])
    assert (made.is_random, made.rotate, made.games) == (False, True, 9)
    assert [made.deal_of(number) for number in range(4)] == [(0, 0), (0, 1), (0, 2), (1, 0)]
    assert [made.names_of(number) for number in range(3)] == [
        ["hard", "greedy", "greedy"],
        ["greedy", "greedy", "hard"],
        ["greedy", "hard", "greedy"],
    ]
    assert made.seed_of(0) == made.seed_of(2) != made.seed_of(3)


def test_without_rotation_every_game_is_a_deal() -> None:
    made = plan(bots=["hard", "greedy"], rotate=False)
    assert (made.games, made.deal_of(5), made.seats_of(5)) == (7, (5, 0), (0, 1, 1))


def test_two_of_a_kind_can_be_told_apart() -> None:
    assert plan(bots=["easy", "easy"], rotate=False).names_of(0) == ["easy", "easy#2", "easy#2"]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "attata"}, "Did you mean attatat?"),
        ({"players": 9}, "players cannot be 9"),
        ({"options": {"rounds": 100}}, "rounds cannot be 100"),
        ({"bots": ["hart"]}, "There is no bot 'hart'"),
        ({"bots": ["easy"] * 4}, "4 bots cannot sit on 3 seats; name one a seat, or fewer."),
        ({"budget": "soon"}, "'soon' is no budget"),
        ({"games": 0}, "0 games cannot be played; right is 1 to 2147483647."),
        ({"games": 2**31}, "2147483648 games cannot be played"),
        ({"seed": -1}, "-1 cannot be a seed"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(GametableError) as fault:
        plan(**wrong)
    assert sentence in str(fault.value)


def test_a_plan_is_read_as_it_was_written(tmp_path: Path) -> None:
    made = plan(bots=["hard", "greedy"], budget="5it")
    write_plan(made, tmp_path / "plan.json")
    read, made_by = read_plan(tmp_path / "plan.json")
    assert read == made
    assert made_by == {"gametable": gametable.__version__, "rules": 1, "sources": stamp_of(FOLDER, "attatat")}
    assert difference(tmp_path / "plan.json", made) == ""


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"seed": 2}, "it has seed 1, not 2"),
        ({"games": 8}, "it has games 7, not 8"),
        ({"players": 2}, "it has players 3, not 2"),
        ({"options": {"rounds": 2}}, "it has option rounds 1, not 2"),
        ({"game": "attika", "options": {}}, "it has game attatat, not attika"),
        ({"bots": ["greedy", "random"], "rotate": False}, "it has bots random, not greedy,random"),
    ],
)
def test_a_difference_is_named(tmp_path: Path, other: dict[str, Any], words: str) -> None:
    write_plan(plan(), tmp_path / "plan.json")
    assert difference(tmp_path / "plan.json", plan(**other)) == words


def test_other_rules_are_a_difference(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    write_plan(plan(), path)
    changed = json.loads(path.read_text(encoding="utf-8"))
    changed["versions"]["sources"] = "0" * 64
    path.write_text(json.dumps(changed), encoding="utf-8")
    assert difference(path, plan()) == "it was played with other rules, lists, judgement or bots"


@pytest.mark.parametrize("text", ["", "{}", "[1]", "\ud800", '{"game": "attatat", "versions": {}}', "nonsense"])
def test_what_is_no_plan_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "plan.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(LabError, match=r"plan\.json is no plan of a run"):
        read_plan(path)


def test_a_folder_without_a_plan_holds_no_run(tmp_path: Path) -> None:
    with pytest.raises(LabError, match=r"holds no run: it has no plan\.json"):
        read_plan(tmp_path / "plan.json")
