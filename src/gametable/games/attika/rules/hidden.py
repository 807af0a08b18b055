"""What a seat cannot know, and a fair sample of it: AK-6, AK-10, AK-12a, AK-16a.

Hidden are the cards of other hands and of the deck. A hand is a row of cards from the newest to the oldest; its limits
say how far a landscape can reach into that row. So each card of the row may be of some landscapes only.

What is known exactly is kept exactly. One thing is not reckoned out: which card of a hand was paid, where it can have
been an older or a newer one. It is taken to have been as old as possible.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gametable.games.attika.rules.lanes import ALL_CARDS, count_of, fewer, landscape_of, one, total
from gametable.games.attika.rules.numbers import (
    CHOOSING,
    DRAWN,
    HAND,
    LANDSCAPES,
    LIMITS,
    PAYING,
    PLACING,
    SEAT_WORDS,
    SITING,
    TAKEN,
)
from gametable.games.attika.rules.position import Position
from gametable.games.attika.rules.turns import hidden_tile_phase
from gametable.kernel.rng import Rng

MOST_TRIES: Final[i64] = 20


def redraw_cards(p: Position, seat: i64, rng: Rng) -> None:
    """Deal the cards that a seat has not seen anew; a watcher is seat -1 and has seen no hand at all."""
    if p.seat != seat:
        hide_choice(p)
    sizes: i64 = 0
    for owner in range(p.players):
        sizes |= total(p.seats[SEAT_WORDS * owner + HAND]) << 8 * owner
    tries: i64 = 0
    while not deal_unseen(p, seat, sizes, tries >= MOST_TRIES, rng):
        tries += 1
    if p.mixed != ALL_CARDS:
        share_taken(p, seat, can_be_drawn(p, seat) - p.deck, rng)


def can_be_drawn(p: Position, seat: i64) -> i64:
    """AK-12a  What was shuffled into the deck and has not been drawn by this seat itself."""
    return p.mixed - p.seats[SEAT_WORDS * seat + TAKEN] if seat >= 0 else p.mixed


def deal_unseen(p: Position, seat: i64, sizes: i64, is_hurried: bool, rng: Rng) -> bool:
    """One try: first the cards that limits bind, then the deck, then the rest of the hands.

    `held` are cards that cannot be in the deck, `loose` those that can, of which `spare` ones are in hands. False where
    a card cannot be any of those that are left, or too many loose ones came into hands; since the true position fits,
    some try succeeds. A hurried one stops to take loose cards when no more of them are in hands: hardly ever wrong by
    much, and done at once where nearly every other try would fail.
    """
    unseen = ALL_CARDS - p.discards
    if seat >= 0:
        unseen -= p.seats[SEAT_WORDS * seat + HAND]
    loose = fewer(can_be_drawn(p, seat), unseen)
    held = unseen - loose
    spare = total(loose) - total(p.deck)
    is_hurried = is_hurried or spare == 0  # then it is exact
    for owner in range(p.players):
        if owner == seat:
            continue
        limits = p.seats[SEAT_WORDS * owner + LIMITS]
        hand: i64 = 0
        place = sizes >> 8 * owner & 255
        while place > smallest(limits):  # AK-16a
            found = loose
            if is_hurried and spare == 0:
                found = 0
            cards = (held + found) & reached(limits, place)
            if cards == 0:
                return False
            landscape = landscape_of(cards, rng.below(total(cards)))
            if is_held(held, found, landscape, rng):
                held -= one(landscape)
            elif spare == 0:
                return False
            else:
                loose -= one(landscape)
                spare -= 1
            hand += one(landscape)
            place -= 1
        p.seats[SEAT_WORDS * owner + HAND] = hand
    rest = sample(loose, spare, rng)
    p.deck = loose - rest
    share_hands(p, seat, sizes, held, rest, rng)
    return True


def smallest(limits: i64) -> i64:
    """The smallest of four limits."""
    least = limits & 255
    for landscape in range(i64(1), LANDSCAPES):
        if count_of(limits, landscape) < least:  # noqa: PLR1730 (min() makes objects)
            least = count_of(limits, landscape)
    return least


def reached(limits: i64, place: i64) -> i64:
    """AK-16a  All bits of each landscape that the card at this place, counted from the newest, may be of."""
    found: i64 = 0
    for landscape in range(LANDSCAPES):
        if count_of(limits, landscape) >= place:
            found |= 255 * one(landscape)
    return found


def is_held(held: i64, loose: i64, landscape: i64, rng: Rng) -> bool:
    """Whether a card of this landscape is one of those that cannot be in the deck."""
    known = count_of(held, landscape)
    return known > 0 and rng.below(known + count_of(loose, landscape)) < known


def sample(cards: i64, count: i64, rng: Rng) -> i64:
    """A random choice of that many cards, each card with the same chance."""
    chosen: i64 = 0
    left = total(cards)
    for i in range(count):
        card = one(landscape_of(cards, rng.below(left)))
        cards -= card
        chosen += card
        left -= 1
    return chosen


def share_hands(p: Position, seat: i64, sizes: i64, held: i64, rest: i64, rng: Rng) -> None:  # noqa: PLR0917 (two sorts)
    """Fill the other hands, which may hold some cards already: from `held`, and from `rest`, which came from this deck.

    AK-12a  A hand cannot hold more cards of this deck than it has drawn from it.
    """
    room: i64 = 0
    for owner in range(p.players):
        if owner != seat:
            room += from_this_deck(p, owner, sizes)
    new = total(rest)
    for owner in range(p.players):
        if owner == seat:
            continue
        hand = p.seats[SEAT_WORDS * owner + HAND]
        missing = (sizes >> 8 * owner & 255) - total(hand)
        if new > room:  # the first deck; or what was paid hides where cards came from
            chosen = sample(held + rest, missing, rng)
            held = held + rest - chosen
            rest = 0
        else:
            fresh: i64 = 0
            for i in range(from_this_deck(p, owner, sizes)):
                if rng.below(room) < new:
                    fresh += 1
                    new -= 1
                room -= 1
            from_deck = sample(rest, fresh, rng)
            from_before = sample(held, missing - fresh, rng)
            rest -= from_deck
            held -= from_before
            chosen = from_deck + from_before
        p.seats[SEAT_WORDS * owner + HAND] = hand + chosen


def from_this_deck(p: Position, owner: i64, sizes: i64) -> i64:
    """AK-12a  How many cards that a hand still lacks can have come from this deck."""
    missing = (sizes >> 8 * owner & 255) - total(p.seats[SEAT_WORDS * owner + HAND])
    taken = total(p.seats[SEAT_WORDS * owner + TAKEN])
    return min(missing, taken)


def share_taken(p: Position, seat: i64, cards: i64, rng: Rng) -> None:
    """AK-12a  What the other seats have drawn from this deck: as many as each of them did."""
    for owner in range(p.players):
        if owner != seat:
            chosen = sample(cards, total(p.seats[SEAT_WORDS * owner + TAKEN]), rng)
            cards -= chosen
            p.seats[SEAT_WORDS * owner + TAKEN] = chosen


def hide_choice(p: Position) -> None:
    """AK-10  To everybody else a building that is being sited or paid, or a tile being turned, is where it was."""
    if p.phase == SITING or p.phase == PAYING:
        p.phase = hidden_phase(p)
        p.lot = -1
        p.laid = 0
        if p.stack < 0:
            p.building = -1
    elif p.phase == PLACING:
        p.phase = hidden_tile_phase(p)
        p.turn = 0


def hidden_phase(p: Position) -> i64:
    """AK-10  The phase in which everybody else sees somebody who builds or places."""
    if p.phase == SITING or p.phase == PAYING:
        return DRAWN if p.stack >= 0 else CHOOSING
    return hidden_tile_phase(p) if p.phase == PLACING else p.phase
