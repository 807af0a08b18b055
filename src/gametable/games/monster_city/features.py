"""A position as numbers for learning: what one seat may know, seen from that seat, always in the same order."""

from __future__ import annotations

from typing import Any

from gametable.games.monster_city.cards import Cards
from gametable.games.monster_city.options import cards_for
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.sight import PHASES
from gametable.kernel.game import Seen

SEATS = 5
PHASE_NAMES = [PHASES[phase] for phase in range(n.FINISHED + 1)]


def features(view: Seen) -> list[float]:
    """Rows and piles, seats (the viewer first, then clockwise), own secrets and the phase; most between 0 and 1."""
    cards = cards_for(view["options"]["cards"])
    order = [(view["viewer"] + turn) % view["players"] for turn in range(view["players"])]
    return [
        *_counts(view["row"], n.CARDS, 5),
        *_counts(view["out"], n.CARDS, 5),
        *_counts(view["monster_row"], n.MONSTERS, 5),
        *_counts(view["monster_discard"], n.MONSTERS, 5),
        *(number for turn in range(SEATS) for number in _seat(view, cards, order, turn)),
        *_own(view),
        *(float(view["phase"] == name) for name in PHASE_NAMES),
        view["deck"] / n.DECK,
        view["scorings"] / n.SCORINGS,
        float(view["scoring_next"]),
        float(view["options"]["events"]),
    ]


def _counts(kinds: list[int], size: int, most: int) -> list[float]:
    return [kinds.count(kind) / most for kind in range(size)]


def _seat(view: Seen, cards: Cards, order: list[int], turn: int) -> list[float]:
    """The city by kinds and by colours, money, STOP, notepad, what would be scored now, event cards."""
    if turn >= len(order):
        return [0.0] * (n.CARDS + 2 * n.COLOURS + 2 * n.CATEGORIES + n.WAYS + 6)
    seat: dict[str, Any] = view["seats"][order[turn]]
    colours = [cards.building(kind).colour for kind in seat["city"]]
    values = [cards.building(kind).value for kind in seat["city"]]
    sums = [sum(v for c, v in zip(colours, values, strict=True) if c == colour) for colour in range(n.COLOURS)]
    return [
        *_counts(seat["city"], n.CARDS, 5),
        *(colours.count(colour) / 10 for colour in range(n.COLOURS)),
        *(total / 50 for total in sums),
        *(float(points is not None) for points in seat["notes"]),
        *((points or 0) / 50 for points in seat["notes"]),
        *((worth or 0) / 50 for worth in seat["worth"]),
        seat["money"] / n.MOST_MONEY,
        float(seat["stop"]),
        float(seat["chosen"]),
        seat["events"] / 5,
        view["scores"][order[turn]] / 100,
        float(view["to_move"] == order[turn]),
    ]


def _own(view: Seen) -> list[float]:
    """The own half-made attack or Remodel, the own choice of a scoring, the own event cards and those in the piles."""
    attack = view["attack"] or {"left": [], "need": [0, 0, 0, 0]}
    given = [] if view["given"] is None else [view["given"]]
    events = view["events"] or {"hand": [0] * n.EVENTS, "discard": [0] * n.EVENTS, "deck": 0}
    return [
        *_counts(attack["left"], n.CARDS, 5),
        *(count / 5 for count in attack["need"]),
        *_counts(given, n.CARDS, 1),
        *(float(view["choice"] == way) for way in range(n.WAYS)),
        *(count / 3 for count in events["hand"]),
        *(count / 3 for count in events["discard"]),
        events["deck"] / 14,
    ]
