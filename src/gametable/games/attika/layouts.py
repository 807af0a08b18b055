"""Starting lands: what AK-4 and AK-60 ask of the places of tiles and sanctuaries."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from gametable.games.attika.rules.geometry import SIDES, distance

Hex = tuple[int, int]
LINK = {"near": 6, "far": 8}  # AK-60: buildings between neighbouring sanctuaries
FARTHEST = 20  # coordinates of a starting land; growing never takes them beyond 63


@lru_cache(maxsize=16_384)
def flower(center: Hex) -> tuple[Hex, ...]:
    """AK-1  The seven hexes of a tile, in the order of its symbols."""
    return (center, *(step(center, side) for side in SIDES))


def step(place: Hex, by: Hex) -> Hex:
    """A hex, so far from another."""
    return place[0] + by[0], place[1] + by[1]


def apart(one: Hex, other: Hex) -> int:
    """Steps from one hex to another."""
    return distance(one[0] - other[0], one[1] - other[1])


def wrong_tiles(players: int, centers: Sequence[Hex]) -> str:
    """AK-4  Why these tiles make no starting land; empty if they do."""
    if len(centers) != 2 * players:
        return f"{players} players start with {2 * players} tiles (AK-4), and here are {len(centers)}."
    for place in centers:
        if max(abs(place[0]), abs(place[1])) > FARTHEST:
            return f"{name_of(place)} is too far out: right are numbers from -{FARTHEST} to {FARTHEST}."
    for one, other in combinations(centers, 2):
        if apart(one, other) < 3:
            return (
                f"the tiles at {name_of(one)} and {name_of(other)} overlap: right are centres 3 apart or more (AK-60)."
            )
    reached = [centers[0]]
    for place in reached:
        reached += [other for other in centers if apart(place, other) == 3 and other not in reached]
    for place in centers:
        if place not in reached:
            return f"the tile at {name_of(place)} does not touch the others: right are centres 3 apart (AK-30, AK-60)."
    return ""


def wrong_sanctuaries(players: int, places: Sequence[Hex], centers: Sequence[Hex], which: str) -> str:
    """AK-2, AK-4, AK-60  Why sanctuaries cannot lie like this; empty if they can."""
    if len(places) != players:
        return f"{players} players have {players} sanctuaries (AK-4), and here are {len(places)}."
    land = {place for center in centers for place in flower(center)}
    for number, place in enumerate(places):
        if place in places[:number]:
            return f"{name_of(place)} stands twice: right is a hex of its own for each sanctuary (AK-2)."
        if place in land:
            return f"{name_of(place)} lies on the land: right is a hex beside it (AK-2)."
        if not any(step(place, side) in land for side in SIDES):
            return f"{name_of(place)} does not touch the land: right is a hex beside it (AK-2)."
    return _wrong_links(places, land, which)


def _wrong_links(places: Sequence[Hex], land: set[Hex], which: str) -> str:
    """AK-60  Every sanctuary has its neighbours at the right distance, and none is nearer."""
    right = LINK[which]
    for place in places:
        links = sorted(link_length(place, other, land) for other in places if other != place)
        for length in links[:2]:
            if length != right:
                return (
                    f"a link from {name_of(place)} to a neighbouring sanctuary takes {length} buildings: "
                    f"right are {right} (AK-60)."
                )
    return ""


def link_length(one: Hex, other: Hex, land: set[Hex]) -> int:
    """AK-33  How many buildings a link between two sanctuaries takes at least; 0 if there is no way."""
    reached = [step(one, side) for side in SIDES if step(one, side) in land]
    seen = set(reached)
    length = 1
    while reached:
        if any(apart(place, other) == 1 for place in reached):
            return length
        around = {step(place, side) for place in reached for side in SIDES}
        reached = sorted((around & land) - seen)
        seen |= set(reached)
        length += 1
    return 0


def name_of(place: Hex) -> str:
    """A hex as people write it: 2,-1"""
    return f"{place[0]},{place[1]}"
