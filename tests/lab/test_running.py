"""Runs give the same files whoever plays them, go on where they were stopped, and refuse to mix two plans."""

from __future__ import annotations

import importlib.util
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from gametable import lab
from gametable.bots.bot import BotError
from gametable.bots.budget import Budget
from gametable.games import catalog
from gametable.kernel import extras
from gametable.kernel.extras import MissingPackage
from gametable.kernel.record import write_record
from gametable.lab.causal import Trial
from gametable.lab.compare import Sides, compare
from gametable.lab.executors import Here, Processes, Ray, _start_ray, find_executor
from gametable.lab.questions import Wishes, answer, find_question
from gametable.lab.run_folder import RECORDS, held
from gametable.lab.things import things_of
from gametable.lab.workers import LabError
from tests.lab.report.small import report_of

QUESTIONS = (("attatat", "either-or"), ("attika", "ways-to-win"), ("monster_city", "stop"))  # one of each kind
RANDOM: dict[str, Any] = {"game": "attatat", "players": 2, "options": {"rounds": 1}, "games": 600, "seed": 5}
BOTS: dict[str, Any] = {**RANDOM, "games": 8, "bots": ("easy", "greedy"), "budget": "3it"}


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize("wishes", [RANDOM, BOTS], ids=["random", "bots"])
def test_any_number_of_workers_writes_the_same_files(tmp_path: Path, wishes: dict[str, Any]) -> None:
    for workers in (1, 2):
        lab.run(**wishes, workers=workers, out=tmp_path / str(workers))
    one = files_of(tmp_path / "1")
    assert list(one) == ["decisions.parquet", "games.parquet", "plan.json", "records.bin"]
    assert files_of(tmp_path / "2") == one


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Ray on this machine, started as a run would start it."""
    ray = import_module("ray")
    _start_ray(ray, 1)
    yield ray
    ray.shutdown()


@pytest.mark.slow
def test_ray_writes_the_same_files_and_passes_faults_on(tmp_path: Path, cluster: Any) -> None:
    """All in one test, as starting Ray takes longer than anything else."""
    for name, wishes in (("random", RANDOM), ("bots", BOTS)):
        lab.run(**wishes, on="here", out=tmp_path / name / "here")
        lab.run(**wishes, on="ray", out=tmp_path / name / "ray")
        assert files_of(tmp_path / name / "ray") == files_of(tmp_path / name / "here")
    assert experiments(tmp_path / "bots" / "here", on="ray") == experiments(tmp_path / "bots" / "here", on="here")
    fail("ray")
    assert cluster.is_initialized()


def experiments(folder: Path, on: str, workers: int = 2) -> list[Any]:
    """What all other experiments give: a comparison, three questions, and what a report adds to a run."""
    game, how = catalog.load("attatat"), Wishes(bots=("random",), games=4, workers=workers, on=on)
    questions = [find_question(catalog.load(key), name) for key, name in QUESTIONS]
    report_of(folder, causal=3, ladder=10, on=on, workers=workers)
    return [
        compare(game, 2, {"rounds": 1}, {"rounds": 2}, games=4, workers=workers, on=on).as_json(),
        *(answer(catalog.load(key), one, how).as_json() for (key, _), one in zip(QUESTIONS, questions, strict=True)),
        files_of(folder),
    ]


@pytest.mark.slow
def test_any_number_of_workers_finds_the_same(tmp_path: Path) -> None:
    lab.run(**BOTS, out=tmp_path, workers=1)
    assert experiments(tmp_path, "processes", 2) == experiments(tmp_path, "processes", 1)


def test_what_is_sent_to_workers_is_small() -> None:
    """Seeds and settings are sent, and no positions."""
    game = catalog.load("attika")
    trial = Trial(game, 3, game.settings(3), ("greedy",), {"amphora": things_of(game, game.new(3))["amphora"]})
    sides = Sides(game, 3, (game.settings(3), game.settings(3)), ("greedy",), 1, Budget())
    for task in (trial, sides):
        sent = pickle.dumps(task)
        assert len(sent) < 3000
        assert game.state_class.__module__.encode() not in sent


@pytest.mark.parametrize("on", ["here", "processes"])
def test_a_bot_that_fails_is_named(on: str) -> None:
    fail(on)


def fail(on: str) -> None:
    with pytest.raises(BotError, match="The bot Raises on seat 1 failed: KeyError"):
        lab.run(**{**BOTS, "bots": ["tests.lab.faulty_bots:Raises"]}, on=on, workers=2)


def test_interpreted_rules_write_the_same_records(tmp_path: Path) -> None:
    lab.run(**{**RANDOM, "games": 9}, out=tmp_path / "this")
    program = (
        "from gametable import lab; lab.run('attatat', 2, {'rounds': 1}, games=9, seed=5, workers=1, "
        f"out={str(tmp_path / 'interpreted')!r})"
    )
    environment = {**os.environ, "GAMETABLE_COMPILED": "0"}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    assert files_of(tmp_path / "interpreted") == files_of(tmp_path / "this")


def test_other_seeds_play_other_games() -> None:
    texts = [write_record(lab.run(**{**RANDOM, "games": 2, "seed": seed}).record(1)) for seed in (5, 5, 6)]
    assert texts[0] == texts[1] != texts[2]


def stop_at(games: int) -> Callable[[int], None]:
    def tell(done: int) -> None:
        if done >= games:
            raise KeyboardInterrupt

    return tell


@pytest.mark.slow
@pytest.mark.parametrize(("wishes", "kept"), [(RANDOM, 250), (BOTS, 2)], ids=["random", "bots"])
@pytest.mark.parametrize("workers", [1, 2])
def test_a_stopped_run_goes_on(tmp_path: Path, wishes: dict[str, Any], kept: int, workers: int) -> None:
    whole = lab.run(**wishes, workers=1, out=tmp_path / "whole")
    stopped = tmp_path / "stopped"
    with pytest.raises(KeyboardInterrupt):
        lab.run(**wishes, workers=workers, out=stopped, progress=stop_at(kept))
    assert lab.open_run(stopped).finished == kept
    assert lab.open_run(stopped).games.equals(whole.games.head(kept))
    told: list[int] = []
    lab.run(**wishes, workers=workers, out=stopped, progress=told.append)
    assert told[0] == kept
    assert told[-1] == whole.plan.games
    assert files_of(stopped) == files_of(tmp_path / "whole")


def test_a_finished_run_plays_nothing_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wishes = {**RANDOM, "games": 3, "out": tmp_path, "workers": 1}
    first = lab.run(**wishes)

    def nothing(_self: Here, _task: object, parts: Iterable[object]) -> Iterator[bytes]:
        assert list(parts) == []
        return iter(())

    monkeypatch.setattr(Here, "run", nothing)
    assert lab.run(**wishes, on="here").games.equals(first.games)


def test_another_plan_is_refused_and_can_begin_anew(tmp_path: Path) -> None:
    lab.run(**{**RANDOM, "games": 3}, out=tmp_path, form="csv")
    before = files_of(tmp_path)
    with pytest.raises(LabError) as fault:
        lab.run(**{**RANDOM, "games": 4}, out=tmp_path)
    assert str(fault.value) == (
        f"{tmp_path} holds another run: it has games 3, not 4. Take another folder, or start anew with --again."
    )
    assert files_of(tmp_path) == before
    lab.run(**{**RANDOM, "games": 4}, out=tmp_path, again=True)
    assert lab.open_run(tmp_path).finished == 4
    assert list(files_of(tmp_path)) == ["decisions.parquet", "games.parquet", "plan.json", "records.bin"]


def test_only_one_run_plays_into_a_folder(tmp_path: Path) -> None:
    with held(tmp_path), pytest.raises(LabError, match="is in use: another run plays into it"):
        lab.run(**BOTS, out=tmp_path, again=True)
    assert list(tmp_path.iterdir()) == []
    assert lab.run(**BOTS, out=tmp_path, workers=1).finished == 8


def test_a_file_of_somebody_else_is_not_written_over_unasked(tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text("chess, go", encoding="utf-8")
    with pytest.raises(LabError, match=r"has a file games\.csv that belongs to no run, as there is no plan\.json"):
        lab.run(**BOTS, out=tmp_path)
    assert files_of(tmp_path) == {"games.csv": b"chess, go"}
    lab.run(**BOTS, out=tmp_path, workers=1, again=True)
    assert "games.csv" not in files_of(tmp_path)


def test_a_run_is_opened_again(tmp_path: Path) -> None:
    played = lab.run(**BOTS, out=tmp_path, workers=1)
    opened = lab.open_run(tmp_path)
    assert opened.plan == played.plan
    assert opened.games.equals(played.games)
    assert opened.decisions.equals(played.decisions)
    assert opened.record(7) == played.record(7)


def test_in_memory_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert lab.run(**BOTS, workers=1).games.height == 8
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_run_is_not_opened(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="holds no run"):
        lab.open_run(tmp_path)
    lab.run(**{**RANDOM, "games": 3}, out=tmp_path)
    (tmp_path / RECORDS).write_bytes(b"something else")
    with pytest.raises(LabError, match="holds no records of a run"):
        lab.open_run(tmp_path)


def test_places_to_play() -> None:
    assert isinstance(find_executor("here", None), Here)
    assert isinstance(find_executor("processes", 2), Processes)
    with pytest.raises(
        LabError, match=r"Games cannot be played on 'rai'; right is here, processes or ray\. Did you mean"
    ):
        find_executor("rai", 1)
    with pytest.raises(LabError, match="0 workers cannot be had"):
        find_executor("here", 0)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name in ("ray", "polars") else object())
    with pytest.raises(MissingPackage, match=r"The package ray is not installed: pip install 'gametable\[ray\]'"):
        Ray(1)
    with pytest.raises(MissingPackage, match=r"The package polars is not installed: pip install 'gametable\[lab\]'"):
        _ = lab.open_run


def test_the_lab_is_imported_without_its_tables() -> None:
    program = "import sys, gametable.lab, gametable.cli.app; print({'numpy', 'polars', 'ray'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_the_lab_has_nothing_else() -> None:
    assert importlib.util.find_spec("gametable.lab.nothing") is None
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = lab.nothing
