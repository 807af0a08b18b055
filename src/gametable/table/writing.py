"""Makes the next entry of a table, and lets it happen."""

# mypyc compiles this module: objects

from __future__ import annotations

from typing import Final

from gametable.kernel.language import _
from gametable.table.entries import NOBODY, Entry
from gametable.table.seats import Person, TableError
from gametable.table.table import ENDED, OPEN, OVER, RUNNING, Table, UndoRequest
from gametable.table.taking import take

CHECK_EVERY: Final = 50  # entries from one digest of the position to the next


def enter(table: Table, kind: str, at: int, seat: int = NOBODY, text: str = "") -> Entry:
    """The next entry, which has happened."""
    entry = Entry(table.entries, max(at, table.at), kind, seat, text)
    take(table, entry)
    return entry


def show_secret(table: Table, at: int) -> list[Entry]:
    """The secret, once nothing more can be drawn from it."""
    return [enter(table, "secret", at, text=table.secret.hex())] if table.stage in (OVER, ENDED) else []


def undo_if_agreed(table: Table, at: int) -> list[Entry]:
    """Once all other people agree to an undo it is done; bots and people who are away are not asked."""
    request = table.request
    if request is None or set(table.people) - {request.seat} - request.agreed:
        return []
    return [undo(table, request.seat, request.keep, at)]


def undo(table: Table, seat: int, keep: int, at: int) -> Entry:
    """A seat takes back, so that only the first moves stand; what others know nothing of is just thought over."""
    kind = "rethink" if table.running().only_steps(keep) else "undo"
    return enter(table, kind, at, seat, str(keep))


def lapse(table: Table, request: UndoRequest | None, at: int) -> list[Entry]:
    """Everybody is told that a question needs no answer any more, as the game has gone on without one."""
    if request is None or table.request is not None or table.stage != RUNNING:
        return []
    return [enter(table, "lapse", at, request.seat)]


def the_host(table: Table, person: Person, what: str) -> None:
    """Only the host may do this."""
    if not table.host:
        raise TableError(
            _("Nobody is the host yet, who alone can {what}; whoever joins first is.").format(what=_(what))
        )
    if person.user != table.host:
        seat = table.seat_of(table.host)
        if seat is None:
            raise TableError(_("Only the host can {what}.").format(what=_(what)))
        raise TableError(_("Only the host, {name}, can {what}.").format(name=table.seats[seat].name, what=_(what)))


def before_the_start(table: Table, what: str) -> None:
    """This can be done before the game only."""
    if table.stage != OPEN:
        raise TableError(_("It is too late to {what}: the game has begun.").format(what=_(what)))


def during_the_game(table: Table, what: str) -> None:
    """This can be done during the game only."""
    if table.stage == OPEN:
        words = _("It is too early to {what}: the game has not begun. The host starts it.")
        raise TableError(words.format(what=_(what)))
    if table.stage != RUNNING:
        raise TableError(_("It is too late to {what}: the game is over.").format(what=_(what)))


def own_seat(table: Table, person: Person) -> int:
    """The seat of this person."""
    seat = table.seat_of(person.user)
    if seat is None:
        raise TableError(_("You have no seat at this table; watchers can look and talk."))
    return seat


def checked_seat(table: Table, seat: int) -> int:
    """A seat that the table has."""
    if not 0 <= seat < len(table.seats):
        words = _("There is no seat {number}: the table has seats 1 to {count}.")
        raise TableError(words.format(number=seat + 1, count=len(table.seats)))
    return seat
