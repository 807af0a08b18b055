"""A game as a readable file: header, one entry a line, result.

    gametable record 1
    game attatat
    rules 1
    players 2
    option rounds 1
    seat 1 Ann

    0 - | out blue; out cat; gold scarab; …
    1 1 colour gold
    2 2 symbol sphinx
    3 1 a1-a2
    …
    result scores 12 9; winners 1

An entry is its number, the seat that decided (`-` for the chance events before the first decision), the action in the
game's notation, and behind `|` the outcomes of the chance events that followed. The record of a table also has the
commitment to its luck and, once the game is over, the secret; `@17` behind an entry is the number that its luck has.
"""

# mypyc compiles this module: objects

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from gametable.kernel.errors import RecordError

FORMAT: Final = "gametable record 1"
NOBODY: Final = -1
LONGEST_LINE: Final = 20_000


@dataclass(frozen=True)
class Move:
    """One entry: who decided what, and the chance that followed. Line and column say where it was read."""

    seat: int  # NOBODY for the chance events before the first decision
    action: str
    outcomes: tuple[str, ...] = ()
    entry: int = NOBODY  # the number of the table's entry, from which the luck of the outcomes follows
    line: int = field(default=0, compare=False)
    columns: tuple[int, ...] = field(default=(), compare=False)  # of the action, then of each outcome

    def column(self, part: int) -> int:
        """Where the action (part 0) or an outcome (part 1, 2 …) stands in its line."""
        return self.columns[part] if part < len(self.columns) else 1


