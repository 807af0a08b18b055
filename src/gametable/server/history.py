"""Earlier positions of a game, as a viewer saw them: only the moves that this viewer was told of are counted."""

from __future__ import annotations

from typing import Any

from gametable.kernel.language import _
from gametable.kernel.recorder import replay_move
from gametable.kernel.state import State
from gametable.server.picture import VIEW, Kind, facts_of_scene
from gametable.server.room import Room
from gametable.table.seats import TableError
from gametable.table.taking import new_match


def positions(room: Room) -> list[State]:
    """The positions after each of the moves that stand."""
    entries, states = room.past
    if entries != room.table.entries:
        states = list(_replayed(room))
        room.past = (room.table.entries, states)
    return states


def _replayed(room: Room) -> list[State]:
    match = room.table.match
    if match is None:
        return []
    state = new_match(room.table).state
    states = []
    for played in match.played:
        replay_move(match.game, state, played.move)
        states.append(state.copy())
    return states


def picture_at(room: Room, kind: Kind, step: int | None) -> dict[str, Any]:
    """The board after so many moves that this viewer knows of, and how many there are."""
    known = room.story.known_moves(kind.viewer)
    if not known:
        raise TableError(_("The game has not begun: there is no earlier position."))
    number = len(known) if step is None else step
    if not 1 <= number <= len(known):
        words = _("You have seen moves 1 to {count}; there is no move {number}.")
        raise TableError(words.format(count=len(known), number=number))
    game = room.table.game
    seen = game.seen(positions(room)[known[number - 1]], kind.viewer)
    facts: dict[str, Any] = {"at": number, "total": len(known), "prompt": game.ask(seen), "sheet": game.sheet(seen)}
    if kind.shape == "none":
        return {**facts, "set": {}, VIEW: seen}
    scene = game.scene(seen, kind.shape)
    return {**facts, "set": scene.parts, **facts_of_scene(scene)}
