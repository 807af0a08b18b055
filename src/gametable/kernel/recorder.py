"""Plays a game and writes it down; replays and verifies what was written."""

# mypyc compiles this module: objects

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gametable.kernel.errors import GametableError, NotAsked, OptionError, RecordError
from gametable.kernel.game import Game, seated
from gametable.kernel.options import parse_options, write_value
from gametable.kernel.record import NOBODY, Move, Record, Result
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State


class Recorder:
    """A running game with its record. Chance is drawn from the generator that the caller hands over."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Any] | None = None) -> None:
        settings = game.settings(players, options)
        self.game = game
        self.state = game.start(players, settings)
        written = {name: write_value(value) for name, value in settings.items()}
        self.record = Record(game.key, game.entry.rules_version, players, written)
        self._before: list[State] = []  # the position before each entry

    def begin(self, rng: Rng) -> None:
        """Draw the chance events that come before the first decision."""
        self._enter(NOBODY, "", rng)

    def play(self, action: int, rng: Rng, seat: int | None = None) -> None:
        """Carry out a decision of a seat (or of the one to move), if it is legal, and the chance that follows it."""
        decider = int(self.state.to_move()) if seat is None else seat
        if self.state.to_move() == CHANCE:
            raise NotAsked(decider, [])
        before = self.state.copy()
        turned = seated(self.state, decider)
        refusal = self.game.refusal(turned, action)
        if refusal:
            raise refusal
        text = self.game.write(turned, action)
        self.state = turned
        self.state.apply(action)
        self._enter(decider, text, rng, before)

    def _enter(self, seat: int, text: str, rng: Rng, before: State | None = None) -> None:
        self._before.append(before or self.state.copy())
        outcomes: list[str] = []
        while self.state.to_move() == CHANCE:
            outcome = self.state.draw(rng)
            outcomes.append(self.game.write(self.state, outcome))
            self.state.apply(outcome)
        self.record.moves.append(Move(seat, text, tuple(outcomes)))
        if self.state.to_move() == OVER:
            self.record.result = result_of(self.state)

    def why_not_undo(self, seat: int) -> str:
        """Why a seat cannot take the last entry back; empty when it can."""
        last = self.record.moves[-1] if self.record.moves else Move(NOBODY, "")
        if last.seat == NOBODY:
            return "There is nothing to take back: nobody has decided anything yet."
        if last.seat != seat:
            return f"It is too late to take back a move: seat {last.seat + 1} has decided since."
        if last.outcomes:
            return "It is too late to take back your move: chance has shown what followed."
        before = seated(self._before[-1], seat)
        if self.game.reveals(before, self.game.read(before, last.action)):
            return "It is too late to take back your move: it has shown something that was hidden."
        return ""

    def can_undo(self, seat: int) -> bool:
        """Whether the last entry is this seat's own and nothing hidden has come to light since."""
        return not self.why_not_undo(seat)

    def undo(self) -> None:
        """Take the last entry back."""
        self.state = self._before.pop()
        self.record.moves.pop()
        self.record.result = None

    def follow(self, record: Record) -> None:
        """Play a record to its last entry; RecordError says where it differs from the rules."""
        for move in record.moves:
            self._before.append(self.state.copy())
            replay_move(self.game, self.state, move)
            self.record.moves.append(Move(move.seat, move.action, move.outcomes))
        self.record.names = dict(record.names)
        if self.state.to_move() == OVER:
            self.record.result = result_of(self.state)


def result_of(state: State) -> Result:
    """The result of a finished game."""
    return Result(tuple(state.scores()), tuple(state.winners()))


def resume(game: Game, record: Record) -> Recorder:
    """The running game that a record describes."""
    if record.rules != game.entry.rules_version:
        line = record.lines.get("rules", 1)
        own = game.entry.rules_version
        raise RecordError(line, 7, f"the record follows rules version {record.rules} of {game.key}; here is {own}.")
    try:
        options = parse_options(game.options, [f"{name}={value}" for name, value in record.options.items()])
        recorder = Recorder(game, record.players, options)
    except OptionError as fault:
        line = record.lines.get(f"option {fault.option}", record.lines.get("players", 1))
        raise RecordError(line, 1, str(fault)) from fault
    recorder.follow(record)
    return recorder


def verify(game: Game, record: Record) -> Recorder:
    """Replay a record and compare its result; RecordError is the first difference."""
    recorder = resume(game, record)
    true = recorder.record.result
    if record.result != true:
        line = record.result.line if record.result else (record.moves[-1].line + 1 if record.moves else 1)
        raise RecordError(line, 1, _difference(record.result, true))
    return recorder


def _difference(written: Result | None, true: Result | None) -> str:
    if true is None:
        return "the record has a result, but the game is not over."
    right = f"scores {' '.join(map(str, true.scores))}; winners {' '.join(str(seat + 1) for seat in true.winners)}"
    if written is None:
        return f"the game is over, but its result is missing: {right}."
    return f"the result is not what the moves give: {right}."


def replay_move(game: Game, state: State, move: Move) -> None:
    """Carry out one entry of a record on a state."""
    if move.seat != NOBODY:
        _replay_decision(game, state, move)
    for index, text in enumerate(move.outcomes, start=1):
        if state.to_move() != CHANCE:
            raise RecordError(move.line, move.column(index), f"no chance event is due, but {text!r} stands here.")
        try:
            outcome = game.read(state, text)
        except GametableError as fault:
            raise RecordError(move.line, move.column(index), str(fault)) from fault
        if not state.is_legal(outcome):
            raise RecordError(move.line, move.column(index), f"{text!r} cannot come here.")
        state.apply(outcome)
    if state.to_move() == CHANCE:
        raise RecordError(
            move.line, move.column(len(move.outcomes)), "a chance event is due, but its outcome is missing."
        )


def _replay_decision(game: Game, state: State, move: Move) -> None:
    if move.seat not in state.open_seats():
        raise RecordError(move.line, 1, str(NotAsked(move.seat, state.open_seats())))
    if move.seat != state.to_move():
        state.turn_to(move.seat)
    try:
        action = game.read(state, move.action)
        refusal = game.refusal(state, action)
    except GametableError as fault:
        raise RecordError(move.line, move.column(0), str(fault)) from fault
    if refusal:
        raise RecordError(move.line, move.column(0), str(refusal))
    state.apply(action)
