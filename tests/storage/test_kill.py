"""The server is killed while it writes, and started again: nothing that was acknowledged is lost."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from gametable.storage.checks import findings
from gametable.storage.sqlite import SqliteStore
from tests.storage.writing_process import TABLES, entry_of

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
KILLS = 5


def killed_after(folder: Path, seconds: float) -> list[str]:
    """What a server acknowledged before it was killed, so long after its first acknowledgement."""
    command = [sys.executable, "-m", "tests.storage.writing_process", str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        timer = threading.Timer(seconds, process.kill)
        timer.start()
        rest = process.stdout.read()
        timer.join()
    assert process.returncode == -9, "it would have gone on"
    lines = (first + rest).splitlines(keepends=True)
    return [line.rstrip("\n") for line in lines if line.endswith("\n")]


def test_no_acknowledged_entry_is_lost_by_a_kill(tmp_path: Path) -> None:
    chance = random.Random(5)
    acknowledged = dict.fromkeys(TABLES, 0)
    total = 0
    for _ in range(KILLS):
        lines = killed_after(tmp_path, chance.uniform(0.02, 0.3))
        assert len(set(lines)) == len(lines) > 0
        total += len(lines)
        for table, _, seq in (line.partition(":") for line in lines):
            acknowledged[table] = max(acknowledged[table], int(seq) + 1)
        assert findings(tmp_path, least_free=0) == [], "it can be looked at before the next server starts"
        store = SqliteStore(tmp_path)
        for table in TABLES:
            entries = store.entries(table)
            assert len(entries) >= acknowledged[table]
            assert entries == [entry_of(table, seq) for seq in range(len(entries))]
        store.close()
    assert total > 200
