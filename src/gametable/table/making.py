"""New tables: fresh ones, a rematch, and games that go on from an earlier one or from a record."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from gametable.games import catalog
from gametable.kernel.language import _
from gametable.kernel.options import parse_options
from gametable.kernel.record import Move, Record
from gametable.kernel.recorder import resume
from gametable.table.arranging import put_bot, sit
from gametable.table.entries import Entry
from gametable.table.fairness import new_secret
from gametable.table.match import write_move
from gametable.table.proof import check_draws
from gametable.table.seats import Person, Seat, TableError
from gametable.table.settings import TableSettings
from gametable.table.table import ENDED, OVER, Table
from gametable.table.taking import GIVEN_FOLLOWS
from gametable.table.writing import enter, show_secret

NAME_BYTES: Final = 12  # of a table's name in links: 96 bits that nobody guesses

New = tuple[Table, list[Entry]]  # a table and the entries that made it


def new_table(person: Person | None, settings: TableSettings, at: int, name: str = "") -> New:
    """A fresh table whose host sits on its first seat; or one that is nobody's yet."""
    host = person.user if person is not None else ""
    table = Table(name or secrets.token_urlsafe(NAME_BYTES), host, new_secret(), settings.check())
    made = enter(table, "settings", at, text=table.settings.text())
    return table, [made, *(sit(table, person, 0, at) if person is not None else [])]


def rematch(table: Table, person: Person, at: int) -> New:
    """A new table with the same settings and bots; the people of the old one find their seats open."""
    _finished(table)
    order = table.seats[1:] + table.seats[:1]  # somebody else begins
    settings = table.settings
    return _seated(
        Table(secrets.token_urlsafe(NAME_BYTES), person.user, new_secret(), settings.check()), person, order, at
    )


def _seated(table: Table, person: Person, seats: Sequence[Seat], at: int) -> New:
    """The host sits where it sat before, or on the first seat that no bot had; bots sit where they sat."""
    entries = [enter(table, "settings", at, text=table.settings.text())]
    own = [number for number, seat in enumerate(seats) if seat.user == person.user]
    free = own or [number for number, seat in enumerate(seats) if not seat.bot]
    if free:
        entries += sit(table, person, free[0], at)
    for number, seat in enumerate(seats):
        if seat.bot and not seat.user:
            entries += put_bot(table, person, seat.bot, number, at)
    return table, entries


def go_on_from(table: Table, person: Person, moves: int, at: int) -> New:
    """A new table that goes on from a finished game, after so many of its moves."""
    _finished(table)
    played = table.running().played
    if not 1 <= moves <= len(played):
        words = _("The game has 1 to {count} entries to go on from, not {number}.")
        raise TableError(words.format(count=len(played), number=moves))
    new, entries = _seated(
        Table(secrets.token_urlsafe(NAME_BYTES), person.user, new_secret(), table.settings.check()),
        person,
        table.seats,
        at,
    )
    return new, [*entries, *_given(new, [one.move for one in played[:moves]], at)]


def from_record(person: Person | None, record: Record, at: int) -> New:
    """A table with the game of a record, finished or not; what the record says of its luck is checked.

    If it is nobody's, all seats are open, only its link leads to it, and whoever joins first is its host.
    """
    game = catalog.load(record.game)
    resume(game, record)
    if not record.moves:
        words = _("The record has no entries: a game begins with what is drawn before the first decision.")
        raise TableError(words)
    check_draws(game, record)
    options = parse_options(game.options, [f"{name}={value}" for name, value in record.options.items()])
    settings = TableSettings(record.game, record.players, options, listed=person is not None).check()
    new, entries = new_table(person, settings, at)
    return new, [*entries, *_given(new, record.moves, at)]


def _given(table: Table, moves: Sequence[Move], at: int) -> list[Entry]:
    entries = [enter(table, "start", at, text=GIVEN_FOLLOWS)]
    entries += [enter(table, "given", at, move.seat, write_move(move)) for move in moves]
    return [*entries, *show_secret(table, at)]


def _finished(table: Table) -> None:
    if table.stage not in (OVER, ENDED) or table.match is None:
        words = _("That is possible once a game has been played: this one has not begun or is not over.")
        raise TableError(words)
