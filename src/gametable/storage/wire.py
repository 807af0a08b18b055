"""What a server and the process that stores for it say to each other: frames of msgpack behind their length.

The server sends batches of jobs; the process answers, in their order, how many of them are done and which were refused.
Only the two ends of one program on one machine ever speak this, so it has no version.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from gametable.storage.interface import (
    Conflict,
    Figures,
    Job,
    StorageError,
    Unfit,
    Unwritable,
    Write,
    WrongStorage,
)

LENGTH: Final = 4  # bytes before each frame

_REFUSALS: Final[dict[str, type[StorageError]]] = {
    kind.__name__: kind for kind in (Conflict, Unfit, Unwritable, WrongStorage)
}


class Refused(msgspec.Struct, frozen=True, array_like=True):
    """An error on its way to the server."""

    kind: str
    words: tuple[str, ...]

    @classmethod
    def of(cls, fault: StorageError) -> Refused:
        """Pack an error."""
        return cls(type(fault).__name__, tuple(str(word) for word in fault.args))

    def error(self) -> StorageError:
        """Unpack it."""
        return _REFUSALS[self.kind](*self.words)


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """What became of the oldest jobs that had no answer yet."""

    done: int = 0
    refused: dict[int, Refused] = {}  # by their places among these
    fault: str = ""
    figures: Figures = Figures()
    unopened: Refused | None = None  # why there will be no answers: the file cannot be opened


class Frames:
    """Puts frames together from bytes as they come."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def feed(self, some: bytes) -> Iterator[bytes]:
        """The frames that are complete now."""
        self._bytes += some
        at = 0
        while (start := at + LENGTH) <= len(self._bytes):
            end = start + int.from_bytes(self._bytes[at:start], "big")
            if end > len(self._bytes):
                break
            yield bytes(self._bytes[start:end])
            at = end
        del self._bytes[:at]


def pack_jobs(jobs: Iterable[Job]) -> bytes:
    """A batch of jobs as a frame; their tags stay here."""
    return _framed(_encoder.encode([job.writes for job in jobs]))


def unpack_jobs(frame: bytes) -> list[Job | Unfit]:
    """The jobs of a frame; one with values of other types than its rows have is refused, the others are not."""
    try:
        return [Job(writes) for writes in _batches.decode(frame)]
    except msgspec.ValidationError:
        return [_unpack_job(part) for part in _raw_batches.decode(frame)]


def _unpack_job(part: msgspec.Raw) -> Job | Unfit:
    try:
        return Job(_jobs.decode(part))
    except msgspec.ValidationError as fault:
        return Unfit(f"This cannot be stored: {fault}. Right are the types of the interface.")


def pack_answer(answer: Answer) -> bytes:
    """An answer as a frame."""
    return _framed(_encoder.encode(answer))


def unpack_answer(frame: bytes) -> Answer:
    """The answer of a frame."""
    return _answers.decode(frame)


def _framed(content: bytes) -> bytes:
    return len(content).to_bytes(LENGTH, "big") + content


_encoder: Final = msgspec.msgpack.Encoder()
_batches: Final = msgspec.msgpack.Decoder(list[tuple[Write, ...]])
_raw_batches: Final = msgspec.msgpack.Decoder(list[msgspec.Raw])
_jobs: Final = msgspec.msgpack.Decoder(tuple[Write, ...])
_answers: Final = msgspec.msgpack.Decoder(Answer)
