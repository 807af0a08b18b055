"""A stored position read again: the land is laid and built anew, and so all that follows from it is right."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.attika.rules.building import put_building
from gametable.games.attika.rules.land import lay_tile
from gametable.games.attika.rules.numbers import BUILT, PIECES, SEAT_WORDS, TOKENS
from gametable.games.attika.rules.position import ALL_TILES, Position, center_q, center_r
from gametable.games.attika.rules.setup import setup_of


def load_position(p: Position, words: tuple[int, ...]) -> None:
    """Become the position that words() described."""
    length = words[0]
    p.clear(setup_of(words[:length]))
    single = words[length : length + 19]
    (p.phase, p.seat, p.first, p.kind, p.left, p.due, p.idle, p.end) = single[:8]
    (p.building, p.stack, p.lot, p.laid, p.tile, p.turn) = single[8:14]
    (p.deck, p.discards, p.mixed) = single[14:17]
    seats = int(p.players * SEAT_WORDS)
    tiles = words[length + 19 + seats : length + 19 + seats + single[18]]
    _lay_tiles(p, tiles)
    p.tiles_left = single[17]
    _load_seats(p, words[length + 19 : length + 19 + seats], words[length + 19 + seats + single[18] :])


def _lay_tiles(p: Position, tiles: tuple[int, ...]) -> None:
    p.tiles_left = ALL_TILES
    for number in tiles:
        word: i64 = number
        lay_tile(p, word & 31, word >> 5 & 7, center_q(word), center_r(word))


def _load_seats(p: Position, words: tuple[int, ...], lots: tuple[int, ...]) -> None:
    """The words of each seat; the buildings are placed one by one, which counts the settlements."""
    for index in range(len(words)):
        p.seats[index] = words[index]
    at = 0
    for seat in range(p.players):
        built = p.seats[SEAT_WORDS * seat + BUILT]
        tokens = p.seats[SEAT_WORDS * seat + TOKENS]
        p.seats[SEAT_WORDS * seat + BUILT] = 0
        for piece in range(PIECES):
            if built >> piece & 1 == 1:
                put_building(p, seat, p.setup.type_of[piece], lots[at])
                at += 1
        p.seats[SEAT_WORDS * seat + TOKENS] = tokens
