"""Drawings in few letters: every element is there once, and so is every drawing, which is a list of elements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from gametable.scene.difference import changed_parts
from gametable.scene.model import Scene

ELEMENT: Final = re.compile(r"[^<]+|<[^>]*>[^<]*")  # a tag, opening or closing, with the text behind it


class Drawings:
    """Numbers for drawings and for their elements, in the order in which they were first seen."""

    def __init__(self) -> None:
        self._elements: dict[str, int] = {}
        self._drawings: dict[str, int] = {}
        self.lists: list[list[int]] = []  # of each drawing: the numbers of its elements

    @property
    def elements(self) -> list[str]:
        """All elements, by number."""
        return list(self._elements)

    def number(self, markup: str) -> int:
        """The number of a drawing."""
        if markup not in self._drawings:
            self._drawings[markup] = len(self._drawings)
            found = ELEMENT.findall(markup)
            self.lists.append([self._elements.setdefault(element, len(self._elements)) for element in found])
        return self._drawings[markup]


def packed_changes(old: Scene, new: Scene, drawings: Drawings) -> dict[str, Any]:
    """What changed_parts() says, with numbers of drawings; what would be empty is left out."""
    changes = changed_parts(old, new)
    changes["set"] = {name: _packed(part, drawings) for name, part in changes["set"].items()}
    return {name: value for name, value in changes.items() if value}


def _packed(part: Sequence[Any], drawings: Drawings) -> list[Any]:
    """A part with the number of its drawing; None still means that it is as before."""
    layer, x, y, markup, label, origin = (*part, None, None, None)[:6]
    return [layer, x, y, None if markup is None else drawings.number(markup), label, origin]
