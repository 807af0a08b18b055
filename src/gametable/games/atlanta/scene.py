"""Atlanta's table as a picture: one's own city in the middle, below it hand, draw row and stacks, beside it the others.

A watcher sees all cities in the middle. Cards of a city are known by their seat and their number: they never move.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gametable.games.atlanta import townscape, trays
from gametable.games.atlanta.options import STRICT
from gametable.games.atlanta.pieces import LARGE, SMALL, Scale
from gametable.games.atlanta.townscape import Box, Cards, Lot, cards_of_city, city_box, lots_of
from gametable.kernel.game import Seen
from gametable.scene.model import Panel, Part, Parts, Scene, Shape, Zone

LAYERS: Final = ("plots", "cards", "tiles", "ghosts")  # of a city
OWN_BASE: Final[dict[Shape, Box]] = {"wide": (-3, 5, -2, 2), "tall": (-2, 4, -2, 2)}  # x from, to, y from, to
OTHER_BASE: Final[Box] = (-1, 2, -1, 1)
RULES: Final = {
    "choosing an action": ("AL-9", "AL-10", "AL-11", "AL-17", "AL-18", "AL-19", "AL-20"),
    "placing a card": ("AL-11a", "AL-12", "AL-13", "AL-14", "AL-15", "AL-16"),
    "over": ("AL-24", "AL-25"),
}
SETUP_RULES: Final = ("AL-5", "AL-6", "AL-7")
LAST_RULES: Final = ("AL-23",)


def scene(seen: Seen, shape: Shape) -> Scene:
    """The whole table as a viewer sees it."""
    parts: Parts = {}
    if seen["viewer"] < 0:
        zones = [_all_cities(seen, parts, shape), trays.draw_row(seen, parts), trays.stacks(seen, parts, shape)]
    else:
        zones = [
            _own_city(seen, parts, shape),
            trays.own_hand(seen, parts, shape),
            trays.draw_row(seen, parts),
            trays.stacks(seen, parts, shape),
            *_other_cities(seen, parts),
        ]
    panels = tuple([_panel(seen, seat) for seat in range(seen["players"])])
    return Scene(tuple(zones), (parts,), {}, panels, _rules(seen["phase"], seen["turns_left"] is not None))


@lru_cache(maxsize=32)
def _rules(phase: str, last_round: bool) -> tuple[str, ...]:
    """What matters in a phase; before the first turn it is the setup."""
    rules = RULES.get(phase, SETUP_RULES)
    return (*LAST_RULES, *rules) if last_round else rules


def _panel(seen: Seen, seat: int) -> Panel:
    tiles = 0
    for district in seen["cities"][seat]["districts"]:
        tiles += district["tile"] >= 0
    left = seen["actions_left"] if seat == seen["seat"] else 0
    return _panel_of(seen["scores"][seat], tiles, seen["hands"][seat]["size"], left)


@lru_cache(maxsize=4096)
def _panel_of(points: int, tiles: int, cards: int, left: int) -> Panel:
    facts = ((str(points), "points"), (str(tiles), "tiles"), (str(cards), "in hand"))
    return Panel(facts, str(left) if left else "")


def _own_city(seen: Seen, parts: Parts, shape: Shape) -> Zone:
    """AL-11a  The viewer's city with the open places around it, marked while a card is chosen."""
    seat = seen["viewer"]
    cards = cards_of_city(seen, seat)
    if seen["phase"] != "over":
        placing = seen["phase"] == "placing a card"
        parts.update(townscape.plots(cards, seen["options"]["covering"] == STRICT, placing))
    _lay(seen, parts, seat, "board", LARGE, cards=cards)
    return Zone("board", "Your city", "board", city_box(cards, LARGE, OWN_BASE[shape], 1), LAYERS)


def _lay(seen: Seen, parts: Parts, seat: int, zone: str, scale: Scale, *, cards: Cards) -> None:
    """A city's cards and Districts."""
    whose = "your city" if seat == seen["viewer"] else f"seat {seat + 1}'s city"
    parts.update(townscape.laid_cards(zone, seat, whose, scale, cards))
    parts.update(townscape.laid_tiles(zone, seat, whose, scale, lots_of(seen["cities"][seat])))


def _other_cities(seen: Seen, parts: Parts) -> list[Zone]:
    """The others' cities and hands, in turn order after the viewer."""
    zones = []
    for after in range(1, seen["players"]):
        seat = (seen["viewer"] + after) % seen["players"]
        name = f"city-{seat}"
        cards = cards_of_city(seen, seat)
        box = city_box(cards, SMALL, OTHER_BASE, 0, SMALL.strip, growth=1)
        _lay(seen, parts, seat, name, SMALL, cards=cards)
        trays.hand_beside(seen, parts, seat, f"{name}/cards", SMALL, room=box[:3])
        zones.append(Zone(name, f"Seat {seat + 1}", "others", box, LAYERS))
    return zones


def _all_cities(seen: Seen, parts: Parts, shape: Shape) -> Zone:
    """All cities and hands for a watcher, beside and below each other."""
    columns = 3 if seen["players"] == 3 and shape == "wide" else 2
    left = top = height = width = 0
    for seat in range(seen["players"]):
        if seat and seat % columns == 0:
            left, top, height = 0, top + height, 0
        cards, lots = cards_of_city(seen, seat), lots_of(seen["cities"][seat])
        box = city_box(cards, LARGE, OTHER_BASE, 0, LARGE.strip)
        parts.update(_city_among_others(seat, LARGE, cards, lots, (left - box[0], top - box[1])))
        trays.hand_beside(seen, parts, seat, "board/cards", LARGE, room=(left, top, box[2]))
        left, height = left + box[2], max(height, box[3])
        width = max(width, left)
    return Zone("board", "All cities", "board", (0, 0, width, top + height), LAYERS)


@lru_cache(maxsize=1024)
def _city_among_others(
    seat: int, scale: Scale, cards: Cards, lots: tuple[Lot, ...], shift: tuple[int, int]
) -> dict[str, Part]:
    """A city on the watchers' board, moved to where there is room for it."""
    whose = f"seat {seat + 1}'s city"
    laid = townscape.laid_cards("board", seat, whose, scale, cards)
    laid = laid | townscape.laid_tiles("board", seat, whose, scale, lots)
    return {key: part._replace(x=part.x + shift[0], y=part.y + shift[1]) for key, part in laid.items()}
