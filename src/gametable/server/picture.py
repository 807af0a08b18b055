"""A table as one viewer sees it: keyed parts and facts, so that only what has changed needs to be sent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from typing import Any

from gametable.kernel.game import WATCHER, Game, Seen, seated
from gametable.kernel.state import State
from gametable.table.playing import undo_choices
from gametable.table.table import RUNNING, Table

Parts = dict[str, list[str]]  # id → layer and markup
Picks = dict[str, int]  # what a person can pick → the action


@dataclass(frozen=True, slots=True)
class Picture:
    """What a viewer sees, with the number by which the viewer and the server know it."""

    version: int
    parts: Parts
    facts: dict[str, Any]
    lines: int  # of the story that are told with it
    picks: Picks
    since: int  # the version since which the board and the picks are the same


def draw_parts(game: Game, seen: Seen) -> Parts:
    """The table as text, a part for each line."""
    lines = game.draw(seen).splitlines()
    return {f"line-{number}": ["text", escape(line, quote=False)] for number, line in enumerate(lines)}


def picks_of(game: Game, state: State, viewer: int) -> Picks:
    """What a viewer can pick now."""
    if viewer not in state.open_seats():
        return {}
    turned = seated(state, viewer)
    return {game.write(turned, action): action for action in turned.legal_actions()}


def players_of(table: Table, viewer: int, here: set[str]) -> list[dict[str, Any]]:
    """Who sits where, and for whom the table waits."""
    awaited = set(table.awaited())
    players = []
    for number, seat in enumerate(table.seats):
        player: dict[str, Any] = {"name": seat.title(number), "bot": seat.bot, "open": seat.is_open}
        player |= {"away": bool(seat.user and seat.bot), "here": seat.user in here, "awaited": number in awaited}
        player |= {"you": number == viewer, "host": bool(seat.user) and seat.user == table.host}
        if table.clock.runs:
            player |= {"bank": table.clock.banks[number], "deadline": table.clock.deadline(number)}
        players.append(player)
    return players


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
        "options": settings.options,
        "listed": settings.listed,
        "commitment": table.commitment,
        "secret": table.shown_secret,
        "request": table.request.seat if table.request else None,
        "prompt": "",
        "picks": [],
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


def draw_picture(table: Table, viewer: int, version: int, lines: int, here: set[str], *, frozen: str = "") -> Picture:
    """What a viewer sees of a table now."""
    seen = table.game.seen(table.match.state, viewer) if table.match is not None else None
    facts = facts_of(table, viewer, here, seen) | {"frozen": frozen}
    parts: Parts = {}
    picks: Picks = {}
    if table.match is not None and seen is not None:
        parts = draw_parts(table.game, seen)
        if table.stage == RUNNING and not table.is_paused:
            picks = picks_of(table.game, table.match.state, viewer)
        facts["picks"] = list(picks)
    return Picture(version, parts, facts, lines, picks, version)


def follow(old: Picture | None, new: Picture) -> Picture:
    """A picture that follows another: people coming and going do not make a choice on the same board outdated."""
    if old is None or old.parts != new.parts or old.picks != new.picks:
        return new
    return replace(new, since=old.since)


def looks_alike(old: Picture, new: Picture) -> bool:
    """Whether a viewer cannot tell two pictures apart."""
    return old.parts == new.parts and old.facts == new.facts and old.lines == new.lines


def difference(old: Picture | None, new: Picture, story: list[str]) -> dict[str, Any]:
    """What must be sent to a viewer who has the old picture, or none."""
    if old is None:
        return {"v": new.version, "base": None, "set": new.parts, "del": [], **new.facts, "say": story[: new.lines]}
    changed = {part: markup for part, markup in new.parts.items() if old.parts.get(part) != markup}
    gone = [part for part in old.parts if part not in new.parts]
    facts = {name: fact for name, fact in new.facts.items() if name not in old.facts or old.facts[name] != fact}
    lost = {name: None for name in old.facts if name not in new.facts}
    told = {"say": story[old.lines : new.lines]} if new.lines > old.lines else {}
    return {"v": new.version, "base": old.version, "set": changed, "del": gone, **facts, **lost, **told}
