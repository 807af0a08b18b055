"""The benchmark of the interfaces for learning, very small: what can be measured here is, and is stored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import interface_players, interfaces
from benchmarks.interfaces import BATCH, CONNECT_FOUR, UNO
from benchmarks.interfaces_page import PAGE, page
from benchmarks.stored import read_stored


@pytest.mark.slow
@pytest.mark.parametrize("part", ["batch", "pettingzoo", "openspiel"])
@pytest.mark.filterwarnings("ignore")
def test_every_part_is_measured_and_stored(part: str, tmp_path: Path) -> None:
    file = tmp_path / "interfaces.json"
    interfaces.main(["--quick", "--only", part, "--file", str(file)])
    found = dict(json.loads(file.read_text(encoding="utf-8")))[part]
    assert found["full"] is False
    assert {"gametable", "compiled_sources", "python", "numpy", "pettingzoo"} <= set(found["versions"])
    assert all(min(rates) > 0 for rates in found["rates"].values())
    assert all(min(times) > 0 for times in found["times"].values())


class Steady:
    """A table of one agent, whose every turn takes a hundredth of a second of its own clock."""

    num_agents = 1

    def __init__(self) -> None:
        self.terminations = self.truncations = {"player_0": False}
        self.turns = 0

    def process_time(self) -> float:
        return self.turns / 100

    def reset(self) -> None: ...

    def agent_iter(self, turns: int) -> list[str]:
        return ["player_0"] * turns

    def last(self) -> tuple[Any, ...]:
        return {"action_mask": [0, 1]}, 0.0, False, False, {}

    def step(self, action: int) -> None:
        self.turns += action


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("seconds", [0.5, 5.0, 20.0])
def test_pettingzoos_own_benchmark_goes_by_the_clock_that_it_is_given(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Steady()
    monkeypatch.setattr(interface_players, "time", table)
    played = interface_players.play_environment(table, seconds)
    assert played.rate == 100
    assert played.decisions == pytest.approx(table.turns, abs=1)


def test_the_batch_and_the_engine_play_as_much_as_they_are_told() -> None:
    assert interface_players.play_batch(3, 7).decisions == 21
    assert interface_players.play_engine("monster_city", 3, 2).decisions > 100


def test_a_stored_part_is_not_measured_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def measured(size: interfaces.Size, _console: Any) -> dict[str, Any]:
        asked.append(size.games)
        return {"rates": {BATCH: [2.0]}, "times": {UNO: [2.0]}}

    monkeypatch.setattr(interfaces, "batch", measured)
    for more in ([], [], ["--again"]):
        interfaces.main(["--quick", "--only", "batch", "--file", str(tmp_path / "interfaces.json"), *more])
    assert asked == [interfaces.QUICK.games] * 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(["--only", "chess"], "No part is called chess"), (["--quick"], "say with --file where to put it")],
)
def test_wrong_use_is_explained(words: list[str], sentence: str) -> None:
    with pytest.raises(SystemExit, match=sentence):
        interfaces.main(words)


def test_what_is_missing_is_named() -> None:
    with pytest.raises(SystemExit, match=r"no_such_package is missing .* pip install 'gametable\[bench\]'"):
        interface_players.wanted("no_such_package")


def test_verdicts_follow_the_targets() -> None:
    times = {"batch": {CONNECT_FOUR: [39.0, 41.0, 42.0], UNO: [24.0]}, "pettingzoo": {"attika": [3.0]}}
    assert _verdicts("batch", times["batch"]) == ["reached", "missed"]
    assert _verdicts("pettingzoo", times["pettingzoo"]) == ["reached"]
    assert _verdicts("openspiel", {"attika": [5.1], "atlanta": [4.9]}) == ["missed", "reached"]
    assert _verdicts("batch", {UNO: [25.0]}, full=False) == ["reached at a first look"]


def _verdicts(name: str, times: dict[str, list[float]], *, full: bool = True) -> list[str]:
    return [verdict for *_, verdict in interfaces.rows(name, {"rates": {}, "times": times, "full": full})]


def test_the_page_says_what_was_measured() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(read_stored(interfaces.STORED))
    assert "Not measured yet: batch, pettingzoo, openspiel." in page({})
