"""What a person touches to mean an action of Attika."""

from __future__ import annotations

from typing import Final

from gametable.games.attika import ids
from gametable.games.attika.kinds import kinds_of
from gametable.games.attika.pieces import different_turns
from gametable.games.attika.rules import numbers as n
from gametable.kernel.game import Seen

Path = tuple[str, ...]

NOWHERE: Final[Path] = ()
HEX_PATHS: Final = tuple((name,) for name in ids.HEX_IDS)
PLACE_PATHS: Final = tuple((name,) for name in ids.PLACE_IDS)

TILE_PHASES: Final = ("turning a tile", "placing a tile")


def parts(view: Seen, action: int) -> Path:
    """The parts or buttons that mean an action; none for whoever is not asked."""
    if view["to_move"] != view["viewer"] or view["to_move"] < 0 or not 0 <= action < n.ACTIONS:
        return NOWHERE
    if action >= n.PLACE:
        return _place(view, action - n.PLACE)
    if action >= n.LOT:
        return _lot(view, action - n.LOT)
    if action >= n.CHOOSE:
        return _choose(view, action - n.CHOOSE)
    if action >= n.TURN:
        return _turn(view, action - n.TURN)
    if action >= n.PAY:
        return _pay(view, action - n.PAY)
    return _plain(view, action)


def _plain(view: Seen, action: int) -> Path:
    """AK-41, AK-43, AK-45  A stack, the red arrow, the amphoras, or a button."""
    phase = view["phase"]
    if action < n.END:
        return (ids.STACK_IDS[view["seat"]][action],)
    if action == n.AMPHORA:
        return (ids.AMPHORA_IDS[view["seat"]],)
    if action == n.STORE:
        return (ids.STORE,) if phase == "drawn" else NOWHERE
    if phase == "asked for an amphora":
        return (ids.NO_AMPHORA,)
    return (ids.GIVE_UP,) if phase in ("choosing", "siting") and view["stack"] < 0 else NOWHERE


def _pay(view: Seen, landscape: int) -> Path:
    """AK-43  The upper card of a landscape that is not laid yet."""
    held, laid = view["seats"][view["seat"]]["hand"][landscape], view["laid"][landscape]
    if held == 0:
        return (ids.NO_CARD_IDS[landscape],)
    return (ids.CARD_IDS[landscape][max(held - laid, 1) - 1],)


def _turn(view: Seen, turn: int) -> Path:
    """AK-30a, AK-46  The new tile, turned in one of the ways that look different."""
    if view["phase"] not in TILE_PHASES:
        return NOWHERE
    symbols = kinds_of(view["options"]["lists"]).tiles[view["tile"]]
    return (ids.TURN_IDS[turn],) if turn in different_turns(symbols) else NOWHERE


def _choose(view: Seen, kind: int) -> Path:
    """AK-9, AK-42  A building in storage or just drawn; if it is neither, its place on the storage board."""
    kinds = kinds_of(view["options"]["lists"])
    if kind >= len(kinds.buildings):
        return NOWHERE
    seat = view["seat"]
    there = view["seats"][seat]
    stored = there["stored"].count(kind)
    drawn = view["stack"] >= 0 and view["building"] == kind
    if not stored and not drawn:
        return (ids.SLOT_IDS[seat][kind],)
    built = sum(building == kind for building, _ in there["built"])
    piece = kinds.first_piece[kind] + built + (stored if drawn else 0)
    return (ids.PIECE_IDS[seat][piece],)


def _lot(view: Seen, spot: int) -> Path:
    """AK-14  A hex of the land, or the building that stands on it."""
    hexes = view["hexes"]
    if spot >= len(hexes):
        return NOWHERE
    _, _, _, owner, kind = hexes[spot]
    if owner < 0:
        return HEX_PATHS[spot]
    sites = [site for building, site in view["seats"][owner]["built"] if building == kind]
    piece = kinds_of(view["options"]["lists"]).first_piece[kind] + sites.index(spot)
    return (ids.PIECE_IDS[owner][piece],)


def _place(view: Seen, place: int) -> Path:
    """AK-30, AK-46  A place for the centre of the new tile."""
    return PLACE_PATHS[place] if view["phase"] == "placing a tile" and place < len(PLACE_PATHS) else NOWHERE
