"""What a designer would ask about Atlanta."""

from __future__ import annotations

from dataclasses import dataclass

from gametable.games.atlanta.components import STANDARD
from gametable.games.atlanta.options import SPAN, STRICT
from gametable.games.atlanta.rules.numbers import DESIGNATE, SUITS
from gametable.games.atlanta.tiles import SUIT_NAMES
from gametable.kernel.game import Game, Seen
from gametable.kernel.question import OptionQuestion, ThingQuestion


@dataclass(frozen=True)
class TakesTile:
    """AL-2  Knows when a District gets a certain tile, the one that lies face up on its stack."""

    name: str

    def __call__(self, game: Game, seen: Seen, action: int) -> bool:  # noqa: ARG002 (any game of Atlanta)
        """Whether the action designates a District, and this tile lies on top."""
        suit = (action - int(DESIGNATE)) % int(SUITS)
        return action >= DESIGNATE and seen["stacks"][suit]["name"] == self.name


QUESTIONS = (
    ThingQuestion(
        name="tiles",
        sentence="Are the tiles balanced: what does a seat gain by being allowed to take each of them?",
        players=3,
        games=2500,
        minutes=10,
        things={tile.name: TakesTile(tile.name) for tile in STANDARD.tiles},
    ),
    ThingQuestion(
        name="suits",
        sentence="Are the suits balanced: what does a seat gain by being allowed to designate each of them?",
        players=3,
        games=600,
        minutes=1.5,
        things={suit: f"designate {suit}" for suit in SUIT_NAMES},
    ),
    OptionQuestion(
        name="covering",
        sentence="May a card cover four corners (span), or never more than two (strict): what changes (AL-40)?",
        players=3,
        games=1500,
        minutes=2,
        a={"covering": SPAN},
        b={"covering": STRICT},
    ),
)
