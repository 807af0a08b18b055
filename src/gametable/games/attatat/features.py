"""A position as numbers for learning: what one seat may know, seen from that seat, always in the same order."""

from __future__ import annotations

from gametable.games.attatat.rules import numbers as n
from gametable.games.attatat.sight import PHASES
from gametable.kernel.game import Seen

SEATS = 5
PLACES = 25
PHASE_NAMES = [PHASES[phase] for phase in range(n.FINISHED + 1)]


def features(view: Seen) -> list[float]:
    """Places, links, seats (the viewer first, then clockwise), the path and the phase; most between 0 and 1."""
    viewer = view["viewer"]
    order = [(viewer + turn) % view["players"] for turn in range(view["players"])]
    return [
        *_places(view, order),
        *_links(view, order),
        *(number for turn in range(SEATS) for number in _seat(view, order, turn)),
        *_own_kinds(view),
        *_flags(view["path"], PLACES),
        *_flags(view["path"][-1:], PLACES),
        *(float(view["phase"] == name) for name in PHASE_NAMES),
        view["free_left"] / 5,
        view["idle"] / SEATS,
        view["round"] / view["options"]["rounds"],
        float(view["options"]["either_or"]),
        view["options"]["planks_per_link"] / 3,
    ]


def _flags(members: list[int], size: int) -> list[float]:
    return [float(number in members) for number in range(size)]


def _places(view: Seen, order: list[int]) -> list[float]:
    """Coloured tiles, Free tiles, and the cards that each seat is known to hold."""
    numbers = _flags(view["coloured"], PLACES) + _flags(view["free"], PLACES)
    for turn in range(SEATS):
        cards = view["hands"][order[turn]]["cards"] if turn < len(order) else []
        numbers += _flags(cards, PLACES)
    return numbers


def _links(view: Seen, order: list[int]) -> list[float]:
    """For each seat, the share of planks on each of the 50 sites."""
    numbers = [0.0] * (SEATS * 50)
    for place, side, owner, planks in view["links"]:
        numbers[order.index(owner) * 50 + side * PLACES + place] = planks / 3
    return numbers


def _seat(view: Seen, order: list[int], turn: int) -> list[float]:
    """Hand size, links left, points, and collected planks by colour."""
    if turn >= len(order):
        return [0.0] * (4 + SEATS)
    seat = order[turn]
    pile = [view["piles"][seat][colour] / 24 for colour in order] + [0.0] * (SEATS - len(order))
    to_move = float(view["to_move"] == seat)
    return [to_move, view["hands"][seat]["size"] / 12, view["links_left"][seat] / 12, view["scores"][seat] / 100, *pile]


def _own_kinds(view: Seen) -> list[float]:
    """How many of one's cards have each colour and each symbol: what the naming of the first round needs."""
    tiles = [view["tiles"][place] for place in view["hands"][view["viewer"]]["cards"]]
    colours = [sum(tile // 5 == colour for tile in tiles) / 5 for colour in range(5)]
    return colours + [sum(tile % 5 == symbol for tile in tiles) / 5 for symbol in range(5)]
