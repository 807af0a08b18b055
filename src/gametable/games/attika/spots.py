"""Hexes and tiles by their coordinates, and the names that people use for them: 2,-1"""

from __future__ import annotations

from gametable.games.attika.layouts import Hex, apart, flower, name_of, step
from gametable.games.attika.rules import numbers as n
from gametable.games.attika.rules.geometry import offset_q, offset_r
from gametable.games.attika.rules.position import OWNER, SYMBOL, TYPE, center_q, center_r
from gametable.games.attika.rules.state import Attika


def centers(state: Attika) -> list[Hex]:
    """The centres of all tiles, in the order in which they were laid."""
    words = [state.laid_tile(number) for number in range(state.tiles)]
    return [(int(center_q(word)), int(center_r(word))) for word in words]


def hex_places(state: Attika) -> list[Hex]:
    """The coordinates of all hexes, in the order of their numbers."""
    return [place for center in centers(state) for place in flower(center)]


def place_of(state: Attika, spot: int) -> Hex:
    """The coordinates of a hex."""
    word = state.laid_tile(spot // n.FLOWER)
    return flower((int(center_q(word)), int(center_r(word))))[spot % n.FLOWER]


def spot_name(state: Attika, spot: int) -> str:
    """A hex as people write it."""
    return name_of(place_of(state, spot))


def neighbours(state: Attika, spot: int) -> list[int]:
    """The neighbouring hexes of the land, ascending."""
    word = state.neighbours(spot)
    return sorted((word >> shift & 255) - 1 for shift in range(0, 48, 8) if word >> shift & 255)


def owner_of(state: Attika, spot: int) -> int:
    """The seat whose building stands on a hex; -1 for an empty one."""
    return int((state.hex_word(spot) >> OWNER & 7) - 1)


def building_on(state: Attika, spot: int) -> int:
    """The type of the building on a hex; -1 for an empty one."""
    return int(state.hex_word(spot) >> TYPE & 31) if owner_of(state, spot) >= 0 else -1


def symbol_of(state: Attika, spot: int) -> int:
    """AK-1  The landscape of a hex's symbol, covered or not; -1 for none."""
    return int((state.hex_word(spot) >> SYMBOL & 7) - 1)


def open_symbol(state: Attika, spot: int) -> int:
    """AK-15  The landscape of a symbol that no building covers; -1 for none."""
    return symbol_of(state, spot) if owner_of(state, spot) < 0 else -1


def sanctuaries(state: Attika) -> list[Hex]:
    """AK-60  Where the sanctuaries lie."""
    first = state.setup.start_tiles
    return [state.setup.place(first + number) for number in range(state.players)]


def tile_center(state: Attika, place: int) -> Hex:
    """AK-30  Where a tile goes that is placed at 18 * (tile) + offset."""
    tile, offset = divmod(place, int(n.OFFSETS))
    return step(centers(state)[tile], (int(offset_q(offset)), int(offset_r(offset))))


def place_number(state: Attika, center: Hex) -> int | None:
    """AK-30  The number of the place with this centre, from the lowest tile touched; None if it touches none."""
    for tile, other in enumerate(centers(state)):
        if apart(center, other) == 3:
            offset = next(o for o in range(n.OFFSETS) if step(other, (offset_q(o), offset_r(o))) == center)
            return int(n.OFFSETS * tile + offset)
    return None
