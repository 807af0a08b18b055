"""The process that strains a server while others play: reads a plan as JSON, and says how much it did."""

from __future__ import annotations

import asyncio
import itertools
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final, Literal

import msgspec
import uvloop

from benchmarks.load.dialects import Place
from benchmarks.load.processes import HOST
from benchmarks.load.wire import Broken, Line, request

Kind = Literal["storm", "slow", "flood"]
AT_ONCE: Final = 200  # connections that are being made
PATIENCE: Final = 20.0  # seconds for an answer
PAUSE: Final = 0.001  # between two handfuls of a flood
HANDFUL: Final = 50


class Strain(msgspec.Struct):
    """What is done to the server."""

    kind: Kind
    port: int
    places: list[Place]
    lines: int  # connections of a storm, or of slow readers
    wait: float  # seconds before it begins
    seconds: float


class Stranger:
    """Somebody who looks at a table."""

    def __init__(self, strain: Strain, place: Place) -> None:
        self.is_answered = asyncio.Event()
        self._place = place
        opening = request(f"{HOST}:{strain.port}", "/ws", {"Authorization": f"Bearer {place.keys[0]}"})
        self.line = Line(opening, self._greet, self._hear)
        self.line.is_closing = True  # the server may hang up: that is what is tried

    def _greet(self) -> None:
        self.line.send(msgspec.json.encode({"t": "hello", "table": self._place.table, "watch": True}))

    def _hear(self, text: bytes) -> None:
        if b'"t":"chat"' in text[:20]:  # the last answer to a hello
            self.is_answered.set()

    async def connect(self, port: int) -> asyncio.Transport:
        """Connect, and hear the whole picture."""
        transport, _ = await asyncio.get_running_loop().create_connection(lambda: self.line, HOST, port)
        async with asyncio.timeout(PATIENCE):
            await self.is_answered.wait()
        return transport


async def storm(strain: Strain, done: Counter[str]) -> None:
    """Everybody connects at once, and again as soon as all have seen their table."""
    places = itertools.cycle(strain.places)
    turns = asyncio.Semaphore(AT_ONCE)

    async def visit(place: Place) -> None:
        async with turns:
            stranger = Stranger(strain, place)
            await stranger.connect(strain.port)
            done["visits"] += 1
            stranger.line.close()

    while True:
        await asyncio.gather(*(visit(next(places)) for _ in range(strain.lines)))
        done["storms"] += 1


async def slow(strain: Strain, done: Counter[str]) -> None:
    """Many look at tables and read nothing any more."""
    places = itertools.cycle(strain.places)
    for _ in range(strain.lines):
        transport = await Stranger(strain, next(places)).connect(strain.port)
        transport.pause_reading()
        done["slow readers"] += 1
    await asyncio.Event().wait()


async def flood(strain: Strain, done: Counter[str]) -> None:
    """One connection says more than anybody may, and comes again when it is closed."""
    message = msgspec.json.encode({"t": "why", "v": 0, "path": ["anything"]})
    while True:
        stranger = Stranger(strain, strain.places[0])
        transport = await stranger.connect(strain.port)
        while not transport.is_closing():
            for _ in range(HANDFUL):
                stranger.line.send(message)
            done["messages"] += HANDFUL
            await asyncio.sleep(PAUSE)
        done["times closed"] += 1


STRAINS: Final[dict[Kind, Callable[[Strain, Counter[str]], Awaitable[None]]]] = {
    "storm": storm,
    "slow": slow,
    "flood": flood,
}


async def do_it(strain: Strain) -> Counter[str]:
    """Wait, then strain the server until the time is over."""
    done: Counter[str] = Counter()
    asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)  # the server may hang up
    end = time.monotonic() + strain.wait + strain.seconds
    await asyncio.sleep(strain.wait)
    while time.monotonic() < end:
        try:
            async with asyncio.timeout(end - time.monotonic()):
                await STRAINS[strain.kind](strain, done)
        except TimeoutError:
            continue
        except (OSError, Broken):
            done["refused"] += 1
            await asyncio.sleep(PAUSE)
    return done


def main() -> None:
    """Do as the plan on the standard input says."""
    strain = msgspec.json.decode(sys.stdin.buffer.read(), type=Strain)
    sys.stdout.write(msgspec.json.encode(dict(uvloop.run(do_it(strain)))).decode())


if __name__ == "__main__":
    main()
