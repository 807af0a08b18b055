"""What lies beside the cities of Atlanta as parts: hands, draw row, deck and stacks.

Cards that lie in no city are known by their kind and a running number, as equal ones cannot be told apart.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from gametable.games.atlanta import pieces
from gametable.games.atlanta.pieces import STACK_WIDTH, TILE_HEIGHT, Scale, face_name
from gametable.games.atlanta.tiles import SUIT_NAMES
from gametable.games.atlanta.townscape import MARGIN, faces_of
from gametable.kernel.game import Seen
from gametable.kernel.words import plural
from gametable.scene.model import Part, Parts, Shape, Zone

Spot = tuple[int, int]

ROW_SIZE: Final = 60
ROW_MIDDLE: Final = 47
HAND_BOXES: Final = {"wide": (464, 92), "tall": (388, 92)}
HAND_SIZES: Final = (
    (76, 1),
    (66, 1),
    (56, 1),
    (42, 2),
    (28, 3),
)  # of its cards, in so many lines: they shrink as the hand grows
STACK_COLUMNS: Final = {"wide": 5, "tall": 2}
STACK_STEP: Final = (STACK_WIDTH + 8, TILE_HEIGHT + 34)
PEEK: Final = 4  # how far a card looks out below an equal one


@cache
def sector(kind: int, copy: int) -> str:
    """The id of a card that lies in no city."""
    return f"sector-{kind}-{copy}"


def copies_before(seen: Seen, kind: int, seat: int) -> int:
    """How many equal cards the hands of the seats before this one show: these are numbered first."""
    viewer, found = seen["viewer"], 0
    for other in range(seat):
        hand = seen["hands"][other]
        found += hand["known"].count(kind)
        if other == viewer:
            found += hand["secret"].count(kind)
    return found


def own_hand(seen: Seen, parts: Parts, shape: Shape) -> Zone:
    """AL-10, AL-11  One's own hand; equal cards lie on one another, the one that goes first on top."""
    seat, faces = seen["viewer"], faces_of(seen)
    hand = seen["hands"][seat]
    held = dict.fromkeys(sorted(hand["known"] + hand["secret"]))
    width, height = HAND_BOXES[shape]
    parts[f"hand-{seat}"] = _hand_note(width // 2, height // 2, not held)
    size, spots = _hand_spots(len(held), width, height)
    for kind, (x, y) in zip(held, spots, strict=True):
        known = hand["known"].count(kind)
        count, first = known + hand["secret"].count(kind), copies_before(seen, kind, seat)
        for copy in range(count - 1):
            below = PEEK * (count - 1 - copy)
            parts[sector(kind, first + copy)] = _lower_card("hand/cards", (x + below, y - below), faces[kind], size)
        if kind == seen["chosen"]:  # it has the id with which it will lie in the city, so that it is seen going there
            key = f"city-{seat}-{len(seen['cities'][seat]['cards'])}"
            parts[key] = _chosen_card((x, y), faces[kind], size, known > 0)
        else:
            parts[sector(kind, first + count - 1)] = _held_card((x, y), faces[kind], size, known > 0, count)
    return Zone("hand", "Your hand", "tray", (0, 0, width, height), ("cards",))


@cache
def _hand_spots(slots: int, width: int, height: int) -> tuple[int, tuple[Spot, ...]]:
    """How large the cards of a hand are, and where they lie."""
    fitting = (sizes for sizes in HAND_SIZES if -(-slots // sizes[1]) * (sizes[0] + 6) + 6 <= width)
    size, lines = next(fitting, HAND_SIZES[-1])
    columns = max(1, -(-slots // lines))
    apart = min(size + 6, (width - size - 12) // max(1, columns - 1))
    down = height // lines
    left, top = (width - apart * (columns - 1)) // 2, down // 2 + 1
    return size, tuple((left + apart * (slot % columns), top + down * (slot // columns)) for slot in range(slots))


@cache
def _hand_note(x: int, y: int, empty: bool) -> Part:
    return Part("hand/cards", x, y, pieces.note("Your hand is empty") if empty else "")


@cache
def _lower_card(layer: str, spot: Spot, face: int, size: int) -> Part:
    return Part(layer, *spot, pieces.card(face, size), "", "deck")


def _one_of(count: int) -> str:
    """Whether equal cards lie below."""
    return f", one of {count}" if count > 1 else ""


@cache
def _held_card(spot: Spot, face: int, size: int, known: bool, count: int) -> Part:
    label = f"{face_name(face)}, in your hand{_one_of(count)}, {'known to all' if known else 'secret'}"
    return Part("hand/cards", *spot, pieces.held_card(face, size, known, chosen=False), label, "deck")


@cache
def _chosen_card(spot: Spot, face: int, size: int, known: bool) -> Part:
    """AL-11a  It lies a little higher than the others."""
    markup = pieces.held_card(face, size, known, chosen=True)
    return Part("hand/cards", spot[0], spot[1] - 3, markup, f"{face_name(face)}, chosen from your hand", "deck")


def hand_beside(seen: Seen, parts: Parts, seat: int, layer: str, scale: Scale, *, room: tuple[int, int, int]) -> None:
    """AL-10  A hand as others see it, in a strip: what came from the row, and backs of what came from the deck."""
    hand, faces = seen["hands"][seat], faces_of(seen)
    left, top, width = room
    middle, known = top + scale.strip // 2 + 2, hand["known"]
    parts[f"hand-{seat}"] = _hand_sign(layer, (left + scale.strip // 2 + 2, middle), seat, hand["size"], scale.mini - 4)
    first = left + scale.strip + scale.mini // 2 + 4
    apart = min(scale.mini + 4, (left + width - first - scale.mini // 2 - MARGIN) // max(1, hand["size"] - 1))
    for number, kind in enumerate(known):
        key = sector(kind, copies_before(seen, kind, seat) + known[:number].count(kind))
        parts[key] = _known_card(layer, (first + apart * number, middle), faces[kind], scale.mini, seat)
    for number in range(len(known), hand["size"]):
        key = f"secret-{seat}-{number - len(known)}"
        parts[key] = _secret_card(layer, first + apart * number, middle, scale.mini)


@cache
def _hand_sign(layer: str, spot: Spot, seat: int, cards: int, size: int) -> Part:
    return Part(layer, *spot, pieces.seat_sign(seat, size), f"seat {seat + 1}'s hand: {plural(cards, 'card')}")


@cache
def _known_card(layer: str, spot: Spot, face: int, size: int, seat: int) -> Part:
    label = f"{face_name(face)}, in seat {seat + 1}'s hand"
    return Part(layer, *spot, pieces.touchable_card(face, size), label, "deck")


@cache
def _secret_card(layer: str, x: int, y: int, size: int) -> Part:
    return Part(layer, x, y, pieces.hidden_card(size), "", "deck")


def draw_row(seen: Seen, parts: Parts) -> Zone:
    """AL-6  Deck and draw row; equal cards lie on one another, the one that is taken first on top."""
    row, faces = seen["row"], faces_of(seen)
    parts["deck"] = _deck(seen["deck"])
    for slot, kind in enumerate(dict.fromkeys(row)):
        first, count = copies_before(seen, kind, seen["players"]), row.count(kind)
        for copy in range(count - 1, 0, -1):
            spot = (_row_slot(slot) + PEEK * copy, ROW_MIDDLE - PEEK * copy)
            parts[sector(kind, first + copy)] = _lower_card("row/cards", spot, faces[kind], ROW_SIZE)
        parts[sector(kind, first)] = _row_card(slot, faces[kind], count)
    return Zone("row", "Draw row", "tray", (0, 0, 388, 84), ("cards",))


def _row_slot(slot: int) -> int:
    return 104 + slot * (ROW_SIZE + 3)


@cache
def _deck(cards: int) -> Part:
    label = f"deck, {plural(cards, 'card')}" if cards else "deck, empty"
    return Part("row/cards", 36, ROW_MIDDLE, pieces.deck(cards, ROW_SIZE), label)


@cache
def _row_card(slot: int, face: int, count: int) -> Part:
    label = f"{face_name(face)}, in the draw row{_one_of(count)}"
    return Part("row/cards", _row_slot(slot), ROW_MIDDLE, pieces.touchable_card(face, ROW_SIZE), label, "deck")


def stacks(seen: Seen, parts: Parts, shape: Shape) -> Zone:
    """AL-7  The five stacks, and the tile on top of each."""
    columns = STACK_COLUMNS[shape]
    for suit, pile in enumerate(seen["stacks"]):
        parts[f"stack-{suit}"] = _stack(suit, pile["face_down"], pile["tile"] >= 0, columns)
        if pile["tile"] >= 0:
            parts[f"tile-{pile['tile']}"] = _shown_tile(suit, pile["name"], pile["text"], columns)
    box = (0, 0, columns * STACK_STEP[0] + 8, -(-5 // columns) * STACK_STEP[1] + 2)
    return Zone("stacks", "District tiles", "tray", box, ("stacks", "tiles"))


@cache
def _stack_spot(suit: int, columns: int) -> Spot:
    """Where a stack lies; the last row of a phone, which is not full, lies in the middle."""
    row, column = divmod(suit, columns)
    missing = max(0, columns * (row + 1) - 5)
    left = 8 + STACK_WIDTH // 2 + missing * STACK_STEP[0] // 2
    return left + column * STACK_STEP[0], 6 + TILE_HEIGHT // 2 + row * STACK_STEP[1]


@cache
def _stack(suit: int, face_down: int, shown: bool, columns: int) -> Part:
    state = f"{face_down} face down" if face_down else "nothing below" if shown else "empty"
    markup = pieces.stack(suit, face_down, shown)
    return Part("stacks/stacks", *_stack_spot(suit, columns), markup, f"{SUIT_NAMES[suit]} stack, {state}")


@lru_cache(maxsize=1024)
def _shown_tile(suit: int, name: str, words: str, columns: int) -> Part:
    label = f"{name}, {SUIT_NAMES[suit]} tile: {words}"
    markup = pieces.shown_tile(suit, name, words)
    return Part("stacks/tiles", *_stack_spot(suit, columns), markup, label, f"stack-{suit}")
