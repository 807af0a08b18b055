"""Positions of Attatat from drawings, and short words for playing on them.

A drawing looks like the board that the game itself draws:

    [a1] =1= b1       c1     [x] a card of the seat to move     (free) a Free tile     .. an empty space
     |2               ||1    -1- one plank of seat 1, =1= two, #1# three; below a tile |1, ||1, |||1
    (free)   ..  -2- {c2}    {x} a card of the next seat that everybody has seen
                             anything else is a tile: its name, its place or a number

Planks that are missing from a link lie on the pile of the seat behind the one to move; removed tiles lie before the
seats in turn, the one to move last. So every drawn position has all its components.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from gametable.games.attatat.drawing import board_of
from gametable.games.attatat.game import GAME
from gametable.games.attatat.places import place_name, place_names
from gametable.games.attatat.rules.board import Board
from gametable.games.attatat.rules.state import Attatat
from gametable.kernel.errors import GametableError, OptionError, Refused
from gametable.kernel.game import Seen
from gametable.kernel.rng import Rng

TOKEN = re.compile(r"([-=#])\d\1|\(free\)|[\[{][^\]}]*[\]}]|[^\s\[{]+")
ACROSS = re.compile(r"([-=#])(\d)\1")
DOWN = re.compile(r"(\|{1,3})(\d)")
PLANKS = {"-": 1, "=": 2, "#": 3}
SQUARE: dict[str, Any] = {"without_colour": "gray", "without_symbol": "scribe"}  # 16 tiles, always the same ones
WIDE: dict[str, Any] = {"without_colour": "gray"}  # 20 tiles in 4 rows of 5
SEED = 7


@dataclass
class Drawn:
    """What a drawing shows, by places."""

    labels: dict[str, int] = field(default_factory=dict)
    own: list[int] = field(default_factory=list)
    next: list[int] = field(default_factory=list)
    coloured: list[int] = field(default_factory=list)
    free: list[int] = field(default_factory=list)
    links: list[list[int]] = field(default_factory=list)

    def gone(self) -> list[int]:
        """The places whose tile was removed."""
        return [place for place in self.labels.values() if place not in self.coloured]


def read_drawing(drawing: str, board: Board) -> Drawn:
    """The tiles and planks of a drawing; its rows are the rows of the board."""
    found = Drawn()
    rows: list[list[int]] = [[] for _ in range(25)]
    for place in range(board.places):
        rows[int(board.cell(place) // board.width)].append(place)
    row = -1
    middles: list[tuple[float, int]] = []
    for line in _lines(drawing):
        tokens = [(match.group(), (match.start() + match.end()) / 2) for match in TOKEN.finditer(line)]
        if all(DOWN.fullmatch(text) for text, _ in tokens):
            found.links += [_down(text, middle, middles) for text, middle in tokens]
        else:
            row += 1
            middles = _read_row(tokens, rows[row], found)
    assert len(found.labels) == board.places, f"{len(found.labels)} tiles are drawn, not {board.places}"
    found.links.sort()
    return found


def _lines(drawing: str) -> list[str]:
    """The lines with something in them, without the names of columns and rows."""
    lines = [line for line in drawing.splitlines() if line.strip()]
    if re.fullmatch(r"(\s+[a-z])+", lines[0]):
        return [line[4:] for line in lines[1:]]
    return lines


def _read_row(tokens: list[tuple[str, float]], places: list[int], found: Drawn) -> list[tuple[float, int]]:
    middles: list[tuple[float, int]] = []
    for text, middle in tokens:
        planks = ACROSS.fullmatch(text)
        if planks:
            found.links.append([places[len(middles) - 1], 0, int(planks[2]) - 1, PLANKS[planks[1]]])
        else:
            place = places[len(middles)]
            middles.append((middle, place))
            _read_tile(text, place, found)
    return middles


def _read_tile(text: str, place: int, found: Drawn) -> None:
    name = text.strip("[]{}")
    found.labels[name if name not in ("(free)", "..") else f"{name}{place}"] = place
    if text == "(free)":
        found.free.append(place)
    elif text != "..":
        found.coloured.append(place)
    if text.startswith("["):
        found.own.append(place)
    if text.startswith("{"):
        found.next.append(place)


def _down(text: str, middle: float, middles: list[tuple[float, int]]) -> list[int]:
    planks = DOWN.fullmatch(text)
    assert planks
    _, place = min((abs(middle - other), place) for other, place in middles)
    return [place, 1, int(planks[2]) - 1, len(planks[1])]


def fresh(players: int = 2, options: Mapping[str, Any] | None = None, seed: int = SEED) -> Attatat:
    """A game before its first decision."""
    state = cast("Attatat", GAME.new(players, options))
    state.settle(Rng(seed))
    return state


def position(
    drawing: str,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    *,
    phase: str = "claiming",
    seat: int = 0,
    links_left: list[int] | None = None,
    seed: int = SEED,
) -> Attatat:
    """A position in which `seat` decides; whose cards are not drawn has a hand that chance deals."""
    settings = dict(options if options is not None else {2: SQUARE, 3: WIDE}.get(players, {}))
    view = GAME.seen(fresh(players, {"rounds": 1, **settings}, seed), seat)
    board = board_of(view)
    drawn = read_drawing(drawing, board)
    view |= {"phase": phase, "seat": seat, "to_move": seat, "first": 0, "named": None, "idle": 0}
    view |= {"coloured": drawn.coloured, "free": drawn.free, "links": drawn.links}
    view["free_left"] = view["options"]["free_tiles"] - len(drawn.free)
    assert view["free_left"] == 0 or len(drawn.gone()) == len(drawn.free), "a Free tile would fill the empty space"
    _put_cards(view, drawn, seat)
    _put_planks(view, drawn, seat, links_left)
    state = cast("Attatat", GAME.imagine(view, Rng(seed)))
    assert GAME.inventory(state) == GAME.inventory(fresh(players, {"rounds": 1, **settings}, seed))
    return state


def _put_cards(view: Seen, drawn: Drawn, seat: int) -> None:
    players = view["players"]
    order = [(seat + 1 + turn) % players for turn in range(players)]
    taken: list[list[int]] = [[] for _ in range(players)]
    for count, place in enumerate(drawn.gone()):
        taken[order[count % players]].append(place)
    spare = len(drawn.coloured) - len(drawn.own) - len(drawn.next)
    for other in range(players):
        shown = drawn.next if other == order[0] else []
        cards = drawn.own if other == seat else shown
        size = len(cards)
        if not cards and other != seat:
            size = min(spare, max(2, view["options"]["cards_per_player"] - len(taken[other])))
            spare -= size
        view["hands"][other] = {"size": size, "cards": cards, "shown": shown}
    view["taken"] = taken
    view["undealt"] = {"size": spare, "cards": []}


def _put_planks(view: Seen, drawn: Drawn, seat: int, links_left: list[int] | None) -> None:
    players = view["players"]
    each = view["options"]["planks_per_link"]
    laid = [[link for link in drawn.links if link[2] == owner] for owner in range(players)]
    piles = [[0] * players for _ in range(players)]
    behind = piles[(seat + 1) % players]
    view["links_left"] = links_left or [24 // each - len(links) for links in laid]
    for owner, links in enumerate(laid):
        behind[owner] = 24 - view["links_left"][owner] * each - sum(planks for *_, planks in links)
    view["piles"] = piles


def places(board: Board, names: str) -> list[int]:
    """Places by their names: "a1 b2"."""
    return [place_names(board)[name] for name in names.split()]


def play(state: Attatat, *texts: str) -> Attatat:
    """Play these moves, given as people write them, on the state itself."""
    for text in texts:
        state.play(GAME.read(state, text))
    return state


def legal(state: Attatat) -> list[str]:
    """All legal moves as text."""
    return [GAME.write(state, action) for action in state.legal_actions()]


def refused(state: Attatat, text: str) -> tuple[str, str]:
    """The rule and the sentence with which a move is refused; the position stays as it was."""
    before = state.copy()
    try:
        play(state, text)
    except Refused as refusal:
        assert state == before
        return refusal.rule, refusal.reason
    raise AssertionError(f"{text} is allowed")


def option_error(players: int, **options: Any) -> OptionError:
    """The exception for options that cannot be."""
    try:
        GAME.settings(players, options)
    except OptionError as fault:
        return fault
    raise AssertionError(f"{options} are allowed")


def misread(state: Attatat, text: str) -> GametableError:
    """The exception for a text that is no move."""
    try:
        GAME.read(state, text)
    except GametableError as fault:
        return fault
    raise AssertionError(f"{text} is understood")


def links(state: Attatat) -> dict[str, tuple[int, int]]:
    """Every link by its places, with its owner (seats from 1) and its planks."""
    found = {}
    for place, side, owner, planks in GAME.seen(state, -1)["links"]:
        other = state.board.place(state.board.cell(place) + (1 if side == 0 else state.board.width))
        found[f"{place_name(state.board, place)}-{place_name(state.board, other)}"] = (owner + 1, planks)
    return found


def pile(state: Attatat, seat: int) -> list[int]:
    """The planks that a seat has collected, by colour."""
    return [int(state.pile(seat, colour)) for colour in range(state.players)]


def names(state: Attatat, of: list[int]) -> str:
    """Places as text."""
    return " ".join(place_name(state.board, place) for place in of)


def hand(state: Attatat, seat: int) -> str:
    """The places of the cards in a hand."""
    return names(state, GAME.seen(state, seat)["hands"][seat]["cards"])


def finish(state: Attatat, seed: int) -> Attatat:
    """Play on at random until the game is over."""
    rng = Rng(seed, 1)
    state.settle(rng)
    while actions := state.legal_actions():
        state.step(actions[rng.below(len(actions))], rng)
    return state
