"""A position as numbers for learning: what one seat may know, seen from that seat; most between 0 and 1."""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.monster_city.rules.numbers import (
    CARDS,
    CATEGORIES,
    COLOURS,
    DECK,
    DESTROYING,
    EVENTS,
    FINISHED,
    MONSTERS,
    ONE_COLOUR,
    PILE,
    REMODELLING,
    SCORING,
    SCORINGS,
    SMALLEST,
    TALLEST,
    TURN,
    WAYS,
    WHOLE_CITY,
)
from gametable.games.monster_city.rules.sets import event_count, event_total
from gametable.games.monster_city.rules.setup import Setup
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.bits import count_bits, lowest
from gametable.kernel.features import Features, flag, flag_if, parts_of, share, wiped
from gametable.kernel.state import State

SEATS: Final[i64] = 5
SEAT_NUMBERS: Final[i64] = 76
NEEDS: Final[i64] = 4  # red, green, yellow, any colour
LANE: Final[i64] = 65535  # the 16 bits that a number of one colour has where three are packed together
MOST_POINTS: Final[i64] = 2000  # more than all buildings of any list together
FIFTHS: Final = parts_of(5.0, CARDS)
TENTHS: Final = parts_of(10.0, CARDS)
FIFTIETHS: Final = parts_of(50.0, MOST_POINTS)
SIZE: Final[i64] = 672


@final
@mypyc_attr(acyclic=True)
class MonsterCityFeatures(Features):
    """Rows and piles, seats (the viewer first, then clockwise), own secrets, the phase."""

    def __init__(self) -> None:
        self.size = SIZE

    def write(self, state: State, seat: i64, out: vec[float], at: i64) -> i64:
        assert isinstance(state, MonsterCity)
        setup = state.setup
        _write_row(state.row, setup.kinds, out, at)
        _write_buildings(setup, state.out, out, at + CARDS)
        at += 2 * CARDS
        _write_row(state.monster_row, setup.monsters, out, at)
        _write_monsters(setup, state.monster_discard, out, at + MONSTERS)
        at += 2 * MONSTERS
        other = seat
        for turn in range(state.players):
            at = _write_seat(state, other, out, at)
            other = other + 1 if other + 1 < state.players else i64(0)
        at += (SEATS - state.players) * SEAT_NUMBERS
        at = _write_choices(state, seat, out, at)
        at = _write_events(state, seat, out, at)
        return _write_phase(state, seat, out, at)


def _write_row(row: i64, kinds: i64, out: vec[float], at: i64) -> None:
    """How many cards of each kind lie in a row."""
    wiped(out, at, kinds)
    while row != 0:
        kind = row & 255
        count: i64 = 0
        while row & 255 == kind:
            count += 1
            row >>= 8
        out[at + kind - 1] = FIFTHS[count]


def _write_buildings(setup: Setup, cards: i64, out: vec[float], at: i64) -> None:
    """How many buildings of each kind a set holds."""
    masks = setup.kind_mask
    for kind in range(setup.kinds):
        alike = cards & masks[kind]
        out[at + kind] = FIFTHS[count_bits(alike)] if alike != 0 else 0.0


def _write_monsters(setup: Setup, cards: i64, out: vec[float], at: i64) -> None:
    """How many monsters of each kind a set holds."""
    masks = setup.monster_mask
    for kind in range(setup.monsters):
        alike = cards & masks[kind]
        out[at + kind] = FIFTHS[count_bits(alike)] if alike != 0 else 0.0


def _write_seat(state: MonsterCity, seat: i64, out: vec[float], at: i64) -> i64:
    """The city, the notepad, what would be scored now; money, STOP, whether it has chosen, event cards, points."""
    _write_city(state, seat, out, at)
    points = _write_notes(state, seat, out, at + CARDS + 2 * COLOURS)
    at += SEAT_NUMBERS
    share(out, at - 6, state.money_of(seat), 2.0)
    flag_if(out, at - 5, state.stops >> seat & 1 != 0)
    flag_if(out, at - 4, state.phase == SCORING and state.chosen_of(seat) >= 0)
    share(out, at - 3, event_total(state.hand(seat)) if state.setup.events else i64(0), 5.0)
    share(out, at - 2, points, 100.0)
    flag_if(out, at - 1, state.to_move() == seat)
    return at


