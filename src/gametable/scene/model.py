"""What a picture consists of. A zone is a drawing of its own, a layer orders what lies above what, a part is one thing.

Parts are the unit of everything: only changed parts are sent, a part that moves is seen flying, a part with a label can
be read aloud, and a person touches parts to mean an action. A scene has its parts in groups, always as many and in the
same order for one viewer. Equal parts, and even more so equal groups, should be the same object wherever that is easy
(made by cached functions of few small values): then drawing and comparing a scene costs next to nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Shape = Literal["wide", "tall"]  # of the window: a desktop, a phone
Place = Literal["board", "tray", "others"]  # the middle · one's own things below it · what others have, smaller


class Part(NamedTuple):
    """One thing in a zone, drawn around its own (0, 0)."""

    layer: str  # "zone/layer"
    x: int
    y: int
    markup: str  # SVG
    label: str = ""  # what it is, in a few words; a part without a label is decoration
    origin: str = ""  # the part from which it comes flying when it appears


class Zone(NamedTuple):
    """A drawing of its own, with its corner and size in the units of its parts (about a pixel of a desktop each)."""

    name: str
    title: str
    place: Place
    box: tuple[int, int, int, int]  # left, top, width, height
    layers: tuple[str, ...]  # from the lowest to the highest


class Panel(NamedTuple):
    """What stands beside a player's name."""

    facts: tuple[tuple[str, str], ...] = ()  # ("7", "built"): a number and what it counts
    left: str = ""  # of the actions of this turn, shown in brackets behind the name


Parts = dict[str, Part]  # by their names, from the lowest to the highest in each layer


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole picture of what a viewer may know."""

    zones: tuple[Zone, ...]
    groups: tuple[Parts, ...]  # nobody changes them: several scenes may share one
    buttons: dict[str, str] = field(default_factory=dict)  # id → words: what is picked without touching a thing
    panels: tuple[Panel, ...] = ()  # one for each seat
    rules: tuple[str, ...] = ()  # the numbers of the rules that matter now

    @property
    def parts(self) -> Parts:
        """The parts of all groups."""
        parts: Parts = {}
        for group in self.groups:
            parts.update(group)
        return parts


@dataclass(frozen=True, slots=True)
class Preview:
    """What an action would change, shown before it is done: ghosts of parts, and its price or gain in words."""

    parts: dict[str, Part] = field(default_factory=dict)
    gone: tuple[str, ...] = ()  # parts that would disappear
    words: str = ""


NOTHING_TO_SHOW = Preview()
