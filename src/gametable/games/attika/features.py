"""A position as numbers for learning: what one seat may know, seen from that seat, always in the same order."""

from __future__ import annotations

from typing import Any

from gametable.games.attika.rules import numbers as n
from gametable.games.attika.sight import KINDS, PHASES
from gametable.kernel.game import Seen

SEATS = 4
TYPES = 30
PHASE_NAMES = [PHASES[phase] for phase in range(n.EXPANDING + 1)]
HEX_NUMBERS = 15


def features(view: Seen) -> list[float]:
    """Hexes, seats (the viewer first, then in turn), the choice being made and the phase; most between 0 and 1."""
    viewer = view["viewer"]
    order = [(viewer + turn) % view["players"] for turn in range(view["players"])]
    return [
        *_hexes(view, order),
        *(number for turn in range(SEATS) for number in _seat(view, order, turn)),
        *(count / 15 for count in view["seats"][viewer]["hand"]),
        *(count / 15 for count in view["discards"]),
        view["deck"] / 60,
        view["pool"] / 15,
        len(view["tiles_left"]) / 22,
        *_choice(view),
        *(float(view["phase"] == name) for name in PHASE_NAMES),
        *(float(view["kind"] == kind) for kind in KINDS),
        view["actions_left"]["draw"] / 2,
        view["actions_left"]["build"] / 3,
        view["idle"] / SEATS,
        float(view["options"]["amphora_group"] == "connected"),
    ]


def _hexes(view: Seen, order: list[int]) -> list[float]:
    """For each hex: whether it is there, where, its symbol, its owner, its building, sanctuaries and free places."""
    free = {lot["hex"]: lot["free"] for lot in view["lots"]}
    numbers: list[float] = []
    for spot, (q, r, symbol, owner, building) in enumerate(view["hexes"]):
        beside = sum(max(abs(q - x), abs(r - y), abs(q + r - x - y)) == 1 for x, y in view["sanctuaries"])
        numbers += [1.0, q / 32, r / 32, (building + 1) / TYPES, beside / 2]
        numbers += [float(symbol == landscape) for landscape in range(4)]
        numbers += [float(owner >= 0 and order.index(owner) == turn) for turn in range(SEATS)]
        numbers += [float(spot in free), float(free.get(spot, False))]
    return numbers + [0.0] * (HEX_NUMBERS * int(n.MOST_HEXES) - len(numbers))


def _seat(view: Seen, order: list[int], turn: int) -> list[float]:
    """Cards, stacks, amphoras, settlements, and for each type how many are built and stored."""
    if turn >= len(order):
        return [0.0] * (9 + 2 * TYPES)
    seat: dict[str, Any] = view["seats"][order[turn]]
    built = [building for building, _ in seat["built"]]
    return [
        float(view["to_move"] == order[turn]),
        seat["hand_size"] / 20,
        *(height / 8 for height in seat["stacks"]),
        seat["amphoras"] / 7,
        seat["settlements"] / 10,
        len(built) / 30,
        *(built.count(building) / 4 for building in range(TYPES)),
        *(seat["stored"].count(building) / 4 for building in range(TYPES)),
    ]


def _choice(view: Seen) -> list[float]:
    """The building in question, the lot, the cards laid, the tile."""
    return [
        *(float(view["building"] == building) for building in range(TYPES)),
        *(float(view["lot"] == spot) for spot in range(n.MOST_HEXES)),
        *(count / 15 for count in view["laid"]),
        *(float(view["tile"] == tile) for tile in range(n.TILES)),
        view["turn"] / 6,
    ]
