"""What a viewer may know of a game of Atlanta, and a possible game behind that view.

Cards are numbers of kinds, in the order of the list of cards. A card that somebody else is about to play does not show:
to everybody but its owner nothing has been chosen yet.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Any

from gametable.games.atlanta.cities import cards_of, districts_of, open_places
from gametable.games.atlanta.options import box_with, settings_of, setup_words
from gametable.games.atlanta.rules import numbers as n
from gametable.games.atlanta.rules.cards import draw_to, has, take
from gametable.games.atlanta.rules.position import DECK, IN_ROW, KNOWN, SECRET
from gametable.games.atlanta.rules.result import hand_size
from gametable.games.atlanta.rules.state import Atlanta, new_state
from gametable.games.atlanta.rules.turns import end_is_triggered, turns_to_come
from gametable.kernel.bits import bit, count_bits, lowest
from gametable.kernel.game import Seen
from gametable.kernel.rng import Rng

PHASES = {
    n.CHOOSING: "choosing an action",
    n.PLACING: "placing a card",
    n.FINISHED: "over",
    n.DEALING: "dealing",
    n.REFILLING: "filling the row",
    n.TURNING: "turning up a tile",
    n.BEGINNING: "choosing who begins",
    n.DRAWING: "drawing from the deck",
}
ENDS = ("", "stacks empty", "standstill")


def seen(state: Atlanta, viewer: int) -> Seen:
    """AL-10, AL-11a  Everything that a viewer may know, and nothing else."""
    hidden = state.phase == n.PLACING and viewer != state.seat
    phase = n.CHOOSING if hidden else state.phase
    return {
        "game": "atlanta",
        "viewer": viewer,
        "players": state.players,
        "options": settings_of(state.setup.words),
        "phase": PHASES[phase],
        "seat": state.seat,
        "to_move": state.to_move(),
        "first": state.first,
        "actions_left": state.actions_left,
        "idle": state.idle,
        "end": ENDS[state.end],
        "end_triggered": end_is_triggered(state),
        "turns_left": turns_left(state),
        "deck": state.size_of(DECK),
        "row": kinds_of(state, IN_ROW),
        "stacks": _stacks(state),
        "hands": [_hand(state, seat, viewer) for seat in range(state.players)],
        "cities": [_city(state, seat) for seat in range(state.players)],
        "chosen": -1 if hidden else state.chosen,
        "places": [] if hidden else legal_points(state),
        "scores": state.scores(),
        "winners": state.winners(),
    }


def turns_left(state: Atlanta) -> int | None:
    """AL-23  Once the end is triggered: how many turns follow the one in progress."""
    return turns_to_come(state) if state.phase != n.FINISHED and end_is_triggered(state) else None


def kinds_of(state: Atlanta, holder: int) -> list[int]:
    """The cards of the row, or of a part of a hand, as sorted kinds."""
    return [kind for kind in range(state.setup.kinds) for _ in range(state.count_of(holder, kind))]


def face_up_tile(state: Atlanta, suit: int) -> int:
    """AL-7  The tile that a stack shows, or -1."""
    shown = state.face_up >> 6 * suit & 63
    return 6 * suit + lowest(shown) if shown else -1


def _stacks(state: Atlanta) -> list[dict[str, Any]]:
    """AL-2, AL-7  The stacks in the order of their suits: the tile on top with its text, and how many lie below."""
    tiles = box_with(state.setup.words).tiles
    found = []
    for suit in range(n.SUITS):
        tile = face_up_tile(state, suit)
        shown = {"name": tiles[tile].name, "text": tiles[tile].text} if tile >= 0 else {"name": "", "text": ""}
        found.append({"tile": tile, **shown, "face_down": count_bits(state.stacks >> 6 * suit & 63)})
    return found


def _hand(state: Atlanta, seat: int, viewer: int) -> dict[str, Any]:
    """AL-10  What came from the row is known to all, what came from the deck only to its owner."""
    secret = kinds_of(state, SECRET + 2 * seat) if seat == viewer else []
    return {"size": hand_size(state, seat), "known": kinds_of(state, KNOWN + 2 * seat), "secret": secret}


def _city(state: Atlanta, seat: int) -> dict[str, Any]:
    """AL-3, AL-4, AL-24  Cards and Districts with their tiles, texts and what these are worth now."""
    tiles = box_with(state.setup.words).tiles
    districts = [
        {
            "x": district.x,
            "y": district.y,
            "suits": list(district.suits),
            "tile": district.tile,
            "name": tiles[district.tile].name if district.tile >= 0 else "",
            "text": tiles[district.tile].text if district.tile >= 0 else "",
            "value": district.value,
        }
        for district in districts_of(state, seat)
    ]
    return {"cards": [list(card) for card in cards_of(state, seat)], "districts": districts}


def legal_points(state: Atlanta) -> list[list[int]]:
    """AL-12 to AL-15  The points where the chosen card may be laid."""
    if state.phase != n.PLACING:
        return []
    places = open_places(state, state.seat).items()
    return [list(point) for point, place in sorted(places) if state.is_legal(n.PLACE + place)]


def reveals(before: Atlanta, action: int) -> bool:  # noqa: ARG001  (whatever the place, the card shows)
    """AL-10  Playing a card that only its owner knew shows it to all."""
    return before.phase == n.PLACING and not has(before, KNOWN + 2 * before.seat, before.chosen)


def imagine(view: Seen, rng: Rng) -> Atlanta:
    """A state that fits a view: what is hidden is drawn anew, fairly."""
    state = new_state(setup_words(view["players"], view["options"]))
    _lay_cities(state, view)
    for kind in view["row"]:
        draw_to(state, IN_ROW, kind)
    for seat, hand in enumerate(view["hands"]):
        for kind in hand["known"]:
            draw_to(state, KNOWN + 2 * seat, kind)
        for kind in hand["secret"]:
            draw_to(state, SECRET + 2 * seat, kind)
    _deal_something(state, view)
    _put_tiles(state, view)
    state.phase = next(number for number, phase in PHASES.items() if phase == view["phase"])
    for name in ("seat", "first", "actions_left", "idle", "chosen"):
        setattr(state, name, view[name])
    state.end = ENDS.index(view["end"])
    state.redraw(view["viewer"], rng)
    return state


def _lay_cities(state: Atlanta, view: Seen) -> None:
    for seat, city in enumerate(view["cities"]):
        tableau = state.tableau_to_change(seat)
        for number, (kind, x, y) in enumerate(city["cards"]):
            take(state, DECK, kind)
            if number < 2:
                tableau.start(state.setup, kind)
            else:
                tableau.play(state.setup, kind, tableau.place_at(x, y))


def _put_tiles(state: Atlanta, view: Seen) -> None:
    for seat, city in enumerate(view["cities"]):
        for number, district in enumerate(city["districts"]):
            if district["tile"] >= 0:
                state.tableau_to_change(seat).designate(number, district["tile"])
                state.stacks &= ~bit(district["tile"])
    for stack in view["stacks"]:
        if stack["tile"] >= 0:
            state.stacks &= ~bit(stack["tile"])
            state.face_up |= bit(stack["tile"])


def _deal_something(state: Atlanta, view: Seen) -> None:
    """Give everybody the right number of unknown cards, so that redraw() can draw them anew."""
    unknown = kinds_of(state, DECK)
    for seat, hand in enumerate(view["hands"]):
        for _ in range(hand["size"] - len(hand["known"]) - len(hand["secret"])):
            draw_to(state, SECRET + 2 * seat, unknown.pop())