def _write_city(state: MonsterCity, seat: i64, out: vec[float], at: i64) -> None:
    """The kinds of a city; on the way their numbers, sums and highest values are added up, 16 bits for each colour."""
    setup = state.setup
    city = state.cities[seat]
    masks = setup.kind_mask
    counts: i64 = 0
    sums: i64 = 0
    tops: i64 = 0
    smallest: i64 = 0
    wiped(out, at, setup.kinds)
    while city != 0:
        kind = setup.card_kind[lowest(city)]
        cards = city & masks[kind]
        city ^= cards
        count = count_bits(cards)
        out[at + kind] = FIFTHS[count]
        value = setup.kind_value[kind]
        lane = 16 * setup.kind_colour[kind]
        if counts >> lane & LANE == 0:
            smallest += value
        counts += count << lane
        sums += count * value << lane
        tops += (value - (tops >> lane & LANE)) << lane  # kinds of a colour ascend
    _write_colours(counts, sums, out, at + CARDS)
    _write_worth(state.used_of(seat), smallest, tops, sums, out, at + CARDS + 2 * COLOURS + 2 * CATEGORIES)


def _write_colours(counts: i64, sums: i64, out: vec[float], at: i64) -> None:
    """For each colour how many buildings, and the sum of their values."""
    for colour in range(COLOURS):
        out[at + colour] = TENTHS[counts >> (16 * colour) & LANE]
        out[at + COLOURS + colour] = FIFTIETHS[sums >> (16 * colour) & LANE]


def _write_notes(state: MonsterCity, seat: i64, out: vec[float], at: i64) -> i64:
    """MC-33  The categories that are used, and their points; returns all points."""
    used = state.used_of(seat)
    total: i64 = 0
    for category in range(CATEGORIES):
        points = state.points_of(seat, category)
        flag_if(out, at + category, used >> category & 1 != 0)
        out[at + CATEGORIES + category] = FIFTIETHS[points]
        total += points
    return total


def _write_worth(used: i64, smallest: i64, tops: i64, sums: i64, out: vec[float], at: i64) -> None:  # noqa: PLR0917
    """MC-28 to MC-31  What each way to score would bring now; nothing where its category is used."""
    out[at + SMALLEST] = FIFTIETHS[smallest] if used & 1 == 0 else 0.0
    out[at + TALLEST] = FIFTIETHS[_all_lanes(tops)] if used & 2 == 0 else 0.0
    of_colours = sums if used & 4 == 0 else i64(0)
    for colour in range(COLOURS):
        out[at + ONE_COLOUR + colour] = FIFTIETHS[of_colours >> (16 * colour) & LANE]
    out[at + WHOLE_CITY] = FIFTIETHS[_all_lanes(sums)] if used & 8 == 0 else 0.0


def _all_lanes(lanes: i64) -> i64:
    """The numbers of all colours together."""
    return (lanes & LANE) + (lanes >> 16 & LANE) + (lanes >> 32)


def _write_choices(state: MonsterCity, seat: i64, out: vec[float], at: i64) -> i64:
    """The own half-made attack or Remodel, and the own choice of a scoring; a plain turn has left nothing to wipe."""
    need = at + CARDS
    given = need + NEEDS
    choice = given + CARDS
    end = choice + WAYS
    if out[end + 2 * EVENTS + 1 + TURN] == 0.0:
        wiped(out, at, end - at)
    if state.seat == seat and state.phase == DESTROYING:
        _write_buildings(state.setup, state.left, out, at)
        for target in range(NEEDS):
            share(out, need + target, state.need >> (8 * target) & 255, 5.0)
    elif state.seat == seat and state.phase == REMODELLING:
        flag(out, given + state.given)
    elif state.phase == SCORING and state.chosen_of(seat) >= 0:
        flag(out, choice + state.chosen_of(seat))
    return end


def _write_events(state: MonsterCity, seat: i64, out: vec[float], at: i64) -> i64:
    """MC-40  The own event cards and those in the piles."""
    end = at + 2 * EVENTS + 1
    if state.setup.events:
        held = state.hand(seat)
        for kind in range(EVENTS):
            share(out, at + kind, event_count(held, kind), 3.0)
            share(out, at + EVENTS + kind, event_count(state.event_discard, kind), 3.0)
        share(out, end - 1, event_total(state.event_deck), 14.0)
    return end


def _write_phase(state: MonsterCity, seat: i64, out: vec[float], at: i64) -> i64:
    """The phase as the seat sees it, and how far the game has come."""
    rest = wiped(out, at, FINISHED + 1)
    phase = state.phase
    if state.seat != seat and (phase == DESTROYING or phase == REMODELLING):
        phase = TURN
    if phase <= FINISHED:
        flag(out, at + phase)
    deck = count_bits(state.deck)
    share(out, rest, deck, 40.0)
    share(out, rest + 1, state.scorings, 4.0)
    flag_if(out, rest + 2, state.scorings < SCORINGS and deck == DECK - PILE * (state.scorings + 1))
    flag_if(out, rest + 3, state.setup.events)
    return rest + 4
