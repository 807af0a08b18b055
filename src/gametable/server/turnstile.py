"""Lets people in one after the other: when all come at once, those who are in are heard between two who come."""

from __future__ import annotations

import asyncio
from collections import deque


class Turnstile:
    """One may pass in each turn of the event loop."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def enter(self) -> None:
        """Wait for one's turn."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._let_in)
        self._waiting.append(turn)
        await turn

    def _let_in(self) -> None:
        turn = self._waiting.popleft()
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._let_in)
        if not turn.done():  # somebody may have gone
            turn.set_result(None)
