"""A server that has been compiled meanwhile is replaced by its compiled self, and nobody loses anything by it."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import gametable
from gametable import _compilation
from gametable.server.handover import VARIABLE
from gametable.server.serve import listen_at
from gametable.storage.reader import Reader
from gametable.storage.schema import FILE
from gametable.table.entries import Entry
from tests.server.killed import Player, busy_tables
from tests.server.replaced import Replaced
from tests.server.serving import good
from tests.server.test_kills import check, entries_of

PACKAGE = Path(gametable.__file__).parent
LIBRARY = _compilation.library_of(PACKAGE, _compilation.source_hash(PACKAGE))
CLOCK = {"kind": "live", "move": 600, "bank": 60}


class Person:
    """Somebody who uses the HTTP interface, whatever program answers."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.token = good(self.client.post("/api/guests", json={"name": "Ann"}))["token"]
        self.client.headers["Authorization"] = f"Bearer {self.token}"

    def table_with_bot(self, **settings: Any) -> str:
        wish = {"game": "attatat", "players": 2, "options": {"rounds": 99}, **settings}
        table = str(good(self.client.post("/api/tables", json=wish))["name"])
        for what in ("bot", "start"):
            good(self.client.post(f"/api/tables/{table}/orders", json={"what": what}))
        return table

    def view(self, table: str) -> dict[str, Any]:
        return dict(good(self.client.get(f"/api/tables/{table}")))

    def wait_for_turn(self, table: str) -> dict[str, Any]:
        view = self.view(table)
        while not view["players"][view["seat"]]["awaited"]:
            path = f"/api/tables/{table}"
            view = dict(good(self.client.get(path, params={"have": view["v"], "wait": 5})))
        return view


def stored(server: Replaced, table: str) -> list[Entry]:
    reader = Reader(server.data / FILE)
    try:
        return reader.entries(table, -1)
    finally:
        reader.close()


def test_process_port_and_links_stay(tmp_path: Path) -> None:
    with Replaced(tmp_path) as server:
        began = Path(f"/proc/{server.process.pid}/stat").read_text().split()[21]
        server.replace()
        assert Path(f"/proc/{server.process.pid}/stat").read_text().split()[21] == began, "another process"
        assert httpx.get(f"{server.origin}/health", trust_env=False).status_code == 200
        assert server.said.count("On this machine: ") == 1
        assert server.interrupt() == 0
        assert server.said.endswith("The server has ended; all games are stored.\n")
        assert server.said.count("The server has ended") == 1


