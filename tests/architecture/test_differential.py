"""Compiled and interpreted rules are the same rules: every step of a game of every option set is compared."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

import pytest

from gametable.games import catalog

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(__file__).with_name("trajectories.py")


def start(key: str, compiled: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "GAMETABLE_COMPILED": compiled, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(PROGRAM), key]
    return subprocess.Popen(
        command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def first_difference(one: Sequence[str], other: Sequence[str]) -> tuple[str | None, str | None] | None:
    for pair in zip_longest(one, other):
        if pair[0] != pair[1]:
            return pair
    return None


@pytest.mark.parametrize("key", catalog.keys())
def test_compiled_and_interpreted_games_are_equal(key: str) -> None:
    interpreted, compiled = start(key, "0"), start(key, "1")
    fast, complaints = compiled.communicate(timeout=300)
    slow, other_complaints = interpreted.communicate(timeout=300)
    assert compiled.returncode == 0, f"the compiled games did not finish:\n{complaints}"
    assert interpreted.returncode == 0, f"the interpreted games did not finish:\n{other_complaints}"
    assert first_difference(fast.splitlines(), slow.splitlines()) is None
    assert len(fast.splitlines()) > 1000


def test_a_planted_difference_is_found() -> None:
    assert first_difference(["a", "b"], ["a", "b"]) is None
    assert first_difference(["a", "b"], ["a", "c"]) == ("b", "c")
    assert first_difference(["a", "b"], ["a"]) == ("b", None)
