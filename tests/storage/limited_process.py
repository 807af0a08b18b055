"""Writes until the system lets the files grow no more, has the limit lifted, and goes on."""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path

from gametable.storage.interface import AddEntries, PutTable
from gametable.storage.schema import Tuning
from gametable.storage.sqlite import SqliteStore
from tests.storage.helpers import Reports, entry, table_row

LIMIT = 300_000  # bytes


def main(folder: Path) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    store = SqliteStore(folder, Tuning(probe_seconds=0.01))
    reports = Reports(store)
    reports.store(PutTable(table_row("t")))

    def write(seq: int) -> bool:
        return reports.store(AddEntries("t", (entry(seq, text="x" * 500),))) is None

    resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, hard))
    stored = 0
    while write(stored):
        stored += 1
    refused = 1 + sum(not write(stored) for _ in range(5))
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    while not store.healthy:
        time.sleep(0.01)
    after = sum(write(stored + number) for number in range(50))
    store.close()
    sys.stdout.write(json.dumps({"stored": stored + after, "refused": refused, "after": after}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
