"""When all come at once they come in one by one, in their order, and whoever goes away holds up nobody."""

from __future__ import annotations

import asyncio
import time

from gametable.server.turnstile import Turnstile

GAP = 0.01


def test_a_crowd_comes_in_one_by_one_with_a_gap_between() -> None:
    async def come() -> None:
        turnstile, inside = Turnstile(GAP), []

        async def person(number: int) -> None:
            await turnstile.enter()
            inside.append((number, time.monotonic()))

        await asyncio.gather(*(person(number) for number in range(5)))
        assert [number for number, _ in inside] == [0, 1, 2, 3, 4]
        assert inside[-1][1] - inside[0][1] >= 4 * GAP * 0.9  # clocks of the loop are coarse

    asyncio.run(come())


def test_whoever_comes_alone_does_not_wait() -> None:
    async def come() -> None:
        turnstile = Turnstile(60.0)
        await asyncio.wait_for(turnstile.enter(), 10.0)

    asyncio.run(come())


def test_whoever_goes_away_holds_up_nobody() -> None:
    async def come() -> None:
        turnstile = Turnstile(GAP)
        first, second, third = (asyncio.create_task(turnstile.enter()) for _ in range(3))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(first, third)
        assert second.cancelled()
        await turnstile.enter()  # and it works again when nobody has waited

    asyncio.run(come())
