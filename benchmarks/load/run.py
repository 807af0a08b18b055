"""The process that loads a server: reads a plan as JSON, plays, and writes as JSON what it has measured."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from typing import Any

import msgspec
import uvloop

from benchmarks.load.dialects import Place
from benchmarks.load.players import Pair, Player, Watch, play_at_rate
from benchmarks.load.processes import HOST, cpu_seconds

AT_ONCE = 40  # connections that are being made


class Plan(msgspec.Struct):
    """What is to be played."""

    dialect: str
    port: int
    pid: int  # of the server
    pairs: list[list[Place]]  # the tables of each pair of players
    rate: float  # moves a second of all pairs together; 0 for as many as are acknowledged
    warm: float  # seconds before the measurement
    seconds: float


class Found(msgspec.Struct):
    """What was measured."""

    moves: int  # acknowledged
    seconds: float
    server_cpu: float  # seconds
    own_cpu: float
    bytes: int  # of all messages to players
    milliseconds: dict[str, float]  # from a move to its acknowledgement, by share of the moves
    late: float  # milliseconds by which 99 % of the moves were sent too late at most, by this program's fault
    refused: int
    games_over: int
    out_of_tables: int  # players who had no table any more


def share(values: list[float], part: float) -> float:
    """The smallest value that this part of all values does not exceed, in milliseconds."""
    return 1000 * values[min(len(values) - 1, int(part * len(values)))] if values else 0.0


async def measure(plan: Plan) -> Found:
    """Connect everybody, play, and leave; the first fault ends it."""
    _end_at_faults()
    watch = Watch()
    pairs = [Pair(places, plan.dialect, watch) for places in plan.pairs]
    players = [player for pair in pairs for player in pair.players]
    await _connect(players, plan.port)
    gc.collect()
    gc.disable()
    pace = play_at_rate(pairs, plan.rate, watch) if plan.rate else None
    if pace is None:
        for pair in pairs:
            pair.be_eager()
    await asyncio.sleep(plan.warm)
    watch.is_running = True
    began, server_cpu, own_cpu = time.perf_counter(), cpu_seconds(plan.pid), time.process_time()
    await asyncio.sleep(plan.seconds)
    watch.is_running = False
    seconds = time.perf_counter() - began
    server_cpu, own_cpu = cpu_seconds(plan.pid) - server_cpu, time.process_time() - own_cpu
    if pace is not None:
        pace.end()
    for player in players:
        player.hang_up()
    return _found(watch, seconds, server_cpu, own_cpu)


def _end_at_faults() -> None:
    """What goes wrong in a connection is no reason to wait for ever."""
    task = asyncio.current_task()
    assert task is not None
    end = task.cancel

    def tell(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        sys.stderr.write(f"{context['message']}: {context.get('exception')!r}\n")
        end()

    asyncio.get_running_loop().set_exception_handler(tell)


async def _connect(players: list[Player], port: int) -> None:
    places = asyncio.Semaphore(AT_ONCE)

    async def connect(player: Player) -> None:
        async with places:
            await player.connect(HOST, port)

    await asyncio.gather(*(connect(player) for player in players))


def _found(watch: Watch, seconds: float, server_cpu: float, own_cpu: float) -> Found:
    waits = sorted(watch.seconds)
    return Found(
        moves=len(waits),
        seconds=seconds,
        server_cpu=server_cpu,
        own_cpu=own_cpu,
        bytes=watch.bytes,
        milliseconds={name: share(waits, part) for name, part in (("p50", 0.5), ("p99", 0.99), ("most", 1.0))},
        late=share(sorted(watch.late), 0.99),
        refused=watch.refusals.total(),
        games_over=watch.games_over,
        out_of_tables=watch.out_of_tables,
    )


def main() -> None:
    """Do as the plan on the standard input says."""
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    found = uvloop.run(measure(plan))
    sys.stdout.write(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main()
