"""What an action of Attika would bring: ghosts on the land, and price or gain in words (AK-15 to AK-33)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from gametable.games.attika import pieces
from gametable.games.attika.buildings import standing_part
from gametable.games.attika.components import GROUPS, LANDSCAPES
from gametable.games.attika.ids import DIAMOND_IDS, PRICE_IDS
from gametable.games.attika.kinds import Kinds, cost_words, kinds_of
from gametable.games.attika.layouts import Hex, apart, flower
from gametable.games.attika.picks import parts as path_of
from gametable.games.attika.prices import Price, price, resources
from gametable.games.attika.rules import numbers as n
from gametable.games.attika.rules.costs import can_build
from gametable.games.attika.rules.lanes import fewer, less, total
from gametable.games.attika.rules.payment import cards_to_choose
from gametable.games.attika.rules.state import Attika
from gametable.games.attika.sight import position_of
from gametable.kernel.game import Seen
from gametable.kernel.words import either, plural
from gametable.scene.model import NOTHING_TO_SHOW, Part, Preview

NEW_TILE: Final = "a new landscape tile comes, and you place it"


class _Same:
    """A view as a key: it is the same only if it is the very same object."""

    __slots__ = ("view",)

    def __init__(self, view: Seen) -> None:
        self.view = view

    def __hash__(self) -> int:
        return id(self.view)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.view is self.view


@lru_cache(maxsize=4)
def _position(key: _Same) -> Attika:
    """The position behind a view; nobody changes it, as all questions about one view use it."""
    return position_of(key.view)


def preview(view: Seen, action: int) -> Preview:
    """What a legal action would change."""
    if not path_of(view, action):
        return NOTHING_TO_SHOW
    if action >= n.PLACE:
        return _place(view, action - n.PLACE)
    if action >= n.LOT:
        return _lot(view, action - n.LOT)
    if action >= n.CHOOSE:
        return _choose(view, action - n.CHOOSE)
    if action >= n.TURN:
        turn = action - n.TURN
        return Preview(words=f"Turned by {plural(turn, 'step')}." if turn else "Not turned.")
    if action >= n.PAY:
        return _pay(view, action)
    return _plain(view, action)


def is_final(view: Seen, action: int) -> bool:
    """AK-8, AK-11, AK-17, AK-29  Whether an action draws something, shows cards, or ends the game."""
    if action < n.END:
        return True
    if n.TURN <= action < n.LOT or action >= n.PLACE or not path_of(view, action):
        return False
    state = _position(_Same(view))
    if not state.is_legal(action):
        return False
    after = state.copy()
    after.apply(action)
    return after.to_move() < 0 or bool(total(after.hand(state.seat)) < total(state.hand(state.seat)))


def _plain(view: Seen, action: int) -> Preview:
    there = view["seats"][view["seat"]]
    if action < n.END:
        return Preview(words=_draw_words(view, action))
    if action == n.STORE:
        return _store(view)
    if action == n.AMPHORA:
        what = "draw" if view["kind"] == "drawing" else "building"
        left = there["amphoras"] - 1
        return Preview(words=f"One more {what}; you keep {_amphoras(left)}.")
    if view["phase"] == "asked for an amphora":
        return Preview(words=f"Your turn ends; you keep {_amphoras(there['amphoras'])}.")
    cards = min(view["left"], view["deck"] + sum(view["discards"]))
    return Preview(words=f"You get {plural(cards, 'card')}, and your turn ends.")


def _amphoras(count: int) -> str:
    return plural(count, "amphora") if count else "no amphora"


def _draw_words(view: Seen, stack: int) -> str:
    """AK-5, AK-7, AK-29  What may come from a stack, and what that means for the turn."""
    kinds, seat = kinds_of(view["options"]["lists"]), view["seat"]
    there = view["seats"][seat]
    down = [kind for kind in there["face_down"] if kinds.buildings[kind].main == (stack == 0)]
    names = [kinds.names[seat][kind] for kind in down]
    if len(down) == 1:
        what = f"It must be the {names[0]}"
    elif stack == 0:
        what = f"A main building: {either(names)}"
    else:
        what = f"One of your {len(down)} other buildings that lie face down"
    first = " This turn is then for drawing, not for building." if view["kind"] == "undecided" else ""
    last = f" It is the last of this stack: {NEW_TILE}." if there["stacks"][stack] == 1 and view["tiles_left"] else ""
    return f"{what}.{first}{last}"


def _store(view: Seen) -> Preview:
    """AK-8, AK-29  What becomes of a drawn building that is not built."""
    last = view["seats"][view["seat"]]["stacks"][view["stack"]] == 0 and view["tiles_left"]
    then = f" Then {NEW_TILE}." if last else ""
    return Preview(words=f"It waits on your storage board, and can be built from your next turn on.{then}")


def _choose(view: Seen, kind: int) -> Preview:
    """AK-9, AK-44  What a building costs, and where it would be free or cheapest."""
    state = _position(_Same(view))
    hand = int(state.hand(state.seat))
    lots = [lot for lot in range(state.hex_count()) if can_build(state, kind, lot)]
    prices = {lot: price(state, kind, lot) for lot in lots}
    free = [lot for lot, cost in prices.items() if cost.free_by]
    shown = {}
    for lot in free:
        q, r, *_ = view["hexes"][lot]
        part = pieces.diamond_part(q, r)
        shown[f"ghost-{lot}"] = part._replace(layer="board/ghosts")
    words = f"Costs {cost_words(kinds_of(view['options']['lists']).buildings[kind])}."
    if free:
        return Preview(shown, words=f"{words} Free on {plural(len(free), 'lot')}: see the red diamonds.")
    if not prices:
        return Preview(words=words)
    best = min(prices.values(), key=lambda cost: cost.cards(hand))
    return Preview(words=f"{words} Cheapest at {best.where}: {plural(best.cards(hand), 'card')}.")


def _lot(view: Seen, lot: int) -> Preview:
    """AK-14 to AK-33  The building on its lot: price, and what it would bring."""
    state = _position(_Same(view))
    if view["phase"] != "siting" or not state.is_legal(n.LOT + lot):
        return NOTHING_TO_SHOW
    kinds, seat, kind = kinds_of(view["options"]["lists"]), view["seat"], view["building"]
    q, r, *_ = view["hexes"][lot]
    cost, hand = price(state, kind, lot), int(state.hand(seat))
    words = [price_words(cost, kinds, kind, hand), *_gains(state, _built(state, n.LOT + lot))]
    part = standing_part(kinds, seat, kind, q, r, own=True, ghost=True)
    mark = DIAMOND_IDS[lot] if cost.free_by else PRICE_IDS[lot]
    return Preview({"ghost-piece": part}, (mark,), " ".join(words))


def _pay(view: Seen, action: int) -> Preview:
    """AK-16  How many cards are still to be laid, or what the building brings once it is paid."""
    state = _position(_Same(view))
    if not state.is_legal(action):
        return NOTHING_TO_SHOW
    after = state.copy()
    after.apply(action)
    if after.phase == n.PAYING:
        return Preview(words=f"Then {plural(int(cards_to_choose(after)), 'card')} more to lay.")
    kinds = kinds_of(view["options"]["lists"])
    paid = resources(int(state.hand(state.seat) - after.hand(state.seat)))
    name = kinds.names[state.seat][view["building"]]
    return Preview(words=" ".join([f"You pay {paid}, and the {name} stands.", *_gains(state, after)]))


def _built(state: Attika, action: int) -> Attika:
    """The position once the building stands, whichever cards are chosen for it."""
    after = state.copy()
    after.apply(action)
    while after.phase == n.PAYING:
        after.apply(after.legal_actions()[0])
    return after


def price_words(cost: Price, kinds: Kinds, kind: int, hand: int) -> str:
    """AK-15 to AK-25  A price opened up: Costs 2 hill and 1 mountain, less 1 hill (2,1). You pay 1 hill and …"""
    if cost.free_by:
        return f"Free next to {cost.free_by}."
    lowered = "".join(f", less 1 {LANDSCAPES[landscape]} ({spot})" for landscape, spot in cost.taken_off)
    words = f"Costs {cost_words(kinds.buildings[kind])}{lowered}."
    missing = int(less(cost.need, hand))
    exact = int(fewer(cost.need, hand))
    rest = [resources(exact, cost.of_any)] if exact or cost.of_any else []
    if missing:
        rest.append(f"{2 * int(total(missing))} cards for {resources(missing)}, which you lack")
    if cost.extra:
        rest.append(f"{plural(cost.extra, 'card')} for a new settlement")
    return f"{words} You pay {either(rest, 'and') or 'nothing'}."


def _gains(before: Attika, after: Attika) -> list[str]:
    """AK-24, AK-26, AK-29, AK-32, AK-33  What a building brings: victory, an amphora, a tile, fewer settlements."""
    if after.phase == n.FINISHED:
        return ["It links two sanctuaries: you win!" if after.end == n.LINKED else "It is the last of all: you win!"]
    found = []
    seat, group = before.seat, before.setup.group_of(before.building)
    if not before.setup.pieces_in_group(group) & ~after.built(seat):
        prize = "1 amphora" if after.amphoras(seat) > before.amphoras(seat) else ""
        prize = prize or (
            "1 card, as no amphora is left" if after.phase == n.CONSOLING else "nothing, as it does not hang together"
        )
        found.append(f"Completes the group {tuple(GROUPS)[group]}: {prize}.")
    if after.settlements(seat) < before.settlements(seat):
        joined = 1 + before.settlements(seat) - after.settlements(seat)
        found.append(f"Joins {joined} of your settlements.")
    if before.stack >= 0 and not before.height(seat, before.stack) and before.tiles_left:
        found.append(f"Then {NEW_TILE}.")
    return found


def _place(view: Seen, place: int) -> Preview:
    """AK-30, AK-46  The new tile where it would lie."""
    center = next(((q, r) for number, q, r in view["places"] if number == place), None)
    if center is None:
        return NOTHING_TO_SHOW
    symbols = kinds_of(view["options"]["lists"]).tiles[view["tile"]]
    x, y = pieces.at(*center)
    ghost = Part("board/ghosts", x, y, pieces.ghost(pieces.tile_picture(symbols, view["turn"], pieces.RADIUS)))
    return Preview({"ghost-tile": ghost}, words=_place_words(view, center, pieces.turned(symbols, view["turn"])))


def _place_words(view: Seen, center: Hex, landscapes: tuple[int, ...]) -> str:
    """AK-15, AK-30  How much of its edge meets the land, and which symbols come next to empty hexes there."""
    edges = 0
    near: Counter[str] = Counter()
    for place, landscape in zip(flower(center), landscapes, strict=True):
        touching = [entry for entry in view["hexes"] if apart(place, (entry[0], entry[1])) == 1]
        edges += len(touching)
        if landscape >= 0 and any(owner == view["seat"] for _, _, _, owner, _ in touching):
            near[LANDSCAPES[landscape]] += 1
    beside = either([f"{count} {name}" for name, count in near.items()], "and")
    own = f", and brings {beside} next to your buildings" if near else ""
    return f"Meets the land on {plural(edges, 'side')}{own}."
