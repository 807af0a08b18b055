"""The table of Attika as a picture, from a view alone: AK-41 to AK-47; joining and starting (AK-40) are the table's."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from gametable.games.attika import hand, ids, pieces, supply
from gametable.games.attika.buildings import storage, storage_zone
from gametable.games.attika.kinds import Kinds, kinds_of
from gametable.kernel.game import Seen
from gametable.scene.kept import Kept
from gametable.scene.model import Panel, Parts, Scene, Shape, Zone

BOARD_LAYERS: Final = ("ground", "land", "places", "buildings", "marks", "ghosts")
WIDE_RATIO: Final = 900 / 560
MARGIN: Final = 26
LEAST_WIDTH: Final = {"wide": 640, "tall": 390}
NOTHING: Final = (0, 0, 0, 0)
OVER: Final = -2
RULES: Final = {  # that matter in each phase
    "choosing": ("AK-7", "AK-8", "AK-9", "AK-11"),
    "siting": ("AK-14", "AK-15", "AK-19", "AK-23"),
    "paying": ("AK-16", "AK-16b", "AK-17"),
    "drawn": ("AK-8", "AK-15", "AK-19"),
    "asked for an amphora": ("AK-28",),
    "turning a tile": ("AK-29", "AK-30", "AK-30a"),
    "placing a tile": ("AK-29", "AK-30"),
    "over": ("AK-32", "AK-33", "AK-34", "AK-35"),
}


def scene(view: Seen, shape: Shape, kept: Kept) -> Scene:
    """Land, trays and storage boards, as a viewer may see them."""
    kinds = kinds_of(view["options"]["lists"])
    viewer, tiles, sanctuaries = view["viewer"], view["tiles"], view["sanctuaries"]
    others = [seat for seat in range(view["players"]) if seat != viewer]
    seats = [viewer, *others] if viewer >= 0 else others
    groups = (
        kept.made("land", _land, kinds, tiles, sanctuaries),
        _marks(view, shape),
        _hand(view, viewer, shape, kept) if viewer >= 0 else {},
        _supply(view, shape, kept),
        _new_tile(view, kinds) if view["tile"] >= 0 else {},
        *(storage(view, seat, kinds, shape, kept) for seat in seats),
    )
    zones = [
        kept.made("board", _board_zone, tiles, view["places"], sanctuaries, shape),
        *([hand.zone(shape)] if viewer >= 0 else []),
        supply.zone(shape),
        *([_new_tile_zone(view, kinds)] if view["tile"] >= 0 else []),
        *(storage_zone(kinds, seat, shape, own=seat == viewer) for seat in seats),
    ]
    return Scene(tuple(zones), groups, _buttons(view), _panels(view), RULES.get(view["phase"], ()))


def _buttons(view: Seen) -> dict[str, str]:
    """AK-8, AK-28  What is said, not touched: to store a drawn building, to end the turn."""
    if view["viewer"] != view["seat"] or view["to_move"] < 0:
        return {}
    if view["phase"] == "drawn":
        return {ids.STORE: "Store it"}
    return {ids.NO_AMPHORA: "End the turn"} if view["phase"] == "asked for an amphora" else {}


def _land(kinds: Kinds, tiles: list[list[int]], sanctuaries: list[list[int]]) -> Parts:
    """AK-1, AK-2, AK-46  The land and the sanctuaries."""
    parts: Parts = {}
    for number, (tile, turn, q, r) in enumerate(tiles):
        parts |= pieces.tile_parts(kinds.tiles[tile], turn, q, r, number)
    for number, (q, r) in enumerate(sanctuaries):
        parts[ids.SANCTUARY_IDS[number]] = pieces.sanctuary(number, q, r)
    return parts


def _marks(view: Seen, shape: Shape) -> Parts:
    """AK-44, AK-46  What the viewer is about to do: red diamonds where a building is free, elsewhere its cards."""
    parts: Parts = {}
    hexes, phase = view["hexes"], view["phase"]
    for lot in view["lots"]:
        spot = lot["hex"]
        q, r, *_ = hexes[spot]
        if lot["free"]:
            parts[ids.DIAMOND_IDS[spot]] = pieces.diamond_part(q, r)
        elif phase == "siting":
            parts[ids.PRICE_IDS[spot]] = pieces.price_part(q, r, lot["cards"], shape)
    if phase == "placing a tile":
        for place, q, r in view["places"]:
            parts[ids.PLACE_IDS[place]] = pieces.place_part(q, r)
    return parts


def _board_zone(tiles: list[list[int]], places: list[list[int]], sanctuaries: list[list[int]], shape: Shape) -> Zone:
    centers = [(q, r) for _, _, q, r in tiles] + [(q, r) for _, q, r in places]
    return Zone("board", "The land", "board", _box(centers, sanctuaries, shape), BOARD_LAYERS)


def _box(centers: list[tuple[int, int]], sanctuaries: list[list[int]], shape: Shape) -> tuple[int, int, int, int]:
    """The board as large as the land with its sanctuaries, and as wide as the window wants it."""
    if not centers:
        return -LEAST_WIDTH[shape] // 2, -200, LEAST_WIDTH[shape], 400
    columns = [2 * q + r for q, r in centers]
    rows = [r for _, r in centers]
    left, right, top, bottom = min(columns) - 2, max(columns) + 2, min(rows) - 1, max(rows) + 1
    for q, r in sanctuaries:
        column = 2 * q + r
        left, right, top, bottom = min(left, column), max(right, column), min(top, r), max(bottom, r)
    x, y = pieces.HALF * (left - 1) - MARGIN, pieces.ROW * top - 35 - MARGIN
    width, height = pieces.HALF * (right - left + 2) + 2 * MARGIN, pieces.ROW * (bottom - top) + 80 + 2 * MARGIN
    wanted = max(width, LEAST_WIDTH[shape])
    if shape == "wide":
        wanted = max(wanted, int(height * WIDE_RATIO))
        tall = max(height, int(wanted / WIDE_RATIO))
    else:
        tall = height
    return x - (wanted - width) // 2, y - (tall - height) // 2, wanted, tall


def _hand(view: Seen, seat: int, shape: Shape, kept: Kept) -> Parts:
    there = view["seats"][seat]
    laid = view["laid"] if view["seat"] == seat else NOTHING
    cards = list(zip(there["hand"], laid, strict=True))
    return kept.made("hand", _own_hand, seat, shape, there["stacks"], cards, there["amphoras"])


def _own_hand(seat: int, shape: Shape, stacks: list[int], cards: list[tuple[int, int]], amphoras: int) -> Parts:
    """AK-41, AK-43, AK-45  One's own stacks, the drawn building, cards and amphoras."""
    parts = {"ground-hand": supply.ground("hand", *hand.SIZE[shape])}
    for stack, height in enumerate(stacks):
        parts[ids.STACK_IDS[seat][stack]] = hand.stack_part(seat, stack, height, shape)
    parts["drawn-0"] = hand.drawn_place(shape)
    for landscape, (count, laid) in enumerate(cards):
        if count == 0:
            parts[ids.NO_CARD_IDS[landscape]] = hand.no_card(landscape, shape)
        for card in range(count):
            parts[ids.CARD_IDS[landscape][card]] = hand.card_part(landscape, card, count, laid, shape)
    parts[ids.AMPHORA_IDS[seat]] = hand.amphoras_part(amphoras, shape)
    return parts


