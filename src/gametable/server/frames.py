"""The frames of a WebSocket: where one begins and ends, and what stands before a text."""

# mypyc compiles this module: objects

from __future__ import annotations

import struct
from typing import Final

from websockets.utils import apply_mask

PLAIN_TEXT: Final = 0x81  # the first byte of a text that is neither packed nor in parts
PACKED: Final = 0x40  # the bit of the first byte of a text that is packed
KIND: Final = 0x0F  # the bits of the first byte that say what a frame is
GOODBYE: Final = 0x08
MASKED: Final = 0x80
TWO_BYTES: Final = 126  # of the length follow
EIGHT_BYTES: Final = 127
MASK: Final = 4  # bytes
LONGEST_HEAD: Final = 14


def only_text(data: bytes) -> str | None:
    """The text, if all data is one plain frame of usual length from a browser; None if it is anything else."""
    length = len(data) - 2 - MASK
    if length < 0 or length >= TWO_BYTES or data[0] != PLAIN_TEXT or data[1] != MASKED | length:
        return None
    try:
        return apply_mask(data[2 + MASK :], data[2 : 2 + MASK]).decode()
    except UnicodeDecodeError:
        return None


def frame_at(data: bytes, at: int) -> tuple[int, int]:
    """Where a frame goes on behind its length, and where it ends: behind all data, if even the length is not there."""
    if len(data) < at + 2:
        return at + 2, len(data) + 1
    second, begin = data[at + 1], at + 2
    length = second & ~MASKED
    if length >= TWO_BYTES:
        width = 8 if length == EIGHT_BYTES else 2
        begin += width
        if len(data) < begin:
            return begin, len(data) + 1
        length = int.from_bytes(data[begin - width : begin])
    return begin, begin + length + (MASK if second & MASKED else 0)


def head_of(length: int) -> bytes:
    """What stands before a text of so many bytes."""
    if length < TWO_BYTES:
        return bytes((PLAIN_TEXT, length))
    if length < 65_536:
        return struct.pack("!BBH", PLAIN_TEXT, TWO_BYTES, length)
    return struct.pack("!BBQ", PLAIN_TEXT, EIGHT_BYTES, length)
