"""The cards of a game as drawings look them up: one book for each list of cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from gametable.games.monster_city.cards import Monster
from gametable.games.monster_city.options import cards_for

Faces = tuple[tuple[int, int], ...]  # colour and value of each kind of building


@dataclass(frozen=True, eq=False)
class Book:
    """All kinds of cards. Books are compared by identity: a long list would be slow to look up by."""

    faces: Faces
    monsters: tuple[Monster, ...]


@lru_cache(maxsize=64)
def book_of(cards: str) -> Book:
    """The book of the cards that the option names."""
    found = cards_for(cards)
    faces = tuple((kind.colour, kind.value) for kind, _ in found.buildings)
    return Book(faces, tuple(monster for monster, _ in found.monsters))
