"""One's own stacks, the building that was drawn, cards and amphoras (AK-41, AK-43, AK-45)."""

from __future__ import annotations

from functools import cache
from typing import Final

from gametable.games.attika.components import LANDSCAPES
from gametable.games.attika.kinds import Kinds
from gametable.games.attika.pieces import LANDSCAPE_HUES, token
from gametable.games.attika.supply import CAPTION, LETTER
from gametable.games.attika.symbols import sign
from gametable.kernel.words import plural
from gametable.scene.kit import badge, box, empty_place, hexagon, hit_area, seat_fill, text, use
from gametable.scene.markup import Markup, group, tag
from gametable.scene.model import Part, Shape, Zone
from gametable.scene.palette import SEATS, colour

LAYERS: Final = ("ground", "piles", "cards", "laid>discards-0", "pieces", "marks")
SIZE: Final[dict[Shape, tuple[int, int]]] = {"wide": (600, 112), "tall": (392, 224)}
CARD: Final = (50, 58)
STACK_PLACES: Final[dict[Shape, tuple[int, int]]] = {
    "wide": (34, 54),
    "tall": (44, 76),
}  # the first, from one to the next
DRAWN_X: Final[dict[Shape, int]] = {"wide": 254, "tall": 348}
SECOND_ROW: Final = 112  # on a phone cards and amphoras lie so much below the stacks
HIGHEST: Final = 7  # tokens of a stack that are drawn one above the other
DEEPEST: Final = 4  # cards of a pile


@cache
def zone(shape: Shape) -> Zone:
    """AK-41, AK-43  Where one's own things lie."""
    return Zone("hand", "Your stacks, cards and amphoras", "tray", (0, 0, *SIZE[shape]), LAYERS)


@cache
def stack_part(seat: int, stack: int, height: int, shape: Shape) -> Part:
    """AK-5, AK-41  A stack of buildings, face down; the first holds the main ones."""
    deep = colour(f"{SEATS[seat]}-deep")
    layers = [
        tag("path", d=hexagon(23), fill=deep, transform=f"translate(0 {4 - 2 * layer})")
        for layer in range(min(height, HIGHEST))
    ]
    top = 2 - 2 * min(height, HIGHEST)
    name = "main" if stack == 0 else f"stack {stack + 1}"
    caption = text(name, LETTER, "faint", 0, CAPTION - 54, within=48)
    what = "main buildings, " if stack == 0 else ""
    label = f"your stack {stack + 1}, {what}{height} face down" if height else f"your stack {stack + 1}, empty"
    if height:
        face = tag(
            "g",
            seat_fill(hexagon(23), seat),
            _plate(seat),
            text(str(height), 20, "on", 0, 0, weight=700),
            transform=f"translate(0 {top})",
        )
    else:
        face = tag("path", d=hexagon(22), fill="none", stroke=colour("faint"), stroke_width=1.5, stroke_dasharray="4 4")
    first, step = STACK_PLACES[shape]
    x = first + step * stack
    return Part("hand/piles", x, 54, group(hit_area(50, 60), *layers, face, caption), label)


@cache
def _plate(seat: int) -> Markup:
    return tag("circle", r=14, fill=colour(SEATS[seat]))


@cache
def drawn_place(shape: Shape) -> Part:
    """AK-41  Where a drawn building is shown, beside the stacks."""
    outline = tag(
        "path",
        d=hexagon(25),
        fill=colour("stone-soft"),
        stroke=colour("faint"),
        stroke_width=1.5,
        stroke_dasharray="4 4",
    )
    return Part(
        "hand/piles", DRAWN_X[shape], 50, group(outline, text("drawn", LETTER, "faint", 0, CAPTION - 50, within=54))
    )


