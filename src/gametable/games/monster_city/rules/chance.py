"""Every chance event: the setup in its order, new rows, event cards: MC-3 to MC-9, MC-23, MC-24, MC-40, MC-42."""

# mypyc compiles this module: numbers

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from gametable.games.monster_city.rules.events import discard, shown_count, take_event
from gametable.games.monster_city.rules.numbers import (
    BANKNOTES,
    CHOOSING_FIRST,
    DEALING_BUILDINGS,
    DEALING_EVENTS,
    DEALING_MONSTERS,
    DEALING_PAIRS,
    DRAWING_EVENT,
    HAND,
    PAIRS,
    ROW,
    SHOWING_EVENT,
    TURN,
)
from gametable.games.monster_city.rules.position import Position
from gametable.games.monster_city.rules.sets import (
    draw_event_kind,
    event_count,
    row_with,
    with_building,
    without_building,
    without_monster,
    write_buildings,
    write_events,
    write_monsters,
)
from gametable.games.monster_city.rules.turns import (
    deal_buildings,
    deal_monsters,
    end_turn,
    next_turn,
    refill_buildings,
    shuffle_monsters,
)
from gametable.kernel.bits import bit, count_bits, nth_bit
from gametable.kernel.rng import Rng


def begin_game(p: Position) -> None:
    """MC-3 to MC-8  Everything in its place; chance will deal the starting pairs first."""
    setup = p.setup
    p.players = setup.players
    p.phase = DEALING_PAIRS
    p.pairs = bit(p.players) - 1
    p.deck = setup.deck
    p.monster_deck = setup.all_monsters
    p.bank = BANKNOTES
    p.cities = vec[i64]([i64(0)] * p.players)
    p.notes = vec[i64]([i64(0)] * p.players)
    for seat in range(p.players):
        p.pay(seat, 1)
    for pair in range(p.players, PAIRS):  # MC-3: these stay in the box
        p.out = with_building(setup, with_building(setup, p.out, setup.pair_first[pair]), setup.pair_second[pair])
    if setup.events:
        p.hands = vec[i64]([i64(0)] * p.players)
        p.event_deck = setup.event_cards
    else:
        p.stops = bit(p.players) - 1


def begin_play(p: Position) -> None:
    """MC-9  The first turn: of the seat that the table named, or of one that chance names."""
    if p.setup.first < 0:
        p.phase = CHOOSING_FIRST
    else:
        p.seat = p.setup.first
        p.phase = TURN


def write_outcomes(p: Position, out: vec[i64]) -> i64:
    """Write the possible outcomes, ascending; return how many."""
    if p.phase == DEALING_BUILDINGS:
        return write_buildings(p.setup, p.deck, 0, out, 0)
    if p.phase == DEALING_MONSTERS:
        return write_monsters(p.setup, p.monster_deck, out)
    if p.phase == DEALING_EVENTS or p.phase == DRAWING_EVENT:
        return write_events(p.event_deck, 0, out, 0)
    n: i64 = 0
    for number in range(numbers_to_try(p)):
        if simple_weight(p, number) > 0:
            out[n] = number
            n += 1
    return n


def write_weights(p: Position, out: vec[i64]) -> i64:
    """Write how many cards stand behind each outcome, in the order of write_outcomes()."""
    n = write_outcomes(p, out)
    for i in range(n):
        out[i] = weight(p, out[i])
    return n


def weight(p: Position, outcome: i64) -> i64:
    """How many cards stand behind an outcome."""
    if p.phase == DEALING_BUILDINGS:
        return count_bits(p.deck & p.setup.kind_mask[outcome])
    if p.phase == DEALING_MONSTERS:
        return count_bits(p.monster_deck & p.setup.monster_mask[outcome])
    if p.phase == DEALING_EVENTS or p.phase == DRAWING_EVENT:
        return event_count(p.event_deck, outcome)
    return simple_weight(p, outcome)


def numbers_to_try(p: Position) -> i64:
    """An outcome of a pair, a seat or a deal is below this."""
    return p.deals() if p.phase == SHOWING_EVENT else p.players


def simple_weight(p: Position, number: i64) -> i64:
    """MC-3, MC-9, MC-43a  The weight of a pair, a seat or a deal."""
    if p.phase == DEALING_PAIRS:
        return p.pairs >> number & 1
    return shown_count(p, number) if p.phase == SHOWING_EVENT else i64(1)


