"""The benchmark of the bots, very small: every part can be measured, is stored, and is not measured twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks import bots, bots_stamps
from benchmarks.bots_stamps import changed_since, mark, remark, stamps_today
from benchmarks.contests import OPPONENTS, Progress, curve, meet, player_counts
from benchmarks.handicap import Handicap
from gametable import COMPILED
from gametable.bots.budget import Budget
from gametable.bots.thinker import ThinkingBot
from gametable.games import catalog
from gametable.kernel.rng import Rng

PARTS = [name for name, _ in bots.parts(bots.QUICK)]
FEWEST = [name for name in PARTS if not any(name.endswith(f" {players}") for players in (4, 5))]  # quick enough


@pytest.mark.slow
@pytest.mark.parametrize("name", FEWEST)
def test_every_part_can_be_measured(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if not COMPILED:
        pytest.skip("takes minutes interpreted; the compiled run measures")
    file = tmp_path / "bots.json"
    bots.main(["--quick", "--file", str(file), "--only", *name.split()])
    found = json.loads(file.read_text(encoding="utf-8"))[name]
    assert set(found["versions"]) == {"gametable", "compiled_sources", "python", "open_spiel"}
    assert found["full"] is False
    assert found["stamps"] == stamps_today(name)
    assert name.split(maxsplit=1)[0] in capsys.readouterr().out
    if "share" in found:
        assert 0 <= found["low"] <= found["share"] <= found["high"] <= 1


def test_a_stored_part_is_not_measured_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []

    def part(size: bots.Size) -> list[tuple[str, bots.Measure]]:
        def work(_before: object, *, progress: object) -> Iterator[dict[str, object]]:
            measured.append(str(size.deals))
            yield {"share": 0.8, "low": 0.7, "high": 0.9, "deals": size.deals, "target": 0.7}

        return [("greedy nothing 2", work)]

    monkeypatch.setattr(bots, "parts", part)
    monkeypatch.setattr("gametable.COMPILED", True)
    file = tmp_path / "bots.json"
    for more in (["--deals", "3"], ["--deals", "2"], [], ["--deals", "1"], [], ["--again"], ["--deals", "30"], []):
        bots.main(["--file", str(file), *more])
    assert measured == ["3", "24", "24", "30"]


def test_what_is_outdated_is_measured_again_from_the_beginning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone_on_with: list[object] = []
    rules = ["first"]

    def work(before: dict[str, object], *, progress: object) -> Iterator[dict[str, object]]:
        gone_on_with.append(before.get("deals", 0))
        yield {"share": 0.8, "low": 0.7, "high": 0.9, "deals": 24, "target": 0.7}

    monkeypatch.setattr(bots, "parts", lambda _size: [("greedy nothing 2", work)])
    monkeypatch.setattr(bots, "stamps_today", lambda _name: {"rules": rules[0]})
    monkeypatch.setattr("gametable.COMPILED", True)
    file = tmp_path / "bots.json"
    for version in ("first", "first", "second", "second"):
        rules[0] = version
        bots.main(["--file", str(file)])
    assert gone_on_with == [0, 0]
    assert json.loads(file.read_text(encoding="utf-8"))["greedy nothing 2"]["stamps"] == {"rules": "second"}


@pytest.mark.parametrize(
    ("then", "things", "sentence"),
    [
        ({"rules": "a", "bots": "b"}, [], ""),
        ({"rules": "a", "bots": "x"}, ["bots"], "measured before a later change of the bots"),
        ({"rules": "x"}, ["rules", "bots"], "measured before a later change of the rules and the bots"),
        (None, ["what plays"], "measured before a later change of what plays"),
    ],
)
def test_what_has_changed_since_is_named(then: dict[str, str] | None, things: list[str], sentence: str) -> None:
    found = {} if then is None else {"stamps": then}
    assert changed_since(found, {"rules": "a", "bots": "b"}) == things
    assert remark({"changed": things}) == sentence


def test_a_part_hangs_on_what_plays_and_measures_it() -> None:
    whole = ["kernel", "bots", "lab", "rules", "judgement"]
    made = {name: stamps_today(name) for name in ("greedy attatat 2", "ismcts attatat 2", "honesty atlanta", "speed")}
    assert [list(stamps) for stamps in made.values()] == [
        whole,
        [*whole, "benchmark"],
        [*whole, "benchmark"],
        ["kernel", "bots", "rules", "benchmark"],
    ]
    assert made["greedy attatat 2"]["rules"] == made["ismcts attatat 2"]["rules"] != made["honesty atlanta"]["rules"]
    assert {name.split(maxsplit=1)[0] for name in PARTS} >= set(bots_stamps.FILES)


def test_parts_are_marked_as_they_are_today() -> None:
    name = "budget attika"
    stamps = stamps_today(name)
    marked = mark({name: {"stamps": stamps, "changed": ["bots"]}, "speed": {"stamps": {**stamps, "kernel": "older"}}})
    assert marked[name]["changed"] == []
    assert "kernel" in marked["speed"]["changed"]


def test_a_contest_is_gone_on_with_as_if_it_had_never_stopped() -> None:
    game, budget = catalog.load("attatat"), Budget(float("inf"), 3)
    went: list[int] = []

    def last(before: dict[str, Any], deals: int) -> dict[str, Any]:
        went.clear()
        found = meet(game, 2, OPPONENTS["random"], before, budget=budget, deals=deals, progress=_note(went))
        return {key: value for key, value in list(found)[-1].items() if key != "elapsed"}

    short = {**last({}, 1), "elapsed": 1.0}
    assert last({}, 3) == last(short, 3)
    assert went == [2, 3]
    last({**short, "budget": 7.0}, 3)
    assert went == [1, 2, 3]


def test_the_points_of_a_curve_that_are_stored_are_not_played_again() -> None:
    game = catalog.load("attatat")
    went: list[int] = []
    *_, found = curve(game, 2, (0.0002, 0.0004), {}, deals=1, progress=_note(went))
    assert went == [1, 2]
    went.clear()
    *_, again = curve(game, 2, (0.0002, 0.0004), found, deals=1, progress=_note(went))
    assert went == []
    assert [point["shares"] for point in again["points"]] == [point["shares"] for point in found["points"]]


def _note(went: list[int]) -> Progress:
    return lambda done, _total: went.append(done)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(["--only", "chess"], "No part has all of these words: chess"), (["--quick"], "say with --file where to put it")],
)
def test_wrong_use_is_explained(words: list[str], sentence: str) -> None:
    with pytest.raises(SystemExit, match=sentence):
        bots.main(words)


def test_the_targets_are_those_that_were_set() -> None:
    targets = {name: [against.target(players) for players in (2, 3, 4, 5)] for name, against in OPPONENTS.items()}
    assert targets["random"] == pytest.approx([0.95, 2.5 / 3, 0.625, 0.5])
    assert targets["greedy"] == pytest.approx([0.7, 1.6 / 3, 0.4, 0.32])
    assert targets["ismcts"] == [0.6] * 4


def test_several_player_counts_of_every_game_are_measured() -> None:
    """The fewest, the middle and the most against random and greedy; the fewest against OpenSpiel's bot."""
    counts = {game.key: player_counts(game) for game in catalog.all_games()}
    assert counts == {"atlanta": [2, 3, 4], "attatat": [2, 4, 5], "attika": [2, 3, 4], "monster_city": [3, 4, 5]}
    for key, all_of_them in counts.items():
        for name in ("random", "greedy"):
            assert {f"{name} {key} {players}" for players in all_of_them} <= set(PARTS)
        assert [name for name in PARTS if name.startswith(f"ismcts {key} ")] == [f"ismcts {key} {all_of_them[0]}"]


def test_only_the_first_bot_of_a_handicap_has_all_the_time() -> None:
    pairing = Handicap("attatat", 2, {}, ("hard", "reference"), Budget(1.0), 1, 0.25)
    made = [pairing.bot(number) for number in (0, 1)]
    assert [bot.level.share for bot in made if isinstance(bot, ThinkingBot)] == [1.0, 0.25]


@pytest.mark.slow
def test_the_shell_speaks_for_our_games() -> None:
    from benchmarks.spiel_shell import IsmctsBot, Shell

    game = catalog.load("attatat")
    state = game.new(3, {"rounds": 1})
    state.settle(Rng(2))
    shell = Shell(game, state, Rng(3))
    other = shell.resample(0)
    assert other.information_state_string() == shell.information_state_string()
    assert other.legal_actions() == state.legal_actions()
    while not other.is_terminal():
        other.apply_action(other.legal_actions()[0])
    assert sum(other.returns()) == pytest.approx(1)
    chosen = [
        IsmctsBot().choose(game, game.seen(state, 0), state.legal_actions(), Budget(float("inf"), 20), Rng(4))
        for _ in range(2)
    ]
    assert chosen[0] == chosen[1]
    assert chosen[0] in state.legal_actions()
