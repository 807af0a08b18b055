"""What people can order around a game: settings, seats, bots, the start, pauses and the end."""

from __future__ import annotations

from functools import partial

import msgspec

from gametable.kernel.language import _, counted, later
from gametable.table.entries import Entry
from gametable.table.fairness import generator
from gametable.table.match import write_move
from gametable.table.seats import USUAL_LEVEL, Person, Seat, TableError, checked_level, checked_name
from gametable.table.settings import TableSettings
from gametable.table.table import OPEN, RUNNING, Table
from gametable.table.taking import new_match
from gametable.table.writing import (
    before_the_start,
    checked_seat,
    during_the_game,
    enter,
    own_seat,
    show_secret,
    the_host,
    undo_if_agreed,
)


def change_settings(table: Table, person: Person, settings: TableSettings, at: int) -> list[Entry]:
    """The host chooses another game, number of players, options or clock."""
    the_host(table, person, later("change the settings"))
    before_the_start(table, later("change the settings"))
    checked = settings.check()
    lost = [number for number in range(checked.players, len(table.seats)) if not table.seats[number].is_open]
    if lost:
        words = _("Seat {number} is taken; free it before the table gets smaller.")
        raise TableError(words.format(number=lost[0] + 1))
    return [enter(table, "settings", at, text=checked.text())]


def sit(table: Table, person: Person, seat: int | None, at: int) -> list[Entry]:
    """A person takes an open seat, the first one if none is named; at a table that is nobody's it is the host then."""
    own = table.seat_of(person.user)
    if own is not None and seat in (None, own):
        return come_back(table, person, at) if table.seats[own].bot else []
    if own is not None and table.stage != OPEN:
        words = _("You have seat {number} already; seats are changed before the game only.")
        raise TableError(words.format(number=own + 1))
    if table.stage not in (OPEN, RUNNING):
        raise TableError(_("The game is over: nobody can join it. A rematch is a new table."))
    chosen = _first_open(table) if seat is None else checked_seat(table, seat)
    if not table.seats[chosen].is_open:
        raise _taken(table, chosen)
    text = msgspec.json.encode(Person(person.user, checked_name(person.name))).decode()
    left = [enter(table, "stand", at, own)] if own is not None else []
    sat = enter(table, "sit", at, chosen, text)
    return [*left, sat, *([] if table.host else [enter(table, "host", at, text=person.user)])]


def _taken(table: Table, seat: int) -> TableError:
    words = _("Seat {number} is taken by {name}.")
    return TableError(words.format(number=seat + 1, name=table.seats[seat].title(seat)))


def _first_open(table: Table) -> int:
    for number, seat in enumerate(table.seats):
        if seat.is_open:
            return number
    raise TableError(_("All seats are taken; you can watch."))


def stand(table: Table, person: Person, at: int) -> list[Entry]:
    """A person leaves: before the game the seat is open again, during it a bot stands in until the person is back."""
    seat = own_seat(table, person)
    if table.stage == OPEN:
        return [enter(table, "stand", at, seat)]
    during_the_game(table, later("leave"))
    return [] if table.seats[seat].bot else [enter(table, "cover", at, seat, USUAL_LEVEL), *undo_if_agreed(table, at)]


def come_back(table: Table, person: Person, at: int) -> list[Entry]:
    """A person decides again where a bot stood in."""
    seat = own_seat(table, person)
    return [enter(table, "back", at, seat)] if table.seats[seat].bot else []


def put_bot(table: Table, person: Person, level: str, seat: int | None, at: int) -> list[Entry]:
    """The host gives a seat to a bot; for a person it only stands in."""
    the_host(table, person, later("give a seat to a bot"))
    chosen = _first_open(table) if seat is None else checked_seat(table, seat)
    if table.stage not in (OPEN, RUNNING):
        raise TableError(_("The game is over: no bot is needed."))
    if table.seats[chosen].user and table.stage == OPEN:
        raise _taken(table, chosen)
    kind = "cover" if table.seats[chosen].user else "bot"
    return [enter(table, kind, at, chosen, checked_level(level)), *undo_if_agreed(table, at)]


