"""Reads and checks card lists, our own and a host's (MC-60)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable
from functools import cache
from pathlib import Path
from typing import TypeVar

from gametable.games.monster_city.cards import COLOURS, EVENTS, Building, Cards, Monster
from gametable.kernel.errors import ComponentError
from gametable.kernel.language import _
from gametable.kernel.lists import Item, read_lists, write_lists
from gametable.kernel.words import either, nearest

FILE = Path(__file__).with_name("components.toml")
SIZES = {"buildings": 40, "pairs": 5, "monsters": 30, "events": 14}
HIGHEST = 20
MOST_WANTED = 9
Kind = TypeVar("Kind", bound=Hashable)
EFFECTS = ("'all red'", "'2 red + 1 green'", "'all of 3 5 7'", "'any 2'")


def read_cards(text: str, source: str) -> Cards:
    """MC-60  The cards that a text lists; ComponentError names the list, the entry and what would be right."""
    lists = read_lists(text, source, tuple(SIZES))
    buildings = _counted(lists["buildings"], _building)
    _counted(lists["pairs"], _pair)
    pairs = [_pair(item, item.counted()[1]) for item in lists["pairs"] for _ in range(item.counted()[0])]  # in order
    monsters = _counted(lists["monsters"], _monster)
    events = _counted(lists["events"], _event)
    kinds = sorted({*buildings, *(building for pair in pairs for building in pair)})
    return Cards(
        buildings=tuple((kind, buildings[kind]) for kind in kinds),
        pairs=tuple((kinds.index(first), kinds.index(second)) for first, second in pairs),
        monsters=tuple((kind, monsters[kind]) for kind in sorted(monsters, key=lambda monster: monster.order)),
        events=tuple(events[kind] for kind in range(len(EVENTS))),
    )


def write_cards(cards: Cards) -> str:
    """The lists in one line; the opposite of read_cards()."""
    pairs = [(cards.building(first), cards.building(second)) for first, second in cards.pairs]
    return write_lists(
        {
            "buildings": [f"{copies} x {kind}" for kind, copies in cards.buildings if copies],
            "pairs": [f"1 x {first} + {second}" for first, second in pairs],
            "monsters": [f"{copies} x {kind}" for kind, copies in cards.monsters],
            "events": [f"{copies} x {kind}" for kind, copies in zip(EVENTS, cards.events, strict=True) if copies],
        }
    )


@cache
def standard_cards() -> Cards:
    """MC-60  Our own lists."""
    return read_cards(FILE.read_text(encoding="utf-8"), FILE.name)


def _counted(items: list[Item], read: Callable[[Item, str], Kind]) -> Counter[Kind]:
    """The kinds of a list with their copies; the whole must have the right size."""
    found: Counter[Kind] = Counter()
    for item in items:
        copies, text = item.counted()
        if copies == 0:
            raise item.fault(_("right is at least one copy; leave out what is not in the game."))
        found[read(item, text)] += copies
    name, right = items[0].list, SIZES[items[0].list]
    if found.total() != right:
        where = _("line {line}, {list}").format(line=items[-1].line, list=name)
        reason = _("the list ends with {count} {list}; right are {right}.")
        raise ComponentError(items[0].source, where, reason.format(count=found.total(), list=name, right=right))
    return found


def _building(item: Item, text: str) -> Building:
    """MC-2, MC-60  A colour and a value."""
    colour, _space, value = text.partition(" ")
    if not re.fullmatch(r"[0-9]{1,3}", value) or not 1 <= int(value) <= HIGHEST:
        reason = _("{text!r} is no value; right is a colour and a number from 1 to {most}, such as red 5.")
        raise item.fault(reason.format(text=value, most=HIGHEST))
    return Building(_colour(item, colour), int(value))


def _colour(item: Item, name: str) -> int:
    if name not in COLOURS:
        reason = _("{text!r} is no colour; right is {colours}.")
        raise item.fault(reason.format(text=name, colours=either(COLOURS, _("or"))) + nearest(name, COLOURS))
    return COLOURS.index(name)


def _pair(item: Item, text: str) -> tuple[Building, Building]:
    """MC-3  Two buildings."""
    parts = text.split(" + ")
    if len(parts) != 2:
        raise item.fault(_("right are two buildings, such as red 3 + green 4."))
    return _building(item, parts[0]), _building(item, parts[1])


def _event(item: Item, text: str) -> int:
    """MC-44 to MC-49  One of six kinds."""
    names = [name.lower() for name in EVENTS]
    if text.lower() not in names:
        reason = _("{text!r} is no event; right is {events}.")
        raise item.fault(reason.format(text=text, events=either(EVENTS, _("or"))) + nearest(text, names))
    return names.index(text.lower())


def _monster(item: Item, text: str) -> Monster:
    """MC-17 to MC-20  Exactly one kind of effect."""
    try:
        monster = read_monster(text)
    except ValueError as fault:
        reason = _("{fault}; right is an effect such as {effects}.")
        raise item.fault(reason.format(fault=fault, effects=either(EFFECTS, _("or")))) from fault
    return monster


def read_monster(text: str) -> Monster:
    """The effect that a text names; ValueError says what is wrong with it."""
    words = text.split()
    if words[:2] == ["all", "of"]:
        return Monster(values=tuple(sorted({_number(word, HIGHEST) for word in words[2:]})) or _nothing())
    if words[:1] == ["all"] and len(words) == 2:
        return Monster(colour=_colour_number(words[1]))
    if words[:1] == ["any"] and len(words) == 2:
        return Monster(any_count=_number(words[1], MOST_WANTED))
    wants = [0, 0, 0]
    for part in text.split("+"):
        count, space, colour = part.strip().partition(" ")
        if not space:
            named = part.strip()
            raise ValueError(_("{text!r} is no effect").format(text=named) if named else _("no effect is named"))
        at = _colour_number(colour)
        if wants[at]:
            raise ValueError(_("{colour} is named twice").format(colour=colour))
        wants[at] = _number(count, MOST_WANTED)
    return Monster(wants=(wants[0], wants[1], wants[2]))


def _nothing() -> tuple[int, ...]:
    raise ValueError(_("no value is named"))


def _colour_number(name: str) -> int:
    if name not in COLOURS:
        raise ValueError(_("{text!r} is no colour").format(text=name))
    return COLOURS.index(name)


def _number(text: str, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text) or not 1 <= int(text) <= most:
        raise ValueError(_("{text!r} is no number from 1 to {most}").format(text=text, most=most))
    return int(text)
