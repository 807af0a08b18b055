"""Played games as bytes: a block is a head of numbers and a compressed body of columns.

    head   "GAME", then six 32-bit numbers: the first game's number, games, players, steps, the body's length, its CRC
    body   (compressed by zlib) columns of all games: steps, endless, scores by seat, winners by seat;
           columns of all steps: who (-1 is chance), the action or outcome, legal actions;
           then how the games ended, a line each

All numbers are little-endian. The same games give the same bytes, whoever played them.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from typing import Final

import numpy as np

from gametable.lab.played import Numbers, Played
from gametable.lab.workers import LabError

HEAD: Final = struct.Struct("<4s6I")
MARK: Final = b"GAME"
DEAD_END: Final = 2  # 1 is any other game without an end
LENGTH, FLAG, SCORE, SEAT, NUMBER = "<u4", "<u1", "<i4", "<i1", "<u2"  # how numbers are stored


@dataclass(frozen=True)
class Head:
    """What a block's head says."""

    first: int
    games: int
    players: int
    steps: int
    size: int  # of the body
    checksum: int

    def to_bytes(self) -> bytes:
        """The head as it is stored."""
        return HEAD.pack(MARK, self.first, self.games, self.players, self.steps, self.size, self.checksum)


def read_head(data: bytes) -> Head | None:
    """The head that stands here, if one does."""
    if len(data) < HEAD.size:
        return None
    mark, *numbers = HEAD.unpack(data)
    return Head(*numbers) if mark == MARK else None


def pack(played: Played) -> bytes:
    """Games as a block."""
    columns = (
        played.lengths.astype(LENGTH),
        (played.endless.astype(FLAG) + played.dead_ends.astype(FLAG)),
        played.scores.astype(SCORE),
        played.winners.astype(FLAG),
        played.seats.astype(SEAT),
        played.actions.astype(NUMBER),
        played.legal.astype(NUMBER),
    )
    texts = "\n".join(played.ends).encode()
    body = zlib.compress(b"".join([*(column.tobytes() for column in columns), texts]))
    players = played.scores.shape[1]
    head = Head(played.first, played.games, players, len(played.seats), len(body), zlib.crc32(body))
    return head.to_bytes() + body


def unpack(head: Head, body: bytes) -> Played:
    """The games of a block."""
    if len(body) != head.size or zlib.crc32(body) != head.checksum:
        raise LabError(f"The records of game {head.first} and some that follow are damaged: their checksum is wrong.")
    column = _Columns(zlib.decompress(body))
    games, players, steps = head.games, head.players, head.steps
    lengths, stopped = column.take(LENGTH, games), column.take(FLAG, games)
    return Played(
        first=head.first,
        lengths=lengths,
        endless=stopped > 0,
        dead_ends=stopped == DEAD_END,
        scores=column.take(SCORE, games * players).reshape(games, players),
        winners=column.take(FLAG, games * players).astype(bool).reshape(games, players),
        seats=column.take(SEAT, steps),
        actions=column.take(NUMBER, steps),
        legal=column.take(NUMBER, steps),
        ends=tuple(column.rest().decode().split("\n")),
    )


class _Columns:
    """Takes columns from a body, one after the other."""

    def __init__(self, body: bytes) -> None:
        self._body = body
        self._at = 0

    def take(self, kind: str, count: int) -> Numbers:
        """The next column, as numbers to count with."""
        found = np.frombuffer(self._body, dtype=kind, count=count, offset=self._at)
        self._at += found.nbytes
        return found.astype(np.int64)

    def rest(self) -> bytes:
        """What stands behind all columns."""
        return self._body[self._at :]
