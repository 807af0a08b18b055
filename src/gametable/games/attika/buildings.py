"""All buildings of a seat, wherever they are: on the land, in storage, drawn, or in the hand of their owner."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from gametable.games.attika import hand, ids, pieces, storage_slots, supply
from gametable.games.attika.kinds import Kinds
from gametable.games.attika.layouts import name_of
from gametable.games.attika.pieces import at
from gametable.games.attika.storage_board import Plan, own_plan, radar_plan
from gametable.games.attika.storage_slots import DRAWN, STORED
from gametable.kernel.game import Seen
from gametable.scene.kept import Kept
from gametable.scene.model import Part, Parts, Shape, Zone
from gametable.scene.palette import SEATS

STORAGE_LAYERS: Final = ("ground", "slots", "pieces", "marks", "ghosts")

Standing = tuple[int, int, int]  # the kind of a building, and where it stands


class Choice(NamedTuple):
    """AK-8, AK-10  The building with which a seat is busy now."""

    kind: int
    stack: int  # from which it was drawn; -1 from storage
    phase: str
    lot: tuple[int, int]  # where it is being paid


def choice_of(view: Seen, seat: int) -> Choice | None:
    """With what a seat is busy now."""
    if seat != view["seat"] or view["building"] < 0:
        return None
    place = view["hexes"][view["lot"]] if view["phase"] == "paying" else (0, 0)
    return Choice(view["building"], view["stack"], view["phase"], (place[0], place[1]))


@cache
def storage_zone(kinds: Kinds, seat: int, shape: Shape, *, own: bool) -> Zone:
    """AK-42, AK-47  The storage board of a seat."""
    plan = _plan_of(kinds, shape, own=own)
    title = "Your storage board" if own else f"Seat {seat + 1}: storage board"
    return Zone(f"storage-{seat}", title, "tray" if own else "others", (0, 0, *plan.size), STORAGE_LAYERS)


def _plan_of(kinds: Kinds, shape: Shape, *, own: bool) -> Plan:
    return own_plan(kinds, shape) if own else radar_plan(kinds)


def storage(view: Seen, seat: int, kinds: Kinds, shape: Shape, kept: Kept) -> Parts:
    """AK-42, AK-47  The storage board of a seat, with every building of it, wherever that is."""
    own, hexes, there = seat == view["viewer"], view["hexes"], view["seats"][seat]
    built = [(kind, hexes[site][0], hexes[site][1]) for kind, site in there["built"]]
    free = view["free_somewhere"] if own else []
    owner = _Owner(seat, _plan_of(kinds, shape, own=own), shape, own)
    return kept.made(("storage", seat), _storage, owner, there, built, choice_of(view, seat), free)


class _Owner(NamedTuple):
    """Whose buildings are drawn, and how."""

    seat: int
    plan: Plan
    shape: Shape
    own: bool


def _storage(owner: _Owner, there: Seen, built: list[Standing], choice: Choice | None, free: list[int]) -> Parts:
    seat, plan, _, own = owner
    parts = {ids.GROUND_IDS[seat]: storage_slots.ground_part(plan, seat)}
    states = _Pieces(*owner, parts).put(built, there["stored"], choice)
    for kind, state in enumerate(states):
        parts[ids.SLOT_IDS[seat][kind]] = storage_slots.slot_part(plan, seat, kind, state)
    for kind in free:
        parts[ids.FREE_IDS[kind]] = storage_slots.free_part(plan, seat, kind)
    if not own:
        counts = (tuple(there["stacks"]), there["hand_size"], there["amphoras"])
        parts[ids.COUNT_IDS[seat]] = storage_slots.radar_counts(seat, *counts)
    return parts


class _Pieces(NamedTuple):
    """AK-8, AK-9  All buildings of a seat that lie open: on the land, in storage, drawn.

    Pieces of a kind are numbered as they stand, built ones first, so that a building keeps its number when it is built.
    """

    seat: int
    plan: Plan
    shape: Shape
    own: bool
    parts: Parts

    def put(self, built: list[Standing], stored: list[int], choice: Choice | None) -> list[int]:
        """Draw them, and say how many of each kind are where."""
        kinds, own_ids = self.plan.kinds, ids.PIECE_IDS[self.seat]
        next_piece = list(kinds.first_piece)
        states = [0] * len(next_piece)
        for kind, q, r in built:
            piece = next_piece[kind]
            next_piece[kind] = piece + 1
            states[kind] += 1
            self.parts[own_ids[piece]] = standing_part(kinds, self.seat, kind, q, r, own=self.own)
        for kind in stored:
            states[kind] += STORED
        left = states.copy()
        for kind in reversed(stored):
            left[kind] -= STORED
            place = left[kind] >> 3
            part = storage_slots.stored_part(self.plan, self.seat, kind, place, chosen=False)
            self.parts[own_ids[next_piece[kind] + place]] = part
        if choice is not None and choice.stack < 0:
            self._put_chosen(choice, own_ids[next_piece[choice.kind]])
        elif choice is not None:
            self._put_drawn(choice, own_ids[next_piece[choice.kind] + (states[choice.kind] >> 3)])
            states[choice.kind] += DRAWN
        return states

    def _put_chosen(self, choice: Choice, piece: str) -> None:
        """AK-10, AK-43  The building that its owner has taken from storage: lifted, or on the lot to be paid."""
        if choice.phase == "paying":
            self._put_on_lot(choice, piece)
        elif choice.phase == "siting":
            self.parts[piece] = storage_slots.stored_part(self.plan, self.seat, choice.kind, 0, chosen=True)
            x, y = self.plan.cells[choice.kind]
            self._put_back(f"storage-{self.seat}/marks", x + 22, y - 20, choice)

    def _put_drawn(self, choice: Choice, piece: str) -> None:
        """AK-8, AK-41  The building that was drawn: beside the stacks, for all to see, or on the lot to be paid."""
        seat, kind = self.seat, choice.kind
        if not self.own:
            self.parts[piece] = storage_slots.radar_drawn(self.plan, seat, kind, ids.COUNT_IDS[seat])
        elif choice.phase == "paying":
            self._put_on_lot(choice, piece)
        else:
            chosen, stack = choice.phase == "siting", ids.STACK_IDS[seat][choice.stack]
            self.parts[piece] = hand.drawn_part(self.plan.kinds, seat, kind, self.shape, stack, chosen=chosen)
            if chosen:
                self._put_back("hand/marks", hand.DRAWN_X[self.shape] + 24, 22, choice)

    def _put_on_lot(self, choice: Choice, piece: str) -> None:
        """AK-10, AK-43  A building that is being paid, on its lot."""
        q, r = choice.lot
        x, y = at(q, r)
        self.parts[piece] = standing_part(self.plan.kinds, self.seat, choice.kind, q, r, own=True, chosen=True)
        self._put_back("board/marks", x + 27, y - 22, choice)

    def _put_back(self, layer: str, x: int, y: int, choice: Choice) -> None:
        name = self.plan.kinds.names[self.seat][choice.kind]
        self.parts[ids.PUT_BACK] = supply.put_back_part(layer, x, y, name)


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
