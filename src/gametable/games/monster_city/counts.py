"""So many of something, in the words of the language that is spoken."""

from __future__ import annotations

from collections.abc import Sequence

from gametable.games.monster_city.cards import shown_colour
from gametable.kernel.language import _, counted
from gametable.kernel.words import either


def buildings(count: int) -> str:
    """1 building, 2 buildings"""
    return counted("{count} building", "{count} buildings", count)


def banknotes(count: int) -> str:
    """1 banknote, 2 banknotes"""
    return counted("{count} banknote", "{count} banknotes", count)


def monsters(count: int) -> str:
    """1 monster, 2 monsters"""
    return counted("{count} monster", "{count} monsters", count)


def in_points(count: int) -> str:
    """1 point, 2 points"""
    return counted("{count} point", "{count} points", count)


def in_cards(count: int) -> str:
    """1 card, 2 cards"""
    return counted("{count} card", "{count} cards", count)


def event_cards(count: int) -> str:
    """1 event card, 2 event cards"""
    return counted("{count} event card", "{count} event cards", count)


def still_wanted(need: Sequence[int]) -> str:
    """MC-18, MC-20  What must still fall: so many red, green, yellow ones and any."""
    *colours, anything = need
    wanted = [f"{count} {shown_colour(colour, count)}" for colour, count in enumerate(colours) if count]
    if anything:
        wanted.append(counted("{count} any", "{count} any", anything))
    return " + ".join(wanted)


def all_of(names: Sequence[str]) -> str:
    """a, b and c"""
    return either(names, _("and"))


def one_of(names: Sequence[str]) -> str:
    """a, b or c"""
    return either(names, _("or"))
