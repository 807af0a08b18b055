"""Every tile, card and plank counted where it lies (AT-2): the counts never change."""

from __future__ import annotations

from gametable.games.attatat.rules import numbers as n
from gametable.games.attatat.rules.state import Attatat
from gametable.kernel.bits import count_bits


def inventory(state: Attatat) -> dict[str, int]:
    """Counts of all components; what lies in two places at once is counted twice and shows."""
    seats = range(state.players)
    taken = sum(count_bits(state.taken_of(seat)) for seat in seats)
    cards = count_bits(state.undealt) + taken + sum(count_bits(state.hand(seat)) for seat in seats)
    tiles = count_bits(state.coloured) + taken
    boxed = state.phase in (n.TAKING_EITHER, n.TAKING_COLOUR, n.TAKING_SYMBOL, n.TAKING_TILES)
    count = {
        "tiles": state.setup.tiles if boxed else tiles,
        "cards": state.setup.tiles if boxed else cards,
        "different cards": state.setup.tiles if boxed else _different_cards(state),
        "Free tiles": state.free_left + count_bits(state.free),
        "misplaced": _misplaced(state),
    }
    for colour in seats:
        count[f"planks of seat {colour + 1}"] = _planks(state, colour)
    return count


def _different_cards(state: Attatat) -> int:
    cards = state.undealt
    for seat in range(state.players):
        cards |= state.hand(seat) | state.taken_of(seat)
    return count_bits(cards)


def _misplaced(state: Attatat) -> int:
    """Tiles that share a place, shown cards that nobody holds, planks without owner or between empty spaces."""
    ground = state.coloured | state.free
    right = down = 0
    faults = count_bits(state.coloured & state.free) + count_bits(ground & ~state.board.cells)
    for seat in range(state.players):
        faults += count_bits(state.shown_of(seat) & ~state.hand(seat))
        faults += count_bits(right & state.right_of(seat) | down & state.down_of(seat))
        right |= state.right_of(seat)
        down |= state.down_of(seat)
    faults += count_bits(right ^ state.right_1) + count_bits(down ^ state.down_1)
    faults += count_bits(state.right_2 & ~state.right_1 | state.down_2 & ~state.down_1)
    faults += count_bits(state.right_1 & ~(ground | ground >> 1))
    return faults + count_bits(state.down_1 & ~(ground | ground >> state.board.width))


def _planks(state: Attatat, colour: int) -> int:
    """Unplayed, on the board and collected planks of one colour."""
    right, down = state.right_of(colour), state.down_of(colour)
    laid = sum(count_bits(right & layer) for layer in (state.right_1, state.right_2, state.right_3))
    laid += sum(count_bits(down & layer) for layer in (state.down_1, state.down_2, state.down_3))
    collected = sum(state.pile(seat, colour) for seat in range(state.players))
    return laid + collected + state.links_left_of(colour) * state.setup.planks_per_link
