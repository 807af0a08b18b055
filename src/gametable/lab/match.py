"""One recorded game, and where its luck comes from.

Every entry of a game has luck of its own: for the chance events that follow it, and for the bot that decides it. Both
follow from the seed of the game, on ways that do not meet: what a bot gets does not lead back to the seed. A move that
is taken back and made again meets the same luck, and so does a game that is saved and resumed with the same seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gametable.bots.bot import Bot, ask_bot
from gametable.bots.budget import Budget
from gametable.bots.luck import bot_luck
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng

BUDGET: Final = Budget(seconds=1.0)  # that a bot may think


def chance_at(entry: int, seed: int) -> Rng:
    """The luck of the chance events in an entry."""
    return Rng(seed, 2 * entry)


def luck_at(entry: int, seed: int) -> Rng:
    """The luck of the bot that decides an entry, made from a digest of the seed: no generator leads back from it."""
    return bot_luck(seed, entry)


def chance_of(recorder: Recorder, seed: int) -> Rng:
    """The luck of the chance events in the entry that comes next."""
    return chance_at(len(recorder.record.moves), seed)


def luck_of(recorder: Recorder, seed: int) -> Rng:
    """The luck of the bot that decides next."""
    return luck_at(len(recorder.record.moves), seed)


def begin(recorder: Recorder, seed: int) -> None:
    """Draw what comes before the first decision, unless the game has begun already."""
    if not recorder.record.moves:
        recorder.begin(chance_of(recorder, seed))


def play_bot(recorder: Recorder, bot: Bot, seed: int, budget: Budget = BUDGET) -> None:
    """Let the bot on the seat to move decide."""
    action = ask_bot(bot, recorder.game, recorder.state, budget, luck_of(recorder, seed))
    recorder.play(action, chance_of(recorder, seed))


def play_match(recorder: Recorder, bots: Sequence[Bot], seed: int, budget: Budget = BUDGET) -> None:
    """Let bots, one for each seat, play a game to its end."""
    begin(recorder, seed)
    while (seat := int(recorder.state.to_move())) >= 0:
        play_bot(recorder, bots[seat], seed, budget)
