"""What a designer would ask about Attatat."""

from __future__ import annotations

from gametable.kernel.question import EndQuestion, OptionQuestion

QUESTIONS = (
    OptionQuestion(
        name="free-tiles",
        sentence="How many Free tiles should there be: what changes with 5 instead of 2 (AT-63)?",
        players=3,
        games=3000,
        minutes=0.6,
        a={"rounds": 1, "free_tiles": 2},
        b={"rounds": 1, "free_tiles": 5},
    ),
    OptionQuestion(
        name="either-or",
        sentence="A link or a claim, not both in one turn: what does that change (AT-65)?",
        players=3,
        games=2000,
        minutes=0.8,
        a={"rounds": 1, "either_or": False},
        b={"rounds": 1, "either_or": True},
    ),
    EndQuestion(
        name="ends",
        sentence="How do rounds end, and is a seat favoured by one of the ways?",
        players=3,
        games=6000,
        minutes=0.6,
        options={"rounds": 1},
    ),
)
