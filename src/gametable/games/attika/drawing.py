"""The table as text, from a view alone: the land with coordinates, the storage board with costs and arrows."""

from __future__ import annotations

import textwrap
from typing import Any

from gametable.games.attika.components import GROUPS, LETTERS, Building, Components
from gametable.games.attika.options import components_of
from gametable.games.attika.rules.payment import cards_to_choose
from gametable.games.attika.sight import imagine
from gametable.kernel.game import Seen
from gametable.kernel.rng import Rng
from gametable.kernel.words import plural

HALF = 4  # letters of half a hex
WIDTH = 79  # letters of a line of the storage board
SEAT_COLOURS = ("red", "blue", "green", "magenta")
PAINT = {
    r"(?<=[ <\[(])W(?=[ >\])])": "cyan",
    r"(?<=[ <\[(])F(?=[ >\])])": "green",
    r"(?<=[ <\[(])H(?=[ >\])])": "yellow",
    r"(?<=[ <\[(])M(?=[ >\])])": "bright_black",
    r"-?\d+,-?\d+": "dim",
    **{
        rf"\b{seat}:[^\W\d_]\w*|\b[Ss]eat {seat}\b": f"bold {colour}"
        for seat, colour in enumerate(SEAT_COLOURS, start=1)
    },
}
LEGEND = (
    "W water, F forest, H hill, M mountain, . none · 1:towe a tower of seat 1\n"
    "(S) sanctuary · [W] your building can go there, <W> it is free there"
)


def draw(view: Seen) -> str:
    """Land, seats, storage board of the viewer."""
    components = components_of(view["options"]["lists"])
    lines = _land(view, components) if view["hexes"] else ["The land is not laid yet."]
    lines += ["", *LEGEND.splitlines(), "", _common(view, components), *_seats(view, components)]
    if view["viewer"] >= 0:
        lines += ["", *_board(view, components)]
    return "\n".join(lines)


def _land(view: Seen, components: Components) -> list[str]:
    """Each row of hexes is two lines: coordinates, and what is there."""
    cells = {(q, r): _hex(view, components, spot) for spot, (q, r, *_) in enumerate(view["hexes"])}
    cells |= {(place[0], place[1]): "(S)" for place in view["sanctuaries"]}
    left = min(2 * q + r for q, r in cells)
    lines = []
    for row in range(min(r for _, r in cells), max(r for _, r in cells) + 1):
        names: list[tuple[int, str]] = []
        marks: list[tuple[int, str]] = []
        for q, r in sorted(place for place in cells if place[1] == row):
            middle = HALF * (2 * q + r - left + 1)
            names.append((middle, f"{q},{r}"))
            marks.append((middle, cells[q, r]))
        lines += [_row(names), _row(marks)]
    return lines


