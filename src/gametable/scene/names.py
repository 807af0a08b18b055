"""Names of players in sentences that speak of seats."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

SEAT: Final = re.compile(r"\bseat (\d+)\b", re.IGNORECASE)
LONGEST: Final = 40  # letters of a name


def names_of(names: Mapping[int, str], players: int) -> tuple[str, ...]:
    """What each seat is called: by its name, with its number where several have that name, or else `Seat 2`."""
    plain = [_plain(names.get(seat, "")) for seat in range(players)]
    count = Counter(plain)
    return tuple(_name(name, seat, count) for seat, name in enumerate(plain))


def _plain(name: str) -> str:
    """One line without marks that no file may hold: a record may come from anybody."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())[:LONGEST]


def _name(name: str, seat: int, count: Counter[str]) -> str:
    if not name:
        return f"Seat {seat + 1}"
    return name if count[name] == 1 else f"{name} {seat + 1}"


def named(text: str, names: Sequence[str]) -> str:
    """A sentence with names instead of seats."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        known = 0 <= seat < len(names) and names[seat] != f"Seat {seat + 1}"
        return names[seat] if known else found[0]

    return SEAT.sub(name, text)
