"""The table as a picture, from a view alone: the matrix, what lies beside it, and what lies before each player."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from gametable.games.attatat.areas import (
    CARD_STEP,
    ROW,
    area_width,
    areas,
    pile_points,
)
from gametable.games.attatat.ground import LAYERS, Ground, ground_of
from gametable.games.attatat.matrix import matrix
from gametable.kernel.game import Seen
from gametable.scene.kept import Kept
from gametable.scene.model import Panel, Scene, Shape, Zone

BUTTONS: Final = {"claiming": {"no-claim": "no claim"}, "walking": {"claim": "claim this path"}}
NO_BUTTONS: Final[dict[str, str]] = {}
RULES: Final = {  # that matter in each phase
    "naming a colour": ("AT-9", "AT-10"),
    "naming a symbol": ("AT-9", "AT-10"),
    "linking": ("AT-14", "AT-15", "AT-16", "AT-17"),
    "claiming": ("AT-22", "AT-26", "AT-27"),
    "linking or claiming": ("AT-65", "AT-14", "AT-22"),
    "walking": ("AT-22", "AT-23", "AT-24", "AT-25", "AT-13b"),
    "removing": ("AT-29", "AT-30", "AT-32", "AT-34", "AT-35", "AT-36"),
    "over": ("AT-41", "AT-44"),
}
CHANCE_RULES: Final = ("AT-7",)


def scene(seen: Seen, shape: Shape, kept: Kept) -> Scene:
    """The whole table as one viewer may see it."""
    ground = ground_of(seen, shape)
    viewer, phase, players = seen["viewer"], seen["phase"], seen["players"]
    naming = phase in ("naming a colour", "naming a symbol")
    groups = [*matrix(seen, ground, kept), *areas(seen, ground, kept, naming=naming)]
    return Scene(
        zones(ground, viewer, players, seen["options"]["cards_per_player"], naming),
        tuple(groups),
        BUTTONS.get(phase, NO_BUTTONS) if viewer == seen["to_move"] else NO_BUTTONS,
        tuple(panel(*facts) for facts in _facts(seen)),
        RULES.get(phase, CHANCE_RULES),
    )


@lru_cache(maxsize=1024)
def zones(ground: Ground, viewer: int, players: int, cards: int, naming: bool) -> tuple[Zone, ...]:
    """The board, the viewer's own things, and an area for everybody else, in the order of play."""
    found = [Zone("board", "The matrix", "board", ground.box, LAYERS)]
    things = ("things",)
    width = 390 if ground.shape == "tall" else 0
    if naming:
        found.append(Zone("names", "Name one", "tray", (0, 0, width or 500, 190 if width else 104), things))
    if viewer >= 0:
        in_a_row, rows = (min(cards, ROW), (cards + ROW - 1) // ROW) if width else (cards, 1)
        own = (0, 0, CARD_STEP * in_a_row + 12, 74 * rows + 14)
        found.append(Zone("hand", "Your cards", "tray", own, things))
        found.append(Zone("planks", "Your planks", "tray", (0, 0, 130 + 40 * players, 102), things))
    if ground.aside_box:
        found.append(Zone("aside", "Beside the matrix", "tray", ground.aside_box, things))
    others = [(viewer + 1 + turn) % players for turn in range(players) if viewer < 0 or turn < players - 1]
    area = (0, 0, area_width(cards), 154)
    found += [Zone(f"seat-{seat}", f"Seat {seat + 1}", "others", area, things) for seat in others]
    return tuple(found)


def _facts(seen: Seen) -> list[tuple[int, int, int, int]]:
    """Each seat's cards, planks to lay, planks collected, and points so far."""
    planks = seen["options"]["planks_per_link"]
    over = seen["phase"] == "over"
    facts = []
    for hand, left, pile, score in zip(seen["hands"], seen["links_left"], seen["piles"], seen["scores"], strict=True):
        points = score if over else score + pile_points(pile)
        facts.append((hand["size"], planks * left, sum(pile), points))
    return facts


@cache
def panel(cards: int, planks: int, collected: int, points: int) -> Panel:
    """What stands beside a player's name."""
    return Panel(
        (
            (str(cards), "card" if cards == 1 else "cards"),
            (str(planks), "plank" if planks == 1 else "planks"),
            (str(collected), "collected"),
            (str(points), "point" if points == 1 else "points"),
        )
    )
