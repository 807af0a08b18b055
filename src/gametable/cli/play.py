"""Plays a game in the terminal, from the first question to the result."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich import box
from rich.table import Table as Grid

from gametable.bots.names import bot_names
from gametable.cli.orders import obey, phrases
from gametable.cli.prompt import Keyboard, Leave
from gametable.cli.records import game_of
from gametable.cli.screen import Screen
from gametable.cli.table import Table
from gametable.cli.wishes import PERSON, WrongUse, find_seats
from gametable.kernel.errors import RecordError
from gametable.kernel.game import WATCHER, Game
from gametable.kernel.options import Settings
from gametable.kernel.record import read_record
from gametable.kernel.recorder import Recorder, resume
from gametable.kernel.words import either

USUAL_BOT = "medium"


def new_table(game: Game, players: int, options: Settings, names: Sequence[str] | None, seed: int) -> Table:
    """A new game; when nobody says who sits where, one person plays against bots of medium strength."""
    names = names or _usual_seats(players)
    seats = find_seats(names, players)
    recorder = Recorder(game, players, options)
    recorder.record.names = dict(enumerate(names))
    return Table(recorder, seats, seed, Screen(), Keyboard())


def resumed_table(game: Game, file: Path, names: Sequence[str] | None, seed: int) -> Table:
    """The game that a file holds."""
    try:
        record = read_record(file.read_text(encoding="utf-8"))
        if game_of(record) is not game:
            raise WrongUse(f"{file} holds a game of {record.game}, not of {game.key}.")
        recorder = resume(game, record)
    except RecordError as fault:
        raise WrongUse(f"{file}: {fault}") from fault
    except UnicodeDecodeError as fault:
        raise WrongUse(f"{file} is not a text file in UTF-8.") from fault
    names = names or _seats_in(record.names, record.players)
    seats = find_seats(names, record.players)
    recorder.record.names = dict(enumerate(names))
    return Table(recorder, seats, seed, Screen(), Keyboard())


def _usual_seats(players: int) -> list[str]:
    return [PERSON] + [USUAL_BOT] * (players - 1)


def _seats_in(names: dict[int, str], players: int) -> list[str]:
    """Who sat where; a file may only name our own bots, for others would run whatever program it names."""
    seats = [names.get(seat, "") for seat in range(players)]
    known = [PERSON, *bot_names()]
    return seats if all(name in known for name in seats) else _usual_seats(players)


def play(table: Table) -> None:
    """Play to the end, or until the person leaves."""
    try:
        table.begin()
        table.show_log()
        while table.to_move >= 0:
            _turn(table)
    except (Leave, KeyboardInterrupt):
        table.screen.say("You leave the game; what is not saved is gone. Good-bye!")
        return
    table.show_log()
    show_result(table)


def _turn(table: Table) -> None:
    """Let a bot decide, or show a person the table and do what it types."""
    seat = table.to_move
    bot = table.seats[seat]
    if bot is not None:
        table.play_bot(bot)
        table.show_log()
        table.show_thought(seat, bot)
        return
    _sit_down(table)
    table.show_board()
    table.show_question()
    while not obey(table, table.keyboard.ask(f"Seat {table.to_move + 1}> ", table.viewer, phrases(table))):
        pass


def _sit_down(table: Table) -> None:
    """Hand the keyboard over, so that nobody sees another person's hand."""
    seat = table.to_move
    if table.viewer == seat:
        return
    if table.viewer != WATCHER:
        own = table.viewer
        table.keyboard.ask(f"Seat {own + 1}: press Enter, then give the keyboard to seat {seat + 1}. ", own, [])
    table.screen.wipe()
    table.keyboard.ask(f"Seat {seat + 1}: press Enter when only you see the screen. ", seat, [])
    table.viewer = seat
    table.show_log()


def show_result(table: Table) -> None:
    """The points of every round, the sum, and who wins."""
    table.show_board()
    state = table.recorder.state
    grid = Grid("", *(f"Seat {seat + 1}" for seat in range(len(table.seats))), box=box.SIMPLE_HEAD, show_edge=False)
    for column in grid.columns[1:]:
        column.justify = "right"
    for name, points in table.recorder.game.sheet(table.seen()):
        grid.add_row(name, *map(str, points))
    grid.add_row("Points", *map(str, state.scores()), style="bold")
    table.screen.console.print(grid)
    table.screen.say()
    winners = [f"seat {seat + 1}" for seat in state.winners()]
    line = f"{either(winners, 'and')} {'wins' if len(winners) == 1 else 'share the victory'}."
    table.screen.say(line.capitalize(), "bold")
