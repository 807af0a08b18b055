"""The table as a picture, from a view alone: the matrix, what lies beside it, and what lies before each player."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from gametable.games.attatat.areas import (
    CARD_STEP,
    ROW,
    Parts,
    area_width,
    pile_points,
    put_area,
    put_aside,
    put_hand,
    put_planks,
    put_plaques,
)
from gametable.games.attatat.ground import (
    FREE_IDS,
    GAP_IDS,
    LAYERS,
    SPOT_IDS,
    STEP_IDS,
    TILE_IDS,
    WALK_IDS,
    Ground,
    ground_of,
)
from gametable.games.attatat.outlook import planks_of
from gametable.games.attatat.pieces import EMPTY, FREE
from gametable.kernel.game import Seen
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


def scene(seen: Seen, shape: Shape = "wide") -> Scene:
    """The whole table as one viewer may see it."""
    ground = ground_of(seen, shape)
    viewer, phase, players = seen["viewer"], seen["phase"], seen["players"]
    cards = seen["options"]["cards_per_player"]
    parts: Parts = {"ground": ground.base}
    contents = contents_of(seen)
    _put_tiles(parts, seen, ground, contents)
    _put_gaps(parts, seen, ground, contents)
    if seen["path"]:
        _put_path(parts, seen, ground)
    put_aside(parts, seen, ground)
    naming = phase in ("naming a colour", "naming a symbol")
    if naming:
        put_plaques(parts, seen, shape)
    if viewer >= 0:
        put_hand(parts, seen, ground, shape)
        put_planks(parts, seen, viewer)
    for seat in range(players):
        if seat != viewer:
            put_area(parts, seen, seat)
    return Scene(
        zones(ground, viewer, players, cards, naming),
        parts,
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


def contents_of(seen: Seen) -> list[int]:
    """What lies at each place: a tile, FREE, EMPTY, or -1 where chance has not laid anything yet."""
    tiles = seen["tiles"]
    contents = [EMPTY] * len(tiles)
    for place in seen["coloured"]:
        if place < len(tiles):
            contents[place] = tiles[place]
    for place in seen["free"]:
        contents[place] = FREE
    return contents


def _marks(seen: Seen, places: int) -> list[int]:
    """AT-29  Which tiles are the viewer's own, and whose cards everybody has seen."""
    marks = [0] * places
    viewer = seen["viewer"]
    for seat, hand in enumerate(seen["hands"]):
        if seat == viewer:
            for place in hand["cards"]:
                marks[place] = 8
        for place in hand["shown"]:
            marks[place] += seat + 1
    return marks


def _put_tiles(parts: Parts, seen: Seen, ground: Ground, contents: list[int]) -> None:
    marks = _marks(seen, len(contents))
    for place, number in enumerate(contents):
        if number < FREE:
            parts[TILE_IDS[number]] = ground.tile(place, number, marks[place])
        elif number == FREE:
            parts[FREE_IDS[place]] = ground.other(place, FREE)
        else:
            parts[SPOT_IDS[place]] = ground.other(place, EMPTY)
    for place in range(len(contents), len(ground.names)):
        parts[SPOT_IDS[place]] = ground.other(place, -1)


def _put_gaps(parts: Parts, seen: Seen, ground: Ground, contents: list[int]) -> None:
    if len(contents) < len(ground.names):
        return
    laid = {place + 25 * side: 4 * owner + planks for place, side, owner, planks in seen["links"]}
    for gap in ground.gaps:
        number, one, other = gap
        first, second = contents[one], contents[other]
        planks = laid.get(number, 0)
        parts[GAP_IDS[number]] = ground.gap(gap, first, second, planks)
        if planks:
            broken = 1 if first == EMPTY else 2 if second == EMPTY else 0
            parts |= ground.link(gap, planks, broken)


def _put_path(parts: Parts, seen: Seen, ground: Ground) -> None:
    """AT-22  The path that the viewer is walking, or that was just claimed."""
    path, planks = seen["path"], planks_of(seen)
    before, last = -1, len(path)
    for number, place in enumerate(path, start=1):
        if before >= 0:
            pair = (before, place) if before < place else (place, before)
            gap = ground.gap_at[pair]
            parts[WALK_IDS[gap]] = ground.step(before, place, planks.get(gap, (0, 0))[1])
        parts[STEP_IDS[place]] = ground.visited(place, number, number in (1, last))
        before = place


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
