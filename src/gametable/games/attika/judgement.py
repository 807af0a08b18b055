"""How a strong player looks at Attika: the actions that are still to be done, and the way from sanctuary to sanctuary.

A race is counted in actions: a building on the storage board needs one, a building face down half a turn, and each of
them its price, unless an arrow makes it free. Cards, amphoras and what is left of the turn are actions in hand. Beside
the race stands the link of two sanctuaries: the fewer actions it needs, the more it is worth, to its builder alone.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.attika.judgement_links import OUT_OF_REACH, Links
from gametable.games.attika.judgement_lots import (
    TOO_DEAR,
    BuildOrder,
    any_free_lot,
    cards_for,
    empty_lots_beside,
    fewest_cards,
    free_pieces,
)
from gametable.games.attika.rules.costs import has_free_lot
from gametable.games.attika.rules.lanes import count_of, total
from gametable.games.attika.rules.numbers import (
    CHOOSE,
    CHOOSING,
    DRAWN,
    END,
    FLOWER,
    LOT,
    MOST_HEXES,
    PAY,
    PAYING,
    PIECES,
    SITING,
    STORE,
    TO_DRAW,
)
from gametable.games.attika.rules.payment import payable
from gametable.games.attika.rules.setup import GROUPS, NO_SETUP
from gametable.games.attika.rules.state import Attika
from gametable.kernel.bits import bit, count_bits, lowest
from gametable.kernel.judgement import Judgement, result_into, seat_values, shares_into
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER, State

NAMES = (
    *("draw", "price", "hope", "card", "amphora", "group", "action"),
    *("link", "near", "toll", "reach"),
    *("spread_end", "spread_left"),
    *("heat", "free", "drawing", "path", "block", "room"),
)
LONG: Final[float] = 100.0  # about the actions of a whole game


@mypyc_attr(acyclic=True)
class AttikaJudgement(Judgement):
    """The numbers are actions, apart from `price` and `hope`, which are shares of a printed cost."""

    def __init__(self, numbers: list[float]) -> None:
        super().__init__()
        self.draw: float = numbers[0]  # to draw a building, and to build it
        self.price: float = numbers[1]  # what is paid of a cost that no arrow saves
        self.hope: float = numbers[2]  # what is paid of it where an arrow may save it later
        self.card: float = numbers[3]
        self.amphora: float = numbers[4]
        self.group: float = numbers[5]  # a group that is nearly complete
        self.action: float = numbers[6]  # an action of the turn that is left
        self.link: float = numbers[7]  # two sanctuaries that could be linked at once
        self.near: float = numbers[8]  # a link that needs so many actions more is worth e times less
        self.toll: float = numbers[9]  # cards for each building of a link
        self.reach: float = numbers[10]  # a link that needs so many actions is worth half as much as a sure one
        self.spread_end: float = numbers[11]
        self.spread_left: float = numbers[12]
        self.heat: float = numbers[13]  # how many actions of gain make an action e times as promising
        self.free: float = numbers[14]  # to build what costs nothing
        self.drawing: float = numbers[15]
        self.path: float = numbers[16]  # a lot on the shortest link
        self.block: float = numbers[17]  # a lot on the shortest link of another seat
        self.room: float = numbers[18]  # an empty lot next to a building whose arrows lead on
        self._order: BuildOrder = BuildOrder(NO_SETUP)
        self._links: Links = Links()
        self._ahead: Attika = Attika()
        self._gain: vec[float] = vec[float]([0.0] * MOST_HEXES)
        self._points: vec[float] = seat_values()

    def values_into(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, Attika)
        if state.phase == SITING or state.phase == PAYING or state.phase == DRAWN:
            self._ahead.assign(state)
            state = self._ahead
            self._finish_building(state)
        if state.to_move() == OVER:
            result_into(state, out)
            return
        self._know(state)
        self._links.look_at(state)
        least = LONG
        for seat in range(state.players):
            work = self.work(state, seat)
            least = min(least, work)
            self._points[seat] = self.prospect(state, seat) - work
        shares_into(self._points, state.players, self.spread_end + self.spread_left * least / LONG, out)

    def _know(self, state: Attika) -> None:
        """The tables of this list of buildings."""
        if self._order.setup is not state.setup:
            self._order = BuildOrder(state.setup)

    def _finish_building(self, state: Attika) -> None:
        """A building in hand is judged as if it stood on its best lot; a drawn one only if that is cheap."""
        self._know(state)
        if state.phase == DRAWN:
            piece = state.setup.first_piece[state.building]
            fair = self.price * self._order.resources[piece] + 1.0
            state.apply(CHOOSE + state.building if float(fewest_cards(state, state.building)) <= fair else STORE)
        if state.phase == SITING:
            state.apply(LOT + self.best_lot(state))
        while state.phase == PAYING:
            state.apply(PAY + lowest(payable(state)))

    def work(self, state: Attika, seat: i64) -> float:
        """AK-32  The actions that a seat needs until all is built, less those that it has in hand."""
        built = state.built(seat)
        left = float(count_bits(state.stored(seat))) + self.draw * float(count_bits(state.down(seat)))
        cards = 0.0
        pieces = (bit(PIECES) - 1) & ~built & ~free_pieces(state, seat, self._order)
        while pieces != 0:
            piece = lowest(pieces)
            pieces &= pieces - 1
            sources = self._order.sources[piece]
            share = self.hope if sources != 0 and sources & built == 0 else self.price
            cards += share * self._order.resources[piece]
        left += cards - self.card * min(float(total(state.hand(seat))), cards + 2.0)
        left -= self.amphora * float(state.amphoras(seat))
        for number in range(i64(GROUPS)):
            members = state.setup.group_pieces[number]
            part = float(count_bits(built & members)) / float(count_bits(members))
            if part < 1.0:
                left -= self.group * part * part
        if state.seat == seat:
            left -= self.action * float(state.left)
        return left

    def prospect(self, state: Attika, seat: i64) -> float:
        """AK-33  What the link of two sanctuaries is worth: little if it needs many actions."""
        needed = self._links.needed(state, seat, everywhere=False)
        if needed == OUT_OF_REACH:
            return 0.0
        actions = float(needed)
        actions += self.draw * max(0.0, actions - float(count_bits(state.stored(seat))))
        actions += max(0.0, self.toll * float(needed) - float(total(state.hand(seat))))
        if state.seat == seat and state.kind != TO_DRAW:
            actions -= float(state.left)
        return self.link / (1.0 + math.exp((actions - self.reach) / self.near))

    def weights_into(self, state: State, actions: vec[i64], count: i64, out: vec[float]) -> None:
        assert isinstance(state, Attika)
        if state.phase == SITING:
            self._weigh_lots(state)
            for i in range(count):
                out[i] = self._gain[actions[i] - LOT]
        elif state.phase == PAYING:
            for i in range(count):
                out[i] = self.card * float(count_of(state.hand(state.seat), actions[i] - PAY))
        else:
            self._links.look_at(state)
            urgent = self.path / float(self._links.needed(state, state.seat, everywhere=False))
            for i in range(count):
                out[i] = self._choice_gain(state, actions[i], urgent)
        best = out[0]
        for i in range(count):
            best = max(best, out[i])
        for i in range(count):
            out[i] = math.exp((out[i] - best) / self.heat) + 0.01

    def _choice_gain(self, state: Attika, action: i64, urgent: float) -> float:
        """What an action brings, as far as can be seen without looking for a lot."""
        if action < END:
            return self.drawing
        if action < CHOOSE or action >= LOT:
            return 0.0
        return self.free + urgent if has_free_lot(state, action - CHOOSE) else urgent

    def _weigh_lots(self, state: Attika) -> None:
        """What each lot brings the building in hand: cards saved, room for what follows, links made and prevented."""
        self._know(state)
        seat = state.seat
        waiting = count_bits(self._order.targets[state.building] & ~state.built(seat))
        for lot in range(FLOWER * state.tiles):
            cards = cards_for(state, state.building, lot)
            gain = -float(cards)
            if waiting > 0 and cards < TOO_DEAR:
                gain += self.room * float(min(waiting, empty_lots_beside(state, lot)))
            self._gain[lot] = gain
        self._links.look_at(state)
        for other in range(state.players):
            needed = self._links.needed(state, other, everywhere=True)
            if needed < OUT_OF_REACH:
                more = (self.path if other == seat else self.block) / float(needed)
                if other == seat and needed == 1:
                    more = LONG  # it wins
                for lot in range(FLOWER * state.tiles):
                    if self._links.through(lot) == needed:
                        self._gain[lot] += more

    def best_lot(self, state: Attika) -> i64:
        """The lot that looks best for the building in hand."""
        self._weigh_lots(state)
        best: i64 = 0
        for lot in range(FLOWER * state.tiles):
            if self._gain[lot] > self._gain[best]:
                best = lot
        return best

    def pick(self, state: State, legal: vec[i64], rng: Rng) -> i64:
        """Build what is free, and of two other ideas take the better."""
        assert isinstance(state, Attika)
        if state.phase == SITING:
            lot = any_free_lot(state, state.building, rng)
            if lot >= 0:
                return LOT + lot
            one = state.pick(rng, legal)
            other = state.pick(rng, legal)
            dearer = cards_for(state, state.building, one - LOT) > cards_for(state, state.building, other - LOT)
            return other if dearer else one
        if state.phase == DRAWN and has_free_lot(state, state.building):
            return CHOOSE + state.building
        one = state.pick(rng, legal)
        if state.phase != CHOOSING:
            return one
        best = self._rank(state, one)
        if best == 3:
            return one
        other = state.pick(rng, legal)
        return other if self._rank(state, other) > best else one

    def _rank(self, state: Attika, action: i64) -> i64:
        """Free buildings come first, and giving up last, unless the hand is empty."""
        if action >= CHOOSE:
            return i64(3) if has_free_lot(state, action - CHOOSE) else i64(2)
        if action == END and total(state.hand(state.seat)) > 2:
            return 1
        return 2
