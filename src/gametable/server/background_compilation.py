"""Compiles a clone in a process of low priority while its server runs, and says how far it is."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

import gametable
from gametable._compilation import requested_mode
from gametable.kernel.errors import GametableError

COMPILER: Final = Path(gametable.__file__).parents[2] / "tools" / "compile.py"  # there in a clone only
LONGEST_LINE: Final = 1 << 20  # bytes of what it says
SLOWER: Final = "88 to 106 times"  # by docs/speed.md

Say = Callable[[str], None]


class NoClone(GametableError):
    """There are no sources here that could be compiled."""


class Step(msgspec.Struct):
    """What is being done, as the compilation says it."""

    step: str
    why: str
    usual: int  # seconds that the whole step usually takes
    done: int
    all: int


class Failure(msgspec.Struct):
    """Why there is no compiled code, and what would change that."""

    failed: str
    advice: str


class BackgroundCompilation:
    """One attempt to compile."""

    def __init__(self, command: list[str], say: Say) -> None:
        self._command = command
        self._say = say
        self._process: asyncio.subprocess.Process | None = None
        self._failure: Failure | None = None
        self._said = ("", -1)  # the last step, and how many quarters of it

    async def run(self) -> bool:
        """Compile to the end, and return whether compiled code is in place."""
        self._say("Gametable runs interpreted for now; it is compiled meanwhile, which usually takes a minute.")
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the server, which ends all of it
                limit=LONGEST_LINE,
            )
        except OSError as error:
            self._failure = Failure(f"It cannot be started: {error}.", "")
        else:
            assert self._process.stdout is not None
            async for line in self._process.stdout:
                self._take(line)
            if await self._process.wait() == 0:
                return True
        failure = self._failure or Failure("The compilation has ended without a word.", "`make compile` tells more.")
        self._say(in_words(failure))
        return False

    def _take(self, line: bytes) -> None:
        with suppress(msgspec.MsgspecError):  # what a compiler says by itself
            step = msgspec.json.decode(line, type=Step)
            reached = (step.step, 4 * step.done // step.all)
            if reached != self._said:
                self._said = reached
                self._say(in_words(step))
            return
        with suppress(msgspec.MsgspecError):
            self._failure = msgspec.json.decode(line, type=Failure)

    def stop(self) -> None:
        """End the compilation with all its processes; what is compiled already is kept."""
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGTERM)


def in_words(told: Step | Failure) -> str:
    """A line for the host."""
    if isinstance(told, Failure):
        return (
            f"Gametable goes on interpreted: {told.failed} All games work; the rules run {SLOWER} slower, so that bots "
            f"think less far. {told.advice}".rstrip()
        )
    parts = f", {told.done} of {told.all} parts" if told.all > 1 else ""
    return f"  Compiling: {told.step}{parts} ({told.why}; usually {told.usual} s)"


def compiler_command() -> list[str] | None:
    """The command that compiles this clone; None if compiled code runs already, or is not wanted."""
    if gametable.COMPILED or requested_mode() == "0":
        return None
    if not COMPILER.is_file():
        raise NoClone("--compile is for a clone of the sources; this is an installed package, which compiles nothing.")
    return [sys.executable, str(COMPILER), "--background"]
