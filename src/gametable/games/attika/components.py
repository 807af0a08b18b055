"""Reads and checks lists of buildings, capitals, tiles and layouts: the standard ones, and a host's own (AK-36)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from gametable.games.attika.layouts import Hex, name_of, wrong_sanctuaries, wrong_tiles
from gametable.kernel.errors import ComponentError
from gametable.kernel.lists import Item, read_lists, write_lists
from gametable.kernel.words import either, nearest

FILE = Path(__file__).with_name("components.toml")
LISTS: Final = ("buildings", "capitals", "tiles", "layouts")
GROUPS: Final = {"city": 10, "supply": 4, "defence": 4, "seafaring": 4, "streets": 4, "mint": 2, "wine": 2}  # AK-3
LETTERS: Final = "WFHM"
LANDSCAPES: Final = ("water", "forest", "hill", "mountain")
DEAREST: Final = 8  # resources that one building may cost

NAME: Final = r"[^\W\d_]+(?: [^\W\d_]+)*"
BUILDING: Final = re.compile(rf"({NAME}): ([a-z]+)( main)?, ([^,]+)(?:, free next to ({NAME}))?")
TILE: Final = re.compile(r"([A-Za-z0-9]{1,8}) ([.WFHM]{7})")
LAYOUT: Final = re.compile(r"([234]) (tiles|near|far): (-?\d{1,2},-?\d{1,2}(?: -?\d{1,2},-?\d{1,2})*)")


@dataclass(frozen=True)
class Building:
    """AK-3  A type of building."""

    name: str
    group: str
    main: bool
    cost: str  # letters in the order of LETTERS; empty if the cost is of any kind
    any_kind: int
    sources: tuple[str, ...]  # AK-19: next to which it is free
    copies: int

    def written(self) -> str:
        """The entry of a list."""
        cost = " ".join(self.cost) or f"{self.any_kind} any"
        main = " main" if self.main else ""
        free = f", free next to {' or '.join(self.sources)}" if self.sources else ""
        return f"{self.copies} x {self.name}: {self.group}{main}, {cost}{free}"


@dataclass(frozen=True)
class Tile:
    """AK-1  A landscape tile: the symbols of its centre and ring."""

    name: str
    symbols: str


@dataclass(frozen=True)
class Components:
    """Everything that lists say."""

    buildings: tuple[Building, ...]
    capitals: tuple[str, ...]
    tiles: tuple[Tile, ...]
    layouts: dict[tuple[int, str], tuple[Hex, ...]]

    def written(self) -> str:
        """The lists in one line, as a record has them."""
        layouts = [
            f"{players} {which}: {' '.join(map(name_of, self.layouts[players, which]))}"
            for players in (2, 3, 4)
            for which in ("tiles", "near", "far")
        ]
        return write_lists(
            {
                "buildings": [building.written() for building in self.buildings],
                "capitals": self.capitals,
                "tiles": [f"{tile.name} {tile.symbols}" for tile in self.tiles],
                "layouts": layouts,
            }
        )

    def name(self, building: int, seat: int) -> str:
        """AK-3  What a seat calls a building: only the capital has a name of its own."""
        found = self.buildings[building]
        return f"{found.name} {self.capitals[seat]}" if found.main and found.group == "city" else found.name


@lru_cache(maxsize=64)
def read_components(text: str, source: str) -> Components:
    """The components that lists describe; ComponentError names list, entry, line and what would be right."""
    lists = read_lists(text, source, LISTS)
    return Components(
        _buildings(lists["buildings"]),
        _capitals(lists["capitals"]),
        _tiles(lists["tiles"]),
        _layouts(lists["layouts"]),
    )


def _buildings(items: list[Item]) -> tuple[Building, ...]:
    found: list[Building] = []
    for item in items:
        building = _building(item)
        if building.name in [other.name for other in found]:
            raise item.fault(f"the name {building.name!r} stands twice; right is one entry for equal buildings.")
        found.append(building)
    names = [building.name for building in found]
    for item, building in zip(items, found, strict=True):
        for source in building.sources:
            if source not in names:
                raise item.fault(f"there is no building {source!r} (AK-19).{nearest(source, names)}")
    _check_groups(items[-1], found)
    return tuple(found)


def _building(item: Item) -> Building:
    copies, rest = item.counted()
    match = BUILDING.fullmatch(rest)
    if not match:
        raise item.fault("right is such as '2 x tower: defence, H H M, free next to fortress'.")
    name, group, main, cost, sources = match.groups()
    if group not in GROUPS:
        raise item.fault(f"there is no group {group!r}; right is {either(GROUPS)} (AK-3).{nearest(group, GROUPS)}")
    if not 1 <= copies <= GROUPS[group]:
        raise item.fault(f"there are {copies} of it; right are 1 to {GROUPS[group]} (AK-3).")
    if main and copies > 1:
        raise item.fault("a main building is one of its kind (AK-3).")
    if main and sources:
        raise item.fault("a main building is never free; right is no 'free next to' (AK-21).")
    letters, any_kind = _cost(item, cost)
    return Building(name, group, bool(main), letters, any_kind, tuple(sources.split(" or ")) if sources else (), copies)


def _cost(item: Item, text: str) -> tuple[str, int]:
    """AK-15, AK-18  Some resources by their letters, or a number of any kind."""
    of_any = re.fullmatch(r"(\d{1,2}) any", text)
    letters = text.split()
    if of_any and 1 <= int(of_any[1]) <= DEAREST:
        return "", int(of_any[1])
    if not of_any and 1 <= len(letters) <= DEAREST and all(len(word) == 1 and word in LETTERS for word in letters):
        return "".join(sorted(letters, key=LETTERS.index)), 0
    raise item.fault(f"its cost {text!r} is none; right are 1 to {DEAREST} letters out of W F H M, or such as '5 any'.")


def _check_groups(last: Item, buildings: list[Building]) -> None:
    """AK-3  Seven groups of the right size, and a main building in each but the streets."""
    for group, size in GROUPS.items():
        members = [building for building in buildings if building.group == group]
        count = sum(building.copies for building in members)
        mains = sum(building.main for building in members)
        right = 0 if group == "streets" else 1
        if count != size:
            raise _total(last, f"the group {group} has {count} buildings; right are {size} (AK-3).")
        if mains != right:
            raise _total(last, f"the group {group} has {mains} main buildings; right is {right} (AK-3).")


def _total(last: Item, reason: str) -> ComponentError:
    return ComponentError(last.source, f"{last.list}, all {last.number} entries", reason)


def _capitals(items: list[Item]) -> tuple[str, ...]:
    """AK-3  A name for the capital of each seat."""
    names: list[str] = []
    for item in items:
        if not re.fullmatch(NAME, item.text) or item.text in names:
            raise item.fault("right is a name of letters that no other seat has (AK-3).")
        names.append(item.text)
    if len(names) != 4:
        raise _total(items[-1], f"there are {len(names)} names; right are 4, one for each seat (AK-3).")
    return tuple(names)


def _tiles(items: list[Item]) -> tuple[Tile, ...]:
    """AK-1  22 tiles with a name and seven hexes."""
    tiles: list[Tile] = []
    for item in items:
        match = TILE.fullmatch(item.text)
        if not match:
            raise item.fault("right is a name and seven hexes, each W, F, H, M or a point: 'T01 .W.F.H.' (AK-1).")
        if match[1].lower() in [tile.name.lower() for tile in tiles]:
            raise item.fault(f"the name {match[1]} stands twice; right is a name for each tile (AK-1).")
        tiles.append(Tile(match[1], match[2]))
    if len(tiles) != 22:
        raise _total(items[-1], f"there are {len(tiles)} tiles; right are 22 (AK-1).")
    return tuple(tiles)


def _layouts(items: list[Item]) -> dict[tuple[int, str], tuple[Hex, ...]]:
    """AK-4, AK-60  For 2, 3 and 4 players the tiles, then the sanctuaries near and far."""
    found: dict[tuple[int, str], tuple[Hex, ...]] = {}
    for item in items:
        match = LAYOUT.fullmatch(item.text)
        if not match:
            raise item.fault("right is such as '2 tiles: 0,0 2,1 -1,3 1,4', '2 near: …' or '2 far: …' (AK-60).")
        players, which = int(match[1]), match[2]
        if (players, which) in found:
            raise item.fault("it stands twice; right is one entry (AK-60).")
        if which != "tiles" and (players, "tiles") not in found:
            raise item.fault(f"right is '{players} tiles: …' before it, for its sanctuaries lie beside them (AK-60).")
        places = tuple(_place(text) for text in match[3].split())
        tiles = found.get((players, "tiles"), ())
        wrong = wrong_tiles(players, places) if which == "tiles" else wrong_sanctuaries(players, places, tiles, which)
        if wrong:
            raise item.fault(wrong)
        found[players, which] = places
    for players in (2, 3, 4):
        for which in ("tiles", "near", "far"):
            if (players, which) not in found:
                raise _total(items[-1], f"'{players} {which}: …' is missing (AK-60).")
    return found


def _place(text: str) -> Hex:
    q, r = text.split(",")
    return int(q), int(r)


def load_standard(path: Path = FILE) -> Components:
    """The components in the file beside this module."""
    return read_components(path.read_text(encoding="utf-8"), path.name)


STANDARD = load_standard()
STANDARD_TEXT = STANDARD.written()
