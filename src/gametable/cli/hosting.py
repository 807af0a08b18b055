"""What a host does beside serving: looks whether all is well, backs up, lists, exports and imports tables."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from typing import Final

from gametable.cli.progress import progress_bar
from gametable.cli.records import write_file
from gametable.cli.screen import Screen
from gametable.cli.wishes import WrongUse
from gametable.kernel.record import read_record, write_record
from gametable.kernel.words import plural
from gametable.server.logs import log_name
from gametable.storage.backup import back_up as copy_storage
from gametable.storage.interface import AddEntries, Job, PutTable, Results, StorageError, Store
from gametable.storage.loading import EVERY, examine, load_table, row_of
from gametable.storage.reader import Reader
from gametable.storage.restore import restore as restore_copy
from gametable.storage.schema import FILE
from gametable.storage.sqlite import open_storage
from gametable.table.making import from_record
from gametable.table.proof import to_record
from gametable.table.table import ENDED, OVER

FAILED: Final = 1


def usual_folder() -> Path:
    """Where tables are kept if nobody says otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "gametable"


def likely_folders() -> list[Path]:
    """The usual folder, and the one of `make play` if it is here."""
    of_make_play = Path("gametable-data")
    return [usual_folder(), *([of_make_play] if of_make_play.is_dir() else [])]


def existing_storage(folder: Path) -> Path:
    """The file of a storage that is there."""
    path = folder / FILE
    if not path.is_file():
        raise WrongUse(f"There are no tables in {folder}: right is the folder that `gametable serve --data` names.")
    return path


def show_examination(folder: Path, screen: Screen) -> int:
    """Say whether the storage and all tables are in order."""
    with progress_bar() as tell:
        found = examine(folder, tell)
    for sentence in (*found.faults, *found.outdated):
        screen.say(sentence)
    if not found.faults:
        screen.say(f"All is well in {folder}.")
    return FAILED if found.faults else 0


def back_up(folder: Path, to: Path, screen: Screen) -> None:
    """Copy everything into one new file; a server may be at work meanwhile."""
    existing_storage(folder)
    reader = Reader(folder / FILE)
    try:
        with reader.connection() as connection:
            copy_storage(connection, to)
    finally:
        reader.close()
    screen.say(f"{to} is a whole copy, with all secrets: keep it to yourself.")
    screen.say(f"`gametable restore {to} --data {folder}` goes back to it, once the server has ended.")


def restore(copy: Path, folder: Path, screen: Screen) -> None:
    """Go back to a copy; what was there is kept beside it."""
    with progress_bar() as tell:
        done = restore_copy(copy, folder, tell)
    screen.say(f"{folder} has the tables of {copy}.")
    for sentence in (*done.examined.faults, *done.examined.outdated):
        screen.say(sentence)
    if not done.has_key:
        screen.say(f"{copy} carries no key: guests are known only if {folder} had the key of the same server.")
    if done.replaced is not None:
        screen.say(f"What was there before is in {done.replaced}; delete that once nobody misses it.")


def show_tables(folder: Path, screen: Screen) -> None:
    """List all tables, the newest first."""
    reader = Reader(existing_storage(folder))
    try:
        for row in reader.tables(None, None, EVERY):
            when = time.strftime("%Y-%m-%d %H:%M", time.localtime(row.created / 1000))
            people = plural(len(row.members), "person")
            screen.say(f"{row.id}  {when}  {row.game}  {row.status}, {people}, in logs {log_name(row.id)}")
    finally:
        reader.close()


def export_table(folder: Path, name: str, *, also_running: bool) -> str:
    """A table as a record. A running game is full of secrets, so that has to be asked for."""
    reader = Reader(existing_storage(folder))
    try:
        row = reader.table(name)
        if row is None:
            raise WrongUse(f"There is no table {name!r}; `gametable tables` lists them.")
        table = load_table(reader, row)
    finally:
        reader.close()
    if table.match is None:
        raise WrongUse(f"The game at table {name} has not begun: there is nothing to export.")
    if table.stage not in (OVER, ENDED) and not also_running:
        raise WrongUse(
            f"The game at table {name} is not over, and a record shows all hands; --running exports it still."
        )
    return write_record(to_record(table))


def import_record(folder: Path, file: Path) -> tuple[str, bool]:
    """Make a table of a record, which is nobody's; return its name, and whether the game is over."""
    record = read_record(file.read_text(encoding="utf-8"))
    at = time.time_ns() // 1_000_000
    table, entries = from_record(None, record, at)
    store = open_storage(folder)
    try:
        write_and_wait(store, Job((PutTable(row_of(table, at)), AddEntries(table.name, tuple(entries)))))
    finally:
        store.close()
    return table.name, table.stage == OVER


def write_and_wait(store: Store, job: Job) -> None:
    """Store a job before going on."""
    done = threading.Event()
    faults: list[StorageError] = []

    def report(results: Results) -> None:
        faults.extend(fault for _job, fault in results if fault is not None)
        done.set()

    store.listen(report)
    store.submit(job)
    done.wait()
    if faults:
        raise faults[0]


def write_export(text: str, out: str, screen: Screen) -> None:
    """Write a record into a file, or print it."""
    if out == "-":
        screen.raw(text)
    else:
        write_file(Path(out), text)
