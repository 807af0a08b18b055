"""The client of the documentation plays a whole game."""

from __future__ import annotations

import re
import subprocess
import sys
from inspect import signature
from pathlib import Path

import pytest

from gametable import COMPILED
from gametable.cli.host_commands import serve as serve_command
from gametable.server.serve import serve
from tests.server.serving import Served

CLIENT = Path(__file__).parents[2] / "docs" / "client.py"


def test_it_is_short() -> None:
    assert len(CLIENT.read_text().splitlines()) <= 40


def test_without_arguments_it_finds_a_server_that_was_started_without_arguments() -> None:
    port = signature(serve_command).parameters["port"].default
    assert port == signature(serve).parameters["port"].default
    assert f'else "http://127.0.0.1:{port}"' in CLIENT.read_text()
    for page in ("api.md", "host.md"):
        text = CLIENT.with_name(page).read_text(encoding="utf-8")
        assert set(re.findall(r"(?:127\.0\.0\.1:|--port )(\d+)", text)) == {str(port)}, page
    assert "--port" not in (CLIENT.parents[1] / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", ["attika", "monster_city"] if COMPILED else ["monster_city"])
def test_the_client_of_the_documentation(served: Served, game: str) -> None:
    command = [sys.executable, str(CLIENT), served.origin, game]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert "scores [" in done.stdout
