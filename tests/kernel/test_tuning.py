"""The numbers of a judgement as a file: exact names, an order that does not depend on the file, and a provenance."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametable.kernel.errors import ComponentError
from gametable.kernel.judgement import Judgement
from gametable.kernel.tuning import SEARCH, Tuning, read_tuning

NAMES = ("first", "second")
GOOD = """
provenance = "a guess"
[search]
widening = 0.5
horizon = 12
exploration = 1.5
[numbers]
second = -2
first = 1.25
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "judgement.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_numbers_come_in_the_order_of_their_names(tmp_path: Path) -> None:
    tuning = read_tuning(written(tmp_path, GOOD), NAMES)
    assert list(tuning.numbers.items()) == [("first", 1.25), ("second", -2.0)]
    assert list(tuning.search) == list(SEARCH)
    assert tuning.provenance == "a guess"


def test_a_judgement_gets_its_numbers(tmp_path: Path) -> None:
    given: list[list[float]] = []

    def make(numbers: list[float]) -> Judgement:
        given.append(numbers)
        return Judgement()

    judgement = read_tuning(written(tmp_path, GOOD), NAMES).made(make)
    assert given == [[1.25, -2.0]]
    assert (judgement.horizon, judgement.exploration, judgement.widening) == (12, 1.5, 0.5)


def test_changed_numbers_are_others_and_the_old_ones_stay() -> None:
    old = Tuning({"first": 1.0, "second": 2.0}, dict.fromkeys(SEARCH, 1.0), "a guess")
    new = old.changed({"second": 5.0, "horizon": 3.0})
    assert new.numbers == {"first": 1.0, "second": 5.0}
    assert new.search["horizon"] == 3.0
    assert (old.numbers["second"], old.search["horizon"]) == (2.0, 1.0)


def test_a_change_of_an_unknown_number_is_refused() -> None:
    old = Tuning({"first": 1.0}, dict.fromkeys(SEARCH, 1.0), "a guess")
    with pytest.raises(ComponentError, match="frist"):
        old.changed({"frist": 2.0})


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("second = -2\n", "", "right are exactly these numbers: first, second."),
        ("second = -2", "second = -2\nthird = 1", "right are exactly these numbers: first, second."),
        ("[numbers]", "[figures]", "right are exactly these numbers: first, second."),
        ("horizon = 12\n", "", "right are exactly these numbers: horizon, exploration, widening."),
        ("second = -2", 'second = "two"', "'two' is no number."),
        ("second = -2", "second = true", "True is no number."),
        ("second = -2", "second = nan", "nan is no number."),
        ("second = -2", "second = inf", "inf is no number."),
        ('provenance = "a guess"', "", "a text must say where the numbers come from."),
        ('"a guess"', '""', "a text must say where the numbers come from."),
        ("[search]", "[search", "it is not TOML"),
    ],
)
def test_a_wrong_file_is_explained(tmp_path: Path, before: str, after: str, sentence: str) -> None:
    assert before in GOOD
    with pytest.raises(ComponentError) as fault:
        read_tuning(written(tmp_path, GOOD.replace(before, after)), NAMES)
    assert sentence in str(fault.value)
    assert "judgement.toml" in str(fault.value)
