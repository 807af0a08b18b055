"""Bots that do what no bot may do, and bots that tell what they find in their process."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gametable.bots.budget import Budget
from gametable.kernel.game import Game, Seen
from gametable.kernel.rng import Rng
from gametable.server.thinking.messages import Reply, frame


class Odd:
    """A bot whose act() may return anything."""

    def choose(self, game: Game, seen: Seen, legal: Sequence[int], budget: Budget, rng: Rng) -> Any:
        return self.act(game, seen, legal, rng)

    def act(self, game: Game, seen: Seen, legal: Sequence[int], rng: Rng) -> Any:
        raise NotImplementedError


class Hanging(Odd):
    def act(self, *_: Any) -> Any:
        while True:
            pass


class Sleeping(Odd):
    def act(self, *_: Any) -> Any:
        time.sleep(10_000)


class Deaf(Odd):
    """Ignores every signal that can be ignored."""

    def act(self, *_: Any) -> Any:
        for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
            with contextlib.suppress(OSError, ValueError):
                signal.signal(number, signal.SIG_IGN)
        while True:
            time.sleep(1)


class Stopped(Odd):
    def act(self, *_: Any) -> Any:
        os.kill(os.getpid(), signal.SIGSTOP)


class Raising(Odd):
    def act(self, *_: Any) -> Any:
        raise KeyError("the card\nthat nobody may see")


class Unspeakable(Odd):
    """Raises what cannot be written down."""

    def act(self, *_: Any) -> Any:
        class Mute(Exception):
            def __str__(self) -> str:
                raise ValueError("no words")

        raise Mute


class Crashing(Odd):
    def act(self, *_: Any) -> Any:
        ctypes.string_at(0)


class Leaving(Odd):
    def act(self, *_: Any) -> Any:
        sys.exit(0)


class Vanishing(Odd):
    def act(self, *_: Any) -> Any:
        os._exit(0)


class Greedy(Odd):
    """Takes all the memory it can get, in big pieces."""

    def act(self, *_: Any) -> Any:
        pieces = []
        while True:
            pieces.append(bytearray(1 << 24))


class Hoarding(Odd):
    """Takes all the memory it can get, twice as much each time."""

    def act(self, *_: Any) -> Any:
        numbers = [0]
        while True:
            numbers += numbers


class Illegal(Odd):
    def act(self, game: Game, seen: Seen, legal: Sequence[int], rng: Rng) -> Any:
        return max(legal) + 1


class Yes(Odd):
    def act(self, *_: Any) -> Any:
        return True


class Wordy(Odd):
    def act(self, *_: Any) -> Any:
        return "the first one"


class Nothing(Odd):
    def act(self, *_: Any) -> Any:
        return None


class Halves(Odd):
    def act(self, game: Game, seen: Seen, legal: Sequence[int], rng: Rng) -> Any:
        return float(legal[0])


def write_everywhere(data: bytes) -> None:
    """Write to every handle that there is."""
    for handle in range(20):
        with contextlib.suppress(OSError):
            os.write(handle, data)


class Scribbling(Odd):
    def act(self, game: Game, seen: Seen, legal: Sequence[int], rng: Rng) -> Any:
        write_everywhere(b"\xff" * 999)
        return legal[0]


class Flooding(Odd):
    """Never stops writing."""

    def act(self, *_: Any) -> Any:
        while True:
            write_everywhere(bytes(1 << 16))


class Drivel(Odd):
    """Sends a whole message, but none that anybody expects."""

    def act(self, *_: Any) -> Any:
        write_everywhere(b"\x00\x00\x00\x02\xc1\xc1")
        time.sleep(10_000)


class Forging(Odd):
    """Sends a reply of its own, to a question that was not asked."""

    def act(self, game: Game, seen: Seen, legal: Sequence[int], rng: Rng) -> Any:
        write_everywhere(frame(Reply(10_000, legal[0])))
        return legal[0]


class Cheating(Odd):
    """Sends replies of its own, to every question, with an action that is not legal."""

    def act(self, game: Game, seen: Seen, legal: Sequence[int], rng: Rng) -> Any:
        for ticket in range(1, 200):
            write_everywhere(frame(Reply(ticket, max(legal) + 1)))
        time.sleep(10_000)


class Fruitful(Odd):
    """Starts a process that would outlive it, and writes its number to the file that the view names."""

    def act(self, game: Game, seen: Seen, legal: Sequence[int], rng: Rng) -> Any:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(10_000)"], close_fds=False)
        Path(seen["file"]).write_text(str(child.pid), encoding="ascii")
        os._exit(1)


class Printing(Odd):
    """Prints, reads, and then answers as it should."""

    def act(self, game: Game, seen: Seen, legal: Sequence[int], rng: Rng) -> Any:
        print("a" * 100_000, flush=True)
        print("b" * 100_000, file=sys.stderr, flush=True)
        os.write(1, b"c" * 100)
        assert not sys.stdin.read(), "there is nothing to read"
        return legal[-1]


class Napping(Odd):
    def act(self, game: Game, seen: Seen, legal: Sequence[int], rng: Rng) -> Any:
        time.sleep(0.03)
        return legal[rng.below(len(legal))]


class Counting(Odd):
    """Answers with the number of times that it was asked before."""

    def __init__(self) -> None:
        self.times = -1

    def act(self, game: Game, seen: Seen, legal: Sequence[int], rng: Rng) -> Any:
        self.times += 1
        return legal[self.times]


class Locating(Odd):
    """Answers with the number of its process."""

    def act(self, game: Game, seen: Seen, legal: Sequence[int], rng: Rng) -> Any:
        return legal[os.getpid() % len(legal)]


class Imagining(Odd):
    """Answers with what it can imagine."""

    def act(self, game: Game, seen: Seen, legal: Sequence[int], rng: Rng) -> Any:
        return legal[hash(game.imagine(seen, rng).words()) % len(legal)]


class Unmakeable:
    """Cannot even be made."""

    def __init__(self) -> None:
        raise OSError("no")
