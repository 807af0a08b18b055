"""What seats can order during a game: moves, taking back, and what is said to that."""

# mypyc compiles this module: objects

from __future__ import annotations

from functools import partial
from typing import Final

from gametable.kernel.errors import GametableError
from gametable.kernel.game import seated
from gametable.kernel.language import _, later
from gametable.table.entries import Entry
from gametable.table.fairness import generator
from gametable.table.match import Match, write_move
from gametable.table.seats import Person, TableError
from gametable.table.table import OVER, Table
from gametable.table.taking import took, took_move
from gametable.table.writing import (
    CHECK_EVERY,
    during_the_game,
    enter,
    lapse,
    own_seat,
    show_secret,
    undo,
    undo_if_agreed,
)

MOVE: Final = later("move")


def move(table: Table, person: Person, action: int, at: int, client: str = "") -> list[Entry]:
    """A person decides; one whose seat a bot kept warm is back with that."""
    seat = own_seat(table, person)
    match = _playable(table)
    if table.seats[seat].bot:
        refuse_illegal(match, seat, action)
        return [enter(table, "back", at, seat), *decide(table, seat, action, at, client)]
    return decide(table, seat, action, at, client)


def refuse_illegal(match: Match, seat: int, action: int) -> None:
    """Raise what forbids an action before anything is written."""
    refusal = match.game.refusal(seated(match.state, seat), action)
    if refusal:
        raise refusal


def decide(table: Table, seat: int, action: int, at: int, client: str = "") -> list[Entry]:
    """A seat decides, whoever thinks for it; chance follows."""
    match = _playable(table)
    number, request = table.entries, table.request
    made = match.play(seat, action, number, partial(generator, table.secret, number))
    took_move(table, seat, at)
    kind = "step" if match.played[-1].is_step else "move"
    due = table.unchecked + 1 >= CHECK_EVERY or table.stage == OVER
    entry = Entry(number, max(at, table.at), kind, seat, write_move(made), client, match.digest() if due else "")
    took(table, entry)
    return [entry, *lapse(table, request, at), *show_secret(table, at)]


def decide_late(table: Table, seat: int, action: int, at: int) -> list[Entry]:
    """The time of a seat is up: a bot has made that one decision for it, or a step of it, of which nobody is told."""
    match = _playable(table)
    refuse_illegal(match, seat, action)
    noted = [] if match.is_step(seat, action) else [enter(table, "late", at, seat)]
    return [*noted, *decide(table, seat, action, at)]


def _playable(table: Table, what: str = MOVE) -> Match:
    during_the_game(table, what)
    if table.is_paused:
        raise TableError(_("The game is paused; the host lets it go on."))
    return table.running()


def read_action(table: Table, seat: int, text: str) -> int:
    """The action that a text names in this position, legal or not."""
    match = _playable(table)
    return match.game.read(seated(match.state, seat), text)


def take_back(table: Table, person: Person, at: int) -> list[Entry]:
    """Take back one's last move: freely if nobody has learnt anything since, else by asking all other people."""
    seat = own_seat(table, person)
    match = _playable(table, later("take back"))
    if len(match.state.open_seats()) > 1:
        raise TableError(_("There is no need to take back: until all have chosen, you can choose again."))
    if is_late(table, seat, at):
        raise TableError(_("Your time is up: nothing can be taken back now."))
    free = match.free_undo(seat)
    if free is not None and not table.clock.is_up_for(free, at):
        request = table.request
        return [undo(table, seat, free, at), *lapse(table, request, at)]
    keep = match.last_of(seat)
    if keep is None:
        raise TableError(_("You have decided nothing that could be taken back."))
    if table.request:
        words = _("Seat {number} has asked to take back already; answer that first.")
        raise TableError(words.format(number=table.request.seat + 1))
    asked = enter(table, "ask", at, seat, str(keep))
    return [asked, *undo_if_agreed(table, at)]


def agree(table: Table, person: Person, at: int) -> list[Entry]:
    """A person lets another take back."""
    seat = _answering(table, person)
    agreed = enter(table, "agree", at, seat)
    return [agreed, *undo_if_agreed(table, at)]


def decline(table: Table, person: Person, at: int) -> list[Entry]:
    """A person does not let another take back, or the asker gives up asking."""
    seat = own_seat(table, person)
    if table.request is None:
        raise TableError(_("Nobody has asked to take anything back."))
    return [enter(table, "decline", at, seat)]


def _answering(table: Table, person: Person) -> int:
    seat = own_seat(table, person)
    if table.request is None:
        raise TableError(_("Nobody has asked to take anything back."))
    if table.request.seat == seat:
        raise TableError(_("It was you who asked; the others answer."))
    if seat in table.request.agreed:
        raise TableError(_("You have agreed already; the others are still asked."))
    return seat


def answer_due(table: Table) -> int | None:
    """When a bot waits no longer for the answer whether somebody may take back; None if no clock says so."""
    if table.request is None or not table.clock.runs or not any(table.seats[seat].bot for seat in table.awaited()):
        return None
    return table.request.at + 1000 * table.clock.rules.move


def is_unanswered(table: Table, at: int) -> bool:
    """Whether a bot has waited for an answer as long as a person may think about a move."""
    due = answer_due(table)
    return due is not None and due <= at


def let_lapse(table: Table, at: int) -> list[Entry]:
    """Nobody has answered in time whether somebody may take back: the game goes on."""
    return [enter(table, "lapse", at, table.request.seat)] if table.request and is_unanswered(table, at) else []


def pause_late(table: Table, at: int) -> list[Entry]:
    """The time of a person is up, and the host wants the table to wait then."""
    seat = late_seat(table, at)
    return [] if seat is None else [enter(table, "pause", at, seat)]


def late_seat(table: Table, at: int) -> int | None:
    """A person whose time is up."""
    return next((seat for seat in table.awaited() if is_late(table, seat, at)), None)


def is_late(table: Table, seat: int, at: int) -> bool:
    """Whether a person has to decide here, and the time for it is up."""
    deadline = table.clock.deadline(seat)
    return deadline is not None and deadline <= at and table.seats[seat].is_person and seat in table.awaited()


def undo_choices(table: Table, seat: int) -> str:
    """How a seat could take back its last move now: "free", "ask" or not at all."""
    try:
        match = _playable(table)
    except GametableError:
        return ""
    if len(match.state.open_seats()) > 1:  # whether others have chosen again meanwhile is their secret
        return ""
    if not match.why_not_undo(seat):
        return "free"
    return "ask" if match.last_of(seat) is not None and table.request is None else ""
