"""What a monster destroys: MC-13, MC-17 to MC-22, MC-42.

Nothing changes on the table before the last building is chosen: until then the attack is its player's own thought.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.monster_city.rules.events import draw_event
from gametable.games.monster_city.rules.numbers import ANY, DESTROYING, LUCKY_FALL
from gametable.games.monster_city.rules.position import Position
from gametable.games.monster_city.rules.sets import row_without, with_building, with_monster, without_building
from gametable.games.monster_city.rules.turns import end_turn
from gametable.kernel.bits import bit, count_bits, lowest


def call_monster(p: Position, monster: i64) -> None:
    """MC-13, MC-17, MC-19  Whole groups fall outright; then come the single buildings."""
    p.monster = monster
    p.left = p.cities[p.seat] & ~p.setup.monster_wipe[monster]
    p.need = p.setup.monster_need[monster]
    fall_without_choice(p)


def choose_fall(p: Position, kind: i64) -> None:
    """MC-18, MC-20  The player names one of the buildings that fall."""
    p.left = without_building(p.setup, p.left, kind)
    p.need -= bit(8 * wanted(p))
    fall_without_choice(p)


def wanted(p: Position) -> i64:
    """What must fall next: a colour, or ANY."""
    for target in range(ANY):
        if p.need >> (8 * target) & 255 != 0:
            return target
    return ANY


def candidates(p: Position) -> i64:
    """MC-18, MC-20  The buildings among which the player chooses the next one to fall."""
    return p.left & p.setup.targets[wanted(p)]


def fall_without_choice(p: Position) -> None:
    """MC-21, MC-22  Carry out every demand that leaves no choice; stop at the first one that does."""
    while p.need != 0:
        target = wanted(p)
        count = p.need >> (8 * target) & 255
        found = p.left & p.setup.targets[target]
        if count_bits(found) <= count:
            p.left &= ~found
        else:
            kind = p.setup.card_kind[lowest(found)]
            if found & ~p.setup.kind_mask[kind] != 0:
                p.phase = DESTROYING
                return
            for i in range(count):
                p.left = without_building(p.setup, p.left, kind)
        p.need -= count * bit(8 * target)
    finish_attack(p)


def finish_attack(p: Position) -> None:
    """MC-13, MC-42  Ruins leave the game, the monster is discarded, a banknote is paid; two ruins bring an event."""
    setup = p.setup
    seat = p.seat
    ruins = p.cities[seat] & ~p.left
    p.cities[seat] = p.left
    p.monster_row = row_without(p.monster_row, p.monster)
    p.monster_discard = with_monster(setup, p.monster_discard, p.monster)
    p.pay(seat, 1)
    p.monster = -1
    p.left = 0
    fallen: i64 = 0
    while ruins != 0:
        p.out = with_building(setup, p.out, setup.card_kind[lowest(ruins)])
        ruins &= ruins - 1
        fallen += 1
    if setup.events and fallen >= LUCKY_FALL:
        draw_event(p)
    else:
        end_turn(p)
