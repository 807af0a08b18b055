"""What the bytes of a move consist of: each kind is left out of the whole conversation, and the rest compressed anew.

What a kind costs is what is saved without it. Kinds help each other to be compressed, so the costs do not add up.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

import msgspec

from gametable.server.direct import PACKING, SMALL

Message = dict[str, Any]

USED: Final = int((PACKING.compress_settings or {})["memLevel"])  # zlib's memLevel, as our server sets it
WINDOWS: Final = ((12, 5), (13, 5), (14, 6), (15, 6), (15, 8))  # window bits and memLevel to try
PLACES: Final = {"layer and place": (0, 1, 2, 5), "drawing": (3,), "label": (4,)}  # in a part


class Conversation(NamedTuple):
    """What one player has heard."""

    opening: list[bytes]
    moves: list[list[bytes]]  # of each move


def spread(values: list[int]) -> dict[str, float]:
    """The median, what nine of ten do not exceed, the mean and the most."""
    ordered = sorted(values) or [0]
    return {
        "p50": ordered[len(ordered) // 2],
        "p90": ordered[min(len(ordered) - 1, int(0.9 * len(ordered)))],
        "mean": round(sum(ordered) / len(ordered), 1),
        "most": ordered[-1],
    }


def head_of(length: int) -> int:
    """The bytes of the head of a frame with so many bytes."""
    return 2 if length < 126 else 4 if length < 65536 else 10


def deflated(groups: Iterable[list[bytes]], bits: int, memory: int) -> list[int]:
    """Bytes on the wire for each group of messages, one after the other over one connection."""
    packer = zlib.compressobj(wbits=-bits, memLevel=memory)
    sizes = []
    for group in groups:
        total = 0
        for text in group:
            length = len(text)
            if length >= SMALL:
                length = len(packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)) - 4
            total += length + head_of(length)
        sizes.append(total)
    return sizes


def kilobytes_of_window(bits: int, memory: int) -> int:
    """What the server keeps for each connection to compress with, by zlib's own formula."""
    return ((1 << (bits + 2)) + (1 << (memory + 9))) // 1024


def shares(conversations: list[Conversation], bits: int) -> dict[str, Any]:
    """What each kind costs on average, the median without it, and what larger windows would change."""
    parsed = [[[msgspec.json.decode(text) for text in group] for group in one.moves] for one in conversations]
    openings = [one.opening for one in conversations]

    def sizes(change: Callable[[Message], Message], window: tuple[int, int] = (bits, USED)) -> list[int]:
        found = []
        for opening, moves in zip(openings, parsed, strict=True):
            texts = [[msgspec.json.encode(change(message)) for message in group] for group in moves]
            found += deflated([opening, *texts], *window)[1:]
        return found

    whole = sizes(_as_it_is)
    kinds = kinds_of(message for moves in parsed for group in moves for message in group)
    costs = {kind: _cost(whole, sizes(lambda message, kind=kind: leave_out(message, kind))) for kind in kinds}  # type: ignore[misc]
    windows = {
        f"{size} bits, memLevel {memory}": {
            **spread(sizes(_as_it_is, (size, memory))),
            "without_order": spread(sizes(_without_order, (size, memory)))["p50"],
            "kilobytes": kilobytes_of_window(size, memory),
        }
        for size, memory in WINDOWS
    }
    return {
        "modelled": spread(whole)["p50"],  # the same as the measured one, if the model is right
        "by_kind": dict(sorted(costs.items(), key=lambda pair: -pair[1]["mean"])),
        "windows": windows,
    }


def _cost(whole: list[int], without: list[int]) -> dict[str, float]:
    saved = (sum(whole) - sum(without)) / max(1, len(whole))
    return {"mean": round(saved, 1), "p50_without": spread(without)["p50"]}


def kinds_of(messages: Iterable[Message]) -> list[str]:
    """All kinds of content that follow a move."""
    found = dict.fromkeys(name for message in messages for name in message)
    own = [name for name in found if name not in ("t", "v", "base", "set")]
    return ["set", *(f"set: {name}" for name in PLACES), *own]


def leave_out(message: Message, kind: str) -> Message:
    """A message without one kind of content."""
    if not kind.startswith("set"):
        return {name: value for name, value in message.items() if name != kind}
    if kind == "set":
        return {**message, "set": {}}
    gone = PLACES[kind.partition(": ")[2]]
    return {**message, "set": {name: _without(part, gone) for name, part in message.get("set", {}).items()}}


def _without(part: list[Any], gone: tuple[int, ...]) -> list[Any]:
    return [value for at, value in enumerate(part) if at not in gone]


def _as_it_is(message: Message) -> Message:
    return message


def _without_order(message: Message) -> Message:
    return leave_out(leave_out(message, "order"), "after")
