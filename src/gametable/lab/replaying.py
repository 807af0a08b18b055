"""Makes a readable record of a game that was stored as numbers, and checks every step of it by the rules."""

from __future__ import annotations

from gametable.kernel.game import Game
from gametable.kernel.options import write_value
from gametable.kernel.record import NOBODY, Move, Record, Result
from gametable.kernel.recorder import result_of
from gametable.kernel.state import CHANCE, OVER, State
from gametable.lab.plan import Plan
from gametable.lab.played import Played
from gametable.lab.seeded import is_dead_end
from gametable.lab.workers import LabError


def record_of(plan: Plan, played: Played, number: int) -> Record:
    """The record of one of the games; a step or a result that the rules do not give is refused."""
    game = plan.load_game()
    state = game.start(plan.players, plan.options)
    options = {name: write_value(value) for name, value in plan.options.items()}
    names = dict(enumerate(plan.names_of(number)))
    record = Record(game.key, game.entry.rules_version, plan.players, options, names)
    record.moves = _replayed(game, state, played.steps_of(number), number)
    record.result = result_of(state) if state.to_move() == OVER else None
    if record.result != _stored_result(played, number):
        raise LabError(f"Game {number} has another result than its steps give: they are {record.result}.")
    if bool(played.dead_ends[number - played.first]) != is_dead_end(state):
        raise LabError(f"Game {number} was stored as {_stop(played, number)}, and its steps say otherwise.")
    return record


def _stop(played: Played, number: int) -> str:
    return "one that comes to a dead end" if played.dead_ends[number - played.first] else "one without a dead end"


def _stored_result(played: Played, number: int) -> Result | None:
    at = number - played.first
    if played.endless[at]:
        return None
    return Result(tuple(played.scores[at].tolist()), tuple(played.winners[at].nonzero()[0].tolist()))


def _replayed(game: Game, state: State, steps: list[tuple[int, int]], number: int) -> list[Move]:
    """Carry out all steps; the entries that a record has for them."""
    who, text, outcomes = NOBODY, "", list[str]()
    moves = []
    for count, (seat, action) in enumerate(steps):
        if seat != state.to_move() or not state.is_legal(action):
            raise LabError(f"Step {count} of game {number} is against the rules: {action} by {_name(seat)}.")
        written = game.write(state, action)
        if seat == CHANCE:
            outcomes.append(written)
        else:
            moves.append(Move(who, text, tuple(outcomes)))
            who, text, outcomes = seat, written, []
        state.apply(action)
    return [*moves, Move(who, text, tuple(outcomes))]


def _name(seat: int) -> str:
    return "chance" if seat == CHANCE else f"seat {seat + 1}"
