"""What lies beside the matrix and before the players: supplies, cards, planks, and the plaques of the naming."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from gametable.games.attatat import pieces
from gametable.games.attatat.components import COMPONENTS
from gametable.games.attatat.ground import CHIP, CHIP_STEP, NAMES, TILE_IDS, Ground
from gametable.games.attatat.pieces import PRINT
from gametable.kernel.game import Seen
from gametable.kernel.words import plural
from gametable.scene import kit
from gametable.scene.kept import Kept
from gametable.scene.markup import Markup, group, tag
from gametable.scene.model import Part, Parts, Shape

CARD_STEP: Final = 57
ROW: Final = 6  # cards in a row on a phone
CARD_IDS: Final = tuple(f"card-{tile}" for tile in range(25))
COLOUR_IDS: Final = tuple(f"colour-{colour}" for colour in range(5))
SYMBOL_IDS: Final = tuple(f"symbol-{symbol}" for symbol in range(5))
AREAS: Final = tuple(f"seat-{seat}/things" for seat in range(5))
BACK_IDS: Final = tuple(tuple(f"back-{seat}-{number}" for number in range(25)) for seat in range(5))
REMOVED_IDS: Final = tuple(f"removed-{seat}" for seat in range(5))
SCORE_IDS: Final = tuple(f"score-{seat}" for seat in range(5))
SUPPLY_IDS: Final = tuple(f"supply-{seat}" for seat in range(5))
PILE_IDS: Final = tuple(tuple(f"pile-{seat}-{colour}" for colour in range(5)) for seat in range(5))


def areas(seen: Seen, ground: Ground, kept: Kept, *, naming: bool) -> list[Parts]:
    """A group for each area, and one for its planks."""
    viewer, tiles, hands, taken = seen["viewer"], seen["tiles"], seen["hands"], seen["taken"]
    shape = ground.shape
    groups = [
        kept.made("aside", _aside, ground, _supplies(seen)),
        kept.made("plaques", _plaques, seen["phase"] == "naming a colour", tiles, shape) if naming else {},
    ]
    if viewer >= 0:
        groups.append(kept.made("hand", _hand, tiles, hands[viewer]["cards"], taken[viewer], ground, shape))
        groups.append(_planks_of(seen, viewer, kept))
    width = area_width(seen["options"]["cards_per_player"])
    for seat in range(seen["players"]):
        if seat != viewer:
            groups.append(kept.made(("area", seat), _area, seat, tiles, hands[seat], taken[seat], width))
            groups.append(_planks_of(seen, seat, kept))
    return groups


class _Supplies(NamedTuple):
    """What lies beside the matrix."""

    number: int  # of the round
    rounds: int
    free_left: int
    deck: int
    out: list[int]  # tiles
    undealt: list[int]  # tiles whose cards lie open
    named: Seen | None


def _supplies(seen: Seen) -> _Supplies:
    rounds, undealt = seen["options"]["rounds"], seen["undealt"]
    cards = [seen["tiles"][place] for place in undealt["cards"]]
    number = min(seen["round"] + 1, rounds)
    return _Supplies(number, rounds, seen["free_left"], undealt["size"], seen["out"], cards, seen["named"])


def _aside(ground: Ground, there: _Supplies) -> Parts:
    """AT-4, AT-7, AT-8  What lies beside the matrix."""
    parts = {
        "round": _round(ground, there.number, there.rounds),
        "free-pile": _free_pile(ground, there.free_left),
    }
    if not there.undealt:
        parts["deck"] = _deck(ground, there.deck)
    for group_name, tiles, ids in (("out", there.out, TILE_IDS), ("undealt", there.undealt, CARD_IDS)):
        if tiles:
            parts[f"{group_name}-caption"] = _caption(ground, group_name)
        for index, tile in enumerate(tiles):
            parts[ids[tile]] = _aside_chip(ground, group_name, index, tile)
    named = there.named
    if named and named["symbol"] >= 0:
        parts["named"] = _named(ground, named["colour"], named["symbol"], tuple(named["matches"]))
    return parts


@lru_cache(maxsize=1024)
def _round(ground: Ground, number: int, rounds: int) -> Part:
    markup = group(
        kit.text("Round", PRINT, "faint", 0, -10), kit.text(f"{number} of {rounds}", 17, "ink", 0, 9, weight=700)
    )
    return Part(ground.aside, *ground.round_at, markup, f"round {number} of {rounds}")


@lru_cache(maxsize=1024)
def _free_pile(ground: Ground, left: int) -> Part:
    size = 54 if ground.shape == "wide" else 46
    caption = kit.text("Free tiles", PRINT, "faint", 0, size / 2 + 14)
    label = f"{plural(left, 'Free tile')} left"
    return Part(ground.aside, *ground.free_at, group(pieces.free_pile(size, left), caption), label)


@lru_cache(maxsize=1024)
def _deck(ground: Ground, size: int) -> Part:
    if not size:
        return Part(ground.aside, *ground.deck_at, Markup(""))
    back = kit.card_back(42, 56, "attatat-eye", "teal", str(size))
    markup = group(back, kit.text("not dealt", PRINT, "faint", 0, 44))
    return Part(ground.aside, *ground.deck_at, markup, f"{plural(size, 'card')} not dealt, face down")


@lru_cache(maxsize=1024)
def _caption(ground: Ground, name: str) -> Part:
    x, y, columns = ground.chips_at[name]
    words = "Out of the game" if name == "out" else "Not dealt"
    wide = columns == 3
    at = (x + CHIP_STEP[0], y - 32) if wide else (x - 14, y - 28)
    return Part(ground.aside, *at, kit.text(words, PRINT, "faint", anchor="middle" if wide else "start"))


@lru_cache(maxsize=4096)
def _aside_chip(ground: Ground, name: str, index: int, tile: int) -> Part:
    x, y, columns = ground.chips_at[name]
    row, column = divmod(index, columns)
    label = f"{NAMES[tile]}, {'out of the game' if name == 'out' else 'not dealt'}"
    markup = pieces.chip(CHIP, tile)
    return Part(ground.aside, x + CHIP_STEP[0] * column, y + CHIP_STEP[1] * row, markup, label)


@lru_cache(maxsize=4096)
def _named(ground: Ground, colour: int, symbol: int, matches: tuple[int, ...]) -> Part:
    """AT-9  What was named in the first round, and how many cards everybody announced."""
    words = f"{COMPONENTS.colours[colour]} or {COMPONENTS.symbols[symbol]}"
    counts = []
    for seat, count in enumerate(matches):
        x, y = 44 * (seat % 3) - 22 * min(len(matches), 3) + 18, 26 + 24 * (seat // 3)
        counts += [pieces.stud(seat, 9, x, y), kit.text(str(count), PRINT, "ink", x + 17, y, weight=700)]
    markup = group(
        kit.text("Cards that are", PRINT, "faint", 0, -14), kit.text(words, PRINT, "ink", 0, 3, weight=700), *counts
    )
    told = ", ".join(f"seat {seat + 1} has {count}" for seat, count in enumerate(matches))
    return Part(ground.aside, *ground.named_at, markup, f"cards that are {words}: {told}")


def _plaques(is_colour: bool, tiles: list[int], shape: Shape) -> Parts:
    """AT-9, AT-10  The colours or symbols in play, to be named."""
    numbers = sorted({tile // 5 if is_colour else tile % 5 for tile in tiles})
    ids = COLOUR_IDS if is_colour else SYMBOL_IDS
    return {ids[number]: _plaque(is_colour, number, index, shape) for index, number in enumerate(numbers)}


@cache
def _plaque(is_colour: bool, number: int, index: int, shape: Shape) -> Part:
    row, column = divmod(index, 3 if shape == "tall" else 5)
    name = COMPONENTS.colours[number] if is_colour else COMPONENTS.symbols[number]
    markup = pieces.plaque(name, "", name) if is_colour else pieces.plaque("teal", f"attatat-{name}", name)
    return Part("names/things", 54 + 96 * column, 52 + 84 * row, markup, name)


def _hand(tiles: list[int], cards: list[int], taken: list[int], ground: Ground, shape: Shape) -> Parts:
    """AT-7, AT-29  One's own cards, then those of removed tiles."""
    parts: Parts = {}
    for index, place in enumerate(cards):
        parts[CARD_IDS[tiles[place]]] = _own_card(index, tiles[place], ground.names[place], shape)
    for index, place in enumerate(taken, start=len(cards)):
        parts[TILE_IDS[tiles[place]]] = _own_removed(index, tiles[place], shape)
    return parts


