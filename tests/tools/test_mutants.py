"""Faults are found or not found by the tests of a small tree, and what a change of tests loses is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import mutant_runs
from tools.mutant_runs import enclosing
from tools.mutants import ROOT, Results, areas, draw, main

SOURCE = """
def is_more(a: int, b: int) -> bool:
    return a > b


def half(a: int) -> int:
    while a % 2:
        a -= 1
    return a // 2
"""
TEST_MORE = """
from gametable.table.numbers import is_more

def test_more() -> None:
    assert is_more(2, 1) and not is_more(1, 1)
"""
TEST_HALF = """
from gametable.table.numbers import half

def test_half() -> None:
    assert half(7) == 3
"""
EXPECTED = {
    "3": ("died", "tests/table/test_more.py::test_more"),
    "7": ("survived", ""),
    "8": ("timed out", "tests/table/test_half.py::test_half"),
    "9": ("died", "tests/table/test_half.py::test_half"),
}
FAILS = "\ndef test_that_fails() -> None:\n    raise ValueError\n"


def tree(root: Path, **tests: str) -> Path:
    folder = root / "src" / "gametable" / "table"
    folder.mkdir(parents=True)
    (root / "tests" / "table").mkdir(parents=True)
    (root / "pyproject.toml").touch()
    for package in (folder, folder.parent):
        (package / "__init__.py").touch()
    (folder / "numbers.py").write_text(SOURCE, encoding="utf-8")
    for name, text in tests.items():
        (root / "tests" / "table" / f"test_{name}.py").write_text(text, encoding="utf-8")
    return root


@pytest.fixture(scope="module", autouse=True)
def short_runs() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mutant_runs, "GRACE", 4.0)
        patch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
        patch.setenv("PYTEST_PLUGINS", "_hypothesis_pytestplugin")
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tree that has been tried, and the results."""
    folder = tmp_path_factory.mktemp("mutants")
    root = tree(folder / "tree", more=TEST_MORE + FAILS, half=TEST_HALF)
    assert main(["--out", str(folder / "before.jsonl"), "--jobs", "2"], root) == 0
    return folder


def outcomes(path: Path) -> dict[str, tuple[str, str]]:
    """What became of the faults of each line, and the test that found them."""
    trials = Results(path).trials.values()
    return {f"{trial.mutant.fault.line}": (trial.outcome, trial.found_by) for trial in trials}


def test_a_round_says_what_became_of_each_mutant(folder: Path) -> None:
    assert outcomes(folder / "before.jsonl") == EXPECTED
    (clean,) = Results(folder / "before.jsonl").clean.values()
    assert clean.left_out == ["tests/table/test_more.py::test_that_fails"]


def test_the_sources_stay_as_they_are(folder: Path) -> None:
    assert (folder / "tree/src/gametable/table/numbers.py").read_text(encoding="utf-8") == SOURCE


def test_an_interrupted_round_goes_on(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = (folder / "before.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "out.jsonl").write_text("".join(lines[:-1]), encoding="utf-8")
    assert main(["--out", str(tmp_path / "out.jsonl")], folder / "tree") == 0
    assert (tmp_path / "out.jsonl").read_text(encoding="utf-8").startswith("".join(lines[:-1]))
    assert outcomes(tmp_path / "out.jsonl") == EXPECTED
    told = capsys.readouterr().out
    assert "without a fault" not in told
    assert told.count("1 of 1: ") == 1
    assert "table: 2 died, 1 survived, 1 timed out" in told


def test_results_of_other_tests_are_not_mixed(folder: Path, tmp_path: Path) -> None:
    root = tree(tmp_path, more=TEST_MORE)
    with pytest.raises(SystemExit, match="other tests; name a new file after --out"):
        main(["--out", str(folder / "before.jsonl")], root)


def test_what_weaker_tests_have_lost_is_named(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, after = str(folder / "before.jsonl"), str(tmp_path / "after.jsonl")
    weaker = tree(tmp_path / "weaker", more=TEST_MORE, half=TEST_HALF.replace("half(7)", "half(6)"))
    assert main(["--out", after, "--known", before, "--tests", str(weaker)], folder / "tree") == 0
    capsys.readouterr()
    assert main(["--compare", before, after]) == 1
    assert capsys.readouterr().out == (
        "survives: table/numbers.py:8:9  a -= 1  ->  pass\n  found before by tests/table/test_half.py::test_half\n"
    )
    assert main(["--compare", before, before]) == 0


def test_a_mutant_whose_line_has_changed_is_gone(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, after = str(folder / "before.jsonl"), str(tmp_path / "after.jsonl")
    root = tree(tmp_path / "other", more=TEST_MORE)
    (root / "src/gametable/table/numbers.py").write_text("def half() -> None: ...\ndef is_more() -> None: ...\n")
    main(["--out", after, "--known", before], root)
    capsys.readouterr()
    assert main(["--compare", before, after]) == 1
    assert capsys.readouterr().out.count("is gone: ") == 3


def test_what_was_not_tried_again_is_named(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "after.jsonl").touch()
    assert main(["--compare", str(folder / "before.jsonl"), str(tmp_path / "after.jsonl")]) == 1
    assert capsys.readouterr().out.count("has not been tried: ") == 3


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "name a file after --out for a round, or two after --compare"),
        (["--out", "a", "--known", "missing.jsonl"], "there is no file missing.jsonl"),
        (["--out", "a", "--tests", "missing"], "missing has no folder tests"),
    ],
)
def test_wrong_use_is_answered(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(words)
    assert sentence in capsys.readouterr().err


def test_mutants_are_drawn_from_every_area_by_the_seed() -> None:
    mutants = draw(ROOT, 60, 1)
    assert draw(ROOT, 60, 1) == mutants
    assert draw(ROOT, 60, 2) != mutants
    counts = Counter(mutant.area for mutant in mutants)
    assert set(counts) == {area.name for area in areas(ROOT)}
    assert max(counts.values()) - min(counts.values()) <= 1
    assert len({(mutant.file, mutant.fault.line) for mutant in mutants}) == 60


def test_the_contract_needs_no_table_and_no_server() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests/contract").glob("*.py")]
    assert texts
    assert [text for text in texts if "gametable.table" in text or "gametable.server" in text] == []


def test_the_function_around_a_line_is_named() -> None:
    text = "a = 1\nclass B:\n    c = 2\n    def d(self):\n        return 3\n"
    assert [enclosing(text, line) for line in (1, 3, 5)] == ["", "B", "d"]
