"""The ground of a table: where its places, gaps and supplies lie, and the parts that lie there, each made once."""

from __future__ import annotations

from typing import Final

from gametable.games.attatat import pieces, planks
from gametable.games.attatat.components import COMPONENTS
from gametable.games.attatat.drawing import board_of
from gametable.games.attatat.pieces import EMPTY, FREE
from gametable.games.attatat.places import neighbour, place_name
from gametable.games.attatat.rules.board import Board
from gametable.games.attatat.rules.numbers import LINK_DOWN, TILES
from gametable.kernel.game import Seen
from gametable.kernel.words import plural
from gametable.scene import kit
from gametable.scene.markup import Markup, group, tag
from gametable.scene.model import Part, Shape
from gametable.scene.palette import colour

TILE_IDS: Final = tuple(f"tile-{tile}" for tile in range(TILES))
FREE_IDS: Final = tuple(f"free-{place}" for place in range(TILES))
SPOT_IDS: Final = tuple(f"spot-{place}" for place in range(TILES))
GAP_IDS: Final = tuple(f"gap-{link}" for link in range(2 * TILES))
LINK_IDS: Final = tuple(f"link-{link}" for link in range(2 * TILES))
WALK_IDS: Final = tuple(f"walk-{link}" for link in range(2 * TILES))
STEP_IDS: Final = tuple(f"step-{place}" for place in range(TILES))
LINKS: Final = "links>score-*"  # AT-28: planks that are claimed go to a score pile
LAYERS: Final = ("ground", "path", LINKS, "tiles", "gaps", "marks")
NAMES: Final = (*(COMPONENTS.tile_name(tile) for tile in range(TILES)), "Free tile", "empty space")
PITCH: Final = 102  # the same for all windows: a ghost does not know in which one it appears
TILE_SIZE: Final = 66
GAP: Final = PITCH - TILE_SIZE
PLANK: Final = GAP + 10  # its length
CHIP: Final = 28
CHIP_STEP: Final = (31, 40)
COLUMN: Final = 124  # beside the matrix
PHONE: Final = 390
MOST_GROUNDS: Final = 128
ROW: Final = 5  # gaps that are drawn together

Box = tuple[int, int, int, int]
Link = tuple[int, int, int]  # its number among the actions, and its two places


def plank_ids(link: int, planks: int) -> tuple[str, ...]:
    """The parts of so many planks of a link, the first one first: it stays the longest."""
    return (LINK_IDS[link], *(f"{LINK_IDS[link]}-{number}" for number in range(1, planks)))


