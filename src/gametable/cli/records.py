"""Writes records of games between bots, and verifies records."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gametable.bots.bot import Bot
from gametable.cli.screen import Screen
from gametable.games import catalog
from gametable.kernel.errors import BrokenGame, RecordError, UnknownGame
from gametable.kernel.game import Game
from gametable.kernel.options import Settings
from gametable.kernel.record import Record, Result, read_record, write_record
from gametable.kernel.recorder import Recorder, verify
from gametable.kernel.words import either, plural
from gametable.lab.match import play_match
from gametable.table.proof import check_draws

FAILED = 1
UNREADABLE = 2


def record_match(game: Game, options: Settings, bots: Sequence[Bot], names: Sequence[str], seed: int) -> str:
    """The record of a game that bots play to its end."""
    recorder = Recorder(game, len(bots), options)
    recorder.record.names = dict(enumerate(names))
    play_match(recorder, bots, seed)
    return write_record(recorder.record)


def write_file(path: Path, text: str) -> None:
    """Write a record, with the same line ends on every system."""
    path.write_text(text, encoding="utf-8", newline="\n")


def game_of(record: Record) -> Game:
    """The game that a record was played with."""
    try:
        return catalog.load(record.game)
    except (UnknownGame, BrokenGame) as fault:
        raise RecordError(record.lines.get("game", 1), 6, str(fault)) from fault


def verify_files(files: Sequence[str], screen: Screen) -> int:
    """Verify every file, a line each; 0 if all are right, 1 if one is wrong, 2 if one cannot be read at all."""
    return max(_verify_file(file, screen) for file in files)


def _verify_file(file: str, screen: Screen) -> int:
    try:
        record = read_record(Path(file).read_text(encoding="utf-8"))
        recorder = verify(game_of(record), record)
        draws = check_draws(recorder.game, record)
    except RecordError as fault:
        screen.raw(f"{file}: {fault}\n")
        return FAILED
    except OSError as fault:
        Screen(stderr=True).raw(f"{file}: it cannot be opened: {fault.strerror or fault}.\n")
        return UNREADABLE
    except ValueError:  # not UTF-8, or a name that no file can have
        Screen(stderr=True).raw(f"{file}: it is not a text file in UTF-8.\n")
        return UNREADABLE
    entries = len(record.moves)
    noun = "entry" if entries == 1 else "entries"
    result = recorder.record.result
    luck, is_proved = _luck(record, draws, is_over=result is not None)
    verdict = "ok" if is_proved else "not proved"
    screen.raw(f"{file}: {verdict}, {entries} {noun}, {_outcome(result)}{luck}\n")
    return 0 if is_proved else FAILED


def _luck(record: Record, checked: int, *, is_over: bool) -> tuple[str, bool]:
    """What is to be said of the draws, and whether what the record promises of them is kept."""
    if not record.commitment:
        return "", True
    total = sum(len(move.outcomes) for move in record.moves)
    if not record.secret:
        missing = f"; no draw of {total} can be checked: the secret is missing"
        return (missing, False) if is_over else (f"{missing}, which is shown when the game is over", True)
    words = f"; {checked} of {plural(total, 'draw')} follow from the secret"
    if checked < total:
        words += f", {total - checked} cannot be checked: they have no number, as those of an earlier game"
    return words, checked == total


def _outcome(result: Result | None) -> str:
    if result is None:
        return "not over yet"
    seats = [f"seat {seat + 1}" for seat in result.winners]
    return f"{either(seats, 'and')} {'wins' if len(seats) == 1 else 'share the victory'}"
