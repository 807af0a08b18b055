"""A possible game behind a view: what is open is put back in place, what is hidden is dealt anew."""

from __future__ import annotations

from collections import Counter
from typing import Any

from gametable.games.monster_city.cards import cards_of
from gametable.games.monster_city.kinds import building_set, monster_set, monsters_in, packed_events, row_of
from gametable.games.monster_city.options import setup_words
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.rules.position import NAMED, USED
from gametable.games.monster_city.rules.setup import Setup, setup_of
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.games.monster_city.sight import PHASES
from gametable.kernel.game import Seen
from gametable.kernel.rng import Rng
from gametable.kernel.state import restore


def imagine(view: Seen, rng: Rng) -> MonsterCity:
    """A state that fits a view: what is hidden is dealt anew, fairly."""
    words = setup_words(view["players"], view["options"])
    state = restore(MonsterCity, (*words, *_words(view, setup_of(words))))
    state.redraw(view["viewer"], rng)
    return state


def _words(view: Seen, setup: Setup) -> list[int]:
    """The words of a position that fits the view."""
    seats = view["seats"]
    cities = [building_set(setup, seat["city"]) for seat in seats]
    events = view["events"] or {"deals": [], "discard": [], "played": None}
    hands, event_deck = _deal_something(events["deals"], view["viewer"])
    phase = next(number for number, name in PHASES.items() if name == view["phase"])
    return [
        *(phase, view["seat"], int(view["detour"]), view["dealing"]),
        *(sum(2**pair for pair in view["pairs"]), _deck(view, setup), row_of(view["row"])),
        *(building_set(setup, view["out"]), _monster_deck(view, setup), row_of(view["monster_row"])),
        *(monster_set(setup, view["monster_discard"]), view["bank"]),
        sum(seat["money"] << 8 * number for number, seat in enumerate(seats)),
        sum(int(seat["stop"]) << number for number, seat in enumerate(seats)),
        *_half_made(view, setup),
        *(view["scorings"], _choices(view), view["turned"]),
        *(event_deck, packed_events(events["discard"]), _or_none(events["played"])),
        *cities,
        *(_note(seat) for seat in seats),
        *hands,
    ]


def _or_none(value: int | None) -> int:
    return -1 if value is None else value


def _deck(view: Seen, setup: Setup) -> int:
    """MC-6  The buildings that are nowhere else; starting pairs never come into the deck."""
    cards = cards_of(setup.words)
    elsewhere = Counter([*view["row"], *view["out"], *(kind for seat in view["seats"] for kind in seat["city"])])
    elsewhere.update(kind for pair in view["pairs"] for kind in cards.pairs[pair])
    elsewhere.subtract(kind for pair in cards.pairs for kind in pair)
    left = Counter({kind: copies for kind, (_, copies) in enumerate(cards.buildings)})
    left.subtract(elsewhere)
    return building_set(setup, left.elements())


def _monster_deck(view: Seen, setup: Setup) -> int:
    left = Counter(monsters_in(setup, setup.all_monsters))
    left.subtract([*view["monster_row"], *view["monster_discard"]])
    return monster_set(setup, left.elements())


def _half_made(view: Seen, setup: Setup) -> list[int]:
    given = _or_none(view["given"])
    attack = view["attack"]
    if attack is None:
        return [-1, 0, 0, given]
    need = sum(count << 8 * target for target, count in enumerate(attack["need"]))
    return [attack["monster"], building_set(setup, attack["left"]), need, given]


def _choices(view: Seen) -> int:
    """MC-27  The own choice, and for others some choice that is open to them."""
    choices = 0
    for number, seat in enumerate(view["seats"]):
        if seat["chosen"]:
            way = next(way for way, worth in enumerate(seat["worth"]) if worth is not None)
            if number == view["viewer"]:
                way = view["choice"]
            choices += (way + 1) << 3 * number
    return choices


def _note(seat: dict[str, Any]) -> int:
    """MC-33  A seat's word of the notepad."""
    word = (seat["colour"] or 0) << NAMED
    for category, points in enumerate(seat["notes"]):
        if points is not None:
            word += (points << 10 * category) + (1 << USED + category)
    return word


def _deal_something(deals: list[dict[str, Any]], viewer: int) -> tuple[list[int], int]:
    """Give everybody the right number of unknown cards of each deal, so that redraw() can deal them anew."""
    hands: list[int] = []
    left: list[int] = []
    for deal in deals:
        left = [kind for kind, count in enumerate(deal["unseen"]) for _ in range(count)]
        for seat, size in enumerate(deal["sizes"]):
            if seat == viewer:
                hands.append(packed_events(deal["own"]))
            else:
                dealt, left = left[:size], left[size:]
                hands.append(packed_events(dealt.count(kind) for kind in range(n.EVENTS)))
    return hands, packed_events(left.count(kind) for kind in range(n.EVENTS))