@cache
def _own_at(index: int, shape: Shape) -> tuple[int, int]:
    row, column = divmod(index, ROW) if shape == "tall" else (0, index)
    return 33 + CARD_STEP * column, 42 + 74 * row


@cache
def _own_card(index: int, tile: int, place_name: str, shape: Shape) -> Part:
    label = f"your card {NAMES[tile]} {place_name}"
    return Part("hand/things", *_own_at(index, shape), pieces.card(tile, place_name), label, "deck")


@cache
def _own_removed(index: int, tile: int, shape: Shape) -> Part:
    chip = tag("g", pieces.chip(38, tile), transform="translate(0-7)")
    markup = group(chip, kit.text("removed", PRINT, "faint", 0, 27, within=50))
    return Part("hand/things", *_own_at(index, shape), markup, f"{NAMES[tile]}, removed by you")


def area_width(cards: int) -> int:
    """Of an area before another player: hand and removed tiles are always as many as cards were dealt."""
    return max(324, CHIP_STEP[0] * cards + 44)


def _area(seat: int, tiles: list[int], hand: Seen, removed: list[int], width: int) -> Parts:
    """AT-7, AT-29  What lies before another player: the cards that were shown, the hidden ones, the removed tiles."""
    parts: Parts = {}
    for index, place in enumerate(hand["cards"]):
        parts[CARD_IDS[tiles[place]]] = _others_card(seat, index, tiles[place])
    shown = len(hand["cards"])
    for hidden in range(hand["size"] - shown):
        parts[BACK_IDS[seat][hidden]] = _others_back(seat, shown + hidden)
    for back, place in enumerate(removed):
        parts[TILE_IDS[tiles[place]]] = _others_removed(seat, width - 26 - CHIP_STEP[0] * back, tiles[place])
    if removed:
        parts[REMOVED_IDS[seat]] = _removed_caption(seat, width)
    return parts


