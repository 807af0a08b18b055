"""One browser and what it may ask for: looks at a table, moves, orders, talks. Knows nothing of sockets."""

# mypyc compiles this module: objects

from __future__ import annotations

import logging
from typing import Any, Final

import msgspec

from gametable.kernel.errors import GametableError, OptionError, Refused
from gametable.kernel.game import WATCHER
from gametable.kernel.language import _, language, later, nearest_language, speaking
from gametable.server.chat import say
from gametable.server.history import picture_at
from gametable.server.hub import Hub
from gametable.server.messages import (
    AtOrder,
    ChatOrder,
    ClientMessage,
    Hello,
    MoveOrder,
    PreviewOrder,
    TableOrder,
    WhyOrder,
    read_message,
    write_message,
)
from gametable.server.orders import carry_out
from gametable.server.picks import reason
from gametable.server.picture import Kind, Picture
from gametable.server.room import Done, Guest, Line, Room, client_id
from gametable.server.troubles import in_words
from gametable.storage.interface import StorageError
from gametable.table.entries import Entry
from gametable.table.playing import move, read_action
from gametable.table.seats import TableError
from gametable.table.table import RUNNING, Table
from gametable.table.writing import own_seat

LOG: Final = logging.getLogger("gametable.visitor")
NOTHING_MEANT: Final = later("This means no move now; pick something that is marked.")
MOST_WRONG: Final = 10  # messages that nobody can understand, before the line is closed


class Hopeless(Exception):
    """Too much that nobody can understand: the line should be closed."""


