"""Servers for the tests: real ones, on a free port of this machine, in a thread; and people who use them."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import random
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import httpx
import pytest
from argon2 import PasswordHasher
from websockets.sync.client import ClientConnection, connect

from gametable import COMPILED
from gametable.kernel.state import State
from gametable.server import protocol
from gametable.server.app import app_of
from gametable.server.limits import Allowance, Limits
from gametable.server.serve import listen_at, server_of
from gametable.server.site import Site, Ways
from gametable.server.thinking.messages import Answer, Question

GAMES: Final = ("atlanta", "attatat", "attika", "monster_city")
PLENTY: Final = Allowance(1_000_000, 1.0)
GENEROUS: Final = Limits(
    messages=PLENTY,
    requests_of_session=PLENTY,
    requests_of_address=PLENTY,
    tables_of_session=PLENTY,
    tables_of_address=PLENTY,
    guests_of_address=PLENTY,
    gap=0.0,
    penance=0.0,
)
TINY: Final = {"easy": 0.001, "medium": 0.001, "hard": 0.001}
CHEAP: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PATIENCE: Final = 20.0 if COMPILED else 120.0

Value = TypeVar("Value")
View = dict[str, Any]


class Dice:
    """Stands in for bots: decides by chance, at once."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    async def choose(self, question: Question) -> Answer:
        return Answer(self._random.choice(question.legal), "")


class Never:
    """Stands in for bots that think for ever."""

    async def choose(self, question: Question) -> Answer:
        await asyncio.sleep(3600)
        raise AssertionError(question)


def ways(**changes: Any) -> Ways:
    """How servers of tests work: no limits, no pauses, cheap passwords, bots that cost nothing."""
    usual = {"limits": GENEROUS, "pace": 0.0, "seconds": TINY, "thinkers": Dice(), "hasher": CHEAP}
    return Ways(**{**usual, **changes})


class Heard(logging.Handler):
    """Remembers what was logged as wrong."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    @property
    def unhandled(self) -> list[str]:
        formatter = logging.Formatter()
        wrong = [record for record in self.records if record.exc_info or record.levelno >= logging.ERROR]
        return [formatter.format(record) for record in wrong]


class Served:
    """A server in a thread, from `with` to its end."""

    def __init__(self, folder: Path, how: Ways | None = None) -> None:
        self.heard = Heard()
        self.site = Site(folder, how or ways())
        self.app = app_of(self.site)
        self._socket = listen_at("127.0.0.1", 0)
        self.port = int(self._socket.getsockname()[1])
        self._server = server_of(self.site, self.app)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],))
        self._clients: list[httpx.Client] = []

    def __enter__(self) -> Self:
        for name in ("gametable", "uvicorn", "asyncio"):
            logging.getLogger(name).addHandler(self.heard)
        self._thread.start()
        wait_for(lambda: bool(self._server.started) or not self._thread.is_alive())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        for client in self._clients:
            client.close()
        self._server.should_exit = True
        self._thread.join(30)
        for name in ("gametable", "uvicorn", "asyncio"):
            logging.getLogger(name).removeHandler(self.heard)
        assert not self._thread.is_alive()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def client(self, **headers: str) -> httpx.Client:
        """Somebody whom the server does not know."""
        made = httpx.Client(base_url=self.origin, headers=headers, timeout=60, trust_env=False)
        self._clients.append(made)
        return made

    def guest(self, name: str = "Ann") -> Guest:
        """A new guest with a token."""
        return Guest(self, name)

    def inside(self, work: Callable[[], Value]) -> Value:
        """Do something in the thread of the server."""
        loop = self.site.hub._loop
        assert loop is not None

        async def run() -> Value:
            return work()

        return asyncio.run_coroutine_threadsafe(run(), loop).result(30)

    def state(self, name: str) -> State:
        """The whole position of a table."""

        def copied() -> State:
            return self.site.hub.room(name).table.running().state.copy()

        return self.inside(copied)

    def words(self, name: str) -> tuple[int, ...]:
        """The same as numbers."""
        return self.state(name).words()


class Guest:
    """A person who uses the API with a token."""

    def __init__(self, served: Served, name: str) -> None:
        self.served = served
        answer = served.client().post("/api/guests", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.user: str = answer.json()["user"]["id"]
        self.token: str = answer.json()["token"]
        self.api = served.client(Authorization=f"Bearer {self.token}")
        self.random = random.Random(name)

    def get(self, path: str, **queries: Any) -> Any:
        return good(self.api.get(path, params=queries))

    def post(self, path: str, **body: Any) -> Any:
        return good(self.api.post(path, json=body))

    def make(self, game: str = "attatat", **settings: Any) -> str:
        """A new table."""
        return str(self.post("/api/tables", game=game, **settings)["name"])

    def order(self, table: str, what: str, **more: Any) -> View:
        return dict(self.post(f"/api/tables/{table}/orders", what=what, **more))

    def view(self, table: str) -> View:
        return dict(self.get(f"/api/tables/{table}"))

    def move(self, table: str, text: str, **more: Any) -> View:
        return dict(self.post(f"/api/tables/{table}/moves", text=text, **more))

    def play_alone(self, game: str, **settings: Any) -> str:
        """A running game against bots, in which it is this person's turn."""
        table = self.make(game, **settings)
        for player in self.view(table)["players"]:
            if player["open"]:
                self.order(table, "bot", level="easy")
        view = self.order(table, "start")
        while not view["players"][view["seat"]]["awaited"]:
            view = self.wait(table, view)
        return table

    def wait(self, table: str, view: View) -> View:
        return dict(self.get(f"/api/tables/{table}", have=view["v"], wait=5))

    def socket(self, table: str | None = None, **options: Any) -> Talk:
        """A WebSocket, which has said hello to a table."""
        headers = {"Authorization": f"Bearer {self.token}"}
        talk = Talk(f"ws://127.0.0.1:{self.served.port}/ws", additional_headers=headers, **options)
        if table is not None:
            talk.hello(table)
        return talk


