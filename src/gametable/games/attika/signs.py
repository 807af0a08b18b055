"""What the log of Attika says of its rules, and the rules that refuse actions."""

from __future__ import annotations

from typing import Final

from gametable.kernel.signs import Ban, Sign

SIGNS: Final = (
    Sign("AK-8", "a stack is turned up", r"turns up stack"),
    Sign("AK-8", "a building is stored", r"stores the"),
    Sign("AK-9", "a building is built", r"builds the"),
    Sign("AK-11", "actions are given up for cards", r"^Seat \d gives up"),
    Sign("AK-11a", "the table takes the cards that are left", r"has nothing left to"),
    Sign("AK-12", "the discards become a new deck", r"The discards are shuffled"),
    Sign("AK-15", "the land pays everything", r"less .*; left to pay: nothing"),
    Sign("AK-16", "cards are paid", r"; seat \d pays"),
    Sign("AK-19", "an arrow makes a building free", r"builds the (?!street).*free next to"),
    Sign("AK-22", "a street makes a street free", r"builds the street .*free next to the street"),
    Sign("AK-23", "a new settlement costs cards", r"for a new settlement"),
    Sign("AK-26", "a complete group brings an amphora", r"gets an amphora"),
    Sign("AK-26", "a complete group brings nothing", r"which brings nothing", ("amphora_group", "connected")),
    Sign("AK-27", "no amphora is left, so a card comes", r"no amphora is left"),
    Sign("AK-28", "an amphora is spent", r"spends an amphora"),
    Sign("AK-29", "a new tile is placed", r"places .*, turned"),
    Sign("AK-32", "all buildings of a seat stand", r"has all 30 buildings"),
    Sign("AK-33", "two sanctuaries are linked", r"has linked two sanctuaries"),
    Sign("AK-34", "nothing moves any more", r"for nothing moves any more"),
)
BANS: Final = (
    Ban("AK-3"),
    Ban("AK-7"),
    Ban("AK-8"),
    Ban("AK-9"),
    Ban("AK-10"),
    Ban("AK-13"),
    Ban("AK-14"),
    Ban("AK-16"),
    Ban("AK-16b"),
    Ban("AK-18"),
    Ban("AK-20"),
    Ban("AK-21"),
    Ban("AK-23"),
    Ban("AK-28"),
    Ban("AK-29"),
    Ban("AK-30"),
    Ban("AK-30a"),
)
