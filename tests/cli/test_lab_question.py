"""The command `gametable lab question`."""

from __future__ import annotations

import json

import pytest

from gametable.games import catalog
from gametable.lab.questions import questions_of
from tests.cli.driving import run

QUICK = ("--bots", "random", "--games", "4", "--workers", "1")


def test_questions_are_listed() -> None:
    result = run("lab", "question", "atlanta", columns=200)
    assert result.code == 0
    for question in questions_of(catalog.load("atlanta")):
        effort = f"({question.games:,} games; about "
        assert f"{question.name}: {question.sentence} {effort}" in result.out
    assert "`gametable lab question atlanta tiles` answers the first one." in result.out


@pytest.mark.parametrize(
    ("words", "column"),
    [("attatat free-tiles", "b – a"), ("monster_city stop", "Fair shares"), ("attatat ends", "Seat 3")],
)
def test_an_answer_is_a_sentence_and_a_table(words: str, column: str) -> None:
    game, name = words.split()
    asked = next(one for one in questions_of(catalog.load(game)) if one.name == name)
    result = run("lab", "question", game, name, *QUICK, columns=500)
    assert (result.code, result.errors) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == asked.sentence
    assert lines[1].endswith(".")
    assert column in result.out


def test_programs_get_json() -> None:
    result = run("lab", "question", "monster_city", "stop", *QUICK, "--json")
    found = json.loads(result.out)
    assert found["question"].startswith("What is STOP worth")
    assert found["way"] == "forbid"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("attatat free-tile", "Did you mean free-tiles?"),
        ("attatat free-tiles --games 1", "1 games on each side show no spread"),
        ("attatat free-tiles --games 0", "0 games on each side show no spread"),
        ("monster_city stop --games 1", "1 pairs of games show nothing"),
        ("attatat ends --bots hart", "There is no bot 'hart'"),
        ("attatat ends --games 1", "1 games show no spread; right are 2 or more."),
        ("attatat ends --on moon", "Games cannot be played on 'moon'"),
        ("attatat free-tiles --on moon", "Games cannot be played on 'moon'"),
        ("monster_city stop --workers 0", "0 workers cannot be had"),
        ("attata", "Did you mean attatat?"),
    ],
)
def test_wrong_use_is_explained(words: str, sentence: str) -> None:
    result = run("lab", "question", *words.split(), columns=400)
    assert (result.code, result.out) == (2, "")
    assert sentence in result.errors
    assert "Try 'gametable lab question --help' for help." in result.errors
