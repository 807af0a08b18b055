"""The tableaus as plain values: cards, open places and Districts with their points."""

from __future__ import annotations

from dataclasses import dataclass

from gametable.games.atlanta.rules.packed import KIND, card_of, eligible_suits, link, tile_on, x_of, y_of
from gametable.games.atlanta.rules.scoring import tile_points
from gametable.games.atlanta.rules.state import Atlanta

Point = tuple[int, int]
AROUND: tuple[Point, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))  # the corners in the order of their numbers


@dataclass(frozen=True)
class District:
    """AL-4  A closed square: its point, the kinds of its four cards, the suits that lead, its tile or -1, its worth."""

    number: int
    x: int
    y: int
    kinds: tuple[int, ...]
    suits: tuple[int, ...]
    tile: int
    value: int


def point_name(x: int, y: int) -> str:
    """A point as people write it."""
    return f"{x},{y}"


def cards_of(state: Atlanta, seat: int) -> list[tuple[int, int, int]]:
    """AL-3  Kind, x and y of every card, in the order in which they were laid."""
    tableau = state.tableau_of(seat)
    words = [tableau.card(number) for number in range(tableau.count)]
    return [(word & KIND, x_of(word), y_of(word)) for word in words]


def districts_of(state: Atlanta, seat: int) -> list[District]:
    """AL-4  Every District, in the order in which they were closed."""
    tableau = state.tableau_of(seat)
    found = []
    for number in range(tableau.closed):
        word = tableau.district(number)
        kinds = tuple(tableau.card(card_of(word, index)) & KIND for index in range(4))
        suits = tuple(suit for suit in range(5) if eligible_suits(word) >> suit & 1)
        tile = tile_on(word)
        value = tile_points(state.setup, tableau, number) if tile >= 0 else 0
        found.append(District(number, x_of(word), y_of(word), kinds, suits, tile, value))
    return found


def open_places(state: Atlanta, seat: int) -> dict[Point, int]:
    """AL-16  The points where a card would cover a corner, with the numbers of these places."""
    tableau = state.tableau_of(seat)
    words = {number: tableau.place(number) for number in range(4 * tableau.count)}
    return {(x_of(word), y_of(word)): number for number, word in words.items() if word}


def covered_values(state: Atlanta, seat: int, place: int) -> list[int]:
    """AL-12 to AL-15  The values whose corners a card at an open place covers, sorted."""
    tableau = state.tableau_of(seat)
    links = [link(tableau.place(place), corner) for corner in range(4)]
    return sorted(state.setup.value(tableau.card(other - 1) & KIND) for other in links if other)


def point_at(state: Atlanta, seat: int, place: int) -> Point:
    """The point that a number of a place means, whether it is open or not."""
    card, corner = divmod(place, 4)
    word = state.tableau_of(seat).card(card)
    return x_of(word) + AROUND[corner][0], y_of(word) + AROUND[corner][1]


def place_number(state: Atlanta, seat: int, point: Point) -> int | None:
    """The number of the place at a point: of the first card laid beside it; None where no card is."""
    cards = {(x, y): number for number, (_, x, y) in enumerate(cards_of(state, seat))}
    beside = [(cards.get((point[0] - x, point[1] - y)), corner) for corner, (x, y) in enumerate(AROUND)]
    numbers = [4 * card + corner for card, corner in beside if card is not None]
    return min(numbers, default=None)
