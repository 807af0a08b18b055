"""AK-42, AK-47  What lies on a storage board: the place of each kind of building, stored ones, and counts."""

from __future__ import annotations

from functools import cache
from typing import Final

from gametable.games.attika.kinds import Kinds, cost_words, landscapes_of
from gametable.games.attika.pieces import disc, red_diamond, token
from gametable.games.attika.storage_board import Measures, Plan
from gametable.games.attika.symbols import building_sign, sign
from gametable.kernel.words import either
from gametable.scene.kit import box, hexagon, hit_area, text, use
from gametable.scene.markup import Markup, group, tag
from gametable.scene.model import Part
from gametable.scene.palette import SEATS, colour

STORED: Final = 8  # a state counts built pieces, in these steps stored ones,
DRAWN: Final = 64  # and in these steps drawn ones


@cache
def ground_part(plan: Plan, seat: int) -> Part:
    """The board itself."""
    return Part(f"storage-{seat}/ground", 0, 0, plan.ground)


@cache
def slot_part(plan: Plan, seat: int, kind: int, state: int) -> Part:
    """AK-42  The place of a kind of building: what it costs, and how many are built, stored and face down."""
    building = plan.kinds.buildings[kind]
    built, stored, drawn = state & 7, state >> 3 & 7, state >> 6
    down = building.copies - built - stored - drawn
    drawn_slot = [_imprint(plan, seat, kind, built=built and not down)]
    if plan.measures is not None:
        drawn_slot += _cost_and_name(plan.measures, plan.kinds, seat, kind)
    if building.copies > 1:
        drawn_slot.append(_pips(plan, seat, (built, stored, drawn, down)))
    x, y = plan.cells[kind]
    label = _slot_label(plan.kinds, seat, kind, (built, stored, drawn, down))
    return Part(f"storage-{seat}/slots", x, y, group(*drawn_slot), label)


def _imprint(plan: Plan, seat: int, kind: int, *, built: int | bool) -> Markup:
    """What an empty place shows: a building that stands on the land, or one that still lies face down."""
    building, path, hue = plan.kinds.buildings[kind], hexagon(plan.radius), SEATS[seat]
    glyph = building_sign(building.name, building.group)
    if built:
        return group(
            tag("path", d=path, fill=colour(f"{hue}-soft"), stroke=colour(hue), stroke_width=1.2),
            use(glyph, plan.radius, hue, 0, -1),
            tag("circle", cx=plan.radius * 0.75, cy=-plan.radius * 0.72, r=plan.radius * 0.36, fill=colour(hue)),
            use(sign("check"), plan.radius * 0.5, "on", plan.radius * 0.75, -plan.radius * 0.72),
        )
    outline = tag(
        "path", d=path, fill=colour("card"), stroke=colour("faint"), stroke_width=1.2, stroke_dasharray="3 2.500"
    )
    return group(outline, tag("g", use(glyph, plan.radius, "faint", 0, -1), opacity=0.85))


def _cost_and_name(measures: Measures, kinds: Kinds, seat: int, kind: int) -> list[Markup]:
    """AK-42  The printed cost as discs, and what the building is called."""
    building, down = kinds.buildings[kind], measures.cost
    name = text(kinds.short_name(kind, seat), measures.letter, "ink", 0, measures.name, within=measures.cell + 2)
    if building.any_kind:
        return [text(str(building.any_kind), 14.2, "ink", -8, down + 1, weight=700), disc(-1, 15.8, 7, down + 1), name]
    landscapes = landscapes_of(building)
    step = min(13.5, (measures.cell - 20) / max(1, len(landscapes) - 1))
    first = -(len(landscapes) - 1) / 2
    return [*(disc(landscape, 13, (first + place) * step, down) for place, landscape in enumerate(landscapes)), name]


