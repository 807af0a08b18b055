"""A table as a record that anybody can check, and the check of its draws."""

from __future__ import annotations

import re
from typing import Final

from gametable.kernel.errors import RecordError
from gametable.kernel.game import Game
from gametable.kernel.language import ENGLISH, speaking
from gametable.kernel.options import write_value
from gametable.kernel.record import NOBODY, Move, Record
from gametable.kernel.recorder import replay_move, resume
from gametable.kernel.state import State
from gametable.table.fairness import SECRET_BYTES, commitment, generator
from gametable.table.match import Played
from gametable.table.table import Table

HEX: Final = re.compile(f"[0-9a-f]{{{2 * SECRET_BYTES}}}")


def to_record(table: Table) -> Record:
    """The game of a table with all that chance has brought; the secret only if it has been shown."""
    match = table.running()
    options = {name: write_value(value) for name, value in match.settings.items()}
    with speaking(ENGLISH):  # a record is the same whoever asks for it
        names = {number: seat.title(number) for number, seat in enumerate(table.seats)}
    moves = [_with_number(played) for played in match.played]
    luck = (table.commitment, table.shown_secret)
    version = table.settings.rules
    return Record(table.settings.game, version, match.players, options, names, moves, match.result, *luck)


def _with_number(played: Played) -> Move:
    """A move, with the number of its entry where chance followed from it."""
    move = played.move
    return Move(move.seat, move.action, move.outcomes, played.entry if move.outcomes else NOBODY)


def check_draws(game: Game, record: Record) -> int:
    """Draw everything again from the secret of a record; return how many draws were checked, or say what differs."""
    if not record.secret:
        return 0
    line = record.lines.get("secret", 1)
    if not HEX.fullmatch(record.secret):
        raise RecordError(line, 8, f"a secret is written with {2 * SECRET_BYTES} of the letters 0-9 and a-f.")
    secret = bytes.fromhex(record.secret)
    if commitment(secret) != record.commitment:
        raise RecordError(line, 8, "this is not the secret that was promised: its SHA-256 is not the commitment.")
    header = Record(record.game, record.rules, record.players, record.options)
    state = resume(game, header).state
    checked, last = 0, NOBODY
    for move in record.moves:
        before = state.copy()
        replay_move(game, state, move)
        last = _check_number(move, last)
        checked += _check_move(game, before, move, secret)
    return checked


def _check_number(move: Move, last: int) -> int:
    """Numbers rise, and only the draws of an earlier game have none: else draws could be chosen."""
    if not move.outcomes:
        return last
    if last != NOBODY and move.entry <= last:
        number = f"@{move.entry}" if move.entry != NOBODY else "none"
        raise RecordError(
            move.line, move.column(1), f"the numbers of draws rise: @{last} was before, {number} is here."
        )
    return move.entry


def _check_move(game: Game, state: State, move: Move, secret: bytes) -> int:
    """The draws of one entry; those of an earlier game, from which this one went on, have no number here."""
    if move.entry == NOBODY or not move.outcomes:
        return 0
    rng = generator(secret, move.entry)
    if move.seat != NOBODY:
        if move.seat != state.to_move():
            state.turn_to(move.seat)
        state.apply(game.read(state, move.action))
    for index, text in enumerate(move.outcomes, start=1):
        outcome = state.draw(rng)
        true = game.write(state, outcome)
        if true != text:
            raise RecordError(move.line, move.column(index), f"the secret gives {true!r} here, not {text!r}.")
        state.apply(outcome)
    return len(move.outcomes)
