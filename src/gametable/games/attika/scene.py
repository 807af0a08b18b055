"""The table of Attika as a picture, from a view alone: AK-41 to AK-47; joining and starting (AK-40) are the table's."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from gametable.games.attika import hand, ids, pieces, supply
from gametable.games.attika.buildings import storage_zone
from gametable.games.attika.kinds import Kinds, kinds_of
from gametable.kernel.game import Seen
from gametable.scene.model import Panel, Part, Scene, Shape, Zone

BOARD_LAYERS: Final = ("ground", "land", "places", "buildings", "marks", "ghosts")
HAND_LAYERS: Final = ("ground", "piles", "cards", "laid>discards-0", "pieces", "marks")
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


def scene(view: Seen, shape: Shape = "wide") -> Scene:
    """Land, trays and storage boards, as a viewer may see them."""
    kinds = kinds_of(view["options"]["lists"])
    parts: dict[str, Part] = {}
    zones = [_board(view, kinds, parts, shape)]
    viewer = view["viewer"]
    if viewer >= 0:
        zones.append(_hand(view, viewer, parts, shape))
    zones.append(_supply(view, parts, shape))
    if view["tile"] >= 0:
        zones.append(_new_tile(view, kinds, parts))
    others = [seat for seat in range(view["players"]) if seat != viewer]
    seats = [viewer, *others] if viewer >= 0 else others
    zones += [storage_zone(view, seat, kinds, parts, shape) for seat in seats]
    return Scene(tuple(zones), parts, _buttons(view), _panels(view), RULES.get(view["phase"], ()))


def _buttons(view: Seen) -> dict[str, str]:
    """AK-8, AK-28  What is said, not touched: to store a drawn building, to end the turn."""
    if view["viewer"] != view["seat"] or view["to_move"] < 0:
        return {}
    if view["phase"] == "drawn":
        return {ids.STORE: "Store it"}
    return {ids.NO_AMPHORA: "End the turn"} if view["phase"] == "asked for an amphora" else {}


def _board(view: Seen, kinds: Kinds, parts: dict[str, Part], shape: Shape) -> Zone:
    """AK-1, AK-2, AK-44, AK-46  The land, the sanctuaries, and marks for what the viewer is about to do."""
    for number, (tile, turn, q, r) in enumerate(view["tiles"]):
        parts |= pieces.tile_parts(kinds.tiles[tile], turn, q, r, number)
    for number, (q, r) in enumerate(view["sanctuaries"]):
        parts[ids.SANCTUARY_IDS[number]] = pieces.sanctuary(number, q, r)
    if view["lots"]:
        _mark_lots(view, parts, shape)
    places = view["places"]
    if places and view["phase"] == "placing a tile":
        for place, q, r in places:
            parts[ids.PLACE_IDS[place]] = pieces.place_part(q, r)
    centers = [(q, r) for _, _, q, r in view["tiles"]] + [(q, r) for _, q, r in places]
    return Zone("board", "The land", "board", _box(centers, view["sanctuaries"], shape), BOARD_LAYERS)


def _mark_lots(view: Seen, parts: dict[str, Part], shape: Shape) -> None:
    """AK-44  A red diamond where the chosen building is free; elsewhere how many cards it takes."""
    hexes = view["hexes"]
    for lot in view["lots"]:
        spot = lot["hex"]
        q, r, *_ = hexes[spot]
        if lot["free"]:
            parts[ids.DIAMOND_IDS[spot]] = pieces.diamond_part(q, r)
        elif view["phase"] == "siting":
            parts[ids.PRICE_IDS[spot]] = pieces.price_part(q, r, lot["cards"], shape)


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


def _hand(view: Seen, seat: int, parts: dict[str, Part], shape: Shape) -> Zone:
    """AK-41, AK-43, AK-45  One's own stacks, the drawn building, cards and amphoras."""
    there = view["seats"][seat]
    size = hand.SIZE[shape]
    parts["ground-hand"] = supply.ground("hand", *size)
    for stack, height in enumerate(there["stacks"]):
        parts[ids.STACK_IDS[seat][stack]] = hand.stack_part(seat, stack, height, shape)
    parts["drawn-0"] = hand.drawn_place(shape)
    laid = view["laid"] if view["seat"] == seat else NOTHING
    for landscape, count in enumerate(there["hand"]):
        if count == 0:
            parts[ids.NO_CARD_IDS[landscape]] = hand.no_card(landscape, shape)
        for card in range(count):
            parts[ids.CARD_IDS[landscape][card]] = hand.card_part(landscape, card, count, laid[landscape], shape)
    parts[ids.AMPHORA_IDS[seat]] = hand.amphoras_part(there["amphoras"], shape)
    return Zone("hand", "Your stacks, cards and amphoras", "tray", (0, 0, *size), HAND_LAYERS)


def _supply(view: Seen, parts: dict[str, Part], shape: Shape) -> Zone:
    """AK-11, AK-17, AK-43  Deck and discards, what is left for all, and the red arrow for whoever may give up."""
    size = supply.SIZE[shape]
    parts["ground-supply"] = supply.ground("supply", *size)
    parts["deck-0"] = supply.deck_part(view["deck"], shape)
    parts["discards-0"] = supply.discards_part(tuple(view["discards"]), shape)
    parts["pool-0"] = supply.pool_part(view["pool"], shape)
    parts["tiles-0"] = supply.tiles_part(len(view["tiles_left"]), shape)
    if view["viewer"] == view["seat"] and view["phase"] in ("choosing", "siting") and view["stack"] < 0:
        parts[ids.GIVE_UP] = supply.give_up_part(view["left"], shape)
    return Zone("supply", "Deck and discards", "tray", (0, 0, *size), ("ground", "piles"))


def _new_tile(view: Seen, kinds: Kinds, parts: dict[str, Part]) -> Zone:
    """AK-30a, AK-46  The new tile: its owner sees it turned in all ways, everybody else as it came."""
    symbols = kinds.tiles[view["tile"]]
    own = view["viewer"] == view["seat"]
    turns = pieces.different_turns(symbols) if own else (0,)
    placing = own and view["phase"] == "placing a tile"
    size = supply.tile_size(len(turns))
    parts["ground-tile"] = supply.ground("tile", *size)
    for place, turn in enumerate(turns):
        parts[ids.TURN_IDS[turn]] = supply.turn_part(symbols, turn, place, chosen=placing and turn == view["turn"])
    if placing and len(turns) > 1:
        place = turns.index(view["turn"])
        parts[ids.PUT_BACK] = supply.put_back_part(
            "tile/turns", supply.TURN_X + supply.TURN_STEP * place + 28, 18, "tile"
        )
    return Zone("tile", f"New tile {kinds.tile_names[view['tile']]}", "tray", (0, 0, *size), ("ground", "turns"))


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
