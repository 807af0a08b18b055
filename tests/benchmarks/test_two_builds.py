"""The comparison of two builds: programs that stand for builds, as fast as they are told to be."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks import build_worker, two_builds, two_builds_page
from benchmarks.build_worker import EARLIER, ROOT, is_there, stand_in
from benchmarks.stored import read_stored
from benchmarks.two_builds import Build, CannotCompare, interval

WORKER = """#!{python}
import json, sys
rates = {rates!r}
print(json.dumps({{"package": {package!r}, "figures": list(rates)}}), flush=True)
for line in sys.stdin:
    rate = rates[line.strip()]
    print(json.dumps({{"left_out": rate}} if type(rate) is str else {{"units": rate, "seconds": 1.0}}), flush=True)
"""
VALGRIND = """#!{python}
import json, sys
out = next(word for word in sys.argv if word.startswith("--callgrind-out-file")).partition("=")[2]
names = sys.argv[sys.argv.index("--count") + 1 :]
spent = 1000 if any("before/" in word for word in sys.argv) else 1021
for number in range(len(names)):
    for mark in (1, 2):
        with open(f"{{out}}.{{2 * number + mark}}", "w") as file:
            file.write(f"totals: {{[0, 5, spent][mark]}}\\n")
print(json.dumps(dict.fromkeys(names, 10)))
"""


def program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


def build(folder: Path, **rates: Any) -> str:
    """A build whose figures are given: units a second, or why there are none."""
    package = folder / "src" / "gametable"
    package.mkdir(parents=True)
    named = {name.replace("_", " "): rate for name, rate in rates.items()}
    text = WORKER.format(python=sys.executable, rates=named, package=str(package))
    program(folder / ".venv" / "bin" / "python", text)
    return str(folder)


def compared(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """The exit code, and what is printed."""
    code = two_builds.main([*words])
    return code, capsys.readouterr().out


@pytest.fixture(autouse=True)
def without_valgrind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No valgrind is found, unless a test brings its own."""
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}/bin")
    monkeypatch.setattr(shutil, "which", lambda name: (tmp_path / "bin" / name).exists() or None)


