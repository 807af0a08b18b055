"""What a pool and its workers say to each other: length-prefixed MessagePack, one reply to each question.

A question is all that leaves the server. It holds the view of one seat, never the state, so that a bot can know no more
than the person who could sit in its place.
"""

from __future__ import annotations

import math
import struct
from enum import StrEnum
from typing import Any, Final

import msgspec

from gametable.kernel.rng import LARGEST_SEED, Rng

LENGTH: Final = struct.Struct(">I")  # before each message, the number of its bytes
MOST_BYTES: Final = 1 << 16  # of a reply; a longer one is nonsense
MOST_LETTERS: Final = 500  # of a sentence in a reply
FALLBACK: Final = 0x0FA11BAC  # the stream of random numbers for moves that no bot made


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a bot is asked, and all that it gets to know."""

    table: str
    seat: int
    game: str
    bot: str
    seen: dict[str, Any]  # what the seat may know
    legal: list[int]
    seconds: float  # of CPU time
    seed: int  # the luck of this decision alone: never the one that the chance events of the table come from


class Answer(msgspec.Struct, frozen=True):
    """A legal action, and why."""

    action: int
    why: str  # in words of the bot; it may tell what only its seat knows
    fallback: str = ""  # why chance had to decide instead of the bot: one sentence that everybody may read


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question on its way to a worker."""

    ticket: int  # comes back with the reply
    question: Question


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a worker says to a ticket; to ticket 0, which nobody gave it, that it is ready."""

    ticket: int = 0
    action: int = -1
    why: str = ""
    fault: str = ""  # why there is no action: a sentence that everybody may read
    detail: str = ""  # more about it, for the log
    memory: bool = False  # whether the fault is a lack of memory


class Reason(StrEnum):
    """Why a bot's move had to be made by chance."""

    DEADLINE = "deadline"  # no answer in time
    CRASH = "crash"  # the process ended
    NONSENSE = "nonsense"  # what came was no answer, or no legal action
    FAULT = "fault"  # the bot raised an exception, or could not be loaded
    MEMORY = "memory"  # the bot wanted more than its process may have
    START = "start"  # no process starts
    BUSY = "busy"  # no worker became free in time
    NAME = "name"  # a bot that may not be named here


class NoAnswer(Exception):
    """There will be no answer from the bot; the text is a sentence without its full stop, the detail is for the log."""

    def __init__(self, reason: Reason, sentence: str, detail: str = "") -> None:
        super().__init__(sentence)
        self.reason = reason
        self.detail = detail


def plain(text: str) -> str:
    """A text that a bot has had a hand in, as one line that is not too long."""
    return " ".join(text[:MOST_LETTERS].split())


def frame(message: msgspec.Struct) -> bytes:
    """A message as it is sent."""
    body = msgspec.msgpack.encode(message)
    return LENGTH.pack(len(body)) + body


def check_question(question: Question) -> None:
    """Raise ValueError for a question that no program may ask."""
    if not question.legal:
        raise ValueError("A bot cannot be asked where there is nothing to decide.")
    if not 0 <= question.seed <= LARGEST_SEED:
        raise ValueError(f"The seed {question.seed} is not between 0 and {LARGEST_SEED}.")
    if not math.isfinite(question.seconds) or question.seconds <= 0:
        raise ValueError(f"A bot cannot think for {question.seconds} seconds.")


def fallback(question: Question, fault: NoAnswer) -> Answer:
    """A legal move by chance; equal seeds give equal moves."""
    action = question.legal[Rng(question.seed, FALLBACK).below(len(question.legal))]
    return Answer(action, "", f"{fault}, so chance decided.")
