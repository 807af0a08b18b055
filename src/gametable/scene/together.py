"""Several views of one position in one scene: what everybody sees, and what each seat alone has before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gametable.scene.model import Part, Scene, Zone


def together(common: Scene, own: Sequence[Scene]) -> Scene:
    """A watcher's scene with the trays of all seats instead of what a watcher sees of them."""
    zones = [zone for zone in common.zones if zone.place != "others"]
    shared = {zone.name for zone in zones}
    kept = tuple(f"{zone.name}/" for zone in zones)
    parts = {name: part for name, part in common.parts.items() if part.layer.startswith(kept)}
    for seat, scene in enumerate(own):
        added = [zone for zone in scene.zones if zone.place == "tray" and zone.name not in shared]
        zones += [_of_seat(zone, seat) for zone in added]
        parts |= _parts_of_seat(scene, added, seat)
    return replace(common, zones=tuple(zones), groups=(parts,), buttons={})


def _of_seat(zone: Zone, seat: int) -> Zone:
    title = zone.title.removeprefix("Your ")
    return zone._replace(name=f"{zone.name}@{seat}", title=f"Seat {seat + 1}: {title[0].lower()}{title[1:]}")


def _parts_of_seat(scene: Scene, zones: Sequence[Zone], seat: int) -> dict[str, Part]:
    names = {zone.name for zone in zones}
    parts: dict[str, Part] = {}
    for name, part in scene.parts.items():
        zone, _, layer = part.layer.partition("/")
        if zone in names:
            parts[f"{name}@{seat}"] = part._replace(layer=f"{zone}@{seat}/{layer}", origin="")
    return parts
