"""Attatat as a State: whose decision it is, what is legal, and what an action does."""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.attatat.rules.board import setup_of
from gametable.games.attatat.rules.chance import begin_game, draw_outcome, put, settle_deal, write_outcomes
from gametable.games.attatat.rules.claims import announce, ends_here, next_steps, starts, walk_to
from gametable.games.attatat.rules.hidden import redraw_hands
from gametable.games.attatat.rules.links import lay_down, lay_right, open_down, open_right
from gametable.games.attatat.rules.matrix import colours_in_play, symbols_in_play
from gametable.games.attatat.rules.naming import name_colour, name_symbol
from gametable.games.attatat.rules.numbers import (
    ACTIONS,
    CLAIM,
    CLAIMING,
    COLOUR,
    DEALING,
    EITHER_OR,
    FINISHED,
    FIRST_CHANCE,
    LINK_DOWN,
    LINK_RIGHT,
    LINKING,
    NAMING_COLOUR,
    NAMING_SYMBOL,
    NO_CLAIM,
    REMOVE,
    REMOVING,
    SYMBOL,
    WALK,
    WALKING,
)
from gametable.games.attatat.rules.position import Position
from gametable.games.attatat.rules.removal import remove_tile
from gametable.games.attatat.rules.result import total_points, winning_seats
from gametable.games.attatat.rules.turns import end_turn, link_laid
from gametable.kernel.bits import bit, count_bits, lowest, nth_bit
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State


@final
@mypyc_attr(acyclic=True)
class Attatat(Position):
    """A position of Attatat with its rules."""

    def to_move(self) -> i64:
        if self.phase >= FIRST_CHANCE:
            return CHANCE
        if self.phase == FINISHED:
            return OVER
        return self.seat

    def legal_into(self, out: vec[i64]) -> i64:
        if self.phase >= FIRST_CHANCE:
            return write_outcomes(self, out)
        if self.phase == LINKING:
            return self._write_links(out)
        if self.phase == CLAIMING:
            n = self._write_cells(starts(self), WALK, out, 0)
            out[n] = NO_CLAIM
            return n + 1
        if self.phase == EITHER_OR:  # AT-65
            return self._write_cells(starts(self), WALK, out, self._write_links(out))
        if self.phase == WALKING:
            n = self._write_cells(next_steps(self), WALK, out, 0)
            if ends_here(self):
                out[n] = CLAIM
                n += 1
            return n
        if self.phase == REMOVING:
            return self._write_cells(bit(self.start) | bit(self.at), REMOVE, out, 0)
        if self.phase == NAMING_COLOUR:
            return write_numbers(colours_in_play(self), COLOUR, out)
        if self.phase == NAMING_SYMBOL:
            return write_numbers(symbols_in_play(self), SYMBOL, out)
        return 0

    def _write_links(self, out: vec[i64]) -> i64:
        n = self._write_cells(open_right(self), LINK_RIGHT, out, 0)
        return self._write_cells(open_down(self), LINK_DOWN, out, n)

    def _write_cells(self, cells: i64, offset: i64, out: vec[i64], n: i64) -> i64:
        places = self.board.place_of
        while cells != 0:
            out[n] = offset + places[lowest(cells)]
            n += 1
            cells &= cells - 1
        return n

    def is_legal(self, action: i64) -> bool:
        if self.phase >= FIRST_CHANCE or action < 0 or action >= COLOUR:
            return State.is_legal(self, action)
        if action == CLAIM:
            return self.phase == WALKING and ends_here(self)
        if action == NO_CLAIM:
            return self.phase == CLAIMING
        place = action % 25 if action < CLAIM else action - REMOVE
        if place >= self.board.places:
            return False
        return self._cells_for(action) >> self.board.cell_of[place] & 1 != 0

    def _cells_for(self, action: i64) -> i64:
        """The cells for which this sort of action is legal now."""
        phase = self.phase
        if action < LINK_DOWN:
            return open_right(self) if phase == LINKING or phase == EITHER_OR else i64(0)
        if action < WALK:
            return open_down(self) if phase == LINKING or phase == EITHER_OR else i64(0)
        if action >= REMOVE:
            return bit(self.start) | bit(self.at) if phase == REMOVING else i64(0)
        if phase == WALKING:
            return next_steps(self)
        return starts(self) if phase == CLAIMING or phase == EITHER_OR else i64(0)

    def apply(self, action: i64) -> None:
        if self.phase >= FIRST_CHANCE:
            put(self, action)
        elif action < LINK_DOWN:
            lay_right(self, self.board.cell_of[action])
            link_laid(self)
        elif action < WALK:
            lay_down(self, self.board.cell_of[action - LINK_DOWN])
            link_laid(self)
        elif action < CLAIM:
            walk_to(self, self.board.cell_of[action - WALK])
        elif action == CLAIM:
            announce(self)
        elif action == NO_CLAIM:
            end_turn(self)
        elif action < COLOUR:
            remove_tile(self, self.board.cell_of[action - REMOVE])
        elif action < SYMBOL:
            name_colour(self, action - COLOUR)
        elif action < ACTIONS:
            name_symbol(self, action - SYMBOL)

    def weights_into(self, out: vec[i64]) -> i64:
        """Whatever chance draws here, each outcome is as likely as any other."""
        n = write_outcomes(self, out)
        for i in range(n):
            out[i] = 1
        return n

    def draw(self, rng: Rng) -> i64:
        return draw_outcome(self, rng)

    def settle(self, rng: Rng) -> i64:
        events: i64 = 0
        while self.phase >= FIRST_CHANCE:
            if self.phase == DEALING:
                events += settle_deal(self, rng)
            else:
                put(self, draw_outcome(self, rng))
                events += 1
        return events

    def pick(self, rng: Rng, legal: vec[i64]) -> i64:
        if self.phase != LINKING:
            n = self.legal_into(legal)
            return legal[rng.below(n)]
        right = open_right(self)
        down = open_down(self)
        across = count_bits(right)
        n = rng.below(across + count_bits(down))
        if n < across:
            return LINK_RIGHT + self.board.place_of[nth_bit(right, n)]
        return LINK_DOWN + self.board.place_of[nth_bit(down, n - across)]

    def copy(self) -> Attatat:
        new = Attatat()
        new.take_over(self)
        return new

    def assign(self, other: State) -> None:
        assert isinstance(other, Attatat)
        self.take_over(other)

    def redraw(self, seat: i64, rng: Rng) -> None:
        redraw_hands(self, seat, rng)

    def scores(self) -> list[int]:
        """AT-44  Points over all rounds that are over."""
        return total_points(self)

    def winners(self) -> list[int]:
        """AT-44  Empty before the end; several seats share a victory."""
        return winning_seats(self) if self.phase == FINISHED else []


def write_numbers(numbers: i64, offset: i64, out: vec[i64]) -> i64:
    """Write the members of a set as actions."""
    n: i64 = 0
    while numbers != 0:
        out[n] = offset + lowest(numbers)
        n += 1
        numbers &= numbers - 1
    return n


def new_state(words: tuple[int, ...]) -> Attatat:
    """The position before any chance event of a game with this setup."""
    state = Attatat()
    state.setup = setup_of(words)
    begin_game(state)
    return state
