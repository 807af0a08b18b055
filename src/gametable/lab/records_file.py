"""All blocks of a run in one file, or in memory: appended one by one, found again by the number of a game.

The file is the line "gametable run 1" and then block after block. Every block's head says where the next one begins,
so the index is made by reading the heads alone. What a crash has left behind the last whole block is cut off.
"""

from __future__ import annotations

import io
import zlib
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from gametable.lab.blocks import HEAD, Head, read_head, unpack
from gametable.lab.files import writing
from gametable.lab.played import Played
from gametable.lab.workers import LabError

MAGIC: Final = b"gametable run 1\n"


class Records:
    """The games of a run; without a path they are kept in memory."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._memory = io.BytesIO()
        self._blocks: list[tuple[Head, int]] = []  # with the place of the body
        self._end = len(MAGIC)  # of the last whole block
        if path is not None and path.exists():
            self._find_blocks()

    @property
    def games(self) -> int:
        """How many games there are."""
        return self._blocks[-1][0].first + self._blocks[-1][0].games if self._blocks else 0

    def append(self, block: bytes) -> None:
        """Add the block of the games that come next."""
        head = read_head(block[: HEAD.size])
        assert head is not None
        assert head.first == self.games
        with writing(self._path or Path()), self._file("r+b" if self._blocks else "wb") as file:
            file.seek(self._end if self._blocks else 0)
            file.write(block if self._blocks else MAGIC + block)
            file.truncate()
        self._remember(head)

    def check_players(self, players: int) -> None:
        """Refuse records of games for another number of players."""
        there = {head.players for head, _ in self._blocks} - {players}
        if there:
            raise LabError(f"{self._path} has games for {there.pop()} players, but its plan is for {players}.")

    def __iter__(self) -> Iterator[Played]:
        """All blocks in their order."""
        for head, place in self._blocks:
            yield self._read(head, place)

    def with_game(self, number: int) -> Played:
        """The block that holds a game."""
        if not 0 <= number < self.games:
            there = f"games 0 to {self.games - 1}" if self.games else "no games yet"
            raise LabError(f"There is no game {number}: this run has {there}.")
        at = bisect_right(self._blocks, number, key=lambda block: block[0].first) - 1
        return self._read(*self._blocks[at])

    @contextmanager
    def _file(self, mode: str) -> Iterator[IO[bytes]]:
        if self._path is None:
            yield self._memory
        else:
            with self._path.open(mode) as file:
                yield file

    def _remember(self, head: Head) -> None:
        self._blocks.append((head, self._end + HEAD.size))
        self._end += HEAD.size + head.size

    def _find_blocks(self) -> None:
        with self._file("rb") as file:
            if not MAGIC.startswith(file.read(len(MAGIC))):
                raise LabError(f"{self._path} holds no records of a run: it does not begin as such a file does.")
            size = file.seek(0, io.SEEK_END)
            while head := self._next_head(file, size):
                self._remember(head)

    def _next_head(self, file: IO[bytes], size: int) -> Head | None:
        """The head of the next block, if the block is whole; only the last one can be damaged by a crash."""
        file.seek(self._end)
        head = read_head(file.read(HEAD.size))
        if head is None or head.first != self.games:
            return None
        end = self._end + HEAD.size + head.size
        is_whole = end < size or (end == size and zlib.crc32(file.read(head.size)) == head.checksum)
        return head if is_whole else None

    def _read(self, head: Head, place: int) -> Played:
        with self._file("rb") as file:
            file.seek(place)
            return unpack(head, file.read(head.size))
