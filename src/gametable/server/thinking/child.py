"""A worker process as its parent sees it: a pipe in, a pipe out, and the right to kill it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from typing import Final

import msgspec

from gametable.server.thinking.messages import (
    LENGTH,
    MOST_BYTES,
    Answer,
    Asked,
    NoAnswer,
    Question,
    Reason,
    Reply,
    frame,
    plain,
)
from gametable.server.thinking.terms import Limits

PROGRAM: Final = "gametable.server.thinking.worker"
KEPT: Final = ("COVERAGE_", "GAMETABLE_COMPILED", "HOME", "LANG", "LC_", "LD_LIBRARY_PATH", "PATH", "PYTHON", "TMPDIR")


def worker_command(limits: Limits) -> list[str]:
    """How a worker is started; -P keeps modules in the current folder from passing for others."""
    return [sys.executable, "-P", "-m", PROGRAM, str(os.getpid()), msgspec.json.encode(limits).decode()]


class Child:
    """One worker process; made in the event loop's thread, for a worker dies with the thread it comes from."""

    def __init__(self, command: Sequence[str], *, show_errors: bool) -> None:
        self._process = subprocess.Popen(  # noqa: S603 (the command is ours)
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if show_errors else subprocess.DEVNULL,
            close_fds=True,
            env={name: value for name, value in os.environ.items() if name.startswith(KEPT)},  # no secrets
            process_group=0,  # what a bot starts is killed with it; a session of its own would undo its low priority
        )
        self._replies = asyncio.StreamReader(limit=MOST_BYTES)
        self._transports: list[asyncio.BaseTransport] = []
        self._out: asyncio.WriteTransport | None = None
        self._decoder = msgspec.msgpack.Decoder(Reply)
        self._ticket = 0

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def gone(self) -> bool:
        """Whether the process has closed a stream, as it does when it ends."""
        return self._replies.at_eof() or (self._out is not None and self._out.is_closing())

    async def begin(self) -> None:
        """Connect to the process and wait until it is ready."""
        loop = asyncio.get_running_loop()
        protocol = asyncio.StreamReaderProtocol(self._replies)
        into, _ = await loop.connect_read_pipe(lambda: protocol, self._process.stdout)
        self._transports.append(into)
        self._out, _ = await loop.connect_write_pipe(asyncio.BaseProtocol, self._process.stdin)
        self._transports.append(self._out)
        if await self._reply() != Reply():
            raise NoAnswer(Reason.NONSENSE, "The process of the bots did not say that it is ready")

    async def ask(self, question: Question, deadline: float) -> Answer:
        """The answer to a question; whoever gets none must not use this process any more."""
        self._ticket += 1
        try:
            async with asyncio.timeout(deadline):
                reply = await self._answer(Asked(self._ticket, question))
        except TimeoutError:
            late = f"The bot {question.bot} did not answer within {deadline:.1f} seconds"
            raise NoAnswer(Reason.DEADLINE, late) from None
        except (EOFError, OSError):
            raise NoAnswer(Reason.CRASH, f"The process of the bot {question.bot} ended while it thought") from None
        return _checked(reply, self._ticket, question)

    async def _answer(self, asked: Asked) -> Reply:
        assert self._out is not None, "the process has begun"
        if self.gone:
            raise EOFError
        self._out.write(frame(asked))
        return await self._reply()

    async def _reply(self) -> Reply:
        (size,) = LENGTH.unpack(await self._replies.readexactly(LENGTH.size))
        if size > MOST_BYTES:
            raise NoAnswer(Reason.NONSENSE, "The process of the bots sent what is no answer")
        try:
            return self._decoder.decode(await self._replies.readexactly(size))
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise NoAnswer(Reason.NONSENSE, "The process of the bots sent what is no answer") from None

    def kill(self) -> None:
        """End the process, and whatever it has started, at once."""
        if self._process.returncode is None:  # until it is waited for, its number cannot be another's
            try:
                os.killpg(self._process.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                self._process.kill()

    async def end(self) -> None:
        """Kill the process and wait until nothing is left of it."""
        self.kill()
        for transport in self._transports:
            _close(transport)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None and len(self._transports) < 2:
                stream.close()
        await asyncio.to_thread(self._process.wait)


def _close(transport: asyncio.BaseTransport) -> None:
    if transport.is_closing():
        return
    if isinstance(transport, asyncio.WriteTransport):
        transport.abort()
    else:
        transport.close()


def _checked(reply: Reply, ticket: int, question: Question) -> Answer:
    """The answer in a reply, if it is one to this question and legal."""
    if reply.ticket != ticket:
        raise NoAnswer(Reason.NONSENSE, f"The process of the bot {question.bot} answered what was not asked")
    if reply.fault:
        raise NoAnswer(Reason.MEMORY if reply.memory else Reason.FAULT, plain(reply.fault), plain(reply.detail))
    if reply.action not in question.legal:
        raise NoAnswer(Reason.NONSENSE, f"The bot {question.bot} chose what is not legal", f"It chose {reply.action}.")
    return Answer(reply.action, plain(reply.why))
