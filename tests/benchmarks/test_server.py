"""The benchmark of the server, very small and without boardgame.io: every part can be measured and is stored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import server, server_rows
from benchmarks.load.contestants import IN_FILES, IN_MEMORY, OWN
from benchmarks.load.dialects import BoardgameIo, Gametable, Place
from benchmarks.load.run import share
from benchmarks.load.wire import Line, _frame
from benchmarks.server_page import PAGE, page
from benchmarks.stored import read_stored
from gametable.server.limits import Limits


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """All parts, measured once."""
    file = tmp_path_factory.mktemp("results") / "server.json"
    server.main(["--quick", "--file", str(file)])
    return dict(json.loads(file.read_text(encoding="utf-8")))


@pytest.mark.slow
def test_every_part_is_measured_and_stored(measured: dict[str, Any]) -> None:
    assert list(measured) == [name for name, _ in server.parts(server.QUICK)] == list(server.PARTS)
    for found in measured.values():
        assert found["full"] is False
        assert {"gametable", "compiled_sources", "python", "sqlite", "boardgame.io", "node"} <= set(found["versions"])


@pytest.mark.slow
def test_moves_are_acknowledged_and_none_is_refused(measured: dict[str, Any]) -> None:
    for name in ("moves", "latency"):
        assert measured[name]["refused"] == 0
    assert min(measured["moves"]["moves_a_second"][OWN]) > 0
    waits = measured["latency"]["milliseconds"][OWN]
    assert 0 < waits["p50"][0] <= waits["p99"][0]


@pytest.mark.slow
def test_every_strain_is_tried(measured: dict[str, Any]) -> None:
    calm, storm, slow, flood = (measured["strain"]["done"][name][0] for name in ("calm", "storm", "slow", "flood"))
    assert not calm and storm["visits"] >= 10 and slow["slow readers"] == 5
    assert flood["messages"] > Limits().messages.count, "it says more than anybody may"
    assert all(waits["p99"][0] > 0 for waits in measured["strain"]["milliseconds"].values())


def test_a_stored_part_is_not_measured_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def grown(contestant: str, tables: int) -> float:
        asked.append(f"{contestant} {tables}")
        return 20_000.0

    monkeypatch.setattr(server, "bytes_a_table", grown)
    for more in ([], [], ["--again"]):
        server.main(["--quick", "--only", "memory", "--file", str(tmp_path / "server.json"), *more])
    assert asked == ["gametable 10"] * 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(["--only", "chess"], "No part is called chess"), (["--quick"], "say with --file where to put it")],
)
def test_wrong_use_is_explained(words: list[str], sentence: str) -> None:
    with pytest.raises(SystemExit, match=sentence):
        server.main(words)


def test_the_page_says_what_was_measured() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(read_stored(server.STORED))
    assert "Not measured yet." in page({})


def test_verdicts_follow_the_targets() -> None:
    rates = {OWN: [300.0], IN_MEMORY: [100.0], IN_FILES: [30.0]}
    times = {OWN: {IN_MEMORY: 3.0, IN_FILES: 10.0}}
    moves = {"moves_a_second": rates, "moves_a_cpu_second": rates, "times": times, "times_a_cpu_second": times}
    moves["bytes_a_move"] = {OWN: 900.0, IN_MEMORY: 5000.0, IN_FILES: 5000.0}
    waits = {OWN: {"p50": [1.0], "p99": [9.0]}, IN_MEMORY: {"p50": [2.0], "p99": [45.0]}}
    latency = {"milliseconds": waits, "part_of_theirs": {OWN: {IN_MEMORY: 0.2}}}
    memory = {"kilobytes": {OWN: [61.0], IN_MEMORY: [10.0]}}
    strain = {
        "milliseconds": {
            name: {"p50": [1.0], "p99": [wait]} for name, wait in (("calm", 3.0), ("storm", 6.0), ("slow", 7.0))
        },
        "megabytes": {"calm": [1.0], "storm": [50.0], "slow": [2.0]},
        "lines": {"storm": 2000, "slow": 500},
    }
    assert _verdicts("strain", strain) == ["reached", "missed"]
    assert _verdicts("moves", moves) == ["reached", "missed"]
    assert _verdicts("latency", latency) == ["reached", "missed"]
    assert _verdicts("restart", {"healthy": [0.5], "playing": [2.1]}) == ["reached", "missed"]
    assert _verdicts("memory", {**memory, "full": False}) == ["missed at a first look"]


def _verdicts(name: str, found: dict[str, Any]) -> list[str]:
    return [verdict for _, _, target, verdict in server_rows.rows(name, found) if target]


def test_shares_of_moves() -> None:
    values = [number / 1000 for number in range(100)]
    assert [share(values, part) for part in (0.5, 0.99, 1.0)] == pytest.approx([50, 99, 99])
    assert share([], 0.5) == 0.0


@pytest.mark.parametrize("length", [0, 125, 126, 65535, 65536])
def test_frames_are_taken_apart_wherever_they_are_cut(length: int) -> None:
    heard: list[bytes] = []
    text = bytes(length)
    size = bytes([length]) if length < 126 else b"\x7e" + length.to_bytes(2) if length < 65536 else None
    frame = b"\x81" + (size if size is not None else b"\x7f" + length.to_bytes(8)) + text
    line = Line(b"", lambda: None, heard.append)
    whole = b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + frame + frame
    for at in range(0, len(whole), 1 + len(whole) // 50):
        line.data_received(whole[at : at + 1 + len(whole) // 50])
    assert heard == [text, text]
    assert _frame(frame[:-1], 0) is None or not length


def test_a_gametable_player_picks_what_is_offered() -> None:
    talk = Gametable(0)
    assert json.loads(talk.sit(Place("T", ["a", "b"]))) == {"t": "hello", "table": "T", "shape": "none", "words": False}
    assert not talk.hear(b'{"t":"scene","v":7,"base":null,"picks":{"left":{"right":1}},"stage":"running"}').is_done
    assert talk.may_move
    assert json.loads(talk.move()) == {"t": "move", "v": 7, "id": "1", "path": ["left", "right"]}
    assert talk.hear(b'{"t":"scene","v":8,"base":7,"picks":{},"done":["1"]}').is_done
    assert not talk.may_move
    assert talk.hear(b'{"t":"nack","id":"1","why":"It is not your turn."}').refusal == "It is not your turn."


def test_a_player_of_boardgame_io_lays_where_it_may() -> None:
    talk = BoardgameIo(1)
    talk.opening(Place("M", ["a", "b"]))
    assert talk.hear(b"2").answer == b"3"
    assert talk.hear(b'40/planks,{"sid":"x"}').answer == b'42/planks,["sync","M","1","b",2]'
    links = '[{"owner":"0","planks":1},{"owner":"1","planks":3},{"owner":null,"planks":0}]'
    state = f'{{"G":{{"links":{links}}},"ctx":{{"currentPlayer":"1"}},"_stateID":NUMBER}}'
    sync = f'42/planks,["sync","M",{{"state":{state.replace("NUMBER", "4")},"log":[]}}]'
    assert not talk.hear(sync.encode()).is_done
    event, action, number, table, player = json.loads(talk.move().removeprefix(b"42/planks,"))
    assert (event, number, table, player) == ("update", 4, "M", "1")
    assert action["payload"] == {"type": "lay", "args": [2], "playerID": "1", "credentials": "b"}
    assert talk.hear(f'42/planks,["update","M",{state.replace("NUMBER", "5")},[]]'.encode()).is_done
