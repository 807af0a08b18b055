"""Event cards: MC-40 to MC-50.

Cards of a kind are alike, but everybody sees when a card was drawn: before or after the pile was last shuffled. So a
hand is kept deal by deal (MC-43a), and what each seat can know of the others' hands is exact.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gametable.games.monster_city.rules.numbers import (
    CHICKEN_CARD,
    COUNTERATTACK_CARD,
    DETOUR_CARD,
    DRAWING_EVENT,
    GRANT_CARD,
    REJECTED_CARD,
    REMODEL_CARD,
    REMODELLING,
    SHOWING_EVENT,
)
from gametable.games.monster_city.rules.position import Position
from gametable.games.monster_city.rules.sets import (
    event_count,
    one_event,
    row_size,
    row_with,
    row_without,
    with_building,
    with_monster,
    without_building,
)
from gametable.games.monster_city.rules.turns import deal_monsters, end_turn


def draw_event(p: Position) -> None:
    """MC-42  Draw an event card; an empty deck is replaced by the discard pile, if that holds any."""
    if p.event_deck == 0:
        if p.event_discard == 0:
            end_turn(p)
            return
        p.event_deck = p.event_discard
        p.event_discard = 0
        begin_deal(p)
    p.phase = DRAWING_EVENT


def begin_deal(p: Position) -> None:
    """MC-43a  Cards drawn from now on are told from older ones; a deal of which nobody holds a card is forgotten."""
    kept = vec[i64]()
    for deal in range(p.deals()):
        if deal_is_held(p, deal):
            for seat in range(p.players):
                kept = append(kept, p.hands[deal * p.players + seat])
    for seat in range(p.players):
        kept = append(kept, i64(0))
    p.hands = kept


def deal_is_held(p: Position, deal: i64) -> bool:
    """Whether anybody holds a card of this deal."""
    for seat in range(p.players):
        if p.hands[deal * p.players + seat] != 0:
            return True
    return False


def take_event(p: Position, seat: i64, kind: i64) -> None:
    """MC-40, MC-42  A card of the deck comes into a hand."""
    p.event_deck -= one_event(kind)
    change_hand(p, p.deals() - 1, seat, one_event(kind))


def change_hand(p: Position, deal: i64, seat: i64, difference: i64) -> None:
    """Add packed cards to a hand, or take them if the number is negative."""
    hands = p.hands[:]
    hands[deal * p.players + seat] += difference
    p.hands = hands


def play_card(p: Position, kind: i64) -> None:
    """MC-43, MC-43a  The card is shown; if the hand has cards of several deals, chance says which of them it is."""
    p.played = kind
    only: i64 = -1
    for deal in range(p.deals()):
        if p.hands[deal * p.players + p.seat] != 0:
            if only >= 0:
                p.phase = SHOWING_EVENT
                return
            only = deal
    discard(p, only)


def discard(p: Position, deal: i64) -> None:
    """MC-43  The played card leaves the hand; then the turn ends, or new monsters come first (MC-47)."""
    card = one_event(p.played)
    p.played = -1
    change_hand(p, deal, p.seat, -card)
    p.event_discard += card
    forget_older_deal(p, deal)
    if p.dealing > 0:
        deal_monsters(p, p.dealing)
    else:
        end_turn(p)


def forget_older_deal(p: Position, deal: i64) -> None:
    """A deal that is over and of which nobody holds a card is forgotten."""
    if deal < p.deals() - 1 and not deal_is_held(p, deal):
        first = deal * p.players
        hands = p.hands[:first]
        for word in p.hands[first + p.players :]:
            hands = append(hands, word)
        p.hands = hands


def shown_count(p: Position, deal: i64) -> i64:
    """MC-43a  How many cards of the played kind the hand has from a deal."""
    return event_count(p.hands[deal * p.players + p.seat], p.played)


def chicken(p: Position, monster: i64) -> None:
    """MC-44  A monster of the row is discarded."""
    p.monster_row = row_without(p.monster_row, monster)
    p.monster_discard = with_monster(p.setup, p.monster_discard, monster)
    play_card(p, CHICKEN_CARD)


def reject(p: Position, kind: i64) -> None:
    """MC-45  A building of the row leaves the game."""
    p.row = row_without(p.row, kind)
    p.out = with_building(p.setup, p.out, kind)
    play_card(p, REJECTED_CARD)


def give_building(p: Position, kind: i64) -> None:
    """MC-46  The building that leaves the city; if the row has only one kind, that one comes for it."""
    p.given = kind
    p.phase = REMODELLING
    first = p.row & 255
    row = p.row
    while row & 255 == first:
        row >>= 8
    if row == 0:
        take_building(p, first - 1)


def take_building(p: Position, kind: i64) -> None:
    """MC-46  The two buildings change places."""
    city = without_building(p.setup, p.cities[p.seat], p.given)
    p.cities[p.seat] = with_building(p.setup, city, kind)
    p.row = row_with(row_without(p.row, kind), p.given)
    p.given = -1
    play_card(p, REMODEL_CARD)


def counterattack(p: Position) -> None:
    """MC-47  The whole row is discarded; as many monsters will come for it."""
    p.dealing = row_size(p.monster_row)
    while p.monster_row != 0:
        p.monster_discard = with_monster(p.setup, p.monster_discard, (p.monster_row & 255) - 1)
        p.monster_row >>= 8
    play_card(p, COUNTERATTACK_CARD)


def detour(p: Position) -> None:
    """MC-48  The right-hand neighbour is next."""
    p.detour = True
    play_card(p, DETOUR_CARD)


def grant(p: Position) -> None:
    """MC-49  A banknote from the bank."""
    p.pay(p.seat, 1)
    play_card(p, GRANT_CARD)
