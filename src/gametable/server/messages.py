"""What a browser and the server say to each other: JSON texts, each with its kind in `t`.

A move carries the version of the picture that it was made on. Moves and orders carry an id, so that a repeated one
does nothing.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

LONGEST_FRAME: Final = 16_000  # bytes
LONGEST_CHAT: Final = 500  # letters

Id = Annotated[str, Meta(max_length=64)]  # that a client gives its order
Word = Annotated[str, Meta(max_length=64)]
Version = Annotated[int, Meta(ge=0, lt=2**53)]  # a number that every language keeps whole
Path = Annotated[tuple[str, ...], Meta(max_length=64)]  # what was picked, one thing after the other
Small = Annotated[int, Meta(ge=-1, le=99)]
Steps = Annotated[int, Meta(ge=0, le=1_000_000)]


class Hello(msgspec.Struct, tag="hello", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """Show me this table; `have` is the version of the picture that I still have.

    With the token of another guest I look as that one: several people share a device. With `watch` I see what everybody
    may see, though I have a seat: a screen for all. A program without a window has the shape "none"; one that reads no
    sentences says so by `words`, and is told neither the story nor what is asked.
    """

    table: Word
    have: Version | None = None
    shape: Literal["wide", "tall", "none"] = "wide"
    lang: Word = "en"
    token: Annotated[str, Meta(max_length=200)] = ""
    watch: bool = False
    words: bool = True


class MoveOrder(msgspec.Struct, tag="move", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """I have picked these things, one after the other."""

    v: Version
    id: Annotated[str, Meta(min_length=1, max_length=64)]
    path: Path


class PreviewOrder(msgspec.Struct, tag="preview", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """What would happen if I picked these things?"""

    v: Version
    path: Path


class WhyOrder(msgspec.Struct, tag="why", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """Why can these things not be picked?"""

    v: Version
    path: Path


class AtOrder(msgspec.Struct, tag="at", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """Show me how it was after so many of the moves that I know of; none is now."""

    n: Steps | None = None


class ChatOrder(msgspec.Struct, tag="chat", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """I say this, or with a / in front I order it."""

    text: str
    id: Id = ""


class TableOrder(msgspec.Struct, tag="order", tag_field="t", frozen=True, forbid_unknown_fields=True):
    """I press a button beside the board."""

    what: Word
    id: Id = ""
    seat: Small | None = None
    level: Word | None = None
    seats: Annotated[list[Small], Meta(max_length=99)] | None = None
    settings: dict[str, Any] | None = None


ClientMessage = Hello | MoveOrder | PreviewOrder | WhyOrder | AtOrder | ChatOrder | TableOrder

_decoder = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder(enc_hook=str)  # markup is a text of a kind of its own


def read_message(text: str | bytes) -> ClientMessage:
    """The message that a text holds; msgspec.MsgspecError says what is wrong with it."""
    message: ClientMessage = _decoder.decode(text)
    return message


def write_message(kind: str, **fields: Any) -> bytes:
    """A message to a browser."""
    return _encoder.encode({"t": kind, **fields})


def write_fields(message: dict[str, Any]) -> bytes:
    """A message to a browser that has its kind among its fields."""
    return _encoder.encode(message)


def write_more(message: bytes, more: dict[str, Any]) -> bytes:
    """A message with more fields."""
    return message[:-1] + b"," + _encoder.encode(more)[1:] if more else message
