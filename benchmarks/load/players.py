"""Pairs of players at tables: each waits for the acknowledgement of a move before the next one."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from itertools import cycle
from typing import Final

from benchmarks.load.dialects import DIALECTS, Place, Talk
from benchmarks.load.pace import Pace
from benchmarks.load.wire import Line, request

SEATS: Final = 2
now: Final = time.perf_counter


class Watch:
    """Takes down what is acknowledged, and how long it took."""

    def __init__(self) -> None:
        self.is_running = False
        self.seconds: list[float] = []  # from a move to its acknowledgement
        self.late: list[float] = []  # by how much this program was too late to send
        self.bytes = 0  # of all messages to players
        self.refusals: Counter[str] = Counter()
        self.games_over = 0
        self.out_of_tables = 0

    def heard(self, text: bytes) -> None:
        """A message has come."""
        if self.is_running:
            self.bytes += len(text)

    def done(self, asked: float) -> None:
        """A move is acknowledged."""
        if self.is_running:
            self.seconds.append(now() - asked)


class Player:
    """One of the two at a table, with a connection of its own."""

    def __init__(self, talk: Talk, pair: Pair) -> None:
        self.talk = talk
        self.asked: float | None = None  # since when an acknowledgement is waited for
        self._pair = pair
        self._places = iter(pair.places)
        self._place = next(self._places)
        self._line: Line | None = None

    @property
    def can_move(self) -> bool:
        """Whether it is this player's turn, and its last move is acknowledged."""
        return self.talk.may_move and self.asked is None

    async def connect(self, host: str, port: int) -> None:
        """Connect and take a seat."""
        path, headers = self.talk.opening(self._place)
        opening = request(f"{host}:{port}", path, headers)
        loop = asyncio.get_running_loop()
        line = self._line = Line(opening, self._begin, self._hear)
        await loop.create_connection(lambda: line, host, port)
        while not self.talk.is_seated:
            await asyncio.sleep(0.002)

    def _begin(self) -> None:
        self._send(self.talk.first_words() or self.talk.sit(self._place))

    def _send(self, text: bytes) -> None:
        assert self._line is not None
        self._line.send(text)

    def hang_up(self) -> None:
        """Leave."""
        if self._line is not None:
            self._line.close()

    def move(self, asked: float) -> None:
        """Make a move that is due since a moment."""
        self.asked = asked
        self._send(self.talk.move())

    def _hear(self, text: bytes) -> None:
        watch = self._pair.watch
        watch.heard(text)
        answer, is_done, refusal = self.talk.hear(text)
        if answer:
            self._send(answer)
        if refusal:
            watch.refusals[refusal] += 1
            self.asked = None
        if is_done and self.asked is not None:
            watch.done(self.asked)
            self.asked = None
        if self.talk.is_over:
            self._go_on()
        elif self.can_move:
            self._pair.turn(self)

    def _go_on(self) -> None:
        """The game is over: the next one waits at another table."""
        place = next(self._places, None)
        self._pair.watch.games_over += 1
        self.asked = None
        if place is None:
            self.talk.may_move = self.talk.is_over = False
            self._pair.watch.out_of_tables += 1
        else:
            self._place = place
            self._send(self.talk.sit(place))


class Pair:
    """Two players, the tables at which they play one after the other, and when a move is due."""

    def __init__(self, places: list[Place], dialect: str, watch: Watch) -> None:
        self.places = places
        self.watch = watch
        self.is_eager = False  # a move is always due
        self._due: deque[float] = deque()  # moves that have to wait for the acknowledgement of earlier ones
        self.players = [Player(DIALECTS[dialect](seat), self) for seat in range(SEATS)]

    def turn(self, player: Player) -> None:
        """It is a player's turn."""
        if self.is_eager:
            player.move(now())
        elif self._due:
            player.move(self._due.popleft())

    def be_eager(self) -> None:
        """Play as fast as the server acknowledges."""
        self.is_eager = True
        for player in self.players:
            if player.can_move:
                player.move(now())

    def move(self) -> None:
        """A move is due now; if the server still owes an acknowledgement, its time runs already."""
        for player in self.players:
            if player.can_move:
                player.move(now())
                return
        self._due.append(now())


def play_at_rate(pairs: list[Pair], rate: float, watch: Watch) -> Pace:
    """Let the pairs move in turn, so many moves a second altogether, whatever the server does."""
    turns = cycle(pairs)

    def strike(due: float) -> None:
        if watch.is_running:
            watch.late.append(now() - due)
        next(turns).move()

    return Pace(rate, strike)
