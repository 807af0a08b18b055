"""Positions of Attika from drawings, and short words for playing on them.

A drawing shows the starting land for two players (or more) row by row, as the game draws it, without coordinates:

        .   W                 W F H M a symbol, . none
      F   .   1tavern ...     1tavern a building of seat 1; 2tower/M one that covers a mountain

The tiles are made to fit the drawing, so that all symbols are where they are drawn. What is neither drawn nor stored
lies face down; cards that nobody holds are in the deck. So every drawn position has all its components.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from gametable.games.attika.components import LANDSCAPES, LETTERS, STANDARD, STANDARD_TEXT, read_components
from gametable.games.attika.game import GAME
from gametable.games.attika.layouts import Hex, apart, flower, name_of
from gametable.games.attika.rules.state import Attika
from gametable.games.attika.sight import packed, position_of
from gametable.games.attika.spots import hex_places
from gametable.kernel.errors import GametableError, OptionError, Refused
from gametable.kernel.game import Seen
from gametable.kernel.rng import Rng

SEED = 7
LAND = """
          .   .
        .   .   .   .   .
          .   .   .   .   .
            .   .   .   .
          .   .   .   .   .
            .   .   .   .   .
                      .   .
"""


@dataclass
class Drawn:
    """What a drawing shows: a symbol for each hex, and who has built what where."""

    symbols: dict[Hex, str] = field(default_factory=dict)
    buildings: list[tuple[int, int, Hex]] = field(default_factory=list)  # seat, type, place


def read_drawing(drawing: str, centers: Sequence[Hex]) -> Drawn:
    """The hexes of a drawing; its rows are the rows of the land."""
    places = sorted((place for center in centers for place in flower(center)), key=lambda place: (place[1], place[0]))
    tokens = drawing.split()
    assert len(tokens) == len(places), f"{len(tokens)} hexes are drawn, not {len(places)}"
    found = Drawn()
    for place, token in zip(places, tokens, strict=True):
        building, _, symbol = token.partition("/")
        if building in (".", *LETTERS):
            found.symbols[place] = building
        else:
            found.symbols[place] = symbol or "."
            found.buildings.append((int(building[0]) - 1, type_named(building[1:]), place))
    return found


def type_named(name: str) -> int:
    """The number of a building by its name, or by the beginning of it."""
    names = [building.name.replace(" ", "_") for building in STANDARD.buildings]
    fitting = [number for number, full in enumerate(names) if full == name or full.startswith(name)]
    exact = [number for number in fitting if names[number] == name]
    (found,) = exact or fitting
    return found


def lists_for(drawing: Drawn, centers: Sequence[Hex]) -> str:
    """The standard lists with tiles that show these symbols in the order in which the land is laid."""
    text = STANDARD_TEXT
    for tile, center in zip(STANDARD.tiles, centers, strict=False):
        symbols = "".join(drawing.symbols[place] for place in flower(center))
        text = text.replace(f"{tile.name} {tile.symbols}", f"{tile.name} {symbols}")
    return read_components(text, "drawing").written()


def fresh(players: int = 2, options: Mapping[str, Any] | None = None, seed: int = SEED) -> Attika:
    """A game before its first decision."""
    state = cast("Attika", GAME.new(players, options))
    state.settle(Rng(seed))
    return state


def cards(text: str) -> list[int]:
    """W W F as numbers by landscape."""
    return [text.split().count(letter) for letter in LETTERS]


def position(
    drawing: str = LAND,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    *,
    seat: int = 0,
    hands: Sequence[str] = (),
    stored: Sequence[str] = (),
    **view: Any,
) -> Attika:
    """A position in which `seat` chooses; `stored` are names for each seat, other words replace parts of the view."""
    centers = STANDARD.layouts[players, "tiles"]
    drawn = read_drawing(drawing, centers)
    settings = {"lists": lists_for(drawn, centers), **(options or {})}
    base = GAME.seen(GAME.new(players, settings), seat)
    base |= {"phase": "choosing", "seat": seat, "first": 0, "left": 3, "idle": 1, "kind": "undecided"}
    base["tiles"] = [[number, 0, *center] for number, center in enumerate(centers)]
    base["tiles_left"] = list(range(len(centers), 22))
    base["seats"] = [_seat(drawn, centers, owner, hands, stored) for owner in range(players)]
    heights = view.pop("stacks", None)
    if heights:
        base["seats"][seat]["stacks"] = heights
    amphoras = view.pop("amphoras", None) or []
    for owner, count in enumerate(amphoras):
        base["seats"][owner]["amphoras"] = count
    base |= view
    return _with_cards(base, hands)


def _with_cards(view: Seen, hands: Sequence[str]) -> Attika:
    state = position_of({**view, "viewer": -1})
    left = [15 - count for count in view["discards"]]
    for owner in range(state.players):
        held = cards(hands[owner]) if owner < len(hands) else [0] * 4
        state.put_cards(owner, packed(held), 0)
        left = [one - other for one, other in zip(left, held, strict=True)]
    state.deck = packed(left) if view["deck"] else 0
    return state


def _seat(
    drawn: Drawn, centers: Sequence[Hex], owner: int, hands: Sequence[str], stored: Sequence[str]
) -> dict[str, Any]:
    """A seat of a view: what is built, stored and face down."""
    places = [place for center in centers for place in flower(center)]
    built = sorted([kind, places.index(place)] for who, kind, place in drawn.buildings if who == owner)
    names = stored[owner].split() if owner < len(stored) else []
    kept = sorted(type_named(name) for name in names)
    down = [kind for kind, building in enumerate(STANDARD.buildings) for _ in range(building.copies)]
    for kind in [*kept, *(kind for kind, _ in built)]:
        down.remove(kind)
    mains = sum(STANDARD.buildings[kind].main for kind in down)
    rest = len(down) - mains
    size = len((hands[owner] if owner < len(hands) else "").split())
    return {
        "hand_size": size,
        "hand": None,
        "limits": [size] * 4,
        "taken_size": 0,
        "taken": None,
        "stored": kept,
        "face_down": down,
        "stacks": [mains, rest // 3, (rest + 1) // 3, (rest + 2) // 3],
        "built": built,
        "amphoras": 0,
        "settlements": _settlements([places[spot] for _, spot in built]),
    }


def _settlements(places: list[Hex]) -> int:
    left = set(places)
    count = 0
    while left:
        reached = [left.pop()]
        for place in reached:
            near = {other for other in left if apart(place, other) == 1}
            left -= near
            reached += near
        count += 1
    return count


def play(state: Attika, *texts: str) -> Attika:
    """Play these moves, given as people write them, on the state itself; outcomes of chance are moves, too."""
    for text in texts:
        action = GAME.read(state, text)
        if state.to_move() == -1:
            assert state.is_legal(action), f"{text} cannot come here"
            state.apply(action)
        else:
            state.play(action)
    return state


def legal(state: Attika) -> list[str]:
    """All legal moves as text."""
    return [GAME.write(state, action) for action in state.legal_actions()]


def lots(state: Attika) -> list[str]:
    """The hexes on which the building in hand can go."""
    return [text.removeprefix("at ") for text in legal(state) if text.startswith("at ")]


def refused(state: Attika, text: str) -> tuple[str, str]:
    """The rule and the sentence with which a move is refused; the position stays as it was."""
    before = state.copy()
    try:
        play(state, text)
    except Refused as refusal:
        assert state == before
        return refusal.rule, refusal.reason
    raise AssertionError(f"{text} is allowed")


def option_error(**options: Any) -> OptionError:
    """The exception for options that cannot be."""
    try:
        GAME.settings(2, options)
    except OptionError as fault:
        return fault
    raise AssertionError(f"{options} are allowed")


def misread(state: Attika, text: str) -> GametableError:
    """The exception for a text that is no move."""
    try:
        GAME.read(state, text)
    except GametableError as fault:
        return fault
    raise AssertionError(f"{text} is understood")


def hand(state: Attika, seat: int) -> str:
    """The cards of a hand as letters."""
    held = GAME.seen(state, seat)["seats"][seat]["hand"]
    return " ".join(letter for letter, count in zip(LETTERS, held, strict=True) for _ in range(count))


def discards(state: Attika) -> str:
    """The discards as letters."""
    return " ".join(
        letter for letter, count in zip(LETTERS, GAME.seen(state, 0)["discards"], strict=True) for _ in range(count)
    )


def names(state: Attika, seat: int, where: str) -> list[str]:
    """The buildings of a seat that are stored, face_down or built."""
    there = GAME.seen(state, seat)["seats"][seat][where]
    return [STANDARD.buildings[kind[0] if isinstance(kind, list) else kind].name for kind in there]


def standing(state: Attika) -> dict[str, str]:
    """Everything on the land by its place: 1tower at 2,1"""
    found = {}
    for q, r, _, owner, kind in GAME.seen(state, -1)["hexes"]:
        if owner >= 0:
            found[name_of((q, r))] = f"{owner + 1}{STANDARD.buildings[kind].name}"
    return found


def spot(state: Attika, place: str) -> int:
    """The number of a hex by its name."""
    return [name_of(at) for at in hex_places(state)].index(place)


def draw_cards(state: Attika, *letters: str) -> Attika:
    """Let chance give these cards."""
    return play(state, *(LANDSCAPES[LETTERS.index(letter)] for letter in letters))
