"""Reads the folder of a run by itself: plan.json, and records.bin as docs/lab.md describes it."""

from __future__ import annotations

import json
import struct
import zlib
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Any, Final

MAGIC: Final = b"gametable run 1\n"
HEAD: Final = struct.Struct("<4s6I")
MOST_GAMES: Final = 10_000  # that a report looks at
CHANCE: Final = -1
DEAD_END: Final = 2


@dataclass(frozen=True)
class Step:
    """A decision (with how many legal actions) or a chance event."""

    who: int
    action: int
    legal: int


@dataclass(frozen=True)
class GameOfRun:
    """A game as it was stored."""

    number: int
    deal: int
    rotation: int
    is_endless: bool
    is_dead_end: bool
    scores: tuple[int, ...]
    winners: tuple[bool, ...]
    end: str
    steps: tuple[Step, ...]

    @property
    def shares(self) -> list[float]:
        """The part of the victory of each seat."""
        return [1 / sum(self.winners) if won else 0.0 for won in self.winners]

    @cached_property
    def decisions(self) -> list[Step]:
        """The steps that somebody decided."""
        return [step for step in self.steps if step.who != CHANCE]

    @property
    def turns(self) -> int:
        """Decisions in a row of one seat are one turn."""
        return len([seat for seat, _ in groupby(step.who for step in self.decisions)])


def read_plan(folder: Path) -> dict[str, Any]:
    """What was asked for."""
    plan: dict[str, Any] = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
    return plan


def count_games(folder: Path) -> int:
    """How many games a run has, from the heads of its blocks."""
    data = (folder / "records.bin").read_bytes()
    at, count = len(MAGIC), 0
    while at < len(data):
        _, _, games, _, _, size, _ = HEAD.unpack_from(data, at)
        at, count = at + HEAD.size + size, count + games
    return count


def read_games(folder: Path, plan: dict[str, Any]) -> Iterator[GameOfRun]:
    """The first games of a run, as many as a report looks at."""
    data = (folder / "records.bin").read_bytes()
    at = len(MAGIC)
    while at < len(data):
        mark, first, games, players, steps, size, _ = HEAD.unpack_from(data, at)
        if mark != b"GAME" or first >= MOST_GAMES:
            return
        body = zlib.decompress(data[at + HEAD.size : at + HEAD.size + size])
        for game in _games(body, plan, (first, games, players, steps)):
            if game.number < MOST_GAMES:
                yield game
        at += HEAD.size + size


def _games(body: bytes, plan: dict[str, Any], head: tuple[int, int, int, int]) -> Iterator[GameOfRun]:
    first, games, players, steps = head
    kinds = (("I", games), ("B", games), ("i", games * players), ("B", games * players))
    columns, at = [], 0
    for kind, count in (*kinds, ("b", steps), ("H", steps), ("H", steps)):
        size = count * array(kind).itemsize
        columns.append(array(kind, body[at : at + size]))
        at += size
    lengths, endless, scores, winners, *of_steps = columns
    ends = body[at:].decode().split("\n")
    begin = 0
    for row in range(games):
        own = slice(row * players, (row + 1) * players)
        part = slice(begin, begin + lengths[row])
        begin += lengths[row]
        yield GameOfRun(
            number=first + row,
            deal=(first + row) // players if plan["rotate"] else first + row,
            rotation=(first + row) % players if plan["rotate"] else 0,
            is_endless=bool(endless[row]),
            is_dead_end=endless[row] == DEAD_END,
            scores=tuple(scores[own]),
            winners=tuple(map(bool, winners[own])),
            end=ends[row],
            steps=_steps(part, of_steps),
        )


def _steps(part: slice, columns: Sequence[Sequence[int]]) -> tuple[Step, ...]:
    return tuple(Step(*row) for row in zip(*(column[part] for column in columns), strict=True))
