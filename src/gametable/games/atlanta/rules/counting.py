"""Every card and tile counted where it lies, and the lattice checked against itself (AL-1 to AL-4)."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.atlanta.rules.numbers import SUITS, TILES
from gametable.games.atlanta.rules.packed import CORNERS, KIND, link, tile_on, x_of, y_of
from gametable.games.atlanta.rules.position import Position
from gametable.games.atlanta.rules.tableau import CORNER_X, CORNER_Y, Tableau
from gametable.kernel.bits import bit, count_bits


def cards_of_kind(p: Position, kind: i64) -> i64:
    """AL-1  All cards of a kind: in the deck, the row, the hands and the tableaus."""
    total: i64 = 0
    for holder in range(2 + 2 * p.players):
        total += p.count_of(holder, kind)
    for seat in range(p.players):
        tableau = p.tableaus[seat]
        for number in range(tableau.count):
            if tableau.cards[number] & KIND == kind:
                total += 1
    return total


def cards_in_all(p: Position) -> i64:
    """AL-1  All cards, wherever they are."""
    total: i64 = 0
    for kind in range(p.setup.kinds):
        total += cards_of_kind(p, kind)
    return total


def complete_kinds(p: Position) -> i64:
    """AL-1  The kinds of which there are as many cards as there should be."""
    found: i64 = 0
    for kind in range(p.setup.kinds):
        if cards_of_kind(p, kind) == count_bits(p.setup.field_of[kind]):
            found += 1
    return found


def tiles_in_all(p: Position) -> i64:
    """AL-2  All tiles: in the stacks, face up, and on Districts."""
    total = count_bits(p.stacks) + count_bits(p.face_up)
    for seat in range(p.players):
        total += p.tableaus[seat].tiles
    return total


def different_tiles(p: Position) -> i64:
    """AL-2  The tiles that lie somewhere; one that lies twice counts once."""
    tiles = p.stacks | p.face_up
    for seat in range(p.players):
        tableau = p.tableaus[seat]
        for number in range(tableau.closed):
            if tile_on(tableau.districts[number]) >= 0:
                tiles |= bit(tile_on(tableau.districts[number]))
    return count_bits(tiles & (bit(TILES) - 1))


def faults(p: Position) -> i64:
    """AL-3, AL-4, AL-7  Stacks with two face-up tiles; corners of cards where neither a card nor an open place is."""
    found: i64 = 0
    for suit in range(SUITS):
        if count_bits(p.face_up >> (6 * suit) & 63) > 1:
            found += 1
    for seat in range(p.players):
        found += lattice_faults(p.tableaus[seat])
    return found


def lattice_faults(tableau: Tableau) -> i64:
    """AL-3  Corners of cards that are linked with the wrong card, or with none though there is no open place."""
    found: i64 = 0
    for number in range(tableau.count):
        card = tableau.cards[number]
        found += (x_of(card) + y_of(card)) & 1
        for corner in range(CORNERS):
            if not corner_is_right(tableau, number, corner):
                found += 1
    return found


def corner_is_right(tableau: Tableau, number: i64, corner: i64) -> bool:
    """Whether what lies at a corner of a card lies at the right point and knows of that card."""
    card = tableau.cards[number]
    x = x_of(card) + CORNER_X[corner]
    y = y_of(card) + CORNER_Y[corner]
    other = link(card, corner)
    if other == 0:
        place = tableau.place_at(x, y)
        if place < 0:
            return False
        word = tableau.places[place]
    else:
        word = tableau.cards[other - 1]
    return x_of(word) == x and y_of(word) == y and link(word, corner ^ 2) == number + 1
