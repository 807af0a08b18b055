"""All buildings of a seat, wherever they are: on the land, in storage, drawn, or in the hand of their owner."""

from __future__ import annotations

from functools import cache
from typing import Final

from gametable.games.attika import hand, ids, pieces, storage_slots, supply
from gametable.games.attika.kinds import Kinds
from gametable.games.attika.layouts import name_of
from gametable.games.attika.pieces import at
from gametable.games.attika.storage_board import Plan, own_plan, radar_plan
from gametable.games.attika.storage_slots import DRAWN, STORED
from gametable.kernel.game import Seen
from gametable.scene.model import Part, Shape, Zone
from gametable.scene.palette import SEATS

STORAGE_LAYERS: Final = ("ground", "slots", "pieces", "marks", "ghosts")


def storage_zone(view: Seen, seat: int, kinds: Kinds, parts: dict[str, Part], shape: Shape) -> Zone:
    """AK-42, AK-47  The storage board of a seat, with every building of it, wherever that is."""
    own = seat == view["viewer"]
    plan = own_plan(kinds, shape) if own else radar_plan(kinds)
    there = view["seats"][seat]
    parts[ids.GROUND_IDS[seat]] = storage_slots.ground_part(plan, seat)
    states = _put_pieces(view, seat, plan, parts, shape)
    slots = ids.SLOT_IDS[seat]
    for kind, state in enumerate(states):
        parts[slots[kind]] = storage_slots.slot_part(plan, seat, kind, state)
    if own:
        for kind in view["free_somewhere"]:
            parts[ids.FREE_IDS[kind]] = storage_slots.free_part(plan, seat, kind)
        return Zone(f"storage-{seat}", "Your storage board", "tray", (0, 0, *plan.size), STORAGE_LAYERS)
    parts[ids.COUNT_IDS[seat]] = storage_slots.radar_counts(
        seat, tuple(there["stacks"]), there["hand_size"], there["amphoras"]
    )
    return Zone(f"storage-{seat}", f"Seat {seat + 1}: storage board", "others", (0, 0, *plan.size), STORAGE_LAYERS)


def _put_pieces(view: Seen, seat: int, plan: Plan, parts: dict[str, Part], shape: Shape) -> list[int]:
    """AK-8, AK-9  All buildings that lie open: on the land, in storage, drawn. Says how many of each kind are where.

    Pieces of a kind are numbered as they stand, built ones first, so that a building keeps its number when it is built.
    """
    kinds, there, hexes, own_ids = plan.kinds, view["seats"][seat], view["hexes"], ids.PIECE_IDS[seat]
    next_piece = list(kinds.first_piece)
    states = [0] * len(next_piece)
    own = seat == view["viewer"]
    for kind, site in there["built"]:
        piece = next_piece[kind]
        next_piece[kind] = piece + 1
        states[kind] += 1
        place = hexes[site]
        parts[own_ids[piece]] = standing_part(kinds, seat, kind, place[0], place[1], own=own)
    stored: list[int] = there["stored"]
    for kind in stored:
        states[kind] += STORED
    left = states.copy()
    for kind in reversed(stored):
        left[kind] -= STORED
        place = left[kind] >> 3
        parts[own_ids[next_piece[kind] + place]] = storage_slots.stored_part(plan, seat, kind, place, chosen=False)
    if seat == view["seat"] and view["building"] >= 0:
        kind = view["building"]
        if view["stack"] < 0:
            _put_chosen(view, ids.PIECE_IDS[seat][next_piece[kind]], plan, parts)
        else:
            _put_drawn(view, ids.PIECE_IDS[seat][next_piece[kind] + (states[kind] >> 3)], plan, parts, shape)
            states[kind] += DRAWN
    return states


def _put_chosen(view: Seen, piece: str, plan: Plan, parts: dict[str, Part]) -> None:
    """AK-10, AK-43  The building that its owner has taken from storage: lifted, or on the lot to be paid."""
    seat, kind = view["seat"], view["building"]
    if view["phase"] == "paying":
        _put_on_lot(view, piece, plan, parts)
    elif view["phase"] == "siting":
        parts[piece] = storage_slots.stored_part(plan, seat, kind, 0, chosen=True)
        x, y = plan.cells[kind]
        back = supply.put_back_part(f"storage-{seat}/marks", x + 22, y - 20, plan.kinds.names[seat][kind])
        parts[ids.PUT_BACK] = back


def _put_drawn(view: Seen, piece: str, plan: Plan, parts: dict[str, Part], shape: Shape) -> None:
    """AK-8, AK-41  The building that was drawn: beside the stacks, for all to see, or on the lot to be paid."""
    seat, kind = view["seat"], view["building"]
    if seat != view["viewer"]:
        parts[piece] = storage_slots.radar_drawn(plan, seat, kind, ids.COUNT_IDS[seat])
    elif view["phase"] == "paying":
        _put_on_lot(view, piece, plan, parts)
    else:
        chosen, stack = view["phase"] == "siting", ids.STACK_IDS[seat][view["stack"]]
        parts[piece] = hand.drawn_part(plan.kinds, seat, kind, shape, stack, chosen=chosen)
        if chosen:
            name = plan.kinds.names[seat][kind]
            parts[ids.PUT_BACK] = supply.put_back_part("hand/marks", hand.DRAWN_X[shape] + 24, 22, name)


def _put_on_lot(view: Seen, piece: str, plan: Plan, parts: dict[str, Part]) -> None:
    """AK-10, AK-43  A building that is being paid, on its lot."""
    seat, kind = view["seat"], view["building"]
    q, r, *_ = view["hexes"][view["lot"]]
    x, y = at(q, r)
    parts[piece] = standing_part(plan.kinds, seat, kind, q, r, own=True, chosen=True)
    parts[ids.PUT_BACK] = supply.put_back_part("board/marks", x + 27, y - 22, plan.kinds.names[seat][kind])


@cache
def standing_part(
    kinds: Kinds, seat: int, kind: int, q: int, r: int, *, own: bool, chosen: bool = False, ghost: bool = False
) -> Part:
    """AK-14  A building on the land."""
    building = kinds.buildings[kind]
    drawn = pieces.token(building.name, building.group, seat, pieces.TOKEN, main=building.main, chosen=chosen)
    yours = ", yours" if own else ""
    label = "" if ghost else f"{SEATS[seat]} {kinds.names[seat][kind]} at {name_of((q, r))}{yours}"
    x, y = at(q, r)
    layer = "board/ghosts" if ghost else "board/buildings"
    return Part(layer, x, y - 3, pieces.ghost(drawn) if ghost else drawn, label)
