"""What people say at a table; with a / in front it is an order."""

from __future__ import annotations

from gametable.kernel.errors import GametableError
from gametable.kernel.language import _
from gametable.server.hub import Hub
from gametable.server.messages import LONGEST_CHAT, ChatOrder, write_message
from gametable.server.orders import HELP, carry_out, read_command
from gametable.server.room import Done, Line, Room, client_id
from gametable.storage.interface import AddChat, ChatRow
from gametable.table.seats import TableError


def say(hub: Hub, room: Room, line: Line, order: ChatOrder, done: Done) -> None:
    """Say something to all at the table, or carry out what it orders."""
    person = line.person
    text = checked_text(order.text)
    if not text.startswith("/"):
        add_line(hub, room, ChatRow(room.table.name, hub.now(), person.user, person.name, text), done)
        return
    command = read_command(text)
    if command.what == "help":
        line.send(write_message("help", text=_(HELP)))
        done(None)
        return
    client = client_id(person, order.id)
    hub.give(room, lambda table, at: carry_out(table, at, person, command, client), done, client)


def add_line(hub: Hub, room: Room, row: ChatRow, done: Done) -> None:
    """Store a line, then show it to everybody at the table."""

    def stored(fault: GametableError | None) -> None:
        if fault is None:
            message = write_message("chat", lines=[[row.at, row.name, row.text]])
            for guest in list(hub.rooms.get(room.table.name, room).guests):
                guest.line.send(message)
        done(fault)

    hub.store_other([AddChat(row)], stored)


def checked_text(text: str) -> str:
    """A line of chat: something to read, and not too long."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text).strip()
    if not plain or len(plain) > LONGEST_CHAT:
        words = _("A line of chat has 1 to {most} letters; yours has {count}.")
        raise TableError(words.format(most=LONGEST_CHAT, count=len(plain)))
    return plain
