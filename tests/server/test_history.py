"""Earlier positions are shown as the same viewer saw them at that time, and nothing is added by what came to light."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gametable.kernel.language import ENGLISH
from gametable.server.history import picture_at
from gametable.server.picture import Form, Kind
from gametable.server.room import Room
from gametable.table.seats import TableError
from gametable.table.table import RUNNING
from tests.table.tables import GAMES, Kept, running_table

MOVES = 60


def looks(kept: Kept, kind: Kind) -> dict[str, Any]:
    game = kept.table.game
    seen = game.seen(kept.state, kind.viewer)
    if kind.shape == "none":
        return {"seen": seen, "prompt": game.ask(seen), "sheet": game.sheet(seen)}
    scene = game.scene(seen, kind.shape)
    return {"set": scene.parts, "zones": scene.zones, "prompt": game.ask(seen), "sheet": game.sheet(seen)}


def room_of(kept: Kept) -> Room:
    room = Room(kept.table)
    room.stories[ENGLISH] = kept.story
    return room


@pytest.mark.parametrize("game", GAMES)
def test_the_past_is_what_was_seen(game: str) -> None:
    source = random.Random(11)
    kept = running_table(game, seed=5)
    shapes: list[Form] = ["wide", "none"]
    kinds = [Kind(viewer, shape) for viewer in kept.viewers() for shape in shapes]
    seen: dict[Kind, dict[int, dict[str, Any]]] = {kind: {} for kind in kinds}
    for _ in range(MOVES):
        for kind in kinds:
            seen[kind].setdefault(kept.story.count(kind.viewer), looks(kept, kind))
        if kept.table.stage != RUNNING:
            break
        seat = source.choice(kept.state.awaited_seats())
        kept.play(seat, source.choice(kept.table.game.legal_for(kept.state, seat)))
    room = room_of(kept)
    for kind in kinds:
        for number, looked in seen[kind].items():
            if number:
                past = picture_at(room, kind, number)
                assert {name: past[name] for name in looked} == looked, (kind.viewer, number)


def test_there_is_no_past_beyond_what_was_told() -> None:
    kept = running_table("attatat", seed=5)
    room, kind = room_of(kept), Kind(0)
    told = kept.story.count(0)
    for number in (0, told + 1):
        with pytest.raises(TableError, match=f"moves 1 to {told}; there is no move {number}"):
            picture_at(room, kind, number)
