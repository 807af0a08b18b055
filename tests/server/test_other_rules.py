"""What becomes of tables when the program comes with another version of a game's rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from gametable.cli.app import main
from gametable.games import catalog
from gametable.kernel.record import read_record
from gametable.storage.loading import examine
from tests.server.serving import Guest, Served, ways

OLD_WORDS = "This table was played by an earlier version of the rules; it can only be looked at."


@pytest.fixture(autouse=True)
def space(monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk of a test machine may be nearly full, which the doctor would rightly say."""
    monkeypatch.setattr("shutil.disk_usage", lambda _path: SimpleNamespace(free=2**40))


def renew_rules(monkeypatch: pytest.MonkeyPatch) -> int:
    """Let Attatat have other rules from now on; their version."""
    game = type(catalog.load("attatat"))
    new = replace(game.entry, rules_version=game.entry.rules_version + 1)
    monkeypatch.setattr(game, "entry", new)
    return new.rules_version


def again(served: Served, guest: Guest) -> Guest:
    """A person after a restart, known by the same token."""
    same = Guest.__new__(Guest)
    same.served, same.user, same.token, same.random = served, guest.user, guest.token, guest.random
    same.api = served.client(Authorization=f"Bearer {guest.token}")
    return same


def test_a_table_before_its_game_takes_the_new_rules(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Served(folder, ways()) as served:
        ann, ben = served.guest("Ann"), served.guest("Ben")
        table = ann.make("attatat", options={"rounds": 1})
    version = renew_rules(monkeypatch)
    assert examine(folder).faults == []
    with Served(folder, ways()) as served:
        ann, ben = again(served, ann), again(served, ben)
        ben.order(table, "join")
        assert ann.order(table, "start")["stage"] == "running"
        ann.order(table, "end")
        record = read_record(ann.api.get(f"/api/tables/{table}/record").text)
        assert record.rules == version and record.options["rounds"] == "1"
    assert examine(folder).faults == []


def test_a_game_that_runs_can_only_be_looked_at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Served(folder, ways()) as served:
        ann = served.guest("Ann")
        table = ann.play_alone("attatat")
    renew_rules(monkeypatch)
    with Served(folder, ways()) as served:
        answer = again(served, ann).api.post(f"/api/tables/{table}/orders", json={"what": "end"})
        assert answer.status_code == 409 and answer.json()["error"]["why"] == OLD_WORDS
    (fault,) = examine(folder).faults
    assert f"Table {table} follows version" in fault and "Right is the Gametable that wrote it." in fault


def test_a_finished_game_is_no_fault(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Served(folder, ways()) as served:
        ann = served.guest("Ann")
        table = ann.play_alone("attatat")
        ann.order(table, "end")
    renew_rules(monkeypatch)
    examined = examine(folder)
    assert examined.faults == [] and f"Table {table} follows version" in examined.outdated[0]
    assert main(["doctor", "--data", str(folder)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "which cannot replay it" in said and "All is well in" in said
    assert main(["export", table, "--data", str(folder)]) == 2
    assert "Right is the Gametable that wrote it." in " ".join(capsys.readouterr().err.split())
