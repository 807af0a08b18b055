"""What has changed between two pictures, in as few words as possible."""

# mypyc compiles this module: objects

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gametable.scene.model import Part, Parts, Scene


def changed_parts(old: Scene, new: Scene) -> dict[str, Any]:
    """The parts to set and to delete, and where new ones lie if they do not simply come last.

    `after` names for each part that is new in its layer the one before it, "" for none; `order` is that of all parts,
    where others have changed places.
    """
    return _Comparison(old, new).changes()


class _Comparison:
    """Two scenes side by side; groups that both have are not looked into."""

    def __init__(self, old: Scene, new: Scene) -> None:
        groups = (old.groups, new.groups) if len(old.groups) == len(new.groups) else ((old.parts,), (new.parts,))
        self._groups = groups[1]
        self._pairs = [pair for pair in zip(*groups, strict=True) if pair[0] is not pair[1]]
        self._changed: dict[str, Part | list[Any]] = {}
        self._fresh: dict[str, bool] = {}  # what is new at its place, and whether it was elsewhere before
        self._gone: Parts = {}

    def changes(self) -> dict[str, Any]:
        """All that differs."""
        for before, after in self._pairs:
            self._gone.update((name, part) for name, part in before.items() if name not in after)
        for before, after in self._pairs:
            self._compare(before, after)
        return {"set": self._changed, "del": list(self._gone), **self._places()}

    def _compare(self, before: Parts, after: Parts) -> None:
        for name, part in after.items():
            was = before.get(name)
            if was is part:
                continue
            if was is None:
                was = self._gone.pop(name, None)  # from another group, perhaps
                self._fresh[name] = was is not None
                self._changed[name] = part if was is None else _change(was, part)
            elif was != part:
                self._changed[name] = _change(was, part)
                if was.layer != part.layer:
                    self._fresh[name] = True

    def _places(self) -> dict[str, Any]:
        fresh = self._fresh
        for before, after in self._pairs:
            kept = [name for name in before if name in after and name not in fresh]
            if kept != [name for name in after if name not in fresh]:
                return {"order": [name for group in self._groups for name in group]}
        if not fresh or (not any(fresh.values()) and self._come_last()):
            return {}
        return {"after": list(self._places_of_fresh())}

    def _come_last(self) -> bool:
        """Whether everything fresh lies above all that was there."""
        left = len(self._fresh)
        for group in reversed(self._groups):
            for name in reversed(group):
                if not left or name not in self._fresh:
                    return not left
                left -= 1
        return True

    def _places_of_fresh(self) -> Iterator[tuple[str, str]]:
        """Everything fresh, each with the part below it."""
        touched = {id(after) for _before, after in self._pairs}
        last = ""
        for group in self._groups:
            if id(group) in touched:
                for name in group:
                    if name in self._fresh:
                        yield name, last
                    last = name
            elif group:
                last = next(reversed(group))


def _change(old: Part, new: Part) -> list[Any]:
    """A part without what the page has already: None is as before, and so is what is missing at the end."""
    change: list[Any] = [
        None if old.layer == new.layer else new.layer,
        new.x,
        new.y,
        None if old.markup == new.markup else new.markup,
        None if old.label == new.label else new.label,
        new.origin or None,
    ]
    while change[-1] is None:
        change.pop()
    return change
