"""The program of a worker process: reads questions, lets bots think, writes replies.

Started as `python -P -m gametable.server.thinking.worker PARENT LIMITS`, with the parent's process number and the
limits as JSON. It ends when its standard input does.
"""

from __future__ import annotations

import sys
import traceback
from collections import OrderedDict
from pathlib import Path
from typing import BinaryIO

import msgspec

from gametable.bots.bot import Bot, BotError, whole_number
from gametable.bots.budget import Budget
from gametable.bots.names import find_bot
from gametable.bots.thinker import why_of
from gametable.games import catalog
from gametable.kernel.rng import Rng
from gametable.server.thinking.confinement import confine
from gametable.server.thinking.messages import LENGTH, Asked, Question, Reply, frame, plain
from gametable.server.thinking.terms import Limits

Place = tuple[str, int, str]  # table, seat, name of the bot


class Thinker:
    """Answers questions; keeps the bots that were asked last, and so what they remember of a turn."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._bots: OrderedDict[Place, Bot] = OrderedDict()

    def reply(self, asked: Asked) -> Reply:
        """The reply to a question; whatever the bot does wrong is in it."""
        question = asked.question
        try:
            bot = self._bot(question)
            action = _choice(bot, question)
            return Reply(asked.ticket, action, plain(why_of(bot)))
        except MemoryError:
            self._bots.clear()
            return Reply(asked.ticket, fault=f"The bot {question.bot} ran out of memory", memory=True)
        except Exception as fault:  # noqa: BLE001 (a bot may raise anything)
            failed = f"The bot {question.bot} failed with {type(fault).__name__}"
            return Reply(asked.ticket, fault=plain(failed), detail=plain(f"{fault}{_where(fault)}"))

    def _bot(self, question: Question) -> Bot:
        place = (question.table, question.seat, question.bot)
        if place not in self._bots:
            self._bots[place] = find_bot(question.bot)
            if len(self._bots) > self._most:
                self._bots.popitem(last=False)
        self._bots.move_to_end(place)
        return self._bots[place]


def _choice(bot: Bot, question: Question) -> int:
    game = catalog.load(question.game)
    legal = tuple(question.legal)
    answer = bot.choose(game, question.seen, legal, Budget(question.seconds), Rng(question.seed))
    if (action := whole_number(answer)) not in legal:
        raise BotError(f"It chose {answer!r:.40}, which is not one of its {len(legal)} legal actions.")
    return action


def _where(fault: Exception) -> str:
    frames = traceback.extract_tb(fault.__traceback__)
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})"


def _read(questions: BinaryIO) -> bytes | None:
    """The next message; None when there will be no more."""
    head = questions.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (size,) = LENGTH.unpack(head)
    body = questions.read(size)
    return body if len(body) == size else None


def _write(replies: BinaryIO, reply: Reply) -> None:
    replies.write(frame(reply))
    replies.flush()


def main(words: list[str]) -> None:
    """Answer questions until there are no more."""
    limits = msgspec.json.decode(words[1], type=Limits)
    questions, replies = confine(limits, int(words[0]))
    thinker = Thinker(limits.bots)
    decoder = msgspec.msgpack.Decoder(Asked)
    _write(replies, Reply())
    while (body := _read(questions)) is not None:
        _write(replies, thinker.reply(decoder.decode(body)))


if __name__ == "__main__":
    main(sys.argv[1:])
