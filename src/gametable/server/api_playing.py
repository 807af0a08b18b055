"""The API at a table: what the caller sees, legal moves, moves, orders, chat, and the stream of events."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from msgspec import Meta
from starlette.types import ASGIApp

from gametable.kernel.errors import GametableError
from gametable.kernel.game import WATCHER, seated
from gametable.kernel.language import _, language
from gametable.server.api import Call, Endpoint
from gametable.server.api_models import ChatBody, ChatLine, LegalMove, MoveBody, Opinion, OrderBody, Said, View
from gametable.server.chat import add_line, checked_text
from gametable.server.events import EventStream
from gametable.server.faults import Fault, Full
from gametable.server.messages import Hello, TableOrder, Version
from gametable.server.orders import HELP, read_command
from gametable.server.orders import carry_out as carry_out_order
from gametable.server.picture import Kind, Picture
from gametable.server.room import Room, client_id
from gametable.server.visitor import rule_and_reason
from gametable.server.waiting import call_with, carry_out, look
from gametable.storage.interface import ChatRow
from gametable.table.entries import Entry
from gametable.table.playing import move, read_action, refuse_illegal
from gametable.table.seats import Person, TableError
from gametable.table.table import Table
from gametable.table.writing import own_seat

LONGEST_WAIT: Final = 25.0  # seconds
ELSEWHERE: Final = {"awaited", "clocks", "total"}  # facts that a view has with its players, or not at all


def viewer_of(room: Room, person: Person | None) -> int:
    """The seat of a person, or that of those who watch."""
    seat = room.table.seat_of(person.user) if person is not None else None
    return WATCHER if seat is None else seat


def kind_of(room: Room, person: Person | None) -> Kind:
    """What a person sees, in the language that is spoken."""
    return Kind(viewer_of(room, person), "none", language())


def view_of(room: Room, person: Person | None) -> dict[str, Any]:
    """A table as a person sees it, for programs: the board as text and as numbers, moves as text."""
    table, kind = room.table, kind_of(room, person)
    picture = room.picture(kind)
    seen = table.game.seen(table.match.state, kind.viewer) if table.match is not None else None
    facts = {name: fact for name, fact in picture.facts.items() if name not in ELSEWHERE}
    facts["players"] = _players_of(picture)
    text = table.game.draw(seen).splitlines() if seen is not None else []
    story = room.story_in(kind.language).lines(kind.viewer)[: picture.lines]
    moves = [move.text for move in legal_moves(room, kind)]
    return {
        "name": table.name,
        "v": picture.version,
        **facts,
        "picks": moves,
        "text": text,
        "say": story,
        "seen": seen,
    }


def _players_of(picture: Picture) -> list[dict[str, Any]]:
    awaited, clocks = picture.facts["awaited"], picture.facts["clocks"]
    return [
        {**player, "awaited": seat in awaited, **(clocks[seat] if clocks else {})}
        for seat, player in enumerate(picture.facts["players"])
    ]


def legal_moves(room: Room, kind: Kind) -> list[LegalMove]:
    """What a viewer may do now, as numbers and texts."""
    match = room.table.match
    actions = match.game.legal_for(match.state, kind.viewer) if match is not None else []
    if match is None or not actions or not room.picture(kind).picks:
        return []
    turned = seated(match.state, kind.viewer)
    return [LegalMove(action, match.game.write(turned, action)) for action in actions]


async def show_table(call: Call) -> dict[str, Any]:
    """The table as the caller sees it; with `have` and `wait`, as soon as it looks different from that version."""
    person = call.caller.person if call.caller is not None else None
    hub, name = call.site.hub, call.part("name")
    view = await look(hub, hub.room(name), lambda room: view_of(room, person))
    have, wait = call.queries.get("have"), call.queries.get("wait", 0.0)
    if wait and view["v"] == have:
        await _wait_for_change(call, person, have, wait)
        if call.caller is not None and not call.site.identity.is_still(call.caller, call.request):
            person = None
        view = await look(hub, hub.room(name), lambda room: view_of(room, person))
    return view


async def _wait_for_change(call: Call, person: Person | None, have: int, wait: float) -> None:
    """Wait until the table looks different to a person; somebody who waits has a place at the gate.

    When the server ends, nobody waits any more.
    """
    site, name = call.site, call.part("name")
    if site.is_closing:
        return
    user = person.user if person is not None else f"watcher {call.address}"
    full = site.gate.enter(user, call.address)
    if full:
        raise Full(full)
    changed = asyncio.Event()
    spoken = language()

    def watch(room: Room) -> None:
        if room.table.name != name or room.is_storing:
            return
        if room.picture(Kind(viewer_of(room, person), "none", spoken)).version != have:
            changed.set()

    site.hub.watches.append(watch)
    site.waiting.add(changed)
    try:
        watch(site.hub.room(name))  # it may have changed since it was looked at
        async with asyncio.timeout(wait):
            await changed.wait()
    except TimeoutError:
        return
    finally:
        site.waiting.remove(changed)
        site.hub.watches.remove(watch)
        site.gate.leave(user, call.address)


async def list_moves(call: Call) -> list[LegalMove]:
    """What the caller may do now."""
    room = call.site.hub.room(call.part("name"))
    return await look(call.site.hub, room, lambda settled: legal_moves(settled, kind_of(settled, call.person)))


async def judge_move(call: Call) -> Opinion:
    """Whether the caller could make a move now, else the rule that forbids it."""

    def see(room: Room) -> Opinion:
        try:
            seat = own_seat(room.table, call.person)
            action = read_action(room.table, seat, call.part("text"))
            refuse_illegal(room.table.running(), seat, action)
        except GametableError as fault:
            return Opinion(False, *rule_and_reason(fault))
        return Opinion(True)

    return await look(call.site.hub, call.site.hub.room(call.part("name")), see)


async def make_move(call: Call) -> dict[str, Any]:
    """Make a move; the answer is the view after it, and comes when the move is stored."""
    body: MoveBody = call.body
    if (body.text is None) == (body.action is None):
        raise Fault(400, "A move has either a text or an action; right is one of both.")
    hub, person = call.site.hub, call.person
    room = hub.room(call.part("name"))
    client = client_id(person, body.id)

    def run(table: Table, at: int) -> list[Entry]:
        seat = own_seat(table, person)
        picture = room.picture(kind_of(room, person))
        if body.v is not None and not picture.since <= body.v <= picture.version:
            raise TableError(_("The table has changed since; look again."))
        return move(table, person, _action(table, seat, body), at, client)

    await carry_out(hub, room, run, client)
    return await look(hub, hub.room(room.table.name), lambda settled: view_of(settled, person))


def _action(table: Table, seat: int, body: MoveBody) -> int:
    if body.text is not None:
        return read_action(table, seat, body.text)
    assert body.action is not None
    if body.action >= table.game.actions:
        raise Fault(400, f"Actions of this game are numbered from 0 to {table.game.actions - 1}, not {body.action}.")
    return body.action


async def give_order(call: Call) -> dict[str, Any]:
    """Give an order beside the board; the answer is the view after it, and comes when it is stored."""
    body: OrderBody = call.body
    hub, person = call.site.hub, call.person
    order = TableOrder(body.what, body.id, body.seat, body.level, body.seats, body.settings)
    room = hub.room(call.part("name"))
    client = client_id(person, body.id)
    await carry_out(hub, room, lambda table, at: carry_out_order(table, at, person, order, client), client)
    return await look(hub, hub.room(room.table.name), lambda settled: view_of(settled, person))


async def show_chat(call: Call) -> list[ChatLine]:
    """The last hundred lines that were said at the table, the oldest first."""
    room = call.site.hub.room(call.part("name"))
    return [ChatLine(row.at, row.name, row.text) for row in call.site.store.chat(room.table.name)]


async def add_chat(call: Call) -> Said:
    """Say something to everybody at the table; with a / in front it is an order, and /help is answered."""
    body: ChatBody = call.body
    hub, person = call.site.hub, call.person
    room = hub.room(call.part("name"))
    try:
        text = checked_text(body.text)
    except TableError as fault:
        raise Fault(400, str(fault)) from fault
    if not text.startswith("/"):
        row = ChatRow(room.table.name, hub.now(), person.user, person.name, text)
        await call_with(lambda done: add_line(hub, room, row, done))
        return Said()
    order = read_command(text)
    if order.what == "help":
        return Said(help=_(HELP))
    await carry_out(hub, room, lambda table, at: carry_out_order(table, at, person, order))
    return Said()


async def stream_events(call: Call) -> ASGIApp:
    """A stream of server-sent events: the views and the chat that a WebSocket brings, and a sign of life."""
    site = call.site
    room = site.hub.room(call.part("name"))
    full = site.gate.enter(call.person.user, call.address)
    if full:
        raise Full(full)
    last = call.request.headers.get("last-event-id", "")
    have = int(last) if last.isascii() and last.isdigit() and len(last) <= 15 else None
    assert call.caller is not None
    return EventStream(site, call.caller, call.address, Hello(room.table.name, have, "none", language()))


_WAITING: Final = {
    "have": Version,
    "wait": Annotated[float, Meta(ge=0, le=LONGEST_WAIT)],
}
_TABLE: Final = "/api/tables/{name}"

ENDPOINTS: Final = (
    Endpoint("GET", _TABLE, show_table, View, is_public=True, refuses=(404, 409), queries=_WAITING),
    Endpoint("GET", f"{_TABLE}/moves", list_moves, list[LegalMove], refuses=(404, 409)),
    Endpoint("GET", f"{_TABLE}/moves/{{text}}", judge_move, Opinion, refuses=(404, 409)),
    Endpoint("POST", f"{_TABLE}/moves", make_move, View, MoveBody, refuses=(404, 409)),
    Endpoint("POST", f"{_TABLE}/orders", give_order, View, OrderBody, refuses=(404, 409)),
    Endpoint("GET", f"{_TABLE}/chat", show_chat, list[ChatLine], refuses=(404, 409)),
    Endpoint("POST", f"{_TABLE}/chat", add_chat, Said, ChatBody, refuses=(404, 409)),
    Endpoint("GET", f"{_TABLE}/events", stream_events, bytes, refuses=(404, 409)),
)
