"""What the log of Atlanta says of its rules, and the rules that refuse actions."""

from __future__ import annotations

from typing import Final

from gametable.kernel.signs import Ban, Sign

SPAN: Final = ("covering", "span")

SIGNS: Final = (
    Sign("AL-4", "a card closes a District", r"closes the District at"),
    Sign("AL-4", "a card closes several Districts at once", r"closes the Districts at"),
    Sign("AL-10", "a card is taken from the row", r"from the row\."),
    Sign("AL-10", "a card is drawn from the deck", r"draws from the deck"),
    Sign("AL-12", "a card is played over one corner", r" over \d+(\.$| and closes)"),
    Sign("AL-13", "a card is played over two corners", r" over \d+ and \d+"),
    Sign("AL-15", "a card is played over three or four corners", r" over \d+, ", SPAN),
    Sign("AL-17", "a District is designated", r"designates"),
    Sign("AL-21", "a turn is lost", r"loses the turn"),
    Sign("AL-21", "the game ends because nobody can do anything", r"nobody can do anything"),
    Sign("AL-23", "two stacks are used up", r"^Two stacks are empty"),
    Sign("AL-25", "a victory is shared", r"share the victory"),
)
BANS: Final = (
    Ban("AL-3"),
    Ban("AL-4"),
    Ban("AL-10"),
    Ban("AL-11"),
    Ban("AL-13"),
    Ban("AL-15", SPAN),
    Ban("AL-16"),
    Ban("AL-17"),
    Ban("AL-18"),
    Ban("AL-19"),
    Ban("AL-20"),
    Ban("AL-21"),
    Ban("AL-22a"),
    Ban("AL-40", ("covering", "strict")),
)
