"""The game itself at a table: the position, the moves that led to it, and what may be taken back."""

# mypyc compiles this module: objects

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final, NamedTuple

from gametable.kernel.errors import NotAsked, RecordError
from gametable.kernel.game import Game, seated
from gametable.kernel.language import _
from gametable.kernel.options import Settings
from gametable.kernel.record import NOBODY, Move, Result
from gametable.kernel.recorder import replay_move, result_of
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State

DIGEST: Final = 16  # letters of a digest

Luck = Callable[[], Rng]  # the generator of an entry, which most entries do not need


class Played(NamedTuple):
    """A move that stands, the entry that it came with, and what others have to do with it."""

    move: Move
    entry: int
    is_free: bool  # its own seat may take it back without asking
    is_step: bool = False  # nobody else sees that it was made: a choice is half made, or was made before and is another


class Match:
    """A running game."""

    def __init__(self, game: Game, players: int, settings: Settings) -> None:
        self.game = game
        self.players = players
        self.settings = settings
        self.state = game.start(players, settings)
        self.played: list[Played] = []

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything to decide any more."""
        return bool(self.state.to_move() == OVER)

    @property
    def result(self) -> Result | None:
        """The result of a finished game."""
        return result_of(self.state) if self.is_over else None

    def begin(self, entry: int, luck: Luck) -> Move:
        """Draw the chance events that come before the first decision."""
        return self._enter(NOBODY, "", entry, luck, is_free=False, is_step=False)

    def play(self, seat: int, action: int, entry: int, luck: Luck) -> Move:
        """Carry out a decision of a seat and the chance that follows it, or raise what forbids it."""
        if self.is_over:
            raise NotAsked(seat, [])
        turned = seated(self.state, seat)
        if not turned.is_legal(action):
            raise self.game.refusal(turned, action) or RuntimeError(f"action {action} is refused, but no rule says so")
        text = self.game.write(turned, action)
        is_free = not self.game.reveals(turned, action)
        is_again = seat not in turned.awaited_seats()
        turned.apply(action)
        self.state = turned
        is_step = is_again or self.game.is_half_made(turned)
        return self._enter(seat, text, entry, luck, is_free=is_free, is_step=is_step)

    def _enter(self, seat: int, text: str, entry: int, luck: Luck, *, is_free: bool, is_step: bool) -> Move:
        outcomes = self._draw(luck()) if self.state.to_move() == CHANCE else ()
        move = Move(seat, text, outcomes)
        self.played.append(Played(move, entry, is_free and not outcomes, is_step and not outcomes))
        return move

    def is_step(self, seat: int, action: int) -> bool:
        """Whether nobody else would see that a seat carries out this legal action."""
        after = seated(self.state, seat).copy()
        is_again = seat not in after.awaited_seats()
        after.apply(action)
        return after.to_move() != CHANCE and (is_again or self.game.is_half_made(after))

    def _draw(self, rng: Rng) -> tuple[str, ...]:
        outcomes: list[str] = []
        while self.state.to_move() == CHANCE:
            outcome = self.state.draw(rng)
            outcomes.append(self.game.write(self.state, outcome))
            self.state.apply(outcome)
        return tuple(outcomes)

    def replay(self, move: Move, entry: int, *, is_step: bool = False) -> None:
        """Carry out a move as it was written down."""
        if (move.seat == NOBODY) != (not self.played) or (move.seat == NOBODY) == bool(move.action):
            raise RecordError(move.line, 1, "the first entry is nobody's; each other one has a seat and an action.")
        is_free = False
        if move.seat != NOBODY and not move.outcomes and move.seat in self.state.open_seats():
            turned = seated(self.state, move.seat)
            is_free = not self.game.reveals(turned, self.game.read(turned, move.action))
        replay_move(self.game, self.state, move)
        self.played.append(Played(move, entry, is_free, is_step))

    def undo_to(self, count: int) -> None:
        """Let only the first moves stand."""
        self.played = self.played[:count]
        self.state = self.at(count)

    def only_steps(self, first: int) -> bool:
        """Whether nobody but its seat knows of any move from the first of these on."""
        return all(played.is_step for played in self.played[first:])

    def at(self, count: int) -> State:
        """The position after so many moves."""
        state = self.game.start(self.players, self.settings)
        for played in self.played[:count]:
            replay_move(self.game, state, played.move)
        return state

    def why_not_undo(self, seat: int) -> str:
        """Why a seat cannot take back its last move without asking; empty when it can."""
        last = self.played[-1]
        if last.move.seat == NOBODY:
            return _("There is nothing to take back: nobody has decided anything yet.")
        if last.move.seat != seat:
            return _("Seat {number} has decided since.").format(number=last.move.seat + 1)
        if last.move.outcomes:
            return _("Chance has shown what followed.")
        return "" if last.is_free else _("It has shown something that was hidden.")

    def free_undo(self, seat: int) -> int | None:
        """How many moves stand if a seat takes back its last one freely; None if it has to ask.

        What others have only begun in secret does not count as decided: else the answer would tell that they have.
        """
        keep = self.last_of(seat)
        if keep is None or not self.played[keep].is_free:
            return None
        state = self.at(keep + 1)
        seen = self.game.seen(state, seat)
        for played in self.played[keep + 1 :]:
            replay_move(self.game, state, played.move)
            if played.move.outcomes or self.game.seen(state, seat) != seen:
                return None
        return keep

    def last_of(self, seat: int) -> int | None:
        """How many moves came before the last one of this seat; None if it has made none."""
        for number in range(len(self.played) - 1, -1, -1):
            if self.played[number].move.seat == seat:
                return number
        return None

    def digest(self) -> str:
        """The position in a few letters: equal positions have equal ones."""
        return hashlib.sha256(repr(self.state.words()).encode()).hexdigest()[:DIGEST]


def write_move(move: Move) -> str:
    """A move as the text of an entry."""
    return move.action + (f" | {'; '.join(move.outcomes)}" if move.outcomes else "")


def read_move(seat: int, text: str) -> Move:
    """The move that an entry holds."""
    action, bar, outcomes = text.partition("|")
    return Move(seat, action.strip(), tuple(outcomes.strip().split("; ")) if bar else ())
