"""What the log of Attatat says of its rules, and the rules that refuse actions."""

from __future__ import annotations

from typing import Final

from gametable.kernel.signs import Ban, Sign

SIGNS: Final = (
    Sign("AT-9", "colour and symbol are named, and seats tell what matches", r"^Matching cards:"),
    Sign("AT-14", "a link is laid", r"^Seat \d links "),
    Sign("AT-19a", "the table lays the only link that is left", r"the only free pair"),
    Sign("AT-20", "a round ends by a standstill", r"^Round \d+ ends: standstill"),
    Sign("AT-26", "a path is claimed", r"claims .* and takes"),
    Sign("AT-27", "nothing is claimed", r"claims nothing"),
    Sign("AT-30", "a Free tile fills the gap", r"a Free tile takes its place"),
    Sign("AT-32", "an empty space remains", r"an empty space is left"),
    Sign("AT-34", "loners are picked up", r"which lay between empty spaces"),
    Sign("AT-35", "a round ends by a last path", r"^Round \d+ ends: last path"),
    Sign("AT-35", "an Attatat bonus is taken", r"Attatat!"),
    Sign("AT-36", "a round ends by a fault line", r"^Round \d+ ends: fault line"),
    Sign("AT-39", "a round ends because all planks lie", r"^Round \d+ ends: planks played"),
    Sign("AT-44", "a victory is shared", r"share the victory"),
)
BANS: Final = (
    Ban("AT-9"),
    Ban("AT-10"),
    Ban("AT-13"),
    Ban("AT-13b"),
    Ban("AT-14"),
    Ban("AT-15"),
    Ban("AT-17"),
    Ban("AT-19"),
    Ban("AT-21"),
    Ban("AT-22"),
    Ban("AT-23"),
    Ban("AT-24"),
    Ban("AT-29"),
    Ban("AT-31"),
    Ban("AT-65", ("either_or", True)),
)
