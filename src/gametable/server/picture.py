"""A table as one kind of viewer sees it: keyed parts and facts, so that only what has changed needs to be sent."""

# mypyc compiles this module: objects

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from gametable.kernel.game import WATCHER, Game, Seen
from gametable.scene.difference import changed_parts
from gametable.scene.kept import Kept
from gametable.scene.model import Scene, Shape
from gametable.server.picks import Picks, moves_of, picks_of, tree_of
from gametable.table.playing import undo_choices
from gametable.table.story import Said
from gametable.table.table import RUNNING, Table

EMPTY: Final = Scene((), ())
MISSING: Final = object()
VIEW: Final = "seen"  # the fact that programs get instead of a scene
BOARD: Final = frozenset(["set", "del", "after", "order"])  # what is said of the parts of a scene
Form = Shape | Literal["none"]  # the window that a table is drawn for; programs have none
Facts: TypeAlias = dict[str, Any]


class Kind(NamedTuple):
    """Viewers of one kind see the same."""

    viewer: int
    shape: Form = "wide"
    language: str = "en"
    words: bool = True  # sentences about the game: its story, what is asked, the score sheet


@dataclass(slots=True)
class Picture:
    """What a viewer sees, with the number by which the viewer and the server know it; nobody changes it later."""

    version: int
    scene: Scene
    facts: Facts
    view: Facts | None  # what programs get instead of a scene
    lines: int  # of the story that are told with it
    picks: Picks
    since: int  # the version since which the board and the picks are the same


def players_of(table: Table, viewer: int, here: AbstractSet[str]) -> list[dict[str, Any]]:
    """Who sits where."""
    return [
        {
            "name": seat.title(number),
            "bot": seat.bot,
            "open": seat.is_open,
            "away": bool(seat.user and seat.bot),
            "here": seat.user in here,
            "you": number == viewer,
            "host": bool(seat.user) and seat.user == table.host,
        }
        for number, seat in enumerate(table.seats)
    ]


def clocks_of(table: Table) -> list[dict[str, Any]] | None:
    """How long each seat may still think, and until when; None without a clock."""
    if not table.clock.runs:
        return None
    return [
        {"bank": table.clock.banks[seat], "deadline": table.clock.deadline(seat)} for seat in range(len(table.seats))
    ]


def standing_facts(table: Table, viewer: int, here: AbstractSet[str]) -> dict[str, Any]:
    """What stays as it is while moves are made, and nobody comes or goes."""
    settings = table.settings
    return {
        "game": settings.game,
        "title": table.game.entry.title,
        "seat": viewer,
        "players": players_of(table, viewer, here),
        "options": settings.options,
        "clock": settings.clock,
        "listed": settings.listed,
        "commitment": table.commitment,
    }


def passing_facts(table: Table, kind: Kind, seen: Seen | None) -> dict[str, Any]:
    """What may be another with every move."""
    facts: dict[str, Any] = {
        "stage": table.stage,
        "paused": table.is_paused,
        "awaited": table.awaited(),
        "clocks": clocks_of(table),
        "secret": table.shown_secret,
        "request": table.request.seat if table.request else None,
    }
    result = table.match.result if table.match is not None else None
    if result is not None:
        facts["result"] = {"scores": result.scores, "winners": result.winners}
    if kind.words:
        facts |= _words_of_game(table, kind.viewer, seen)
    return facts


def _words_of_game(table: Table, viewer: int, seen: Seen | None) -> dict[str, Any]:
    if seen is None:
        return {"prompt": "", "undo": ""}
    undo = _undo_shown(table, viewer) if viewer != WATCHER else ""
    return {"prompt": table.game.ask(seen), "undo": undo, "sheet": table.game.sheet(seen)}


def _undo_shown(table: Table, viewer: int) -> str:
    """How a move can be taken back, as far as the viewer may know: others may have decided something in secret."""
    choice = undo_choices(table, viewer)
    if choice != "free" or table.running().state.open_seats() == [viewer]:
        return choice
    return "ask" if table.request is None else ""


def facts_of_scene(scene: Scene) -> dict[str, Any]:
    """What a page needs to know of a scene beside its parts."""
    return {"zones": scene.zones, "buttons": scene.buttons, "panels": scene.panels, "rules": scene.rules}


def draw_picture(table: Table, kind: Kind, facts: Facts, *, version: int, lines: int, kept: Kept) -> Picture:
    """What a viewer sees of a table now; a program gets no drawing, but what it may know, and its moves as texts.

    The facts that stand become those of the picture.
    """
    match, game, shape = table.match, table.game, kind.shape
    seen = game.seen(match.state, kind.viewer) if match is not None else None
    scene = game.scene(seen, shape, kept) if seen is not None and shape != "none" else EMPTY
    picks: Picks = {}
    if match is not None and seen is not None and table.stage == RUNNING and not table.is_paused:
        pick = moves_of if shape == "none" else picks_of
        picks = pick(game, match.state, kind.viewer, seen)
    passing = passing_facts(table, kind, seen)
    passing["picks"] = tree_of(game, seen, picks, confirmed=kind.words) if seen is not None else {}
    if shape != "none":
        passing |= facts_of_scene(scene)
    view = (seen or {}) if shape == "none" else None
    facts.update(passing)
    return Picture(version, scene, facts, view, lines, picks, version)


def changes(old: Picture, new: Picture) -> Facts:
    """All by which a viewer can tell two pictures apart, beside new lines of the story; empty if they look alike."""
    board = changed_parts(old.scene, new.scene) if old.scene is not new.scene else {}
    view = _changed(old.view, new.view) if old.view is not None and new.view is not None else {}
    changed = _changed(old.facts, new.facts)
    changed |= {name: change for name, change in board.items() if change}
    if view:
        changed[VIEW] = view
    return changed


def is_same_board(change: Facts) -> bool:
    """Whether a change leaves everything on the board where it is, and as it looks."""
    return BOARD.isdisjoint(change)


def whole(game: Game, new: Picture, said: list[Said]) -> Facts:
    """What must be sent to a viewer who has no picture yet, or an old one."""
    board = {"defs": game.definitions()} if new.view is None else {VIEW: new.view or None}
    return {
        "t": "scene",
        "v": new.version,
        "base": None,
        **board,
        "set": new.scene.parts,
        "del": [],
        **new.facts,
        "say": said,
    }


def changed(old: Picture, new: Picture, change: Facts, said: list[Said]) -> Facts:
    """What must be sent to a viewer who has the old picture."""
    message: Facts = {"t": "scene", "v": new.version, "base": old.version, "set": {}, "del": [], **change}
    if said:
        message["say"] = said
    return message


def _changed(old: Facts, new: Facts) -> dict[str, Any]:
    """Facts that are new or different; None for those that are there no more."""
    changed: dict[str, Any] = {}
    in_both = 0
    for name, fact in new.items():
        before = old.get(name, MISSING)
        in_both += before is not MISSING
        if before is not fact and before != fact:
            changed[name] = fact
    if in_both < len(old):
        changed |= {name: None for name in old if name not in new}
    return changed
