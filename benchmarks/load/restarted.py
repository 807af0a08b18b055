"""A server that was killed amid running games, and how long it takes until it serves them again."""

from __future__ import annotations

import os
import signal
import tempfile
import time
from pathlib import Path

from benchmarks.load.processes import own_command, started
from benchmarks.load.tables import Caller, store_tables, wait_until_loaded


def seconds_until_it_serves(tables: int) -> tuple[float, float]:
    """How long it takes from its start until a server is healthy, and until a player has seen a table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "data"
        places = store_tables(folder, tables, 1)
        with started(own_command(folder)) as server:
            wait_until_loaded(server.port, tables)
            os.kill(server.pid, signal.SIGKILL)
        began = time.perf_counter()
        with started(own_command(folder)) as server:
            caller = Caller(server.port)
            caller.ask("GET", "/health")
            healthy = time.perf_counter() - began
            last = places[-1][0]
            caller.ask("GET", f"/api/tables/{last.table}", token=last.keys[0])
            playing = time.perf_counter() - began
            caller.close()
    return healthy, playing
