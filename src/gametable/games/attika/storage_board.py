"""AK-42, AK-47  Storage boards: one's own with groups, arrows and costs, and a small one, the radar, for all others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from gametable.games.attika.kinds import GROUP_NAMES, Kinds
from gametable.games.attika.symbols import sign
from gametable.scene.kit import box, text, use
from gametable.scene.markup import Markup, group, tag
from gametable.scene.model import Shape
from gametable.scene.palette import colour

PAD: Final = 6
BIG, SMALL = 19.0, 11.0  # radius of a token on one's own board, and on the radar
MOST_IN_A_ROW: Final = 5  # cells of a row on a phone
RADAR_STRIP: Final = 34  # stacks, cards and amphoras above the radar
RADAR_CELL, RADAR_LINE = 24, 33


class Measures(NamedTuple):
    """How large the cells of one's own board are, and where things lie in them."""

    cell: int  # width
    line: int  # height
    token: int  # the middle of the token below the top of its cell
    cost: float  # the discs of the cost below the middle of the token
    name: float
    letter: float  # size of the letters


MEASURES: Final[dict[Shape, Measures]] = {  # a phone shows a unit a little smaller than a pixel
    "wide": Measures(70, 86, 38, 26, 40.5, 14.2),
    "tall": Measures(76, 100, 44, 29, 45, 14),
}


@dataclass(frozen=True, eq=False)
class Plan:
    """Where each kind of building has its place on a board; compared by identity."""

    kinds: Kinds
    cells: tuple[tuple[int, int], ...]  # the middle of the token, by kind
    size: tuple[int, int]
    ground: Markup
    measures: Measures | None = None  # the radar has neither names nor costs

    @property
    def radar(self) -> bool:
        """Whether it is a small board, of another player."""
        return self.measures is None

    @property
    def radius(self) -> float:
        """Of a token."""
        return SMALL if self.radar else BIG


Places = dict[int, tuple[float, float]]  # column and row of each building
Block = tuple[str, int, int, int, int]  # the ground of a group: its name, left, top, width, height


@cache
def own_plan(kinds: Kinds, shape: Shape) -> Plan:
    """AK-42  All buildings by groups: the city first, the others in rows beside it, or on a phone below it."""
    measures = MEASURES[shape]
    city = _city_in_rows(kinds) if shape == "tall" else _city_behind_the_capital(kinds)
    columns, rows = (1 + int(max(place[axis] for place in city.values())) for axis in (0, 1))
    corner = (PAD + columns * measures.cell + 14, PAD) if shape == "wide" else (PAD, PAD + rows * measures.line)
    others, lines = _others_in_rows(kinds, shape)
    places = {kind: _middle(place, (PAD, PAD), measures) for kind, place in city.items()}
    places |= {kind: _middle(place, corner, measures) for kind, place in others.items()}
    city_block = ("city", PAD, PAD, columns * measures.cell, rows * measures.line)
    blocks = [city_block, *_blocks(kinds, lines, corner, measures)]
    size = max(x + wide for _, x, _, wide, _ in blocks) + PAD, max(y + high for _, _, y, _, high in blocks) + PAD
    cells = tuple(places[kind] for kind in range(len(kinds.buildings)))
    return Plan(kinds, cells, size, _own_ground(kinds, blocks, cells, size, measures), measures)


def _middle(place: tuple[float, float], corner: tuple[int, int], measures: Measures) -> tuple[int, int]:
    """The middle of the token in a column and row."""
    column, row = place
    return corner[0] + int((column + 0.5) * measures.cell), corner[1] + int(row * measures.line) + measures.token


