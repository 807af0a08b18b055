"""A report is what the records say, and recheck.py finds where it is not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.lab.report.small import make_run, numbers_of, report_of
from tools.recheck import differences, main, recheck
from tools.rechecking.sums import incomplete_beta, student_quantile


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = make_run(tmp_path_factory.mktemp("run"), games=16, bots=("greedy", "random"), budget="5it")
    report_of(folder, causal=6, ladder=10)
    return folder


def tampered(folder: Path, to: Path, old: str, new: str) -> Path:
    shutil.copytree(folder, to)
    page = (to / "report.html").read_text(encoding="utf-8")
    assert old in page
    (to / "report.html").write_text(page.replace(old, new), encoding="utf-8")
    return to


def test_every_number_is_what_the_records_say(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(folder)]) == 0
    assert capsys.readouterr().out == "Every number is what the records say.\n"


def test_random_games_of_three_are_rechecked(tmp_path: Path) -> None:
    report_of(make_run(tmp_path, "monster_city", 3, games=20))
    assert recheck(tmp_path) == []


def test_a_changed_number_is_found(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed = tampered(folder, tmp_path / "changed", '"finished":16', '"finished":17')
    assert main([str(changed)]) == 1
    assert "/played/finished: the page says 17, the records say 16" in capsys.readouterr().out


def test_a_changed_ladder_is_found(folder: Path, tmp_path: Path) -> None:
    told = numbers_of((folder / "report.html").read_text(encoding="utf-8"))["luck"]["ladder"]["twice"]
    changed = tampered(folder, tmp_path / "changed", f'"twice":{{"value":{told["value"]}', '"twice":{"value":0.9')
    assert [line for line in recheck(changed) if line.startswith("/luck/ladder/twice/value: the page says 0.9")]


def test_a_changed_part_of_the_spread_is_found(folder: Path, tmp_path: Path) -> None:
    told = numbers_of((folder / "report.html").read_text(encoding="utf-8"))["luck"]["ladder"]["spread"]["deal"]
    changed = tampered(folder, tmp_path / "changed", f'"deal":{{"value":{told["value"]}', '"deal":{"value":0.987')
    assert [line for line in recheck(changed) if line.startswith("/luck/ladder/spread/deal/value: the page says 0.987")]


def test_a_changed_word_of_the_page_is_found(folder: Path, tmp_path: Path) -> None:
    changed = tampered(folder, tmp_path / "changed", "A decision has ", "A decision never has ")
    assert recheck(changed) == ["the page shows something else than its numbers say"]


def test_a_changed_sentence_is_found_even_if_page_and_numbers_agree(folder: Path, tmp_path: Path) -> None:
    changed = tampered(folder, tmp_path / "changed", "The lead changes", "The lead never changes")
    assert [line.partition(":")[0] for line in recheck(changed)] == ["/tension/sentence"]


def test_a_folder_without_a_report_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"has no report.html; `gametable lab report .*` writes it"):
        main([str(tmp_path)])


def test_draws_may_differ_a_little_and_nothing_else() -> None:
    told = {
        "seats": {"low": 0.25, "value": 0.5},
        "ends": {"ways": [{"end": "a", "count": 1}, {"end": "b", "count": 2}]},
    }
    found = {
        "seats": {"low": 0.255, "value": 0.5},
        "ends": {"ways": [{"end": "b", "count": 2}, {"end": "a", "count": 1}]},
    }
    assert list(differences(told, found)) == []
    found["seats"] = {"low": 0.27, "value": 0.5001, "more": 1}
    assert [line.partition(":")[0] for line in differences(told, found)] == [
        "/seats/low",
        "/seats/more",
        "/seats/value",
    ]


def test_students_quantiles_are_those_of_the_books() -> None:
    assert student_quantile(0.975, 1) == pytest.approx(12.7062, abs=1e-4)
    assert student_quantile(0.975, 10) == pytest.approx(2.2281, abs=1e-4)
    assert incomplete_beta(0.3, 1, 1) == pytest.approx(0.3)
