"""The API for tables: the games, lists of tables, new ones, and records of finished ones."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from gametable.games import catalog
from gametable.kernel.errors import GametableError
from gametable.kernel.language import _, later
from gametable.kernel.record import read_record, write_record
from gametable.server.api import SVG, Call, Endpoint
from gametable.server.api_models import ContinueBody, Made, TableBody, TableInfo
from gametable.server.faults import Fault, TooMany
from gametable.server.links import OWN, lan_link, qr_picture
from gametable.server.room import Room
from gametable.server.waiting import add_table, look
from gametable.storage.interface import TableRow
from gametable.table.making import New, from_record, go_on_from, new_table, rematch
from gametable.table.proof import to_record
from gametable.table.settings import TableSettings
from gametable.table.table import ENDED, OVER

MOST_LISTED: Final = 100
LONGEST_RECORD: Final = 400_000  # bytes; the longest game that we know, of 99 rounds, has half of that
LONGEST_LINK: Final = 500  # letters, as a QR code


def line_of(call: Call, row: TableRow) -> TableInfo:
    """A table in a list."""
    settings = msgspec.json.decode(row.settings, type=TableSettings)
    host = call.site.store.user(row.host)
    mine = call.caller is not None and call.person.user in row.members
    try:
        title = catalog.load(row.game).entry.title
    except GametableError:
        title = row.game
    return TableInfo(
        name=row.id,
        game=row.game,
        title=title,
        stage=row.status,
        listed=row.listed,
        players=settings.players,
        people=len(row.members),
        host=host.name if host else "",
        yours=mine,
        created=row.created,
        changed=row.changed,
    )


async def list_tables(call: Call) -> list[TableInfo]:
    """Tables that everybody may find: the open ones, then those at which a game runs, the newest first."""
    stored = call.site.store
    rows = stored.tables("open", True, MOST_LISTED) + stored.tables("running", True, MOST_LISTED)
    return [line_of(call, row) for row in rows]


async def list_my_tables(call: Call) -> list[TableInfo]:
    """The tables of the caller, the last changed first."""
    return [line_of(call, row) for row in call.site.store.tables_of(call.person.user, MOST_LISTED)]


async def make_table(call: Call) -> Made:
    """Make a table; the caller is its host and sits on its first seat."""
    body: TableBody = call.body
    _count_table(call)
    players = catalog.load(body.game).entry.players[0] if body.players is None else body.players
    settings = TableSettings(body.game, players, body.options, body.clock, body.listed).check()
    return await _add(call, new_table(call.person, settings, call.site.hub.now()))


async def make_rematch(call: Call) -> Made:
    """Make a table with the settings and bots of a finished one; the people of the old one find their seats open."""
    _count_table(call)
    room = await _settled(call)
    return await _add(call, rematch(room.table, call.person, call.site.hub.now()))


async def go_on(call: Call) -> Made:
    """Make a table that goes on from a finished game, after so many of its entries."""
    body: ContinueBody = call.body
    _count_table(call)
    room = await _settled(call)
    return await _add(call, go_on_from(room.table, call.person, body.moves, call.site.hub.now()))


async def import_record(call: Call) -> Made:
    """Make a table with the game of a record, finished or not; moves, result and luck are checked."""
    _count_table(call)
    record = read_record(call.body)
    await asyncio.sleep(0)  # others have their turn between reading a long record and replaying it
    return await _add(call, from_record(call.person, record, call.site.hub.now()))


async def show_record(call: Call) -> str:
    """The record of a game that is over or was ended; it holds everything that was hidden."""
    return await look(call.site.hub, call.site.hub.room(call.part("name")), _record_of)


def _record_of(room: Room) -> str:
    if room.table.stage not in (OVER, ENDED):
        raise Fault(409, _("The game is not over: its record would show what is still hidden."))
    if room.table.match is None:
        raise Fault(409, _("This table was ended before a game began: there is no record."))
    return write_record(to_record(room.table))


async def _settled(call: Call) -> Room:
    """The table; if its game is over, nothing at it changes any more."""
    return await look(call.site.hub, call.site.hub.room(call.part("name")), lambda room: room)


def _count_table(call: Call) -> None:
    """Whoever has made many tables waits; said before anything is read or checked, which takes time as well."""
    gate = call.site.gate
    wait = gate.tables.take(call.person.user) or gate.tables_of_address.take(call.address)
    if wait:
        raise TooMany(later("You have made many tables"), wait)


async def _add(call: Call, new: New) -> Made:
    """Store a new table."""
    name = await add_table(call.site.hub, new)
    return Made(name, f"/t/{name}")


async def show_code(call: Call) -> str:
    """The link to a table as a QR code, for phones; they need an address that is not this machine's own."""
    call.site.hub.room(call.part("name"))  # there is such a table
    url = call.request.url
    nearby = lan_link("", url.port or 80) if url.hostname in OWN else ""
    link = f"{nearby or call.request.base_url}t/{call.part('name')}"
    if len(link) > LONGEST_LINK:
        raise Fault(400, f"The name of this server in the header Host is too long; right are {LONGEST_LINK} letters.")
    return qr_picture(link)


ENDPOINTS: Final = (
    Endpoint("GET", "/api/tables", list_tables, list[TableInfo], is_public=True),
    Endpoint("GET", "/api/tables/mine", list_my_tables, list[TableInfo]),
    Endpoint("POST", "/api/tables", make_table, Made, TableBody, 201, refuses=(409,)),
    Endpoint("POST", "/api/tables/{name}/rematch", make_rematch, Made, None, 201, refuses=(404, 409)),
    Endpoint("POST", "/api/tables/{name}/continue", go_on, Made, ContinueBody, 201, refuses=(404, 409)),
    Endpoint("GET", "/api/tables/{name}/record", show_record, str, is_public=True, refuses=(404, 409)),
    Endpoint("GET", "/api/tables/{name}/qr.svg", show_code, str, is_public=True, refuses=(404,), media=SVG),
    Endpoint("POST", "/api/records", import_record, Made, str, 201, refuses=(409,), most_bytes=LONGEST_RECORD),
)
