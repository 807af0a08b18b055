"""One person against bots at a server that may be away for a moment: plays on by the API, game after game."""

from __future__ import annotations

import json
import random
import threading
import time
import urllib.request
from typing import Any, Final, Self
from urllib.error import HTTPError, URLError

AGAIN: Final = 0.1  # seconds until somebody asks again whom nobody has answered
PATIENCE: Final = 60.0  # seconds; a server that is away for longer has failed
THINKING: Final = 0.5  # seconds that a person needs for a move
WAIT: Final = 5  # seconds that the server may wait for something to happen


def ask(address: str, path: str, body: Any = None, token: str = "") -> Any:
    """The answer of a server, as JSON or as text."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address + path, data, headers)  # noqa: S310  (one's own)
    with urllib.request.urlopen(request, timeout=4 * WAIT) as answer:  # noqa: S310
        text = answer.read().decode()
    return json.loads(text) if text.startswith(("{", "[")) else text


class Player(threading.Thread):
    """A person who plays until there is enough."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self.moves = 0
        self.games = 0
        self.longest_away = 0.0  # seconds without an answer of the server
        self.failed = ""
        self._address = address
        self._has_enough = threading.Event()
        self._token = ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._has_enough.set()
        self.join(PATIENCE)

    def run(self) -> None:
        """Play; what cannot be answered is asked again until it is."""
        try:
            self._token = self._ask("/api/guests", {"name": "Ann"})["token"]
            games = [game["key"] for game in self._ask("/api/games")]
            while not self._has_enough.is_set():
                self._play(games[self.games % len(games)])
        except (HTTPError, TimeoutError, LookupError) as fault:
            self.failed = repr(fault)

    def _play(self, key: str) -> None:
        table = "/api/tables/" + self._ask("/api/tables", {"game": key})["name"]
        for player in self._ask(table)["players"]:
            if player["open"]:
                self._ask(f"{table}/orders", {"what": "bot"})
        view = self._ask(f"{table}/orders", {"what": "start"})
        while view["stage"] == "running" and not self._has_enough.is_set():
            if view["seat"] is not None and view["players"][view["seat"]]["awaited"]:
                time.sleep(THINKING)
                view = self._move(table, view)
            else:
                view = self._ask(f"{table}?have={view['v']}&wait={WAIT}")
        self.games += view["stage"] == "over"

    def _move(self, table: str, view: Any) -> Any:
        """Move; a move whose answer was lost has happened, or the table is looked at again."""
        try:
            view = self._ask(f"{table}/moves", {"text": random.choice(view["picks"])})
        except HTTPError as fault:
            if fault.code not in (400, 409):  # refused: the position is another one
                raise
            return self._ask(table)
        self.moves += 1
        return view

    def _ask(self, path: str, body: Any = None) -> Any:
        began = time.monotonic()
        while True:
            try:
                answer = ask(self._address, path, body, self._token)
            except HTTPError as fault:
                if fault.code != 503:
                    raise
            except (URLError, ConnectionError):
                pass
            else:
                return answer
            away = time.monotonic() - began
            self.longest_away = max(self.longest_away, away)
            if away > PATIENCE:
                raise TimeoutError(f"The server was away for {away:.0f} seconds.")
            time.sleep(AGAIN)
