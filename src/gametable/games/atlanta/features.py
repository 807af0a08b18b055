"""A position as numbers for learning: what one seat may know, seen from that seat; most between 0 and 1."""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.atlanta.rules.numbers import (
    CARDS,
    FINISHED,
    MOST_CARDS,
    MOST_DISTRICTS,
    PLACING,
    SUITS,
    TILES,
    TILES_OF_A_SUIT,
)
from gametable.games.atlanta.rules.packed import KIND, eligible_suits, tile_on, x_of, y_of
from gametable.games.atlanta.rules.position import DECK, IN_ROW, KNOWN, SECRET
from gametable.games.atlanta.rules.result import hand_size, points_of
from gametable.games.atlanta.rules.scoring import tile_points
from gametable.games.atlanta.rules.setup import HALF, Setup
from gametable.games.atlanta.rules.state import Atlanta
from gametable.games.atlanta.rules.tableau import Tableau
from gametable.games.atlanta.rules.turns import end_is_triggered, turns_to_come
from gametable.kernel.bits import count_bits, lowest
from gametable.kernel.features import Features, flag, flag_if, share, wiped, wiped_list
from gametable.kernel.state import State

SEATS: Final[i64] = 4
SEAT_NUMBERS: Final[i64] = 2206
CARD_NUMBERS: Final[i64] = 9
DISTRICT_NUMBERS: Final[i64] = 14
FARTHEST: Final = 98.0  # steps from the first card
SIZE: Final[i64] = 9067


@final
@mypyc_attr(acyclic=True)
class AtlantaFeatures(Features):
    """The middle of the table, then each seat (the viewer first, then clockwise) with its tableau."""

    def __init__(self) -> None:
        self.size = SIZE

    def write(self, state: State, seat: i64, out: vec[float], at: i64) -> i64:
        assert isinstance(state, Atlanta)
        hidden = state.phase == PLACING and state.seat != seat
        at = _write_stacks(state, out, at)
        at = _write_course(state, seat, hidden, out, at)
        at = _write_kinds(state, IN_ROW, out, at)
        end = wiped(out, at, CARDS)
        if state.chosen >= 0 and not hidden:
            out[at + state.chosen] = 0.5
        at = end
        for turn in range(state.players):
            at = _write_seat(state, seat, (seat + turn) % state.players, out, at)
        return at + (SEATS - state.players) * SEAT_NUMBERS


def _write_stacks(state: Atlanta, out: vec[float], at: i64) -> i64:
    """AL-7  The tiles that lie face up, and how many lie below them."""
    below = wiped(out, at, TILES)
    tiles = state.face_up
    while tiles != 0:
        flag(out, at + lowest(tiles))
        tiles &= tiles - 1
    for suit in range(SUITS):
        share(out, below + suit, count_bits(state.stacks >> (TILES_OF_A_SUIT * suit) & 63), 6.0)
    return below + SUITS


def _write_course(state: Atlanta, viewer: i64, hidden: bool, out: vec[float], at: i64) -> i64:
    """How much is left, the option, and what is to be decided, as the viewer sees it."""
    ending = end_is_triggered(state)
    share(out, at, state.size_of(DECK), 100.0)
    share(out, at + 1, state.actions_left, 2.0)
    share(out, at + 2, state.idle, 4.0)
    flag_if(out, at + 3, ending)
    share(out, at + 4, turns_to_come(state) if ending and state.phase != FINISHED else i64(0), 4.0)
    flag_if(out, at + 5, state.setup.strict)
    flag_if(out, at + 6, state.phase == PLACING and not hidden)
    flag_if(out, at + 7, state.to_move() == viewer)
    return at + 8


def _write_kinds(state: Atlanta, holder: i64, out: vec[float], at: i64) -> i64:
    """How many cards of each kind the row, or a part of a hand, holds."""
    setup = state.setup
    wiped(out, at, setup.kinds)
    for half in range(i64(2)):
        cards = state.held[2 * holder + half]
        while cards != 0:
            kind = setup.kind_at[HALF * half + lowest(cards)]
            field = setup.field_of[kind]
            share(out, at + kind, count_bits(cards & field), 2.0)
            cards &= ~field
    return at + CARDS


def _write_seat(state: Atlanta, viewer: i64, seat: i64, out: vec[float], at: i64) -> i64:
    """AL-10  Turn, points, the hand as far as the viewer knows it, and the tableau."""
    tableau = state.tableaus[seat]
    flag_if(out, at, state.seat == seat)
    flag_if(out, at + 1, state.first == seat)
    share(out, at + 2, points_of(state, seat), 100.0)
    share(out, at + 3, hand_size(state, seat), 100.0)
    at = _write_kinds(state, KNOWN + 2 * seat, out, at + 4)
    at = _write_kinds(state, SECRET + 2 * seat, out, at) if seat == viewer else at + CARDS
    at = _write_cards(state.setup, tableau, out, at)
    return _write_districts(state.setup, tableau, out, at)


def _write_cards(setup: Setup, tableau: Tableau, out: vec[float], at: i64) -> i64:
    """For each card that there is one, its point, its value, its suit."""
    end = wiped_list(out, at, MOST_CARDS, CARD_NUMBERS)
    for number in range(tableau.count):
        word = tableau.cards[number]
        kind = word & KIND
        flag(out, at)
        _write_point(word, out, at + 1)
        share(out, at + 3, setup.value_of[kind], 99.0)
        flag(out, at + 4 + setup.suit_of[kind])
        at += CARD_NUMBERS
    return end


def _write_districts(setup: Setup, tableau: Tableau, out: vec[float], at: i64) -> i64:
    """For each District that there is one, its point, its worth, the suits that lead, the suit of its tile."""
    end = wiped_list(out, at, MOST_DISTRICTS, DISTRICT_NUMBERS)
    for number in range(tableau.closed):
        word = tableau.districts[number]
        flag(out, at)
        _write_point(word, out, at + 1)
        suits = eligible_suits(word)
        while suits != 0:
            flag(out, at + 4 + lowest(suits))
            suits &= suits - 1
        tile = tile_on(word)
        if tile >= 0:
            share(out, at + 3, tile_points(setup, tableau, number), 20.0)
            flag(out, at + 4 + SUITS + tile // TILES_OF_A_SUIT)
        at += DISTRICT_NUMBERS
    return end


def _write_point(word: i64, out: vec[float], at: i64) -> None:
    """The point of a card or a District."""
    share(out, at, x_of(word), FARTHEST)
    share(out, at + 1, y_of(word), FARTHEST)
