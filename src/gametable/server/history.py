"""Earlier positions of a game, as a viewer saw them: only the steps that changed what this viewer knows are counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gametable.kernel.game import Seen
from gametable.kernel.recorder import replay_move
from gametable.server.picture import draw_parts
from gametable.server.room import Room
from gametable.table.seats import TableError
from gametable.table.taking import new_match


def steps(room: Room, viewer: int) -> Iterator[Seen]:
    """What a viewer saw, step by step, of the moves that stand."""
    match = room.table.match
    if match is None:
        return
    state = new_match(room.table).state
    last: Seen | None = None
    for played in match.played:
        replay_move(match.game, state, played.move)
        seen = match.game.seen(state, viewer)
        if seen != last:
            yield seen
        last = seen


def picture_at(room: Room, viewer: int, step: int | None) -> dict[str, Any]:
    """The board after so many steps of this viewer, and how many there are."""
    entries, seen = room.past.get(viewer, (-1, []))
    if entries != room.table.entries:
        seen = list(steps(room, viewer))
        room.past[viewer] = (room.table.entries, seen)
    if not seen:
        raise TableError("The game has not begun: there is no earlier position.")
    number = len(seen) if step is None else step
    if not 1 <= number <= len(seen):
        raise TableError(f"You have seen steps 1 to {len(seen)}; there is no step {number}.")
    return {"at": number, "total": len(seen), "set": draw_parts(room.table.game, seen[number - 1])}
