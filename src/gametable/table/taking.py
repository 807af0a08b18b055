"""How entries change a table, one after the other: the same entries always make the same table."""

# mypyc compiles this module: objects

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from gametable.kernel.errors import GametableError, RecordError
from gametable.kernel.record import NOBODY
from gametable.table.clock import Clock
from gametable.table.entries import Entry
from gametable.table.match import Match, read_move
from gametable.table.seats import Person, Seat, TableError
from gametable.table.settings import TableSettings
from gametable.table.table import ENDED, OPEN, OVER, RUNNING, BrokenTable, Table, UndoRequest

STARTS_TIME: Final = ("start", "resume", "up")
BEFORE_THE_START: Final = ("settings", "order", "start")
OF_THE_GAME: Final = ("move", "step", "undo", "rethink")  # these change nothing around the board
ABOUT_AN_UNDO: Final = ("ask", "agree", "decline", "lapse")
DURING_THE_GAME: Final = (*OF_THE_GAME, *ABOUT_AN_UNDO, "given", "pause", "resume", "late", "up", "handover")
OF_A_SEAT: Final = (*OF_THE_GAME, *ABOUT_AN_UNDO, "sit", "stand", "bot", "cover", "back", "late")


def rebuild(table: Table, entries: Iterable[Entry]) -> Table:
    """The table after all these entries."""
    for entry in entries:
        take(table, entry)
    return table


def take(table: Table, entry: Entry) -> None:
    """Let an entry happen; BrokenTable if it cannot follow."""
    if entry.seq != table.entries:
        raise BrokenTable(f"Table {table.name} has {table.entries} entries; number {entry.seq} cannot follow.")
    taker = TAKERS.get(entry.kind)
    if taker is None:
        raise BrokenTable(f"Entry {entry.seq} of table {table.name} has the unknown kind {entry.kind[:40]!r}.")
    try:
        check_place(table, entry)
        taker(table, entry)
    except (GametableError, msgspec.MsgspecError, ValueError, IndexError, RecursionError) as fault:
        why = fault.reason if isinstance(fault, RecordError) else fault
        raise BrokenTable(f"Entry {entry.seq} of table {table.name} cannot be: {why}") from fault
    took(table, entry)


def check_place(table: Table, entry: Entry) -> None:
    """Every kind of entry has its time, and a seat or none."""
    if entry.kind in BEFORE_THE_START and table.stage != OPEN:
        raise TableError("the game has begun.")
    if entry.kind in DURING_THE_GAME and table.stage != RUNNING:
        raise TableError("the game has not begun." if table.stage == OPEN else "the game is over.")
    first = 0 if entry.kind in OF_A_SEAT else NOBODY
    if not first <= entry.seat < len(table.seats):
        raise TableError(f"the table has no seat {entry.seat + 1}; it has seats 1 to {len(table.seats)}.")


def took(table: Table, entry: Entry) -> None:
    """Count an entry that has happened, look at the clock, and compare the position with what was written down."""
    table.entries += 1
    table.arranged += entry.kind not in OF_THE_GAME
    table.at = max(table.at, entry.at)
    table.unchecked = 0 if entry.check else table.unchecked + 1
    if table.request is not None and entry.kind in STARTS_TIME:
        table.request.at = table.at
    if table.clock.runs:
        await_people(table, is_anew=entry.kind in STARTS_TIME)
    if entry.check and (table.match is None or entry.check != table.match.digest()):
        raise BrokenTable(f"After entry {entry.seq} of table {table.name} the position is not what it was.")


def await_people(table: Table, *, is_anew: bool) -> None:
    """The time of the people runs who have to decide."""
    people = [seat for seat in table.awaited() if table.seats[seat].is_person]
    if is_anew:
        table.clock.start_again(people, table.at)
    else:
        table.clock.await_seats(people, table.at)


def took_move(table: Table, seat: int, at: int) -> None:
    """A move was made: its seat's time stops, and an undo that was asked for is forgotten.

    A step changes neither: else others could see in the clock, or in what is asked, that a choice has begun.
    """
    match = table.running()
    if match.played[-1].is_step:
        return
    if table.clock.runs:
        table.clock.decided(seat, max(table.at, at), len(match.played) - 1)
    table.request = None
    if match.is_over:
        table.stage = OVER


def take_settings(table: Table, entry: Entry) -> None:
    """The host has changed what is played; seats are added or taken away at the end."""
    settings = msgspec.json.decode(entry.text, type=TableSettings)
    settings.check()
    table.game = settings.load()
    table.seats = (table.seats + [Seat() for _ in range(settings.players)])[: settings.players]
    table.settings = settings
    table.clock = Clock(settings.clock, settings.players)


def take_sit(table: Table, entry: Entry) -> None:
    """A person sits down."""
    person = msgspec.json.decode(entry.text, type=Person)
    table.seats[entry.seat] = Seat(person.user, person.name)
    if table.request is not None:
        table.request.agreed.discard(entry.seat)


def take_stand(table: Table, entry: Entry) -> None:
    """A seat is open again."""
    table.seats[entry.seat] = Seat()


def take_bot(table: Table, entry: Entry) -> None:
    """A bot has this seat for good."""
    table.seats[entry.seat] = Seat(bot=entry.text)


def take_cover(table: Table, entry: Entry) -> None:
    """A bot stands in for a person."""
    table.seats[entry.seat].bot = entry.text


def take_back(table: Table, entry: Entry) -> None:
    """The person decides again."""
    table.seats[entry.seat].bot = ""


