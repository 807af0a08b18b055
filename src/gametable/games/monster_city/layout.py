"""Where things lie on the table of Monster City, on a wide screen and on a tall one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from gametable.games.monster_city import pieces
from gametable.games.monster_city.pieces import Size
from gametable.kernel.language import _, by_language
from gametable.scene.model import Zone

Box = tuple[int, int, int, int]  # left, top, width, height

STREET: Final = 20
GATE: Final = 100  # where a building waits that may come into one's own city


class Table(NamedTuple):
    """Where things lie in the middle."""

    size: tuple[int, int]
    rows: tuple[Box, Box]  # the grounds of the Building Row and the Monster Row
    first: int  # the middle of a row's first card, and from there to the next
    step: int
    heights: tuple[int, int]  # the middles of the cards of each row
    card: tuple[tuple[int, int], tuple[int, int]]
    pile: tuple[int, int]
    piles: tuple[tuple[int, int], ...]  # deck and ruins, deck and discards
    track: Box
    bank: Box
    events: Box | None


WIDE: Final = Table(
    size=(920, 508),
    rows=((8, 8, 904, 208), (8, 224, 904, 208)),
    first=204,
    step=124,
    heights=(124, 340),
    card=((112, 162), (112, 162)),
    pile=(92, 128),
    piles=((76, 112), (844, 112), (76, 328), (844, 328)),
    track=(8, 440, 624, 60),
    bank=(640, 440, 272, 60),
    events=None,
)
TALL: Final = Table(
    size=(400, 564),
    rows=((2, 4, 396, 192), (2, 204, 396, 216)),
    first=44,
    step=78,
    heights=(129, 341),
    card=((74, 122), (74, 146)),
    pile=(40, 50),
    piles=((232, 33), (346, 33), (232, 233), (346, 233)),
    track=(2, 428, 396, 60),
    bank=(2, 496, 396, 62),
    events=None,
)
LAYOUTS: Final = {  # by: tall, with events
    (False, False): WIDE,
    (False, True): WIDE._replace(track=(8, 440, 424, 60), events=(440, 440, 192, 60)),
    (True, False): TALL,
    (True, True): TALL._replace(bank=(2, 496, 252, 62), events=(262, 496, 136, 62)),
}
TABLES: Final = {False: WIDE, True: TALL}


@by_language
def zone_of_the_middle(tall: bool) -> Zone:
    """The zone of everything that is nobody's."""
    return Zone(
        "board",
        _("The middle"),
        "board",
        (0, 0, *TABLES[tall].size),
        ("ground", "cards", "monsters>discards", "things"),
    )


class Ground(NamedTuple):
    """How a city is laid out."""

    width: int
    height: int
    left: int  # where the skyline begins
    size: Size
    step: int  # from a building to the next
    gap: int  # between colours
    badge: tuple[int, int, int]  # x, y, size
    stop: tuple[int, int, int]
    notes: tuple[tuple[int, int], tuple[int, int]]
    events: tuple[int, int]

    @property
    def street(self) -> int:
        """The height on which buildings stand."""
        return self.height - STREET - 5


_OWN_THINGS: Final = ((22, 25, 28), (62, 31, 46), ((33, 75), (33, 103)), (0, 0))
_OTHER_THINGS: Final = ((19, 20, 24), (46, 20, 26), ((32, 49), (32, 74)), (32, 99))
GROUNDS: Final[dict[tuple[bool, bool], Ground]] = {  # by: one's own, tall
    (True, False): Ground(574, 150, 118, pieces.OWN, 42, 14, *_OWN_THINGS),
    (True, True): Ground(400, 150, 112, pieces.PHONE, 32, 8, *_OWN_THINGS),
    (False, False): Ground(300, 116, 64, pieces.OTHER, 26, 8, *_OTHER_THINGS),
    (False, True): Ground(400, 116, 64, pieces.OTHER, 27, 10, *_OTHER_THINGS),
}


@dataclass(frozen=True, eq=False)
class Lot:
    """A seat's city on a viewer's screen; there is one of each, so that looking it up is cheap."""

    seat: int
    own: bool
    ground: Ground


LOTS: Final = {
    (seat, own, tall): Lot(seat, own, ground) for seat in range(5) for (own, tall), ground in GROUNDS.items()
}


def note_place(table: Table, note: int) -> tuple[int, int]:
    """MC-7  The place of a banknote in the bank."""
    left, top, width, _height = table.bank
    step = 38 if width < 260 else 42
    return left + width - 25 - (4 - note // 2) * step, top + 18 + note % 2 * 25
