"""The orders that people can give beside the board, by button, chat or program, each with its own name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import msgspec

from gametable.kernel.language import _, later
from gametable.kernel.words import either, nearest
from gametable.server.messages import TableOrder
from gametable.table import arranging, playing
from gametable.table.entries import Entry
from gametable.table.seats import USUAL_LEVEL, Person, TableError
from gametable.table.settings import TableSettings
from gametable.table.table import Table


def _seat(order: TableOrder) -> int:
    if order.seat is None:
        raise TableError(_("Say which seat: /{order} 2, for example.").format(order=order.what))
    return order.seat


def _level(order: TableOrder) -> str:
    return USUAL_LEVEL if order.level is None else order.level


def _settings(table: Table, order: TableOrder) -> TableSettings:
    """The table's settings with what the order changes."""
    present = msgspec.to_builtins(table.settings)
    try:
        return msgspec.convert({**present, **(order.settings or {})}, TableSettings)
    except (msgspec.ValidationError, RecursionError) as fault:
        raise TableError(_("These settings cannot be: {fault}.").format(fault=fault)) from fault


PLAIN: Final[dict[str, Callable[[Table, Person, int], list[Entry]]]] = {
    "leave": arranging.stand,
    "back": arranging.come_back,
    "start": arranging.start,
    "undo": playing.take_back,
    "agree": playing.agree,
    "decline": playing.decline,
    "pause": arranging.pause,
    "resume": arranging.resume,
    "end": arranging.end,
}

DETAILED: Final[dict[str, Callable[[Table, Person, TableOrder, int], list[Entry]]]] = {
    "join": lambda table, person, order, at: arranging.sit(table, person, order.seat, at),
    "bot": lambda table, person, order, at: arranging.put_bot(table, person, _level(order), order.seat, at),
    "free": lambda table, person, order, at: arranging.free_seat(table, person, _seat(order), at),
    "host": lambda table, person, order, at: arranging.hand_over(table, person, _seat(order), at),
    "seats": lambda table, person, order, at: arranging.order_seats(table, person, order.seats or [], at),
    "settings": lambda table, person, order, at: arranging.change_settings(table, person, _settings(table, order), at),
}

ORDERS: Final = (*PLAIN, *DETAILED)
MOST_SEATS: Final = {"join": 1, "bot": 1, "free": 1, "host": 1, "seats": 99}  # numbers behind an order that is typed
NUMBER: Final = re.compile(r"[0-9]{1,3}")

HELP: Final = later(
    "/join [seat] · /leave · /start · /undo · /agree · /decline · /bot [easy|medium|hard] [seat] · /free seat · "
    "/seats 2 1 3 · /host seat · /pause · /resume · /end · /help. Everything without a / is said to all."
)


def carry_out(table: Table, at: int, person: Person, order: TableOrder, client: str = "") -> list[Entry]:
    """Carry out an order; what it brings keeps the id that a client gave it, so that it happens once."""
    entries = _named(table, person, order, at)
    return [entry._replace(client=client) for entry in entries[:1]] + entries[1:]


def _named(table: Table, person: Person, order: TableOrder, at: int) -> list[Entry]:
    """Carry out an order by its name."""
    if order.what in PLAIN:
        return PLAIN[order.what](table, person, at)
    if order.what in DETAILED:
        return DETAILED[order.what](table, person, order, at)
    words = _("There is no order {order!r}; right is {orders}.")
    words = words.format(order=order.what[:40], orders=either(sorted(ORDERS), _("or")))
    raise TableError(words + nearest(order.what, ORDERS))


def read_command(text: str) -> TableOrder:
    """The order that a line of chat with a / in front means; seats are counted from 1 there."""
    what, *words = text.removeprefix("/").split() or ["help"]
    if what not in (*ORDERS, "help") or what == "settings":
        raise TableError(_("There is no order /{order}. {help}").format(order=what[:40], help=_(HELP)))
    numbers = [word for word in words if NUMBER.fullmatch(word)]
    others = [word for word in words if not NUMBER.fullmatch(word)]
    levels = 1 if what == "bot" else 0
    too_many = others[levels:] + numbers[MOST_SEATS.get(what, 0) :]
    if too_many:
        wrong = _("{word!r} is not understood behind /{order}. {help}")
        raise TableError(wrong.format(word=too_many[0][:40], order=what, help=_(HELP)))
    seats = [int(number) - 1 for number in numbers]
    level = others[0] if others else None
    return TableOrder(what, seat=seats[0] if seats else None, level=level, seats=seats or None)
