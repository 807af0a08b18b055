"""What has happened at a table: entries that are only ever added."""

# mypyc compiles this module: objects

from __future__ import annotations

from typing import Final, NamedTuple

NOBODY: Final = -1


class Entry(NamedTuple):
    """One thing that happened; the number, the time and the kind say where its text belongs."""

    seq: int  # from 0, without gaps
    at: int  # milliseconds since 1970; never goes back within a table
    kind: str
    seat: int  # NOBODY where it is no seat's doing
    text: str
    client: str = ""  # the id that a client gave its order; unique in a table, so that a repeated order does nothing
    check: str = ""  # a digest of the position after this entry, every now and then