def _supply(view: Seen, shape: Shape, kept: Kept) -> Parts:
    """AK-11  The red arrow is there for whoever may give up."""
    may_give_up = view["viewer"] == view["seat"] and view["phase"] in ("choosing", "siting") and view["stack"] < 0
    heights = (view["deck"], view["pool"], len(view["tiles_left"]))
    left = view["left"] if may_give_up else None
    return kept.made("supply", _piles, shape, left, heights, tuple(view["discards"]))


def _piles(shape: Shape, left: int | None, heights: tuple[int, int, int], discards: tuple[int, ...]) -> Parts:
    """AK-11, AK-17, AK-43  Deck and discards, what is left for all, and the way to give up."""
    deck, pool, tiles = heights
    parts = {
        "ground-supply": supply.ground("supply", *supply.SIZE[shape]),
        "deck-0": supply.deck_part(deck, shape),
        "discards-0": supply.discards_part(discards, shape),
        "pool-0": supply.pool_part(pool, shape),
        "tiles-0": supply.tiles_part(tiles, shape),
    }
    if left is not None:
        parts[ids.GIVE_UP] = supply.give_up_part(left, shape)
    return parts


def _new_tile_zone(view: Seen, kinds: Kinds) -> Zone:
    size = supply.tile_size(len(_turns(view, kinds)))
    return Zone("tile", f"New tile {kinds.tile_names[view['tile']]}", "tray", (0, 0, *size), ("ground", "turns"))


def _turns(view: Seen, kinds: Kinds) -> tuple[int, ...]:
    """AK-30a, AK-46  Its owner sees a new tile turned in all ways, everybody else as it came."""
    return pieces.different_turns(kinds.tiles[view["tile"]]) if view["viewer"] == view["seat"] else (0,)


def _new_tile(view: Seen, kinds: Kinds) -> Parts:
    """AK-30a, AK-46  The new tile."""
    symbols, turns = kinds.tiles[view["tile"]], _turns(view, kinds)
    placing = view["viewer"] == view["seat"] and view["phase"] == "placing a tile"
    parts = {"ground-tile": supply.ground("tile", *supply.tile_size(len(turns)))}
    for place, turn in enumerate(turns):
        parts[ids.TURN_IDS[turn]] = supply.turn_part(symbols, turn, place, chosen=placing and turn == view["turn"])
    if placing and len(turns) > 1:
        x = supply.TURN_X + supply.TURN_STEP * turns.index(view["turn"]) + 28
        parts[ids.PUT_BACK] = supply.put_back_part("tile/turns", x, 18, "tile")
    return parts


def _panels(view: Seen) -> tuple[Panel, ...]:
    """AK-45  Amphoras, buildings, cards and what is left in the stacks of each seat."""
    return tuple(
        _panel(
            there["amphoras"],
            len(there["built"]),
            there["hand_size"],
            sum(there["stacks"]),
            actions_left(view) if seat == view["seat"] else "",
        )
        for seat, there in enumerate(view["seats"])
    )


@cache
def _panel(amphoras: int, built: int, cards: int, stacked: int, left: str) -> Panel:
    held = ((str(amphoras), "amphora" if amphoras == 1 else "amphoras"),) if amphoras else ()
    return Panel((*held, (str(built), "built"), (str(cards), "cards"), (str(stacked), "in stacks")), left)


def actions_left(view: Seen) -> str:
    """AK-7, AK-45  How many actions the turn still has, as it stands in brackets behind the name."""
    left: dict[str, Any] = view["actions_left"]
    if view["to_move"] == OVER or not (left["draw"] or left["build"]):
        return ""
    both = left["draw"] and left["build"]
    return f"{left['draw']} or {left['build']}" if both else str(left["draw"] or left["build"])
