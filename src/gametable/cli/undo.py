"""Which moves may be taken back: one's own last one, if it has shown nothing that was unknown before it."""

from __future__ import annotations

from typing import Final

from gametable.kernel.game import Game
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
from gametable.kernel.state import State

SAMPLES: Final = 32  # possible games that are compared; enough, since one that looks different settles it


def why_not_undo(recorder: Recorder, seat: int) -> str:
    """Why the last entry cannot be taken back by this seat; empty when it can."""
    last = recorder.record.moves[-1]
    if last.seat < 0:
        return "There is nothing to take back: nobody has decided anything yet."
    if last.seat != seat:
        return f"It is too late to take back a move: seat {last.seat + 1} has decided since."
    if not recorder.can_undo(seat):
        return "It is too late to take back your move: chance has shown what followed."
    if _has_revealed(recorder, seat):
        return "It is too late to take back your move: it has shown you something that was hidden."
    return ""


def _has_revealed(recorder: Recorder, seat: int) -> bool:
    """Whether the last entry, behind which no chance event lies, told its own seat something that was hidden."""
    after = recorder.state
    text = recorder.record.moves[-1].action
    recorder.undo()
    before = recorder.state.copy()
    action = recorder.game.read(before, text)
    recorder.play(action, Rng())  # no chance event follows, so this is the entry as it was
    return reveals(recorder.game, before, action, after, seat)


def reveals(game: Game, before: State, action: int, after: State, seat: int) -> bool:
    """Whether a seat can learn from what follows its action: in another possible game it would see something else."""
    seen = game.seen(after, seat)
    for sample in range(SAMPLES):
        possible = before.copy()
        possible.redraw(seat, Rng(sample))
        possible.apply(action)
        if game.seen(possible, seat) != seen:
            return True
    return False
