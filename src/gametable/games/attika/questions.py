"""What a designer would ask about Attika."""

from __future__ import annotations

from gametable.games.attika.options import FAR, NEAR
from gametable.kernel.question import EndQuestion, OptionQuestion, ThingQuestion

QUESTIONS = (
    OptionQuestion(
        name="sanctuaries",
        sentence="Near or far sanctuaries: what changes when a link needs 8 buildings instead of 6 (AK-60)?",
        players=3,
        games=1000,
        minutes=4,
        a={"sanctuaries": NEAR},
        b={"sanctuaries": FAR},
    ),
    EndQuestion(
        name="ways-to-win",
        sentence="Who wins by which way: all buildings, or a link between sanctuaries?",
        players=3,
        games=800,
        minutes=1.5,
    ),
    ThingQuestion(
        name="amphoras",
        sentence="What is it worth to be allowed to use amphoras?",
        players=3,
        games=400,
        minutes=1.5,
        things={"amphora": "amphora"},
    ),
)