class Visitor:
    """A browser at the end of a line."""

    def __init__(self, hub: Hub, line: Line) -> None:
        self._hub = hub
        self._line = line
        self._owner = line.person  # who has connected; somebody else may look through the same line
        self._room: Room | None = None
        self._guest = Guest(line, Kind(WATCHER, language=language()))
        self._wrong = 0

    @property
    def language(self) -> str:
        """The language in which this browser is spoken to."""
        return self._guest.kind.language

    def hear(self, text: str | bytes) -> None:
        """Do what a message asks for; Hopeless if there were too many wrong ones."""
        try:
            message = read_message(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as fault:
            self._wrong += 1
            self._line.send(write_message("nack", id="", rule="", why=f"This message is not understood: {fault}."))
            if self._wrong >= MOST_WRONG:
                raise Hopeless from fault
            return
        wish = message.lang if isinstance(message, Hello) else self.language
        if wish == language():
            self._answer(message)
            return
        with speaking(wish):
            self._answer(message)

    def _answer(self, message: ClientMessage) -> None:
        try:
            self._do(message)
        except GametableError as fault:
            self._refuse(getattr(message, "id", ""), fault)

    def _do(self, message: ClientMessage) -> None:
        match message:
            case Hello():
                self._look_at(message)
            case MoveOrder():
                self._move(message)
            case PreviewOrder():
                self._hub.look(self._at_table(), lambda room: self._preview(room, message))
            case WhyOrder():
                self._hub.look(self._at_table(), lambda room: self._say_why(room, message))
            case AtOrder():
                self._hub.look(self._at_table(), lambda room: self._show_past(room, message))
            case ChatOrder():
                say(self._hub, self._at_table(), self._line, message, self._done(message.id))
            case TableOrder():
                self._order(message)

    def leave(self) -> None:
        """The line is gone."""
        if self._room is not None and self._current().leave(self._guest):
            self._show(self._current())
        self._room = None

    def _show(self, room: Room) -> None:
        """Let all see who is there now, also those who only wait for a change."""
        room.show()
        self._hub.changed(room)

    def _current(self) -> Room:
        """The table as it is in memory now: it may have been loaded again."""
        assert self._room is not None
        return self._hub.rooms.get(self._room.table.name, self._room)

    def _at_table(self) -> Room:
        if self._room is None:
            raise TableError(_("Say hello to a table first."))
        return self._hub.room(self._room.table.name)

    def _look_at(self, hello: Hello) -> None:
        person = self._hub.recognise(hello.token) if hello.token else self._owner
        if person is None:
            raise TableError(_("Nobody is known by this token; right is one from POST /api/guests."))
        if person != self._line.person:
            self.leave()
            self._line.person = person
        if self._room is None or self._room.table.name != hello.table:
            self.leave()
        room = self._hub.room(hello.table)
        room.leave(self._guest)  # and comes again at once: nobody sees it go
        self._room = room
        seat = None if hello.watch else room.table.seat_of(person.user)
        kind = Kind(WATCHER if seat is None else seat, hello.shape, nearest_language(hello.lang), hello.words)
        self._guest = Guest(self._line, kind, hello.have, hello.watch)
        shown = room.shown(kind)
        if shown is None or shown.version != hello.have:
            self._guest.have = None
        room.enter(self._guest)
        self._show(room)
        chat = [[row.at, row.name, row.text] for row in self._hub.store.chat(room.table.name)]
        self._line.send(write_message("chat", lines=chat, whole=True))

    def _show_past(self, room: Room, order: AtOrder) -> None:
        try:
            picture = picture_at(room, self._guest.kind, order.n)
        except GametableError as fault:
            self._refuse("", fault)
        else:
            self._line.send(write_message("past", **picture))

    def _move(self, order: MoveOrder) -> None:
        room = self._at_table()
        if self._guest.only_watches:
            raise TableError(_("This screen only watches; move on your own device."))
        client = client_id(self._line.person, order.id)

        def run(table: Table, at: int) -> list[Entry]:
            room.picture(self._guest.kind)  # what was picked on an older board is refused, also if it was not shown yet
            action = self._shown(room, order.v).picks.get(order.path)
            if action is None:  # a program may write its move
                action = read_action(table, own_seat(table, self._line.person), " ".join(order.path))
            return move(table, self._line.person, action, at, client)

        self._hub.give(room, run, self._done(order.id), client)

    def _shown(self, room: Room, version: int) -> Picture:
        """The picture on which something was picked; a refusal if the board has changed since."""
        shown = room.shown(self._guest.kind)
        if shown is None or not shown.since <= version <= shown.version:
            raise TableError(_("The table has changed since; look again."))
        return shown

    def _preview(self, room: Room, order: PreviewOrder) -> None:
        try:
            content = self._previewed(room, order)
        except GametableError as fault:
            self._refuse("", fault)
        else:
            self._line.send(write_message("preview", v=order.v, path=order.path, **content))

    def _previewed(self, room: Room, order: PreviewOrder) -> dict[str, Any]:
        """What would change, made from what the viewer may know of the board that was picked on."""
        kind, match = self._guest.kind, room.table.match
        room.picture(kind)
        action = self._shown(room, order.v).picks.get(order.path)
        if action is None or match is None:
            raise TableError(_(NOTHING_MEANT))
        seen = match.game.seen(match.state, kind.viewer)
        preview = match.game.preview(seen, action, "wide" if kind.shape == "none" else kind.shape)
        return {"set": preview.parts, "del": preview.gone, "words": preview.words}

    def _say_why(self, room: Room, order: WhyOrder) -> None:
        viewer, match = self._guest.kind.viewer, room.table.match
        fault: GametableError | None = TableError(_("The game is not running now."))
        if match is not None and room.table.stage == RUNNING and not room.table.is_paused:
            seen = match.game.seen(match.state, viewer)
            fault = reason(match.game, match.state, viewer, seen, order.path)
        rule, why = rule_and_reason(fault or TableError(_(NOTHING_MEANT)))
        self._line.send(write_message("why", path=order.path, rule=rule, why=why))

    def _order(self, order: TableOrder) -> None:
        person = self._line.person
        client = client_id(person, order.id)
        self._hub.give(
            self._at_table(),
            lambda table, at: carry_out(table, at, person, order, client),
            self._done(order.id),
            client,
        )

    def _done(self, number: str) -> Done:
        guest = self._guest

        def done(fault: GametableError | None) -> None:
            if fault is not None:
                with speaking(guest.kind.language):
                    self._refuse(number, fault)
            elif number:
                guest.answers.append(number)
                if self._room is not None:
                    self._current().show()

        return done

    def _refuse(self, number: str, fault: GametableError) -> None:
        rule, why = rule_and_reason(fault)
        self._line.send(write_message("nack", id=number, rule=rule, why=why))


def rule_and_reason(fault: GametableError) -> tuple[str, str]:
    """What a person is told of a refusal."""
    if isinstance(fault, StorageError):
        fault = in_words(fault)
    if isinstance(fault, Refused):
        return fault.rule, fault.reason
    return (fault.rule if isinstance(fault, OptionError) else ""), str(fault)