def _others_in_rows(kinds: Kinds, shape: Shape) -> tuple[Places, list[list[list[int]]]]:
    """The places of all groups but the city, and these groups row by row."""
    groups = [kinds.in_group(name) for name in GROUP_NAMES if name != "city"]
    lines = _rows(groups, MOST_IN_A_ROW if shape == "tall" else max(4, (sum(map(len, groups)) + 1) // 2))
    return _places(lines), lines


def _places(lines: list[list[list[int]]]) -> Places:
    """Column and row of all buildings that stand in rows."""
    rows = [[kind for members in line for kind in members] for line in lines]
    return {kind: (column, row) for row, line in enumerate(rows) for column, kind in enumerate(line)}


def _blocks(kinds: Kinds, lines: list[list[list[int]]], corner: tuple[int, int], measures: Measures) -> Iterator[Block]:
    """The grounds of groups that stand in rows."""
    for row, line in enumerate(lines):
        column = 0
        for members in line:
            x, y = corner[0] + column * measures.cell, corner[1] + row * measures.line
            yield kinds.buildings[members[0]].group, x, y, len(members) * measures.cell, measures.line
            column += len(members)


def _city_behind_the_capital(kinds: Kinds) -> Places:
    """The main building between two rows of chains."""
    main, *rest = kinds.in_group("city")
    rows = _rows(_chains(kinds, main, rest), (len(rest) + 1) // 2)
    places: Places = {main: (0, 0.5)}
    for number, chains in enumerate(_two(rows)):
        members = [kind for chain in chains for kind in chain]
        places |= {kind: (1 + place, number) for place, kind in enumerate(members)}
    return places


def _city_in_rows(kinds: Kinds) -> Places:
    """The main building first, chains behind and below it."""
    main, *rest = kinds.in_group("city")
    return _places(_rows([[main], *_chains(kinds, main, rest)], MOST_IN_A_ROW))


def _two(rows: list[list[list[int]]]) -> list[list[list[int]]]:
    """At most two rows: what does not fit goes to the second."""
    return [rows[0], [chain for row in rows[1:] for chain in row]] if rows else []


def _chains(kinds: Kinds, main: int, members: list[int]) -> list[list[int]]:
    """Buildings that stand behind each other, as arrows lead from one to the next; long chains first."""
    chains: list[list[int]] = []
    for kind in members:
        sources = {kinds.numbers[name] for name in kinds.buildings[kind].sources} - {main, kind}
        behind = [chain for chain in chains if chain[-1] in sources]
        if behind:
            behind[0].append(kind)
        else:
            chains.append([kind])
    return sorted(chains, key=len, reverse=True)


def _rows(blocks: list[list[int]], limit: int) -> list[list[list[int]]]:
    """Blocks in rows of so many cells at most: each goes to the first row with room for it."""
    rows: list[list[list[int]]] = []
    for block in blocks:
        row = next((row for row in rows if sum(map(len, row)) + len(block) <= limit), None)
        if row is None:
            rows.append([block])
        else:
            row.append(block)
    return rows


def _own_ground(
    kinds: Kinds,
    blocks: list[Block],
    cells: tuple[tuple[int, int], ...],
    size: tuple[int, int],
    measures: Measures,
) -> Markup:
    drawn = [box(*size, round_by=12, x=0, y=0)]
    for name, x, y, width, height in blocks:
        drawn.append(box(width - 4, height - 4, "stone-soft", edge=None, round_by=9, x=x + 2, y=y + 2))
        drawn.append(use(sign(f"group-{name}"), 11, "faint", x + 12, y + 12))
        drawn.append(text(name, measures.letter, "faint", x + 20, y + 12, anchor="start"))
    return group(*drawn, *_arrows(kinds, cells, 1.5 * measures.cell))


def _arrows(kinds: Kinds, cells: tuple[tuple[int, int], ...], near: float) -> list[Markup]:
    """AK-19, AK-42  An arrow from each building to those that are free next to it."""
    (capital, *_) = kinds.in_group("city")
    return [
        _arrow(cells[kinds.numbers[source]], cells[kind], near, rail=kinds.numbers[source] == capital)
        for kind, building in enumerate(kinds.buildings)
        for source in building.sources
    ]


def _arrow(start: tuple[int, int], end: tuple[int, int], near: float, *, rail: bool) -> Markup:
    (x, y), (u, v) = start, end
    reach = BIG + 2
    if start == end:  # AK-22: from streets to streets
        loop = _line(f"M{x - 14} {y + 11}C{x - 32} {y + 14} {x - 32} {y - 14} {x - 20} {y - 11}")
        return group(loop, _head(x - 13, y - 9, 20))
    if rail:
        bend = x + BIG + 11
        return group(_line(f"M{x + BIG - 2} {y}H{bend}V{v - 27}H{u}V{v - 24}"), _head(u, v - 18.5, 90))
    if y == v and 0 < u - x < near:
        return group(_line(f"M{x + reach - 3} {y}H{u - reach - 2}"), _head(u - reach + 4, v, 0))
    if y == v:
        return group(_line(f"M{x} {y - BIG}V{v - 27}H{u}V{v - 24}"), _head(u, v - 18.5, 90))
    return group(
        _line(f"M{x} {y}L{u} {v + BIG + 6 if v < y else v - 24}"),
        _head(u, v - 18.5 if v > y else v + BIG, 90 if v > y else -90),
    )


def _line(path: str) -> Markup:
    return tag("path", d=path, fill="none", stroke=colour("faint"), stroke_width=2, stroke_linejoin="round")


def _head(x: float, y: float, turn: int) -> Markup:
    return tag("path", d="M0 0L-8-4.500V4.500z", fill=colour("faint"), transform=f"translate({x} {y}) rotate({turn})")


@cache
def radar_plan(kinds: Kinds) -> Plan:
    """AK-47  The same board, small: two rows of tokens."""
    order = [kind for name in GROUP_NAMES for kind in kinds.in_group(name)]
    half = (len(order) + 1) // 2
    cells = dict.fromkeys(order, (0, 0))
    for number, kind in enumerate(order):
        row, column = divmod(number, half)
        cells[kind] = PAD + int((column + 0.5) * RADAR_CELL), RADAR_STRIP + PAD + 15 + row * RADAR_LINE
    width, height = 2 * PAD + half * RADAR_CELL, RADAR_STRIP + 2 * PAD + 2 * RADAR_LINE - 4
    ground = box(width, height, round_by=10, x=0, y=0)
    return Plan(kinds, tuple(cells[kind] for kind in range(len(order))), (width, height), ground)