def test_a_figure_that_is_slower_beyond_the_bound_is_worse(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = build(tmp_path / "before", batch=100.0, moves=100.0, copy=100.0)
    new = build(tmp_path / "after", batch=90.0, moves=98.0, copy=200.0)
    code, text = compared(capsys, old, new, "--rounds", "6")
    assert code == 1
    assert "+11.1 %" in text and "+2.0 %" in text and "-50.0 %" in text
    assert "Worse: batch.\n" in text


def test_builds_that_are_alike_are_not_worse(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    builds = [build(tmp_path / name, batch=100.0) for name in ("before", "after")]
    code, text = compared(capsys, *builds, "--rounds", "6")
    assert (code, "No figure is worse.\n" in text) == (0, True)


def test_few_rounds_show_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = build(tmp_path / "before", batch=100.0), build(tmp_path / "after", batch=50.0)
    code, text = compared(capsys, old, new, "--rounds", "5")
    assert code == 0
    assert "+100.0 %" in text and "needs 6 rounds" in text


def test_what_cannot_be_measured_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = build(tmp_path / "before", batch=100.0, spiel="no spiel here", gone=1.0)
    new = build(tmp_path / "after", batch=100.0, spiel=100.0, fresh=1.0)
    _, text = compared(capsys, old, new, "--rounds", "2")
    assert "Left out: spiel. no spiel here" in text
    assert "Left out: gone. Only the old build has it." in text
    assert "Left out: fresh. Only the new build has it." in text
    assert "Left out: instructions. valgrind is missing" in text


def test_interpreted_playouts_are_compared_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    builds = [build(tmp_path / name, playouts_chess=100.0, batch=1.0) for name in ("before", "after")]
    _, text = compared(capsys, *builds, "--rounds", "1")
    assert "interpreted playouts chess" in text and "interpreted batch" not in text


def test_instructions_may_grow_by_two_per_cent_and_by_three_in_searches(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program(tmp_path / "bin" / "valgrind", VALGRIND.format(python=sys.executable))
    builds = [build(tmp_path / name, playouts_chess=100.0, search_chess=100.0) for name in ("before", "after")]
    code, text = compared(capsys, *builds, "--rounds", "1")
    assert code == 1
    assert text.count("+2.1 %") == 2, "1,021 instead of 1,000"
    assert "Worse: playouts chess.\n" in text


def test_only_some_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    builds = [build(tmp_path / name, batch=100.0, moves=100.0) for name in ("before", "after")]
    _, text = compared(capsys, *builds, "--rounds", "1", "--only", "mov")
    assert "moves" in text and "batch" not in text
    with pytest.raises(CannotCompare, match="No figure of both builds begins with chess"):
        two_builds.main([*builds, "--rounds", "1", "--only", "chess"])


def test_a_folder_that_is_no_build_is_explained(tmp_path: Path) -> None:
    with pytest.raises(CannotCompare, match="is no build; right is a checkout"):
        Build(tmp_path)


def test_a_build_that_takes_the_package_of_another_is_refused(tmp_path: Path) -> None:
    one, other = build(tmp_path / "one", batch=1.0), build(tmp_path / "other", batch=1.0)
    (tmp_path / "one" / ".venv" / "bin" / "python").write_text(
        (tmp_path / "other" / ".venv" / "bin" / "python").read_text()
    )
    with pytest.raises(CannotCompare, match=r"its \.venv is not its own"):
        two_builds.main([one, other, "--rounds", "1"])


def test_the_result_is_stored_and_shown_on_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    builds = [build(tmp_path / name, batch=rate) for name, rate in (("before", 100.0), ("after", 90.0))]
    file = tmp_path / "results" / "two_builds.json"
    compared(capsys, *builds, "--rounds", "6", "--file", str(file))
    text = two_builds_page.page(read_stored(file))
    assert "| batch | 100 | 90 | +11.1 % |  | worse |" in text
    assert "valgrind is missing" in text


def test_the_page_says_what_was_measured() -> None:
    text = two_builds_page.PAGE.read_text(encoding="utf-8")
    assert text == two_builds_page.page(read_stored(two_builds.STORED))
    assert "Not measured yet." in two_builds_page.page({})


@pytest.mark.parametrize(("count", "places"), [(6, (0, 5)), (9, (1, 7)), (20, (5, 14))])
def test_an_interval_holds_the_median_in_95_of_100_cases(count: int, places: tuple[int, int]) -> None:
    ratios = [1 + number / 100 for number in range(count)]
    assert interval(ratios[::-1]) == tuple(ratios[place] for place in places)


# The program that measures


def test_the_measuring_program_answers_with_work_and_seconds() -> None:
    words = [sys.executable, str(two_builds.WORKER), "--least", "0"]
    asked = ["play() attatat", "server attatat", "copy() attatat"]
    done = subprocess.run(words, input="\n".join(asked), capture_output=True, text=True, check=True, cwd="/")
    facts, *answers = map(json.loads, done.stdout.splitlines())
    assert set(asked) <= set(facts["figures"])
    assert Path(facts["package"]) == ROOT / "src" / "gametable"
    assert all(answer["units"] > 0 and answer["seconds"] > 0 for answer in answers)
    assert len(answers) == len(asked)


def test_the_measuring_program_counts_the_same_moves_each_time() -> None:
    words = [sys.executable, str(two_builds.WORKER), "--count", "server attatat", "playouts attatat"]
    runs = [subprocess.run(words, capture_output=True, text=True, check=True).stdout for _ in range(2)]
    assert json.loads(runs[0])["server attatat"] > 0
    assert runs[0] == runs[1]


def test_a_package_that_is_missing_is_told_and_nothing_else_is_hidden() -> None:
    def missing() -> build_worker.Done:
        raise SystemExit("there is no chess here")

    assert build_worker.answer({"chess": missing}, "chess", 0) == {"left_out": "there is no chess here"}
    with pytest.raises(KeyError):
        build_worker.answer({}, "chess", 0)


def test_names_of_earlier_builds_are_found_under_those_of_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "an_earlier_module.py").write_text("def old_name() -> int:\n    return 7\n")
    monkeypatch.syspath_prepend(tmp_path)
    names = {
        "a_later_module": "an_earlier_module",
        "a_later_module:new_name": "an_earlier_module:old_name",
        "another_module:new_name": "an_earlier_module:old_name",
        "json:dumps": "an_earlier_module:old_name",
    }
    for name in ("an_earlier_module", "a_later_module", "another_module"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    stand_in(names)
    later, another = sys.modules.pop("a_later_module"), sys.modules.pop("another_module")
    assert later.new_name() == another.new_name() == 7
    assert json.dumps([]) == "[]", "what is there stays as it is"


def test_names_of_today_exist_today() -> None:
    for name in EARLIER:
        module, _, attribute = name.partition(":")
        assert is_there(module)
        assert not attribute or hasattr(sys.modules[module], attribute)
