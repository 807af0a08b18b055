"""A recorded game step by step, as viewers saw it: pictures of its positions, and a page that shows one after another.

Everything is made from what a viewer may know. Only the moves that a viewer was told of are steps, so that not even the
number of somebody's half-made choices can be read from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from gametable.kernel.game import WATCHER, Game, Seen
from gametable.kernel.record import NOBODY, Move, Record, Result
from gametable.kernel.recorder import replay_move, result_of, resume
from gametable.kernel.state import OVER, State
from gametable.scene.model import Scene, Shape
from gametable.scene.names import named
from gametable.scene.packing import Drawings, packed_changes
from gametable.scene.together import together
from gametable.table.story import told

Viewers = tuple[int, ...]  # one of them, or WATCHER and then all seats
NOTHING: Final = Scene((), ())


class Played(NamedTuple):
    """An entry of a record with the positions around it."""

    before: State
    move: Move
    after: State


class Step(NamedTuple):
    """What the viewers know after a move, and what they were told of it."""

    entry: int  # its number in the record
    views: tuple[Seen, ...]
    lines: tuple[str, ...]


def everybody(players: int) -> Viewers:
    """The viewers who know everything together."""
    return (WATCHER, *range(players))


def replayed(game: Game, record: Record) -> list[Played]:
    """All entries of a record; RecordError says where it differs from the rules."""
    state = resume(game, replace(record, moves=[], result=None)).state
    played = []
    for move in record.moves:
        before = state.copy()
        replay_move(game, state, move)
        played.append(Played(before, move, state.copy()))
    return played


def result_after(played: Sequence[Played]) -> Result | None:
    """The result of a game that is over."""
    return result_of(played[-1].after) if played and played[-1].after.to_move() == OVER else None


def views_of(game: Game, state: State, viewers: Viewers) -> tuple[Seen, ...]:
    """What each of the viewers may know."""
    return tuple(game.seen(state, viewer) for viewer in viewers)


def scene_of(game: Game, views: Sequence[Seen], shape: Shape) -> Scene:
    """The picture of one view, or of all views together."""
    first, *others = (game.scene(seen, shape) for seen in views)
    return together(first, others) if others else first


def steps_of(game: Game, played: Sequence[Played], viewers: Viewers) -> Iterator[Step]:
    """The moves that the viewers were told of."""
    for entry, (before, move, after) in enumerate(played):
        lines = _lines(game, before, move, viewers)
        if lines:
            yield Step(entry, views_of(game, after, viewers), lines)


def _lines(game: Game, before: State, move: Move, viewers: Viewers) -> tuple[str, ...]:
    """What a viewer is told; of all viewers, whoever decided knows best."""
    if len(viewers) > 1 and move.seat != NOBODY:
        viewers = (move.seat,)
    lines = [line for viewer in viewers for line in told(game, before, move, viewer)]
    return tuple(dict.fromkeys(lines)) if len(viewers) > 1 else tuple(lines)


def replay_data(game: Game, steps: Sequence[Step], names: Sequence[str], shape: Shape = "wide") -> dict[str, Any]:
    """What a page needs to show the steps: the first scene, and what each move changes."""
    drawings = Drawings()
    scene, question, changes = NOTHING, "", []
    for step in steps:
        old, asked = scene, question
        scene, question = scene_of(game, step.views, shape), named(game.ask(step.views[0]), names)
        change = packed_changes(old, scene, drawings) | _around(old, scene, names)
        if question != asked:
            change["ask"] = question
        changes.append({**change, "say": [named(line, names) for line in step.lines]})
    packed = {"elements": drawings.elements, "drawings": drawings.lists}
    return {"names": names, "definitions": game.definitions(), **packed, "steps": changes}


def _around(old: Scene, new: Scene, names: Sequence[str]) -> dict[str, Any]:
    """What has changed beside the parts."""
    changes: dict[str, Any] = {}
    if old.zones != new.zones:
        changes["zones"] = [zone._replace(title=named(zone.title, names)) for zone in new.zones]
    if old.panels != new.panels:
        changes["panels"] = new.panels
    return changes