@dataclass(frozen=True)
class Result:
    """How a finished game ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    line: int = field(default=0, compare=False)


@dataclass
class Record:
    """A finished or running game."""

    game: str
    rules: int
    players: int
    options: dict[str, str]
    names: dict[int, str] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    result: Result | None = None
    commitment: str = ""  # of a table's luck: the SHA-256 digest of its secret, and the secret once it is shown
    secret: str = ""
    lines: dict[str, int] = field(default_factory=dict, compare=False)  # where each header word was read


def write_record(record: Record) -> str:
    """The record as text."""
    lines = [FORMAT, f"game {record.game}", f"rules {record.rules}", f"players {record.players}"]
    lines += [f"option {name} {value}" for name, value in record.options.items()]
    lines += [f"seat {seat + 1} {name}" for seat, name in sorted(record.names.items())]
    lines += [f"{word} {text}" for word, text in (("commitment", record.commitment), ("secret", record.secret)) if text]
    lines.append("")
    lines += [_write_move(number, move) for number, move in enumerate(record.moves)]
    if record.result:
        scores = " ".join(str(score) for score in record.result.scores)
        winners = " ".join(str(seat + 1) for seat in record.result.winners)
        lines.append(f"result scores {scores}; winners {winners}")
    return "\n".join(lines) + "\n"


def _write_move(number: int, move: Move) -> str:
    who = "-" if move.seat == NOBODY else str(move.seat + 1)
    words = [str(number), who] + ([move.action] if move.action else [])
    chance = f" | {'; '.join(move.outcomes)}" if move.outcomes else ""
    return " ".join(words) + chance + (f" @{move.entry}" if move.entry != NOBODY and move.outcomes else "")


def read_record(text: str) -> Record:
    """The record that a text holds; RecordError names the line and column of the first fault."""
    return _Reader(text).read()


class _Reader:
    """Reads a record line by line."""

    def __init__(self, text: str) -> None:
        self._lines = text.removeprefix("\ufeff").split("\n")
        self._at = 0  # the line being read, from 0
        self._record = Record("", 0, 0, {})

    def read(self) -> Record:
        if self._lines[0].rstrip() != FORMAT:
            raise self._fault(1, f"a record begins with the line {FORMAT!r}.")
        self._read_header()
        self._read_moves()
        return self._record

    def _fault(self, column: int, reason: str) -> RecordError:
        return RecordError(self._at + 1, column, reason)

    def _next_line(self) -> str | None:
        """The next line, or None behind the last one."""
        self._at += 1
        if self._at >= len(self._lines):
            return None
        line = self._lines[self._at].rstrip()
        if len(line) > LONGEST_LINE:
            raise self._fault(LONGEST_LINE, f"a line has at most {LONGEST_LINE} characters.")
        return line

    def _read_header(self) -> None:
        readers: dict[str, Callable[[str], None]] = {
            "game": self._read_game,
            "rules": self._read_rules,
            "players": self._read_players,
            "option": self._read_option,
            "seat": self._read_seat,
            "commitment": self._read_commitment,
            "secret": self._read_secret,
        }
        seen: dict[str, int] = {}
        while line := self._next_line():
            word, _, rest = line.partition(" ")
            if word not in readers:
                raise self._fault(1, f"the header has no word {word!r}; right are {', '.join(readers)}.")
            if word in seen and word not in ("option", "seat"):
                raise self._fault(1, f"{word!r} stands in line {seen[word]} already.")
            seen[word] = self._at + 1
            readers[word](rest)
            if word == "option":
                seen[f"option {rest.split()[0]}"] = self._at + 1
        for word in ("game", "rules", "players"):
            if word not in seen:
                raise self._fault(1, f"the header does not say `{word}`.")
        self._record.lines = seen

    def _read_game(self, rest: str) -> None:
        if not rest or rest != rest.strip() or " " in rest:
            raise self._fault(6, "the name of a game is one word.")
        self._record.game = rest

    def _read_rules(self, rest: str) -> None:
        self._record.rules = self._number(rest, 7)

    def _read_players(self, rest: str) -> None:
        self._record.players = self._number(rest, 9)

    def _read_option(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if not name or not value.strip():
            raise self._fault(8, "an option is written `option name value`.")
        if name in self._record.options:
            raise self._fault(8, f"option {name} is given twice.")
        self._record.options[name] = value.strip()

    def _read_seat(self, rest: str) -> None:
        number, _, name = rest.partition(" ")
        seat = self._seat(number, 6)
        if not name.strip():
            raise self._fault(6, "a seat is written `seat number name`.")
        self._record.names[seat] = name.strip()

    def _read_commitment(self, rest: str) -> None:
        self._record.commitment = rest.strip()

    def _read_secret(self, rest: str) -> None:
        self._record.secret = rest.strip()

    def _read_moves(self) -> None:
        while (line := self._next_line()) is not None:
            if not line:
                continue
            if self._record.result:
                raise self._fault(1, "nothing follows the result.")
            if line.startswith("result "):
                self._read_result(line)
            else:
                self._read_move(line)

    def _read_move(self, line: str) -> None:
        number = line.split(" ", maxsplit=1)[0]
        if number != str(len(self._record.moves)):
            raise self._fault(1, f"entry {len(self._record.moves)} is expected here, not {number!r}.")
        numbered = re.search(r" @([0-9]{1,9})$", line)
        entry = int(numbered[1]) if numbered else NOBODY
        decision, bar, chance = (line[: numbered.start()] if numbered else line).partition("|")
        words = decision.split(" ", 2)
        who = words[1] if len(words) > 1 else ""
        seat = NOBODY if who == "-" else self._seat(who, len(number) + 2)
        action = words[2].strip() if len(words) > 2 else ""
        if (seat == NOBODY) == bool(action):
            raise self._fault(len(number) + 2, "an entry has an action exactly if it has a seat.")
        columns = [len(number) + len(who) + 3]
        outcomes: list[str] = []
        at = len(decision) + 2
        for part in chance.split(";") if bar else []:
            if not part.strip():
                raise self._fault(at, "an outcome is missing here.")
            outcomes.append(part.strip())
            columns.append(at + len(part) - len(part.lstrip()))
            at += len(part) + 1
        self._record.moves.append(Move(seat, action, tuple(outcomes), entry, self._at + 1, tuple(columns)))

    def _read_result(self, line: str) -> None:
        scores, _, winners = line.removeprefix("result ").partition("; ")
        if not scores.startswith("scores ") or not winners.startswith("winners "):
            raise self._fault(8, "a result is written `result scores 1 2; winners 2`.")
        points = tuple(self._number(word, 15) for word in scores.split()[1:])
        seats = tuple(self._seat(word, 17 + len(scores)) for word in winners.split()[1:])
        self._record.result = Result(points, seats, self._at + 1)

    def _number(self, text: str, column: int) -> int:
        if not re.fullmatch(r"-?[0-9]{1,9}", text):
            raise self._fault(column, f"{text[:40]!r} is not a whole number.")
        return int(text)

    def _seat(self, text: str, column: int) -> int:
        """Seats are counted from 1 in files and from 0 in code."""
        seat = self._number(text, column)
        if not 1 <= seat <= self._record.players:
            raise self._fault(column, f"there is no seat {seat}; the game has {self._record.players} players.")
        return seat - 1