@cache
def _others_card(seat: int, index: int, tile: int) -> Part:
    label = f"{NAMES[tile]}, held by seat {seat + 1}"
    return Part(AREAS[seat], 26 + CHIP_STEP[0] * index, 40, pieces.chip(CHIP, tile), label, f"back-{seat}-0")


@cache
def _others_back(seat: int, index: int) -> Part:
    return Part(AREAS[seat], 26 + CHIP_STEP[0] * index, 40, pieces.back(CHIP), "", "deck")


@cache
def _others_removed(seat: int, x: int, tile: int) -> Part:
    return Part(AREAS[seat], x, 40, pieces.chip(CHIP, tile), f"{NAMES[tile]}, removed by seat {seat + 1}")


@cache
def _removed_caption(seat: int, width: int) -> Part:
    return Part(AREAS[seat], width - 12, 11, kit.text("removed", PRINT, "faint", anchor="end"))


def _planks_of(seen: Seen, seat: int, kept: Kept) -> Parts:
    left = seen["links_left"][seat] * seen["options"]["planks_per_link"]
    return kept.made(("planks", seat), _planks, seat, seat == seen["viewer"], left, seen["piles"][seat])


def _planks(seat: int, own: bool, left: int, pile: list[int]) -> Parts:
    """AT-28  The planks that a seat can still lay, and its score pile."""
    parts = {SUPPLY_IDS[seat]: _supply(seat, own, left), SCORE_IDS[seat]: _score(seat, own, pile_points(pile))}
    for colour, planks in enumerate(pile):
        parts[PILE_IDS[seat][colour]] = _pile(seat, own, colour, planks)
    return parts


def pile_points(pile: list[int]) -> int:
    """AT-41  One point for each plank, and one for each different colour."""
    return sum(pile) + len(pile) - pile.count(0)


@cache
def _score(seat: int, own: bool, points: int) -> Part:
    layer, y = ("planks/things", 13) if own else (AREAS[seat], 73)
    markup = kit.text(f"score pile: {plural(points, 'point')}", PRINT, "faint", anchor="start")
    return Part(layer, 128, y, markup, f"seat {seat + 1}: {plural(points, 'point')} in this round")


@cache
def _supply(seat: int, own: bool, planks: int) -> Part:
    layer, y = ("planks/things", 52) if own else (AREAS[seat], 110)
    markup = group(pieces.supply(seat, planks), kit.text(f"{planks} left", PRINT, "ink", 0, 33, weight=700))
    return Part(layer, 48, y, markup, f"seat {seat + 1}: {plural(planks, 'plank')} left to lay")


@cache
def _pile(seat: int, own: bool, colour: int, planks: int) -> Part:
    layer, y = ("planks/things", 52) if own else (AREAS[seat], 110)
    label = f"seat {seat + 1} has collected {plural(planks, 'plank')} of seat {colour + 1}"
    return Part(layer, 136 + 40 * colour, y, pieces.pile(colour, planks), label)
