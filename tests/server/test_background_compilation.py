"""What a host reads of the compilation behind a server, and where there is none."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from gametable.server import background_compilation
from gametable.server.background_compilation import (
    SLOWER,
    BackgroundCompilation,
    Failure,
    NoClone,
    Step,
    compiler_command,
    in_words,
)

RESULTS = Path(__file__).resolve().parents[2] / "benchmarks" / "results" / "engine.json"


def test_what_interpreted_code_costs_is_what_was_measured() -> None:
    figures = json.loads(RESULTS.read_text(encoding="utf-8"))["figures"]
    times = [figure["median"] for figure in figures if figure["name"] == "compiled / interpreted"]
    assert f"{min(times):.0f} to {max(times):.0f} times" == SLOWER


def test_a_step_is_told_with_its_reason_its_usual_time_and_how_far_it_is() -> None:
    step = Step("C becomes machine code", "this is what makes it fast", 35, 3, 12)
    assert in_words(step) == (
        "  Compiling: C becomes machine code, 3 of 12 parts (this is what makes it fast; usually 35 s)"
    )


def test_a_failure_is_told_with_its_cost_and_what_would_change_it() -> None:
    told = in_words(Failure("There is no C compiler 'cc' here.", "Install one."))
    assert told == (
        "Gametable goes on interpreted: There is no C compiler 'cc' here. All games work; "
        f"the rules run {SLOWER} slower, so that bots think less far. Install one."
    )
    assert in_words(Failure("No.", "")).endswith("bots think less far.")


def test_a_compiler_that_cannot_be_started_is_told() -> None:
    said: list[str] = []
    compilation = BackgroundCompilation(["/no/such/program"], said.append)
    assert not asyncio.run(compilation.run())
    assert "It cannot be started: " in said[-1]
    compilation.stop()


def test_many_parts_are_told_by_quarters() -> None:
    code = """
import json
for done in range(13):
    print(json.dumps({"step": "C", "why": "w", "usual": 9, "done": done, "all": 12}))
"""
    said: list[str] = []
    assert asyncio.run(BackgroundCompilation(["python3", "-c", code], said.append).run())
    assert [line.split()[2:4] for line in said[1:]] == [
        ["0", "of"],
        ["3", "of"],
        ["6", "of"],
        ["9", "of"],
        ["12", "of"],
    ]


def test_there_is_nothing_to_compile_where_compiled_code_runs_or_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametable.COMPILED", True)
    assert compiler_command() is None
    monkeypatch.setattr("gametable.COMPILED", False)
    monkeypatch.setenv("GAMETABLE_COMPILED", "0")
    assert compiler_command() is None
    monkeypatch.setenv("GAMETABLE_COMPILED", "")
    command = compiler_command()
    assert command is not None
    assert Path(command[1]).name == "compile.py"


def test_an_installed_package_compiles_nothing_and_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("gametable.COMPILED", False)
    monkeypatch.delenv("GAMETABLE_COMPILED", raising=False)
    monkeypatch.setattr(background_compilation, "COMPILER", tmp_path / "compile.py")
    with pytest.raises(NoClone, match=r"^--compile is for a clone of the sources; this is an installed package"):
        compiler_command()
