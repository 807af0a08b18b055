"""What a designer would ask about Monster City."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gametable.games.monster_city.notation import WAYS
from gametable.games.monster_city.rules.numbers import SCORE
from gametable.kernel.game import Game, Seen
from gametable.kernel.question import OptionQuestion, ThingQuestion


@dataclass(frozen=True)
class FirstCategory:
    """MC-26  Knows a choice of one of some ways to score, at a seat's first scoring."""

    ways: Sequence[str]

    def __call__(self, game: Game, seen: Seen, action: int) -> bool:  # noqa: ARG002 (any game of Monster City)
        """Whether nothing has been scored yet, and the action scores in one of the ways."""
        is_first = all(note is None for note in seen["seats"][seen["viewer"]]["notes"])
        return is_first and action - SCORE in [WAYS.index(way) for way in self.ways]


QUESTIONS = (
    ThingQuestion(
        name="stop",
        sentence="What is STOP worth: what does a seat gain by being allowed to say it?",
        players=4,
        games=600,
        minutes=0.8,
        things={"stop": "stop"},
    ),
    ThingQuestion(
        name="first-category",
        sentence="Which category should be scored first: what does it do to be made to begin with one (MC-26)?",
        players=4,
        games=1000,
        minutes=3,
        things={
            "smallest first": FirstCategory(("smallest",)),
            "tallest first": FirstCategory(("tallest",)),
            "one colour first": FirstCategory(("red", "green", "yellow")),
            "all first": FirstCategory(("all",)),
        },
        way="force",
    ),
    OptionQuestion(
        name="events",
        sentence="What do the event cards change (MC-40)?",
        players=4,
        games=1500,
        minutes=2,
        a={"events": False},
        b={"events": True},
    ),
)