def draw_outcome(p: Position, rng: Rng) -> i64:
    """One of the outcomes, by the number of cards behind it."""
    if p.phase == DEALING_BUILDINGS:
        return p.setup.card_kind[nth_bit(p.deck, rng.below(count_bits(p.deck)))]
    if p.phase == DEALING_MONSTERS:
        return p.setup.monster_kind[nth_bit(p.monster_deck, rng.below(count_bits(p.monster_deck)))]
    if p.phase == DEALING_EVENTS or p.phase == DRAWING_EVENT:
        return draw_event_kind(p.event_deck, rng)
    total: i64 = 0
    for number in range(numbers_to_try(p)):
        total += simple_weight(p, number)
    left = rng.below(total)
    outcome: i64 = 0
    while left >= simple_weight(p, outcome):
        left -= simple_weight(p, outcome)
        outcome += 1
    return outcome


def put(p: Position, outcome: i64) -> None:
    """Put the outcome of a chance event in place."""
    if p.phase == DEALING_BUILDINGS:
        p.deck = without_building(p.setup, p.deck, outcome)
        p.row = row_with(p.row, outcome)
        p.dealing -= 1
        if p.dealing == 0:
            buildings_dealt(p)
    elif p.phase == DEALING_MONSTERS:
        p.monster_deck = without_monster(p.setup, p.monster_deck, outcome)
        p.monster_row = row_with(p.monster_row, outcome)
        p.dealing -= 1
        if p.dealing == 0:
            monsters_dealt(p)
        elif p.monster_deck == 0:
            shuffle_monsters(p)
    elif p.phase == DRAWING_EVENT:
        take_event(p, p.seat, outcome)
        end_turn(p)
    elif p.phase == SHOWING_EVENT:
        discard(p, outcome)
    elif p.phase == DEALING_PAIRS:
        put_pair(p, outcome)
    elif p.phase == DEALING_EVENTS:
        put_first_events(p, outcome)
    else:
        p.seat = outcome
        p.phase = TURN


def put_pair(p: Position, pair: i64) -> None:
    """MC-3  A starting pair for the next seat; after the last one come the rows."""
    setup = p.setup
    seat = p.dealing
    p.pairs &= ~bit(pair)
    p.cities[seat] = with_building(setup, with_building(setup, 0, setup.pair_first[pair]), setup.pair_second[pair])
    p.dealing += 1
    if p.dealing == p.players:
        deal_buildings(p)


def buildings_dealt(p: Position) -> None:
    """MC-5, MC-6, MC-24  In the setup the monsters follow, in the game the next turn."""
    if p.seat < 0:
        deal_monsters(p, ROW)
    else:
        next_turn(p)


def monsters_dealt(p: Position) -> None:
    """MC-6, MC-40, MC-51  In the setup the events or the first turn follow, in the game the Building Row."""
    if p.seat >= 0:
        refill_buildings(p)
    elif p.setup.events:
        p.phase = DEALING_EVENTS
        p.dealing = HAND * p.players
    else:
        begin_play(p)


def put_first_events(p: Position, kind: i64) -> None:
    """MC-40  Two event cards for seat after seat."""
    p.dealing -= 1
    take_event(p, p.players - 1 - p.dealing // HAND, kind)
    if p.dealing == 0:
        begin_play(p)


def settle_buildings(p: Position, rng: Rng) -> i64:
    """Deal all buildings that are due; the same as draw and put, card by card."""
    setup = p.setup
    deck = p.deck
    row = p.row
    left = count_bits(deck)
    dealt = p.dealing
    for i in range(dealt):
        kind = setup.card_kind[nth_bit(deck, rng.below(left))]
        deck = without_building(setup, deck, kind)
        row = row_with(row, kind)
        left -= 1
    p.deck = deck
    p.row = row
    p.dealing = 0
    buildings_dealt(p)
    return dealt


def settle_monsters(p: Position, rng: Rng) -> i64:
    """Deal all monsters that are due; the same as draw and put, card by card."""
    setup = p.setup
    deck = p.monster_deck
    row = p.monster_row
    left = count_bits(deck)
    dealt = p.dealing
    for i in range(dealt):
        if left == 0:
            p.monster_deck = 0
            shuffle_monsters(p)
            deck = p.monster_deck
            left = count_bits(deck)
        kind = setup.monster_kind[nth_bit(deck, rng.below(left))]
        deck = without_monster(setup, deck, kind)
        row = row_with(row, kind)
        left -= 1
    p.monster_deck = deck
    p.monster_row = row
    p.dealing = 0
    monsters_dealt(p)
    return dealt
