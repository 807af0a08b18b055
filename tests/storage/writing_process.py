"""Writes to some tables as fast as it can and says what is acknowledged, until it is killed."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from gametable.storage.interface import AddEntries, Job, PutTable, Results, TableRow
from gametable.storage.sqlite import SqliteStore
from gametable.table.entries import Entry

TABLES = [f"table {number}" for number in range(12)]


def entry_of(table: str, seq: int) -> Entry:
    return Entry(seq, seq, "move", 0, f"{seq} of {table}" * (seq % 7), f"{table} {seq}")


def main(folder: Path) -> None:
    store = SqliteStore(folder)
    lengths = {table: len(store.entries(table)) for table in TABLES}

    def listener(results: Results) -> None:
        if any(error for _, error in results):
            os._exit(1)  # an assertion would end nothing but this report
        lines = [f"{job.tag}\n" for job, _ in results if job.tag]
        sys.stdout.write("".join(lines))
        sys.stdout.flush()

    store.listen(listener)
    rows = [TableRow(table, "attika", "running", True, 1, 1, "ann", b"secret", "{}", ("ann",)) for table in TABLES]
    store.submit(Job(tuple(PutTable(row) for row in rows)))
    while True:
        for table in TABLES:
            seq = lengths[table]
            lengths[table] += 1
            store.submit(Job((AddEntries(table, (entry_of(table, seq),)),), f"{table}:{seq}"))
        while store.count().waiting > 100:
            time.sleep(0.0005)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
