"""What has changed between two pictures, in as few words as possible."""

from __future__ import annotations

from typing import Any

from gametable.scene.model import Part


def changed_parts(old: dict[str, Part], new: dict[str, Part]) -> dict[str, Any]:
    """The parts to set and to delete; their order, where it is not that of the old ones with the new ones behind."""
    changed = {name: part for name, part in new.items() if old.get(name) is not part and old.get(name) != part}
    gone = [name for name in old if name not in new]
    changes: dict[str, Any] = {
        "set": {name: _change(old.get(name), part) for name, part in changed.items()},
        "del": gone,
    }
    if gone or len(old) != len(new) or list(old) != list(new):
        kept = [name for name in old if name in new]
        order = list(new)
        if order != kept + [name for name in new if name not in old]:
            changes["order"] = order
    return changes


def _change(old: Part | None, new: Part) -> Part | list[Any]:
    """A part without what the page has already."""
    if old is None:
        return new
    markup = None if old.markup == new.markup else new.markup
    label = None if old.label == new.label else new.label
    return [new.layer, new.x, new.y, markup, label, new.origin]