class Ground:
    """One board in one shape of window."""

    def __init__(self, board: Board, shape: Shape, undealt: int) -> None:
        """`undealt` is how many cards will lie open beside the matrix."""
        self.board = board
        self.shape: Shape = shape
        cells = [divmod(int(board.cell(place)), int(board.width)) for place in range(board.places)]
        self.xy = [(PITCH * column, PITCH * row) for row, column in cells]
        self.names = [place_name(board, place) for place in range(board.places)]
        self.gaps = self._gaps()
        self.rows = [tuple(self.gaps[first : first + ROW]) for first in range(0, len(self.gaps), ROW)]
        self.link_of = {gap[0]: gap for gap in self.gaps}
        self.gap_at = {(one, other): gap for gap, one, other in self.gaps}
        self.extent = max(x for x, _ in self.xy), max(y for _, y in self.xy)
        self.edge = PITCH // 2 + (
            8 if shape == "wide" else 3
        )  # from the middle of an outer tile to the end of the sand
        self.letter = 14
        if shape == "wide":
            self._lay_beside(TILES - len(self.names), undealt)
        else:
            self._lay_below(TILES - len(self.names), undealt)
        self.base = Part("board/ground", 0, 0, self._base())
        self._tiles: dict[tuple[int, int, int], Part] = {}
        self._others: dict[tuple[int, int], Part] = {}
        self._touched: dict[tuple[int, int, int, int], Part] = {}
        self._links: dict[tuple[int, int, int], dict[str, Part]] = {}
        self._steps: dict[tuple[int, int, int], Part] = {}
        self._visited: dict[tuple[int, int, bool], Part] = {}

    def _gaps(self) -> list[Link]:
        """Every gap as the number of its link, and its two places."""
        found = []
        for side in (0, 1):
            for place in range(self.board.places):
                other = neighbour(self.board, place, side)
                if other is not None:
                    found.append((side * int(LINK_DOWN) + place, place, int(other)))
        return found

    def _lay_beside(self, out: int, undealt: int) -> None:
        """On a desktop everything else lies in two columns beside the matrix."""
        edge, top = self.edge, -self.edge
        first, last = -edge - 26 - COLUMN // 2, self.extent[0] + edge + 8 + COLUMN // 2
        self.aside = "board/tiles"
        self.round_at = first, top + 26
        self.deck_at = first, top + 108
        self.named_at = first, top + 200 + CHIP_STEP[1] * max(0, (undealt + 2) // 3 - 1)
        self.free_at = last, top + 72
        self.chips_at = {"out": (last - 31, top + 190, 3), "undealt": (first - 31, top + 112, 3)}
        right_end, left_end = self.chips_at["out"][1] + CHIP_STEP[1] * ((out + 2) // 3), self.named_at[1] + 66
        height = max(self.extent[1] + 2 * edge + 6, right_end - top - 20, left_end - top)
        left = first - COLUMN // 2
        self.box = left, top - 28, last + COLUMN // 2 - left, height + 42
        self.aside_box: Box | None = None

    def _lay_below(self, out: int, undealt: int) -> None:
        """On a phone it is a tray of its own, and letters on the board are larger, as the board is shown smaller."""
        width = max(PHONE, self.extent[0] + 2 * self.edge + 32)
        self.letter = min(20, round(13.6 * width / PHONE))
        over = self.edge + self.letter + 16
        self.box = (self.extent[0] - width) // 2 - 9, -over, width, self.extent[1] + self.edge + over + 18
        self.aside = "aside/things"
        self.round_at, self.free_at, self.deck_at, self.named_at = (52, 56), (142, 55), (226, 48), (322, 42)
        rows = [(count + 11) // 12 for count in (out, undealt)]
        low = 154
        self.chips_at = {"out": (26, low, 12), "undealt": (26, low + (CHIP_STEP[1] * rows[0] + 24 if out else 0), 12)}
        tall = low - 44 + sum(CHIP_STEP[1] * count + 24 for count in rows if count)
        self.aside_box = (0, 0, PHONE, tall)

    def _base(self) -> Markup:
        """The sand under the tiles, and the letters and numbers of its places."""
        half = PITCH // 2
        squares = "".join(f"M{x - half} {y - half}h{PITCH}v{PITCH}h-{PITCH}z" for x, y in self.xy)
        sand = [
            tag(
                "path",
                d=squares,
                fill=colour(hue),
                stroke=colour(hue),
                stroke_width=2 * self.edge - PITCH,
                stroke_linejoin="round",
                transform=f"translate(0 {drop})",
            )
            for hue, drop in (("wood-deep", 6), ("sand-soft", 0))
        ]
        edge = self.edge + self.letter
        beside = -self.edge - round(0.8 * self.letter)
        size = self.letter + 1
        letters = [kit.text(chr(97 + x // PITCH), size, "faint", x, -edge) for x in range(0, self.extent[0] + 1, PITCH)]
        numbers = [kit.text(str(1 + y // PITCH), size, "faint", beside, y) for y in range(0, self.extent[1] + 1, PITCH)]
        return group(*sand, *letters, *numbers)

    def tile(self, place: int, number: int, mark: int) -> Part:
        """A coloured tile; the mark is 8 for an own one, plus its known holder's seat from 1."""
        part = self._tiles.get((place, number, mark))
        if part is None:
            own, holder = mark >= 8, mark % 8 - 1
            label = f"{NAMES[number]} {self.names[place]}"
            label += ", yours" if own else f", held by seat {holder + 1}" if holder >= 0 else ""
            label += ", known to all" if own and holder >= 0 else ""
            markup = pieces.tile(TILE_SIZE, self.letter, number, own, holder)
            part = self._tiles[place, number, mark] = Part("board/tiles", *self.xy[place], markup, label)
        return part

    def other(self, place: int, number: int) -> Part:
        """A Free tile or an empty space; -1 is a place that waits for its tile."""
        part = self._others.get((place, number))
        if part is None:
            is_free = number == FREE
            markup = pieces.free_tile(TILE_SIZE, self.letter + 2) if is_free else pieces.empty_space(TILE_SIZE)
            label = "" if number < 0 else f"{NAMES[number]} {self.names[place]}"
            layer, origin = ("board/tiles", "free-pile") if is_free else ("board/ground", "")
            part = self._others[place, number] = Part(layer, *self.xy[place], markup, label, origin)
        return part

    def gap(self, link: Link, one: int, other: int, laid: int) -> Part:
        """What is touched between two places; `laid` is 4 times the owner plus the planks, or 0."""
        key = (link[0], one, other, laid)
        part = self._touched.get(key)
        if part is None:
            ends = f"{NAMES[one]} {self.names[link[1]]} and {NAMES[other]} {self.names[link[2]]}"
            label = f"gap between {ends}"
            if laid:
                label = f"{plural(laid % 4, 'plank')} of seat {laid // 4 + 1} between {ends}"
                label = f"dead end: {label}" if EMPTY in (one, other) else label
            is_open = not laid and EMPTY not in (one, other)
            markup = pieces.gap(GAP - 2, TILE_SIZE - 18, link[0] // TILES, is_open)
            part = self._touched[key] = Part("board/gaps", *self.middle(link), markup, label)
        return part

    def link(self, link: Link, laid: int, broken: int) -> dict[str, Part]:
        """The planks of a link, each by itself, which come from their owner's supply; the last one lies above."""
        parts = self._links.get((link[0], laid, broken))
        if parts is None:
            owner, count, side = laid // 4, laid % 4, link[0] // TILES
            drawn = [planks.plank(PLANK, side, owner, broken)] * (count - 1)
            drawn.append(planks.studded_plank(PLANK, side, owner, count, broken))
            names = plank_ids(link[0], count)
            parts = self._links[link[0], laid, broken] = {
                name: Part(f"board/{LINKS}", *self._beside(link, number, count), markup, "", f"supply-{owner}")
                for (number, name), markup in zip(reversed([*enumerate(names)]), drawn, strict=True)
            }
        return parts

    def _beside(self, link: Link, number: int, count: int) -> tuple[int, int]:
        x, y = self.middle(link)
        right, down = planks.beside(link[0] // TILES, number, count)
        return x + right, y + down

    def planks(self, side: int, laid: int) -> Markup:
        """All planks of a link that would be laid."""
        return planks.link(PLANK, side, laid // 4, laid % 4)

    def step(self, one: int, other: int, planks: int) -> Part:
        """A step of a path over so many planks."""
        part = self._steps.get((one, other, planks))
        if part is None:
            (x, y), (to_x, to_y) = self.xy[one], self.xy[other]
            markup = pieces.walked(to_x - x, to_y - y, planks)
            part = self._steps[one, other, planks] = Part("board/path", x, y, markup)
        return part

    def visited(self, place: int, number: int, is_end: bool) -> Part:
        """A tile that a path has visited, with the number of its step."""
        part = self._visited.get((place, number, is_end))
        if part is None:
            markup = pieces.visited(TILE_SIZE, number, is_end)
            part = self._visited[place, number, is_end] = Part("board/marks", *self.xy[place], markup)
        return part

    def middle(self, link: Link) -> tuple[int, int]:
        """Where a link lies."""
        (x, y), (to_x, to_y) = self.xy[link[1]], self.xy[link[2]]
        return (x + to_x) // 2, (y + to_y) // 2


_GROUNDS: Final[dict[tuple[object, ...], Ground]] = {}


def ground_of(seen: Seen, shape: Shape = "wide") -> Ground:
    """The one ground of all tables with this board."""
    options = seen["options"]
    open_cards = options["cards_per_player"] if options["reveal_undealt"] else 0
    key = (seen["players"], options["layout"], seen["tall"], open_cards, shape)
    found = _GROUNDS.get(key)
    if found is None:
        if len(_GROUNDS) >= MOST_GROUNDS:
            _GROUNDS.clear()
        board = board_of(seen)
        undealt = int(board.places) - open_cards * seen["players"] if open_cards else 0
        found = _GROUNDS[key] = Ground(board, shape, undealt)
    return found
