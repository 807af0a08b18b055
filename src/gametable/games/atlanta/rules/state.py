"""Atlanta as a State: whose decision it is, what is legal, and what an action does."""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.atlanta.rules.cards import any_left, has, in_hand, leave_hand, take_from_row
from gametable.games.atlanta.rules.chance import (
    before_the_game,
    can_come,
    draw_outcome,
    put,
    settle_row,
    write_outcomes,
    write_weights,
)
from gametable.games.atlanta.rules.choices import (
    may_designate,
    random_action,
    random_place,
    write_actions,
    write_places,
)
from gametable.games.atlanta.rules.hidden import redraw_secrets
from gametable.games.atlanta.rules.numbers import (
    ACTIONS,
    CHOOSING,
    DESIGNATE,
    DRAW_DECK,
    DRAWING,
    FINISHED,
    FIRST_CHANCE,
    PLACE,
    PLACING,
    PLAY,
    REFILLING,
    SUITS,
)
from gametable.games.atlanta.rules.position import DECK, IN_ROW, Position
from gametable.games.atlanta.rules.result import all_points, winning_seats
from gametable.games.atlanta.rules.setup import setup_of
from gametable.games.atlanta.rules.turns import action_done
from gametable.kernel.bits import bit, lowest
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State


@final
@mypyc_attr(acyclic=True)
class Atlanta(Position):
    """A position of Atlanta with its rules."""

    def to_move(self) -> i64:
        if self.phase >= FIRST_CHANCE:
            return CHANCE
        if self.phase == FINISHED:
            return OVER
        return self.seat

    def legal_into(self, out: vec[i64]) -> i64:
        if self.phase >= FIRST_CHANCE:
            return write_outcomes(self, out)
        if self.phase == PLACING:
            return write_places(self, out)
        if self.phase == CHOOSING:
            return write_actions(self, out)
        return 0

    def is_legal(self, action: i64) -> bool:
        if self.phase >= FIRST_CHANCE:
            return can_come(self, action)
        if self.phase == PLACING:
            place = action - PLACE
            tableau = self.tableaus[self.seat]
            value = self.setup.value_of[self.chosen]
            return place >= 0 and place < 4 * tableau.count and tableau.allows(place, value)
        if self.phase == FINISHED or action < 0 or action >= ACTIONS:
            return False
        if action < DRAW_DECK:
            return action < self.setup.kinds and has(self, IN_ROW, action)
        if action == DRAW_DECK:
            return any_left(self, DECK)
        if action < PLACE:
            return action - PLAY < self.setup.kinds and in_hand(self, self.seat, action - PLAY)
        choice = action - DESIGNATE
        return choice >= 0 and may_designate(self, choice // SUITS, choice % SUITS)

    def apply(self, action: i64) -> None:
        if self.phase >= FIRST_CHANCE:
            put(self, action)
        elif self.phase == PLACING:
            self._lay_card(action - PLACE)
        elif action < DRAW_DECK:
            take_from_row(self, self.seat, action)
            action_done(self)
        elif action == DRAW_DECK:
            self.phase = DRAWING
        elif action < PLACE:
            self.chosen = action - PLAY
            self.phase = PLACING
        else:
            self._designate((action - DESIGNATE) // SUITS, (action - DESIGNATE) % SUITS)

    def _lay_card(self, place: i64) -> None:
        """AL-11  The chosen card leaves the hand for the tableau."""
        leave_hand(self, self.seat, self.chosen)
        self.tableau_to_change(self.seat).play(self.setup, self.chosen, place)
        self.chosen = -1
        action_done(self)

    def _designate(self, district: i64, suit: i64) -> None:
        """AL-17  The face-up tile of a stack goes on a District at once."""
        tile = lowest(self.face_up & 63 * bit(6 * suit))
        self.face_up &= ~bit(tile)
        self.tableau_to_change(self.seat).designate(district, tile)
        action_done(self)

    def weights_into(self, out: vec[i64]) -> i64:
        return write_weights(self, out)

    def draw(self, rng: Rng) -> i64:
        return draw_outcome(self, rng)

    def settle(self, rng: Rng) -> i64:
        events: i64 = 0
        while self.phase >= FIRST_CHANCE:
            if self.phase == REFILLING:
                events += settle_row(self, rng)
            else:
                put(self, draw_outcome(self, rng))
                events += 1
        return events

    def pick(self, rng: Rng, legal: vec[i64]) -> i64:
        if self.phase == CHOOSING:
            return random_action(self, rng)
        if self.phase == PLACING:
            return PLACE + random_place(self, rng)
        n = self.legal_into(legal)
        return legal[rng.below(n)]

    def copy(self) -> Atlanta:
        new = Atlanta()
        new.take_over(self)
        return new

    def assign(self, other: State) -> None:
        assert isinstance(other, Atlanta)
        self.take_over(other)

    def redraw(self, seat: i64, rng: Rng) -> None:
        redraw_secrets(self, seat, rng)

    def scores(self) -> list[int]:
        """AL-24  The points of all tiles as they lie now."""
        return all_points(self)

    def winners(self) -> list[int]:
        """AL-25  Empty before the end; several seats share a victory."""
        return winning_seats(self) if self.phase == FINISHED else []


def new_state(words: tuple[int, ...]) -> Atlanta:
    """The position before any chance event of a game with this setup."""
    state = Atlanta()
    before_the_game(state, setup_of(words))
    return state