def take_order(table: Table, entry: Entry) -> None:
    """The seats have a new order."""
    order = entry.text.split()
    if sorted(order) != sorted(str(seat) for seat in range(len(table.seats))):
        raise TableError(f"an order names every seat from 0 to {len(table.seats) - 1} once.")
    table.seats = [table.seats[int(word)] for word in order]


def take_host(table: Table, entry: Entry) -> None:
    """Another person is the host."""
    table.host = entry.text


def new_match(table: Table) -> Match:
    """The game with the table's settings, before anything is drawn."""
    players = table.settings.players
    return Match(table.game, players, table.game.settings(players, table.settings.options))


def take_start(table: Table, entry: Entry) -> None:
    """The game begins."""
    here = table.game.entry.rules_version
    if table.settings.rules != here:
        raise TableError(f"the game follows rules version {table.settings.rules} of {table.game.key}; here is {here}.")
    match = new_match(table)
    if entry.text != GIVEN_FOLLOWS:
        match.replay(read_move(NOBODY, entry.text), entry.seq)
    table.match = match
    table.stage = RUNNING


def take_move(table: Table, entry: Entry) -> None:
    """A seat has decided, or made a step of which only it knows."""
    table.running().replay(read_move(entry.seat, entry.text), entry.seq, is_step=entry.kind == "step")
    took_move(table, entry.seat, entry.at)


def take_given(table: Table, entry: Entry) -> None:
    """A move of an earlier game, from which this one goes on: its luck was drawn there."""
    table.running().replay(read_move(entry.seat, entry.text), NOBODY)
    if table.running().is_over:
        table.stage = OVER


def take_undo(table: Table, entry: Entry) -> None:
    """Only the first moves stand. Of steps that are taken back nobody else knows, and so nothing else changes."""
    match = table.running()
    keep = moves_kept(table, entry.text)
    if not match.only_steps(keep):
        wind_back(table, entry.seat, keep, max(table.at, entry.at))
    if not match.only_steps(keep) or (table.request is not None and table.request.keep > keep):
        table.request = None
    match.undo_to(keep)


def wind_back(table: Table, seat: int, keep: int, at: int) -> None:
    """Who takes back just a move of its own wins no time by it; else all start anew."""
    match = table.running()
    own = match.played[keep].move.seat == seat and match.only_steps(keep + 1)
    if own and not table.clock.is_up_for(keep, at):
        table.clock.took_back(keep)
    else:
        table.clock.forget(keep)


def moves_kept(table: Table, text: str) -> int:
    """How many moves an undo lets stand; what was drawn before the first decision stays."""
    played = len(table.running().played)
    if not text.isdecimal() or len(text) > len(str(played)) or not 1 <= int(text) <= played:
        raise TableError(f"an undo lets 1 to {played} moves stand, not {text[:40]!r}.")
    return int(text)


def take_ask(table: Table, entry: Entry) -> None:
    """Somebody asks to take back what others have seen."""
    table.request = UndoRequest(entry.seat, moves_kept(table, entry.text), max(table.at, entry.at))


def take_agree(table: Table, entry: Entry) -> None:
    """Somebody agrees to that."""
    if table.request is None:
        raise BrokenTable("nobody has asked for an undo.")
    table.request.agreed.add(entry.seat)


def take_decline(table: Table, _entry: Entry) -> None:
    """Somebody does not agree, or the asker thinks better of it, or it is too late for an answer."""
    table.request = None


def take_pause(table: Table, entry: Entry) -> None:
    """Nobody may move, and nobody's time runs."""
    table.clock.stop(max(table.at, entry.at))
    table.is_paused = True


def take_resume(table: Table, _entry: Entry) -> None:
    """The game goes on."""
    table.is_paused = False


def take_note(_table: Table, _entry: Entry) -> None:
    """Something that changes nothing else: a time that is up, a server that is up again."""


def take_handover(table: Table, entry: Entry) -> None:
    """The server was replaced by a faster one: the time since it stopped is nobody's."""
    if not entry.text.isdecimal() or len(entry.text) > len(str(entry.at)):
        raise TableError(f"a handover names the millisecond at which the server stopped, not {entry.text[:40]!r}.")
    away = max(0, entry.at - max(table.at, int(entry.text)))
    table.clock.leave_out(away)
    if table.request is not None:
        table.request.at += away


def take_end(table: Table, _entry: Entry) -> None:
    """The host has ended the game, and with it every question."""
    table.stage = ENDED
    table.request = None


def take_secret(table: Table, entry: Entry) -> None:
    """The secret is shown, so that all draws can be checked."""
    table.shown_secret = entry.text


GIVEN_FOLLOWS: Final = "given"  # the text of a start that goes on from an earlier game

TAKERS: Final[dict[str, Callable[[Table, Entry], None]]] = {
    "settings": take_settings,
    "sit": take_sit,
    "stand": take_stand,
    "bot": take_bot,
    "cover": take_cover,
    "back": take_back,
    "order": take_order,
    "host": take_host,
    "start": take_start,
    "given": take_given,
    "move": take_move,
    "step": take_move,
    "undo": take_undo,
    "rethink": take_undo,
    "ask": take_ask,
    "agree": take_agree,
    "decline": take_decline,
    "lapse": take_decline,
    "pause": take_pause,
    "resume": take_resume,
    "late": take_note,
    "up": take_note,
    "handover": take_handover,
    "end": take_end,
    "secret": take_secret,
}
