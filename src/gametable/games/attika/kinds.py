"""The kinds of buildings as scenes need them: names, signs, costs in words, and the numbers of pieces."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import Final

from gametable.games.attika.components import GROUPS, LANDSCAPES, LETTERS, Building
from gametable.games.attika.options import components_of
from gametable.games.attika.rules.numbers import MOST_PLAYERS
from gametable.kernel.words import either


class Kinds:
    """All kinds of a list; there is one object for each list, so that it can be the key of what is drawn."""

    def __init__(self, lists: str) -> None:
        components = components_of(lists)
        self.buildings = components.buildings
        self.tiles = tuple(tile.symbols for tile in components.tiles)
        self.tile_names = tuple(tile.name for tile in components.tiles)
        self.copies = tuple(building.copies for building in self.buildings)
        self.first_piece = tuple(accumulate(self.copies[:-1], initial=0))
        self.names = tuple(
            tuple(components.name(kind, seat) for kind in range(len(self.buildings))) for seat in range(MOST_PLAYERS)
        )
        self.numbers = {building.name: kind for kind, building in enumerate(self.buildings)}

    def in_group(self, group: str) -> list[int]:
        """The kinds of a group, the main building first."""
        found = [kind for kind, building in enumerate(self.buildings) if building.group == group]
        return sorted(found, key=lambda kind: not self.buildings[kind].main)

    def short_name(self, kind: int, seat: int) -> str:
        """AK-3  The capital by its own name, all others as they are called."""
        return self.names[seat][kind].removeprefix(f"{self.buildings[kind].name} ")


@lru_cache(maxsize=64)
def kinds_of(lists: str) -> Kinds:
    """The kinds of buildings that an option stands for."""
    return Kinds(lists)


def landscapes_of(building: Building) -> list[int]:
    """AK-15, AK-18  The printed cost, resource by resource; -1 for one of any kind."""
    return [LETTERS.index(letter) for letter in building.cost] or [-1] * building.any_kind


def cost_words(building: Building) -> str:
    """AK-15, AK-18  The printed cost: 2 hill and 1 mountain, or 5 of any kind."""
    if not building.cost:
        return f"{building.any_kind} of any kind"
    counts = [(building.cost.count(letter), name) for letter, name in zip(LETTERS, LANDSCAPES, strict=True)]
    return either([f"{count} {name}" for count, name in counts if count], "and")


GROUP_NAMES: Final = tuple(GROUPS)
