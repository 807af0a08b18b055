"""The benchmark of the way in, with a small clone whose `make play` is a server of a few lines."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from benchmarks import door, door_player, door_rows
from benchmarks.door import ONCE, PARTS, ROOT, edit_function, edited_modules
from benchmarks.door_page import PAGE, page
from benchmarks.fresh_clone import Failed, FreshClone, Spent, fresh_clone
from benchmarks.stored import read_stored

MAKEFILE = f"""play:
\t@{sys.executable} server.py
.venv/installed:
\t@echo installed >> done
compile: .venv/installed
\t@echo compiled >> done
test:
\t@echo "nothing is tested here"; exit 3
"""
SERVER = """
import http.server, json, pathlib, time
AFTER = 5  # questions, the server runs compiled
OPEN, OWN = {"open": True}, {"open": False, "awaited": True}

class Server(http.server.BaseHTTPRequestHandler):
    asked = moves = 0

    def do_GET(self):
        Server.asked += 1
        if self.path == "/metrics":
            self.answer(f"gametable_tables 0\\ngametable_compiled {int(Server.asked > AFTER)}\\n")
        elif self.path == "/api/games":
            self.answer(json.dumps([{"key": "chess"}]))
        else:
            self.answer(json.dumps({"players": [OWN, OPEN], "stage": "open", "seat": 0, "v": 1}))

    def do_POST(self):
        Server.moves += self.path.endswith("/moves")
        view = {"name": "T", "token": "t", "players": [OWN], "seat": 0, "v": 1, "picks": ["e4"]}
        self.answer(json.dumps({**view, "stage": "over" if Server.moves % 2 else "running"}))

    def answer(self, text):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_):
        pass

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
print(f"On this machine: http://127.0.0.1:{server.server_port}/", flush=True)
try:
    server.serve_forever()
