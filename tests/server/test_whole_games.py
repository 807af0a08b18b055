"""Whole games, through the API and through a WebSocket, against bots that think for a moment in their processes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gametable import COMPILED
from gametable.games import catalog
from gametable.kernel.record import read_record
from gametable.kernel.recorder import verify
from gametable.table.proof import check_draws
from tests.server.serving import GAMES, Guest, Served, View, ways

pytestmark = pytest.mark.slow

MOST_MOVES = 5000 if COMPILED else 12


@pytest.fixture(scope="module")
def thinking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose bots are real."""
    with Served(tmp_path_factory.mktemp("data"), ways(thinkers=None, workers=1)) as server:
        yield server
        assert server.site.pool is not None
        assert server.site.pool.counters.answered > 0
        assert server.heard.unhandled == []


def check_the_end(ann: Guest, table: str) -> None:
    """The record is what was played, and its luck follows from the secret that was promised."""
    if not COMPILED:
        ann.order(table, "end")
    record = read_record(ann.api.get(f"/api/tables/{table}/record").text)
    game = catalog.load(record.game)
    verify(game, record)
    assert check_draws(game, record) > 0
    view = ann.view(table)
    assert (view["secret"], view["commitment"]) == (record.secret, record.commitment)
    assert (view["stage"] == "over") == (view.get("result") is not None) == COMPILED
    assert view["picks"] == []


def changed_since(ann: Guest, table: str, refusal: dict[str, str]) -> View:
    """Where all decide at once, the others may be faster; everywhere else nothing changes while Ann thinks."""
    assert refusal["why"] == "The table has changed since; look again."
    view = ann.view(table)
    assert view["game"] == "monster_city"
    return view


@pytest.mark.parametrize("game", GAMES)
def test_a_game_through_the_api(thinking: Served, game: str) -> None:
    ann = thinking.guest()
    table = ann.play_alone(game)
    view = ann.view(table)
    for _ in range(MOST_MOVES):
        if view["stage"] != "running":
            break
        if not view["players"][view["seat"]]["awaited"]:
            view = ann.wait(table, view)
            continue
        legal = ann.get(f"/api/tables/{table}/moves")
        assert [move["text"] for move in legal] == view["picks"]
        chosen = ann.random.choice(legal)
        assert ann.get(f"/api/tables/{table}/moves/{chosen['text']}") == {"legal": True, "rule": "", "why": ""}
        how = {"text": chosen["text"]} if ann.random.random() < 0.5 else {"action": chosen["action"]}
        answer = ann.api.post(f"/api/tables/{table}/moves", json={"v": view["v"], **how})
        view = answer.json() if answer.status_code == 200 else changed_since(ann, table, answer.json()["error"])
    assert len(view["say"]) > 5 and len(view["text"]) > 3
    check_the_end(ann, table)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_through_a_socket(thinking: Served, game: str) -> None:
    ann = thinking.guest()
    table = ann.play_alone(game)
    with ann.socket(table) as talk:
        for _ in range(MOST_MOVES):
            if talk.scene["stage"] != "running":
                break
            if talk.scene["seat"] not in talk.scene["awaited"]:
                talk.hear()
                continue
            answer = talk.move(ann.random.choice(talk.paths))
            assert answer["t"] == "scene" or changed_since(ann, table, answer)
        view = ann.view(table)
        if COMPILED:
            assert [line for _, line, *_ in talk.say] == view["say"]
            assert talk.scene["result"] == view["result"]
    check_the_end(ann, table)