@cache
def drawn_part(kinds: Kinds, seat: int, kind: int, shape: Shape, stack: str, *, chosen: bool) -> Part:
    """AK-8, AK-41  The building that was just drawn."""
    building = kinds.buildings[kind]
    drawn = token(building.name, building.group, seat, 25, main=building.main, chosen=chosen)
    return Part(
        "hand/pieces",
        DRAWN_X[shape],
        44 if chosen else 50,
        drawn,
        f"drawn {SEATS[seat]} {kinds.names[seat][kind]}",
        stack,
    )


@cache
def card_part(landscape: int, card: int, count: int, laid: int, shape: Shape) -> Part:
    """AK-6, AK-43  A card of the hand: those of a landscape lie on a pile, laid ones are pushed up."""
    x, y = _card_place(landscape, shape)
    is_laid = card >= count - laid
    if is_laid:
        up = card - (count - laid)
        return Part(
            "hand/laid>discards-0",
            x + 5 + 3 * up,
            y - 19 - 2 * up,
            _card_face(landscape, laid=True),
            f"laid {LANDSCAPES[landscape]} card",
            "deck-0",
        )
    on_top = card == count - laid - 1
    depth = min(count - laid - 1 - card, DEEPEST)
    label = plural(count - laid, f"{LANDSCAPES[landscape]} card") if on_top else ""
    drawn = _counted_card(landscape, count - laid) if on_top else _card_face(landscape, laid=False)
    return Part("hand/cards", x, y + 2 * depth, drawn, label, "deck-0")


def _card_place(landscape: int, shape: Shape) -> tuple[int, int]:
    return (318 + 61 * landscape, 50) if shape == "wide" else (44 + 76 * landscape, 50 + SECOND_ROW)


@cache
def _card_face(landscape: int, *, laid: bool) -> Markup:
    width, height = CARD
    hue = LANDSCAPE_HUES[landscape]
    return group(
        box(width, height, "card", edge="mark" if laid else "edge", round_by=5),
        box(width - 8, height - 8, hue, edge=None, round_by=3),
        use(sign(LANDSCAPES[landscape]), 32, f"{hue}-deep"),
    )


@cache
def _counted_card(landscape: int, count: int) -> Markup:
    """The top of a pile: what it is below it, how many lie there above its corner."""
    width, height = CARD
    return group(
        _card_face(landscape, laid=False),
        badge(str(count), width / 2 - 4, -height / 2 + 3),
        _card_caption(landscape, "ink"),
    )


def _card_caption(landscape: int, hue: str) -> Markup:
    return text(LANDSCAPES[landscape], LETTER, hue, 0, CAPTION - 50, within=64)


@cache
def no_card(landscape: int, shape: Shape) -> Part:
    """A landscape of which one holds no card."""
    sketch = tag("g", use(sign(LANDSCAPES[landscape]), 28, "faint"), opacity=0.7)
    drawn = group(empty_place(*CARD, round_by=5), sketch, _card_caption(landscape, "faint"))
    return Part("hand/cards", *_card_place(landscape, shape), drawn, f"no {LANDSCAPES[landscape]} card")


@cache
def amphoras_part(count: int, shape: Shape) -> Part:
    """AK-28, AK-45  One's own amphoras, which are clicked to be spent."""
    x, y = (566, 54) if shape == "wide" else (DRAWN_X[shape], 54 + SECOND_ROW)
    if not count:
        faint = tag("g", use(sign("amphora"), 34, "faint", 0, -4), opacity=0.6)
        return Part(
            "hand/piles",
            x,
            y,
            group(hit_area(44, 70), faint, text("none", LETTER, "faint", 0, CAPTION - 54)),
            "you hold no amphora",
        )
    shown = [
        use(sign("amphora"), 34, "orange-deep" if place else "orange", 4 * place, -4 - 3 * place)
        for place in reversed(range(min(count, 4)))
    ]
    words = text("amphora" if count == 1 else "amphoras", LETTER, "ink", 0, CAPTION - 54, within=60)
    return Part(
        "hand/piles",
        x,
        y,
        group(hit_area(44, 70), *shown, badge(str(count), 16, -24), words),
        f"your {plural(count, 'amphora')}",
        "pool-0",
    )
