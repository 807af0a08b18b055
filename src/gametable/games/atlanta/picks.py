"""What a person touches to mean an action of Atlanta, and what an action would change (AL-9 to AL-23)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from gametable.games.atlanta import pieces
from gametable.games.atlanta.cities import District, districts_of
from gametable.games.atlanta.options import STRICT, box_of
from gametable.games.atlanta.pieces import LARGE, face_name
from gametable.games.atlanta.rules import numbers as n
from gametable.games.atlanta.rules.state import Atlanta
from gametable.games.atlanta.rules.turns import end_is_triggered, turns_to_come
from gametable.games.atlanta.sight import imagine
from gametable.games.atlanta.tiles import SUIT_NAMES, Tile
from gametable.games.atlanta.townscape import AROUND, cards_of_city, faces_of, open_points, values_taken
from gametable.games.atlanta.trays import copies_before, sector
from gametable.kernel.game import Seen
from gametable.kernel.rng import Rng
from gametable.kernel.words import either, plural
from gametable.scene.markup import Markup, tag
from gametable.scene.model import NOTHING_TO_SHOW, Part, Preview

Path = tuple[str, ...]
DECK: Final[Path] = ("deck",)
GHOSTS: Final = "board/ghosts"


def parts(seen: Seen, action: int) -> Path:
    """The parts that mean an action: a card · the deck · an open place · a tile, then its District."""
    if seen["viewer"] < 0 or seen["viewer"] != seen["to_move"] or not 0 <= action < n.ACTIONS:
        return ()
    if action >= n.DESIGNATE:
        return _designate(seen, *divmod(action - n.DESIGNATE, 5))
    if action >= n.PLACE:
        return _place(seen, action - n.PLACE)
    if action >= n.PLAY:
        return _play(seen, action - n.PLAY)
    return DECK if action == n.DRAW_DECK else _draw(seen, action)


def _draw(seen: Seen, kind: int) -> Path:
    if kind not in seen["row"]:
        return ()
    return (sector(kind, copies_before(seen, kind, seen["players"])),)


def _play(seen: Seen, kind: int) -> Path:
    """The card of the hand; once it is chosen, it has the number that it will have in the city."""
    seat = seen["seat"]
    hand = seen["hands"][seat]
    count = hand["known"].count(kind) + hand["secret"].count(kind)
    if not count:
        return ()
    if kind == seen["chosen"]:
        return (f"city-{seat}-{len(seen['cities'][seat]['cards'])}",)
    return (sector(kind, copies_before(seen, kind, seat) + count - 1),)


def _place(seen: Seen, place: int) -> Path:
    """An open place, or the card that lies there; a place has the number that its first neighbour gives it."""
    seat = seen["seat"]
    cards = seen["cities"][seat]["cards"]
    card, corner = divmod(place, 4)
    if card >= len(cards):
        return ()
    x, y = cards[card][1] + AROUND[corner][0], cards[card][2] + AROUND[corner][1]
    named_before = False
    for number, (_, column, row) in enumerate(cards):
        if column == x and row == y:
            return (f"city-{seat}-{number}",)
        if number < card and abs(column - x) == 1 == abs(row - y):
            named_before = True
    return () if named_before else _open_place(place)


@cache
def _open_place(place: int) -> Path:
    return (f"place-{place}",)


def _designate(seen: Seen, number: int, suit: int) -> Path:
    """A tile, then a District; the stack where it has no tile, and the tile of a District that has one."""
    seat = seen["seat"]
    districts = seen["cities"][seat]["districts"]
    if number >= len(districts):
        return ()
    return _tile_and_district(seen["stacks"][suit]["tile"], suit, districts[number]["tile"], seat, number)


@cache
def _tile_and_district(shown: int, suit: int, laid: int, seat: int, number: int) -> Path:
    tile = f"tile-{shown}" if shown >= 0 else f"stack-{suit}"
    return tile, f"tile-{laid}" if laid >= 0 else f"district-{seat}-{number}"


def is_final(seen: Seen, action: int) -> bool:
    """What cannot be taken back: a look at the deck, a secret card laid open, and the last action of a turn."""
    if n.PLAY <= action < n.PLACE:
        return False
    if action == n.DRAW_DECK or seen["actions_left"] == 1:
        return True
    placing = n.PLACE <= action < n.DESIGNATE
    return placing and seen["chosen"] not in seen["hands"][seen["seat"]]["known"]


def preview(seen: Seen, action: int) -> Preview:
    """What a legal action of the viewer would bring."""
    if seen["viewer"] < 0 or seen["viewer"] != seen["to_move"]:
        return NOTHING_TO_SHOW
    if action >= n.DESIGNATE:
        return _designated(seen, action)
    if action >= n.PLACE:
        return _placed(seen, action)
    if action == n.DRAW_DECK:
        return Preview(words=_with_end_of_turn(seen, f"One of {plural(seen['deck'], 'card')}; only you will know it."))
    kind = action - n.PLAY if action >= n.PLAY else action
    places = _places_for(seen, kind)
    if action >= n.PLAY:
        return Preview(words=f"It fits at {places}.")
    return Preview(words=_with_end_of_turn(seen, f"Everybody will know it. It fits at {places} now."))


def _with_end_of_turn(seen: Seen, words: str) -> str:
    """AL-20  What follows the last action of a turn."""
    return f"{words} Then your turn is over." if seen["actions_left"] == 1 else words


def _places_for(seen: Seen, kind: int) -> str:
    """AL-12 to AL-15  How many open places would take a card."""
    faces = faces_of(seen)
    strict = seen["options"]["covering"] == STRICT
    points = open_points(cards_of_city(seen, seen["viewer"]))
    taken = [values_taken(covered, strict) for _, covered in points.values()]
    fitting = sum(1 for span in taken if span and span[0] <= faces[kind] // 5 <= span[1])
    return f"{fitting} of your {plural(len(points), 'open place')}"


def _after(seen: Seen, action: int) -> Atlanta:
    """The position after an action, before chance: what is hidden is made up, and nothing here depends on it."""
    state = imagine(seen, Rng(1))
    state.apply(action)
    return state


def _placed(seen: Seen, action: int) -> Preview:
    """AL-4, AL-11  The card at its point, the Districts that it closes, and what changes in the city."""
    seat = seen["viewer"]
    after = _after(seen, action)
    faces = faces_of(seen)
    x, y = _point(seen, action - n.PLACE)
    ghosts = {"ghost-card": _ghost(x, y, pieces.card(faces[seen["chosen"]], LARGE.card))}
    _, covered = open_points(cards_of_city(seen, seat))[x, y]
    closed = districts_of(after, seat)[len(seen["cities"][seat]["districts"]) :]
    for district in closed:
        markup = pieces.open_district(district.suits, LARGE.tile)
        ghosts[f"ghost-district-{district.number}"] = _ghost(district.x, district.y, markup)
    words = f"Covers {either([face_name(face) for face in covered], 'and')}. {_closing(closed)}{_worth(seen, after)}"
    return Preview(ghosts, _open_place(action - n.PLACE), _with_end_of_turn(seen, words))


def _point(seen: Seen, place: int) -> tuple[int, int]:
    card, corner = divmod(place, 4)
    _, x, y = seen["cities"][seen["viewer"]]["cards"][card]
    return x + AROUND[corner][0], y + AROUND[corner][1]


def _ghost(x: int, y: int, markup: Markup) -> Part:
    return Part(GHOSTS, LARGE.step * x, -LARGE.step * y, tag("g", markup, opacity=0.8))


def _closing(closed: list[District]) -> str:
    """AL-18, AL-19  The Districts that a card closes, and what they may become."""
    if not closed:
        return "Closes no District. "
    several = " or ".join
    named = [f"{d.x},{d.y} ({several(SUIT_NAMES[suit] for suit in d.suits)})" for d in closed]
    return f"Closes the {'Districts' if len(closed) > 1 else 'District'} at {either(named, 'and')}. "


def _worth(seen: Seen, after: Atlanta) -> str:
    """AL-24  What the city would be worth, if that changes."""
    seat = seen["viewer"]
    points = after.scores()[seat]
    if points == seen["scores"][seat]:
        return f"Your city stays worth {points}."
    return f"Your city would be worth {points} instead of {seen['scores'][seat]}."


def _designated(seen: Seen, action: int) -> Preview:
    """AL-17, AL-23, AL-24  The tile on its District, its points now, and whether it brings the end."""
    number, suit = divmod(action - n.DESIGNATE, 5)
    shown = seen["stacks"][suit]
    after = _after(seen, action)
    district = districts_of(after, seen["viewer"])[number]
    tile = box_of(seen["options"]).tiles[shown["tile"]]
    ghost = _ghost(district.x, district.y, pieces.laid_tile(suit, district.value, LARGE.tile))
    words = f"{tile.name} pays {district.value} here{_lasting(tile)}. {_worth(seen, after)}{_end(seen, after, shown)}"
    gone = (f"district-{seen['viewer']}-{number}",)
    return Preview({"ghost-tile": ghost}, gone, _with_end_of_turn(seen, words))


def _lasting(tile: Tile) -> str:
    """AL-27  Cards around a District never change; what a tile counts in the whole city does."""
    return " for good" if tile.rule < n.FIRST_OF_CITY else " now, and changes with your city"


def _end(seen: Seen, after: Atlanta, shown: dict[str, Any]) -> str:
    """AL-23, AL-26  The last tile of a stack, and of the second one that is used up."""
    if shown["face_down"]:
        return ""
    if seen["end_triggered"] or not end_is_triggered(after):
        return " The stack is used up."
    left = turns_to_come(after)
    return f" Two stacks are used up: the game ends after {plural(left, 'more turn') if left else 'this turn'}."
