"""What has changed between two pictures, in as few words as possible."""

from __future__ import annotations

from typing import Any

from gametable.scene.model import Part


def changed_parts(old: dict[str, Part], new: dict[str, Part]) -> dict[str, Any]:
    """The parts to set and to delete, and where new ones lie if they do not simply come last.

    `after` names for each part that is new in its layer the one before it, "" for none; `order` is that of all parts,
    where others have changed places.
    """
    changed: dict[str, Part | list[Any]] = {}
    for name, part in new.items():
        before = old.get(name)
        if before is not part and before != part:
            changed[name] = _change(before, part)
    gone = [name for name in old if name not in new]
    changes: dict[str, Any] = {"set": changed, "del": gone}
    if gone or len(old) != len(new) or list(old) != list(new):
        changes.update(_places(old, new))
    return changes


def _places(old: dict[str, Part], new: dict[str, Part]) -> dict[str, Any]:
    stays = {name for name, part in new.items() if name in old and old[name].layer == part.layer}
    kept = [name for name in old if name in stays]
    order = list(new)
    if [name for name in order if name in stays] != kept:
        return {"order": order}
    if order[: len(kept)] == kept and not any(name in old for name in order[len(kept) :]):
        return {}
    return {"after": [(name, before) for before, name in zip(["", *order], order, strict=False) if name not in stays]}


def _change(old: Part | None, new: Part) -> Part | list[Any]:
    """A part without what the page has already: None is as before, and so is what is missing at the end."""
    if old is None:
        return new
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