@pytest.mark.skipif(not LIBRARY.exists(), reason="this installation is not compiled")
def test_the_new_program_runs_compiled_code_that_has_come_meanwhile(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "gametable", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(Path(__file__).parents[1], tmp_path / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    with (
        Replaced(tmp_path, PYTHONPATH=str(tmp_path), **{_compilation.VARIABLE: ""}) as server,
        server.client() as client,
    ):
        assert server.metric("compiled") == 0
        ann = Person(client)
        table = ann.table_with_bot()
        before = ann.wait_for_turn(table)
        server.end_compilation(f"import shutil; shutil.copy({str(LIBRARY)!r}, {str(tmp_path)!r})")
        server.wait_until_said("The server runs compiled from now on.")
        assert server.metric("compiled") == 1
        after = ann.view(table)
        assert (after["picks"], after["say"]) == (before["picks"], before["say"])


def test_a_page_is_told_why_and_its_next_connection_waits_for_the_new_program(tmp_path: Path) -> None:
    with Replaced(tmp_path) as server, server.client() as client:
        ann = Person(client)
        table = ann.table_with_bot()
        headers = {"Authorization": f"Bearer {ann.token}"}
        address = f"ws://127.0.0.1:{server.port}/ws"
        with connect(address, additional_headers=headers, proxy=None) as line:
            line.send(f'{{"t":"hello","table":"{table}"}}')
            line.recv(10)
            server.end_compilation()
            assert goodbye_on(line) == (1012, "The table is getting faster and is back in a moment.")
        with connect(address, additional_headers=headers, proxy=None, open_timeout=30) as line:
            line.send(f'{{"t":"hello","table":"{table}"}}')
            assert '"base":null' in str(line.recv(30))


def goodbye_on(line: ClientConnection) -> tuple[int, str]:
    """How a connection is closed: the code and the sentence."""
    try:
        while True:
            line.recv(30)
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        return closed.rcvd.code, closed.rcvd.reason


def test_no_request_is_refused_meanwhile(tmp_path: Path) -> None:
    with Replaced(tmp_path) as server:
        answers: list[int] = []
        is_over = threading.Event()

        def ask_again_and_again() -> None:
            while not is_over.is_set():
                with httpx.Client(trust_env=False, timeout=60) as client:
                    answers.append(client.get(f"{server.origin}/health").status_code)

        asking = threading.Thread(target=ask_again_and_again)
        asking.start()
        server.replace()
        count = len(answers)
        while len(answers) < count + 3:
            time.sleep(0.01)
        is_over.set()
        asking.join()
        assert set(answers) == {200}


def test_who_waits_for_a_change_is_answered_before_the_old_program_ends(tmp_path: Path) -> None:
    with Replaced(tmp_path) as server, server.client() as client, ThreadPoolExecutor() as pool:
        ann = Person(client)
        table = ann.table_with_bot()
        view = ann.wait_for_turn(table)
        headers = {"Authorization": f"Bearer {ann.token}"}
        url = f"{server.origin}/api/tables/{table}?have={view['v']}&wait=25"
        waiting = [
            pool.submit(httpx.get, url, headers=headers, trust_env=False, timeout=60)  # no change comes
            for _ in range(3)
        ]
        while server.metric("lines") < len(waiting):
            time.sleep(0.01)
        server.replace()
        for answer in waiting:
            assert answer.result().status_code == 200
            assert answer.result().json()["picks"] == view["picks"]


def test_a_clock_keeps_what_it_had_left_and_the_log_says_nothing(tmp_path: Path) -> None:
    with Replaced(tmp_path) as server, server.client() as client:
        ann = Person(client)
        table = ann.table_with_bot(clock=CLOCK)
        before = ann.wait_for_turn(table)
        server.replace()
        after = ann.wait_for_turn(table)
        *_, last = stored(server, table)
        assert (last.kind, last.seat) == ("handover", -1)
        away = last.at - int(last.text)
        assert away > 0
        seat = before["seat"]
        assert after["players"][seat]["deadline"] == before["players"][seat]["deadline"] + away
        assert after["players"][seat]["bank"] == before["players"][seat]["bank"]
        assert after["say"] == before["say"]


def test_without_a_clock_nothing_is_written(tmp_path: Path) -> None:
    with Replaced(tmp_path) as server, server.client() as client:
        ann = Person(client)
        table = ann.table_with_bot()
        ann.wait_for_turn(table)
        before = stored(server, table)
        server.replace()
        ann.wait_for_turn(table)
        assert stored(server, table) == before


def test_nothing_that_was_acknowledged_is_lost_among_busy_tables(tmp_path: Path) -> None:
    async def play_on() -> list[Player]:
        with Replaced(tmp_path) as server:
            players = await busy_tables(f"127.0.0.1:{server.port}", 10)
            stop = asyncio.Event()
            playing = [asyncio.create_task(player.play(stop)) for player in players]
            await until_all_have_moved(players)
            await asyncio.to_thread(server.replace)
            await until_all_have_moved(players)
            stop.set()
            await asyncio.gather(*playing)
            return players

    players = asyncio.run(play_on())
    check(entries_of(tmp_path / "data", players), players)


async def until_all_have_moved(players: list[Player]) -> None:
    """Wait for one more answer to everybody."""
    before = [len(player.acknowledged) for player in players]
    async with asyncio.timeout(120):
        while any(len(player.acknowledged) == count for player, count in zip(players, before, strict=True)):
            await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    ("end", "sentence"),
    [
        (
            "print(json.dumps({'failed': 'There is no C compiler here.', 'advice': 'Install gcc.'})); sys.exit(1)",
            "Gametable goes on interpreted: There is no C compiler here. All games work; the rules run",
        ),
        ("sys.exit(1)", "The compilation has ended without a word. All games work"),
        ("import os; os.kill(os.getpid(), 9)", "The compilation has ended without a word. All games work"),
    ],
)
def test_a_compilation_that_fails_is_told_in_a_line_and_play_goes_on(tmp_path: Path, end: str, sentence: str) -> None:
    with Replaced(tmp_path) as server, server.client() as client:
        ann = Person(client)
        table = ann.table_with_bot()
        server.end_compilation(end)
        server.wait_until_said(sentence)
        view = ann.wait_for_turn(table)
        good(ann.client.post(f"/api/tables/{table}/moves", json={"text": view["picks"][0]}))
        assert "from now on" not in server.said


def test_ctrl_c_ends_the_compilation_too(tmp_path: Path) -> None:
    with Replaced(tmp_path) as server:
        (compiler,) = [pid for pid in children(server.process.pid) if "modules become code" in command_of(pid)]
        assert server.interrupt() == 0
        assert "The server has ended" in server.said
        assert not Path(f"/proc/{compiler}").exists() or command_of(compiler) == "", "the compiler is still at work"


def children(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=True)
    return [int(word) for word in found.stdout.split()]


def command_of(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text()


def test_ctrl_c_between_the_two_programs_ends_the_second(tmp_path: Path) -> None:
    """It is pressed when the old program has ended and the new one cannot hear it yet."""

    def press_before_it_starts() -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        os.kill(os.getpid(), signal.SIGINT)

    code = "import pathlib, sys; from gametable.server.serve import serve; serve(folder=pathlib.Path(sys.argv[1]))"
    with listen_at("127.0.0.1", 0) as listening:
        note = f"{listening.fileno()} 1700000000000"
        done = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path / "data")],
            env={**os.environ, VARIABLE: note},
            pass_fds=[listening.fileno()],
            preexec_fn=press_before_it_starts,
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
    assert (done.stdout, done.stderr) == ("The server has ended; all games are stored.\n", "")
