"""A position as numbers for learning: what one seat may know, seen from that seat; most between 0 and 1."""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.attika.rules.costs import can_build, is_free
from gametable.games.attika.rules.geometry import FLOWER_Q, FLOWER_R
from gametable.games.attika.rules.hidden import hidden_phase
from gametable.games.attika.rules.lanes import count_of, total
from gametable.games.attika.rules.numbers import (
    CONSOLING,
    DRAWING,
    DRAWN,
    DRAWS,
    EXPANDING,
    FINISHED,
    FLOWER,
    HAND,
    LANDSCAPES,
    MOST_HEXES,
    MOST_TYPES,
    PAYING,
    PLACING,
    SEAT_WORDS,
    SITING,
    STACKS,
    TILES,
    TO_BUILD,
    TO_DRAW,
)
from gametable.games.attika.rules.position import OWNER, SANCTUARIES, SYMBOL, TYPE, center_q, center_r
from gametable.games.attika.rules.setup import Setup
from gametable.games.attika.rules.state import Attika
from gametable.kernel.bits import count_bits, lowest
from gametable.kernel.features import Features, flag, flag_if, share, wiped, wiped_list
from gametable.kernel.state import State

SEATS: Final[i64] = 4
HEX_NUMBERS: Final[i64] = 15
SEAT_NUMBERS: Final[i64] = 69
KINDS: Final[i64] = 3  # what a turn is spent on
FARTHEST: Final = 32.0  # of a coordinate
SIZE: Final[i64] = 2831


@final
@mypyc_attr(acyclic=True)
class AttikaFeatures(Features):
    """Hexes, seats (the viewer first, then in turn), cards, the choice being made and the phase."""

    def __init__(self) -> None:
        self.size = SIZE

    def write(self, state: State, seat: i64, out: vec[float], at: i64) -> i64:
        assert isinstance(state, Attika)
        at = _write_land(state, seat, out, at)
        for turn in range(state.players):
            at = _write_seat(state, (seat + turn) % state.players, out, at)
        at += (SEATS - state.players) * SEAT_NUMBERS
        at = _write_landscapes(state.seats[SEAT_WORDS * seat + HAND], out, at)
        at = _write_landscapes(state.discards, out, at)
        share(out, at, total(state.deck), 60.0)
        share(out, at + 1, state.pool(), 15.0)
        share(out, at + 2, count_bits(state.tiles_left), 22.0)
        at = _write_choice(state, seat, out, at + 3)
        return _write_course(state, seat, out, at)


def _write_land(state: Attika, viewer: i64, out: vec[float], at: i64) -> i64:
    """For each hex: that it is there, where, what is on it; for whoever builds, whether they can here, and for free."""
    end = wiped_list(out, at, MOST_HEXES, HEX_NUMBERS)
    siting = state.seat == viewer and (state.phase == SITING or state.phase == DRAWN)
    spot: i64 = 0
    for tile in range(state.tiles):
        center = state.laid_tiles[tile]
        for place in range(FLOWER):
            flag(out, at)
            share(out, at + 1, center_q(center) + FLOWER_Q[place], FARTHEST)
            share(out, at + 2, center_r(center) + FLOWER_R[place], FARTHEST)
            _write_hex(state, state.hexes[spot], viewer, out, at + 3)
            if siting and can_build(state, state.building, spot):
                flag(out, at + 13)
                flag_if(out, at + 14, is_free(state, state.building, spot))
            at += HEX_NUMBERS
            spot += 1
    return end


def _write_hex(state: Attika, word: i64, viewer: i64, out: vec[float], at: i64) -> None:
    """Building, sanctuaries beside it, symbol, owner."""
    owner = (word >> OWNER & 7) - 1
    if owner >= 0:
        share(out, at, (word >> TYPE & 31) + 1, 30.0)
        flag(out, at + 6 + (owner - viewer + state.players) % state.players)
    share(out, at + 1, count_bits(word >> SANCTUARIES & 15), 2.0)
    symbol = word >> SYMBOL & 7
    if symbol > 0:
        flag(out, at + 1 + symbol)


def _write_seat(state: Attika, seat: i64, out: vec[float], at: i64) -> i64:
    """Cards, stacks, amphoras, settlements, and for each type how many are built and stored."""
    flag_if(out, at, state.to_move() == seat)
    share(out, at + 1, total(state.hand(seat)), 20.0)
    for stack in range(STACKS):
        share(out, at + 2 + stack, state.height(seat, stack), 8.0)
    share(out, at + 6, state.amphoras(seat), 7.0)
    share(out, at + 7, state.settlements(seat), 10.0)
    share(out, at + 8, count_bits(state.built(seat)), 30.0)
    at = _write_types(state.setup, state.built(seat), out, at + 9)
    return _write_types(state.setup, state.stored(seat), out, at)


def _write_types(setup: Setup, pieces: i64, out: vec[float], at: i64) -> i64:
    """How many pieces of each type a set holds."""
    wiped(out, at, setup.types)
    while pieces != 0:
        building = setup.type_of[lowest(pieces)]
        field = setup.pieces_of[building]
        share(out, at + building, count_bits(pieces & field), 4.0)
        pieces &= ~field
    return at + MOST_TYPES


def _write_landscapes(counts: i64, out: vec[float], at: i64) -> i64:
    """How many cards of each landscape."""
    for landscape in range(LANDSCAPES):
        share(out, at + landscape, count_of(counts, landscape), 15.0)
    return at + LANDSCAPES


def _write_choice(state: Attika, viewer: i64, out: vec[float], at: i64) -> i64:
    """AK-10  The building in question, the lot, the cards laid, the tile, its turn: as far as the viewer may know."""
    own = state.seat == viewer
    hidden = not own and (state.phase == SITING or state.phase == PAYING)
    building = i64(-1) if hidden and state.stack < 0 else state.building
    at = _write_one_of(building, MOST_TYPES, out, at)
    at = _write_one_of(i64(-1) if hidden else state.lot, MOST_HEXES, out, at)
    at = _write_landscapes(i64(0) if hidden else state.laid, out, at)
    at = _write_one_of(state.tile, TILES, out, at)
    share(out, at, state.turn if own or state.phase != PLACING else i64(0), 6.0)
    return at + 1


def _write_one_of(number: i64, count: i64, out: vec[float], at: i64) -> i64:
    """Which of so many things it is; -1 for none."""
    end = wiped(out, at, count)
    if number >= 0:
        flag(out, at + number)
    return end


def _write_course(state: Attika, viewer: i64, out: vec[float], at: i64) -> i64:
    """The phase as the viewer sees it, what the turn is spent on and still allows, idle turns, the option."""
    at = _write_one_of(state.phase if state.seat == viewer else hidden_phase(state), EXPANDING + 1, out, at)
    at = _write_one_of(state.kind, KINDS, out, at)
    left = state.left if _is_turn(state) else i64(0)
    share(out, at, min(left, DRAWS) if state.kind != TO_BUILD else i64(0), 2.0)
    share(out, at + 1, left if state.kind != TO_DRAW else i64(0), 3.0)
    share(out, at + 2, state.idle, 4.0)
    flag_if(out, at + 3, state.setup.connected)
    return at + 4


def _is_turn(state: Attika) -> bool:
    """AK-7  Whether somebody's turn goes on: it does while chance answers an action of it."""
    phase = state.phase
    return phase < FINISHED or phase == CONSOLING or phase == DRAWING or phase == EXPANDING
