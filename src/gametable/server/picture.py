"""A table as one kind of viewer sees it: keyed parts and facts, so that only what has changed needs to be sent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, Literal, NamedTuple

from gametable.kernel.game import WATCHER, Game, Seen
from gametable.scene.difference import changed_parts, same_parts
from gametable.scene.kept import Kept
from gametable.scene.model import Scene, Shape
from gametable.server.picks import Picks, Tree, moves_of, picks_of, tree_of
from gametable.table.playing import undo_choices
from gametable.table.table import RUNNING, Table

EMPTY: Final = Scene((), ())
VIEW: Final = "seen"  # the fact that programs get instead of a scene
Form = Shape | Literal["none"]  # the window that a table is drawn for; programs have none
Said = tuple[int, str]  # a line of the story, with the number of the move that it tells of


class Kind(NamedTuple):
    """Viewers of one kind see the same."""

    viewer: int
    shape: Form = "wide"
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Picture:
    """What a viewer sees, with the number by which the viewer and the server know it."""

    version: int
    scene: Scene
    facts: dict[str, Any]
    lines: int  # of the story that are told with it
    picks: Picks
    tree: Tree
    seen: Seen | None
    since: int  # the version since which the board and the picks are the same


def players_of(table: Table, viewer: int, here: set[str]) -> list[dict[str, Any]]:
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


def facts_of(table: Table, viewer: int, here: set[str], seen: Seen | None) -> dict[str, Any]:
    """All that is shown beside the board."""
    settings = table.settings
    facts: dict[str, Any] = {
        "game": settings.game,
        "title": table.game.entry.title,
        "stage": table.stage,
        "paused": table.is_paused,
        "seat": viewer,
        "players": players_of(table, viewer, here),
        "awaited": table.awaited(),
        "clocks": clocks_of(table),
        "options": settings.options,
        "listed": settings.listed,
        "commitment": table.commitment,
        "secret": table.shown_secret,
        "request": table.request.seat if table.request else None,
        "prompt": "",
        "undo": "",
    }
    if seen is not None:
        facts |= _facts_of_game(table, viewer, seen)
    return facts


def _facts_of_game(table: Table, viewer: int, seen: Seen) -> dict[str, Any]:
    match = table.running()
    facts: dict[str, Any] = {"prompt": match.game.ask(seen), "sheet": match.game.sheet(seen)}
    if viewer != WATCHER:
        facts["undo"] = _undo_shown(table, viewer)
    if match.result:
        facts["result"] = {"scores": match.result.scores, "winners": match.result.winners}
    return facts


def _undo_shown(table: Table, viewer: int) -> str:
    """How a move can be taken back, as far as the viewer may know: others may have decided something in secret."""
    choice = undo_choices(table, viewer)
    if choice != "free" or table.running().state.open_seats() == [viewer]:
        return choice
    return "ask" if table.request is None else ""


def facts_of_scene(scene: Scene) -> dict[str, Any]:
    """What a page needs to know of a scene beside its parts."""
    return {"zones": scene.zones, "buttons": scene.buttons, "panels": scene.panels, "rules": scene.rules}


def draw_picture(
    table: Table, kind: Kind, version: int, lines: int, here: set[str], *, kept: Kept | None = None
) -> Picture:
    """What a viewer sees of a table now; a program gets no drawing, but what it may know, and its moves as texts."""
    match, game, shape = table.match, table.game, kind.shape
    seen = game.seen(match.state, kind.viewer) if match is not None else None
    scene = game.scene(seen, shape, kept) if seen is not None and shape != "none" else EMPTY
    facts = facts_of(table, kind.viewer, here, seen)
    facts |= {VIEW: seen} if shape == "none" else facts_of_scene(scene)
    picks: Picks = {}
    tree: Tree = {}
    if match is not None and seen is not None and table.stage == RUNNING and not table.is_paused:
        pick = moves_of if shape == "none" else picks_of
        picks = pick(game, match.state, kind.viewer, seen)
        tree = tree_of(game, seen, picks)
    facts["picks"] = tree
    return Picture(version, scene, facts, lines, picks, tree, seen, version)


def follow(old: Picture | None, new: Picture) -> Picture:
    """A picture that follows another: people coming and going do not make a choice on the same board outdated."""
    if old is None or old.picks != new.picks or not same_parts(old.scene, new.scene):
        return new
    return replace(new, since=old.since)


def looks_alike(old: Picture, new: Picture) -> bool:
    """Whether a viewer cannot tell two pictures apart."""
    return old.facts == new.facts and old.lines == new.lines and same_parts(old.scene, new.scene)


def difference(game: Game, old: Picture | None, new: Picture, said: list[Said]) -> dict[str, Any]:
    """What must be sent to a viewer who has the old picture, or none; `said` are the lines that are new."""
    if old is None:
        drawn = {} if VIEW in new.facts else {"defs": game.definitions()}
        return {"v": new.version, "base": None, **drawn, "set": new.scene.parts, "del": [], **new.facts, "say": said}
    before = old.facts
    facts = {name: fact for name, fact in new.facts.items() if name not in before or before[name] != fact}
    lost = {name: None for name in old.facts if name not in new.facts}
    if facts.get(VIEW) and before[VIEW]:
        facts[VIEW] = {name: value for name, value in facts[VIEW].items() if before[VIEW].get(name) != value}
    told = {"say": said} if said else {}
    changes = changed_parts(old.scene, new.scene)
    return {"v": new.version, "base": old.version, **changes, **facts, **lost, **told}
