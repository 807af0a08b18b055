"""A position as numbers for learning: what one seat may know, seen from that seat; most between 0 and 1."""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.attatat.rules.board import Board
from gametable.games.attatat.rules.hidden import hidden_phase
from gametable.games.attatat.rules.numbers import COLOURS, FINISHED, REMOVING, SYMBOLS, WALKING
from gametable.games.attatat.rules.position import byte_of
from gametable.games.attatat.rules.state import Attatat
from gametable.kernel.bits import bit, count_bits, lowest
from gametable.kernel.features import WHOLE, Features, flag, flag_if, share, wiped
from gametable.kernel.state import State

SEATS: Final[i64] = 5
SEAT_NUMBERS: Final[i64] = 9
PLACES: Final[i64] = 25
SIZE: Final[i64] = 543


@final
@mypyc_attr(acyclic=True)
class AttatatFeatures(Features):
    """Places, links, seats (the viewer first, then clockwise), own cards, the path and the phase."""

    def __init__(self) -> None:
        self.size = SIZE

    def write(self, state: State, seat: i64, out: vec[float], at: i64) -> i64:
        assert isinstance(state, Attatat)
        missing = SEATS - state.players
        at = _write_places(state.board, state.coloured, out, at)
        at = _write_places(state.board, state.free, out, at)
        at = _write_cards(state, seat, out, at)
        at += missing * PLACES
        for turn in range(state.players):
            at = _write_links(state, (seat + turn) % state.players, out, at)
        at += missing * 2 * PLACES
        for turn in range(state.players):
            at = _write_seat(state, (seat + turn) % state.players, seat, out, at)
        at += missing * SEAT_NUMBERS
        at = _write_own_kinds(state, seat, out, at)
        phase = state.phase
        if phase == WALKING and state.seat != seat:
            phase = hidden_phase(state)
        at = _write_path(state, phase, out, at)
        return _write_phase(state, phase, out, at)


def _write_places(board: Board, cells: i64, out: vec[float], at: i64) -> i64:
    """A yes for the place of each of these cells."""
    end = wiped(out, at, PLACES)
    while cells != 0:
        flag(out, at + board.place_of[lowest(cells)])
        cells &= cells - 1
    return end


def _write_cards(state: Attatat, viewer: i64, out: vec[float], at: i64) -> i64:
    """AT-7, AT-29  The cards that each seat is known to hold: one's own, and those that the others have shown."""
    at = _write_places(state.board, state.hands[viewer], out, at)
    for turn in range(i64(1), state.players):
        at = _write_places(state.board, state.shown[(viewer + turn) % state.players], out, at)
    return at


def _write_links(state: Attatat, owner: i64, out: vec[float], at: i64) -> i64:
    """The planks of a seat on each of the 50 sites."""
    down = wiped(out, at, PLACES)
    end = wiped(out, down, PLACES)
    cells = state.own_right[owner]
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        planks = (state.right_1 >> cell & 1) + (state.right_2 >> cell & 1) + (state.right_3 >> cell & 1)
        share(out, at + state.board.place_of[cell], planks, 3.0)
    cells = state.own_down[owner]
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        planks = (state.down_1 >> cell & 1) + (state.down_2 >> cell & 1) + (state.down_3 >> cell & 1)
        share(out, down + state.board.place_of[cell], planks, 3.0)
    return end


def _write_seat(state: Attatat, seat: i64, viewer: i64, out: vec[float], at: i64) -> i64:
    """Whether it decides, hand size, links left, points, and collected planks by colour."""
    flag_if(out, at, state.to_move() == seat)
    share(out, at + 1, count_bits(state.hands[seat]), 12.0)
    share(out, at + 2, state.links_left_of(seat), 12.0)
    share(out, at + 3, _points_of(state, seat), 100.0)
    for turn in range(state.players):
        colour = (viewer + turn) % state.players
        share(out, at + 4 + turn, byte_of(state.piles[seat], colour), 24.0)
    return at + SEAT_NUMBERS


def _points_of(state: Attatat, seat: i64) -> i64:
    """AT-41  The points of a seat in all rounds that are over."""
    points: i64 = 0
    for number in range(state.rounds_over()):
        points += state.points_of(number, seat)
    return points


def _write_own_kinds(state: Attatat, viewer: i64, out: vec[float], at: i64) -> i64:
    """How many of one's cards have each colour and each symbol: what the naming of the first round needs."""
    colours: i64 = 0  # a byte each
    symbols: i64 = 0
    cells = state.hands[viewer]
    while cells != 0:
        tile = state.tile_at[state.board.place_of[lowest(cells)]]
        cells &= cells - 1
        colours += bit(8 * (tile // SYMBOLS))
        symbols += bit(8 * (tile % SYMBOLS))
    for kind in range(COLOURS):
        share(out, at + kind, byte_of(colours, kind), 5.0)
        share(out, at + COLOURS + kind, byte_of(symbols, kind), 5.0)
    return at + COLOURS + SYMBOLS


def _write_path(state: Attatat, phase: i64, out: vec[float], at: i64) -> i64:
    """AT-13a, AT-22  The path as the viewer sees it, and where it has come to."""
    shown = phase == WALKING or phase == REMOVING
    at = _write_places(state.board, state.visited if shown else i64(0), out, at)
    end = wiped(out, at, PLACES)
    if shown:
        flag(out, at + state.board.place_of[state.at])
    return end


def _write_phase(state: Attatat, phase: i64, out: vec[float], at: i64) -> i64:
    """The phase as the viewer sees it, how far the game has come, and its options."""
    rest = wiped(out, at, FINISHED + 1)
    if phase <= FINISHED:
        flag(out, at + phase)
    share(out, rest, state.free_left, 5.0)
    share(out, rest + 1, state.idle, 5.0)
    share(out, rest + 2, state.round, WHOLE[state.setup.rounds])
    flag_if(out, rest + 3, state.setup.either_or)
    share(out, rest + 4, state.setup.planks_per_link, 3.0)
    return rest + 5
