"""A game that a host has imported at the command line is played on by those who have its link."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametable.cli.hosting import export_table, import_record
from tests.server.serving import Guest, Served, View, ways


@pytest.fixture
def imported(folder: Path, tmp_path: Path) -> str:
    """The name of a table with a game that has begun, in a folder that no server uses."""
    with Served(folder, ways()) as served:
        table = served.guest("Eve").play_alone("attatat")
    file = tmp_path / "game.record"
    file.write_text(export_table(folder, table, also_running=True), encoding="utf-8")
    name, is_over = import_record(folder, file)
    assert not is_over
    return name


def hosts(view: View) -> list[bool]:
    return [player["host"] for player in view["players"]]


def test_whoever_joins_first_is_the_host_and_can_do_what_hosts_do(folder: Path, imported: str) -> None:
    with Served(folder, ways()) as served:
        ann, ben = served.guest("Ann"), served.guest("Ben")
        view = ben.view(imported)
        assert view["stage"] == "running" and all(player["open"] for player in view["players"])
        answer = ben.api.post(f"/api/tables/{imported}/orders", json={"what": "end"})
        assert answer.status_code == 409
        assert answer.json()["error"]["why"] == (
            "Nobody is the host yet, who alone can end the game; whoever joins first is."
        )
        assert hosts(ann.order(imported, "join", seat=1)) == [False, True]
        assert hosts(ben.order(imported, "join")) == [False, True]
        assert "Only the host, Ann, can" in refusal(ben, imported, "end")
        ann.order(imported, "free", seat=0)
        view = ann.order(imported, "bot", seat=0, level="easy")
        assert [player["bot"] for player in view["players"]] == ["easy", ""]
        assert ann.order(imported, "end")["stage"] == "ended"


def refusal(guest: Guest, table: str, what: str) -> str:
    return str(guest.api.post(f"/api/tables/{table}/orders", json={"what": what}).json()["error"]["why"])


def test_the_host_stays_the_host_after_a_restart(folder: Path, imported: str) -> None:
    with Served(folder, ways()) as served:
        ann = served.guest("Ann")
        ann.order(imported, "join", seat=1)
    with Served(folder, ways()) as served:
        again = served.client(Authorization=f"Bearer {ann.token}")
        assert hosts(again.get(f"/api/tables/{imported}").json()) == [False, True]
        assert [table["name"] for table in again.get("/api/tables/mine").json()] == [imported]


def test_only_the_link_leads_to_it(folder: Path, imported: str) -> None:
    with Served(folder, ways()) as served:
        assert imported not in {table["name"] for table in served.client().get("/api/tables").json()}
