"""Compiled and interpreted searches find the same, number by number."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import gametable
from gametable.games import catalog
from tests.bots.thoughts import DECISIONS

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(__file__).with_name("thoughts.py")


def start(compiled: str) -> subprocess.Popen[str]:
    untraced = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    environment = {**untraced, "GAMETABLE_COMPILED": compiled, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, str(PROGRAM)], env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


@pytest.mark.skipif(not gametable.COMPILED, reason="runs both builds itself, so once is enough")
def test_compiled_and_interpreted_searches_are_equal() -> None:
    both = [start("0"), start("1")]
    interpreted, compiled = (process.communicate(timeout=300)[0].splitlines() for process in both)
    assert [process.returncode for process in both] == [0, 0]
    different = [(one, other) for one, other in zip(interpreted, compiled, strict=True) if one != other]
    assert not different
    assert len(compiled) == len(catalog.keys()) * (2 * DECISIONS + 1)
    assert sum("Thought" in line for line in compiled) > len(compiled) / 2
