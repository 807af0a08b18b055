"""The table as text, from a view alone: every colour with its letters, every plank with its seat's number."""

from __future__ import annotations

from gametable.games.attatat.components import COMPONENTS
from gametable.games.attatat.options import setup_words
from gametable.games.attatat.places import neighbour, place_name
from gametable.games.attatat.rules.board import Board, setup_of
from gametable.kernel.game import Seen
from gametable.kernel.words import plural

CELL = 8  # letters of a tile with its marks
ACROSS = {0: "    ", 1: "-{}- ", 2: "={}= ", 3: "#{}# "}
COLOUR_LETTERS = {"gold": "Go", "green": "Gn", "blue": "Bl", "red": "Re", "gray": "Gy"}
SEAT_COLOURS = ("red", "green", "yellow", "blue", "magenta")
PAINT = {
    **{
        rf"\b{letters}\.\w\w\w": colour
        for letters, colour in zip(
            COLOUR_LETTERS.values(), ("yellow", "green", "blue", "red", "bright_black"), strict=True
        )
    },
    **{
        rf"[-=#]{seat}[-=#]|\|+{seat}\b|\b[Ss]eat {seat}\b": f"bold {colour}"
        for seat, colour in enumerate(SEAT_COLOURS, start=1)
    },
}
LEGEND = "[card of yours] <your path> (free) .. empty · planks of seat 1: -1- =1= #1#"


def board_of(view: Seen) -> Board:
    """The board that a view shows."""
    setup = setup_of(setup_words(view["players"], view["options"]))
    return setup.tall if view["tall"] else setup.wide


def draw(view: Seen) -> str:
    """Board, hands, planks and points."""
    if not view["tiles"]:
        return "The tiles are being chosen."
    board = board_of(view)
    return "\n".join([*_board(view, board), "", LEGEND, "", *_seats(view, board), *_undealt(view)])


def short_name(tile: int) -> str:
    """A tile in six letters: two for the colour, three for the symbol."""
    colour, symbol = COMPONENTS.tile_name(tile).split()
    return f"{COLOUR_LETTERS.get(colour, colour[:2].title())}.{symbol[:3]}"


def _board(view: Seen, board: Board) -> list[str]:
    links = {(place, side): (owner, planks) for place, side, owner, planks in view["links"]}
    cells = {board.cell(place): place for place in range(board.places)}
    height = max(cells) // board.width + 1
    names = [chr(ord("a") + column) for column in range(board.width)]
    lines = ["    " + "".join(f"{name:^{CELL + 4}}" for name in names).rstrip()]
    for row in range(height):
        tiles, below = f"{row + 1:>2}  ", "    "
        for column in range(board.width):
            place = cells.get(row * board.width + column)
            tiles += _tile(view, place) + _across(links, board, place)
            below += _down(links, place)
        lines += [tiles.rstrip(), below.rstrip()]
    return lines[:-1]


def _tile(view: Seen, place: int | None) -> str:
    if place is None or place >= len(view["tiles"]):
        return " " * CELL
    if place in view["free"]:
        text = " (free) "
    elif place not in view["coloured"]:
        text = "   ..   "
    else:
        text = f" {short_name(view['tiles'][place])} "
        viewer = view["viewer"]
        if viewer >= 0 and place in view["hands"][viewer]["cards"]:
            text = f"[{text.strip()}]"
    if place in view["path"]:
        text = f"<{text.strip()}>"
    return f"{text:^{CELL}}"


def _across(links: dict[tuple[int, int], tuple[int, int]], board: Board, place: int | None) -> str:
    if place is None or neighbour(board, place, 0) is None:
        return "    "
    owner, planks = links.get((place, 0), (0, 0))
    return f"{ACROSS[planks].format(owner + 1):<4}"[:4]


def _down(links: dict[tuple[int, int], tuple[int, int]], place: int | None) -> str:
    owner, planks = links.get((place, 1), (0, 0)) if place is not None else (0, 0)
    mark = f"{'|' * planks}{owner + 1}" if planks else ""
    return f"{mark:^{CELL}}    "


def _seats(view: Seen, board: Board) -> list[str]:
    planks_per_link = view["options"]["planks_per_link"]
    rounds = view["options"]["rounds"]
    lines = [f"Round {min(view['round'] + 1, rounds)} of {rounds}, Free tiles left: {view['free_left']}"]
    for seat in range(view["players"]):
        hand = view["hands"][seat]
        mark = ">" if seat == view["to_move"] else " "
        you = " (you)" if seat == view["viewer"] else ""
        known = ", ".join(_card(view, board, place) for place in hand["cards"])
        cards = f"{plural(hand['size'], 'card')}{': ' + known if known else ''}"
        pile = " + ".join(f"{count} of seat {c + 1}" for c, count in enumerate(view["piles"][seat]) if count) or "none"
        planks = plural(view["links_left"][seat] * planks_per_link, "plank")
        lines.append(
            f"{mark} Seat {seat + 1}{you}: {cards} · {planks} left · collected: {pile} · {view['scores'][seat]} points"
        )
    return lines


def _card(view: Seen, board: Board, place: int) -> str:
    return f"{COMPONENTS.tile_name(view['tiles'][place])} {place_name(board, place)}"


def _undealt(view: Seen) -> list[str]:
    cards = view["undealt"]["cards"]
    return [f"Not dealt: {', '.join(COMPONENTS.tile_name(view['tiles'][place]) for place in cards)}"] if cards else []


def ask(view: Seen) -> str:
    """What is to be decided now, for whoever decides."""
    questions = {
        "naming a colour": "name a colour; with a symbol it finds out who moves first (AT-9).",
        "naming a symbol": "name a symbol; with the colour it finds out who moves first (AT-9).",
        "linking": "link two neighbouring tiles (AT-14).",
        "claiming": "begin a path at a tile of your hand, or say no claim (AT-22).",
        "linking or claiming": "link two neighbouring tiles, or begin a path at a tile of your hand (AT-65).",
        "walking": "lead your path on, or claim it where it stands on a second tile of your hand (AT-23).",
        "removing": "remove the tile at one end of your path (AT-29).",
        "over": "the game is over.",
    }
    question = questions.get(view["phase"], f"chance is {view['phase']}.")
    return f"Seat {view['seat'] + 1}: {question}" if view["to_move"] >= 0 else question.capitalize()