class Talk:
    """What is said over a WebSocket, and the picture that a browser would have."""

    numbers = itertools.count()

    def __init__(self, address: str, **options: Any) -> None:
        self._stack = ExitStack()
        self.line: ClientConnection = self._stack.enter_context(connect(address, proxy=None, **options))
        self.scene: View = {}
        self.parts: dict[str, list[Any]] = {}
        self.drawings: dict[int, str] = {}
        self.say: list[list[Any]] = []
        self.chat: list[list[Any]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def send(self, t: str, **fields: Any) -> None:
        self.line.send(json.dumps({"t": t, **fields}))

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message; a scene changes the picture."""
        message: dict[str, Any] = json.loads(self.line.recv(timeout))
        if message["t"] == "scene":
            self._take(message)
        elif message["t"] == "chat":
            self.chat += message["lines"]
        return message

    def _take(self, scene: dict[str, Any]) -> None:
        if scene["base"] is None:
            self.parts, self.say, self.scene, self.drawings = {}, [], {}, {}
        else:
            assert scene["base"] == self.scene["v"], "the server knows what the browser has"
        self.drawings.update(scene.get("draw", []))
        placed = {name for name, _ in scene.get("after", [])}
        for name, part in scene["set"].items():
            known = [*self.parts.get(name, [None] * 6)[:5], ""]  # where it comes from is said anew each time
            change = [*part, *[None] * (6 - len(part))]
            if change[3] is not None:
                change[3] = self.drawings[change[3]]
            self.parts[name] = [old if new is None else new for old, new in zip(known, change, strict=True)]
        for gone in scene["del"]:
            del self.parts[gone]
        order = scene.get("order") or [name for name in self.parts if name not in placed]
        for name, before in scene.get("after", []):
            order.insert(order.index(before) + 1 if before else 0, name)
        self.parts = {name: self.parts[name] for name in order}
        self.say += scene.get("say", [])
        apart = ("draw", "set", "del", "order", "after", "say", "done", "defs")
        self.scene |= {name: fact for name, fact in scene.items() if name not in apart}

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Hear messages until one is as wanted."""
        while True:
            message = self.hear()
            if wanted(message):
                return message

    def hello(self, table: str, **more: Any) -> None:
        self.send("hello", table=table, **more)
        self.until(lambda message: message["t"] == "scene")

    def ask(self, t: str, **fields: Any) -> dict[str, Any]:
        """Send an order, and hear what becomes of it: a scene or a refusal."""
        number = f"n{next(self.numbers)}"
        self.send(t, id=number, **fields)
        return self.until(lambda message: number in message.get("done", []) or message.get("id") == number)

    def move(self, path: list[str]) -> dict[str, Any]:
        return self.ask("move", v=self.scene["v"], path=path)

    @property
    def paths(self) -> list[list[str]]:
        """What can be picked now, each with all its touches."""
        return paths_in(self.scene["picks"])


def use_own_protocol(patch: pytest.MonkeyPatch) -> None:
    """Let servers find a release of uvicorn that the direct protocol was not tested with."""
    patch.setattr(protocol, "TESTED", protocol.TESTED | {"uvicorn": ("0.1",)})


def paths_in(tree: dict[str, Any]) -> list[list[str]]:
    """All ways from the root of a tree of picks to its leaves."""
    return [
        [part, *rest] for part, node in tree.items() for rest in (paths_in(node) if isinstance(node, dict) else [[]])
    ]


def good(answer: httpx.Response) -> Any:
    """What an answer holds, if it is a good one."""
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def wait_for(wanted: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not wanted():
        assert time.monotonic() < end, "it has not become so"
        time.sleep(0.005)
