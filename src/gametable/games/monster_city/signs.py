"""What the log of Monster City says of its rules, and the rules that refuse actions."""

from __future__ import annotations

from typing import Final

from gametable.kernel.signs import Ban, Sign

EVENTS: Final = ("events", True)
NO_EVENTS: Final = ("events", False)

SIGNS: Final = (
    Sign("MC-11", "a building is constructed", r"constructs .* for a banknote"),
    Sign("MC-13", "a monster attacks", r"suffers the monster"),
    Sign("MC-15", "somebody says STOP", r"says STOP", NO_EVENTS),
    Sign("MC-21", "a monster finds nothing", r"nothing falls"),
    Sign("MC-23", "the used monsters become a new deck", r"The used monsters are shuffled"),
    Sign("MC-24", "a scoring is due", r"^Scoring \d is due"),
    Sign("MC-28", "the smallest are scored", r"scores smallest:"),
    Sign("MC-29", "the tallest are scored", r"scores tallest:"),
    Sign("MC-30", "one colour is scored", r"scores one colour,"),
    Sign("MC-31", "all buildings are scored", r"scores all:"),
    Sign("MC-34", "totals are equal, and the bigger city wins", r"more than others"),
    Sign("MC-34", "winners celebrate together", r"share the victory"),
    Sign("MC-42", "the used events become a new deck", r"The used events are shuffled", EVENTS),
    Sign("MC-43a", "a played card is older than the last shuffle", r"was drawn before the event cards", EVENTS),
    Sign("MC-44", "a Chicken is played", r"plays Chicken:", EVENTS),
    Sign("MC-45", "a Rejected project is played", r"plays Rejected project:", EVENTS),
    Sign("MC-46", "a Remodel is played", r"plays Remodel:", EVENTS),
    Sign("MC-47", "a Counterattack is played", r"plays Counterattack:", EVENTS),
    Sign("MC-48", "a Detour is played", r"plays Detour:", EVENTS),
    Sign("MC-49", "a Grant is played", r"plays Grant:", EVENTS),
    Sign("MC-50", "an event is played for nothing", r"plays .* for nothing", EVENTS),
)
BANS: Final = (
    Ban("MC-10"),
    Ban("MC-11"),
    Ban("MC-12"),
    Ban("MC-13"),
    Ban("MC-14"),
    Ban("MC-15", NO_EVENTS),
    Ban("MC-18"),
    Ban("MC-20"),
    Ban("MC-26"),
    Ban("MC-40", EVENTS),
    Ban("MC-41"),
    Ban("MC-50", EVENTS),
)
