"""The benchmark of the browser, very small: every part can be measured and is stored. No time is asserted."""

from __future__ import annotations

import json
from typing import Any

import pytest

from benchmarks import client
from benchmarks.client_clicks import chromium, spread_of
from benchmarks.client_page import PAGE, page
from benchmarks.client_shares import deflated, head_of, kinds_of, leave_out, spread
from benchmarks.client_tables import Chooser, Plan, make_table
from benchmarks.stored import read_stored
from gametable.games import catalog
from gametable.server.identity import new_guest
from tools.screenshots import OUT, SUBJECTS, play, variants


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """All parts of one game, measured once."""
    assert chromium(), "There is no Chromium: `apt-get install chromium` brings it."
    file = tmp_path_factory.mktemp("results") / "client.json"
    client.main(["--quick", "--only", "monster_city", "--file", str(file)])
    return dict(json.loads(file.read_text(encoding="utf-8")))


@pytest.mark.slow
def test_every_part_is_measured_and_stored(measured: dict[str, Any]) -> None:
    assert list(measured) == ["bytes monster_city 3", "pictures monster_city 3", "clicks monster_city 3"]
    for found in measured.values():
        assert found["full"] is False
        assert {"gametable", "compiled_sources", "python", "websockets", "playwright"} <= set(found["versions"])


def test_every_game_has_its_parts() -> None:
    names = [name for name, _ in client.parts(client.FULL)]
    for game in catalog.all_games():
        low, high = game.entry.players
        for players in (low, high):
            assert f"bytes {game.key} {players}" in names
            assert f"pictures {game.key} {players}" in names
        assert f"clicks {game.key} {low}" in names


@pytest.mark.slow
def test_bytes_are_counted_as_they_are_sent(measured: dict[str, Any]) -> None:
    found = measured["bytes monster_city 3"]
    assert found["agreed"].startswith("permessage-deflate")
    assert 0 < found["wire"]["p50"] < found["raw"]["p50"]
    assert found["modelled"] == pytest.approx(found["wire"]["p50"], rel=0.02), "what is foretold by kinds is so"
    assert found["by_kind"]["set"]["mean"] > found["by_kind"]["done"]["mean"]
    assert found["previews"]["p50"] > 0


@pytest.mark.slow
def test_pictures_and_clicks_are_counted(measured: dict[str, Any]) -> None:
    pictures, clicks = measured["pictures monster_city 3"], measured["clicks monster_city 3"]
    assert pictures["pictures"] > pictures["parts"] > 0
    assert 0 < pictures["both"]["p50"] <= pictures["both"]["p99"] <= pictures["both"]["most"]
    assert clicks["moves"] == client.QUICK.clicks
    assert 0 < clicks["answer"]["p50"] <= clicks["drawn"]["p50"] <= clicks["painted"]["p50"]


def test_the_page_says_what_was_measured() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(read_stored(client.STORED))
    assert "Not measured yet." in page({})


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(["--only", "chess"], "No part is called chess"), (["--quick"], "say with --file where to put it")],
)
def test_wrong_use_is_explained(words: list[str], sentence: str) -> None:
    with pytest.raises(SystemExit, match=sentence):
        client.main(words)


def test_verdicts_follow_the_targets() -> None:
    raw = {"p50": 3000, "p90": 9000}
    few, many = ({"wire": {"p50": size, "p90": 900}, "raw": raw} for size in (300, 301))
    assert _verdict("bytes attika 2", few) == "reached"
    assert _verdict("bytes attika 2", {**many, "full": False}) == "missed at a first look"
    times = {"p50": 1.0, "p99": 1.5, "most": 2.0}
    for both, verdict in (
        (times, "reached"),
        ({**times, "most": 2.1}, "reached but for the worst"),
        ({"p50": 2.1, "p99": 3.0, "most": 4.0}, "missed"),
    ):
        assert _verdict("pictures attika 4", {"both": both, "message": times, "parts": 400}) == verdict


def _verdict(name: str, found: dict[str, Any]) -> str:
    return next(client.rows(name, found))[3]


def test_luck_is_fixed() -> None:
    games = []
    for _ in range(2):
        twin, chooser = make_table(Plan("attatat", 2, {"rounds": 1}, 5)), Chooser()
        while twin.is_running:
            seat = twin.seat()
            twin.decide(seat, chooser.choose(twin, seat))
        games.append([(entry.kind, entry.seat, entry.text) for entry in twin.entries if entry.kind == "move"])
    assert games[0] == games[1] != []


def test_a_kind_is_left_out() -> None:
    message = {"t": "scene", "v": 2, "set": {"a": ["board/x", 1, 2, "<g/>", "A", ""]}, "picks": {"a": 1}}
    assert kinds_of([message]) == ["set", "set: layer and place", "set: drawing", "set: label", "picks"]
    assert leave_out(message, "picks").keys() == {"t", "v", "set"}
    assert leave_out(message, "set")["set"] == {}
    assert leave_out(message, "set: drawing")["set"] == {"a": ["board/x", 1, 2, "A", ""]}
    assert message["picks"] == {"a": 1}, "the message itself stays"


def test_a_message_that_was_sent_before_costs_little() -> None:
    text = bytes(range(256))
    first, second, none = deflated([[text], [text], []], 12, 5)
    assert first > len(text) > second > none == 0
    assert [head_of(length) for length in (125, 126, 65535, 65536)] == [2, 4, 4, 10]


def test_spreads() -> None:
    assert spread(list(range(100))) == {"p50": 50, "p90": 90, "mean": 49.5, "most": 99}
    assert spread([])["most"] == 0
    assert spread_of([1.26, 2.0, 3.0])["p50"] == 2.0


def test_every_game_has_its_pictures() -> None:
    names = {*SUBJECTS, "lobby", "waiting"}
    assert set(SUBJECTS) == {game.key for game in catalog.all_games()}
    pictures = {file.name for file in OUT.glob("*.png")}
    assert pictures == {f"{name}-{size}-{theme}.png" for name in names for size, theme in variants()}


def test_a_game_is_played_until_there_is_something_to_show() -> None:
    shown = play(SUBJECTS["attatat"], new_guest("Ann", 0), 20)
    assert shown.twin.seat() == 0
    assert shown.path[-1].startswith("gap-")
    assert [seat.bot for seat in shown.twin.table.seats] == ["", "hard", "medium"]