def free_seat(table: Table, person: Person, seat: int, at: int) -> list[Entry]:
    """The host frees a seat, so that somebody else can take it; what its person has asked for is asked no more."""
    the_host(table, person, later("free a seat"))
    if table.seats[checked_seat(table, seat)].is_open:
        raise TableError(_("Seat {number} is free already: anybody can take it.").format(number=seat + 1))
    if table.stage not in (OPEN, RUNNING):
        raise TableError(_("The game is over: the seats stay as they were."))
    own = table.request is not None and table.request.seat == seat
    given_up = [enter(table, "lapse", at, seat)] if own else []
    return [*given_up, enter(table, "stand", at, seat), *undo_if_agreed(table, at)]


def order_seats(table: Table, person: Person, order: list[int], at: int) -> list[Entry]:
    """The host changes who sits where: the numbers of the present seats, in their new order."""
    the_host(table, person, later("change the order of the seats"))
    before_the_start(table, later("change the order of the seats"))
    if sorted(order) != list(range(len(table.seats))):
        words = _("The new order names every seat from 1 to {count} once.")
        raise TableError(words.format(count=len(table.seats)))
    return [enter(table, "order", at, text=" ".join(str(seat) for seat in order))]


def hand_over(table: Table, person: Person, seat: int, at: int) -> list[Entry]:
    """The host makes another person the host."""
    the_host(table, person, later("make another person the host"))
    new = table.seats[checked_seat(table, seat)]
    if not new.user:
        words = _("No person sits on seat {number}; only a person can be the host.")
        raise TableError(words.format(number=seat + 1))
    return [enter(table, "host", at, text=new.user)]


def start(table: Table, person: Person, at: int) -> list[Entry]:
    """The host starts the game; what comes before the first decision is drawn."""
    the_host(table, person, later("start the game"))
    before_the_start(table, later("start the game"))
    check_seats(table.seats)
    renewed = []
    if table.settings.rules != table.game.entry.rules_version:  # the program has been renewed since
        renewed = [enter(table, "settings", at, text=table.settings.check().text())]
    first = new_match(table).begin(table.entries, partial(generator, table.secret, table.entries))
    return [*renewed, enter(table, "start", at, text=write_move(first))]


def check_seats(seats: list[Seat]) -> None:
    """A game can start when somebody sits on every seat."""
    free = sum(seat.is_open for seat in seats)
    if free:
        words = counted(
            "{count} seat of {all} is not taken: wait for friends, or ask bots to sit down.",
            "{count} seats of {all} are not taken: wait for friends, or ask bots to sit down.",
            free,
            all=len(seats),
        )
        raise TableError(words)


def pause(table: Table, person: Person, at: int) -> list[Entry]:
    """The host stops the game, and all clocks."""
    the_host(table, person, later("pause the game"))
    during_the_game(table, later("pause the game"))
    if table.is_paused:
        raise TableError(_("The game is paused already; /resume lets it go on."))
    return [enter(table, "pause", at)]


def resume(table: Table, person: Person, at: int) -> list[Entry]:
    """The host lets the game go on."""
    the_host(table, person, later("let the game go on"))
    during_the_game(table, later("let the game go on"))
    if not table.is_paused:
        raise TableError(_("The game is not paused; whoever is asked can move."))
    return [enter(table, "resume", at)]


def end(table: Table, person: Person, at: int) -> list[Entry]:
    """The host ends the game without a result."""
    the_host(table, person, later("end the game"))
    if table.stage not in (OPEN, RUNNING):
        raise TableError(_("The game is over already."))
    ended = enter(table, "end", at)
    return [ended, *show_secret(table, at)]


def note_restart(table: Table, at: int) -> list[Entry]:
    """The server was down: where a clock runs, people are asked anew from now on."""
    return [enter(table, "up", at)] if has_running_clock(table) else []


def note_handover(table: Table, at: int, stopped: int) -> list[Entry]:
    """The server stopped and was replaced by a faster one: where a clock runs, it goes on from then."""
    return [enter(table, "handover", at, text=str(stopped))] if has_running_clock(table) else []


def has_running_clock(table: Table) -> bool:
    """Whether somebody's time runs now."""
    return table.stage == RUNNING and not table.is_paused and table.clock.runs
