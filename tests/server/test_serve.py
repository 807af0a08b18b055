"""The server as a program: links, a QR code, clear sentences when it cannot start, and a clean end."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from typing import Any

import httpx
import pytest

from gametable.cli.app import main
from gametable.server.links import EVERYWHERE, lan_link, local_link, qr_code
from gametable.server.logs import JsonLines, log_name
from gametable.server.serve import CannotServe, listen_at, serve
from gametable.storage.interface import StorageError
from gametable.table.table import BrokenTable
from tests.server.serving import Served

PROGRAM = """
import sys
from pathlib import Path
from gametable.server.serve import serve
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]))
"""


def test_a_server_begins_and_ends(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-c", PROGRAM, str(port), str(tmp_path / "data")]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as program:
        assert program.stdout is not None and program.stderr is not None
        said = program.stdout.readline()
        assert said == f"On this machine: http://127.0.0.1:{port}/\n"
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False) as client:
            assert client.get("/health").status_code == 200
            made = client.post("/api/guests", json={"name": "Ann"})
            assert made.status_code == 201
        program.send_signal(signal.SIGINT)
        rest = program.stdout.read()
        assert program.wait(20) == 0
        assert rest.endswith("The server has ended; all games are stored.\n")
        assert program.stderr.read() == ""
    assert (tmp_path / "data" / "gametable.db").exists()


def test_a_busy_port_is_told_in_a_sentence(tmp_path: Path) -> None:
    with listen_at("127.0.0.1", 0) as busy:
        port = busy.getsockname()[1]
        with pytest.raises(CannotServe, match=rf"^Port {port} of 127.0.0.1 cannot be used \(Address already in use\)"):
            serve("127.0.0.1", port, tmp_path / "data")
    assert not (tmp_path / "data").exists()
    with pytest.raises(CannotServe, match="There is no port 70000"):
        listen_at("127.0.0.1", 70_000)


def test_a_folder_in_use_is_told_in_a_sentence(tmp_path: Path) -> None:
    with Served(tmp_path), pytest.raises(StorageError, match=r"another server .* uses this folder"):
        serve("127.0.0.1", 0, tmp_path)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(StorageError, match="Right is a folder that the server may write"):
        serve("127.0.0.1", 0, blocked / "data")


def test_links() -> None:
    assert local_link(EVERYWHERE[0], 80) == local_link("", 80) == "http://127.0.0.1:80/"
    assert local_link("::1", 80) == "http://[::1]:80/"
    assert lan_link("127.0.0.1", 80) == lan_link("localhost", 80) == ""
    assert lan_link("192.0.2.7", 8000) == "http://192.0.2.7:8000/"
    assert not lan_link("::", 80).startswith("http://127.")


def test_a_qr_code_is_a_square_of_blocks() -> None:
    lines = qr_code("http://192.168.1.20:8000/").split("\n")
    assert len({len(line) for line in lines}) == 1
    assert len(lines) == (len(lines[0]) + 1) // 2
    assert set("".join(lines)) == set("█▀▄ ")


def test_logs_are_lines_of_json_without_secrets(tmp_path: Path) -> None:
    text = StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(JsonLines())
    own = logging.getLogger("gametable")
    level = own.level
    own.addHandler(handler)
    own.setLevel(logging.INFO)
    try:
        with Served(tmp_path) as served:
            ann = served.guest("Ann Confidential")
            table = ann.play_alone("attika")
            ann.post(f"/api/tables/{table}/chat", text="between us")
            ann.api.get(f"/api/tables/{table}/moves/nonsense")
            time.sleep(0.05)
    finally:
        own.removeHandler(handler)
        own.setLevel(level)
    lines = [json.loads(line) for line in text.getvalue().splitlines()]
    assert any(line["event"] == "request" and line["route"] == "/api/tables/{name}/chat" for line in lines)
    assert all({"at", "level", "log", "event"} <= set(line) for line in lines)
    for secret in (ann.token, ann.user, "Confidential", "between us", table):
        assert secret not in text.getvalue()


NAME = "vG3-x_9aQ0zLk2Wd"


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        (
            f"table {NAME} is frozen: Entry 3 of table {NAME} cannot be: …",
            "table # is frozen: Entry 3 of table # cannot",
        ),
        (f"Table {NAME} has 4 entries; number 6 cannot follow.", "Table # has 4 entries; number 6 cannot follow."),
        (f"{NAME} late: no bot stands in", "# late: no bot stands in"),
        ("table -9aQ0zLk2Wd_ cannot be loaded", "table # cannot be loaded"),
        ("12 running tables are loaded", "12 running tables are loaded"),
        ("request", "request"),
    ],
)
def test_logs_name_no_table(event: str, shown: str) -> None:
    """The name of a table is all that one needs to join it."""
    try:
        raise BrokenTable(f"After entry 9 of table {NAME} the position is not what it was.")
    except BrokenTable:
        record = logging.LogRecord("gametable.hub", logging.ERROR, "", 0, "%s", (event,), sys.exc_info())
    line = JsonLines().format(record)
    assert NAME not in line
    fields = json.loads(line)
    assert re.sub(r"#[0-9a-f]{8}", "#", fields["event"]).startswith(shown)
    assert f"After entry 9 of table {log_name(NAME)} the position" in fields["fault"]


def test_a_server_that_cannot_store_says_so_without_naming_the_table(tmp_path: Path) -> None:
    text = StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(JsonLines())
    logging.getLogger("gametable").addHandler(handler)
    try:
        with Served(tmp_path) as served:
            table, hub = served.guest().make(), served.site.hub
            served.inside(lambda: hub._failed(hub.room(table), lambda _fault: None, StorageError("the disk is full")))
    finally:
        logging.getLogger("gametable").removeHandler(handler)
    assert f"table {log_name(table)}: an order was not stored: the disk is full" in text.getvalue()
    assert table not in text.getvalue()


@pytest.mark.parametrize(("words", "level"), [([], 30), (["--log-level", "info"], 20), (["--log-level", "debug"], 10)])
def test_a_host_chooses_what_is_logged(words: list[str], level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr("gametable.server.serve.serve", lambda *_values, **more: asked.append(more["log_level"]))
    assert main(["serve", *words]) == 0
    assert asked == [level]
    assert main(["serve", "--log-level", "chatty"]) == 2
