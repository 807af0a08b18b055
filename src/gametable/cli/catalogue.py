"""Prints which games there are, and the options of each."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich import box
from rich.table import Table

import gametable
from gametable import _compilation
from gametable.cli.screen import Screen
from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.options import BY_PLAYERS, Option, write_value
from gametable.kernel.words import either
from gametable.lab.tally import is_compiled


def version_line() -> str:
    """Name, version, and whether compiled code runs."""
    mode = "compiled" if gametable.COMPILED else "interpreted"
    stale = (
        "; the compiled code is older than its sources"
        if _compilation.is_stale(Path(gametable.__file__).parent)
        else ""
    )
    return f"gametable {gametable.__version__} ({mode}{stale})"


def find_games() -> list[Game]:
    """The games that can be used; what is wrong with others is said aside."""
    games, broken = catalog.usable_games()
    for fault in broken:
        Screen(stderr=True).say(str(fault))
    return games


def games_as_json(games: Sequence[Game]) -> str:
    """Games for programs."""
    return json.dumps([_as_json(game) for game in games], indent=2)


def _as_json(game: Game) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.entry.title,
        "players": list(game.entry.players),
        "options": {option.name: option.schema() for option in game.options},
        "rules_version": game.entry.rules_version,
        "compiled": is_compiled(game),
    }


def show_games(games: Sequence[Game], screen: Screen) -> None:
    """Games for people."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for heading in ("Title", "Name", "Players", "Minutes", "Age", "Publisher"):
        table.add_column(heading)
    for game in games:
        entry = game.entry
        low, high = entry.players
        table.add_row(entry.title, entry.key, f"{low}–{high}", str(entry.minutes), f"{entry.age}+", entry.publisher)
    screen.console.print(table)
    screen.say()
    example = games[0].key if games else "GAME"
    screen.say(f"gametable options {example}   its options")
    screen.say(f"gametable rules {example}     its rules")
    screen.say(f"gametable play {example}      play it")


def show_options(game: Game, screen: Screen) -> None:
    """Every option of a game with its values, its standard, its rule and a sentence."""
    for option in game.options:
        standard = write_value(option.default)
        screen.say(f"{option.name} = {values_of(option.schema())}", "bold")
        screen.say(f"    {option.says} Standard: {standard} ({option.rule}).")
    example = next((_example(option) for option in game.options), "name=value")
    screen.say()
    screen.say(f"Give options like this: gametable play {game.key} -o {example}")
    if any(option.default is None for option in game.options):
        screen.say(f"Standard {BY_PLAYERS} means that the number follows from the number of players.")


def _example(option: Option) -> str:
    return f"{option.name}={option.schema().get('minimum', write_value(option.default))}"


def values_of(schema: dict[str, Any]) -> str:
    """The values of an option in a few words."""
    if "minimum" in schema:
        return f"{schema['minimum']} to {schema['maximum']}"
    if schema["type"] == "boolean":
        return "yes or no"
    if "enum" in schema:
        return either(schema["enum"])
    return f"{', '.join(schema.get('examples', []))} or a text of your own"