except KeyboardInterrupt:
    print("ended", flush=True)
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A repository to clone."""
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "Makefile").write_text(MAKEFILE)
    (folder / "server.py").write_text(SERVER)
    git = ["git", "-C", str(folder), "-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "begin"]):
        subprocess.run([*git, *words], check=True)
    return folder


@pytest.fixture
def clones(source: Path, monkeypatch: pytest.MonkeyPatch) -> door.Clones:
    """Fresh clones of it, and a person who thinks fast."""
    monkeypatch.setattr(door_player, "THINKING", 0.01)
    return lambda: fresh_clone(source)


def console() -> Console:
    return Console(quiet=True)


def test_the_link_is_timed_twice_in_each_clone(clones: door.Clones) -> None:
    found = door.link(ONCE, clones, console())["figures"]
    assert list(found) == ["link", "link, second time"]
    assert all(0 < samples["wall"][0] < samples["wall"][0] + samples["cpu"][0] for samples in found.values())
    assert all(samples["largest"][0] > 1 for samples in found.values())


def test_a_server_without_a_link_is_told(source: Path) -> None:
    with fresh_clone(source) as clone, pytest.raises(Failed, match="prints no link that answers:\nno server"):
        door.wait_for_link(clone.start("echo", "no server"))


def test_compiled_play_is_waited_for_and_a_person_plays_meanwhile(clones: door.Clones) -> None:
    found = door.compiled_play(ONCE, clones, console())
    assert list(found["figures"]) == [
        "compiled play, nobody plays",
        "link, once it is compiled",
        "compiled play, one person against bots",
    ]
    assert found["moves"][0] > 0 and found["away"] == [0.0]


def test_compiling_is_counted_with_and_without_installing(clones: door.Clones) -> None:
    @contextmanager
    def installable() -> Iterator[FreshClone]:
        with clones() as clone:
            (clone.folder / "Makefile").write_text(MAKEFILE + "install:\n\t@echo all >> done\n")
            yield clone
            assert (clone.folder / "done").read_text().split() == ["installed", "installed", "compiled", "all"]

    found = door.compiling(installable, console())["figures"]
    parts = [found[name]["wall"][0] for name in ("installing what playing needs", "compiling")]
    assert found["installing and compiling"]["wall"][0] == pytest.approx(sum(parts), abs=0.02)


def test_a_command_that_fails_is_told_with_what_it_said(clones: door.Clones) -> None:
    with clones() as clone, pytest.raises(Failed, match="make test has failed:\nnothing is tested here"):
        clone.run("make", "test")


def test_earlier_versions_compile_while_they_are_installed(clones: door.Clones) -> None:
    with clones() as clone:
        clone.compile()
        assert (clone.folder / "done").read_text().split() == ["installed", "installed", "compiled"]
        (clone.folder / "Makefile").write_text(".venv/installed:\n\t@echo both >> done\n")
        clone.compile()
        assert (clone.folder / "done").read_text().split()[-1] == "both"


def test_a_clone_has_nothing_of_the_environment_around_it(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GAMETABLE_COMPILED", "0")
    monkeypatch.setenv("MAKEFLAGS", "n")
    with fresh_clone(source, empty_cache=True) as clone:
        assert {"GAMETABLE_COMPILED", "MAKEFLAGS"}.isdisjoint(clone.environment)
        assert not Path(clone.environment["PIP_CACHE_DIR"]).exists()
        folder = clone.folder
    assert not folder.exists()


def test_cpu_time_and_memory_are_those_of_all_processes(clones: door.Clones) -> None:
    work = "x = bytearray(80_000_000); [n * n for n in range(2_000_000)]"
    with clones() as clone:
        spent = clone.run("sh", "-c", f"{sys.executable} -c '{work}'; true")
    assert spent.cpu > 0.02 and spent.largest > 80


def test_one_command_after_the_other() -> None:
    assert Spent(1, 2, 30) + Spent(4, 5, 20) == Spent(5, 7, 30)


def test_every_edited_module_is_compiled_and_stays_what_it_was(tmp_path: Path) -> None:
    found = dict(edited_modules(ROOT / "src" / "gametable"))
    assert len(set(found.values())) == 3
    for path in found.values():
        text = path.read_text(encoding="utf-8")
        assert door.MARK.search(text)
        copy = tmp_path / path.name
        copy.write_text(text, encoding="utf-8")
        edit_function(copy)
        edited = copy.read_text(encoding="utf-8")
        ast.parse(edited)
        assert edited.replace("computed = ", "return ").replace("return computed\n", "").split() == text.split()


# The person at the table


class Away(door_player.Player):
    """Somebody whom the server does not answer for a while."""

    def _play(self, key: str) -> None:
        self._ask(f"/{key}")
        self._has_enough.set()


def test_a_server_that_is_away_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: Iterator[Any] = iter([{"token": "t"}, [{"key": "chess"}], OSError(), ConnectionRefusedError(), {}])

    def ask(*_: Any) -> Any:
        answer = next(answers)
        if isinstance(answer, ConnectionRefusedError):
            raise answer
        if isinstance(answer, OSError):
            raise ConnectionResetError
        return answer

    monkeypatch.setattr(door_player, "ask", ask)
    player = Away("http://nowhere")
    player.run()
    assert player.failed == ""
    assert player.longest_away > 0


def test_a_server_that_stays_away_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(*_: Any) -> Any:
        raise ConnectionRefusedError

    monkeypatch.setattr(door_player, "ask", ask)
    monkeypatch.setattr(door_player, "PATIENCE", 0.2)
    began = time.monotonic()
    player = Away("http://nowhere")
    player.run()
    assert "The server was away" in player.failed and time.monotonic() - began < 60


# What is shown


def test_verdicts_follow_the_targets() -> None:
    figures = {
        "link": {"wall": [14.0, 15.0, 99.0], "cpu": [1.0] * 3, "largest": [1.0] * 3},
        "installing and compiling": {"wall": [54.0], "cpu": [91.0], "largest": [1.0]},
        "compiling": {"wall": [99.0], "cpu": [99.0], "largest": [601.0]},
        "edit inside a function: server": {"wall": [30.0], "cpu": [99.0], "largest": [1.0]},
        "new function and literal: server": {"wall": [45.1], "cpu": [99.0], "largest": [1.0]},
        "make install": {"wall": [9999.0], "cpu": [1.0], "largest": [1.0]},
    }
    rows = list(door_rows.rows({"figures": figures, "full": True}))
    assert [row[-1] for row in rows] == ["reached", "missed", "missed", "reached", "missed", ""]
    assert rows[0][1:5] == ("15.0 s (14.0 – 99.0)", "1.0 s", "1 MB", "≤ 15 s")
    assert next(door_rows.rows({"figures": figures, "full": False}))[-1] == "reached at a first look"


def test_every_target_belongs_to_something_that_is_measured() -> None:
    text = (ROOT / "benchmarks" / "door.py").read_text(encoding="utf-8")
    for name in door_rows.TARGETS:
        assert name.replace("gametable[server]", "gametable{extra}").split(": gametable")[0] in text


def test_the_page_says_what_was_measured() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(read_stored(door.STORED))
    assert f"Not measured yet: {', '.join(PARTS)}." in page({})


def test_a_stored_part_is_shown_with_its_circumstances(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "results" / "door.json"
    monkeypatch.setattr(door, "_complain_of_a_server", lambda: None)
    name = "installing the wheel: gametable[server]"
    wheel = {"figures": {name: {"wall": [1.0], "cpu": [1.0], "largest": [1.0]}}, "full": False}
    file.parent.mkdir()
    file.write_text(json.dumps({"wheel": wheel}))
    door.main(["--once", "--only", "link", "--source", str(source), "--file", str(file)])
    stored = json.loads(file.read_text(encoding="utf-8"))
    assert list(stored) == ["wheel", "link"] and stored["link"]["full"] is False
    assert stored["link"]["versions"]["commit"] in page({"link": stored["link"]})
    text = capsys.readouterr().out
    assert "link, second time" in text and "gametable[server]" in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(["--only", "chess"], "No part is called chess"), (["--once"], "say with --file where to put it")],
)
def test_wrong_use_is_explained(words: list[str], sentence: str) -> None:
    with pytest.raises(SystemExit, match=sentence):
        door.main(words)
