"""An event loop in a thread, for a storage that works in one; the tests call it from outside."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from gametable.storage.interface import Job, Listener
from gametable.storage.schema import Tuning
from gametable.storage.sqlite import SqliteStore

Value = TypeVar("Value")


class Looped:
    """A storage whose process is apart, as a server has it."""

    def __init__(self, folder: Path, tuning: Tuning | None = None) -> None:
        self.store = SqliteStore(folder, tuning, apart=True)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()

    @property
    def process(self) -> int:
        """The number of the process that stores."""
        return int(self.store._writer._clerk._process.pid)  # type: ignore[union-attr]

    def listen(self, listener: Listener) -> None:
        self.inside(lambda: self.store.listen(listener))

    def submit(self, *jobs: Job) -> None:
        self.inside(lambda: self.store.submit(*jobs))

    def inside(self, work: Callable[[], Value]) -> Value:
        """Do something in the thread of the loop."""

        async def run() -> Value:
            return work()

        return asyncio.run_coroutine_threadsafe(run(), self._loop).result(30)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.store.close()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
