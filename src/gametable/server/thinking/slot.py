"""A place for one worker process, which is started when it is needed and again when it was killed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from gametable.server.thinking.child import Child
from gametable.server.thinking.messages import Answer, NoAnswer, Question, Reason
from gametable.server.thinking.terms import Patience


class Slot:
    """At most one process at a time, and at most one question in it."""

    def __init__(self, command: Sequence[str], patience: Patience, *, show_errors: bool) -> None:
        self.busy = False
        self.kills = 0
        self._command = command
        self._patience = patience
        self._show_errors = show_errors
        self._child: Child | None = None
        self._starting: asyncio.Task[Child | None] | None = None  # done, with a child, while there is a process
        self._failures = 0  # to start, in a row
        self._retry_at = 0.0
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return self._child.pid if self._child else None

    @property
    def ready(self) -> bool:
        """Whether a process is there, or about to be."""
        return self._starting is not None and not self._failed

    @property
    def down(self) -> bool:
        """Whether a process failed to start so lately that nobody should try again."""
        return self._failed and asyncio.get_running_loop().time() < self._retry_at

    @property
    def _failed(self) -> bool:
        task = self._starting
        return task is not None and task.done() and (task.cancelled() or task.result() is None)

    async def warm(self) -> bool:
        """Start the process unless there is one; whether there is one now."""
        if self._closed or self.down:
            return False
        if not self.ready:
            self._begin(None)
        assert self._starting is not None, "it has begun"
        return await asyncio.shield(self._starting) is not None and not self._closed

    async def ask(self, question: Question) -> Answer:
        """Ask the process; if it gives no answer, or nobody waits for one any more, it is killed and replaced."""
        if self._starting and self._starting.done() and self._child and self._child.gone:
            self._replace(self._child)  # it died while nobody looked, which is not the fault of this question
        if not await self.warm() or not self._child:
            raise NoAnswer(Reason.START, "No process for bots could be started")
        child = self._child
        try:
            return await child.ask(question, self._patience.deadline(question.seconds))
        except BaseException:
            self.kills += 1
            self._replace(child)
            raise

    async def close(self) -> None:
        """Kill the process; none is started any more."""
        self._closed = True
        if self._child:
            self._child.kill()
        if self._starting:
            await asyncio.wait([self._starting])
        if self._child:
            await self._child.end()
            self._child = None

    def _replace(self, child: Child) -> None:
        child.kill()
        if not self._closed:
            self._begin(child)

    def _begin(self, old: Child | None) -> None:
        self._starting = asyncio.create_task(self._start(old))

    async def _start(self, old: Child | None) -> Child | None:
        """A new process, once nothing is left of the old one; None if it does not get ready."""
        if old:
            await old.end()
        self._child = None
        if self._closed:
            return None
        try:
            self._child = Child(self._command, show_errors=self._show_errors)
            async with asyncio.timeout(self._patience.start):
                await self._child.begin()
        except (EOFError, OSError, NoAnswer):
            await self._fail()
            return None
        self._failures = 0
        return self._child

    async def _fail(self) -> None:
        """Leave the process alone for a while, longer each time, so that a broken program does not use all the time."""
        self._failures += 1
        if self._child:
            await self._child.end()
            self._child = None
        self._retry_at = asyncio.get_running_loop().time() + self._patience.pause(self._failures)
