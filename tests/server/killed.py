"""A server that is there to be killed: started by exec, without limits, at a port that is said; and its busy tables."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from gametable.server.serve import listen_at, serve
from tests.server.serving import paths_in, ways


def free_port() -> int:
    """A port that nobody uses."""
    listening = listen_at("127.0.0.1", 0)
    port = int(listening.getsockname()[1])
    listening.close()
    return port


class Process:
    """A server in a process of its own."""

    def __init__(self, folder: Path, port: int) -> None:
        self.address = f"127.0.0.1:{port}"
        command = [sys.executable, "-m", "tests.server.killed", str(folder), str(port)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    async def ready(self) -> None:
        """Wait until it answers."""
        async with httpx.AsyncClient(trust_env=False) as client:
            while True:
                assert self._process.poll() is None, "the server has ended by itself"
                try:
                    if (await client.get(f"http://{self.address}/health")).status_code == 200:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.02)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it without a warning."""
        self._process.kill()
        self._process.wait()


@dataclass
class Player:
    """A person who moves as fast as the server answers, and writes down what was acknowledged."""

    address: str
    table: str
    token: str
    seat: int
    acknowledged: list[str] = field(default_factory=list)  # ids of moves, in the order of their answers
    sent: int = 0
    _waiting: tuple[str, list[str]] | None = None  # id and path of a move that is not answered yet
    _scene: dict[str, Any] = field(default_factory=dict)

    async def play(self, stop: asyncio.Event) -> None:
        """Play until it is enough; connect again whenever the server is gone."""
        chance = random.Random(f"{self.table} {self.seat}")
        headers = {"Authorization": f"Bearer {self.token}"}
        while not stop.is_set():
            try:
                async with connect(f"ws://{self.address}/ws", additional_headers=headers, proxy=None) as line:
                    await self._talk(line, chance, stop)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.02)

    async def _talk(self, line: ClientConnection, chance: random.Random, stop: asyncio.Event) -> None:
        self._scene = {}
        await line.send(json.dumps({"t": "hello", "table": self.table}))
        said_again = False
        while not stop.is_set():
            message = json.loads(await asyncio.wait_for(line.recv(), 10))
            if message["t"] == "scene":
                self._scene |= message
                self._hear_answers(message.get("done", []))
            elif message["t"] == "nack" and self._waiting and message["id"] == self._waiting[0]:
                self._waiting = None
            if self._waiting and not said_again and "v" in self._scene:
                said_again = True  # nobody knows whether it arrived: the same again does no harm
                await self._say(line)
            elif not self._waiting and self._scene.get("picks"):
                self.sent += 1
                self._waiting = (f"{self.seat}-{self.sent}", chance.choice(paths_in(self._scene["picks"])))
                said_again = True
                await self._say(line)

    async def _say(self, line: ClientConnection) -> None:
        assert self._waiting is not None
        number, path = self._waiting
        await line.send(json.dumps({"t": "move", "v": self._scene["v"], "id": number, "path": path}))

    def _hear_answers(self, numbers: list[str]) -> None:
        if self._waiting and self._waiting[0] in numbers:
            self.acknowledged.append(self._waiting[0])
            self._waiting = None


async def busy_tables(address: str, count: int) -> list[Player]:
    """Tables with two people each, at which very long games have begun."""
    players: list[Player] = []
    async with httpx.AsyncClient(base_url=f"http://{address}", trust_env=False, timeout=30) as client:
        for _ in range(count):
            tokens = []
            for name in ("Ann", "Ben"):
                tokens.append((await client.post("/api/guests", json={"name": name})).json()["token"])
                client.cookies.clear()
            ann, ben = ({"Authorization": f"Bearer {token}"} for token in tokens)
            wish = {"game": "attatat", "options": {"rounds": 99}}
            table = (await client.post("/api/tables", json=wish, headers=ann)).json()["name"]
            for who, what in ((ben, "join"), (ann, "start")):
                answer = await client.post(f"/api/tables/{table}/orders", json={"what": what}, headers=who)
                assert answer.status_code == 200, answer.text
            players += [Player(address, table, token, seat) for seat, token in enumerate(tokens)]
    return players


if __name__ == "__main__":
    serve("127.0.0.1", int(sys.argv[2]), Path(sys.argv[1]), ways=ways(), say=lambda _line: None)
