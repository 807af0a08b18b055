"""Attika as a State: whose decision it is, what is legal, and what an action does."""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.attika.rules import choices
from gametable.games.attika.rules.chance import draw_outcome, put, write_outcomes, write_weights
from gametable.games.attika.rules.hidden import redraw_cards
from gametable.games.attika.rules.lanes import one
from gametable.games.attika.rules.numbers import (
    AMPHORA,
    ASKED,
    CHOOSE,
    END,
    FINISHED,
    FIRST_CHANCE,
    LOT,
    NOT_OVER,
    PAY,
    PAYING,
    PLACE,
    STORE,
    TURN,
)
from gametable.games.attika.rules.payment import lay_forced_cards
from gametable.games.attika.rules.position import Position
from gametable.games.attika.rules.result import buildings_on_land, winning_seats
from gametable.games.attika.rules.setup import setup_of
from gametable.games.attika.rules.stored import load_position
from gametable.games.attika.rules.turns import (
    build,
    choose,
    choose_lot,
    draw_from,
    end_turn,
    give_up,
    place_tile,
    spend_amphora,
    store,
    turn_tile,
)
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State


@final
@mypyc_attr(acyclic=True)
class Attika(Position):
    """A position of Attika with its rules."""

    def to_move(self) -> i64:
        if self.phase >= FIRST_CHANCE:
            return CHANCE
        if self.phase == FINISHED:
            return OVER
        return self.seat

    def legal_into(self, out: vec[i64]) -> i64:
        if self.phase >= FIRST_CHANCE:
            return write_outcomes(self, out)
        return choices.write_options(self, out)

    def is_legal(self, action: i64) -> bool:
        if self.phase >= FIRST_CHANCE:
            return State.is_legal(self, action)
        return choices.is_option(self, action)

    def apply(self, action: i64) -> None:
        if self.phase >= FIRST_CHANCE:
            put(self, action)
        elif action >= PLACE:
            place_tile(self, action - PLACE)
        elif action >= LOT:
            choose_lot(self, action - LOT)
        elif action >= CHOOSE:
            choose(self, action - CHOOSE)
        elif action >= TURN:
            turn_tile(self, action - TURN)
        elif action >= PAY:
            self._lay_card(action - PAY)
        else:
            self._take_action(action)

    def _take_action(self, action: i64) -> None:
        """AK-7 to AK-11, AK-28  Draw, store, give up, or spend an amphora or none."""
        if action < END:
            draw_from(self, action)
        elif action == STORE:
            store(self)
        elif action == AMPHORA:
            spend_amphora(self)
        elif self.phase == ASKED:
            end_turn(self)
        else:
            give_up(self)

    def _lay_card(self, landscape: i64) -> None:
        """AK-16  Lay a card; the last one completes the building."""
        self.laid += one(landscape)
        if lay_forced_cards(self):
            build(self)
        else:
            self.phase = PAYING

    def weights_into(self, out: vec[i64]) -> i64:
        return write_weights(self, out)

    def draw(self, rng: Rng) -> i64:
        return draw_outcome(self, rng)

    def settle(self, rng: Rng) -> i64:
        events: i64 = 0
        while self.phase >= FIRST_CHANCE:
            put(self, draw_outcome(self, rng))
            events += 1
        return events

    def pick(self, rng: Rng, legal: vec[i64]) -> i64:
        action = choices.propose(self, rng)
        if action >= 0:
            return action
        n = self.legal_into(legal)
        return legal[rng.below(n)]

    def copy(self) -> Attika:
        new = Attika()
        new.take_over(self)
        return new

    def assign(self, other: State) -> None:
        assert isinstance(other, Attika)
        self.take_over(other)

    def load(self, words: tuple[int, ...]) -> None:
        load_position(self, words)

    def redraw(self, seat: i64, rng: Rng) -> None:
        redraw_cards(self, seat, rng)

    def scores(self) -> list[int]:
        """AK-35  Buildings on the land."""
        return buildings_on_land(self)

    def winners(self) -> list[int]:
        """AK-32 to AK-34  Empty before the end; several seats share a victory."""
        return winning_seats(self) if self.end != NOT_OVER else []


def new_state(words: tuple[int, ...]) -> Attika:
    """The position before any chance event of a game with this setup."""
    state = Attika()
    state.clear(setup_of(words))
    return state