def _pips(plan: Plan, seat: int, counts: tuple[int, ...]) -> Markup:
    """Several buildings of a kind: a full pip for each that is built, half of one if it is stored, else a ring."""
    hue, size = SEATS[seat], 2.2 if plan.radar else 3.4
    looks = [look for look, count in zip("bssd", counts, strict=True) for _ in range(count)]
    pips = []
    for place, look in enumerate(looks):
        along = (place - (len(looks) - 1) / 2) * (2 * size + 1.8)
        x, y = (along, plan.radius + 6) if plan.radar else (plan.radius + 5.5, along)
        rim = tag("circle", cx=x, cy=y, r=size, fill=colour(hue if look == "b" else "card"), stroke=colour(hue))
        half = tag("path", d=f"M{x} {y - size}A{size} {size} 0 0 1 {x} {y + size}z", fill=colour(hue))
        pips.append(group(rim, half if look == "s" else ""))
    return group(*pips)


def _slot_label(kinds: Kinds, seat: int, kind: int, counts: tuple[int, ...]) -> str:
    building = kinds.buildings[kind]
    main = "main building of " if building.main else ""
    free = f", free next to {either(building.sources)}" if building.sources else ""
    words = ("built", "stored", "drawn", "face down")
    if building.copies == 1:
        where = next(word for word, count in zip(words, counts, strict=True) if count)
    else:
        where = ", ".join(f"{count} {word}" for word, count in zip(words, counts, strict=True) if count)
    return (
        f"{SEATS[seat]} {kinds.names[seat][kind]}, {main}{building.group}, costs {cost_words(building)}{free}: {where}"
    )


@cache
def stored_part(plan: Plan, seat: int, kind: int, place: int, *, chosen: bool) -> Part:
    """AK-9  A building in storage; equal ones lie on top of each other, a chosen one is lifted."""
    building = plan.kinds.buildings[kind]
    x, y = plan.cells[kind]
    drawn = token(building.name, building.group, seat, plan.radius, main=building.main, chosen=chosen)
    hit = "" if plan.radar else hit_area(44, 48)
    label = f"stored {SEATS[seat]} {plan.kinds.names[seat][kind]}"
    shift = place * (1 if plan.radar else 2)
    return Part(f"storage-{seat}/pieces", x - shift, y - shift - (5 if chosen else 0), group(hit, drawn), label)


@cache
def free_part(plan: Plan, seat: int, kind: int) -> Part:
    """AK-44  A red diamond beside a stored building that could be free somewhere."""
    x, y = plan.cells[kind]
    return Part(f"storage-{seat}/marks", x + 17, y - 13, red_diamond(0, 0, 16))


@cache
def radar_counts(seat: int, stacks: tuple[int, ...], cards: int, amphoras: int) -> Part:
    """AK-45, AK-47  Stacks, cards and amphoras of a player, above the radar."""
    hue = SEATS[seat]
    drawn = []
    for stack, height in enumerate(stacks):
        x = 20 + 27 * stack
        look = {"fill": colour(hue)} if height else {"fill": "none", "stroke": colour("edge"), "stroke_width": 1.5}
        drawn.append(tag("path", d=hexagon(12.5), transform=f"translate({x} 19)", **look))
        drawn.append(text(str(height), 12, "on" if height else "faint", x, 19, weight=700))
    drawn += [
        box(14, 20, "teal", edge=None, round_by=2.5, x=140, y=9),
        text(str(cards), 13, "ink", 166, 19, weight=700),
    ]
    drawn += [use(sign("amphora"), 20, "orange", 192, 19), text(str(amphoras), 13, "ink", 211, 19, weight=700)]
    return Part(f"storage-{seat}/slots", 0, 0, group(*drawn), _counts_label(seat, stacks, cards, amphoras))


def _counts_label(seat: int, stacks: tuple[int, ...], cards: int, amphoras: int) -> str:
    heights = ", ".join(map(str, stacks))
    return f"{SEATS[seat]}: stacks of {heights}; {cards} cards, {amphoras} amphoras"


@cache
def radar_drawn(plan: Plan, seat: int, kind: int, stack: str) -> Part:
    """AK-8, AK-41  A building that another player has just drawn."""
    building = plan.kinds.buildings[kind]
    drawn = token(building.name, building.group, seat, 15, main=building.main)
    label = f"drawn {SEATS[seat]} {plan.kinds.names[seat][kind]}"
    return Part(f"storage-{seat}/pieces", plan.size[0] - 26, 19, drawn, label, stack)
