"""Positions of Atlanta from drawings, and short words for playing on them.

A drawing looks like the tableau that the game itself draws: the first line has the x of each column, every other line
begins with its y. Cards are To7 and the like; a District may be drawn as ( ), and `tiles={"1,0": "Food Hall"}` lays a
tile on it.

What a drawing does not show lies with the last seat: a block of as many cards, and of as many tiles, as are needed to
leave the deck and the stacks as wanted. So every drawn position has all its components.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast

from gametable.games.atlanta.cities import districts_of, point_name
from gametable.games.atlanta.components import Box
from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.notation import SHORT_SUITS
from gametable.games.atlanta.options import box_of
from gametable.games.atlanta.rules.state import Atlanta
from gametable.games.atlanta.tiles import SUIT_NAMES
from gametable.kernel.errors import GametableError, OptionError, Refused
from gametable.kernel.game import Seen
from gametable.kernel.rng import Rng

TOKEN = re.compile(r"[A-Z][a-z]\d+|\( \)|\S+")
SEED = 7

Cards = list[tuple[str, int, int]]


def read_drawing(drawing: str) -> Cards:
    """The cards of a drawing with their points, in an order in which they can have been laid."""
    lines = [line for line in drawing.splitlines() if line.strip()]
    columns = [((match.start() + match.end()) / 2, int(match.group())) for match in re.finditer(r"-?\d+", lines[0])]
    found: dict[tuple[int, int], str] = {}
    for line in lines[1:]:
        number = re.match(r"\s*(-?\d+)", line)
        assert number, f"{line!r} does not begin with its y"
        for match in TOKEN.finditer(line, number.end()):
            middle = (match.start() + match.end()) / 2
            distance, x = min((abs(middle - at), x) for at, x in columns)
            assert distance < 2.6, f"{match.group()} stands under no column"
            if match.group()[:2] in SHORT_SUITS:
                found[x, int(number[1])] = match.group()
    return _in_order(found)


def _in_order(cards: dict[tuple[int, int], str]) -> Cards:
    """From the two first cards outwards."""
    order = [(0, 0), (2, 0)]
    assert all(point in cards for point in order), "a tableau begins at 0,0 and 2,0"
    while len(order) < len(cards):
        touching = [point for point in cards if point not in order and any(_touches(point, other) for other in order)]
        assert touching, f"{sorted(set(cards) - set(order))} touch no other card"
        order += sorted(touching)
    return [(cards[point], *point) for point in order]


def _touches(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) == 1 == abs(one[1] - other[1])


def kind_of(box: Box, short: str) -> int:
    """The number of a card that is written in short."""
    suit, value = SHORT_SUITS.index(short[:2]), int(short[2:])
    return next(kind for kind, card in enumerate(box.cards) if (card.suit, card.value) == (suit, value))


def fresh(players: int = 2, options: Mapping[str, Any] | None = None, seed: int = SEED) -> Atlanta:
    """A game before its first decision."""
    state = cast("Atlanta", GAME.new(players, options))
    state.settle(Rng(seed))
    return state


def position(
    drawing: str,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    *,
    hand: str = "",
    hidden: str = "",
    row: str | None = None,
    tiles: Mapping[str, str] | None = None,
    left: Mapping[str, int] | None = None,
    shown: Sequence[str] = (),
    deck: int | None = None,
    seat: int = 0,
    first: int = 0,
    actions: int = 2,
) -> Atlanta:
    """A position in which `seat`, whose tableau is drawn, has so many actions left.

    `hand` came from the row, `hidden` from the deck. `left` gives the tiles that a suit's stack still has, `shown` the
    face-up tiles that matter, `deck` its size; the last other seat has what is missing.
    """
    settings = GAME.settings(players, {"first_player": str(first + 1), **(options or {})})
    box = box_of(settings)
    view = GAME.seen(GAME.start(players, settings), seat)
    unused = Counter({kind: card.copies for kind, card in enumerate(box.cards)})
    cards = [[kind_of(box, short), x, y] for short, x, y in read_drawing(drawing)]
    view["cities"][seat] = {"cards": cards, "districts": []}
    known = [kind_of(box, short) for short in hand.split()]
    secret = [kind_of(box, short) for short in hidden.split()]
    view["hands"][seat] = {"size": len(known) + len(secret), "known": sorted(known), "secret": sorted(secret)}
    unused.subtract([kind for kind, _, _ in cards] + known + secret)
    view["row"] = [kind_of(box, short) for short in row.split()] if row is not None else _take(unused, 5)
    unused.subtract(view["row"] if row is not None else [])
    assert min(unused.values()) >= 0, "there are not so many cards of a kind"
    others = [other for other in range(players) if other != seat]
    surplus = _surplus_tiles(box, tiles or {}, left or {}, shown)
    for other in others:
        block = _block(len(surplus) if other == others[-1] else 0)
        size = unused.total() - deck if deck is not None and other == others[-1] else len(block)
        view["cities"][other] = {"cards": _filled(block, _take(unused, size)), "districts": []}
    view |= {"phase": "choosing an action", "seat": seat, "to_move": seat, "first": first, "actions_left": actions}
    _put_tiles(view, box, {seat: dict(tiles or {}), others[-1]: surplus}, shown)
    state = cast("Atlanta", GAME.imagine(view, Rng(SEED)))
    assert GAME.inventory(state) == GAME.inventory(fresh(players, settings))
    return state


def _take(unused: Counter[int], count: int) -> list[int]:
    """Cards that nobody needs, of as many kinds as possible."""
    taken: list[int] = []
    for _ in range(count):
        kind = max(unused, key=lambda kind: (unused[kind], -kind))
        assert unused[kind] > 0, "all cards are used"
        unused[kind] -= 1
        taken.append(kind)
    return taken


def _block(tiles: int) -> list[tuple[int, int]]:
    """Where the last seat's first cards lie: a square, shell by shell, that closes exactly so many Districts.

    Cells are counted along the two slanting directions of the lattice: a card at u, v touches those at u ± 1 and v ± 1.
    """
    cells = sorted(((u, v) for u in range(10) for v in range(10)), key=lambda cell: (max(cell), sum(cell)))
    block = [(0, 0), (1, 1)]
    cells = [cell for cell in cells if cell not in block]
    while sum({(u - 1, v), (u, v - 1), (u - 1, v - 1)} <= set(block) for u, v in block) < tiles:
        block.append(cells.pop(0))
    return block


def _filled(block: list[tuple[int, int]], kinds: list[int]) -> list[list[int]]:
    """Cards for the block, and for a line away from it that closes no District."""
    end = max(u for u, _ in block) + 1
    cells = block + [(u, 1) for u in range(end, end + len(kinds) - len(block))]
    return [[kind, u + v, u - v] for kind, (u, v) in zip(kinds, cells, strict=True)]


def _surplus_tiles(box: Box, tiles: Mapping[str, str], left: Mapping[str, int], shown: Sequence[str]) -> dict[int, str]:
    """The tiles that are neither drawn nor left in a stack, for the Districts of the block one by one."""
    gone: list[str] = []
    for suit, name in enumerate(SUIT_NAMES):
        if name in left:
            names = [tile.name for tile in box.tiles if tile.suit == suit and tile.name not in tiles.values()]
            names.sort(key=lambda name: name in shown)
            gone += names[: len(names) - left[name]]
    return dict(enumerate(gone))


def _put_tiles(view: Seen, box: Box, by_seat: Mapping[int, Mapping[Any, str]], shown: Sequence[str]) -> None:
    numbers = {tile.name: number for number, tile in enumerate(box.tiles)}
    bare = cast("Atlanta", GAME.imagine(view, Rng(SEED)))
    placed: set[int] = set()
    for seat, tiles in by_seat.items():
        districts = districts_of(bare, seat)
        names = {point_name(district.x, district.y): district.number for district in districts}
        on = {names[at] if isinstance(at, str) else at: numbers[tile] for at, tile in tiles.items()}
        assert len(on) == len(tiles) and all(number < len(districts) for number in on)
        view["cities"][seat]["districts"] = [{"tile": on.get(number, -1)} for number in range(len(districts))]
        placed |= set(on.values())
    for suit, stack in enumerate(view["stacks"]):
        free = [tile for tile in range(6 * suit, 6 * suit + 6) if tile not in placed]
        wanted = [tile for tile in free if box.tiles[tile].name in shown]
        stack["tile"] = (wanted or free or [-1])[0]


def play(state: Atlanta, *texts: str, rng: Rng | None = None) -> Atlanta:
    """Play these moves, given as people write them, on the state itself; chance follows from a fixed seed."""
    chance = rng or Rng(SEED, 1)
    for text in texts:
        state.play(GAME.read(state, text), chance)
    return state


def decide(state: Atlanta, *texts: str) -> Atlanta:
    """The same without the chance that follows."""
    for text in texts:
        state.play(GAME.read(state, text))
    return state


def legal(state: Atlanta) -> list[str]:
    """All legal moves as text."""
    return [GAME.write(state, action) for action in state.legal_actions()]


def points(state: Atlanta, card: str) -> list[str]:
    """Where a card of the hand may be laid."""
    return sorted(text.removeprefix("at ") for text in legal(decide(state.copy(), f"play {card}")))


def refused(state: Atlanta, text: str) -> tuple[str, str]:
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


def misread(state: Atlanta, text: str) -> GametableError:
    """The exception for a text that is no move."""
    try:
        GAME.read(state, text)
    except GametableError as fault:
        return fault
    raise AssertionError(f"{text} is understood")


def districts(state: Atlanta, seat: int = 0) -> dict[str, str]:
    """Every District of a seat by its point: its tile with what that is worth now, or the suits that lead."""
    found = {}
    tiles = box_of(GAME.seen(state, seat)["options"]).tiles
    for district in districts_of(state, seat):
        leading = " or ".join(SUIT_NAMES[suit] for suit in district.suits)
        tile = f"{tiles[district.tile].name} {district.value}" if district.tile >= 0 else leading
        found[point_name(district.x, district.y)] = tile
    return found


def finish(state: Atlanta, seed: int) -> Atlanta:
    """Play on at random until the game is over."""
    rng = Rng(seed, 1)
    state.settle(rng)
    while actions := state.legal_actions():
        state.step(actions[rng.below(len(actions))], rng)
    return state
