"""The planks of a link as markup: each is a part of its own, so that those that are claimed are seen going."""

from __future__ import annotations

from functools import cache

from gametable.games.attatat.pieces import THICK, stud
from gametable.scene import kit
from gametable.scene.markup import Markup, group, tag
from gametable.scene.palette import SEATS, colour


def beside(side: int, number: int, planks: int) -> tuple[int, int]:
    """How far a plank of a link lies from the middle of its gap."""
    away = (2 * number - planks + 1) * (THICK + 1) // 2
    return (0, away) if side == 0 else (-away, 0)


@cache
def plank(length: int, side: int, owner: int, broken: int) -> Markup:
    """A plank over a gap; a dead end is broken off at its first (1) or second (2) end."""
    outline = _plank(*_reach(length, broken), broken)
    drawn = kit.seat_fill(outline, owner, stroke=colour(f"{SEATS[owner]}-deep"))
    return tag("g", drawn, transform=f"rotate({90 * side})", opacity=0.8 if broken else None, pointer_events="none")


@cache
def studded_plank(length: int, side: int, owner: int, planks: int, broken: int) -> Markup:
    """The first plank of a link, with the stud that holds all of them together."""
    middle = sum(_reach(length, broken)) / 2
    right, down = beside(side, 0, planks)
    x, y = (middle - right, -down) if side == 0 else (-right, middle - down)
    return tag("g", plank(length, side, owner, broken), stud(owner, 9.5, x, y), pointer_events="none")


@cache
def link(length: int, side: int, owner: int, planks: int) -> Markup:
    """A whole link."""
    rows = [
        tag("g", plank(length, side, owner, 0), transform="translate({} {})".format(*beside(side, number, planks)))
        for number in range(planks)
    ]
    return group(*rows, stud(owner, 9.5))


def _reach(length: int, broken: int) -> tuple[float, float]:
    """AT-33  From where to where a plank goes: less than half of it is left of a dead end."""
    left, right = -length / 2, length / 2
    return (-length * 0.16, right) if broken == 1 else (left, length * 0.16) if broken == 2 else (left, right)


def _plank(left: float, right: float, broken: int) -> str:
    """The outline of a plank, jagged where it is broken off."""
    top = -THICK / 2
    one, two, bottom = top + THICK / 3, top + 2 * THICK / 3, top + THICK
    end = [(right, top), (right, bottom)]
    begin = [(left, bottom), (left, top)]
    if broken == 1:
        begin = [(left, bottom), (left + 4, two), (left, one), (left + 4, top)]
    elif broken == 2:
        end = [(right, top), (right - 4, one), (right, two), (right - 4, bottom)]
    return f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in end + begin)}z"
