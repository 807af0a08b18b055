"""Every card, building, tile and amphora counted where it lies (AK-1 to AK-3): the counts never change."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from gametable.games.attika.components import LANDSCAPES
from gametable.games.attika.layouts import Hex, apart, flower
from gametable.games.attika.rules import numbers as n
from gametable.games.attika.rules.lanes import count_of
from gametable.games.attika.rules.state import Attika
from gametable.games.attika.spots import centers, owner_of, sanctuaries


def inventory(state: Attika) -> dict[str, int]:
    """Counts of all components; what lies in two places at once is counted twice and shows."""
    seats = range(state.players)
    standing = [owner_of(state, spot) for spot in range(state.hex_count())]
    laid = [state.laid_tile(number) & 31 for number in range(state.tiles)]
    drawn = [state.tile] if state.tile >= 0 else []
    left = [tile for tile in range(n.TILES) if state.tiles_left >> tile & 1]
    count = {
        "tiles": len(laid) + len(left) + len(drawn),
        "different tiles": len({*laid, *left, *drawn}),
        "amphoras": state.pool() + sum(state.amphoras(seat) for seat in seats),
        "misplaced": _misplaced(state) + (state.pool() < 0),
    }
    for landscape, name in enumerate(LANDSCAPES):
        held = sum(count_of(state.hand(seat), landscape) for seat in seats)
        count[f"{name} cards"] = held + count_of(state.deck, landscape) + count_of(state.discards, landscape)
    for seat in seats:
        count |= _buildings(state, seat, standing)
    return count


def _buildings(state: Attika, seat: int, standing: list[int]) -> dict[str, int]:
    """The buildings of a seat: on the land, in storage, face down, and the one that was just drawn."""
    drawn = 1 if state.seat == seat and state.stack >= 0 and state.building >= 0 else 0
    where = [int(pieces).bit_count() for pieces in (state.built(seat), state.stored(seat), state.down(seat))]
    heights = sum(state.height(seat, stack) for stack in range(n.STACKS))
    return {
        f"buildings of seat {seat + 1}": sum(where) + drawn,
        f"stacks of seat {seat + 1} against what is face down": heights - where[2],
        f"hexes of seat {seat + 1} against what is built": standing.count(seat) - where[0],
    }


def _misplaced(state: Attika) -> int:
    """Whatever is wrong with the land."""
    around = tuple(state.neighbours(spot) for spot in range(state.hex_count()))
    return _wrong_land(tuple(centers(state)), around, tuple(sanctuaries(state)), state.phase == n.LAYING)


@lru_cache(maxsize=64)
def _wrong_land(tiles: tuple[Hex, ...], around: tuple[int, ...], holy: tuple[Hex, ...], laying: bool) -> int:
    """Tiles that overlap or stand alone, sanctuaries that are covered, hexes with wrong neighbours."""
    places = [place for tile in tiles for place in flower(tile)]
    numbers = {place: spot for spot, place in enumerate(places)}
    faults = sum(apart(one, other) < 3 for one, other in combinations(tiles, 2))
    alone = [tile for tile in tiles[1:] if not any(apart(tile, other) == 3 for other in tiles)]
    faults += 0 if laying else len(alone)
    faults += sum(place in numbers for place in holy)
    for spot, place in enumerate(places):
        right = {numbers[near] for near in flower(place)[1:] if near in numbers}
        listed = [(around[spot] >> shift & 255) - 1 for shift in range(0, 48, 8) if around[spot] >> shift & 255]
        faults += set(listed) != right or len(listed) != len(right)
    return faults
