"""What a viewer may know of a game of Attatat, and a possible game behind that view.

Cards are given by the place where their tile began the round. A path that somebody else is walking does not show: to
everybody but its walker the claim has not begun (AT-13a).
"""

# mypyc compiles this module: numbers

from __future__ import annotations

import itertools
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from gametable.games.attatat.options import settings_of, setup_words
from gametable.games.attatat.places import cells_mask, places_of
from gametable.games.attatat.rules import numbers as n
from gametable.games.attatat.rules.board import MOST_CELLS, Board, setup_of
from gametable.games.attatat.rules.hidden import hidden_phase, undealt_is_open
from gametable.games.attatat.rules.matrix import symbols_in_play
from gametable.games.attatat.rules.naming import matching_cells
from gametable.games.attatat.rules.state import Attatat
from gametable.kernel.bits import bit, count_bits, lowest
from gametable.kernel.game import Seen
from gametable.kernel.rng import Rng
from gametable.kernel.state import restore

PHASES = {
    n.NAMING_COLOUR: "naming a colour",
    n.NAMING_SYMBOL: "naming a symbol",
    n.LINKING: "linking",
    n.CLAIMING: "claiming",
    n.EITHER_OR: "linking or claiming",
    n.WALKING: "walking",
    n.REMOVING: "removing",
    n.FINISHED: "over",
    n.TAKING_EITHER: "taking out a colour or a symbol",
    n.TAKING_COLOUR: "taking out a colour",
    n.TAKING_SYMBOL: "taking out a symbol",
    n.TAKING_TILES: "taking out tiles",
    n.LAYING: "laying tiles",
    n.DEALING: "dealing",
}
ENDS = ("last path", "fault line", "planks played", "standstill")


def seen(state: Attatat, viewer: int) -> Seen:
    """AT-7, AT-13a, AT-29, AT-62  Everything that a viewer may know, and nothing else."""
    walking = state.phase == n.WALKING
    phase = hidden_phase(state) if walking and viewer != state.seat else state.phase
    return {
        "game": "attatat",
        "viewer": viewer,
        "players": state.players,
        "options": settings_of(state.setup.words),
        "phase": PHASES[phase],
        "seat": state.seat,
        "to_move": state.to_move(),
        "round": state.round,
        "first": state.first,
        "laid": state.laid,
        "idle": state.idle,
        "out": [tile for tile in range(25) if state.out >> tile & 1],
        "tall": state.board is state.setup.tall,
        "tiles": [state.tile(place) for place in range(state.tile_count())],
        **_matrix(state),
        **_cards(state, viewer),
        "named": _named(state),
        "path": path_places(state) if phase in (n.WALKING, n.REMOVING) else [],
        "points": [[state.points_of(r, s) for s in range(state.players)] for r in range(state.rounds_over())],
        "ends": [ENDS[state.end_of(r)] for r in range(state.rounds_over())],
        "scores": state.scores(),
        "winners": state.winners(),
    }


def _matrix(state: Attatat) -> dict[str, Any]:
    seats = range(state.players)
    return {
        "coloured": places_of(state.board, state.coloured),
        "free": places_of(state.board, state.free),
        "free_left": state.free_left,
        "links": links_of(state),
        "links_left": [state.links_left_of(seat) for seat in seats],
        "piles": [[state.pile(seat, colour) for colour in seats] for seat in seats],
    }


def links_of(state: Attatat) -> list[list[int]]:
    """Every link as [place, 0 for right or 1 for down, owner, planks], ascending."""
    found: list[list[int]] = []
    rest: i64 = state.right_1 | state.down_1
    while rest != 0:
        cell = lowest(rest)
        place = state.board.place(cell)
        right = (state.right_1 >> cell & 1) + (state.right_2 >> cell & 1) + (state.right_3 >> cell & 1)
        down = (state.down_1 >> cell & 1) + (state.down_2 >> cell & 1) + (state.down_3 >> cell & 1)
        if right > 0:
            found.append([place, 0, owner_at(state.own_right, cell), right])
        if down > 0:
            found.append([place, 1, owner_at(state.own_down, cell), down])
        rest &= rest - 1
    return found


def owner_at(sites: vec[i64], cell: i64) -> i64:
    """The seat whose planks lie on a link; AT-15 lets only one seat have some there."""
    seat: i64 = 0
    while not sites[seat] >> cell & 1:
        seat += 1
    return seat


def _cards(state: Attatat, viewer: int) -> dict[str, Any]:
    board = state.board
    hands = []
    for seat in range(state.players):
        hand, shown = state.hand(seat), state.shown_of(seat)
        known = hand if seat == viewer else shown
        hands.append({"size": count_bits(hand), "cards": places_of(board, known), "shown": places_of(board, shown)})
    undealt = state.undealt if undealt_is_open(state) else 0
    return {
        "hands": hands,
        "taken": [places_of(board, state.taken_of(seat)) for seat in range(state.players)],
        "undealt": {"size": count_bits(state.undealt), "cards": places_of(board, undealt)},
    }


def _named(state: Attatat) -> dict[str, Any] | None:
    if state.colour < 0:
        return None
    matches = [state.matches >> 8 * seat & 255 for seat in range(state.players)]
    return {"colour": state.colour, "symbol": state.symbol, "matches": matches}


