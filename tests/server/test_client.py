"""The client of the documentation plays a whole game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gametable import COMPILED
from tests.server.serving import Served

CLIENT = Path(__file__).parents[2] / "docs" / "client.py"


def test_it_is_short() -> None:
    assert len(CLIENT.read_text().splitlines()) <= 40


@pytest.mark.parametrize("game", ["attika", "monster_city"] if COMPILED else ["monster_city"])
def test_the_client_of_the_documentation(served: Served, game: str) -> None:
    command = [sys.executable, str(CLIENT), served.origin, game]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert "scores [" in done.stdout
