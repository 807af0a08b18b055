"""What one viewer saw last: groups of parts that are the same again are neither made nor compared anew."""

# mypyc compiles this module: objects

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Made = TypeVar("Made")


class Kept:
    """What a viewer's last scene was made of, by name, each with the values from which it was made."""

    __slots__ = ("_things",)

    def __init__(self) -> None:
        self._things: dict[object, tuple[tuple[Any, ...], Any]] = {}

    def made(self, name: object, make: Callable[..., Made], *values: Any) -> Made:
        """The thing of this name; made from the values, unless it was made from equal ones before.

        Nothing but the values may decide what is made, and nobody may change them or it afterwards.
        """
        kept = self._things.get(name)
        if kept is None or kept[0] != values:
            kept = self._things[name] = (values, make(*values))
        found: Made = kept[1]
        return found