def path_places(state: Attatat) -> list[int]:
    """AT-22  The path walked so far, from its beginning."""
    path = [state.start]
    while path[-1] != state.at:
        path.append(next(cell for cell in _linked_on_path(state, path[-1]) if cell not in path))
    return [state.board.place(cell) for cell in path]


def _linked_on_path(state: Attatat, cell: int) -> list[int]:
    width = state.board.width
    neighbours = (
        (cell + 1, state.path_right, cell),
        (cell - 1, state.path_right, cell - 1),
        (cell + width, state.path_down, cell),
        (cell - width, state.path_down, cell - width),
    )
    return [other for other, links, site in neighbours if site >= 0 and links >> site & 1]


def reveals(before: Attatat, action: int) -> bool:
    """AT-9, AT-26  A named symbol makes everybody announce a number; a claim shows two cards."""
    if before.phase == n.NAMING_SYMBOL or action == n.CLAIM:
        return True
    return before.phase == n.NAMING_COLOUR and action >= n.COLOUR and count_bits(symbols_in_play(before)) == 1


def imagine(view: Seen, rng: Rng) -> Attatat:
    """A state that fits a view: what is hidden is dealt anew, fairly."""
    state = restore(Attatat, _words(view))
    _deal_something(state, view)
    state.redraw(view["viewer"], rng)
    return state


def _words(view: Seen) -> tuple[int, ...]:
    """The words of the position, with the cards that the viewer knows and no others."""
    words = setup_words(view["players"], view["options"])
    setup = setup_of(words)
    board = setup.tall if view["tall"] else setup.wide
    named = view["named"] or {"colour": -1, "symbol": -1, "matches": []}
    return (
        *words,
        int(view["tall"]),
        *(_phase_number(view["phase"]), view["seat"], view["round"], view["first"]),
        *(sum(2**tile for tile in view["out"]), view["laid"], cells_mask(board, view["undealt"]["cards"])),
        *(named["colour"], named["symbol"], _bytes(named["matches"])),
        *(cells_mask(board, view["coloured"]), cells_mask(board, view["free"]), view["free_left"]),
        *_link_words(board, view["links"]),
        *(_bytes(view["links_left"]), view["idle"]),
        *_path_words(board, view["path"]),
        len(view["ends"]),
        *(word for seat in range(view["players"]) for word in _seat_words(board, view, seat)),
        *view["tiles"],
        *(points for row in view["points"] for points in row),
        *(ENDS.index(end) for end in view["ends"]),
    )


def _phase_number(name: str) -> int:
    return next(number for number, phase in PHASES.items() if phase == name)


def _bytes(values: list[int]) -> int:
    return sum(value << 8 * index for index, value in enumerate(values))


def _link_words(board: Board, links: list[list[int]]) -> list[int]:
    """Links with at least one, two, three planks: to the right, then down."""
    return [
        cells_mask(board, [place for place, at, _, planks in links if at == side and planks >= least])
        for side in (0, 1)
        for least in (1, 2, 3)
    ]


def _path_words(board: Board, path: list[int]) -> tuple[int, int, int, int, int]:
    if not path:
        return -1, -1, 0, 0, 0
    cells = [board.cell(place) for place in path]
    right = down = 0
    for one, other in itertools.pairwise(cells):
        low = min(one, other)
        if max(one, other) == low + 1 and board.right >> low & 1:
            right |= 2**low
        else:
            down |= 2**low
    return cells[0], cells[-1], cells_mask(board, path), right, down


def _seat_words(board: Board, view: Seen, seat: int) -> list[int]:
    hand = view["hands"][seat]
    own = [[place for place, at, owner, _ in view["links"] if at == side and owner == seat] for side in (0, 1)]
    cards = [cells_mask(board, places) for places in (hand["cards"], hand["shown"], view["taken"][seat])]
    return [*cards, *(cells_mask(board, places) for places in own), _bytes(view["piles"][seat])]


def _deal_something(state: Attatat, view: Seen) -> None:
    """Give everybody the right number of unknown cards, so that redraw() can deal them anew."""
    matching = matching_cells(state) if state.symbol >= 0 else 0
    known = state.undealt
    for seat in range(state.players):
        known |= state.hand(seat) | state.taken_of(seat)
    if view["phase"].startswith("taking"):
        return  # there are no cards yet
    left = state.board.cells & ~known
    fitting = [cell for cell in range(MOST_CELLS) if left & matching & bit(cell)]
    other = [cell for cell in range(MOST_CELLS) if left & ~matching & bit(cell)]
    for seat in range(state.players):
        missing = view["hands"][seat]["size"] - count_bits(state.hand(seat))
        announced = state.matches >> 8 * seat & 255
        wanted = announced - count_bits((state.hand(seat) | state.taken_of(seat)) & matching) if matching else 0
        cells = [fitting.pop() for _ in range(wanted if missing else 0)]
        cells += [other.pop() for _ in range(missing - len(cells))]
        state.put_in_hand(seat, sum(2**cell for cell in cells))
    state.undealt |= sum(2**cell for cell in fitting + other)
