"""The API for games: what there is to play, the rulebooks, and a picture of each."""

from __future__ import annotations

import asyncio
from typing import Any, Final, Literal

from gametable.games import catalog
from gametable.kernel.errors import GametableError, UnknownLanguage
from gametable.kernel.game import Game
from gametable.kernel.rulebook import Rulebook
from gametable.server.api import SVG, Call, Endpoint
from gametable.server.api_models import Chapter, GameInfo, Guide, GuideRule
from gametable.server.faults import Fault
from gametable.server.messages import Word
from gametable.server.portrait import portrait


def info_of(game: Game) -> GameInfo:
    """A game's line in the catalogue."""
    facts = {name: getattr(game.entry, name) for name in GameInfo.__struct_fields__ if name != "options"}
    return GameInfo(**facts, options={option.name: option.schema() for option in game.options})


async def list_games(_call: Call) -> list[GameInfo]:
    """All games that can be played, with their options as JSON schemas."""
    return [info_of(game) for game in catalog.usable_games()[0]]


def _game_of(call: Call) -> Game:
    try:
        return catalog.load(call.part("key"))
    except GametableError as fault:
        raise Fault(404, str(fault)) from fault


async def show_guide(call: Call) -> Guide:
    """The rulebook of a game, chapter by chapter; in English where nobody has written it in another language."""
    game = _game_of(call)
    language: Any = call.queries.get("lang", "en")
    try:
        rulebook = game.guide(language)
    except UnknownLanguage:
        language, rulebook = "en", game.guide()
    return Guide(game.entry.title, language, chapters_of(rulebook))


def chapters_of(rulebook: Rulebook) -> list[Chapter]:
    """The rules by chapter, in the order of the guide."""
    chapters: dict[str, list[GuideRule]] = {}
    for rule in rulebook.rules.values():
        chapters.setdefault(rule.chapter, []).append(GuideRule(rule.number, rule.text, rule.forbids))
    return [Chapter(title, rules) for title, rules in chapters.items()]


async def show_picture(call: Call) -> str:
    """A picture of a game, drawn by its own scene."""
    return await asyncio.to_thread(portrait, _game_of(call), call.queries.get("theme", "light"))


ENDPOINTS: Final = (
    Endpoint("GET", "/api/games", list_games, list[GameInfo], is_public=True),
    Endpoint(
        "GET", "/api/games/{key}/guide", show_guide, Guide, is_public=True, refuses=(404,), queries={"lang": Word}
    ),
    Endpoint(
        "GET",
        "/api/games/{key}/picture.svg",
        show_picture,
        str,
        is_public=True,
        refuses=(404,),
        queries={"theme": Literal["light", "dark"]},
        media=SVG,
    ),
)
