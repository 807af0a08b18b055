"""What belongs to nobody: deck and discards, amphoras and tiles that are left, the new tile; and two arrows (AK-43)."""

from __future__ import annotations

from functools import cache
from typing import Final

from gametable.games.attika.components import LANDSCAPES
from gametable.games.attika.pieces import disc, tile_picture
from gametable.games.attika.symbols import sign
from gametable.kernel.words import plural
from gametable.scene.kit import badge, box, card_back, hit_area, text, use
from gametable.scene.markup import Markup, group, tag
from gametable.scene.model import Part, Shape, Zone
from gametable.scene.palette import colour

SIZE: Final[dict[Shape, tuple[int, int]]] = {"wide": (310, 112), "tall": (392, 112)}
PLACES: Final[dict[Shape, tuple[int, ...]]] = {  # of deck, discards, amphoras, tiles and the red arrow
    "wide": (36, 112, 179, 225, 278),
    "tall": (44, 134, 217, 276, 345),
}
CAPTION: Final = 97  # height of the words below things
LETTER: Final = 14.2
TURN_STEP: Final = 78  # from one picture of the new tile to the next
TURN_X: Final = 45


@cache
def zone(shape: Shape) -> Zone:
    """AK-43  Where it lies."""
    return Zone("supply", "Deck and discards", "tray", (0, 0, *SIZE[shape]), ("ground", "piles"))


@cache
def ground(zone: str, width: int, height: int) -> Part:
    """The paper below a tray."""
    return Part(f"{zone}/ground", 0, 0, box(width, height, round_by=12, x=0, y=0))


def _caption(words: str, middle: int) -> Markup:
    """Words below a thing whose middle is so far down."""
    return text(words, LETTER, "faint", 0, CAPTION - middle, within=80)


@cache
def deck_part(cards: int, shape: Shape) -> Part:
    """AK-6  The deck of landscape cards."""
    return Part(
        "supply/piles",
        PLACES[shape][0],
        46,
        group(card_back(48, 66, sign("group-city"), "teal", str(cards)), _caption("deck", 46)),
        f"deck, {plural(cards, 'card')}",
    )


@cache
def give_up_part(actions: int, shape: Shape) -> Part:
    """AK-11, AK-43  The red arrow: give up what is left of the turn for cards."""
    cards = plural(actions, "card")
    drawn = group(
        hit_area(52, 80),
        tag("circle", cy=3, r=22, fill=colour("red-deep")),
        tag("circle", r=22, fill=colour("red")),
        use(sign("give-up"), 26, "on"),
        text(f"take {actions}", LETTER, "ink", 0, CAPTION - 46, weight=700, within=54),
    )
    return Part("supply/piles", PLACES[shape][4], 46, drawn, f"give up {plural(actions, 'action')} for {cards}")


@cache
def discards_part(counts: tuple[int, ...], shape: Shape) -> Part:
    """AK-17  The discards, which lie open."""
    drawn = [box(90, 66, "stone-soft", edge="edge", round_by=6)]
    for landscape, count in enumerate(counts):
        x, y = (-27 if landscape % 2 == 0 else 17), (-15 if landscape < 2 else 15)
        drawn += [disc(landscape, 17, x - 5, y), text(str(count), 14.5, "ink", x + 6, y, anchor="start", weight=700)]
    words = ", ".join(f"{count} {name}" for count, name in zip(counts, LANDSCAPES, strict=True))
    drawn.append(_caption("discards", 46))
    return Part("supply/piles", PLACES[shape][1], 46, group(*drawn), f"discards: {words}")


@cache
def pool_part(count: int, shape: Shape) -> Part:
    """AK-2, AK-27  The amphoras that nobody has yet."""
    drawn = group(
        use(sign("amphora"), 32, "orange", 0, -4),
        badge(str(count), 13, -23),
        _caption("left", 50),
    )
    return Part("supply/piles", PLACES[shape][2], 50, drawn, f"{plural(count, 'amphora')} left for all")


@cache
def tiles_part(count: int, shape: Shape) -> Part:
    """AK-29, AK-31  The landscape tiles that have not come yet."""
    shown = [
        tag("g", tile_picture(".......", 0, 7.4), transform=f"translate(0 {-2 * layer - 4})")
        for layer in range(min(count, 3))
    ]
    drawn = group(*shown, badge(str(count), 17, -24), _caption("tiles", 50))
    return Part("supply/piles", PLACES[shape][3], 50, drawn, f"{plural(count, 'landscape tile')} left")


@cache
def turn_part(symbols: str, turn: int, place: int, *, chosen: bool) -> Part:
    """AK-30, AK-46  The new tile, turned in one of the ways that look different."""
    frame = box(70, 76, "stone-soft", edge="mark" if chosen else "edge", round_by=9)
    words = text(f"turned {turn}" if turn else "as it is", LETTER, "ink", 0, 29, within=70)
    drawn = group(frame, tag("g", tile_picture(symbols, turn, 9.2), transform="translate(0 -8)"), words)
    label = f"new tile turned by {turn}" if turn else "new tile as it is"
    return Part("tile/turns", TURN_X + TURN_STEP * place, 46, drawn, label, "tiles-0")


def tile_size(turns: int) -> tuple[int, int]:
    """Of the tray of the new tile."""
    return 12 + TURN_STEP * turns, 92


@cache
def put_back_part(layer: str, x: int, y: int, what: str) -> Part:
    """AK-10, AK-43  The green arrow beside something chosen: it goes back, and nothing is lost."""
    drawn = group(
        tag("circle", cy=2, r=12, fill=colour("green-deep")),
        tag("circle", r=12, fill=colour("green")),
        tag("g", use(sign("give-up"), 15, "on"), transform="rotate(180)"),
    )
    return Part(layer, x, y, drawn, f"put the {what} back")
