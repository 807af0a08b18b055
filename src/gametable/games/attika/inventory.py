"""Every card, building, tile and amphora counted where it lies (AK-1 to AK-3): the counts never change."""

from __future__ import annotations

from itertools import combinations

from gametable.games.attika.components import LANDSCAPES
from gametable.games.attika.layouts import apart
from gametable.games.attika.rules import numbers as n
from gametable.games.attika.rules.lanes import count_of
from gametable.games.attika.rules.state import Attika
from gametable.games.attika.spots import centers, hex_places, neighbours, owner_of, sanctuaries


def inventory(state: Attika) -> dict[str, int]:
    """Counts of all components; what lies in two places at once is counted twice and shows."""
    seats = range(state.players)
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
        count |= _buildings(state, seat)
    return count


def _buildings(state: Attika, seat: int) -> dict[str, int]:
    """The buildings of a seat: on the land, in storage, face down, and the one that was just drawn."""
    drawn = 1 if state.seat == seat and state.stack >= 0 and state.building >= 0 else 0
    where = [int(pieces).bit_count() for pieces in (state.built(seat), state.stored(seat), state.down(seat))]
    heights = sum(state.height(seat, stack) for stack in range(n.STACKS))
    standing = sum(owner_of(state, spot) == seat for spot in range(state.hex_count()))
    return {
        f"buildings of seat {seat + 1}": sum(where) + drawn,
        f"stacks of seat {seat + 1} against what is face down": heights - where[2],
        f"hexes of seat {seat + 1} against what is built": standing - where[0],
    }


def _misplaced(state: Attika) -> int:
    """Tiles that overlap or stand alone, sanctuaries that are covered, hexes with wrong neighbours, missing lots."""
    tiles = centers(state)
    places = hex_places(state)
    faults = sum(apart(one, other) < 3 for one, other in combinations(tiles, 2))
    alone = [tile for tile in tiles[1:] if not any(apart(tile, other) == 3 for other in tiles)]
    faults += len(alone) if state.phase != n.LAYING else 0
    faults += sum(place in places for place in sanctuaries(state))
    numbers = {place: spot for spot, place in enumerate(places)}
    for spot, place in enumerate(places):
        right = sorted(other for near, other in numbers.items() if apart(place, near) == 1)
        faults += neighbours(state, spot) != right
    return faults