def _row(texts: list[tuple[int, str]]) -> str:
    line = ""
    for middle, text in texts:
        line = line.ljust(middle - len(text) // 2) + text
    return line


def _hex(view: Seen, components: Components, spot: int) -> str:
    _, _, symbol, owner, building = view["hexes"][spot]
    if owner >= 0:
        return f"{owner + 1}:{components.name(building, owner)[:4].lower()}"
    text = LETTERS[symbol] if symbol >= 0 else "."
    if spot == view["lot"]:
        return f"{{{text}}}"
    lots = [lot for lot in view["lots"] if lot["hex"] == spot]
    if lots:
        return f"<{text}>" if lots[0]["free"] else f"[{text}]"
    return text


def _common(view: Seen, components: Components) -> str:
    discards = _letters(view["discards"]) or "none"
    tile = ""
    if view["tile"] >= 0:
        found = components.tiles[view["tile"]]
        tile = f" · new tile {found.name} {found.symbols}, turned {view['turn']}"
    tiles = f"tiles {len(view['tiles_left'])}"
    return f"Deck {view['deck']} · discards {discards} · amphoras {view['pool']} · {tiles}{tile}"


def _letters(counts: list[int]) -> str:
    return " ".join(letter for letter, count in zip(LETTERS, counts, strict=True) for _ in range(count))


def _seats(view: Seen, components: Components) -> list[str]:
    return [_seat(view, components, seat) for seat in range(view["players"])]


def _seat(view: Seen, components: Components, seat: int) -> str:
    """The player with amphoras and actions left, and the storage board in short."""
    there: dict[str, Any] = view["seats"][seat]
    mark = ">" if seat == view["to_move"] else " "
    you = " (you)" if seat == view["viewer"] else ""
    hand = plural(there["hand_size"], "card")
    if there["hand"] is not None and there["hand_size"]:
        hand += f": {_letters(there['hand'])}"
    stored = ", ".join(components.name(building, seat) for building in there["stored"]) or "nothing"
    stacks = " ".join(map(str, there["stacks"]))
    built = f"{len(there['built'])} built in {plural(there['settlements'], 'settlement')}"
    head = f"{mark} {'a' * there['amphoras']}Seat {seat + 1}{you}{_actions(view, seat)}"
    return f"{head}: {hand} · {built} · stacks {stacks} · stored: {stored}"


def _actions(view: Seen, seat: int) -> str:
    left = view["actions_left"]
    if seat != view["seat"] or view["to_move"] == -2 or not any(left.values()):
        return ""
    both = left["draw"] and left["build"]
    return f" [{left['draw']} or {left['build']}]" if both else f" [{left['draw'] or left['build']}]"


def _board(view: Seen, components: Components) -> list[str]:
    """Every building of the viewer's storage board: costs, arrows, and where its pieces are."""
    seat = view["viewer"]
    lines = [
        f"Storage board of seat {seat + 1}: + built, * stored, ! drawn, - face down;",
        "an arrow leads from a building to those that are free next to it",
    ]
    for group in GROUPS:
        by_source: dict[str, list[str]] = {}
        for number, building in enumerate(components.buildings):
            if building.group == group:
                piece = _piece(building, components.name(number, seat), _marks(view, number))
                by_source.setdefault(" or ".join(building.sources), []).append(piece)
        parts = [
            f"{source} -> {', '.join(pieces)}" if source else ", ".join(pieces) for source, pieces in by_source.items()
        ]
        lines += _wrapped(f"{group + ':':<11}", "   ".join(parts))
    return lines


def _marks(view: Seen, building: int) -> str:
    """A mark for each piece of a type: + built, * stored, ! drawn, - face down."""
    there = view["seats"][view["viewer"]]
    drawn = view["seat"] == view["viewer"] and view["stack"] >= 0 and view["building"] == building
    built = [kind for kind, _ in there["built"]]
    piles = (("+", built), ("*", there["stored"]), ("!", [building] if drawn else []), ("-", there["face_down"]))
    return "".join(mark * kinds.count(building) for mark, kinds in piles)


def _wrapped(head: str, text: str) -> list[str]:
    """A text behind a head, on as many lines as it needs."""
    return textwrap.wrap(f"{head}{text}", WIDTH, subsequent_indent=" " * len(head), drop_whitespace=True)


def _piece(building: Building, name: str, marks: str) -> str:
    """Such as: tower (HHM) +-"""
    cost = building.cost or f"{building.any_kind} any"
    return f"{name.upper() if building.main else name} ({cost}) {marks}"


def ask(view: Seen) -> str:
    """What is to be decided now, for whoever decides."""
    components = components_of(view["options"]["lists"])
    name = components.name(view["building"], view["seat"]) if view["building"] >= 0 else ""
    tile = components.tiles[view["tile"]].name if view["tile"] >= 0 else ""
    questions = {
        "choosing": _choosing(view),
        "siting": f"choose the lot of the {name} (AK-14).",
        "paying": f"choose {_still_to_pay(view)} to pay for the {name} (AK-16).",
        "drawn": f"build the {name} at once, or store it (AK-8).",
        "asked for an amphora": "spend an amphora for one more action, or end the turn (AK-28).",
        "turning a tile": f"turn the new tile {tile} as you like (AK-30).",
        "placing a tile": f"place the new tile {tile} (AK-30).",
        "over": "the game is over.",
    }
    question = questions.get(view["phase"], f"chance is {view['phase']}.")
    return f"Seat {view['seat'] + 1}: {question}" if view["to_move"] >= 0 else question.capitalize()


def _still_to_pay(view: Seen) -> str:
    """AK-16  How many cards the payer still chooses."""
    more = cards_to_choose(imagine(view, Rng())) if view["phase"] == "paying" else 0
    return plural(int(more), "more card")


def _choosing(view: Seen) -> str:
    left = view["actions_left"]
    draw = f"draw from a stack ({left['draw']} left)" if left["draw"] else ""
    build = f"build a stored building ({left['build']} left)" if left["build"] else ""
    return f"{', '.join(part for part in (draw, build) if part)}, or take cards instead (AK-7)."
