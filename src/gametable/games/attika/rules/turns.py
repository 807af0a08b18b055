"""The course of a turn: AK-7 to AK-13, AK-26 to AK-29, AK-31 to AK-34."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.attika.rules.building import completes_group, links_sanctuaries, put_building
from gametable.games.attika.rules.land import place_from
from gametable.games.attika.rules.numbers import (
    ALL_BUILT,
    ASKED,
    BUILDS,
    BUILT,
    CHOOSING,
    CONSOLING,
    DRAWING,
    DRAWS,
    EXPANDING,
    FINISHED,
    HEIGHTS,
    LINKED,
    PAYING,
    PIECES,
    PLACING,
    SEAT_WORDS,
    SITING,
    STANDSTILL,
    STORED,
    TAKEN,
    TAKING,
    TO_BUILD,
    TO_DRAW,
    TOKENS,
    TURNING,
    UNDECIDED,
)
from gametable.games.attika.rules.payment import discard, lay_forced_cards
from gametable.games.attika.rules.position import PIECE, Position
from gametable.kernel.bits import bit, count_bits


def begin_turn(p: Position, seat: i64) -> None:
    """AK-7  A turn begins undecided; AK-34 it counts as idle until it brings something."""
    p.seat = seat
    p.kind = UNDECIDED
    p.left = BUILDS
    p.idle += 1
    p.phase = CHOOSING


def end_turn(p: Position) -> None:
    """AK-4, AK-34  The next seat's turn, unless everybody's last turn brought nothing."""
    if p.idle == p.players:
        finish(p, STANDSTILL)
    else:
        begin_turn(p, (p.seat + 1) % p.players)


def finish(p: Position, how: i64) -> None:
    """The game is over."""
    forget_choice(p)
    p.phase = FINISHED
    p.end = how
    p.left = 0


def forget_choice(p: Position) -> None:
    """Nothing is being built any more."""
    p.building = -1
    p.stack = -1
    p.lot = -1
    p.laid = 0


def draw_from(p: Position, stack: i64) -> None:
    """AK-7, AK-8  Turn up the top of a stack: the turn is spent on drawing, two actions at first."""
    if p.kind == UNDECIDED:
        p.kind = TO_DRAW
        p.left = DRAWS
    p.stack = stack
    p.phase = DRAWING


def choose(p: Position, building: i64) -> None:
    """AK-8, AK-9, AK-10a  Take a building in hand; its lot is always asked for, so that it can still be put back."""
    p.building = building
    p.phase = SITING


def choose_lot(p: Position, lot: i64) -> None:
    """AK-14  Where the building goes; it is built at once if nothing about its payment is left to choose."""
    p.lot = lot
    if lay_forced_cards(p):
        build(p)
    else:
        p.phase = PAYING


def build(p: Position) -> None:
    """AK-29  Pay and place the building; then victory, then amphora or card, then the new tile."""
    seat = p.seat
    discard(p)
    if p.stack < 0:
        take_from_storage(p)
        if p.kind == UNDECIDED:
            p.kind = TO_BUILD
    put_building(p, seat, p.building, p.lot)
    p.idle = 0
    if count_bits(p.seats[SEAT_WORDS * seat + BUILT]) == PIECES:
        finish(p, ALL_BUILT)  # AK-32
    elif links_sanctuaries(p, seat, p.hexes[p.lot] >> PIECE):
        finish(p, LINKED)
    elif completes_group(p, seat, p.building):
        earn_amphora(p)
    else:
        after_prize(p)


def take_from_storage(p: Position) -> None:
    """AK-9  One piece of the chosen type leaves the storage board."""
    at = SEAT_WORDS * p.seat + STORED
    pieces = p.setup.pieces_of[p.building]
    stored = p.seats[at]
    p.seats[at] = stored & ~pieces | (stored & pieces) >> 1 & pieces


def store(p: Position) -> None:
    """AK-8  The drawn building goes to the storage board; a turn of drawing cannot build it from there."""
    put_in_storage(p, p.seat, p.building)
    after_prize(p)


def put_in_storage(p: Position, seat: i64, building: i64) -> None:
    """AK-5, AK-8  One piece of this type goes to the storage board."""
    at = SEAT_WORDS * seat + STORED
    pieces = p.setup.pieces_of[building]
    field = p.seats[at] & pieces
    p.seats[at] |= field << 1 | bit(p.setup.first_piece[building])


def earn_amphora(p: Position) -> None:
    """AK-26, AK-27  An amphora for a complete group, or a card if the pool is empty."""
    if p.pool() > 0:
        p.seats[SEAT_WORDS * p.seat + TOKENS] += 1
        after_prize(p)
    else:
        p.building = -1
        p.lot = -1
        p.laid = 0
        give_cards(p, 1, CONSOLING)


def after_prize(p: Position) -> None:
    """AK-29, AK-31  The last building of a stack brings a new tile, as long as there is one."""
    last_of_stack = p.stack >= 0 and p.seats[SEAT_WORDS * p.seat + HEIGHTS] >> 8 * p.stack & 255 == 0
    forget_choice(p)
    if last_of_stack and p.tiles_left != 0:
        p.phase = EXPANDING
    else:
        action_done(p)


def action_done(p: Position) -> None:
    """AK-7, AK-28  One action less; after the last one an amphora may buy another."""
    p.left -= 1
    if p.left > 0:
        next_action(p)
    elif p.seats[SEAT_WORDS * p.seat + TOKENS] & 255 > 0:
        p.phase = ASKED
    else:
        end_turn(p)


def next_action(p: Position) -> None:
    """AK-13, AK-11a  Ask for the next action; where only giving up is left, and all can see it, that is done."""
    at = SEAT_WORDS * p.seat
    what = HEIGHTS if p.kind == TO_DRAW else STORED
    if p.seats[at + what] == 0:
        give_up(p)
    else:
        p.phase = CHOOSING


def spend_amphora(p: Position) -> None:
    """AK-28  One more action of the same kind; the amphora goes back to the pool."""
    p.seats[SEAT_WORDS * p.seat + TOKENS] -= 1
    p.left = 1
    next_action(p)


def give_up(p: Position) -> None:
    """AK-11  All actions that are left bring one card each, and the turn is over."""
    left = p.left
    p.left = 0
    give_cards(p, left, TAKING)


def give_cards(p: Position, count: i64, phase: i64) -> None:
    """AK-12  Chance gives these cards, as far as there are any."""
    p.due = count
    p.phase = phase
    if no_card_left(p):
        cards_given(p)


def no_card_left(p: Position) -> bool:
    """AK-12, AK-12a  Whether deck and discards are empty; an empty deck is made anew of the discards."""
    if p.deck == 0 and p.discards != 0:
        p.deck = p.discards
        p.mixed = p.discards
        p.discards = 0
        for seat in range(p.players):
            p.seats[SEAT_WORDS * seat + TAKEN] = 0
    return p.deck == 0


def cards_given(p: Position) -> None:
    """AK-11, AK-27  After the cards of actions given up the turn is over; after a consoling card it goes on."""
    p.due = 0
    if p.phase == TAKING:
        end_turn(p)
    else:
        after_prize(p)


def show_tile(p: Position, tile: i64) -> None:
    """AK-29, AK-30a  The new tile is drawn openly; how it is turned is asked only if that makes a difference."""
    p.tiles_left &= ~bit(tile)
    p.tile = tile
    p.turn = 0
    p.phase = hidden_tile_phase(p)


def hidden_tile_phase(p: Position) -> i64:
    """AK-10, AK-30a  The phase in which everybody else sees somebody who turns and places a tile."""
    turns = p.setup.turns[p.tile]
    return TURNING if turns & (turns - 1) != 0 else PLACING


def turn_tile(p: Position, turn: i64) -> None:
    """AK-30  Turn the new tile."""
    p.turn = turn
    p.phase = PLACING


def place_tile(p: Position, place: i64) -> None:
    """AK-30  Lay the new tile; then the turn goes on."""
    place_from(p, place)
    action_done(p)
