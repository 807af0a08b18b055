"""What people write behind a command, checked: the game, the players, the seats, the options and the seed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from gametable.bots.bot import Bot
from gametable.bots.names import bot_names, find_bot
from gametable.games import catalog
from gametable.kernel.errors import GametableError
from gametable.kernel.game import Game
from gametable.kernel.options import Settings, parse_options
from gametable.kernel.rng import LARGEST_SEED
from gametable.kernel.words import either, plural

PERSON = "me"
LARGEST_FILE = 100_000  # letters of a file that is the value of an option


class WrongUse(GametableError):
    """A command that asks for what cannot be."""


def find_game(name: str) -> Game:
    """The game with this name, however it is capitalised."""
    return catalog.load(name.lower())


def find_options(game: Game, texts: Sequence[str] | None) -> Settings:
    """The options of a game that were given as name=value, or as name=@file for what a file says."""
    return parse_options(game.options, [_with_file(text) for text in texts or []])


def _with_file(text: str) -> str:
    name, equals, value = text.partition("=")
    if not equals or not value.startswith("@"):
        return text
    file = value.removeprefix("@")
    try:
        content = Path(file).expanduser().read_text(encoding="utf-8")
    except (OSError, ValueError, RuntimeError) as fault:
        reason = (fault.strerror if isinstance(fault, OSError) else None) or "it is no text file"
        raise WrongUse(f"{name}: the file {file!r} cannot be read: {reason}.") from fault
    if len(content) > LARGEST_FILE:
        raise WrongUse(f"{name}: the file {file!r} is too long: right are at most {LARGEST_FILE} letters.")
    return f"{name}={content}"


def find_players(game: Game, players: int | None, seats: str | None = None) -> int:
    """The number of players: as given, as many as there are seats, or the fewest that the game takes."""
    if players is None:
        players = len(split_seats(seats)) if seats is not None else game.entry.players[0]
    game.settings(players)
    return players


def find_bot_players(game: Game, players: int | None, bots: Sequence[str]) -> int:
    """The number of players where a list of bots may be shorter than that: the fewest that have a seat for each."""
    return find_players(game, players if players is not None else max(game.entry.players[0], len(bots)))


def find_rivals(text: str) -> list[str]:
    """The names of bots that play against each other, so two or more."""
    names = split_seats(text)
    if len(names) == 1 and names[0]:
        raise WrongUse(f"{names[0]} alone meets nobody: name two bots or more, such as hard,greedy.")
    return names


def find_seed(seed: int | None) -> int:
    """The seed as given, or one that nobody can foresee."""
    if seed is None:
        return secrets.randbelow(LARGEST_SEED + 1)
    if not 0 <= seed <= LARGEST_SEED:
        raise WrongUse(f"{seed} cannot be a seed: right is a whole number from 0 to {LARGEST_SEED}.")
    return seed


def split_seats(text: str) -> list[str]:
    """The names of the seats in a list such as me,random."""
    return [name.strip() for name in text.split(",")]


def find_seats(names: Sequence[str], players: int) -> list[Bot | None]:
    """Who sits where: a bot, or None for a person."""
    if len(names) != players:
        raise WrongUse(f"The game has {plural(players, 'player')}, but --seats names {len(names)}: name one a seat.")
    for number, name in enumerate(names, start=1):
        if not name:
            right = either([PERSON, *bot_names()])
            raise WrongUse(f"Seat {number} has no name in --seats: right is {right}, or module:name.")
    return [None if name == PERSON else find_bot(name) for name in names]


def find_bots(names: Sequence[str], players: int) -> list[Bot]:
    """The bots on all seats of a game without people."""
    bots = [bot for bot in find_seats(names, players) if bot is not None]
    if len(bots) < players:
        raise WrongUse(f"Nobody is asked here, so no seat can be {PERSON}: every seat needs a bot, such as random.")
    return bots
