"""What a viewer may know of a game of Attika, and a possible game behind that view.

Hidden are the cards of the other hands and of the deck (AK-6), and what somebody else is about to build or place until
it is done (AK-10): to everybody else a chosen building still lies in storage.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Any

from gametable.games.attika.options import settings_of, setup_words
from gametable.games.attika.prices import price
from gametable.games.attika.rules import numbers as n
from gametable.games.attika.rules.costs import can_build, has_free_lot
from gametable.games.attika.rules.hidden import hidden_phase
from gametable.games.attika.rules.lanes import count_of, total
from gametable.games.attika.rules.position import SITE, tile_word
from gametable.games.attika.rules.setup import Setup, setup_of
from gametable.games.attika.rules.state import Attika
from gametable.games.attika.spots import (
    building_on,
    hex_places,
    owner_of,
    sanctuaries,
    symbol_of,
    tile_center,
)
from gametable.kernel.game import Seen
from gametable.kernel.rng import Rng
from gametable.kernel.state import restore

PHASES = {
    n.CHOOSING: "choosing",
    n.SITING: "siting",
    n.PAYING: "paying",
    n.DRAWN: "drawn",
    n.ASKED: "asked for an amphora",
    n.TURNING: "turning a tile",
    n.PLACING: "placing a tile",
    n.FINISHED: "over",
    n.FINDING_FIRST: "finding the first player",
    n.LAYING: "laying the land",
    n.TURNING_UP: "turning up the tops of stacks",
    n.DEALING: "dealing",
    n.TAKING: "taking cards",
    n.CONSOLING: "taking a card in place of an amphora",
    n.DRAWING: "drawing a building",
    n.EXPANDING: "drawing a tile",
}
KINDS = ("undecided", "drawing", "building")
ENDS = ("", "all buildings", "sanctuaries linked", "standstill")


def seen(state: Attika, viewer: int) -> Seen:
    """AK-6, AK-10  Everything that a viewer may know, and nothing else."""
    own = viewer == state.seat
    return {
        "game": "attika",
        "viewer": viewer,
        "players": state.players,
        "options": settings_of(state.setup.words),
        "phase": PHASES[state.phase if own else hidden_phase(state)],
        "seat": state.seat,
        "to_move": state.to_move(),
        "first": state.first,
        "kind": KINDS[state.kind],
        "actions_left": actions_left(state),
        "left": state.left,
        "due": state.due,
        "idle": state.idle,
        **_choice(state, own=own),
        **_cards(state),
        **_land(state),
        "seats": [_seat(state, seat, viewer) for seat in range(state.players)],
        "end": ENDS[state.end],
        "scores": state.scores(),
        "winners": state.winners(),
    }


def actions_left(state: Attika) -> dict[str, int]:
    """AK-7  How many draws and how many buildings the turn still allows."""
    if state.phase >= n.FINISHED and state.phase not in (n.CONSOLING, n.DRAWING, n.EXPANDING):
        return {"draw": 0, "build": 0}
    draw = min(int(state.left), int(n.DRAWS)) if state.kind != n.TO_BUILD else 0
    return {"draw": draw, "build": int(state.left) if state.kind != n.TO_DRAW else 0}


def _choice(state: Attika, *, own: bool) -> dict[str, Any]:
    """AK-10  What is being built or placed: a drawn building and a new tile are open, all else is private."""
    private = state.phase in (n.SITING, n.PAYING)
    hidden = private and not own
    building = -1 if hidden and state.stack < 0 else state.building
    turn = state.turn if own or state.phase != n.PLACING else 0
    return {
        "building": building,
        "stack": state.stack,
        "lot": -1 if hidden else state.lot,
        "laid": [0] * 4 if hidden else counts(state.laid),
        "tile": state.tile,
        "turn": turn,
        "lots": _lots(state) if own else [],
        "free_somewhere": _free_buildings(state) if own else [],
        "places": _places(state) if own else [],
    }


def _lots(state: Attika) -> list[dict[str, Any]]:
    """AK-14, AK-19  Where the building can go, how many cards that takes, and where it is free."""
    if state.phase not in (n.SITING, n.DRAWN):
        return []
    building = state.building
    found = []
    for lot in range(state.hex_count()):
        if can_build(state, building, lot):
            cost = price(state, building, lot)
            found.append({"hex": lot, "cards": cost.cards(state.hand(state.seat)), "free": bool(cost.free_by)})
    return found


def _free_buildings(state: Attika) -> list[int]:
    """AK-19  The stored buildings that could be placed somewhere for free."""
    if state.phase != n.CHOOSING or state.kind == n.TO_DRAW:
        return []
    return [b for b in sorted(set(types_in(state.setup, state.stored(state.seat)))) if has_free_lot(state, b)]


def _places(state: Attika) -> list[list[int]]:
    """AK-30  Where the new tile can go: the number of the place and the coordinates of its centre."""
    if state.phase not in (n.TURNING, n.PLACING):
        return []
    found = []
    for tile in range(state.tiles):
        for offset in range(n.OFFSETS):
            if state.free_places(tile) >> offset & 1:
                place = int(n.OFFSETS) * tile + offset
                found.append([place, *tile_center(state, place)])
    return found


def _cards(state: Attika) -> dict[str, Any]:
    return {
        "deck": int(total(state.deck)),
        "discards": counts(state.discards),
        "mixed": counts(state.mixed),
        "pool": state.pool(),
    }


def _land(state: Attika) -> dict[str, Any]:
    places = hex_places(state)
    words = [state.laid_tile(number) for number in range(state.tiles)]
    return {
        "tiles": [[word & 31, word >> 5 & 7, *places[number * 7]] for number, word in enumerate(words)],
        "tiles_left": [tile for tile in range(n.TILES) if state.tiles_left >> tile & 1],
        "sanctuaries": [list(place) for place in sanctuaries(state)],
        "hexes": [
            [*place, symbol_of(state, spot), owner_of(state, spot), building_on(state, spot)]
            for spot, place in enumerate(places)
        ],
    }


def _seat(state: Attika, seat: int, viewer: int) -> dict[str, Any]:
    """AK-6  One player: the storage board with what is built, stored and face down, and what everybody knows."""
    own = seat == viewer
    sites = [state.piece_word(seat, piece) >> SITE for piece in range(n.PIECES) if state.built(seat) >> piece & 1]
    built = types_in(state.setup, state.built(seat))
    return {
        "hand_size": int(total(state.hand(seat))),
        "hand": counts(state.hand(seat)) if own else None,
        "limits": counts(state.limits(seat)),
        "taken_size": int(total(state.taken(seat))),
        "taken": counts(state.taken(seat)) if own else None,
        "stored": types_in(state.setup, state.stored(seat)),
        "face_down": types_in(state.setup, state.down(seat)),
        "stacks": [state.height(seat, stack) for stack in range(n.STACKS)],
        "built": [[building, site] for building, site in zip(built, sites, strict=True)],
        "amphoras": state.amphoras(seat),
        "settlements": state.settlements(seat),
    }


def counts(packed: int) -> list[int]:
    """Numbers by landscape as a list."""
    return [int(count_of(packed, landscape)) for landscape in range(4)]


def packed(numbers: list[int]) -> int:
    """The opposite of counts()."""
    return sum(number << 8 * landscape for landscape, number in enumerate(numbers))


def types_in(setup: Setup, pieces: int) -> list[int]:
    """The types of these pieces, ascending, each as often as there are pieces."""
    counted = [int(pieces & setup.pieces_in(building)).bit_count() for building in range(setup.types)]
    return [building for building, count in enumerate(counted) for _ in range(count)]


def pieces_with(setup: Setup, types: list[int]) -> int:
    """The opposite of types_in(): the lowest pieces of each type."""
    pieces = 0
    for building in sorted(set(types)):
        field = int(setup.pieces_in(building))
        first = field & -field
        pieces |= first * (2 ** types.count(building) - 1)
    return pieces


def reveals(before: Attika, action: int) -> bool:
    """AK-16, AK-17  Cards that are paid show what was in a hand."""
    if before.phase not in (n.SITING, n.PAYING) or not before.is_legal(action):
        return False
    after = before.copy()
    after.apply(action)
    return bool(total(after.hand(before.seat)) < total(before.hand(before.seat)))


def imagine(view: Seen, rng: Rng) -> Attika:
    """A state that fits a view: what is hidden is dealt anew, fairly."""
    state = position_of(view)
    state.redraw(view["viewer"], rng)
    return state


def position_of(view: Seen) -> Attika:
    """The position of a view, with the right number of cards wherever the viewer does not know them."""
    words = setup_words(view["players"], view["options"])
    setup = setup_of(words)
    seats = view["seats"]
    single = (
        *(next(number for number, name in PHASES.items() if name == view["phase"]), view["seat"], view["first"]),
        *(KINDS.index(view["kind"]), view["left"], view["due"], view["idle"], ENDS.index(view["end"])),
        *(view["building"], view["stack"], view["lot"], packed(view["laid"]), view["tile"], view["turn"]),
        *(view["deck"], packed(view["discards"]), packed(view["mixed"])),
        *(sum(2**tile for tile in view["tiles_left"]), len(view["tiles"])),
    )
    players = [word for seat in seats for word in _seat_words(setup, seat)]
    tiles = [tile_word(*tile) for tile in view["tiles"]]
    lots = [lot for seat in seats for _, lot in seat["built"]]
    return restore(Attika, (*words, *single, *players, *tiles, *lots))


def _seat_words(setup: Setup, seat: dict[str, Any]) -> list[int]:
    """Unknown cards are counted as if they were of the first landscape: redraw() looks at their number only."""
    return [
        packed(seat["hand"]) if seat["hand"] is not None else seat["hand_size"],
        packed(seat["limits"]),
        packed(seat["taken"]) if seat["taken"] is not None else seat["taken_size"],
        pieces_with(setup, seat["stored"]),
        pieces_with(setup, seat["face_down"]),
        pieces_with(setup, [building for building, _ in seat["built"]]),
        packed(seat["stacks"]),
        seat["amphoras"] | seat["settlements"] << 8,
    ]
