"""The table as text, from a view alone: every card with the letters of its suit, every District with what it is worth.

A tableau is drawn as it lies: x to the right, y upwards. A card at 3,1 stands in column 3 of line 1; the Districts
stand in the spaces between.
"""

from __future__ import annotations

from typing import Any

from gametable.games.atlanta.components import Box
from gametable.games.atlanta.notation import SHORT_SUITS
from gametable.games.atlanta.options import box_of
from gametable.games.atlanta.tiles import SUIT_NAMES
from gametable.kernel.game import Seen
from gametable.kernel.words import plural

CELL = 5  # letters for each step of x
SUIT_COLOURS = ("yellow", "green", "magenta", "blue", "red")
SEAT_COLOURS = ("red", "green", "yellow", "blue")
PAINT = {
    **{
        rf"\b{short}\d+\b|\b{name}\b|\[{short}\d*\]": colour
        for short, name, colour in zip(SHORT_SUITS, SUIT_NAMES, SUIT_COLOURS, strict=True)
    },
    **{rf"\b[Ss]eat {seat}\b": f"bold {colour}" for seat, colour in enumerate(SEAT_COLOURS, start=1)},
}
LEGEND = "suits In Re To Bu Rt · ( ) District · [To6] designated, worth 6 · + may go here"


def draw(view: Seen) -> str:
    """Tableaus, hands, row, deck and stacks."""
    box = box_of(view["options"])
    lines: list[str] = []
    for seat in range(view["players"]):
        lines += [*_seat(view, box, seat), ""]
    return "\n".join([*lines, LEGEND, "", *_middle(view, box)])


def short_name(box: Box, kind: int) -> str:
    """A card in a few letters: To7."""
    card = box.cards[kind]
    return f"{SHORT_SUITS[card.suit]}{card.value}"


def _seat(view: Seen, box: Box, seat: int) -> list[str]:
    """One player: hand, tableau, and the tiles with their texts."""
    mark = ">" if seat == view["to_move"] else " "
    you = " (you)" if seat == view["viewer"] else ""
    head = f"{mark} Seat {seat + 1}{you}: {plural(view['scores'][seat], 'point')} · {_hand(view, box, seat)}"
    own = seat == view["viewer"] == view["seat"]
    return [head, *_tableau(view["cities"][seat], box, view["places"] if own else []), *_tiles(view["cities"][seat])]


def _hand(view: Seen, box: Box, seat: int) -> str:
    hand = view["hands"][seat]
    names = [short_name(box, kind) for kind in hand["known"]]
    if seat == view["viewer"]:
        names += [f"{short_name(box, kind)} (secret)" for kind in hand["secret"]]
    elif hand["size"] > len(names):
        names.append(f"{hand['size'] - len(names)} unknown")
    return f"{plural(hand['size'], 'card')}{': ' if names else ''}{', '.join(names)}"


def _tableau(city: dict[str, Any], box: Box, places: list[list[int]]) -> list[str]:
    """AL-3  The lattice with its numbers along the top and the side."""
    cells = {(x, y): short_name(box, kind) for kind, x, y in city["cards"]}
    cells |= {(district["x"], district["y"]): _district(district) for district in city["districts"]}
    cells |= dict.fromkeys(((x, y) for x, y in places), "+")
    if not cells:
        return []
    columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    lines = ["     " + "".join(f"{x:^{CELL}}" for x in columns).rstrip()]
    rows = range(max(y for _, y in cells), min(y for _, y in cells) - 1, -1)
    return lines + [f"{y:>4} " + "".join(f"{cells.get((x, y), ''):^{CELL}}" for x in columns).rstrip() for y in rows]


def _district(district: dict[str, Any]) -> str:
    if district["tile"] < 0:
        return "( )"
    return f"[{SHORT_SUITS[district['tile'] // 6]}{district['value']}]"


def _tiles(city: dict[str, Any]) -> list[str]:
    """AL-24  Each tile's text and what it is worth now; Districts without one with the suits that lead."""
    lines = []
    for district in city["districts"]:
        where = f"     {district['x']},{district['y']}"
        if district["tile"] >= 0:
            suit = SUIT_NAMES[district["tile"] // 6]
            lines.append(f"{where} {suit}, {district['name']}: {district['text']} = {district['value']}")
        else:
            lines.append(f"{where} open for {' or '.join(SUIT_NAMES[suit] for suit in district['suits'])}")
    return lines


def _middle(view: Seen, box: Box) -> list[str]:
    """Row, deck and stacks, and how far the end is."""
    row = ", ".join(short_name(box, kind) for kind in view["row"]) or "empty"
    lines = [f"Row: {row} · deck: {plural(view['deck'], 'card')}"]
    for suit, stack in enumerate(view["stacks"]):
        shown = f"{stack['name']}: {stack['text']}" if stack["tile"] >= 0 else "nothing face up"
        below = f"{stack['face_down']} below" if stack["tile"] >= 0 or stack["face_down"] else "the stack is empty"
        lines.append(f"{SUIT_NAMES[suit]:>12}  {shown} ({below})")
    return lines + _state_of_the_end(view)


def _state_of_the_end(view: Seen) -> list[str]:
    """AL-23  Once two stacks are empty, the turns left are announced."""
    if view["turns_left"] is None:
        return []
    more = plural(view["turns_left"], "turn") if view["turns_left"] else "no turn"
    return [f"Two stacks are empty: {more} after this one, then the game ends (AL-23)."]


def ask(view: Seen) -> str:
    """What is to be decided now, for whoever decides."""
    if view["to_move"] < 0:
        return "The game is over." if view["phase"] == "over" else f"Chance is {view['phase']}."
    who = f"Seat {view['seat'] + 1}"
    if view["phase"] == "placing a card":
        card = box_of(view["options"]).card_name(view["chosen"])
        return f"{who}: where does {card} go (AL-11)?"
    left = "two actions" if view["actions_left"] == 2 else "one action"
    question = f"{who}: {left} left: draw a card, play one, or designate a District (AL-9)."
    return " ".join([question, *_state_of_the_end(view)])
