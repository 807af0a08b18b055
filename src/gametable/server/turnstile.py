"""Lets people in one after the other: when all come at once, those who are in are served between two who come."""

from __future__ import annotations

import asyncio
from collections import deque


class Turnstile:
    """Whoever comes alone passes at once; in a crowd one passes after the other, with a gap between them."""

    def __init__(self, gap: float) -> None:
        self._gap = gap
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._is_shut = False  # somebody has just passed

    async def enter(self) -> None:
        """Wait for one's turn."""
        if not self._is_shut:
            self._shut()
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        await turn

    def _shut(self) -> None:
        self._is_shut = True
        asyncio.get_running_loop().call_later(self._gap, self._open)

    def _open(self) -> None:
        self._is_shut = False
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():  # somebody may have gone
                turn.set_result(None)
                self._shut()
                return
