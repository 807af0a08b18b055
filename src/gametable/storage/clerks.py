"""The process that stores, as the server sees it: how it is started, found ready, and let go."""

from __future__ import annotations

import socket
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

import msgspec

from gametable.storage.interface import Unwritable
from gametable.storage.schema import Tuning
from gametable.storage.wire import Answer, Frames, unpack_answer

PROCESS: Final = "gametable.storage.process"
CHUNK: Final = 1 << 16
PATIENCE: Final = 60.0  # seconds until it must have opened the file


class Clerk:
    """One process after the other; the line leads to the one that is there."""

    line: socket.socket

    def __init__(self, path: Path, tuning: Tuning, lock: int) -> None:
        self._path = path
        self._tuning = msgspec.json.encode(tuning).decode()
        self._lock = lock  # an open file that the process holds, too, as long as it runs
        self._process: subprocess.Popen[bytes] | None = None
        self._frames = Frames()

    @property
    def is_there(self) -> bool:
        """Whether there is a process, as far as is known."""
        return self._process is not None

    def start(self) -> None:
        """Start a process; what is sent to it before it is ready waits in the line."""
        self.line, theirs = socket.socketpair()
        self._frames = Frames()
        command = [sys.executable, "-m", PROCESS, str(theirs.fileno()), str(self._path), self._tuning]
        with theirs, ExitStack() as undone:
            undone.callback(self.line.close)
            self._process = subprocess.Popen(  # noqa: S603 (our own module)
                command, pass_fds=(theirs.fileno(), self._lock), start_new_session=True, stdout=subprocess.DEVNULL
            )
            undone.pop_all()

    def wait_until_ready(self) -> Answer:
        """The first answer; if it is a refusal, that is raised, and there is no process."""
        self.line.settimeout(PATIENCE)
        answers = self.hear()
        if not answers:
            raise Unwritable(f"{self._path}: the process that stores did not start ({self.end(kill=True)}).")
        if answers[0].unopened is not None:
            self.end()
            raise answers[0].unopened.error()
        return answers[0]

    def answers(self, some: bytes) -> list[Answer]:
        """The answers that are complete now."""
        return [unpack_answer(frame) for frame in self._frames.feed(some)]

    def say(self, some: bytes | bytearray) -> None:
        """Send everything, however long it takes; from now on the line waits."""
        if self.is_there:
            self.line.settimeout(None)
            with suppress(ConnectionError):
                self.line.sendall(some)

    def hear(self) -> list[Answer]:
        """Wait for answers; there are none if the process has ended."""
        if not self.is_there:
            return []
        found: list[Answer] = []
        with suppress(ConnectionError, TimeoutError):
            while not found and (some := self.line.recv(CHUNK)):
                found = self.answers(some)
        return found

    def end(self, *, kill: bool = False) -> str:
        """Wait until the process is gone: without a line it ends; return how."""
        process, self._process = self._process, None
        if process is None:
            return "it was not there"
        self.line.close()
        if kill:
            process.kill()
        code = process.wait()
        return f"signal {-code}" if code < 0 else f"exit code {code}"
