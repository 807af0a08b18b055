"""A position as numbers for learning: what one seat may know, seen from that seat, always in the same order."""

from __future__ import annotations

from typing import Any

from gametable.games.atlanta.components import Box
from gametable.games.atlanta.options import STRICT, box_of
from gametable.games.atlanta.rules.numbers import CARDS, MOST_CARDS, MOST_DISTRICTS, SUITS, TILES
from gametable.games.atlanta.tiles import HIGHEST_VALUE
from gametable.kernel.game import Seen

SEATS = 4
CARD_NUMBERS = 4 + SUITS
DISTRICT_NUMBERS = 4 + 2 * SUITS


def features(view: Seen) -> list[float]:
    """The middle of the table, then each seat (the viewer first, then clockwise); most between 0 and 1."""
    box = box_of(view["options"])
    viewer = view["viewer"]
    order = [(viewer + turn) % view["players"] for turn in range(view["players"])]
    seats = [_seat(view, box, order[turn]) if turn < len(order) else _no_seat() for turn in range(SEATS)]
    return [*_middle(view), *_kinds(view["row"]), *_chosen(view), *(number for seat in seats for number in seat)]


def _middle(view: Seen) -> list[float]:
    """Whose turn it is and how much is left."""
    shown = [float(stack["tile"] == tile) for tile in range(TILES) for stack in [view["stacks"][tile // 6]]]
    return [
        *shown,
        *(stack["face_down"] / 6 for stack in view["stacks"]),
        view["deck"] / CARDS,
        view["actions_left"] / 2,
        view["idle"] / SEATS,
        float(view["end_triggered"]),
        (view["turns_left"] or 0) / SEATS,
        float(view["options"]["covering"] == STRICT),
        float(view["phase"] == "placing a card"),
        float(view["to_move"] == view["viewer"]),
    ]


def _kinds(cards: list[int]) -> list[float]:
    """How many cards of each kind."""
    numbers = [0.0] * CARDS
    for kind in cards:
        numbers[kind] += 0.5
    return numbers


def _chosen(view: Seen) -> list[float]:
    return _kinds([view["chosen"]] if view["chosen"] >= 0 else [])


def _seat(view: Seen, box: Box, seat: int) -> list[float]:
    """Turn, hand, and the tableau card by card and District by District."""
    hand, city = view["hands"][seat], view["cities"][seat]
    cards = [number for card in city["cards"] for number in _card(box, card)]
    districts = [number for district in city["districts"] for number in _district(district)]
    return [
        float(view["seat"] == seat),
        float(view["first"] == seat),
        view["scores"][seat] / 100,
        hand["size"] / CARDS,
        *_kinds(hand["known"]),
        *_kinds(hand["secret"]),
        *_filled(cards, MOST_CARDS * CARD_NUMBERS),
        *_filled(districts, MOST_DISTRICTS * DISTRICT_NUMBERS),
    ]


def _no_seat() -> list[float]:
    return [0.0] * (4 + 2 * CARDS + MOST_CARDS * CARD_NUMBERS + MOST_DISTRICTS * DISTRICT_NUMBERS)


def _filled(numbers: list[float], size: int) -> list[float]:
    return numbers + [0.0] * (size - len(numbers))


def _card(box: Box, card: list[int]) -> list[float]:
    """That there is one, its point, its value, its suit."""
    kind, x, y = card
    suits = [float(box.cards[kind].suit == suit) for suit in range(SUITS)]
    return [1.0, x / MOST_CARDS, y / MOST_CARDS, box.cards[kind].value / HIGHEST_VALUE, *suits]


def _district(district: dict[str, Any]) -> list[float]:
    """That there is one, its point, what its tile is worth, the suits that lead, the suit of its tile."""
    leading = [float(suit in district["suits"]) for suit in range(SUITS)]
    tile = [float(district["tile"] >= 0 and district["tile"] // 6 == suit) for suit in range(SUITS)]
    point = [district["x"] / MOST_CARDS, district["y"] / MOST_CARDS]
    return [1.0, *point, district["value"] / 20, *leading, *tile]
