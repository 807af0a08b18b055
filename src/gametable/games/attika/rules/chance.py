"""Every chance event: first player, starting land, tops of stacks, cards, buildings and tiles (AK-4 to AK-6, AK-8)."""

# mypyc compiles this module: numbers

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from gametable.games.attika.rules.land import lay_tile
from gametable.games.attika.rules.lanes import ALL_CARDS, ONE_OF_EACH, count_of, landscape_of, one, total
from gametable.games.attika.rules.numbers import (
    DEALING,
    DOWN,
    DRAWING,
    DRAWN,
    EXPANDING,
    FINDING_FIRST,
    HAND,
    HEIGHTS,
    LANDSCAPES,
    LAYING,
    LIMITS,
    SEAT_WORDS,
    STACKS,
    TAKEN,
    TURNING_UP,
)
from gametable.games.attika.rules.position import Position
from gametable.games.attika.rules.turns import begin_turn, cards_given, no_card_left, put_in_storage, show_tile
from gametable.kernel.bits import bit, count_bits, lowest, nth_bit
from gametable.kernel.rng import Rng


def stack_pieces(p: Position) -> i64:
    """AK-5  The pieces that can lie on top of the stack that is drawn from: main buildings, or all others."""
    down = p.seats[SEAT_WORDS * p.seat + DOWN]
    return down & p.setup.mains if p.stack == 0 else down & ~p.setup.mains


def write_outcomes(p: Position, out: vec[i64]) -> i64:
    """Write the possible outcomes, ascending; return how many."""
    if p.phase == FINDING_FIRST:
        return write_set(bit(p.players) - 1, out)
    if p.phase == LAYING:
        return write_turned_tiles(p, out)
    if p.phase == EXPANDING:
        return write_set(p.tiles_left, out)
    n: i64 = 0
    if p.phase == TURNING_UP or p.phase == DRAWING:
        pieces = stack_pieces(p) & p.setup.firsts
        while pieces != 0:
            out[n] = p.setup.type_of[lowest(pieces)]
            pieces &= pieces - 1
            n += 1
        return n
    for landscape in range(LANDSCAPES):
        if count_of(p.deck, landscape) > 0:
            out[n] = landscape
            n += 1
    return n


def write_set(members: i64, out: vec[i64]) -> i64:
    """Write the members of a set, ascending."""
    n: i64 = 0
    while members != 0:
        out[n] = lowest(members)
        members &= members - 1
        n += 1
    return n


def write_turned_tiles(p: Position, out: vec[i64]) -> i64:
    """AK-4  Every tile that is left, with each of its six turns."""
    tiles = p.tiles_left
    n: i64 = 0
    while tiles != 0:
        for turn in range(i64(6)):
            out[n] = 6 * lowest(tiles) + turn
            n += 1
        tiles &= tiles - 1
    return n


def write_weights(p: Position, out: vec[i64]) -> i64:
    """Write how often each outcome lies in the stack or deck; everything else is equally likely."""
    n = write_outcomes(p, out)
    pieces: i64 = 0
    if p.phase == TURNING_UP or p.phase == DRAWING:
        pieces = stack_pieces(p)
    for i in range(n):
        if pieces != 0:
            out[i] = count_bits(pieces & p.setup.pieces_of[out[i]])
        elif p.phase < DEALING or p.phase == EXPANDING:
            out[i] = 1
        else:
            out[i] = count_of(p.deck, out[i])
    return n


def draw_outcome(p: Position, rng: Rng) -> i64:
    """One outcome, by its weight."""
    if p.phase == DRAWING or p.phase == TURNING_UP:
        pieces = stack_pieces(p)
        return p.setup.type_of[nth_bit(pieces, rng.below(count_bits(pieces)))]
    if p.phase == FINDING_FIRST:
        return rng.below(p.players)
    if p.phase == LAYING:
        n = rng.below(6 * count_bits(p.tiles_left))
        return 6 * nth_bit(p.tiles_left, n // 6) + n % 6
    if p.phase == EXPANDING:
        return nth_bit(p.tiles_left, rng.below(count_bits(p.tiles_left)))
    return landscape_of(p.deck, rng.below(total(p.deck)))


def put(p: Position, outcome: i64) -> None:
    """Put the outcome of a chance event in place."""
    if p.phase == DRAWING:
        turn_up(p, outcome)
        p.idle = 0
        p.building = outcome
        p.phase = DRAWN
    elif p.phase == FINDING_FIRST:
        p.first = outcome
        p.phase = LAYING
    elif p.phase == LAYING:
        place = p.tiles
        lay_tile(p, outcome // 6, outcome % 6, p.setup.place_q[place], p.setup.place_r[place])
        if p.tiles == p.setup.start_tiles:
            p.phase = TURNING_UP
            p.stack = 0
    elif p.phase == TURNING_UP:
        turn_up(p, outcome)
        put_in_storage(p, p.seat, outcome)
        next_top(p)
    elif p.phase == EXPANDING:
        show_tile(p, outcome)
    else:
        put_card(p, outcome)


def turn_up(p: Position, building: i64) -> None:
    """AK-5  A building leaves its stack."""
    at = SEAT_WORDS * p.seat
    pieces = p.setup.pieces_of[building]
    down = p.seats[at + DOWN]
    p.seats[at + DOWN] = down & ~pieces | (down & pieces) >> 1 & pieces
    p.seats[at + HEIGHTS] -= bit(8 * p.stack)


def next_top(p: Position) -> None:
    """AK-4, AK-5  The next stack, seat after seat; then the cards are dealt."""
    p.stack += 1
    if p.stack < STACKS:
        return
    p.stack = 0
    p.seat += 1
    if p.seat == p.players:
        p.stack = -1
        p.seat = p.first
        p.due = 4  # AK-6
        p.phase = DEALING


def put_card(p: Position, landscape: i64) -> None:
    """AK-6, AK-11, AK-27  A card goes from the deck to a hand."""
    at = SEAT_WORDS * p.seat
    card = one(landscape)
    p.deck -= card
    p.seats[at + HAND] += card
    p.seats[at + LIMITS] += ONE_OF_EACH
    if p.mixed != ALL_CARDS:
        p.seats[at + TAKEN] += card
    p.due -= 1
    if p.phase == DEALING:
        if p.due == 0:
            next_hand(p)
        return
    p.idle = 0
    if p.due == 0 or no_card_left(p):
        cards_given(p)


def next_hand(p: Position) -> None:
    """AK-6  Each following player gets one card more; then the first player begins."""
    rank = (p.seat - p.first + p.players) % p.players + 1
    if rank == p.players:
        p.idle = 0
        begin_turn(p, p.first)
    else:
        p.seat = (p.seat + 1) % p.players
        p.due = 4 + rank
