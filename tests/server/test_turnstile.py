"""When all come at once they come in one by one, in their order, and whoever goes away holds up nobody."""

from __future__ import annotations

import asyncio
import itertools

from gametable.server.turnstile import Turnstile


def test_one_comes_in_at_a_time() -> None:
    async def come() -> None:
        turnstile, inside = Turnstile(), []

        async def person(number: int) -> None:
            await turnstile.enter()
            inside.append(number)

        people = [asyncio.create_task(person(number)) for number in range(5)]
        counts = []
        while len(inside) < 5:
            await asyncio.sleep(0)
            counts.append(len(inside))
        assert inside == [0, 1, 2, 3, 4]
        assert all(later - earlier <= 1 for earlier, later in itertools.pairwise(counts))
        await asyncio.gather(*people)

    asyncio.run(come())


def test_whoever_goes_away_holds_up_nobody() -> None:
    async def come() -> None:
        turnstile = Turnstile()
        first, second, third = (asyncio.create_task(turnstile.enter()) for _ in range(3))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(first, third)
        assert second.cancelled()
        await turnstile.enter()  # and it works again when nobody has waited

    asyncio.run(come())
